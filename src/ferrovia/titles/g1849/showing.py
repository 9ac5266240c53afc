"""What 1849 shows of the state that it keeps for itself."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.showing import Showing, Sign
from ferrovia.core.table import Table
from ferrovia.family.powers import private_with
from ferrovia.titles.g1849.initial import asking_price
from ferrovia.titles.g1849.own import own


def _signs(at: Table, corporation: CorporationId) -> Iterator[Sign]:
    mine = own(at)
    if at.state.corporations[corporation].loans:
        yield Sign("bond outstanding", "Its bond is outstanding.")
    if corporation in mine.electric:
        yield Sign("E token", "It has an E token.")
    for port, owner in mine.ports.items():
        if owner == corporation:
            where = f"{port} ({at.title.board.hexes[port].name})"
            yield Sign(f"{where} counts more", f"{where} counts more for it.")


def _notes(at: Table) -> Iterator[str]:
    if reached := own(at).topped:
        names = " and ".join(reached)
        yield f"{names} reached the end of the market: the game ends with its next turn."


def _extras(at: Table) -> dict[HexId, tuple[CorporationId, int]]:
    bonus = at.title.figures["port_bonus"]
    return {port: (owner, bonus) for port, owner in own(at).ports.items()}


def _closed(at: Table) -> dict[HexId, tuple[Seat, PrivateId]]:
    private = private_with(at, "block_hex")
    row = at.state.privates[private]
    if row.closed or row.owner not in at.state.seats:
        return {}
    return dict.fromkeys(at.title.privates[private].hexes, (row.owner, private))


SHOWING = Showing(
    bids=lambda at: own(at).auction.bids,
    asking_price=asking_price,
    waiting=lambda at: own(at).order,
    aside=lambda at: own(at).aside,
    signs=lambda at, corporation: tuple(_signs(at, corporation)),
    notes=lambda at: tuple(_notes(at)),
    extras=_extras,
    closed=_closed,
)
