"""All tiles of a title: how each looks, how many are left, and what it can become."""

from __future__ import annotations

from functools import lru_cache

from ferrovia.board.faces import TileId
from ferrovia.board.track import Laid
from ferrovia.board.upgrades import UpgradeTable
from ferrovia.core.table import Table
from ferrovia.drawing.hexart import tile_art
from ferrovia.views.model.setting import TileView
from ferrovia.views.sentences.board_words import tile_words
from ferrovia.views.sentences.wording import sentence


def tiles(at: Table) -> tuple[TileView, ...]:
    """Return every kind of tile there is in this game."""
    title, state = at.title, at.state
    becomes = successors(title.upgrades)
    found = []
    for tile, count in title.tile_counts.items():
        if not count:
            continue
        art = tile_art(title.board, tile, 0, state.phase)
        found.append(
            TileView(
                id=tile,
                colour=title.board.tiles[tile].face.colour,
                left=state.tiles.get(tile, 0),
                count=count,
                rails=art.rails,
                signs=art.signs,
                say=sentence(tile_words(title, Laid(tile, 0), state.phase)),
                upgrades=tuple(name for name in becomes[tile] if title.tile_counts.get(name)),
            )
        )
    return tuple(found)


@lru_cache(maxsize=8)
def successors(table: UpgradeTable) -> dict[TileId, tuple[TileId, ...]]:
    """Return for each tile those that may replace it, on whatever hex."""
    return {tile: table.becomes(tile) for tile in table.board.tiles}
