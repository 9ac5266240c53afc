"""Laying tiles in 1848: how many in a turn, free on desert, and Tasmania (§4.3, §4.4, §7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId
from ferrovia.board.naming import listed
from ferrovia.core import holdings
from ferrovia.core.action import Action
from ferrovia.core.effect import Effect
from ferrovia.core.flow import AskKind
from ferrovia.core.names import Owner, Seat
from ferrovia.core.rule import rule, without
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.core.terms import named_hex
from ferrovia.family.actions import LayTile
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.powers import has_power, not_held, power_rules, private_with
from ferrovia.family.tile_laying import (
    TILE_RULES,
    connected_lays,
    extends_route,
    hex_exists,
    lay_paid,
    lay_with,
    one_tile,
    placed_otherwise,
    put_tile,
    tiles_left,
)
from ferrovia.titles.g1848.private_powers import DESERT, TASMANIA, use_up
from ferrovia.titles.g1848.title_actions import LayOnDesert, PlaceTasmania
from ferrovia.titles.g1848.title_state import title_state

PLACE_TASMANIA = Effect("place_tasmania")
PLACE_NOW = AskKind("tasmania")
"""Where the tile of Tasmania goes when it must be placed."""


def tiles_a_turn(at: Table) -> int:
    """Yellow tiles of a turn: one, from the first 3/3+ on two (§7.4.2)."""
    return at.title.figure("yellow_lays", at.state.phase)


def tiles_taken(at: Table, hex_id: HexId) -> int:
    """An upgrade stands instead of all the yellow tiles of a turn (§7.5.1)."""
    return tiles_a_turn(at) if hex_id in at.state.track.laid else 1


def _by_its_power(at: Table) -> str:
    return f"with the power of {private_with(at, TASMANIA)}"


no_site = placed_otherwise("track.tasmania", _by_its_power)
"""The tile of Tasmania is placed with the power of P3 and in no other way."""

GROUND_RULES = (one_tile, hex_exists, no_site, *without(TILE_RULES, hex_exists))
LAY = lay_with(no_site)


@rule("desert.hex")
def on_desert(at: Table, laying: LayOnDesert) -> str | None:
    """The free tile is the first one on a desert hex."""
    hexes = at.title.privates[private_with(at, DESERT)].hexes
    if laying.hex not in hexes:
        return f"{named_hex(at.title, laying.hex)} is no desert; {listed(hexes)} are"
    if laying.hex in at.state.track.laid:
        return f"{named_hex(at.title, laying.hex)} has a tile already, and upgrades cost nothing"
    return None


def _desert_lays(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if not tiles_left(at) or not_held(at, DESERT, corporation):
        return
    seat = at.title.policies.decider(at, corporation)
    hexes = at.title.privates[private_with(at, DESERT)].hexes
    for hex_id, tile, rotation in connected_lays(at, corporation):
        if hex_id in hexes and hex_id not in at.state.track.laid:
            yield LayOnDesert(by=seat, hex=hex_id, tile=tile, rotation=rotation)


def _lay_on_desert(draft: Draft, laying: LayOnDesert) -> None:
    """Lay one of the turn's tiles; only its cost is waived (ruling R-37)."""
    use_up(draft, DESERT, draft.flow.actor, laying.hex)
    tile = LayTile(by=laying.by, hex=laying.hex, tile=laying.tile, rotation=laying.rotation)
    lay_paid(draft, tile)


def _on_desert(*, early: bool) -> Move:
    begun, held = power_rules(DESERT)
    rules = (held,) if early else (begun, held)
    tile = (*rules, on_desert, *GROUND_RULES, extends_route)
    return Move(LayOnDesert, tile, _desert_lays, _lay_on_desert)


@rule("tasmania.site")
def at_a_site(at: Table, placing: PlaceTasmania) -> str | None:
    """Tasmania lies on one of two hexes, always the same way round."""
    sites = at.title.privates[private_with(at, TASMANIA)].hexes
    if placing.hex not in sites:
        here = named_hex(at.title, placing.hex)
        return f"Tasmania can lie on {listed(sites, 'or')}, not on {here}"
    return None


def _sites(at: Table, seat: Seat) -> Iterator[Action]:
    for hex_id in at.title.privates[private_with(at, TASMANIA)].hexes:
        yield PlaceTasmania(by=seat, hex=hex_id)


def _placings(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if has_power(at, TASMANIA, corporation):
        yield from _sites(at, at.title.policies.decider(at, corporation))


def _place(draft: Draft, placing: PlaceTasmania, owner: Owner) -> None:
    (row,) = draft.title.upgrades.successors(draft.track, placing.hex)
    laid = row.laid
    use_up(draft, TASMANIA, owner, placing.hex)
    tile = LayTile(by=placing.by, hex=placing.hex, tile=laid.tile, rotation=laid.rotation)
    put_tile(draft, owner, tile)


def _place_in_turn(draft: Draft, placing: PlaceTasmania) -> None:
    """Place Tasmania beside the tiles of the turn (ruling R-36)."""
    _place(draft, placing, draft.flow.actor)


@rule("tasmania.owner")
def owned_by_company(at: Table, placing: PlaceTasmania) -> str | None:
    """House rule: only a company that owns the private company places Tasmania in its turn."""
    private, corporation = private_with(at, TASMANIA), at.state.flow.actor
    owner = at.state.privates[private].owner
    return None if owner == corporation else f"{owner} owns {private}, not {corporation}"


def _on_tasmania(*, owner_only: bool) -> Move:
    rules = (*power_rules(TASMANIA), *((owned_by_company,) if owner_only else ()), at_a_site)
    return Move(PlaceTasmania, rules, _placings, _place_in_turn)


def must_place(draft: Draft, items: tuple[str, ...]) -> None:
    """Have Tasmania placed at once by whoever owns P3, before it closes (§4.4)."""
    private = private_with(draft, TASMANIA)
    row = draft.privates[private]
    if row.closed or private in title_state(draft).used:
        return
    company = row.owner if row.owner in draft.corporations else ""
    seat = holdings.president(draft, company) if company else row.owner
    draft.push(PLACE_NOW.ask(seat, company, about=private))


def _asked_sites(at: Table) -> Iterator[Action]:
    return _sites(at, asked(at).seat)


def _place_asked(draft: Draft, placing: PlaceTasmania) -> None:
    ask = asked(draft)
    draft.answered()
    _place(draft, placing, ask.subject or ask.seat)


PLACING = Step(PLACE_NOW.name, (Move(PlaceTasmania, (at_a_site,), _asked_sites, _place_asked),))
"""Asked of the owner of P3 when the first 5/5+ is sold."""


def powers(*, early_desert: bool, owner_only: bool) -> tuple[Move, ...]:
    """Return the moves by which private companies lay tiles.

    House rules: ``early_desert``: that on desert in any phase; ``owner_only``: Tasmania only by a
    company that owns P3 itself.
    """
    return _on_desert(early=early_desert), _on_tasmania(owner_only=owner_only)


def some_left(at: Table) -> bool:
    """Whether a company may lay another tile in its turn, be there one or not."""
    return tiles_left(at) > 0


def track_step(with_powers: tuple[Move, ...], *, quick: bool = False) -> Step:
    """Compose the first step of a turn, with moves by private companies.

    ``quick`` (house rule): over with the last tile.
    """
    moves = (LAY, *with_powers, PASS_STEP)
    return Step("track", moves, waits=some_left if quick else True)
