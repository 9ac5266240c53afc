"""Tile lays by hex, by tile, by rotation; with what the trains would earn afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ferrovia import clock
from ferrovia.board.naming import counted, listed
from ferrovia.board.track import Laid
from ferrovia.core import Offer, Position
from ferrovia.core.runs import best
from ferrovia.family.actions import LayTile
from ferrovia.views.sentences.board_words import tile_short
from ferrovia.views.sentences.templates import tile_cost
from ferrovia.views.sentences.wording import place

FEW = 6
"""So many lays are listed without any grouping."""
MANY = 12
"""More ways than this on one hex are asked for tile by tile."""
PATIENCE = 1.0
"""Seconds that may be spent on saying what trains would earn."""


def lay_of(offer: Offer) -> LayTile:
    """Return the lay that is offered."""
    assert isinstance(offer.action, LayTile)
    return offer.action


def _laid(lay: LayTile) -> Laid:
    return Laid(lay.tile, lay.rotation)


def by_hex(found: Iterable[Offer]) -> Iterator[tuple[Offer, ...]]:
    """Yield the lays of each hex."""
    groups: dict[str, list[Offer]] = {}
    for offer in found:
        groups.setdefault(lay_of(offer).hex, []).append(offer)
    yield from (tuple(rows) for rows in groups.values())


def _by_tile(found: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    groups: dict[str, tuple[Offer, ...]] = {}
    for offer in found:
        tile = lay_of(offer).tile
        groups[tile] = (*groups.get(tile, ()), offer)
    return groups


def hex_text(position: Position, rows: tuple[Offer, ...]) -> str:
    """Return the line for a hex: its name, the tiles that fit, what they cost."""
    hex_id = lay_of(rows[0]).hex
    tiles = list(_by_tile(rows))
    named = f"tile {tiles[0]}" if len(tiles) == 1 else f"tiles {listed(tiles, 'or')}"
    laids = (_laid(lay_of(offer)) for offer in rows)
    costs = sorted({tile_cost(position, hex_id, laid) for laid in laids})
    money = position.title.money
    price = f"; cost {listed([money(c) for c in costs], 'or')}" if costs != [0] else ""
    ways = f", {counted(len(rows), 'way')}" if len(rows) > len(tiles) else ""
    return f"Build on {place(position.title, hex_id)}: {named}{ways}{price}"


def arranged(
    position: Position, leaves: tuple[Offer, ...]
) -> list[tuple[Callable[[], str], tuple[Offer, ...]]]:
    """Return lines for some lays: by hex, then by tile, then one by one."""
    hexes = list(by_hex(leaves))
    if len(hexes) > 1 and len(leaves) > FEW:
        return [(_saying(hex_text(position, rows)), rows) for rows in hexes]
    tiles = _by_tile(leaves)
    if len(hexes) == 1 and len(leaves) > MANY and len(tiles) > 1:
        return [(_saying(_tile_text(position, tile, rows)), rows) for tile, rows in tiles.items()]
    earnings = Earnings(position)
    return [(_lay(position, offer, earnings, len(hexes) > 1), (offer,)) for offer in leaves]


def _saying(text: str) -> Callable[[], str]:
    return lambda: text


def _tile_text(position: Position, tile: str, rows: tuple[Offer, ...]) -> str:
    face = position.title.board.tiles[tile].face
    left = position.state.tiles[tile]
    gauges = sorted({piece.gauge for piece in face.pieces})
    ways = counted(len(rows), "rotation")
    return f"Tile {tile} ({face.colour}, {listed(gauges)} gauge, {left} left): {ways}"


def _lay(position: Position, offer: Offer, earnings: Earnings, several: bool) -> Callable[[], str]:
    def text() -> str:
        lay = lay_of(offer)
        laid = _laid(lay)
        where = f" on {place(position.title, lay.hex)}" if several else ""
        shows = tile_short(position.title, laid, position.state.phase)
        cost = tile_cost(position, lay.hex, laid)
        price = f"; cost {position.title.money(cost)}" if cost else ""
        head = f"Tile {laid.tile}{where}, rotation {laid.rotation}"
        return f"{head}: {shows}{price}{earnings.after(offer)}"

    return text


class Earnings:
    """What the trains of the operating corporation earn now, and after a lay."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._corporation = position.state.flow.actor
        self._until = 0.0
        self._now = -1

    def after(self, offer: Offer) -> str:
        """Return what a lay would change, as the end of a label; nothing once time is up."""
        if self._now < 0:
            self._until = clock.seconds() + PATIENCE
            self._now = best(self._position, self._corporation).revenue
        if clock.seconds() > self._until:
            return ""
        then = best(self._position.play(offer.action), self._corporation).revenue
        if then == self._now:
            return ""
        money = self._position.title.money
        return f"; best run {money(then)} instead of {money(self._now)}"
