"""Commonwealth Railways: floated only when its two homes are linked (1848 §5.3)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import HexId, StopId
from ferrovia.core import market, tokens
from ferrovia.core.events import Happened, TileLaid, TurnBegan
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.routes import reach
from ferrovia.titles.g1848.title_state import title_state

COM: CorporationId = "COM"


def is_free(at: Table) -> bool:
    """Whether COM's link has existed, or is no longer required (§5.3.2, §5.3.5)."""
    return title_state(at).linked or at.title.has_begun("free_com", at.state.phase)


def link(at: Table) -> bool:
    """Whether a train of unlimited range could run between the homes of COM (§5.3.2).

    Tokens do not block it; it uses no track twice and passes no end of routes (ruling R-14).
    """
    start, goal = _homes(at)
    return goal in reach(at.title.board, at.state.track, (start,), ()).stops


def loose_link(at: Table) -> bool:
    """Whether the homes of COM are connected by track that may be used more than once.

    A house rule: from each stop that can be reached and passed one may set out again.
    """
    start, goal = _homes(at)
    reached: tuple[StopId, ...] = (start,)
    while True:
        found = reach(at.title.board, at.state.track, reached, ())
        if goal in found.stops:
            return True
        more = tuple(sorted({*reached, *found.through}))
        if more == reached:
            return False
        reached = more


def _homes(at: Table) -> tuple[StopId, StopId]:
    first, second = _hexes(at)
    return tokens.cities(at, first)[0], tokens.cities(at, second)[0]


def _hexes(at: Table) -> tuple[HexId, ...]:
    return at.title.corporations[COM].homes


def note_link(is_linked: Callable[[Table], bool]) -> Callable[[Draft, TileLaid], None]:
    """Return the look at the link after every tile; once there, it counts for good (§5.3.2)."""

    def check_link(draft: Draft, event: TileLaid) -> None:
        if not title_state(draft).linked and is_linked(draft):
            draft.set_title_state(linked=True)
            names = (draft.title.board.hexes[home].name for home in _hexes(draft))
            draft.emit(Happened(f"link between {' and '.join(names)}"))

    return check_link


def note_place(draft: Draft, event: TurnBegan) -> None:
    """Let COM's place pass when a company that ranks behind it begins its turn (§5.3.3).

    What counts is the rank at that moment (ruling R-56).
    """
    if event.actor not in draft.corporations or draft.title.policies.operates(draft, COM):
        return
    order, operated = market.order(draft), draft.flow.facts.operated
    if COM in order and COM not in operated and order.index(COM) < order.index(event.actor):
        draft.set_round(operated=(*operated, COM))
