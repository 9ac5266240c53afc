"""The shared rules of the family: stock and operating rounds as moves and steps.

What two titles play alike lives here, each rule once. Titles compose these moves into
their rounds and fill the policies. It may never ask which title it is serving.
"""
