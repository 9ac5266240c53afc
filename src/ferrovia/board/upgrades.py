"""What may lie on a hex next: the upgrade table.

Colours, labels, stops, kept track, gauges and the edges of the map decide; supply, phase,
terrain cost and reach do not belong here. Legality is one tuple of small checks: the table
lists the tiles no check objects to, and ``explain`` returns the first objection.
"""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import FIRST_STOP, Edge, Face, Gauge, HexId, Piece, Stop, TileId, sides
from ferrovia.board.grid import SIDES, opposite
from ferrovia.board.track import Board, Laid
from ferrovia.struct import Struct


class UpgradeRules(Struct, frozen=True):
    """What a title says about replacing tiles."""

    next_colour: dict[str, str]
    """Colour of what lies there → colour of what may replace it. A hex printed in a colour
    that is missing here is never built on."""
    gauge_changes: dict[Gauge, tuple[Gauge, ...]]
    """Gauge of kept track → gauges it may have afterwards."""


class Successor(Struct, frozen=True):
    """A tile in a rotation that may lie on a hex next, and what it changes."""

    laid: Laid
    new: tuple[Piece, ...]
    """Track that was not there before; track whose gauge changed is new."""
    raised: tuple[int, ...]
    """Numbers of the stops whose revenue increases."""
    colour: str


class Change(Struct, frozen=True):
    """A replacement under examination."""

    old: Face
    new: Face
    closed: dict[Edge, str]
    """Sides of the hex where no track may end, and why."""
    rules: UpgradeRules


Check = Callable[[Change], str | None]
Objection = tuple[str, str]
"""Key of the check that objects, and its reason."""


def next_colour(change: Change) -> str | None:
    """Only the next colour may replace what lies there (1849 §10.3)."""
    due = change.rules.next_colour.get(change.old.colour)
    if due is None:
        return f"nothing replaces {change.old.colour}"
    if change.new.colour != due:
        return f"{change.old.colour} is followed by {due}, not by {change.new.colour}"
    return None


def same_label(change: Change) -> str | None:
    """Both carry the same label or none."""
    old, new = change.old.label, change.new.label
    if old == new:
        return None
    if not old:
        return f"the tile has label {new}, the hex has none"
    return f"the hex needs label {old}, the tile has {new or 'none'}"


def same_stops(change: Change) -> str | None:
    """Kinds and number of stops stay."""
    old, new = (tuple(stop.kind for stop in face.stops) for face in (change.old, change.new))
    if old == new:
        return None
    return f"the hex has {_in_words(old)}, the tile has {_in_words(new)}"


def _in_words(kinds: tuple[str, ...]) -> str:
    return " and ".join(f"a {kind}" for kind in kinds) or "no stop"


def track_kept(change: Change) -> str | None:
    """Every old piece lies between the same ends on the new tile."""
    kept = _gauges(change.new)
    for piece in change.old.pieces:
        if (piece.a, piece.b) not in kept:
            return f"the track between {_end(piece.a)} and {_end(piece.b)} would be lost"
    return None


def gauge_kept(change: Change) -> str | None:
    """Kept track changes its gauge only as the title allows."""
    after = _gauges(change.new)
    for piece in change.old.pieces:
        gauge = after.get((piece.a, piece.b), piece.gauge)
        if gauge not in change.rules.gauge_changes[piece.gauge]:
            return (
                f"the {piece.gauge} track between {_end(piece.a)} and {_end(piece.b)}"
                f" would become {gauge}"
            )
    return None


def _gauges(face: Face) -> dict[tuple[int, int], Gauge]:
    return {(piece.a, piece.b): piece.gauge for piece in face.pieces}


def _end(end: int) -> str:
    return f"side {end}" if end < FIRST_STOP else f"stop {end - FIRST_STOP}"


def sides_open(change: Change) -> str | None:
    """No track ends against a closed side."""
    for edge in sides(change.new):
        if edge in change.closed:
            return f"track at side {edge} {change.closed[edge]}"
    return None


TILE_CHECKS: tuple[tuple[str, Check], ...] = (
    ("colour", next_colour),
    ("label", same_label),
    ("stops", same_stops),
)
"""Checks whose answer is the same in every rotation."""
ROTATION_CHECKS: tuple[tuple[str, Check], ...] = (
    ("keep", track_kept),
    ("gauge", gauge_kept),
    ("edge", sides_open),
)


