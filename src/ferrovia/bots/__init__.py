"""Players that are programs: each chooses among the actions offered, and says why.

A bot sees what everybody sees, acts through the same functions and is refused by the same rules.
It may draw random numbers, from a generator handed to it; it may never change a position, know a
title's data by heart or reach around ``Position``. What is known of one title alone stands in the
folder of that title.
"""

from ferrovia.bots.choice import Bot, Budget, Choice, Weighed
from ferrovia.bots.ladder import LADDER, bot_named
from ferrovia.bots.random_player import choose, choose_agreeably, play_out

__all__ = [
    "LADDER",
    "Bot",
    "Budget",
    "Choice",
    "Weighed",
    "bot_named",
    "choose",
    "choose_agreeably",
    "play_out",
]
