"""House rule: a Director who cannot raise the money for a train ends the game ([EMG-10], G-02)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger, market
from ferrovia.core.action import Action
from ferrovia.core.depot import on_sale
from ferrovia.core.events import PlayerLeft
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.position import legal_offers
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import GiveUp, SellShares
from ferrovia.family.rounds import end_game
from ferrovia.family.selling import sell_singly, shares_in
from ferrovia.family.trains_on_sale import must_buy

BANKRUPT = "bankruptcy"
"""Why the game ended."""


def bankruptcy(sales: Move) -> Move:
    """Compose the bankruptcy, given the sales by which a Director raises money for a train."""

    def largest(at: Table) -> dict[CorporationId, SellShares]:
        """Return the largest sale of each corporation that is possible now."""
        found: dict[CorporationId, SellShares] = {}
        for offer in legal_offers(at, sales):
            sale = offer.action
            assert isinstance(sale, SellShares)
            best = found.get(sale.corporation)
            if best is None or _shares(at, sale) > _shares(at, best):
                found[sale.corporation] = sale
        return found

    def sellable(at: Table) -> int:
        """Return what all that can be sold would bring now."""
        price = at.title.policies.sale_price
        blocks = largest(at).values()
        return sum(_shares(at, block) * price(at, block.corporation) for block in blocks)

    @rule("bankruptcy.hopeless")
    def hopeless(at: Table, giving_up: GiveUp) -> str | None:
        """House rule: nobody is bankrupt who could pay for the cheapest new train.

        Counted are his cash, the treasury, and all shares that he could sell.
        """
        corporation, money = at.state.flow.actor, at.title.money
        price = _cheapest(at)
        at_hand = ledger.cash(at, corporation) + ledger.cash(at, giving_up.by)
        if at_hand < price:
            at_hand += sellable(at)
        if at_hand >= price:
            return (
                f"{giving_up.by} can raise {money(at_hand)} with {corporation}, and the cheapest "
                f"new train costs {money(price)}"
            )
        return None

    def end(draft: Draft, giving_up: GiveUp) -> None:
        """Sell what can be sold, in the order of the market; all cash goes to the bank."""
        seat = giving_up.by
        for corporation in market.order(draft):
            if (block := largest(draft).get(corporation)) is not None:
                sell_singly(draft, block)
        ledger.pay(draft, seat, BANK, draft.cash[seat], BANKRUPT)
        draft.left = (*draft.left, seat)
        draft.emit(PlayerLeft(seat))
        end_game(draft, BANKRUPT)

    rules: tuple[Rule, ...] = (in_need, hopeless)
    return Move(GiveUp, rules, _candidates, end)


def _shares(at: Table, sale: SellShares) -> int:
    return shares_in(at, sale.corporation, sale.bundle)


def _cheapest(at: Table) -> int:
    prices = [at.title.trains[name].price for name, place in on_sale(at) if place == "depot"]
    return min(prices)


@rule("bankruptcy.need")
def in_need(at: Table, giving_up: GiveUp) -> str | None:
    """House rule: only the Director of a company that must own a train can be bankrupt."""
    corporation = at.state.flow.actor
    return None if must_buy(at, corporation) else f"{corporation} need not buy a train"


def _candidates(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if must_buy(at, corporation):
        yield GiveUp(by=at.title.policies.decider(at, corporation))
