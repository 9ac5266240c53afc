"""What else may be put on a hex than the tile of the turn, each thing as it would lie there.

Tunnels, mountain railways, tiles by the power of a private company: whatever is offered on a hex
and changes how it looks is drawn by playing it on a copy, so no kind of action need be known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ferrovia.board.faces import HexId
from ferrovia.core.action import Offer, as_json
from ferrovia.core.position import Position
from ferrovia.views import choice_words
from ferrovia.views.art import Pen
from ferrovia.views.choices import TRACK, cost_of, kind_of, shown_offers
from ferrovia.views.labels import label
from ferrovia.views.model import FanTile, Way
from ferrovia.views.rehearsal import Rehearsal

Key = tuple[str, str]
"""Type of the action and tile; what has no tile stands alone."""


def other_pictures(position: Position, hex_id: HexId) -> Iterator[FanTile]:
    """Yield what may be put on a hex beside the tile of the turn; rotations of a tile together."""
    before = Pen(position).hex(hex_id)
    trial = Rehearsal(position)
    found: dict[Key, list[tuple[Offer, Way, str]]] = {}
    for offer in shown_offers(position, position.offers()):
        plain = as_json(offer.action)
        if kind_of(offer) == TRACK or plain.get("hex") != hex_id or offer.span is not None:
            continue
        art = Pen(trial.play(offer.action)).hex(hex_id)
        if art != before:
            tile = str(plain.get("tile", ""))
            key = kind_of(offer), tile or str(len(found))
            way = Way(
                rotation=plain.get("rotation", 0),
                action=plain,
                cost=max(0, cost_of(trial, offer) or 0),
                rails=art.rails,
                signs=art.signs,
                say=label(trial, offer),
            )
            found.setdefault(key, []).append((offer, way, art.colour))
    for rows in found.values():
        yield _picture(position, rows)


def _picture(position: Position, rows: list[tuple[Offer, Way, str]]) -> FanTile:
    _, first, colour = rows[0]
    plain: dict[str, Any] = first.action
    tile = plain.get("tile", "")
    return FanTile(
        tile=tile,
        kind=str(plain["type"]),
        name=choice_words.thing(position, plain),
        colour=colour,
        left=position.state.tiles.get(tile, 0),
        rails=first.rails,
        signs=first.signs,
        ways=tuple(way for _, way, _ in rows),
        ask=None,
        short="",
    )
