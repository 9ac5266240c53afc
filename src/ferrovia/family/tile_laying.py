"""Laying and upgrading tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.faces import HexId, Piece
from ferrovia.board.naming import listed
from ferrovia.board.track import Laid, TrackTable
from ferrovia.board.upgrades import Successor
from ferrovia.core import ledger, tokens
from ferrovia.core.action import Action
from ferrovia.core.events import OverlayLaid, TileLaid
from ferrovia.core.names import BANK, CorporationId, Owner
from ferrovia.core.rule import Rule, rule, without
from ferrovia.core.step import Move, obeys
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import in_phase, named_hex
from ferrovia.family.actions import LayTile
from ferrovia.family.buying import too_poor
from ferrovia.routes import Reach


def reach_of(at: Table, corporation: CorporationId) -> Reach:
    """Return what a corporation reaches from its tokens."""
    return tokens.reached(at, corporation)


def successor(at: Table, laying: LayTile) -> Successor | None:
    """Return the row of the upgrade table for a lay; ``None`` if the table has none."""
    if laying.hex not in at.title.board.hexes:
        return None
    return at.title.upgrades.successor(at.state.track, laying.hex, laying.tile, laying.rotation)


def tiles_left(at: Table) -> int:
    """Return how many tiles the operating corporation may still lay in its turn."""
    most: int = at.title.policies.tiles_a_turn(at)
    return max(0, most - at.state.flow.turn.tiles)


@rule("track.one_tile")
def one_tile(at: Table, laying: LayTile) -> str | None:
    """Only so many tiles are laid or upgraded in an operating turn."""
    left = tiles_left(at)
    if at.title.policies.tiles_taken(at, laying.hex) <= left:
        return None
    corporation = at.state.flow.actor
    if left:
        return f"{corporation} has already laid a tile in this turn, so it may not upgrade one"
    if at.title.policies.tiles_a_turn(at) == 1:
        return f"{corporation} has already laid a tile in this turn"
    return f"{corporation} may lay no further tile in this turn"


@rule("track.hex")
def hex_exists(at: Table, laying: LayTile) -> str | None:
    """Tiles are laid on hexes of the map."""
    return None if laying.hex in at.title.board.hexes else f"there is no hex {laying.hex}"


def _table_rule(key: str, rule_id: str, says: str) -> Rule:
    """Make the rule for one kind of objection of the upgrade table."""

    def check(at: Table, laying: LayTile) -> str | None:
        if successor(at, laying) is not None:
            return None
        new = Laid(laying.tile, laying.rotation)
        objection = at.title.upgrades.explain(at.state.track, laying.hex, new)
        if objection is None or objection[0] != key:
            return None
        where = named_hex(at.title, laying.hex)
        return f"tile {laying.tile} cannot go on {where}: {objection[1]}"

    check.__doc__ = says
    return Rule(rule_id, check)


TABLE_RULES: tuple[Rule, ...] = (
    _table_rule("unknown_tile", "track.tile", "The tile must be one of the game's."),
    _table_rule("unbuildable", "track.unbuildable", "Some hexes are never built on."),
    _table_rule("colour", "track.colour", "Colours follow each other one step at a time."),
    _table_rule("label", "track.label", "Labelled tiles and labelled hexes belong together."),
    _table_rule("stops", "track.stops", "A tile shows the stops of its hex."),
    _table_rule("keep", "track.keep", "All existing track is kept."),
    _table_rule("gauge", "track.gauge", "Kept track keeps its gauge or becomes dual."),
    _table_rule("edge", "track.edge", "No track runs off the map or against a closed side."),
)


@rule("track.phase")
def colour_of_phase(at: Table, laying: LayTile) -> str | None:
    """Each phase brings its colours of tiles."""
    colour = at.title.board.tiles[laying.tile].face.colour
    open_colours = at.title.phase(at.state.phase).tiles
    if colour not in open_colours:
        when, ready = in_phase(at.title, at.state.phase), listed(open_colours)
        return f"{colour} tiles are not available {when}, only {ready} ones"
    return None


@rule("track.supply")
def in_supply(at: Table, laying: LayTile) -> str | None:
    """Tiles are limited to the supply."""
    if at.state.tiles[laying.tile] < 1:
        return f"no tile {laying.tile} is left"
    return None


@rule("track.connected")
def extends_route(at: Table, laying: LayTile) -> str | None:
    """A yellow tile extends a route of the corporation, or lies on its own token's hex."""
    if laying.hex in at.state.track.laid or at.title.board.hexes[laying.hex].face.pieces:
        return None
    if _is_connected(at, at.state.flow.actor, laying):
        return None
    where = named_hex(at.title, laying.hex)
    return f"no track that {at.state.flow.actor} reaches leads to tile {laying.tile} on {where}"


