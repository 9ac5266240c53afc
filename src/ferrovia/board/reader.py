"""Read a title's ``map.toml`` and ``tiles.toml``.

Every key is known, every value has its type, and the parts fit together; otherwise the reader
raises ``BoardError`` and names the hex or tile. What it returns need not be checked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

import msgspec

from ferrovia.board.faces import (
    FIRST_STOP,
    Face,
    Gauge,
    HexId,
    Piece,
    Stop,
    StopKind,
    TileId,
    sides,
)
from ferrovia.board.grid import LAYOUTS, SIDES, coordinates, neighbours, opposite
from ferrovia.board.track import Area, Areas, Around, Board, Due, Hex, Laid, Panel, PanelId, Tile
from ferrovia.board.upgrades import UpgradeRules
from ferrovia.struct import Json, prepared

Ends = tuple[int | str, ...]
"""A piece as written: ``[0, 3]`` or, with the number of a stop, ``[0, "s0"]``; its gauge follows
unless it is standard: ``[0, "s0", "narrow"]``."""


class BoardError(ValueError):
    """The data of a board does not fit together."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A TOML table in which every key is read."""


class StopEntry(Entry, frozen=True):
    kind: StopKind
    revenue: int | dict[str, int] = 0
    slots: int = 0
    terminal: bool = False


class HexEntry(Entry, frozen=True):
    name: str = ""
    colour: str = "plain"
    terrain: str = ""
    cost: int = 0
    label: str = ""
    stops: tuple[StopEntry, ...] = ()
    pieces: tuple[Ends, ...] = ()
    blocked: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    area: str = ""
    tunnels: tuple[tuple[int, int], ...] = ()
    entries: tuple[int, ...] = ()


class AreaEntry(Entry, frozen=True):
    side: Literal["", "N", "E", "S", "W"] = ""
    bonus: int = 0


class PanelEntry(Entry, frozen=True):
    count: int
    revenue: int | dict[str, int]


class TileEntry(Entry, frozen=True):
    colour: str
    count: int
    label: str = ""
    stops: tuple[StopEntry, ...] = ()
    pieces: tuple[Ends, ...] = ()
    sites: tuple[HexId, ...] = ()


class MapFile(Entry, frozen=True):
    layout: Literal["flat", "pointy"]
    hex: dict[HexId, HexEntry]
    terrain_due: Due = "every tile"
    around: Around = "sea"
    periods: dict[str, tuple[str, ...]] = {}
    """Phases that share a value, by the name that revenues use for them."""
    area: dict[str, AreaEntry] = {}
    panel: dict[PanelId, PanelEntry] = {}


def _one_gauge() -> dict[Gauge, tuple[Gauge, ...]]:
    return {"standard": ("standard",)}


class TilesFile(Entry, frozen=True):
    next_colour: dict[str, str]
    tile: dict[TileId, TileEntry]
    gauge_changes: dict[Gauge, tuple[Gauge, ...]] = msgspec.field(default_factory=_one_gauge)
    joins: tuple[StopKind, ...] = ()
    wide: dict[str, dict[HexId, TileId]] = {}
    """Tiles over several hexes, by name: the piece on each, as it is listed."""


E = TypeVar("E", bound=Entry)


def read_board(
    map_toml: bytes | Json,
    tiles_toml: bytes | Json,
    *,
    areas: Areas = "named",
    terminals: bool = True,
) -> Board:
    """Return the board described by a title's two files, as text or as plain data.

    ``areas`` says what routes visit once; without ``terminals`` they pass every city.
    """
    map_file, tiles_file = _decode(map_toml, MapFile), _decode(tiles_toml, TilesFile)
    for hex_id in map_file.hex:
        _check_id(hex_id)
    layout = LAYOUTS[map_file.layout]
    faces = _Faces(frozenset(tiles_file.gauge_changes), map_file.periods, terminals)
    board = Board(
        hexes={
            key: _hex(key, entry, faces, apart=areas == "apart")
            for key, entry in map_file.hex.items()
        },
        tiles={key: _tile(key, entry, faces) for key, entry in tiles_file.tile.items()},
        neighbours=neighbours(layout, map_file.hex),
        layout=layout,
        terrain_due=map_file.terrain_due,
        areas={key: Area(key, entry.side, entry.bonus) for key, entry in map_file.area.items()},
        around=map_file.around,
        by_side=areas == "sides",
        panels={key: faces.panel(key, entry) for key, entry in map_file.panel.items()},
        wide={
            name: {hex_id: Laid(tile, 0) for hex_id, tile in pieces.items()}
            for name, pieces in tiles_file.wide.items()
        },
    )
    faults = [fault for hex_id in board.hexes for fault in _faults(board, hex_id)]
    faults += [fault for tile in board.tiles.values() for fault in _site_faults(board, tile)]
    faults += _whole_board_faults(board)
    if faults:
        raise BoardError("; ".join(faults))
    return board


def read_upgrade_rules(tiles_toml: bytes | Json) -> UpgradeRules:
    """Return what a title's ``tiles.toml`` says about replacing tiles."""
    tiles_file = _decode(tiles_toml, TilesFile)
    return UpgradeRules(tiles_file.next_colour, tiles_file.gauge_changes, tiles_file.joins)


def _decode(toml: bytes | Json, kind: type[E]) -> E:
    try:
        plain = msgspec.toml.decode(toml) if isinstance(toml, bytes) else toml
        return msgspec.convert(plain, prepared(kind), str_keys=True)
    except msgspec.MsgspecError as error:
        raise BoardError(str(error)) from error


