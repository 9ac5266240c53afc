"""Players that are programs: ``choose(position, seat, rng)`` returns an action that is offered.

A bot sees what everybody sees, acts through the same functions and is refused by the same rules.
It may draw random numbers, from a generator handed to it; it may never change a position, know a
title's data by heart or reach around ``Position``.
"""

from ferrovia.bots.random_player import choose, choose_agreeably, play_out

__all__ = ["choose", "choose_agreeably", "play_out"]