@rule("track.upgrade_right")
def uses_upgrade(at: Table, laying: LayTile) -> str | None:
    """Who upgrades must reach track of the tile, old or new."""
    if has_upgrade_right(at, laying):
        return None
    where = named_hex(at.title, laying.hex)
    return f"{at.state.flow.actor} would reach no track of tile {laying.tile} on {where}"


def has_upgrade_right(at: Table, laying: LayTile) -> bool:
    """Whether a lay is no upgrade, or one to which the operating corporation has the right."""
    if not (laying.hex in at.state.track.laid or at.title.board.hexes[laying.hex].face.pieces):
        return True
    return _is_connected(at, at.state.flow.actor, laying)


def _is_connected(at: Table, corporation: CorporationId, laying: LayTile) -> bool:
    found, complete = _lays_found(at, corporation)
    if (laying.hex, laying.tile, laying.rotation) in found:
        return True
    row = None if complete else successor(at, laying)
    if row is None:
        return False
    return tokens.reaches(
        at, corporation, lambda reached: _fits(at, corporation, laying.hex, row, reached)
    )


def connected_lays(
    at: Table, corporation: CorporationId
) -> dict[tuple[HexId, str, int], Successor]:
    """Return every lay that the reach allows, whatever phase, money and supply say."""
    return dict(_lays_in_turn(at, corporation))


def _lays_in_turn(
    at: Table, corporation: CorporationId
) -> Iterator[tuple[tuple[HexId, str, int], Successor]]:
    """Yield the connected lays; worked out once per track and tokens, as far as anybody looks."""
    found, complete = _lays_found(at, corporation)
    if complete:
        yield from found.items()
        return
    answers, key = _LAYS.of(at.state.track), _lays_key(at, corporation)
    found = {}
    answers[key] = (found, False)
    for place, row in _find_lays(at, corporation, reach_of(at, corporation)):
        found[place] = row
        yield place, row
    answers[key] = (found, True)


def _lays_found(
    at: Table, corporation: CorporationId
) -> tuple[dict[tuple[HexId, str, int], Successor], bool]:
    """Return the lays worked out so far, and whether that is all of them."""
    return _LAYS.of(at.state.track).get(_lays_key(at, corporation), ({}, False))


def _lays_key(at: Table, corporation: CorporationId) -> tuple[object, ...]:
    """Return all that decides which lays are connected on a track."""
    state, title = at.state, at.title
    return title.board, title.options, corporation, state.phase, tokens.tokens_key(at)


_LAYS: TrackTable[tuple[object, ...], tuple[dict[tuple[HexId, str, int], Successor], bool]]
_LAYS = TrackTable()


def _find_lays(
    at: Table, corporation: CorporationId, reached: Reach
) -> Iterator[tuple[tuple[HexId, str, int], Successor]]:
    for hex_id in at.title.board.hexes:
        if hex_id in reached.hexes:
            for row in at.title.upgrades.successors(at.state.track, hex_id):
                if _fits(at, corporation, hex_id, row, reached):
                    yield (hex_id, row.laid.tile, row.laid.rotation), row


def _fits(
    at: Table, corporation: CorporationId, hex_id: HexId, row: Successor, reached: Reach
) -> bool:
    """Whether a lay extends a route of the corporation, or it has the right to an upgrade."""
    if hex_id in at.state.track.laid or at.title.board.hexes[hex_id].face.pieces:
        right: bool = at.title.policies.upgrades_for(at, corporation, hex_id, row, reached)
        return right
    if tokens.on_hex(at, corporation, hex_id):
        return True
    return any(reached.touches(hex_id, piece) for piece in row.new)


def printed_cost(at: Table, corporation: CorporationId, hex_id: HexId, row: Successor) -> int:
    """Return the terrain cost on the map, as far as it is still due, for any corporation."""
    return at.title.board.terrain_cost(hex_id, at.state.track.laid.get(hex_id))


@rule("track.cost")
def can_pay(at: Table, laying: LayTile) -> str | None:
    """The terrain cost is paid from the treasury; without the money no tile is laid."""
    row = successor(at, laying)
    assert row is not None
    corporation = at.state.flow.actor
    cost = at.title.policies.tile_cost(at, corporation, laying.hex, row)
    return too_poor(at, corporation, cost)


