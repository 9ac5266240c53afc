"""What a score is made of, found by asking how the title would score with less."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger, market
from ferrovia.core.names import POOL, Seat
from ferrovia.core.position import Position
from ferrovia.core.state import State
from ferrovia.struct import replace
from ferrovia.views.model.story import Wealth

CASH, PRIVATES, LOANS, OTHER = "cash", "private companies", "loans", "other"

Parts = dict[str, dict[Seat, int]]
"""What counts, by its name and seat."""


def wealth(position: Position) -> dict[Seat, tuple[Wealth, ...]]:
    """Return for each seat the parts of what it would score now; they add up to the score.

    No title is asked how it counts, only what it counts: the worth of a corporation's shares to
    a seat is what the score loses when they lie in the pool.
    """
    scores: dict[Seat, int] = position.title.policies.scores(position)
    parts = _parts(position, scores)
    found = {}
    for seat, score in scores.items():
        rows = {what: row[seat] for what, row in parts.items() if row[seat]}
        # A score that never falls below some number hides part of what it is made of.
        if (rest := score - sum(rows.values())) != 0:
            rows[OTHER] = rest
        found[seat] = tuple(Wealth(what, amount) for what, amount in rows.items())
    return found


def _parts(position: Position, scores: dict[Seat, int]) -> Parts:
    cash = {seat: ledger.cash(position, seat) for seat in scores}
    parts: Parts = {CASH: cash}
    for what, state in _without(position):
        less: dict[Seat, int] = position.title.policies.scores(Position(position.title, state))
        parts[what] = {seat: score - less[seat] for seat, score in scores.items()}
    return parts


def _without(position: Position) -> Iterator[tuple[str, State]]:
    """Yield states that each lack one thing that may count."""
    title, state = position.title, position.state
    for corporation in market.order(position):
        cards = {card.id: POOL for card in title.certificates_of[corporation]}
        yield corporation, replace(state, certificates={**state.certificates, **cards})
    closed = {name: replace(row, closed=True) for name, row in state.privates.items()}
    yield PRIVATES, replace(state, privates=closed)
    yield LOANS, replace(state, debts={})
