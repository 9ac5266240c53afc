"""The map in words, for those who listen to it: what lies where, and who stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ferrovia.board.grid import coordinates
from ferrovia.board.naming import counted, listed
from ferrovia.core import market, tokens
from ferrovia.core.table import Table
from ferrovia.views.hexes import board_words
from ferrovia.views.words import city_place, place


def map_words(at: Table) -> tuple[str, ...]:
    """Return the map, a sentence or two on each line: the whole first, then hex by hex."""
    return (*_overview(at), *board_words(at), *_open_country(at))


def _overview(at: Table) -> Iterator[str]:
    board = at.title.board
    ordered = sorted(board.hexes, key=coordinates)
    tops = "flat tops" if board.layout.name == "flat" else "pointed tops"
    yield (
        f"The map has {counted(len(ordered), 'hex', 'hexes')} with {tops}. Letters are rows, "
        f"{ordered[0][0]} in the north to {ordered[-1][0]} in the south; numbers are columns, "
        "growing from west to east."
    )
    laid = Counter(board.tile_face(tile).colour for tile in at.state.track.laid.values())
    tiles = listed(f"{number} {colour}" for colour, number in laid.items())
    yield f"Tiles laid: {tiles}." if laid else "No tile has been laid yet."
    for corporation in market.order(at):
        cities = [city_place(at.title, city) for city in tokens.of(at, corporation)]
        where = f"a token on {listed(cities)}" if cities else "no token on the map"
        yield f"{corporation} has {where}."


def _open_country(at: Table) -> Iterator[str]:
    """Yield what building costs where nothing lies yet."""
    costs: dict[tuple[str, int], list[str]] = {}
    for hex_id in sorted(at.title.board.hexes, key=coordinates):
        known = at.title.board.hexes[hex_id]
        if known.cost and hex_id not in at.state.track.laid:
            costs.setdefault((known.terrain, known.cost), []).append(place(at.title, hex_id))
    for (terrain, cost), hexes in sorted(costs.items(), key=lambda row: -row[0][1]):
        yield f"{terrain.capitalize()} for {at.title.money(cost)}, not built on: {listed(hexes)}."
