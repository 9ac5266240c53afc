"""Debts from the formation of the SBB: without interest, and paid first of all ([SBB-10], R-11)."""

from __future__ import annotations

from ferrovia.core import holdings, ledger
from ferrovia.core.action import Pass
from ferrovia.core.events import DebtChanged, Paid, TrainBought, TurnBegan
from ferrovia.core.names import BANK, CorporationId, Seat
from ferrovia.core.position import legal_offers
from ferrovia.core.rule import Rule, rule
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import SellShares
from ferrovia.family.selling import sales, shares_in
from ferrovia.titles.g1844.title_state import title_state


def owed(at: Table, seat: Seat) -> int:
    """Return what a player still owes from the exchange of shares."""
    return title_state(at).owed.get(seat, 0)


def owe(draft: Draft, seat: Seat, amount: int) -> None:
    """Let a player owe what he cannot pay for his shares of the SBB."""
    _set(draft, seat, owed(draft, seat) + amount, "exchange")


def _set(draft: Draft, seat: Seat, amount: int, why: str) -> None:
    rest = {name: debt for name, debt in title_state(draft).owed.items() if name != seat}
    draft.set_title_state(owed={**rest, seat: amount} if amount else rest)
    draft.emit(DebtChanged(seat, amount, why))


def _is_called_in(at: Table) -> bool:
    """Whether money of debtors is taken: from the stock round that follows the formation."""
    return at.state.flow.cycle > title_state(at).formed_in


def _take(draft: Draft, seat: Seat, most: int) -> None:
    amount = min(most, draft.cash.get(seat, 0), owed(draft, seat))
    if amount > 0:
        ledger.pay(draft, seat, BANK, amount, "exchange debt")
        _set(draft, seat, owed(draft, seat) - amount, "paid")


def collect_cash(draft: Draft, event: TurnBegan) -> None:
    """A debtor's turn in a stock round starts with his cash going to the debt."""
    if owed(draft, event.actor) and _is_called_in(draft):
        _take(draft, event.actor, draft.cash[event.actor])


def collect_receipts(draft: Draft, event: Paid) -> None:
    """Whatever a debtor receives goes to the debt, but what he raises for a train."""
    if not owed(draft, event.payee) or not _is_called_in(draft):
        return
    if event.why != "shares" or draft.flow.round == "stock":
        _take(draft, event.payee, event.amount)


def collect_surplus(draft: Draft, event: TrainBought) -> None:
    """What emergency sales brought beyond the train they were for goes to the debt (R-11)."""
    if draft.flow.turn.sold and _is_called_in(draft):
        director = holdings.president(draft, event.corporation)
        _take(draft, director, draft.cash[director])


def _proceeds(at: Table, selling: SellShares) -> int:
    price: int = at.title.policies.sale_price(at, selling.corporation)
    return shares_in(at, selling.corporation, selling.bundle) * price


def covering(rules: tuple[Rule, ...]) -> Rule:
    """Return the rule that a debtor sells as much as his debt requires, as far as he can.

    ``rules`` are those that a sale obeys otherwise. What he sells of each company he sells at once,
    so of one company no less may be sold than the others leave open.
    """

    @rule("sell.debt")
    def covers_debt(at: Table, selling: SellShares) -> str | None:
        """Who owes for the shares of the SBB sells as much as the debt requires, if possible."""
        debt = owed(at, selling.by)
        if not debt:
            return None
        most: dict[CorporationId, int] = {}
        for sale in sales(at):
            if all(each.check(at, sale) is None for each in rules):
                most[sale.corporation] = max(most.get(sale.corporation, 0), _proceeds(at, sale))
        total, here = sum(most.values()), most[selling.corporation]
        if _proceeds(at, selling) + total - here < min(debt, total):
            money = at.title.money
            return (
                f"{selling.by} owes the bank {money(debt)} for shares of the SBB; all that can be "
                f"sold brings {money(total)}, of it {money(here)} for {selling.corporation}, "
                f"and {money(_proceeds(at, selling))} would be too little"
            )
        return None

    return covers_debt


@rule("pass.debt")
def sell_for_debt(at: Table, passing: Pass) -> str | None:
    """Who owes for the shares of the SBB sells before anything else, as far as he can."""
    debt = owed(at, passing.by)
    if not debt:
        return None
    moves = at.title.rounds["stock"].steps[0].moves
    sell = next(move for move in moves if move.action is SellShares)
    if any(True for _ in legal_offers(at, sell)):
        return f"{passing.by} owes the bank {at.title.money(debt)} and must sell shares for it"
    return None
