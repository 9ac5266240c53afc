"""Tunnels: built with an unused certificate of the Director, beside the tile ([TUN-*])."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ferrovia.board.faces import Edge, HexId, Piece, sides
from ferrovia.board.grid import SIDES
from ferrovia.board.naming import listed, side
from ferrovia.core import ledger
from ferrovia.core.action import Action, Offer
from ferrovia.core.names import BANK, PrivateId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, obeys
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import named_hex
from ferrovia.family.buying import too_poor
from ferrovia.family.powers import Power
from ferrovia.family.tile_laying import put_overlay, reach_of
from ferrovia.titles.g1844.furka import FURKA_TILE
from ferrovia.titles.g1844.title_actions import BuildTunnel
from ferrovia.titles.g1844.title_state import title_state

TUNNEL = "tunnel"
"""The kind of the certificates that give the right to build one."""
RIGHT = Power("tunnel_right")
BRINGS_RIGHT = Power("tunnel")
"""P3: a tunnel company comes with it."""
Pairs = Callable[[Table, HexId], tuple[tuple[Edge, Edge], ...]]
"""``pairs(at, hex)``: the sides of a hex that a tunnel may join."""


def unused(at: Table, seat: Seat) -> tuple[PrivateId, ...]:
    """Return the tunnel certificates of a player with which nothing has been built yet."""
    return tuple(
        name
        for name, row in at.state.privates.items()
        if row.owner == seat
        and at.title.privates[name].kind == TUNNEL
        and name not in title_state(at).sites
    )


def printed_pairs(at: Table, hex_id: HexId) -> tuple[tuple[Edge, Edge], ...]:
    """Return the mouths that a gentle curve or a straight joins ([TUN-3], R-24)."""
    return at.title.board.hexes[hex_id].tunnels


def more_pairs(at: Table, hex_id: HexId) -> tuple[tuple[Edge, Edge], ...]:
    """Return those, and pairs with an end of the Furka-Oberalp track while it is not there.

    A house rule (G-20).
    """
    board = at.title.board
    ground, wide = board.hexes[hex_id], board.wide[FURKA_TILE]
    if hex_id in at.state.track.laid or hex_id not in wide:
        return ground.tunnels
    ways = sides(board.tile_face(wide[hex_id]))
    ends = [edge for edge in ways if board.neighbours[hex_id][edge] not in wide]
    more = (sorted(pair) for pair in product(ends, ground.mouths))
    return (*ground.tunnels, *((a, b) for a, b in more if b - a not in (1, SIDES - 1)))


def _piece(building: BuildTunnel) -> Piece:
    return Piece(*building.pair)


@rule("tunnel.right")
def has_right(at: Table, building: BuildTunnel) -> str | None:
    """The Director of the company owns a tunnel certificate that is not used up."""
    left = unused(at, building.by)
    if building.certificate in left or (left and not building.certificate):
        return None
    if left:
        unusable = f"{building.certificate} is no unused tunnel company of {building.by}"
        return f"{unusable}; there is {', '.join(left)}"
    return f"{building.by} owns no tunnel company whose tunnel is still to be built"


@rule("tunnel.hex")
def on_a_tunnel_hex(at: Table, building: BuildTunnel) -> str | None:
    """Tunnels are built on tunnel hexes."""
    hexes = at.title.board.hexes
    if building.hex not in hexes or not hexes[building.hex].tunnels:
        return f"no tunnel can be built on {named_hex(at.title, building.hex)}"
    return None


@rule("tunnel.one")
def first_on_its_hex(at: Table, building: BuildTunnel) -> str | None:
    """A hex has one tunnel at most."""
    if building.hex in at.state.track.overlays:
        return f"there is a tunnel on {named_hex(at.title, building.hex)} already"
    return None


@rule("tunnel.connected")
def tunnel_connected(at: Table, building: BuildTunnel) -> str | None:
    """A tunnel is connected to the company's network."""
    corporation = at.state.flow.actor
    if reach_of(at, corporation).touches(building.hex, _piece(building)):
        return None
    return f"no track of {corporation} leads to that tunnel on {named_hex(at.title, building.hex)}"


@rule("tunnel.cost")
def can_pay_tunnel(at: Table, building: BuildTunnel) -> str | None:
    """A tunnel is paid for from the treasury."""
    return too_poor(at, at.state.flow.actor, at.title.figures["tunnel_cost"])


def _build(draft: Draft, building: BuildTunnel) -> None:
    """Build a tunnel; the right to it is used up."""
    corporation, cost = draft.flow.actor, draft.title.figures["tunnel_cost"]
    certificate = building.certificate or unused(draft, building.by)[0]
    ledger.pay(draft, corporation, BANK, cost, "tunnel")
    draft.set_title_state(sites={**title_state(draft).sites, certificate: building.hex})
    put_overlay(draft, corporation, building.hex, _piece(building), cost)


class TunnelOffer(Offer, frozen=True):
    """A tunnel that may be built, whichever side and whichever of the rights to it is named."""

    certificates: tuple[PrivateId, ...] = ()
    """Tunnel companies whose tunnel is still to be built."""

    def covers(self, action: Action) -> bool:
        """Whether ``action`` builds this tunnel."""
        mine = self.action
        return (
            isinstance(action, BuildTunnel)
            and isinstance(mine, BuildTunnel)
            and (action.by, action.hex, action.pair) == (mine.by, mine.hex, mine.pair)
            and action.certificate in ("", *self.certificates)
        )


def tunnel_move(pairs: Pairs = printed_pairs) -> Move:
    """Compose the building of tunnels, given which sides they may join."""

    @rule("tunnel.mouths")
    def between_mouths(at: Table, building: BuildTunnel) -> str | None:
        """A tunnel joins two mouths of its hex by a gentle curve or a straight."""
        allowed = pairs(at, building.hex)
        if building.pair in allowed:
            return None
        layout, where = at.title.board.layout, named_hex(at.title, building.hex)
        pairs_ = listed((f"{side(layout, a)} and {side(layout, b)}" for a, b in allowed), "or")
        a, b = (side(layout, each) for each in building.pair)
        return f"no tunnel on {where} joins {a} and {b}; it may join {pairs_}"

    rules = (
        has_right,
        on_a_tunnel_hex,
        first_on_its_hex,
        between_mouths,
        tunnel_connected,
        can_pay_tunnel,
    )

    @obeys(*rules)
    def candidates(at: Table) -> Iterator[Offer]:
        corporation = at.state.flow.actor
        seat = at.title.policies.decider(at, corporation)
        left = unused(at, seat)
        if not left or ledger.cash(at, corporation) < at.title.figures["tunnel_cost"]:
            return
        reached = reach_of(at, corporation)
        for hex_id, ground in at.title.board.hexes.items():
            if ground.tunnels and hex_id not in at.state.track.overlays:
                for pair in pairs(at, hex_id):
                    building = BuildTunnel(by=seat, hex=hex_id, sides=pair)
                    if reached.touches(hex_id, _piece(building)):
                        yield TunnelOffer(building, certificates=left)

    return Move(BuildTunnel, rules, candidates, _build)
