"""The bots there are, from the weakest to the strongest, by name."""

from __future__ import annotations

from ferrovia.bots.baron.baron_bot import BaronBot
from ferrovia.bots.builder import Builder
from ferrovia.bots.choice import Bot
from ferrovia.bots.evaluation.stages import weights_there_are
from ferrovia.bots.investor.investor_bot import InvestorBot
from ferrovia.bots.random_player import RandomBot
from ferrovia.core.rule import FormError

LADDER: tuple[Bot, ...] = (RandomBot(), Builder(), InvestorBot(), BaronBot())


def bot_named(name: str) -> Bot:
    """Return the bot of a name; ``FormError`` names those there are.

    ``investor@fitted`` is the investor with the weights of ``weights/fitted.toml``.
    """
    plain, _, weights = name.partition("@")
    for bot in LADDER:
        if bot.name == plain:
            return _weighing(bot, weights) if weights else bot
    raise FormError(f"there is no bot {name!r}; there are {', '.join(b.name for b in LADDER)}")


def _weighing(bot: Bot, weights: str) -> Bot:
    """Return a bot with other weights than the hand-made ones."""
    if not isinstance(bot, InvestorBot):
        raise FormError(f"{bot.name} has no weights")
    if weights not in weights_there_are():
        there_are = ", ".join(weights_there_are())
        raise FormError(f"there are no weights {weights!r}; there are {there_are}")
    return type(bot)(weights)
