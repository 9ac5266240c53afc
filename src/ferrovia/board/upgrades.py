"""What may lie on a hex next: the upgrade table.

Colours, labels, stops, kept track, gauges and the edges of the map decide; supply, phase,
terrain cost and reach do not belong here. Legality is one tuple of small checks: the table
lists the tiles no check objects to, and ``explain`` returns the first objection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ferrovia.board.faces import (
    FIRST_STOP,
    Edge,
    Face,
    Gauge,
    HexId,
    Piece,
    Stop,
    TileId,
    renumbered,
    sides,
)
from ferrovia.board.grid import SIDES, Layout, opposite
from ferrovia.board.matching import stop_numbers, stops_fit
from ferrovia.board.naming import end, listed, side, spot
from ferrovia.board.track import Board, Laid, Track
from ferrovia.struct import Struct


class UpgradeRules(Struct, frozen=True):
    """What a title says about replacing tiles."""

    next_colour: dict[str, str]
    """Colour of what lies there → colour of what may replace it. A hex printed in a colour
    that is missing here is never built on."""
    gauge_changes: dict[Gauge, tuple[Gauge, ...]]
    """Gauge of kept track → gauges it may have afterwards."""
    joins: tuple[str, ...] = ()
    """Kinds of stop of which a tile may make one out of several."""


class Successor(Struct, frozen=True):
    """A tile in a rotation that may lie on a hex next, and what it changes."""

    laid: Laid
    new: tuple[Piece, ...]
    """Track that was not there before; track whose gauge changed is new."""
    raised: tuple[int, ...]
    """Numbers of the stops whose revenue increases."""
    colour: str
    stops: tuple[int, ...] = ()
    """For each stop that was there before, its number on the tile: the stop with its track.
    Where a tile joins several, they have the same one."""

    def before(self, piece: Piece) -> tuple[Piece, ...]:
        """Return a piece of the tile as it would be numbered on what lies there now.

        Track to a stop that was several leads to any of them.
        """
        if piece.b < FIRST_STOP:
            return (piece,)
        return tuple(
            Piece(piece.a, FIRST_STOP + number, piece.gauge)
            for number in self.former(piece.b - FIRST_STOP)
        )

    def former(self, number: int) -> tuple[int, ...]:
        """Return the numbers that a stop of the tile has on what lies there now."""
        return tuple(before for before, now in enumerate(self.stops) if now == number)


class Change(Struct, frozen=True):
    """A replacement under examination."""

    old: Face
    """Its stops numbered as on the new face, as far as track tells which is which."""
    new: Face
    label: str
    """What the hex asks of a tile of the new colour; empty if nothing."""
    closed: dict[Edge, str]
    """Sides of the hex where no track may end, and why."""
    rules: UpgradeRules
    layout: Layout


Reason = Callable[[], str]
"""Makes the sentence that says why, for those who want to read it."""
Check = Callable[[Change], Reason | None]
Objection = tuple[str, str]
"""Key of the check that objects, and its reason."""


def next_colour(change: Change) -> Reason | None:
    """Only the next colour may replace what lies there."""
    old, new = change.old.colour, change.new.colour
    due = change.rules.next_colour.get(old)
    if new == due:
        return None
    if due is None:
        return lambda: f"{old} is never replaced"
    if old == "plain":
        return lambda: f"on empty ground comes a {due} tile first, not a {new} one"
    return lambda: f"{old} is followed by {due}, not by {new}"


def asked_label(change: Change) -> Reason | None:
    """The tile carries the label that the hex asks for, or none."""
    label, new = change.label, change.new.label
    if new == label:
        return None
    if not label:
        return lambda: f"the tile has label {new}, the hex has none"
    return lambda: f"the hex needs label {label}, the tile has {new or 'none'}"


def same_stops(change: Change) -> Reason | None:
    """Kinds and number of stops stay, but for those that are joined."""
    old, new = (tuple([stop.kind for stop in face.stops]) for face in (change.old, change.new))
    if stops_fit(old, new, change.rules.joins):
        return None
    return lambda: f"the hex has {_in_words(old)}, the tile has {_in_words(new)}"


def _in_words(kinds: tuple[str, ...]) -> str:
    numbers = {kind: kinds.count(kind) for kind in kinds}
    plural = {"city": "cities"}
    words = (
        f"a {kind}" if n == 1 else f"{n} {plural.get(kind, kind + 's')}"
        for kind, n in numbers.items()
    )
    return listed(words) if kinds else "no stop"


def track_kept(change: Change) -> Reason | None:
    """Every old piece lies between the same ends on the new tile."""
    if not change.old.pieces:
        return None
    kept = _gauges(change.new)
    lost = [piece for piece in change.old.pieces if (piece.a, piece.b) not in kept]
    if lost:
        return lambda: f"the track {_between(change, lost[0])} would be lost"
    return None


def gauge_kept(change: Change) -> Reason | None:
    """Kept track changes its gauge only as the title allows."""
    if not change.old.pieces:
        return None
    after, allowed = _gauges(change.new), change.rules.gauge_changes
    for piece in change.old.pieces:
        gauge = after.get((piece.a, piece.b), piece.gauge)
        if gauge not in allowed[piece.gauge]:
            return partial(_gauge_changed, change, piece, gauge)
    return None


def _gauge_changed(change: Change, piece: Piece, gauge: Gauge) -> str:
    return f"the {piece.gauge} track {_between(change, piece)} would become {gauge}"


def _gauges(face: Face) -> dict[tuple[int, int], Gauge]:
    return {(piece.a, piece.b): piece.gauge for piece in face.pieces}


def _between(change: Change, piece: Piece) -> str:
    """Return where a piece of old track runs: ``"between the NE side and the city"``."""
    first, second = (end(change.layout, change.old, number) for number in (piece.a, piece.b))
    return f"between {first} and {second}"


def sides_open(change: Change) -> Reason | None:
    """No track ends against a closed side."""
    if not change.closed:
        return None
    for edge in sides(change.new):
        if edge in change.closed:
            return partial(_side_closed, change, edge)
    return None


def _side_closed(change: Change, edge: Edge) -> str:
    return f"track to the {side(change.layout, edge)} {change.closed[edge]}"


TILE_CHECKS: tuple[tuple[str, Check], ...] = (
    ("colour", next_colour),
    ("label", asked_label),
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
        self._rows: dict[tuple[HexId, tuple[Laid | None, ...]], tuple[Successor, ...]] = {}
        self._entries: dict[
            tuple[HexId, tuple[Laid | None, ...]], dict[tuple[TileId, int], Successor | None]
        ] = {}
        self._used: dict[TileId, tuple[int, ...]] = {}
        self._fits: dict[HexId | tuple[TileId, str], tuple[TileId, ...]] = {}
        self._closed: dict[tuple[HexId, tuple[Laid | None, ...]], dict[Edge, str]] = {}
        self._sites = {hex_id for tile in board.tiles.values() for hex_id in tile.sites}
        self._looked_at = {hex_id: self._matters(hex_id) for hex_id in board.hexes}
        self._labels = set(self._binding_labels())

    def _binding_labels(self) -> Iterator[tuple[str, str]]:
        """Yield colours with the labels that they ask for: those of their own tiles, and those of
        the tiles before them."""
        for tile in self.board.tiles.values():
            colour: str | None = tile.face.colour
            while colour is not None:
                yield colour, tile.face.label
                colour = self.rules.next_colour.get(colour)

    def _matters(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Return the hexes on which it depends what a hex may take: itself, and sites beside."""
        beyond = self.board.neighbours[hex_id]
        return (hex_id, *(each for each in beyond if each in self._sites))

    def _key(self, track: Track, hex_id: HexId) -> tuple[HexId, tuple[Laid | None, ...]]:
        laid, others = track.laid, self._looked_at[hex_id]
        if len(others) == 1:
            return hex_id, (laid.get(hex_id),)
        return hex_id, tuple([laid.get(each) for each in others])

    def successors(self, track: Track, hex_id: HexId) -> tuple[Successor, ...]:
        """Return what may replace what lies on ``hex_id``, or be laid on its printed ground.

        In the order of the tiles in the title's data, then by rotation. Every rotation is
        listed, also where two look the same, because records may name any of them.
        """
        key = self._key(track, hex_id)
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = self._row(track, hex_id)
        return row

    def successor(
        self, track: Track, hex_id: HexId, tile: TileId, rotation: int
    ) -> Successor | None:
        """Return the entry of the table for one tile in one rotation; ``None`` if there is none."""
        if tile not in self.board.tiles or not 0 <= rotation < SIDES:
            return None  # nor is anything kept of it: anybody may ask for anything
        key = self._key(track, hex_id)
        entries = self._entries.get(key)
        if entries is None:
            entries = self._entries[key] = {}
        place = (tile, rotation)
        if place not in entries:
            row, new = self._rows.get(key), Laid(tile, rotation)
            if row is not None:
                entries.update({(s.laid.tile, s.laid.rotation): s for s in row})
                entries.setdefault(place, None)
            elif self.explain(track, hex_id, new) is None:
                old, face = self.board.face(track, hex_id), self.board.tile_face(new)
                entries[place] = _successor(old, face, new)
            else:
                entries[place] = None
        return entries[place]

    def _row(self, track: Track, hex_id: HexId) -> tuple[Successor, ...]:
        if hex_id in track.laid and self.unbuildable(hex_id):
            return ()
        old, label = self.board.face(track, hex_id), self.board.hexes[hex_id].face.label
        closed = self.closed_sides(track, hex_id)
        kept, shut = _side_mask(sides(old)), _side_mask(closed)
        found = []
        for tile in self._fitting(track, hex_id):
            for turns, used in enumerate(self._used_sides(tile)):
                if kept & ~used or used & shut:
                    continue  # track to some side would be lost, or end against a closed one
                new = Laid(tile, turns)
                face = self.board.tile_face(new)
                change = self._of_faces(old, face, label, closed)
                if not any(check(change) for _, check in ROTATION_CHECKS):
                    found.append(_successor(old, face, new))
        return tuple(found)

    def _used_sides(self, tile: TileId) -> tuple[int, ...]:
        """Return the sides that a tile has track to as bits, by rotation."""
        known = self._used.get(tile)
        if known is None:
            faces = (self.board.tile_face(Laid(tile, turns)) for turns in range(SIDES))
            known = self._used[tile] = tuple(_side_mask(sides(face)) for face in faces)
        return known

    def _fitting(self, track: Track, hex_id: HexId) -> tuple[TileId, ...]:
        """Return the tiles that fit in some rotation, as far as rotation has no say.

        What follows a tile is then the same on every hex of one label, so it is worked out once
        for all of them.
        """
        laid = track.laid.get(hex_id)
        key = hex_id if laid is None else (laid.tile, self.board.hexes[hex_id].face.label)
        tiles = self._fits.get(key)
        if tiles is None:
            due = self.rules.next_colour.get(self.board.face(track, hex_id).colour)
            # Any other colour is objected to first, but for tiles that name their sites.
            tiles = self._fits[key] = tuple(
                tile.id
                for tile in self.board.tiles.values()
                if (tile.sites or tile.face.colour == due)
                and self._tile_objection(track, hex_id, tile.id) is None
            )
        return tiles

    def explain(self, track: Track, hex_id: HexId, new: Laid) -> Objection | None:
        """Return why ``new`` may not go on ``hex_id`` as it is; ``None`` if it may.

        Keys: ``unknown_tile``, ``unbuildable``, ``colour``, ``label``, ``stops``, ``keep``,
        ``gauge``, ``edge``.
        """
        if new.tile not in self.board.tiles:
            return "unknown_tile", f"there is no tile {new.tile}"
        if new.rotation not in range(SIDES):
            return "unknown_tile", f"it is turned 0 to 5 times by 60 degrees, not {new.rotation}"
        objection = self._tile_objection(track, hex_id, new.tile)
        return objection or _objection(ROTATION_CHECKS, self._change(track, hex_id, new))

    def _tile_objection(self, track: Track, hex_id: HexId, tile: TileId) -> Objection | None:
        """Return why a tile may not go on a hex in any rotation."""
        sites = self.board.tiles[tile].sites
        if sites and hex_id not in sites:
            where = listed((spot(self.board, site) for site in sites), "or")
            return "unbuildable", f"it belongs on {where}"
        if self.unbuildable(hex_id) and (not sites or hex_id in track.laid):
            colour = self.board.hexes[hex_id].face.colour
            return "unbuildable", f"nothing is laid on {colour} hexes"
        if sites:  # made for this ground, so nothing is asked of either
            return None
        old, label = self.board.face(track, hex_id), self.board.hexes[hex_id].face.label
        change = self._of_faces(old, self.board.tiles[tile].face, label, {})
        return _objection(TILE_CHECKS, change)

    def unbuildable(self, hex_id: HexId) -> bool:
        """Return whether a hex is printed in a colour that no tile follows.

        Only a tile that names the hex among its ``sites`` goes there.
        """
        return self.board.hexes[hex_id].face.colour not in self.rules.next_colour

    def closed_sides(self, track: Track, hex_id: HexId) -> dict[Edge, str]:
        """Return the sides of a hex where no track may end, each with the reason."""
        key = self._key(track, hex_id)
        closed = self._closed.get(key)
        if closed is None:
            reasons = {edge: self._why_closed(track, hex_id, edge) for edge in range(SIDES)}
            closed = self._closed[key] = {e: why for e, why in reasons.items() if why}
        return closed

    def _why_closed(self, track: Track, hex_id: HexId, edge: Edge) -> str | None:
        across = self.board.neighbours[hex_id][edge]
        if across is None:
            return "would run off the map"
        if edge in self.board.hexes[hex_id].blocked:
            return f"would run against the impassable side towards {spot(self.board, across)}"
        face, ground = self.board.face(track, across), self.board.hexes[across]
        entered = (*sides(face), *ground.mouths, *ground.entries)
        if self.unbuildable(across) and opposite(edge) not in entered:
            where = spot(self.board, across)
            return f"would run against {where}, which is {face.colour} and has no track there"
        return None

    def _change(self, track: Track, hex_id: HexId, new: Laid) -> Change:
        face, label = self.board.tile_face(new), self.board.hexes[hex_id].face.label
        closed = self.closed_sides(track, hex_id)
        return self._of_faces(self.board.face(track, hex_id), face, label, closed)

    def _of_faces(self, old: Face, new: Face, label: str, closed: dict[Edge, str]) -> Change:
        was = renumbered(old, stop_numbers(old, new))
        asked = self._asked(label, new.colour)
        return Change(was, new, asked, closed, self.rules, self.board.layout)

    def _asked(self, label: str, colour: str) -> str:
        """Return the label that a hex with a label asks of a tile of some colour.

        That is its own as soon as there are tiles, of this colour or one before, that carry it.
        """
        return label if (colour, label) in self._labels else ""

    def becomes(self, tile: TileId) -> tuple[TileId, ...]:
        """Return the tiles that may replace a tile on some hex, were there no edges of the map."""
        old = self.board.tiles[tile].face
        labels = dict.fromkeys(
            hex_.face.label for hex_ in self.board.hexes.values() if self._may_show(hex_.face, old)
        )
        return tuple(
            new
            for new, other in self.board.tiles.items()
            if not other.sites and any(self._follows(old, new, label) for label in labels)
        )

    def may_ever_lie(self, hex_id: HexId) -> tuple[TileId, ...]:
        """Return the tiles that may lie on a hex some day, as colour, stops and label tell.

        In the order of the title's data. What the track around it forbids is not left out.
        """
        printed = self.board.hexes[hex_id].face
        return tuple(
            tile.id
            for tile in self.board.tiles.values()
            if (hex_id in tile.sites if tile.sites else self._may_show(printed, tile.face))
        )

    def _may_show(self, printed: Face, face: Face) -> bool:
        """Return whether a tile with a face may some day lie on a printed hex."""
        colour = self.rules.next_colour.get(printed.colour)
        while colour is not None and colour != face.colour:
            colour = self.rules.next_colour.get(colour)
        here, there = (tuple(stop.kind for stop in each.stops) for each in (printed, face))
        fits = colour is not None and stops_fit(here, there, self.rules.joins)
        return fits and face.label == self._asked(printed.label, face.colour)

    def _follows(self, old: Face, new: TileId, label: str) -> bool:
        turned = (self.board.tile_face(Laid(new, turns)) for turns in range(SIDES))
        changes = (self._of_faces(old, face, label, {}) for face in turned)
        return any(_objection(TILE_CHECKS + ROTATION_CHECKS, each) is None for each in changes)


def _objection(checks: tuple[tuple[str, Check], ...], change: Change) -> Objection | None:
    for key, check in checks:
        reason = check(change)
        if reason is not None:
            return key, reason()
    return None


def _side_mask(edges: Iterable[Edge]) -> int:
    return sum(1 << edge for edge in edges)


def _successor(old: Face, new: Face, laid: Laid) -> Successor:
    numbers = stop_numbers(old, new)
    was = renumbered(old, numbers)
    before = [_best(stop) for stop in was.stops]
    return Successor(
        laid=laid,
        new=tuple(piece for piece in new.pieces if piece not in was.pieces),
        raised=tuple(
            number
            for number, stop in enumerate(new.stops)
            if number >= len(before) or _best(stop) > before[number]
        ),
        colour=new.colour,
        stops=numbers,
    )


def _best(stop: Stop) -> int:
    return stop.revenue if isinstance(stop.revenue, int) else max(stop.revenue.values())
