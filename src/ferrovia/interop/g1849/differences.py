"""Where the site of 1849 went another way, or cannot follow our game, for reader and writer."""

from __future__ import annotations

from ferrovia.core import Position, holdings, market
from ferrovia.core.events import MoneyRaisingFailed
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.position import current_step
from ferrovia.core.table import Table, top_ask
from ferrovia.family import presidency
from ferrovia.interop.differences import Differs, SiteDifference
from ferrovia.interop.sales import Sale
from ferrovia.interop.shares import Shares

SPLIT = SiteDifference(
    "DIV-2",
    "the site sells one share of a president's certificate against the heir's last one, "
    "which the rules do not split",
)
MEMORY = SiteDifference(
    "DIV-12",
    "the site remembers tokens moved by earlier emergency sales of this set of operating "
    "rounds, and orders a stack by that",
)
STUCK = SiteDifference(
    "DIV-24",
    "a sale in a stock round has closed a corporation and nothing is left to do in that round: "
    "there the game cannot go on",
)
LAID_OUT = SiteDifference(
    "DIV-23",
    "for a president who gave up the site sold shares of the corporation itself, which closed by "
    "that, and took all their cash",
)
ELSEWHERE = SiteDifference(
    "DIV-26",
    "while one private company is being auctioned the site took a bid on another",
)
WHOLE = SiteDifference(
    "DIV-27",
    "the site sold the president's certificate as two shares, where one would have been enough",
)
DEADLOCK = SiteDifference(
    "DIV-22", "nobody can act any more: the rules end the game here, the site passes on"
)


def splits(at: Table, seat: Seat) -> tuple[CorporationId, ...]:
    """Return of which corporations a player could sell one share there, though nothing here.

    They hold the president's certificate alone, the pool has room for one share, and the next
    president has the last certificate but no two regular ones (DIV-2). Where there is room for two,
    both are sold.
    """
    return tuple(c for c in market.order(at) if _splits(at, seat, c))


def asked_for_split(at: Table) -> bool:
    """Whether the site asks a player in a stock round, be it only for such a sale."""
    here, flow = current_step(at), at.state.flow
    if flow.round != "stock" or here is None or here.name != "stock":
        return False
    return top_ask(flow) is None and bool(splits(at, flow.actor))


def _splits(at: Table, seat: Seat, corporation: CorporationId) -> bool:
    held = holdings.certificates(at, seat, corporation)
    room = at.title.figures["pool_limit"] - holdings.shares(at, POOL, corporation)
    if [card.kind for card in held] != ["president"] or room != 1:
        return False
    next_president = presidency.next_president(at, corporation, seat, 1)
    operated = at.state.corporations[corporation].operated > 0
    return (
        operated
        and bool(next_president)
        and presidency.forms(at, corporation, next_president) == ("last",)
    )


def without_change(shares: Shares, corporation: CorporationId, seat: Seat) -> Differs | None:
    """Name a sale of one share of the presidency that leaves the site nothing to give back.

    A next president with the last certificate gives that one first, whatever is chosen afterwards;
    a regular one of the pool is the change (DIV-2).
    """
    pool = (shares.kind_of(share) for share in shares.pile(POOL, corporation))
    if "regular" in pool:
        return None
    return Differs(SPLIT, f"{seat} sells one share of {corporation}")


def before_giving_up(at: Table, seat: Seat) -> Differs | None:
    """Name a sale that the site counts, and makes, for a president and the rules do not know."""
    others = [c for c in splits(at, seat) if c != at.state.flow.actor]
    return Differs(SPLIT, f"{seat} could sell one share of {others[0]} there") if others else None


def after_giving_up(after: Position, corporation: CorporationId) -> Differs | None:
    """Name a corporation that has closed by the sale of its own shares (ruling R31)."""
    if any(isinstance(event, MoneyRaisingFailed) for event in after.events):
        return None
    return Differs(LAID_OUT, f"{corporation} has closed by the sale")


def split_sale(sale: Sale) -> Differs | None:
    """Name a sale that the rules do not know."""
    if not sale.split:
        return None
    seat, corporation = sale.action.by, sale.action.corporation
    return Differs(SPLIT, f"{seat} sells one share of {corporation} to {sale.split}")


def too_much(before: Position, sale: Sale, presidency: str) -> Differs | None:
    """Name a presidency that was sold whole for money which one share would have brought."""
    refused = before.refusal(sale.action)
    if refused is None or refused.rule != "emergency.minimum" or presidency not in sale.shares:
        return None
    return Differs(WHOLE, refused.reason)


def leaves_round(before: Position, after: Position) -> bool:
    """Whether a sale in a stock round has closed a corporation and left that round nothing to do.

    Then the site has no active step, and only ending the game by hand is possible (DIV-24).
    """
    old, new = before.state.flow, after.state.flow
    if old.round != "stock" or (new.round, new.cycle) == (old.round, old.cycle):
        return False
    rows = after.state.corporations
    return any(row.cell and not rows[name].cell for name, row in before.state.corporations.items())
