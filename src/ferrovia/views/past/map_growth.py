"""How the map of a game grew: pictures of hexes, step by step, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ferrovia.board.faces import HexId
from ferrovia.core.position import Position
from ferrovia.views.model.story import Glimpse, GlimpseStep, HexPicture
from ferrovia.views.scenes.fixed_setting import board_setting
from ferrovia.views.scenes.hex_views import Hexes, hexes_of
from ferrovia.views.sentences.log import round_label


def map_growth(positions: Sequence[Position]) -> Glimpse:
    """Return all moments of a game at which its map looked different than before."""
    return Glimpse(board_setting(positions[0].title), tuple(_steps(positions)))


def _steps(positions: Sequence[Position]) -> Iterator[GlimpseStep]:
    before: Position | None = None
    known: Hexes = {}
    for position in positions:
        hexes = hexes_of(position, before, known if before is not None else None)
        changed = dict(_changed(known, hexes))
        if changed:
            yield GlimpseStep(round_label(position), changed)
        before, known = position, hexes


def _changed(old: Hexes, new: Hexes) -> Iterator[tuple[HexId, HexPicture]]:
    """Yield the hexes that look different; those of which only the words changed do not."""
    for hex_id, view in new.items():
        if view is old.get(hex_id):
            continue
        picture = HexPicture(view.colour, view.rails, view.signs)
        past = old.get(hex_id)
        if past is None or picture != HexPicture(past.colour, past.rails, past.signs):
            yield hex_id, picture
