"""The hexes of a scene: drawn, and in words. Only those that look different are made again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ferrovia.board.faces import Face, HexId, hex_of, stop_id
from ferrovia.board.naming import listed
from ferrovia.core import tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.drawing.hexart import HexArt
from ferrovia.views.model.scene import HexView
from ferrovia.views.pictures import Pen, homes
from ferrovia.views.sentences.board_words import hex_line
from ferrovia.views.sentences.wording import sentence

Hexes = dict[HexId, HexView]


def hexes_of(position: Position, before: Position | None, known: Hexes | None) -> Hexes:
    """Return all hexes; ``known`` are those of the position ``before``, where that is at hand."""
    if before is not None and known is not None and _same(before, position):
        return known
    pen = Pen(position)
    if before is None or known is None:
        return {hex_id: _view(position, pen, hex_id) for hex_id in position.title.board.hexes}
    old, new = _looks(before), _looks(position)
    changed = {hex_id: _view(position, pen, hex_id) for hex_id in new if new[hex_id] != old[hex_id]}
    return {**known, **changed} if changed else known


def changed_art(before: Position, after: Position) -> dict[HexId, HexArt]:
    """Return the hexes that look different after something was done, drawn."""
    if _same(before, after):
        return {}
    pen, old, new = Pen(after), _looks(before), _looks(after)
    return {hex_id: pen.hex(hex_id) for hex_id in new if new[hex_id] != old[hex_id]}


def standing_by_hex(at: Table) -> dict[HexId, tuple[CorporationId, ...]]:
    """Return the corporations with a station token on each hex that has any."""
    found: dict[HexId, tuple[CorporationId, ...]] = {}
    for city, standing in (*at.state.tokens.items(), *at.state.beside.items()):
        found[hex_of(city)] = found.get(hex_of(city), ()) + standing
    return found


def _same(before: Position, after: Position) -> bool:
    """Whether nothing that hexes show has changed; the usual case, and quickly seen."""
    old, new = before.state, after.state
    return (
        old.track is new.track
        and old.phase == new.phase
        and old.tokens == new.tokens
        and old.privates == new.privates
        and old.beside == new.beside
        and before.title.display.extras(before) == after.title.display.extras(after)
        and _in_operation(before) == _in_operation(after)
    )


def _in_operation(at: Table) -> list[bool]:
    return [bool(row.cell) for row in at.state.corporations.values()]


def _looks(at: Table) -> dict[HexId, Any]:
    """Return for each hex all that its picture and its words depend on."""
    board, state = at.title.board, at.state
    kept, more, closed = homes(at), at.title.display.extras(at), at.title.display.closed(at)
    looks = {}
    for hex_id in board.hexes:
        face = board.face(state.track, hex_id)
        stops = [stop_id(hex_id, number) for number in range(len(face.stops))]
        looks[hex_id] = (
            state.track.laid.get(hex_id),
            state.track.overlays.get(hex_id),
            state.track.panels.get(hex_id),
            [(state.tokens.get(stop), state.beside.get(stop)) for stop in stops],
            [kept.get(stop) for stop in stops],
            more.get(hex_id),
            closed.get(hex_id),
            board.markers(state.track, hex_id),
            state.phase if _grows(face) else "",
        )
    return looks


def _grows(face: Face) -> bool:
    return any(not isinstance(stop.revenue, int) for stop in face.stops)


def _view(at: Table, pen: Pen, hex_id: HexId) -> HexView:
    laid = at.state.track.laid.get(hex_id)
    art = pen.hex(hex_id)
    return HexView(
        tile=laid.tile if laid is not None else "",
        rotation=laid.rotation if laid is not None else 0,
        colour=art.colour,
        rails=art.rails,
        signs=art.signs,
        say=" ".join(_say(at, hex_id)),
    )


def _say(at: Table, hex_id: HexId) -> Iterator[str]:
    yield hex_line(at, hex_id)
    board = at.title.board
    if cost := board.terrain_cost(hex_id, at.state.track.laid.get(hex_id)):
        yield sentence(f"{board.hexes[hex_id].terrain}, {at.title.money(cost)}")
    if kept := tokens.reserved(at, hex_id):
        yield f"Home kept for {listed(kept)}."
    if extra := at.title.display.extras(at).get(hex_id):
        yield f"Worth more for {extra[0]}."
    if closing := at.title.display.closed(at).get(hex_id):
        yield f"Nobody may build here while {closing[0]} owns {closing[1]}."
