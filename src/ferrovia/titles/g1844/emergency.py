"""Shares that a Director sells to help with a train ([EMG-5], [EMG-12], [DIR-7], R-28)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Action
from ferrovia.core.depot import on_sale
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move
from ferrovia.core.table import Table
from ferrovia.family.actions import SellShares
from ferrovia.family.selling import (
    bundles,
    in_one_sale,
    more_than_needed,
    next_president_after_sale,
    sell_singly,
)
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.titles.g1844.emergency_duty import highest_price
from ferrovia.titles.g1844.stock import SALES


@rule("emergency.need")
def train_is_needed(at: Table, selling: SellShares) -> str | None:
    """In operating rounds shares are sold only for a train that a company must have."""
    corporation = at.state.flow.actor
    if must_buy(at, corporation):
        return None
    return f"{corporation} needs no train, so its Director sells no shares for one"


@rule("emergency.short")
def help_is_needed(at: Table, selling: SellShares) -> str | None:
    """Shares are sold while the bank or the pool has a train that the treasury cannot pay for."""
    corporation, money = at.state.flow.actor, at.title.money
    treasury, price = ledger.cash(at, corporation), highest_price(at, corporation)
    if treasury >= price:
        return (
            f"{corporation} has {money(treasury)} and can pay itself for any train of the bank or "
            f"the pool that it may own; the dearest costs {money(price)}"
        )
    return None


@rule("emergency.presidency")
def directors_stay(at: Table, selling: SellShares) -> str | None:
    """No sale in an emergency changes the Director of any company."""
    new = next_president_after_sale(at, selling)
    if new:
        return f"{new} would become Director of {selling.corporation}; not in an emergency"
    return None


@rule("emergency.minimum")
def not_more_than_needed(at: Table, selling: SellShares) -> str | None:
    """House rule: no share is sold that the dearest train of the bank does not need.

    It does not matter whether the company may own that train.
    """
    corporation = at.state.flow.actor
    prices = [at.title.trains[name].price for name, _ in on_sale(at)]
    at_hand = ledger.cash(at, corporation) + ledger.cash(at, selling.by)
    missing = max(prices, default=0) - at_hand
    if missing <= 0:
        return f"{selling.by} has enough money for any train of the bank"
    return more_than_needed(at, selling, missing, least=1)


RULES: tuple[Rule, ...] = (*SALES, in_one_sale, directors_stay)
"""As in stock rounds ([SR-sell-1] to [SR-sell-8]), but that no Director changes."""


def _sales(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if must_buy(at, corporation):
        yield from bundles(at, at.title.policies.decider(at, corporation))


def sales(*further: Rule, needed_only: bool) -> Move:
    """Return the sale of shares for a train; a house rule forbids what is not needed.

    ``further`` are rules that house rules add to those of sales.
    """
    if needed_only:  # measured by the trains of the bank, whoever may own them
        rules = (train_is_needed, *RULES, *further, not_more_than_needed)
    else:
        rules = (train_is_needed, help_is_needed, *RULES, *further)
    return Move(SellShares, rules, _sales, sell_singly)
