"""Bots at the tables: a loop that hears when a bot has to decide, and lets it.

It plays through ``tables`` like everybody else and is refused by the same rules. It knows no
title and no transport, and a bot that fails takes nobody's table down.
"""

from ferrovia.botworker.worker import BotWorker

__all__ = ["BotWorker"]