def placed_otherwise(rule_id: str, how: Callable[[Table], str]) -> Rule:
    """Make the rule that tiles made for certain sites come there in a way of their own."""

    def check(at: Table, laying: LayTile) -> str | None:
        """A tile that belongs on certain sites is placed there, not laid like others."""
        tile = at.title.board.tiles.get(laying.tile)
        if tile is not None and tile.sites:
            return f"tile {laying.tile} is placed {how(at)}, not laid"
        return None

    return Rule(rule_id, check)


TILE_RULES: tuple[Rule, ...] = (hex_exists, *TABLE_RULES, colour_of_phase, in_supply)
"""What every tile obeys, whoever lays it and why."""


@obeys(one_tile, *TILE_RULES, extends_route)
def lays(at: Table) -> Iterator[Action]:
    """Yield every lay within the operating corporation's reach."""
    left = tiles_left(at)
    if left:
        yield from _lays_among(at, left, _lays_in_turn(at, at.state.flow.actor))


def some_lays(at: Table) -> Iterator[Action]:
    """Yield lays within what is quickly found of the reach; none where that is all of it."""
    left, corporation = tiles_left(at), at.state.flow.actor
    if not left or _lays_found(at, corporation)[1]:
        return
    reached, complete = tokens.some_reached(at, corporation)
    if not complete:
        yield from _lays_among(at, left, _find_lays(at, corporation, reached))


def _lays_among(
    at: Table, left: int, found: Iterator[tuple[tuple[HexId, str, int], Successor]]
) -> Iterator[Action]:
    """Yield those of the connected lays that phase, supply and the turn allow."""
    seat = at.title.policies.decider(at, at.state.flow.actor)
    open_colours = at.title.phase(at.state.phase).tiles
    supply, taken = at.state.tiles, at.title.policies.tiles_taken
    for (hex_id, tile, rotation), row in found:
        if row.colour in open_colours and supply[tile] > 0 and taken(at, hex_id) <= left:
            yield LayTile(by=seat, hex=hex_id, tile=tile, rotation=rotation)


def lay(draft: Draft, laying: LayTile) -> None:
    """Lay one of the turn's tiles and pay the terrain."""
    corporation = draft.flow.actor
    row = successor(draft, laying)
    assert row is not None
    cost = draft.title.policies.tile_cost(draft, corporation, laying.hex, row)
    ledger.pay(draft, corporation, BANK, cost, "terrain")
    lay_paid(draft, laying, cost)


def lay_paid(draft: Draft, laying: LayTile, cost: int = 0) -> None:
    """Lay one of the turn's tiles for which ``cost`` has been paid."""
    taken = draft.title.policies.tiles_taken(draft, laying.hex)
    draft.set_turn(tiles=draft.flow.turn.tiles + taken)
    put_tile(draft, draft.flow.actor, laying, cost)


def put_tile(draft: Draft, owner: Owner, laying: LayTile, cost: int = 0) -> None:
    """Put a tile on the board and the old one back into the supply."""
    row = successor(draft, laying)
    assert row is not None
    old = draft.track.laid.get(laying.hex)
    if old is not None:
        draft.tiles[old.tile] += 1
    draft.tiles[laying.tile] -= 1
    draft.track = draft.track.lay(laying.hex, row.laid)
    tokens.renumber(draft, laying.hex, row.stops)
    draft.emit(TileLaid(owner, laying.hex, laying.tile, laying.rotation, cost))


def put_wide(draft: Draft, owner: Owner, name: str) -> None:
    """Put a tile that covers several hexes on the board, all of it at once."""
    laid = draft.title.board.wide[name]
    for part in laid.values():
        draft.tiles[part.tile] -= 1
    draft.track = draft.track.lay_all(laid)
    for hex_id, part in laid.items():
        draft.emit(TileLaid(owner, hex_id, part.tile, part.rotation, 0))


def put_overlay(draft: Draft, owner: Owner, hex_id: HexId, piece: Piece, cost: int) -> None:
    """Put track beside whatever tile lies on a hex; what it cost has been paid."""
    draft.track = draft.track.overlay(hex_id, piece)
    draft.emit(OverlayLaid(owner, hex_id, (piece.a, piece.b), cost))


def lay_with(*extra: Rule, upgrade: Rule = uses_upgrade) -> Move:
    """Return the tile lay with a title's further rules, and what it says of upgrades.

    What corporation has the right to one is a policy; ``upgrade`` refuses it to the others.
    """
    tile = (one_tile, hex_exists, *extra, *without(TILE_RULES, hex_exists))
    obeys(upgrade)(lays)
    rules = (*tile, extends_route, upgrade, can_pay)
    return Move(LayTile, rules, lays, lay, some_candidates=some_lays)
