"""A full house: many open tables, many who watch, and a steady stream of actions.

Real server processes answer on this machine, started as a host starts them; tables are written
into their store before, in the middle of games that are kept beside the tests, and then played on.
"""
