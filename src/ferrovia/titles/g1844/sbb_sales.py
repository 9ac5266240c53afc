"""House rules on sales of SBB certificates: smallest first, and change from the pool (R-40)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import counted
from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action
from ferrovia.core.events import SharesSold
from ferrovia.core.names import BANK, POOL, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.family import presidency
from ferrovia.family.actions import SellShares
from ferrovia.family.prices import drop_price
from ferrovia.family.selling import (
    in_one_sale,
    next_president_after_sale,
    not_in_first_round,
    note_sale,
    pool_overflow,
    possible_forms,
)
from ferrovia.titles.g1844.sbb_shares import SBB
from ferrovia.titles.g1844.title_actions import SellForChange


def _held(at: Table, seat: Seat, kind: str) -> int:
    return len(holdings.certificates(at, seat, SBB, kind))


@rule("sell.smallest")
def smallest_first(at: Table, selling: SellShares) -> str | None:
    """House rule: of the SBB 10 % certificates are sold only with all those of 5 %.

    A Director who gives up the post sells before what he gets for his certificate all he has.
    """
    single, double = (_held(at, selling.by, kind) for kind in ("regular", "double"))
    sold = selling.bundle.get("regular", 0), selling.bundle.get("double", 0)
    if selling.corporation != SBB or sold in ((n, 0) for n in range(single + 1)):
        return None
    possible = {(single, n) for n in range(double + 1)}
    next_president = next_president_after_sale(at, selling)
    if next_president and possible_forms(at, selling, next_president) == ("double",):
        possible |= {(single - 1, double + 1), (single, double + 1)}
    elif next_president:
        possible |= {(single + 1, double), (single + 2, double)}
    if sold in possible:
        return None
    return (
        f"of the SBB {selling.by} holds {single} of 5 % and {double} of 10 %; "
        "those of 5 % are sold first"
    )


# ---- change


@rule("change.director")
def gives_up_certificate(at: Table, selling: SellForChange) -> str | None:
    """House rule: change is for a Director of the SBB who holds 10 % certificates only."""
    if selling.corporation != SBB:
        return f"there is no change for certificates of {selling.corporation}"
    if holdings.president(at, SBB) != selling.by:
        return f"{selling.by} is not the Director of the SBB"
    if single := _held(at, selling.by, "regular"):
        return f"{selling.by} holds {counted(single, 'certificate')} of 5 % and needs no change"
    return None


@rule("change.successor")
def to_a_successor(at: Table, selling: SellForChange) -> str | None:
    """House rule: who takes over gives a 10 % certificate for that of the Director."""
    next_president = presidency.next_president(at, SBB, selling.by, 1)
    if not next_president:
        return f"nobody would take over the SBB from {selling.by}"
    if presidency.forms(at, SBB, next_president) != ("double",):
        given = "certificates of 5 % for that of the Director"
        return f"{next_president} gives {given}; no change is needed"
    return None


@rule("change.pool")
def change_in_pool(at: Table, selling: SellForChange) -> str | None:
    """House rule: the change is a 5 % certificate of the pool, which has room for the sale."""
    if not holdings.certificates(at, POOL, SBB, "regular"):
        return "there is no 5 % certificate of the SBB in the pool"
    return pool_overflow(at, SBB, _shares(at, selling.by))


def _shares(at: Table, seat: Seat) -> int:
    """Return how many shares are sold: all but the one that comes back as change."""
    return holdings.shares(at, seat, SBB) - 1


def _candidates(at: Table) -> Iterator[Action]:
    yield SellForChange(by=at.state.flow.actor, corporation=SBB)


def _sell(draft: Draft, selling: SellForChange) -> None:
    """Exchange the Director's certificate, sell all and take a single share back."""
    seat, shares = selling.by, _shares(draft, selling.by)
    price: int = draft.title.policies.sale_price(draft, SBB)
    presidency.exchange(draft, SBB, presidency.next_president(draft, SBB, seat, 1), "double")
    change = holdings.certificates(draft, POOL, SBB, "regular")[0]
    for card in holdings.certificates(draft, seat, SBB):
        draft.set_certificate(card.id, POOL)
    draft.set_certificate(change.id, seat)
    ledger.pay(draft, BANK, seat, shares * price, "shares")
    draft.emit(SharesSold(seat, SBB, shares, shares * price))
    note_sale(draft, seat, SBB)
    draft.set_turn(sold={**draft.flow.turn.sold, SBB: shares}, acted=True)
    drop_price(draft, SBB, shares, ())


SELL_FOR_CHANGE = Move(
    SellForChange,
    (not_in_first_round, gives_up_certificate, in_one_sale, to_a_successor, change_in_pool),
    _candidates,
    _sell,
)
