"""18xx.games in 1849, put together."""

from __future__ import annotations

from ferrovia.core import Position, Title, market
from ferrovia.core.names import CorporationId
from ferrovia.interop.dialect import COMMON_ROUNDS, Dialect, ReadingForm, Setup, TraceForm
from ferrovia.interop.foreign import ForeignGame
from ferrovia.interop.g1849 import translate
from ferrovia.interop.g1849.differences import DEADLOCK
from ferrovia.interop.g1849.rows import WRITING
from ferrovia.interop.g1849.seeds import order_of, seed_of
from ferrovia.interop.g1849.site_memory import Memory1849
from ferrovia.interop.g1849.waiting import WAITING


def _deal(game: ForeignGame, title: Title) -> tuple[CorporationId, ...]:
    """Return the order of corporations that the seed stands for."""
    in_play = 5 if title.players == 3 or "five-corporations" in title.options else 6
    delay = "beginners" in title.options
    return order_of(game.seed, tuple(title.corporations), delay=delay, in_play=in_play)


def _seed(title: Title, deal: tuple[str, ...]) -> int | None:
    """Return the lowest seed that deals an order."""
    return seed_of(deal, tuple(title.corporations), delay="beginners" in title.options)


def _passes_on(position: Position) -> bool:
    """Whether the site passes on by itself to the same end: nothing is left that changes."""
    return not market.order(position)


DIALECT_1849: Dialect[Memory1849] = Dialect(
    title="1849",
    second_part=("C5", "H12", "M13", "B14", "C1"),
    memory=Memory1849,
    note=translate.note,
    deadlock=DEADLOCK,
    passes_on=_passes_on,
    setup=Setup(deal=_deal, seed=_seed),
    waiting=WAITING,
    reading=ReadingForm(
        translate=translate.translate, check=translate.check, review=translate.review
    ),
    writing=WRITING,
    trace=TraceForm(
        rounds={**COMMON_ROUNDS, "initial": "ISR"},
        phase=lambda name: f"{name}H",
    ),
)
