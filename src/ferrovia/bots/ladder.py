"""The bots there are, from the weakest to the strongest, by name."""

from __future__ import annotations

from ferrovia.bots.baron.baron_bot import BaronBot
from ferrovia.bots.builder import Builder
from ferrovia.bots.choice import Bot
from ferrovia.bots.investor.investor_bot import InvestorBot
from ferrovia.bots.random_player import RandomBot
from ferrovia.core.rule import FormError

LADDER: tuple[Bot, ...] = (RandomBot(), Builder(), InvestorBot(), BaronBot())


def bot_named(name: str) -> Bot:
    """Return the bot of a name; ``FormError`` names those there are."""
    for bot in LADDER:
        if bot.name == name:
            return bot
    raise FormError(f"there is no bot {name!r}; there are {', '.join(b.name for b in LADDER)}")
