"""Bots at the tables: a loop that hears when a program has to decide, and lets it.

It enters through the same door as everybody else and is refused by the same rules. It knows no
title and no transport, and a bot that fails takes nobody's table down.
"""

from ferrovia.botworker.worker import BotWorker

__all__ = ["BotWorker"]
