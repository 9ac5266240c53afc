"""What corporations could earn and reach, now and if something were done; never asked for long.

Searches have a budget of steps instead of a clock, so that the same question always gets the
same answer. What a budget does not settle is left unsaid.
"""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.track import Board, Laid, TrackTable
from ferrovia.core import market, tokens
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.runs import question
from ferrovia.core.table import Draft, Table
from ferrovia.routes import best_run, reach
from ferrovia.routes.question import question_key

BUDGET = 4_000
"""Steps that a search may take."""


def earns(at: Table, corporation: CorporationId, budget: int = BUDGET) -> int | None:
    """Return what a corporation's trains earn at best; ``None`` if that is not found quickly."""
    asked = question(at, corporation)
    memory, key = _EARNINGS.of(at.state.track), (at.title.board, budget, question_key(asked))
    if key not in memory:
        run = best_run(at.title.board, at.state.track, asked, budget=budget)
        memory[key] = run.revenue if run.proof is not None else None
    return memory[key]


_EARNINGS: TrackTable[tuple[Board, int, object], int | None] = TrackTable()


def with_trains(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that own trains, in the order of operating."""
    return tuple(name for name in market.order(at) if trains_of(at, name))


def reached(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the stops that a corporation is connected to."""
    own, blocked = tokens.of(at, corporation), tokens.blocked(at, corporation)
    return reach(at.title.board, at.state.track, own, blocked).stops


def open_ends(at: Table, corporation: CorporationId) -> int:
    """Return how many hex sides a corporation could build on from."""
    own, blocked = tokens.of(at, corporation), tokens.blocked(at, corporation)
    return len(reach(at.title.board, at.state.track, own, blocked).sides)


def with_tile(at: Table, hex_id: HexId, laid: Laid) -> Table:
    """Return the table as it would be with a tile on a hex and nothing else changed."""
    draft = Draft(at.title, at.state)
    draft.track = draft.track.lay(hex_id, laid)
    return draft
