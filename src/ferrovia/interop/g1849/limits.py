"""Where the site of 1849 cannot follow our game or went another way, for reader and writer."""

from __future__ import annotations

from ferrovia.core import Position, holdings, market
from ferrovia.core.events import MoneyRaisingFailed
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.position import current_step
from ferrovia.core.table import Table, top_ask
from ferrovia.family import presidency
from ferrovia.interop.differences import Stop
from ferrovia.interop.g1849 import differences
from ferrovia.interop.shares import Shares


def splits(at: Table, seat: Seat) -> tuple[CorporationId, ...]:
    """Return of which corporations a player could sell one share there, though nothing here.

    He holds the president's certificate alone, the pool has room for one share, and the heir has
    the last certificate but no two regular ones (DIV-2). Where there is room for two, both are
    sold.
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
    heir = presidency.heir(at, corporation, seat, 1)
    operated = at.state.corporations[corporation].operated > 0
    return operated and bool(heir) and presidency.forms(at, corporation, heir) == ("last",)


def has_change(shares: Shares, corporation: CorporationId, seat: Seat) -> None:
    """Stop at a sale of one share of the presidency that leaves the site nothing to give back.

    An heir with the last certificate gives that one first, whatever is chosen afterwards; a regular
    one of the pool is the change (DIV-2).
    """
    pool = (shares.kind_of(share) for share in shares.pile(POOL, corporation))
    if "regular" not in pool:
        raise Stop(differences.SPLIT, f"{seat} sells one share of {corporation}")


def before_giving_up(at: Table, seat: Seat) -> None:
    """Stop where the site counts, and makes, a sale for a president that the rules do not know."""
    others = [c for c in splits(at, seat) if c != at.state.flow.actor]
    if others:
        raise Stop(differences.SPLIT, f"{seat} could sell one share of {others[0]} there")


def after_giving_up(after: Position, corporation: CorporationId) -> None:
    """Stop where a corporation has closed by the sale of its own shares (ruling R31)."""
    if not any(isinstance(event, MoneyRaisingFailed) for event in after.events):
        raise Stop(differences.LAID_OUT, f"{corporation} has closed by the sale")


def leaves_round(before: Position, after: Position) -> bool:
    """Whether a sale in a stock round has closed a corporation and left that round nothing to do.

    Then the site has no active step, and only ending the game by hand is possible (DIV-24).
    """
    old, new = before.state.flow, after.state.flow
    if old.round != "stock" or (new.round, new.cycle) == (old.round, old.cycle):
        return False
    rows = after.state.corporations
    return any(row.cell and not rows[name].cell for name, row in before.state.corporations.items())