def _check_id(hex_id: HexId) -> None:
    try:
        coordinates(hex_id)
    except ValueError as error:
        raise BoardError(f"hex {hex_id}: {error}") from error


def _hex(hex_id: HexId, entry: HexEntry, faces: _Faces, *, apart: bool) -> Hex:
    return Hex(
        id=hex_id,
        name=entry.name,
        face=faces.face(f"hex {hex_id}", entry),
        cost=entry.cost,
        terrain=entry.terrain,
        blocked=entry.blocked,
        marked=entry.marked,
        area="" if apart else entry.area,
        tunnels=entry.tunnels,
        entries=entry.entries,
    )


def _tile(tile_id: TileId, entry: TileEntry, faces: _Faces) -> Tile:
    return Tile(tile_id, entry.count, faces.face(f"tile {tile_id}", entry), entry.sites)


class _Faces:
    """Reads faces, given the gauges and periods of the title."""

    def __init__(
        self, gauges: frozenset[Gauge], periods: dict[str, tuple[str, ...]], terminals: bool
    ) -> None:
        self.gauges = gauges
        self.periods = periods
        self.terminals = terminals

    def face(self, where: str, entry: HexEntry | TileEntry) -> Face:
        """Return what an entry shows."""
        stops = tuple(self._stop(where, stop) for stop in entry.stops)
        pieces = tuple(self._piece(where, ends, len(stops)) for ends in entry.pieces)
        if len({(piece.a, piece.b) for piece in pieces}) < len(pieces):
            raise BoardError(f"{where}: two pieces between the same ends")
        return Face(entry.colour, stops, pieces, entry.label)

    def panel(self, panel_id: PanelId, entry: PanelEntry) -> Panel:
        """Return what can be put on a mountain."""
        revenue = self._revenue(f"panel {panel_id}", entry.revenue)
        return Panel(panel_id, entry.count, revenue)

    def _stop(self, where: str, entry: StopEntry) -> Stop:
        if (entry.slots > 0) != (entry.kind == "city"):
            raise BoardError(f"{where}: a {entry.kind} with {entry.slots} station spaces")
        terminal = entry.terminal and self.terminals
        return Stop(entry.kind, self._revenue(where, entry.revenue), entry.slots, terminal)

    def _revenue(self, where: str, revenue: int | dict[str, int]) -> int | dict[str, int]:
        """Return a revenue by phase where it is written by period."""
        if isinstance(revenue, int) or not self.periods:
            return revenue
        if list(revenue) != list(self.periods):
            raise BoardError(f"{where}: revenue of {', '.join(revenue)}, not of each period")
        return {phase: revenue[name] for name, phases in self.periods.items() for phase in phases}

    def _piece(self, where: str, ends: Ends, stops: int) -> Piece:
        if len(ends) not in (2, 3):
            raise BoardError(f"{where}: a piece has two ends and perhaps a gauge")
        a, b, gauge = (*ends, "standard")[:3]
        if gauge not in self.gauges:
            raise BoardError(f"{where}: no gauge {gauge!r}, only {', '.join(sorted(self.gauges))}")
        targets: dict[int | str, int] = {edge: edge for edge in range(SIDES)}
        targets |= {f"s{number}": FIRST_STOP + number for number in range(stops)}
        if a not in range(SIDES) or b not in targets or targets[b] <= targets[a]:
            raise BoardError(f"{where}: no track can run from {a} to {b}")
        return Piece(targets[a], targets[b], str(gauge))


def _faults(board: Board, hex_id: HexId) -> Iterator[str]:
    """Yield what is wrong between a hex and its neighbours."""
    here, across = board.hexes[hex_id], board.neighbours[hex_id]
    if not any(across):
        yield f"hex {hex_id}: no neighbours"
    for edge, word in _both_ways(here):
        beyond = across[edge] if edge in range(SIDES) else None
        if beyond is None:
            yield f"hex {hex_id}: {word} side {edge} has no hex beyond it"
        elif (opposite(edge), word) not in _both_ways(board.hexes[beyond]):
            yield f"hex {hex_id}: side {edge} is {word}, but not on {beyond}"
    for edge in sides(here.face):
        if across[edge] is None or edge in here.blocked:
            yield f"hex {hex_id}: printed track at side {edge} leads nowhere"
    for edge in (*here.mouths, *here.entries):
        if edge not in range(SIDES) or across[edge] is None or edge in here.blocked:
            yield f"hex {hex_id}: no track can come to side {edge}"


def _both_ways(here: Hex) -> list[tuple[int, str]]:
    """Return what a hex says about its sides that the hex beyond must say as well."""
    marks = (("blocked", here.blocked), ("marked", here.marked))
    return [(edge, word) for word, edges in marks for edge in edges]


def _whole_board_faults(board: Board) -> Iterator[str]:
    known = {hex_.area for hex_ in board.hexes.values()}
    for area in board.areas:
        if area not in known:
            yield f"area {area}: no hex belongs to it"
    for name, pieces in board.wide.items():
        for hex_id, laid in pieces.items():
            if laid.tile not in board.tiles or hex_id not in board.tiles[laid.tile].sites:
                yield f"{name}: {hex_id} is no site of a tile {laid.tile}"


def _site_faults(board: Board, tile: Tile) -> Iterator[str]:
    for hex_id in tile.sites:
        if hex_id not in board.hexes:
            yield f"tile {tile.id}: there is no hex {hex_id}"
