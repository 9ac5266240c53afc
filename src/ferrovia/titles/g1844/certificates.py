"""Certificates without shares: mountain railways and tunnel companies in stock rounds.

[MTN-1], [MTN-2], [TUN-co-1], [SR-buy-5], [SR-buy-6].
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, hex_of
from ferrovia.board.naming import listed
from ferrovia.core import ledger
from ferrovia.core.action import Action
from ferrovia.core.events import PanelPlaced
from ferrovia.core.names import PrivateId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, obeys
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import hex_choices, named_hex
from ferrovia.family.actions import BuyPrivate
from ferrovia.family.buying import too_poor
from ferrovia.family.powers import Power
from ferrovia.family.privates import sell_to_player
from ferrovia.titles.g1844.title_actions import BuyMountain
from ferrovia.titles.g1844.title_state import title_state

MOUNTAIN = "mountain"
TUNNEL = "tunnel"
RAILWAY = Power("mountain")
"""What a mountain railway brings."""
CALLED = {MOUNTAIN: "mountain railway", TUNNEL: "tunnel company"}
Buying = BuyPrivate | BuyMountain


def unsold(at: Table, kind: str) -> tuple[PrivateId, ...]:
    """Return the certificates of a kind that the bank still has."""
    rows, data = at.state.privates, at.title.privates
    return tuple(name for name, row in rows.items() if data[name].kind == kind and not row.owner)


def panels_left(at: Table, panel: str) -> int:
    """Return how many income panels of one sort lie on no mountain."""
    known = at.title.board.panels.get(panel)
    used = sum(1 for name in at.state.track.panels.values() if name == panel)
    return known.count - used if known is not None else 0


def free_mountains(at: Table) -> tuple[HexId, ...]:
    """Return the mountain hexes without a mountain railway."""
    return tuple(hex_of(stop) for stop in at.title.board.bare_mountains(at.state.track))


def _sold_by_bank(kind: str) -> Rule:
    @rule("certificate.unsold")
    def sold_by_bank(at: Table, buying: Buying) -> str | None:
        """The bank sells what nobody has bought, and has to have it."""
        left = unsold(at, kind)
        if buying.private in left:
            return None
        has = f"the Bank has {listed(left)}" if left else "the Bank has none left"
        return f"{buying.private} is no {CALLED[kind]} for sale; {has}"

    return sold_by_bank


def _one_a_round(kind: str) -> Rule:
    @rule("certificate.one_a_round", by_seat=True)
    def one_a_round(at: Table, buying: Buying) -> str | None:
        """A player buys one certificate of each kind in a stock round."""
        if kind in title_state(at).bought.get(buying.by, ()):
            return f"{buying.by} has bought a {CALLED[kind]} in this stock round"
        return None

    return one_a_round


@rule("certificate.money")
def can_pay(at: Table, buying: Buying) -> str | None:
    """A certificate costs its printed price, paid to the bank."""
    return too_poor(at, buying.by, at.title.privates[buying.private].price)


@rule("mountain.hex")
def on_a_free_mountain(at: Table, buying: BuyMountain) -> str | None:
    """A mountain railway is put on a mountain that has none."""
    free = free_mountains(at)
    if buying.hex in free:
        return None
    here = named_hex(at.title, buying.hex)
    return f"{here} is no mountain without a railway; {hex_choices(at.title, free)} is one"


@rule("mountain.panel")
def with_an_unused_panel(at: Table, buying: BuyMountain) -> str | None:
    """A mountain railway is given an income panel that is not in use."""
    if panels_left(at, buying.panel) > 0:
        return None
    left = [panel for panel in at.title.board.panels if panels_left(at, panel)]
    return f"there is no income panel {buying.panel} left, only {listed(left)}"


SOLD_BY_BANK = {kind: _sold_by_bank(kind) for kind in CALLED}


def _affordable(at: Table, kind: str) -> list[PrivateId]:
    """Return the certificates of a kind that the bank has and the turn's seat can pay for."""
    cash, data = ledger.cash(at, at.state.flow.actor), at.title.privates
    return [private for private in unsold(at, kind) if data[private].price <= cash]


@obeys(SOLD_BY_BANK[TUNNEL], can_pay)
def _tunnels(at: Table) -> Iterator[Action]:
    for private in _affordable(at, TUNNEL):
        yield BuyPrivate(by=at.state.flow.actor, private=private)


@obeys(SOLD_BY_BANK[MOUNTAIN], can_pay, on_a_free_mountain, with_an_unused_panel)
def _mountains(at: Table) -> Iterator[Action]:
    seat = at.state.flow.actor
    if MOUNTAIN in title_state(at).bought.get(seat, ()):
        return
    affordable = _affordable(at, MOUNTAIN)
    if not affordable:
        return
    panels = [panel for panel in at.title.board.panels if panels_left(at, panel)]
    free = free_mountains(at)
    for private in affordable:
        for hex_id in free:
            for panel in panels:
                yield BuyMountain(by=seat, private=private, hex=hex_id, panel=panel)


def _take(draft: Draft, buying: Buying) -> None:
    """Pay for a certificate and take it; that ends the turn."""
    private, seat = buying.private, buying.by
    data, mine = draft.title.privates[private], title_state(draft)
    draft.set_title_state(bought={**mine.bought, seat: (*mine.bought.get(seat, ()), data.kind)})
    sell_to_player(draft, private, seat, data.price)
    draft.set_turn(acted=True)
    draft.end_turn()


def _take_mountain(draft: Draft, buying: BuyMountain) -> None:
    """Put the mountain railway in its place at once ([MTN-2])."""
    _take(draft, buying)
    draft.set_title_state(sites={**title_state(draft).sites, buying.private: buying.hex})
    draft.track = draft.track.put_panel(buying.hex, buying.panel)
    draft.emit(PanelPlaced(buying.private, buying.hex, buying.panel))


def certificate_moves(first: tuple[Rule, ...]) -> tuple[Move, Move]:
    """Compose the purchases of tunnel companies and mountain railways.

    ``first``: rules that every purchase in a stock round obeys.
    """
    tunnel = (SOLD_BY_BANK[TUNNEL], _one_a_round(TUNNEL), *first, can_pay)
    place = (on_a_free_mountain, with_an_unused_panel)
    mountain = (SOLD_BY_BANK[MOUNTAIN], _one_a_round(MOUNTAIN), *first, *place, can_pay)
    return (
        Move(BuyPrivate, tunnel, _tunnels, _take),
        Move(BuyMountain, mountain, _mountains, _take_mountain),
    )
