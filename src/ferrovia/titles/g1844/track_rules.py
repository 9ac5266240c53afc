"""Building track in 1844: a tile a turn, with it tunnels and the tile of P2 ([TRK-*], [UPG-*])."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Action
from ferrovia.core.events import PowerUsed
from ferrovia.core.names import BANK
from ferrovia.core.rule import Rule, rule, without
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import LayTile
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.powers import Power, has_power, power_rules, private_with
from ferrovia.family.tile_laying import (
    TILE_RULES,
    can_pay,
    connected_lays,
    extends_route,
    hex_exists,
    lay_with,
    placed_otherwise,
    put_tile,
    successor,
    uses_upgrade,
)
from ferrovia.struct import replace
from ferrovia.titles.g1844 import tunnel_rules
from ferrovia.titles.g1844.furka import FURKA
from ferrovia.titles.g1844.homes import home_first, home_laid
from ferrovia.titles.g1844.title_actions import LayExtra
from ferrovia.titles.g1844.title_state import title_state

EXTRA = Power("extra_tile")
"""The ability of P2."""
YELLOW = "yellow"

no_furka = placed_otherwise("track.furka", lambda at: f"by the owner of {private_with(at, FURKA)}")
"""The Furka-Oberalp tile comes with the ability of P4 and in no other way."""

TILE: tuple[Rule, ...] = (hex_exists, no_furka, *without(TILE_RULES, hex_exists))
NETWORK: tuple[Rule, ...] = (extends_route, uses_upgrade, can_pay)
LAY = lay_with(no_furka)
LAY_HOME_FIRST = lay_with(home_first, no_furka)


@rule("extra.yellow")
def only_yellow(at: Table, laying: LayExtra) -> str | None:
    """The further tile is a yellow one, not an upgrade."""
    tile = at.title.board.tiles.get(laying.tile)
    if tile is not None and tile.face.colour != YELLOW:
        private = private_with(at, EXTRA)
        return f"{private} lays a {YELLOW} tile, and tile {laying.tile} is {tile.face.colour}"
    return None


def _extra_lays(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if not has_power(at, EXTRA, corporation):
        return
    seat = at.title.policies.decider(at, corporation)
    for (hex_id, tile, rotation), row in connected_lays(at, corporation).items():
        if row.colour == YELLOW and at.state.tiles[tile] > 0:
            yield LayExtra(by=seat, hex=hex_id, tile=tile, rotation=rotation)


def _lay_extra(draft: Draft, laying: LayExtra) -> None:
    """Lay a tile beside the one of the turn; P2 stays open (R-52)."""
    private, corporation = private_with(draft, EXTRA), draft.flow.actor
    draft.set_title_state(used=(*title_state(draft).used, private))
    draft.emit(PowerUsed(private, corporation, laying.hex))
    tile = LayTile(by=laying.by, hex=laying.hex, tile=laying.tile, rotation=laying.rotation)
    row = successor(draft, tile)
    assert row is not None
    cost = draft.title.policies.tile_cost(draft, corporation, laying.hex, row)
    ledger.pay(draft, corporation, BANK, cost, "terrain")
    put_tile(draft, corporation, tile, cost)


LAY_EXTRA = Move(
    LayExtra, (*power_rules(EXTRA), only_yellow, *TILE, *NETWORK), _extra_lays, _lay_extra
)


def track_step(
    *, home: bool = True, pairs: tunnel_rules.Pairs = tunnel_rules.printed_pairs
) -> Step:
    """Compose the first step of a turn.

    ``home``: the tile of the home comes first (house rule G-17: it need not). ``pairs``: which
    sides tunnels may join.
    """
    passing = replace(PASS_STEP, rules=(home_laid,)) if home else PASS_STEP
    moves = (LAY_HOME_FIRST if home else LAY, LAY_EXTRA, tunnel_rules.tunnel_move(pairs), passing)
    return Step("track", moves, waits=True)
