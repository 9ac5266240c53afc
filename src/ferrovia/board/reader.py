"""Read a title's ``map.toml`` and ``tiles.toml``.

Every key is known, every value has its type, and the parts fit together; otherwise the reader
raises ``BoardError`` and names the hex or tile. What it returns need not be checked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

import msgspec

from ferrovia.board.faces import FIRST_STOP, Face, Gauge, HexId, Piece, Stop, TileId, sides
from ferrovia.board.grid import LAYOUTS, SIDES, coordinates, neighbours, opposite
from ferrovia.board.track import Board, Hex, Tile
from ferrovia.board.upgrades import UpgradeRules

Ends = tuple[int, int | str, Gauge]
"""A piece as written: ``[0, 3, "narrow"]``, or ``[0, "s0", "narrow"]`` with a stop number."""


class BoardError(ValueError):
    """The data of a board does not fit together."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A TOML table in which every key is read."""


class StopEntry(Entry, frozen=True):
    kind: Literal["city", "town", "port", "offboard"]
    revenue: int | dict[str, int] = 0
    slots: int = 0


class HexEntry(Entry, frozen=True):
    name: str = ""
    colour: str = "plain"
    terrain: str = ""
    cost: int = 0
    label: str = ""
    stops: tuple[StopEntry, ...] = ()
    pieces: tuple[Ends, ...] = ()
    blocked: tuple[int, ...] = ()


class TileEntry(Entry, frozen=True):
    colour: str
    count: int
    label: str = ""
    stops: tuple[StopEntry, ...] = ()
    pieces: tuple[Ends, ...] = ()


class MapFile(Entry, frozen=True):
    layout: Literal["flat", "pointy"]
    hex: dict[HexId, HexEntry]


class TilesFile(Entry, frozen=True):
    next_colour: dict[str, str]
    gauge_changes: dict[Gauge, tuple[Gauge, ...]]
    tile: dict[TileId, TileEntry]


E = TypeVar("E", bound=Entry)


def read_board(map_toml: bytes, tiles_toml: bytes) -> Board:
    """Return the board described by a title's two files."""
    map_file, tiles_file = _decode(map_toml, MapFile), _decode(tiles_toml, TilesFile)
    gauges = frozenset(tiles_file.gauge_changes)
    for hex_id in map_file.hex:
        _check_id(hex_id)
    layout = LAYOUTS[map_file.layout]
    board = Board(
        hexes={key: _hex(key, entry, gauges) for key, entry in map_file.hex.items()},
        tiles={key: _tile(key, entry, gauges) for key, entry in tiles_file.tile.items()},
        neighbours=neighbours(layout, map_file.hex),
        layout=layout,
    )
    faults = [fault for hex_id in board.hexes for fault in _faults(board, hex_id)]
    if faults:
        raise BoardError("; ".join(faults))
    return board


def read_upgrade_rules(tiles_toml: bytes) -> UpgradeRules:
    """Return what a title's ``tiles.toml`` says about replacing tiles."""
    tiles_file = _decode(tiles_toml, TilesFile)
    return UpgradeRules(tiles_file.next_colour, tiles_file.gauge_changes)


def _decode(toml: bytes, kind: type[E]) -> E:
    try:
        return msgspec.toml.decode(toml, type=kind)
    except msgspec.DecodeError as error:
        raise BoardError(str(error)) from error


def _check_id(hex_id: HexId) -> None:
    try:
        coordinates(hex_id)
    except ValueError as error:
        raise BoardError(f"hex {hex_id}: {error}") from error


def _hex(hex_id: HexId, entry: HexEntry, gauges: frozenset[Gauge]) -> Hex:
    face = _face(f"hex {hex_id}", entry, gauges)
    return Hex(hex_id, entry.name, face, entry.cost, entry.terrain, entry.blocked)


def _tile(tile_id: TileId, entry: TileEntry, gauges: frozenset[Gauge]) -> Tile:
    return Tile(tile_id, entry.count, _face(f"tile {tile_id}", entry, gauges))


def _face(where: str, entry: HexEntry | TileEntry, gauges: frozenset[Gauge]) -> Face:
    stops = tuple(Stop(stop.kind, stop.revenue, stop.slots) for stop in entry.stops)
    for stop in stops:
        if (stop.slots > 0) != (stop.kind == "city"):
            raise BoardError(f"{where}: a {stop.kind} with {stop.slots} station spaces")
    pieces = tuple(_piece(where, ends, len(stops), gauges) for ends in entry.pieces)
    if len({(piece.a, piece.b) for piece in pieces}) < len(pieces):
        raise BoardError(f"{where}: two pieces between the same ends")
    return Face(entry.colour, stops, pieces, entry.label)


def _piece(where: str, ends: Ends, stops: int, gauges: frozenset[Gauge]) -> Piece:
    a, b, gauge = ends
    if gauge not in gauges:
        raise BoardError(f"{where}: no gauge {gauge!r}, only {', '.join(sorted(gauges))}")
    targets: dict[int | str, int] = {edge: edge for edge in range(a + 1, SIDES)}
    targets |= {f"s{number}": FIRST_STOP + number for number in range(stops)}
    if a not in range(SIDES) or b not in targets:
        raise BoardError(f"{where}: no track can run from {a} to {b}")
    return Piece(a, targets[b], gauge)


def _faults(board: Board, hex_id: HexId) -> Iterator[str]:
    """Yield what is wrong between a hex and its neighbours."""
    here, across = board.hexes[hex_id], board.neighbours[hex_id]
    if not any(across):
        yield f"hex {hex_id}: no neighbours"
    for edge in here.blocked:
        beyond = across[edge] if edge in range(SIDES) else None
        if beyond is None:
            yield f"hex {hex_id}: blocked side {edge} has no hex beyond it"
        elif opposite(edge) not in board.hexes[beyond].blocked:
            yield f"hex {hex_id}: side {edge} is blocked, but not on {beyond}"
    for edge in sides(here.face):
        if across[edge] is None or edge in here.blocked:
            yield f"hex {hex_id}: printed track at side {edge} leads nowhere"
