"""Standing orders: what a player leaves with a table, and what that means in a position.

An order belongs to one seat. ``kinds`` are what can be ordered; ``judging`` says what an order does
in a position: play an action, wait, or end, and why; ``order_words`` puts it in words. All of it is
a function of order and position: the room keeps nothing, knows no table, and looks at the kinds of
actions that the rules offer, never at which title it serves.
"""
