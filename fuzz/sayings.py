"""What players read of a game: all of it, for checks of its words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ferrovia.bots import bot_named
from ferrovia.core import Position
from ferrovia.core.title import Title
from ferrovia.orders.kinds import PassInStock, RunAndPay
from ferrovia.orders.order_words import order_words
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.scenes.fixed_setting import setting
from ferrovia.views.sentences.board_words import board_words, map_words
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.log import event_sentence
from ferrovia.views.text.companies import (
    corporation_words,
    corporations_table,
    privates_words,
    waiting_words,
)
from ferrovia.views.text.market_text import market_legend, market_words
from ferrovia.views.text.players import holdings_words
from ferrovia.views.text.trains_and_phases import phase_words, trains_words


def of_title(title: Title) -> Iterator[str]:
    """Yield what is said of a title for a whole game: phases, trains, market, orders."""
    shown = setting(title)
    yield from (phase.text for phase in shown.phases)
    for train in shown.trains.values():
        yield from (train.reach, train.brings, train.fate)
    yield from (zone.text for zone in shown.market.zones)
    for corporation in shown.corporations.values():
        yield from (corporation.fee, corporation.home)
    yield from (private.text for private in shown.privates.values())
    for order in (PassInStock(sells="held"), RunAndPay(corporation=next(iter(title.corporations)))):
        yield order_words(title, order, "stock")


def of_past(position: Position) -> Iterator[str]:
    """Yield what the log says of the last action, briefly and event by event."""
    yield from digest(position.title, position.events)
    yield from (event_sentence(position.title, event) for event in position.events)


def of_decision(position: Position) -> Iterator[str]:
    """Yield what is said of the decision at hand and everything that may be chosen."""
    shown = now(position, position.state.seats)
    yield from (shown.prompt, shown.then, *(step.label for step in shown.steps))
    for choice in shown.choices:
        yield from (choice.group, choice.label, choice.say, *choice.warnings)


def of_reasons(position: Position, bot: str = "builder") -> Iterator[str]:
    """Yield why a bot would decide as it does."""
    if position.decision is not None:
        player = bot_named(bot)
        yield from player.choose(position, position.decision.seat, Random(0), player.budget).reasons


def of_state(position: Position) -> Iterator[str]:
    """Yield what a terminal shows: companies, players, market, map."""
    yield from (*corporations_table(position), *waiting_words(position), *privates_words(position))
    yield from (*market_words(position), market_legend(position), *trains_words(position))
    yield from (*phase_words(position), *map_words(position), *board_words(position))
    for corporation in position.title.corporations:
        yield from corporation_words(position, corporation)
    yield from (holdings_words(position, seat) for seat in position.state.seats)
