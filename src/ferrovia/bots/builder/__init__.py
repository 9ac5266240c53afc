"""Builder: a bot that lays track, buys trains and pays dividends, one decision at a time.

Each module weighs one kind of decision and returns opinions: an action, its worth in money, and
why. ``decisions`` has the table of them all. Nothing here looks further ahead than the action
itself, and nothing knows a title: what is known of one stands in its folder.
"""

from ferrovia.bots.builder.builder_bot import Builder
from ferrovia.bots.builder.decisions import interjection, operating_choice, opinions, ranked

__all__ = ["Builder", "interjection", "operating_choice", "opinions", "ranked"]
