"""Which corporation can be started next; Garibaldi set aside (1849 §9.4, §9.4.1, §11)."""

from __future__ import annotations

from ferrovia.board.faces import HexId
from ferrovia.board.naming import listed, spot
from ferrovia.core.events import (
    CorporationClosed,
    CorporationStarted,
    OrderChanged,
    TileLaid,
    TokenPlaced,
)
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.titles.g1849.starting import homes
from ferrovia.titles.g1849.title_data import corporation_data
from ferrovia.titles.g1849.title_state import title_state


def next_to_start(at: Table) -> CorporationId:
    """Return the first available corporation; one that closed in this round must wait."""
    closed = at.state.flow.facts.closed
    return next((c for c in title_state(at).order if c not in closed), "")


def startable(at: Table) -> tuple[CorporationId, ...]:
    """Return what may be started now: the next in order alone."""
    next_one = next_to_start(at)
    return (next_one,) if next_one else ()


def unavailable(at: Table, corporation: CorporationId) -> str:
    """Return why a corporation is out of the order for now; empty if it is not."""
    if corporation in title_state(at).aside:
        named = listed((spot(at.title.board, h) for h in choices(at, corporation)), "nor")
        return f"{corporation} is set aside: neither {named} has a free space for its home"
    if corporation in at.state.flow.facts.closed:
        return f"{corporation} closed in this round and can be started from the next one on"
    return ""


def choices(at: Table, corporation: CorporationId) -> tuple[HexId, ...]:
    """Return the homes that a corporation may choose among."""
    return corporation_data(at.title, corporation).choices


def forget_started(draft: Draft, event: CorporationStarted) -> None:
    """A started corporation leaves the order."""
    order = tuple(c for c in title_state(draft).order if c != event.corporation)
    draft.set_title_state(order=order)


def line_up_closed(draft: Draft, event: CorporationClosed) -> None:
    """A closed corporation becomes the last in order, and loses what was its own."""
    mine = title_state(draft)
    name = event.corporation
    draft.set_title_state(
        order=(*(c for c in mine.order if c != name), name),
        ports={port: owner for port, owner in mine.ports.items() if owner != name},
        electric=tuple(c for c in mine.electric if c != name),
        sponsored="" if mine.sponsored == name else mine.sponsored,
    )


def update_homeless(draft: Draft) -> None:
    """At the start of a stock round: set aside who has no free home, and bring back who has one.

    Who comes back is the last in order (R29).
    """
    set_aside(draft)
    bring_back(draft)


def set_aside(draft: Draft) -> None:
    """Take unstarted corporations without any free home out of the order."""
    mine = title_state(draft)
    homeless = tuple(c for c in mine.order if _chooses(draft, c) and not homes(draft, c))
    if homeless:
        order = tuple(c for c in mine.order if c not in homeless)
        draft.set_title_state(order=order, aside=(*mine.aside, *homeless))
        draft.emit(OrderChanged(order, title_state(draft).aside))


def bring_back(draft: Draft) -> None:
    """Put corporations that were set aside and have a home again last in order."""
    mine = title_state(draft)
    housed = tuple(c for c in mine.aside if homes(draft, c))
    if housed:
        order = (*mine.order, *housed)
        draft.set_title_state(order=order, aside=tuple(c for c in mine.aside if c not in housed))
        draft.emit(OrderChanged(order, title_state(draft).aside))


def _chooses(at: Table, corporation: CorporationId) -> bool:
    return bool(corporation_data(at.title, corporation).choices)


def aside_on_token(draft: Draft, event: TokenPlaced) -> None:
    """House rule: set aside at the moment a token fills the last possible home."""
    set_aside(draft)


def back_on_change(draft: Draft, event: TileLaid | CorporationClosed) -> None:
    """House rule: looked at again after a tile lay or a closing, not otherwise.

    Who comes back in a stock round can be started from the next one on.
    """
    aside = title_state(draft).aside
    bring_back(draft)
    back = tuple(c for c in aside if c not in title_state(draft).aside)
    if back:
        draft.set_round(closed=(*draft.flow.facts.closed, *back))
