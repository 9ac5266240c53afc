"""The board of a title, and the track that lies on it in one position."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Generic, Literal, TypeVar

from ferrovia.board.faces import (
    Edge,
    Face,
    Gauge,
    HexId,
    Piece,
    StopId,
    TileId,
    hex_of,
    rotated,
    sides,
    stop_id,
)
from ferrovia.board.grid import FLAT, Layout, opposite
from ferrovia.struct import Struct, replace

PanelId = str


class Tile(Struct, frozen=True):
    """One kind of tile, as it looks at rotation 0."""

    id: TileId
    count: int
    face: Face
    sites: tuple[HexId, ...] = ()
    """If given, the tile goes only there, on ground where no other tile does."""


class Hex(Struct, frozen=True):
    """One hex of the map."""

    id: HexId
    name: str
    face: Face
    cost: int = 0
    """Terrain cost; when it is due, the board says, and how much of it, the title."""
    terrain: str = ""
    blocked: tuple[Edge, ...] = ()
    """Impassable sides."""
    marked: tuple[Edge, ...] = ()
    """Sides where a marker counts for trains that pass; given on both hexes."""
    area: str = ""
    """Name of the place that several hexes share: a route visits it once. Its stops are
    ends of routes without station spaces."""
    tunnels: tuple[tuple[Edge, Edge], ...] = ()
    """The pairs of sides that track beside a tile may join here."""
    entries: tuple[Edge, ...] = ()
    """Sides of a hex without tiles to which track may lead before there is any beyond."""

    @property
    def mouths(self) -> tuple[Edge, ...]:
        """Sides at which a tunnel can end."""
        return tuple(sorted({edge for pair in self.tunnels for edge in pair}))


class Area(Struct, frozen=True):
    """A place of one or more hexes at the edge of the map."""

    name: str
    side: str = ""
    """Where it lies: ``"N"``, ``"E"``, ``"S"`` or ``"W"``; empty if that means nothing."""
    bonus: int = 0
    """What it adds to a route from the other side of the map."""


class Panel(Struct, frozen=True):
    """Values that can be put on a mountain, which is a stop from then on."""

    id: PanelId
    count: int
    revenue: int | dict[str, int]
    """A number, or a number per phase."""

    @property
    def values(self) -> tuple[int, ...]:
        """The values one after the other, each once where several phases share it."""
        if isinstance(self.revenue, int):
            return (self.revenue,)
        return tuple(value for value, _ in groupby(self.revenue.values()))


class Laid(Struct, frozen=True):
    """A tile on the board, in a rotation of 0 to 5 clockwise turns."""

    tile: TileId
    rotation: int


Key = TypeVar("Key")
Answer = TypeVar("Answer")
FEW = 32
"""So many answers are kept of questions that are asked in ever other words."""


class TrackTable(Generic[Key, Answer]):
    """One kind of answers that every track keeps for itself, by question.

    ``hand_on(answer, changed)`` returns what of an answer is of use to a track that is made from
    this one by changes on some hexes; ``None``: nothing. Several threads may ask at once: an answer
    is complete when it is put into its table, and a table is copied before it is gone through.
    """

    __slots__ = ("hand_on",)

    def __init__(
        self, hand_on: Callable[[Answer, tuple[HexId, ...]], Answer | None] | None = None
    ) -> None:
        self.hand_on = hand_on

    def of(self, track: Track) -> dict[Key, Answer]:
        """Return the answers of a track."""
        tables: dict[TrackTable[Key, Answer], dict[Key, Answer]] = track.__dict__["tables"]
        found = tables.get(self)
        if found is None:
            found = tables[self] = {}
        return found

    def keep_few(self, track: Track, key: Key, answer: Answer) -> None:
        """Keep an answer among few: all are forgotten when there are too many of them."""
        answers = self.of(track)
        if len(answers) >= FEW:
            answers.clear()
        answers[key] = answer

    def handed_on(
        self, answers: dict[Key, Answer], changed: tuple[HexId, ...]
    ) -> dict[Key, Answer]:
        """Return what of some answers is of use after changes on some hexes."""
        if self.hand_on is None:
            return {}
        found = {}
        for key, answer in answers.copy().items():
            kept = self.hand_on(answer, changed)
            if kept is not None:
                found[key] = kept
        return found


class Track(Struct, frozen=True, dict=True, gc=True, omit_defaults=True):
    """All tiles on the board. A new value per lay, so whatever is derived from it
    (network, reach, runs) hangs on it (`TrackTable`) and is never stale."""

    laid: dict[HexId, Laid]
    overlays: dict[HexId, tuple[Piece, ...]] = {}
    """Track beside the tile of a hex, such as tunnels; no two pieces of a hex share a side."""
    panels: dict[HexId, PanelId] = {}
    """What lies on the mountains that have become stops."""

    def __post_init__(self) -> None:
        self.__dict__["tables"] = {}

    def without_answers(self) -> Track:
        """Return the same track, with nothing derived from it yet."""
        return Track(self.laid, self.overlays, self.panels)

    def lay(self, hex_id: HexId, laid: Laid | None) -> Track:
        """Return the track with ``laid`` on ``hex_id`` (``None``: the printed map again)."""
        tiles = dict(self.laid)
        if laid is None:
            tiles.pop(hex_id, None)
        else:
            tiles[hex_id] = laid
        return self._changed(Track(tiles, self.overlays, self.panels), hex_id)

    def lay_all(self, laid: dict[HexId, Laid]) -> Track:
        """Return the track with several tiles at once."""
        return self._changed(Track({**self.laid, **laid}, self.overlays, self.panels), *laid)

    def overlay(self, hex_id: HexId, piece: Piece) -> Track:
        """Return the track with one more piece beside the tile of ``hex_id``."""
        pieces = (*self.overlays.get(hex_id, ()), piece)
        overlays = {**self.overlays, hex_id: pieces}
        return self._changed(Track(self.laid, overlays, self.panels), hex_id)

    def put_panel(self, hex_id: HexId, panel: PanelId) -> Track:
        """Return the track with a panel on the mountain of ``hex_id``."""
        panels = {**self.panels, hex_id: panel}
        return self._changed(Track(self.laid, self.overlays, panels), hex_id)

    def _changed(self, track: Track, *hexes: HexId) -> Track:
        """Hand on to a track that differs on some hexes what is of use to it."""
        tables: dict[TrackTable[object, object], dict[object, object]] = self.__dict__["tables"]
        for table, answers in tables.copy().items():
            if table.hand_on is not None and (kept := table.handed_on(answers, hexes)):
                track.__dict__["tables"][table] = kept
        return track


Due = Literal["every tile", "first tile"]
Around = Literal["sea", "land"]
Areas = Literal["named", "apart", "sides"]
"""What a route visits once: each area, each of its hexes, or all areas on one side of the map."""


class Board:
    """The unchanging part: hexes, tiles, who is whose neighbour."""

    def __init__(
        self,
        hexes: dict[HexId, Hex],
        tiles: dict[TileId, Tile],
        neighbours: dict[HexId, tuple[HexId | None, ...]],
        layout: Layout = FLAT,
        terrain_due: Due = "every tile",
        *,
        areas: dict[str, Area] | None = None,
        panels: dict[PanelId, Panel] | None = None,
        wide: dict[str, dict[HexId, Laid]] | None = None,
        around: Around = "sea",
        by_side: bool = False,
    ) -> None:
        self.hexes = hexes
        self.tiles = tiles
        self.neighbours = neighbours
        """The hex across each of the six sides, ``None`` off the grid; blocked sides included."""
        self.layout = layout
        self.terrain_due = terrain_due
        """Which tiles on a hex pay for its terrain."""
        self.areas = areas or {}
        """Places at the edge of the map of which more is known than the name."""
        self.places = {hex_.id: hex_.area for hex_ in hexes.values() if hex_.area}
        """Hexes that are one place with others, of which a route visits one, by that place."""
        if by_side:
            sides = {key: area.side or key for key, area in self.areas.items()}
            self.places = {key: sides.get(area, area) for key, area in self.places.items()}
        self.panels = panels or {}
        self.wide = wide or {}
        """Tiles that cover several hexes, by name: what each of these shows."""
        self.around: Around = around
        """What lies around the map."""
        pieces = (piece for tile in tiles.values() for piece in tile.face.pieces)
        self.gauges: tuple[Gauge, ...] = tuple(dict.fromkeys(piece.gauge for piece in pieces))
        """Gauges of the tiles."""
        self._faces: dict[tuple[TileId, int], Face] = {}
        self._panelled: dict[tuple[HexId, PanelId], Face] = {}
        self._mountains = tuple(
            stop_id(hex_.id, number)
            for hex_ in hexes.values()
            for number, stop in enumerate(hex_.face.stops)
            if stop.kind == "mountain"
        )

    def face(self, track: Track, hex_id: HexId) -> Face:
        """Return what ``hex_id`` shows under ``track``."""
        laid = track.laid.get(hex_id)
        if laid is not None:
            return self.tile_face(laid)
        if hex_id in track.panels:
            return self._panelled_face(hex_id, track.panels[hex_id])
        return self.hexes[hex_id].face

    def _panelled_face(self, hex_id: HexId, panel: PanelId) -> Face:
        """Return the printed face of a hex whose mountain has the values of a panel."""
        face = self._panelled.get((hex_id, panel))
        if face is None:
            printed, revenue = self.hexes[hex_id].face, self.panels[panel].revenue
            stops = tuple(
                replace(stop, revenue=revenue) if stop.kind == "mountain" else stop
                for stop in printed.stops
            )
            face = self._panelled[hex_id, panel] = replace(printed, stops=stops)
        return face

    def bare_mountains(self, track: Track) -> tuple[StopId, ...]:
        """Return the mountains that are no stops yet."""
        if not self._mountains:
            return ()
        return tuple(s for s in self._mountains if hex_of(s) not in track.panels)

    def tile_face(self, laid: Laid) -> Face:
        """Return the face of a tile in its rotation."""
        key = (laid.tile, laid.rotation)
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = rotated(self.tiles[laid.tile].face, laid.rotation)
        return face

    def wide_tile(self, hex_id: HexId, laid: Laid) -> str | None:
        """Return the tile over several hexes of which ``laid`` is the part on ``hex_id``."""
        found = (name for name, parts in self.wide.items() if parts.get(hex_id) == laid)
        return next(found, None)

    def terrain_cost(self, hex_id: HexId, laid: Laid | None) -> int:
        """Return the terrain cost of the next tile on a hex, given what lies there."""
        if laid is not None and self.terrain_due == "first tile":
            return 0
        return self.hexes[hex_id].cost

    def markers(self, track: Track, hex_id: HexId) -> tuple[Edge, ...]:
        """Return the marked sides of a hex across which track meets."""
        marked = self.hexes[hex_id].marked
        if not marked:
            return ()
        own = sides(self.face(track, hex_id))
        return tuple(edge for edge in marked if edge in own and self._meets(track, hex_id, edge))

    def _meets(self, track: Track, hex_id: HexId, edge: Edge) -> bool:
        beyond = self.neighbours[hex_id][edge]
        return beyond is not None and opposite(edge) in sides(self.face(track, beyond))