class UpgradeTable:
    """Per hex and tile lying there, the tiles and rotations that may follow.

    Rows are worked out when first asked for and kept; a board and rules never change.
    """

    def __init__(self, board: Board, rules: UpgradeRules) -> None:
        self.board = board
        self.rules = rules
        self._rows: dict[tuple[HexId, Laid | None], tuple[Successor, ...]] = {}
        self._fits: dict[HexId | tuple[TileId], tuple[TileId, ...]] = {}
        self._closed: dict[HexId, dict[Edge, str]] = {}

    def successors(self, hex_id: HexId, laid: Laid | None) -> tuple[Successor, ...]:
        """Return what may replace ``laid`` (``None``: the printed map) on ``hex_id``.

        In the order of the tiles in the title's data, then by rotation. Every rotation is
        listed, also where two look the same, because records may name any of them.
        """
        key = (hex_id, laid)
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = self._row(hex_id, laid)
        return row

    def _row(self, hex_id: HexId, laid: Laid | None) -> tuple[Successor, ...]:
        if self.unbuildable(hex_id):
            return ()
        turned = (Laid(tile, n) for tile in self._fitting(hex_id, laid) for n in range(SIDES))
        return tuple(
            _successor(self._face(hex_id, laid), self.board.tile_face(new), new)
            for new in turned
            if self._objection(ROTATION_CHECKS, hex_id, laid, new) is None
        )

    def _fitting(self, hex_id: HexId, laid: Laid | None) -> tuple[TileId, ...]:
        """Return the tiles that fit in some rotation, as far as rotation has no say.

        What follows a tile is then the same on every hex, so it is worked out once per tile.
        """
        key = hex_id if laid is None else (laid.tile,)
        tiles = self._fits.get(key)
        if tiles is None:
            tiles = self._fits[key] = tuple(
                tile
                for tile in self.board.tiles
                if self._objection(TILE_CHECKS, hex_id, laid, Laid(tile, 0)) is None
            )
        return tiles

    def explain(self, hex_id: HexId, laid: Laid | None, new: Laid) -> Objection | None:
        """Return why ``new`` may not replace ``laid`` on ``hex_id``; ``None`` if it may.

        Keys: ``unknown_tile``, ``unbuildable``, ``colour``, ``label``, ``stops``, ``keep``,
        ``gauge``, ``edge``.
        """
        if new.tile not in self.board.tiles:
            return "unknown_tile", f"there is no tile {new.tile}"
        if new.rotation not in range(SIDES):
            return "unknown_tile", f"there is no rotation {new.rotation}; 0 to 5 exist"
        if self.unbuildable(hex_id):
            return "unbuildable", f"{hex_id} is {self.board.hexes[hex_id].face.colour}"
        return self._objection(TILE_CHECKS + ROTATION_CHECKS, hex_id, laid, new)

    def unbuildable(self, hex_id: HexId) -> bool:
        """Return whether a hex is printed in a colour that no tile follows."""
        return self.board.hexes[hex_id].face.colour not in self.rules.next_colour

    def closed_sides(self, hex_id: HexId) -> dict[Edge, str]:
        """Return the sides of a hex where no track may end, each with the reason."""
        closed = self._closed.get(hex_id)
        if closed is None:
            reasons = {edge: self._why_closed(hex_id, edge) for edge in range(SIDES)}
            closed = self._closed[hex_id] = {e: why for e, why in reasons.items() if why}
        return closed

    def _why_closed(self, hex_id: HexId, edge: Edge) -> str | None:
        across = self.board.neighbours[hex_id][edge]
        if across is None:
            return "would run off the map"
        if edge in self.board.hexes[hex_id].blocked:
            return f"would run against the impassable side towards {across}"
        face = self.board.hexes[across].face
        if self.unbuildable(across) and opposite(edge) not in sides(face):
            return f"would run against {face.colour} {across}, which has no track there"
        return None

    def _objection(
        self, checks: tuple[tuple[str, Check], ...], hex_id: HexId, laid: Laid | None, new: Laid
    ) -> Objection | None:
        old, closed = self._face(hex_id, laid), self.closed_sides(hex_id)
        change = Change(old, self.board.tile_face(new), closed, self.rules)
        for key, check in checks:
            reason = check(change)
            if reason is not None:
                return key, reason
        return None

    def _face(self, hex_id: HexId, laid: Laid | None) -> Face:
        return self.board.hexes[hex_id].face if laid is None else self.board.tile_face(laid)


def _successor(old: Face, new: Face, laid: Laid) -> Successor:
    pairs = enumerate(zip(old.stops, new.stops, strict=True))
    return Successor(
        laid=laid,
        new=tuple(piece for piece in new.pieces if piece not in old.pieces),
        raised=tuple(n for n, (before, after) in pairs if _best(after) > _best(before)),
        colour=new.colour,
    )


def _best(stop: Stop) -> int:
    return stop.revenue if isinstance(stop.revenue, int) else max(stop.revenue.values())
