"""A hex looked at closely: what it is, and every tile that could come to lie on it next."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, TileId
from ferrovia.board.track import Laid
from ferrovia.core.action import Action, Offer, as_json
from ferrovia.core.position import Position, legal_offers, open_moves
from ferrovia.core.rule import Refusal
from ferrovia.family.actions import LayTile
from ferrovia.struct import Json, replace
from ferrovia.views.action_table.action_text import label, thing
from ferrovia.views.choosing.choices import cost_of, shown_offers
from ferrovia.views.choosing.forecast import earns, open_ends, reached, with_tile
from ferrovia.views.choosing.trial_position import TrialPosition
from ferrovia.views.model import Fan, FanTile, Refused, Way
from ferrovia.views.pictures import Pen
from ferrovia.views.sentences.board_words import hex_words
from ferrovia.views.sentences.refusals import progress, refused
from ferrovia.views.sentences.templates import tile_cost
from ferrovia.views.sentences.wording import place

Asked = tuple[LayTile, Refusal]
"""An action and why it is refused."""

LAY_TILE = str(LayTile.__struct_config__.tag)

REASONS = {
    "turn.step": "not now",
    "turn.seat": "not your decision",
    "turn.over": "the game is over",
    "track.one_tile": "tile already laid",
    "track.supply": "none left",
    "track.keep": "would cut track",
    "track.gauge": "wrong gauge",
    "track.edge": "runs into an edge",
    "track.connected": "no track leads to it",
    "track.upgrade_right": "gains nothing",
    "track.cost": "too expensive",
}
"""Why a tile may not be laid, in two or three words."""
NOTHING_FITS = {
    "track.unbuildable": "{place} is {colour} on the map; it is never built on.",
    "track.colour": "Nothing can replace what lies on {place}; it is {colour}.",
}
"""Why no tile of any kind goes on a hex."""


def hex_in_words(position: Position, hex_id: HexId) -> Fan:
    """Return a hex in words only."""
    return Fan(hex=hex_id, words=hex_words(position, hex_id), tiles=(), refused=None)


def fan(position: Position, hex_id: HexId) -> Fan:
    """Return a hex with the tiles that could lie on it next, those that may be laid now first."""
    if position.decision is None:
        return hex_in_words(position, hex_id)
    legal = _legal(position, hex_id)
    pen = Pen(position)
    asked = _asked(position, hex_id, legal)
    others = tuple(other_pictures(position, hex_id))
    open_tiles = [_open(position, pen, tile, offers) for tile, offers in legal.items()]
    dim_tiles = [_dim(position, pen, tile, *found) for tile, found in asked.items()]
    return Fan(
        hex=hex_id,
        words=hex_words(position, hex_id),
        tiles=(*open_tiles, *others, *dim_tiles),
        refused=None if legal or others else _refused(position, hex_id, list(asked.values())),
    )


def _legal(position: Position, hex_id: HexId) -> dict[TileId, list[Offer]]:
    """Return the lays that are offered on a hex, by tile; the best tile and rotation first."""
    shown: set[object] = set()
    found: list[tuple[tuple[int, ...], TileId, Offer]] = []
    for move in open_moves(position):
        if move.action is not LayTile:
            continue
        for offer in legal_offers(position, move):
            lay = offer.action
            assert isinstance(lay, LayTile)
            laid = Laid(lay.tile, lay.rotation)
            looks = (laid.tile, position.title.board.tile_face(laid))
            if lay.hex == hex_id and looks not in shown:
                shown.add(looks)
                found.append((_rank(position, hex_id, laid), lay.tile, offer))
    found.sort(key=lambda row: row[0])
    tiles: dict[TileId, list[Offer]] = {}
    for _, tile, offer in found:
        tiles.setdefault(tile, []).append(offer)
    return tiles


def _rank(position: Position, hex_id: HexId, laid: Laid) -> tuple[int, ...]:
    """Return how good a lay looks to the operating corporation: lower is better.

    What its trains would earn, then the stops it would reach, then where it could build on.
    """
    corporation = position.state.flow.actor
    after = with_tile(position, hex_id, laid)
    earned = earns(after, corporation) or 0
    stops = len(reached(after, corporation))
    return (-earned, -stops, -open_ends(after, corporation), tile_cost(position, hex_id, laid))


def _open(position: Position, pen: Pen, tile: TileId, offers: list[Offer]) -> FanTile:
    ways = tuple(_way(position, pen, offer) for offer in offers)
    return _fan_tile(position, tile, ways[0].rails, ways[0].signs, ways=ways)


def _fan_tile(
    position: Position,
    tile: TileId,
    rails: str,
    signs: str,
    *,
    ways: tuple[Way, ...] = (),
    ask: Json | None = None,
    short: str = "",
) -> FanTile:
    return FanTile(
        tile=tile,
        kind=LAY_TILE,
        name=f"Tile {tile}",
        colour=position.title.board.tiles[tile].face.colour,
        left=position.state.tiles[tile],
        rails=rails,
        signs=signs,
        ways=ways,
        ask=ask,
        short=short,
    )


def _way(position: Position, pen: Pen, offer: Offer) -> Way:
    lay = offer.action
    assert isinstance(lay, LayTile)
    laid = Laid(lay.tile, lay.rotation)
    art = pen.hex_with(lay.hex, laid)
    return Way(
        rotation=lay.rotation,
        action=as_json(lay),
        cost=tile_cost(position, lay.hex, laid),
        rails=art.rails,
        signs=art.signs,
        say=label(position, offer),
    )


def _asked(
    position: Position, hex_id: HexId, legal: dict[TileId, list[Offer]]
) -> dict[TileId, Asked]:
    """Return the tiles that fit the hex and may not be laid, each with its most telling refusal."""
    found: dict[TileId, Asked] = {}
    for tile, laids in _following(position, hex_id).items():
        if tile in legal:
            continue
        rows = list(_refusals(position, hex_id, laids))
        if rows:
            found[tile] = max(rows, key=lambda row: progress(position, *row))
    nearest = sorted(found.items(), key=lambda row: -progress(position, *row[1]))
    return dict(nearest)


def _following(position: Position, hex_id: HexId) -> dict[TileId, list[Laid]]:
    """Return the tiles that may follow what lies there, each with its rotations that keep track."""
    rows: dict[TileId, list[Laid]] = {}
    for row in position.title.upgrades.successors(position.state.track, hex_id):
        rows.setdefault(row.laid.tile, []).append(row.laid)
    return rows


def _refusals(position: Position, hex_id: HexId, laids: list[Laid]) -> Iterator[Asked]:
    seat = position.decision.seat if position.decision is not None else ""
    for laid in laids:
        action = LayTile(by=seat, hex=hex_id, tile=laid.tile, rotation=laid.rotation)
        refusal = position.refusal(action)
        if refusal is not None:
            yield action, refusal


def _dim(position: Position, pen: Pen, tile: TileId, lay: LayTile, refusal: Refusal) -> FanTile:
    art = pen.hex_with(lay.hex, Laid(tile, lay.rotation))
    why = _short(position, tile, refusal)
    return _fan_tile(position, tile, art.rails, art.signs, ask=as_json(lay), short=why)


def _short(position: Position, tile: TileId, refusal: Refusal) -> str:
    """Return why a tile may not be laid, in two or three words."""
    if refusal.rule == "track.phase":
        colour = position.title.board.tiles[tile].face.colour
        phases = [phase.name for phase in position.title.phases if colour in phase.tiles]
        return f"phase {phases[0]}" if phases else "in no phase"
    own = position.title.words.reasons.get(refusal.rule)
    return own or REASONS.get(refusal.rule) or refusal.rule.rpartition(".")[2].replace("_", " ")


def _refused(position: Position, hex_id: HexId, asked: list[Asked]) -> Refused | None:
    """Return why nothing at all can be built on a hex, by the refusal that came furthest."""
    if not asked:
        tiles = list(position.title.board.tiles)
        hopeless = position.title.upgrades.unbuildable(hex_id)
        tried = [Laid(tile, 0) for tile in (tiles[:1] if hopeless else tiles)]
        asked = list(_refusals(position, hex_id, tried))
    action, _ = max(asked, key=lambda row: progress(position, *row))
    found = refused(position, action)
    reason = NOTHING_FITS.get(found.rule, "") if found is not None else ""
    if found is None or not reason:
        return found
    colour = position.title.board.face(position.state.track, hex_id).colour
    return replace(found, reason=reason.format(place=place(position.title, hex_id), colour=colour))


Key = tuple[type[Action], str]
"""Kind of the action and tile; what has no tile stands alone."""


def other_pictures(position: Position, hex_id: HexId) -> Iterator[FanTile]:
    """Yield what may be put on a hex besides the tile of the turn; rotations of a tile together.

    Tunnels, mountain railways, tiles by the power of a private company: whatever is offered on a
    hex and changes how it looks is drawn by playing it on a copy, so no kind need be known.
    """
    before = Pen(position).hex(hex_id)
    trial = TrialPosition(position)
    found: dict[Key, list[tuple[Action, Way, str]]] = {}
    for offer in shown_offers(position, position.offers()):
        action = offer.action
        fields = action.__struct_fields__
        where = getattr(action, "hex", "") if "hex" in fields else ""
        if isinstance(action, LayTile) or where != hex_id or offer.span is not None:
            continue
        art = Pen(trial.play(action)).hex(hex_id)
        if art != before:
            key = type(action), str(getattr(action, "tile", "")) or str(len(found))
            way = Way(
                rotation=getattr(action, "rotation", 0),
                action=as_json(action),
                cost=max(0, cost_of(trial, offer) or 0),
                rails=art.rails,
                signs=art.signs,
                say=label(trial, offer),
            )
            found.setdefault(key, []).append((action, way, art.colour))
    for rows in found.values():
        yield _picture(position, rows)


def _picture(position: Position, rows: list[tuple[Action, Way, str]]) -> FanTile:
    action, first, colour = rows[0]
    tile = getattr(action, "tile", "")
    return FanTile(
        tile=tile,
        kind=str(type(action).__struct_config__.tag),
        name=thing(position, action),
        colour=colour,
        left=position.state.tiles.get(tile, 0),
        rails=first.rails,
        signs=first.signs,
        ways=tuple(way for _, way, _ in rows),
        ask=None,
        short="",
    )
