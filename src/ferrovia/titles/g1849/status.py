"""What 1849 shows of the state that it keeps for itself."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId
from ferrovia.board.naming import listed
from ferrovia.core.display import Display, Note
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.family.powers import private_with
from ferrovia.titles.g1849.auction import asking_price
from ferrovia.titles.g1849.private_powers import BLOCK_HEX
from ferrovia.titles.g1849.title_data import corporation_data, train_data
from ferrovia.titles.g1849.title_state import title_state, turn_facts


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


def _further(at: Table) -> tuple[CorporationId, int]:
    turn = turn_facts(at)
    return turn.starting, at.title.figures["extra_certificates"] - turn.extra


def _train_notes(title: Title, name: str) -> Iterator[str]:
    """Yield the gauges that do not simply count 1, and what counts twice."""
    train = train_data(title, name)
    if train.reach is None and train.weights:
        yield f"on {listed(train.weights)} track only"
    else:
        for gauge, weight in train.weights.items():
            if weight != 1:
                yield f"{gauge} track counts {weight}"
    if train.doubled:
        yield f"{listed(train.doubled)} counts double"


DISPLAY = Display(
    bids=lambda at: title_state(at).auction.bids,
    asking_price=asking_price,
    waiting=lambda at: title_state(at).order,
    aside=lambda at: title_state(at).aside,
    corporation_notes=lambda at, corporation: tuple(_corporation_notes(at, corporation)),
    notes=lambda at: tuple(_notes(at)),
    extras=_extras,
    closed=_closed,
    further=_further,
    train_notes=lambda title, name: tuple(_train_notes(title, name)),
    home_choices=lambda title, name: corporation_data(title, name).choices,
    start_fee=lambda title, name: corporation_data(title, name).fee,
)
