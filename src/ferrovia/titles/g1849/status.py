"""What 1849 shows of the state that it keeps for itself."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId
from ferrovia.core.display import Display, Note
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.table import Table
from ferrovia.family.powers import private_with
from ferrovia.titles.g1849.auction import asking_price
from ferrovia.titles.g1849.private_powers import BLOCK_HEX
from ferrovia.titles.g1849.title_state import title_state


def _corporation_notes(at: Table, corporation: CorporationId) -> Iterator[Note]:
    mine = title_state(at)
    if at.state.corporations[corporation].loans:
        yield Note("bond outstanding", "Its bond is outstanding.")
    if corporation in mine.electric:
        yield Note("E token", "It has an E token.")
    for port, owner in mine.ports.items():
        if owner == corporation:
            where = f"{port} ({at.title.board.hexes[port].name})"
            yield Note(f"{where} counts more", f"{where} counts more for it.")


def _notes(at: Table) -> Iterator[str]:
    if reached := title_state(at).topped:
        names = " and ".join(reached)
        yield f"{names} reached the end of the market: the game ends with its next turn."


def _extras(at: Table) -> dict[HexId, tuple[CorporationId, int]]:
    bonus = at.title.figures["port_bonus"]
    return {port: (owner, bonus) for port, owner in title_state(at).ports.items()}


def _closed(at: Table) -> dict[HexId, tuple[Seat, PrivateId]]:
    private = private_with(at, BLOCK_HEX)
    row = at.state.privates[private]
    if row.closed or row.owner not in at.state.seats:
        return {}
    return dict.fromkeys(at.title.privates[private].hexes, (row.owner, private))


DISPLAY = Display(
    bids=lambda at: title_state(at).auction.bids,
    asking_price=asking_price,
    waiting=lambda at: title_state(at).order,
    aside=lambda at: title_state(at).aside,
    corporation_notes=lambda at, corporation: tuple(_corporation_notes(at, corporation)),
    notes=lambda at: tuple(_notes(at)),
    extras=_extras,
    closed=_closed,
)
