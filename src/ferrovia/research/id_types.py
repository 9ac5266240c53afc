"""The kinds of id that structs declare, told apart, and which ids of each kind a title has.

The engine's ids are strings under several names (``HexId``, ``Seat``, …). Where a struct says which
kind a field holds, that name is read again here, so that an array can have a place for each id.
"""

from __future__ import annotations

from typing import NewType, get_type_hints

from ferrovia.board.faces import stop_id
from ferrovia.core.names import PLACES, Seat
from ferrovia.core.title import Title
from ferrovia.struct import Struct

HexIds = NewType("HexIds", str)
TileIds = NewType("TileIds", str)
StopIds = NewType("StopIds", str)
PanelIds = NewType("PanelIds", str)
Seats = NewType("Seats", str)
CorporationIds = NewType("CorporationIds", str)
PrivateIds = NewType("PrivateIds", str)
PrivateKinds = NewType("PrivateKinds", str)
CertificateIds = NewType("CertificateIds", str)
CellIds = NewType("CellIds", str)
Owners = NewType("Owners", str)

NAMED: dict[str, object] = {
    "HexId": HexIds,
    "TileId": TileIds,
    "StopId": StopIds,
    "PanelId": PanelIds,
    "Seat": Seats,
    "CorporationId": CorporationIds,
    "PrivateId": PrivateIds,
    "PrivateKind": PrivateKinds,
    "CertificateId": CertificateIds,
    "CellId": CellIds,
    "Owner": Owners,
}
"""By the name under which structs declare such a field."""


def declared_types(kind: type[Struct]) -> dict[str, object]:
    """Return the types of a struct's fields as declared, kinds of id told apart."""
    hints = get_type_hints(kind, localns=NAMED)
    return {name: hints[name] for name in kind.__struct_fields__}


def ids_of(title: Title, seats: tuple[Seat, ...]) -> dict[object, tuple[str, ...]]:
    """Return the ids of each kind, in the order of the title's data."""
    corporations, privates = tuple(title.corporations), tuple(title.privates)
    return {
        HexIds: tuple(title.board.hexes),
        TileIds: tuple(title.board.tiles),
        StopIds: stops_of(title),
        PanelIds: tuple(title.board.panels),
        Seats: seats,
        CorporationIds: corporations,
        PrivateIds: privates,
        PrivateKinds: tuple(dict.fromkeys(each.kind for each in title.privates.values())),
        CertificateIds: tuple(title.certificates),
        CellIds: tuple(title.market.cells),
        Owners: (*seats, *corporations, *privates, *PLACES),
    }


def stops_of(title: Title) -> tuple[str, ...]:
    """Return every stop that the map shows, or that some tile may show there one day."""
    board, found = title.board, []
    for hex_id, hex_ in board.hexes.items():
        tiles = (board.tiles[tile].face for tile in title.upgrades.may_ever_lie(hex_id))
        most = max(len(face.stops) for face in (hex_.face, *tiles))
        found += [stop_id(hex_id, number) for number in range(most)]
    return tuple(found)
