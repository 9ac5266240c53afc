"""What a run brings about: mountains visited, tunnels used, and the end of P6."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.faces import HexId, Piece, hex_of
from ferrovia.core.events import DividendPaid, Happened, RevenueWithheld, TrainsRan
from ferrovia.core.names import PrivateId
from ferrovia.core.table import Draft, Table
from ferrovia.family.privates import close_private_with_presidency
from ferrovia.titles.g1844.title_state import title_state
from ferrovia.titles.g1844.tunnel_rules import TUNNEL


def income(at: Table, private: PrivateId) -> int:
    """Return what a certificate pays now: mountains and tunnels nothing before the first visit.

    [MTN-3], [TUN-co-2], [PRV-1].
    """
    data = at.title.privates[private]
    return data.revenue if data.kind == "private" or private in title_state(at).active else 0


def activating(*, skipped: bool = False) -> Callable[[Draft, TrainsRan], None]:
    """Return the look at what the routes of a run have visited and passed ([REV-6]).

    ``skipped`` (house rule G-27): stops that a train has passed for nothing count too.
    """

    def activate(draft: Draft, event: TrainsRan) -> None:
        every = tuple(stops for _, stops, _ in event.routes)
        met_by = every if skipped or not event.counted else event.counted
        visited = {hex_of(stop) for stops in met_by for stop in stops}
        passed = frozenset(passages(draft, event))
        mine = title_state(draft)
        for private, hex_id in mine.sites.items():
            met = passed if draft.title.privates[private].kind == TUNNEL else visited
            if hex_id in met and private not in title_state(draft).active:
                draft.set_title_state(active=(*title_state(draft).active, private))
                name = draft.title.board.hexes[hex_id].name or hex_id
                draft.emit(Happened(f"income for {private} from {name}"))

    return activate


def passages(at: Table, ran: TrainsRan) -> Iterator[HexId]:
    """Yield the hexes on which a run goes along track that lies beside the tile."""
    neighbours, overlays = at.title.board.neighbours, at.state.track.overlays
    for leg in (leg for legs in ran.legs for leg in legs):
        for before, hex_id, after in zip(leg, leg[1:], leg[2:], strict=False):
            if hex_id in overlays:
                around = neighbours[hex_id]
                a, b = sorted((around.index(before), around.index(after)))
                if Piece(a, b) in overlays[hex_id]:
                    yield hex_id


def close_after_run(draft: Draft, event: TrainsRan) -> None:
    """P6 closes when the company that it brought first runs a train on a route ([PRV-P6])."""
    if event.routes:
        close_private_with_presidency(draft, event.corporation)


def close_after_revenue(draft: Draft, event: DividendPaid | RevenueWithheld) -> None:
    """P6 closes when the revenue of that run has been managed: a house rule (G-31)."""
    if event.revenue > 0:
        close_private_with_presidency(draft, event.corporation)
