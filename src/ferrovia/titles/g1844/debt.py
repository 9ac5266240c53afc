"""Debts of players: for trains, with interest, and how they are paid ([EMG-6] to [EMG-9], R-09)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Offer, Span
from ferrovia.core.events import DebtChanged
from ferrovia.core.flow import AskKind
from ferrovia.core.names import BANK, Seat
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, top_ask
from ferrovia.family.actions import StartCorporation
from ferrovia.family.buying import start_alone
from ferrovia.titles.g1844.title_actions import PayDebt
from ferrovia.titles.g1844.title_state import title_state


def debt(at: Table, seat: Seat) -> int:
    """Return what a player owes for trains, with interest."""
    return title_state(at).debts.get(seat, 0)


def set_debt(draft: Draft, seat: Seat, amount: int, why: str) -> None:
    """Let a player owe an amount for trains."""
    rest = {name: owed for name, owed in title_state(draft).debts.items() if name != seat}
    draft.set_title_state(debts={**rest, seat: amount} if amount else rest)
    draft.emit(DebtChanged(seat, amount, why))


def with_interest(at: Table, amount: int) -> int:
    """Return an amount with the interest on it, which is rounded up (R-09)."""
    interest = amount * at.title.figures["debt_interest"]
    return amount - (-interest // 100)


def borrow(draft: Draft, seat: Seat, amount: int) -> None:
    """Let a player owe the bank an amount and the interest on it, at once ([EMG-6])."""
    set_debt(draft, seat, debt(draft, seat) + with_interest(draft, amount), "train")


def grow(draft: Draft) -> None:
    """Add interest to what is still owed at the end of a stock round ([EMG-9])."""
    debts = title_state(draft).debts
    for seat in draft.seats:
        if seat in debts:
            set_debt(draft, seat, with_interest(draft, debts[seat]), "interest")


@rule("debt.owed")
def is_in_debt(at: Table, paying: PayDebt) -> str | None:
    """Only a debtor pays off debt, and no more than it is."""
    owed, money = debt(at, paying.by), at.title.money
    if not owed:
        return f"{paying.by} has no debt for a train"
    if not 1 <= paying.amount <= owed:
        return f"{paying.by} owes {money(owed)} and cannot pay off {money(paying.amount)}"
    return None


@rule("debt.money")
def has_the_money(at: Table, paying: PayDebt) -> str | None:
    """Debt is paid off from cash."""
    cash, money = ledger.cash(at, paying.by), at.title.money
    if paying.amount > cash:
        return f"{paying.by} has {money(cash)}, not {money(paying.amount)}"
    return None


@rule("debt.whole")
def as_much_as_possible(at: Table, paying: PayDebt) -> str | None:
    """House rule: whoever pays off debt pays all of it, or all that they have."""
    most = min(debt(at, paying.by), ledger.cash(at, paying.by))
    if paying.amount < most:
        return f"{paying.by} can pay off {at.title.money(most)}, and then has to"
    return None


def _payments(*, whole: bool) -> Move:
    def candidates(at: Table) -> Iterator[Offer]:
        seat = at.state.flow.actor
        most = min(debt(at, seat), ledger.cash(at, seat))
        if most < 1:
            return
        low = most if whole else 1
        yield Offer(PayDebt(by=seat, amount=low), Span("amount", low, most) if low < most else None)

    rules: tuple[Rule, ...] = (is_in_debt, has_the_money)
    return Move(PayDebt, (*rules, as_much_as_possible) if whole else rules, candidates, _pay)


def _pay(draft: Draft, paying: PayDebt) -> None:
    """Pay off debt; this is neither a sale nor a purchase ([SR-turn-6])."""
    if top_ask(draft.flow) is not None:
        draft.answered()
    ledger.pay(draft, paying.by, BANK, paying.amount, "debt")
    set_debt(draft, paying.by, debt(draft, paying.by) - paying.amount, "paid")


PAY_DEBT = _payments(whole=False)
PAY_ALL = _payments(whole=True)
"""House rule: payments of debt are never in parts."""
REPAYING = AskKind("repay")
REPAY = Step(REPAYING.name, (PAY_ALL,))
"""House rule: a debtor who has started a company is asked for what he has left (G-35)."""


def start_and_repay(draft: Draft, starting: StartCorporation) -> None:
    """House rule: buy a Director's certificate; who is in debt then pays what he has left."""
    start_alone(draft, starting)
    if debt(draft, starting.by):
        draft.push(REPAYING.ask(starting.by))
