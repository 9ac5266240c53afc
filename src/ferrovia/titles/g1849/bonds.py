"""The variant of bonds (1849 §14.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Action, Pass
from ferrovia.core.depot import on_sale
from ferrovia.core.effect import Effect
from ferrovia.core.events import LoanRepaid, LoanTaken
from ferrovia.core.names import BANK, CorporationId, Seat
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import GiveUp
from ferrovia.family.buying import too_poor
from ferrovia.family.passing import PASS_STEP, pass_candidates
from ferrovia.family.prices import shift
from ferrovia.struct import replace
from ferrovia.titles.g1849.closing import Closed
from ferrovia.titles.g1849.emergency import (
    GIVE_UP,
    SELL_IN_EMERGENCY,
    SETTLING_DEBT,
    demand,
)
from ferrovia.titles.g1849.liquidation import SELL_OUT, sellable
from ferrovia.titles.g1849.title_actions import IssueBond, PayDebt, RepayBond
from ferrovia.titles.g1849.title_state import note_in_turn

RAISED_INTEREST = Effect("raised_interest")
RAISED_BOND = Effect("raised_bond")


def _owes_interest(draft: Draft) -> None:
    """Without a bond there is nothing to pay."""
    if not draft.corporations[draft.flow.actor].loans:
        draft.next_step()


def _interest(draft: Draft) -> None:
    """Pay the interest of an outstanding bond; what the treasury lacks the president raises."""
    corporation = draft.flow.actor
    draft.next_step()
    due = draft.title.figures["bond_interest"]
    if draft.cash[corporation] >= due:
        ledger.pay(draft, corporation, BANK, due, "interest")
    else:
        seat = draft.title.policies.decider(draft, corporation)
        demand(draft, seat, corporation, due, RAISED_INTEREST, in_turn=True)


def _pay_now(draft: Draft, passing: Pass) -> None:
    _interest(draft)


def raised_interest(draft: Draft, items: tuple[str, ...]) -> None:
    """Pay the interest with the president's help."""
    seat, corporation, due = items
    ledger.pay(draft, seat, corporation, int(due) - draft.cash[corporation], "emergency")
    ledger.pay(draft, corporation, BANK, int(due), "interest")


INTEREST = Step(
    "interest",
    (Move(Pass, (), pass_candidates, _pay_now),),
    begin=_owes_interest,
    skip=_interest,
    waits=True,
)
"""The interest is paid by itself, unless what is open at any time may still come before it."""


def _interest_as_debt(draft: Draft) -> None:
    """House rule: the bank is paid at once, the treasury may be below 0 until it is settled."""
    corporation = draft.flow.actor
    if not draft.corporations[corporation].loans:
        return
    ledger.pay(draft, corporation, BANK, draft.title.figures["bond_interest"], "interest")
    if draft.cash[corporation] < 0:
        seat = draft.title.policies.decider(draft, corporation)
        draft.push(SETTLING_DEBT.ask(seat, corporation, amount=-draft.cash[corporation]))


INTEREST_AS_DEBT = Step("interest", (), begin=_interest_as_debt)


@rule("debt.money")
def can_settle(at: Table, paying: PayDebt) -> str | None:
    """The president settles the debt in full."""
    ask = asked(at)
    return too_poor(at, ask.seat, ask.amount)


def _debts(at: Table) -> Iterator[Action]:
    ask = asked(at)
    yield PayDebt(by=ask.seat)


def _pay_debt(draft: Draft, paying: PayDebt) -> None:
    ask = asked(draft)
    draft.answered()
    ledger.pay(draft, ask.seat, ask.subject, ask.amount, "emergency")


@rule("debt.hopeless")
def no_train_affordable(at: Table, giving_up: GiveUp) -> str | None:
    """House rule: giving up is judged by the price of the cheapest train, not by the debt.

    Where no train is on sale there is only the debt to judge by.
    """
    ask = asked(at)
    prices = [at.title.trains[name].price for name, _ in on_sale(at)]
    means = ledger.cash(at, ask.subject) + ledger.cash(at, ask.seat) + sellable(at, ask.seat)
    if means >= min(prices, default=0):
        money = at.title.money
        if not prices:
            return f"{ask.seat} can raise {money(means)}, which settles the debt"
        return (
            f"{ask.seat} can raise {money(means)}, as much as the cheapest train on sale costs "
            f"({money(min(prices))}), and may not give up"
        )
    return None


def debt_step(*, bank_sells: bool) -> Step:
    """Compose the ask for a debt; ``bank_sells``: for whoever gives up (house rule)."""
    give_up = GIVE_UP
    if bank_sells:
        give_up = replace(SELL_OUT, rules=(no_train_affordable,), candidates=_surrenders)
    pay = Move(PayDebt, (can_settle,), _debts, _pay_debt)
    return Step(SETTLING_DEBT.name, (pay, SELL_IN_EMERGENCY, give_up))


def _surrenders(at: Table) -> Iterator[Action]:
    ask = asked(at)
    yield GiveUp(by=ask.seat)


def bond_falls_due(
    draft: Draft, corporation: CorporationId, president: Seat, closed: Closed
) -> None:
    """A closing corporation's bond is repaid: from the treasury, the rest by its president."""
    short = draft.title.figures["bond"] - max(0, closed.treasury)
    if closed.loans and short > 0:
        demand(draft, president, corporation, short, RAISED_BOND)


def raised_bond(draft: Draft, items: tuple[str, ...]) -> None:
    """Repay the rest of a closed corporation's bond."""
    seat, _, short = items
    ledger.pay(draft, seat, BANK, int(short), "bond")


@rule("bond.outstanding")
def is_outstanding(at: Table, repaying: RepayBond) -> str | None:
    """Only an outstanding bond can be repaid."""
    corporation = at.state.flow.actor
    if not at.state.corporations[corporation].loans:
        return f"{corporation} has no bond outstanding"
    return None


@rule("bond.repay_money")
def can_repay(at: Table, repaying: RepayBond) -> str | None:
    """The treasury repays the whole bond."""
    return too_poor(at, at.state.flow.actor, at.title.figures["bond"])


@rule("bond.phase")
def phase_allows(at: Table, issuing: IssueBond) -> str | None:
    """Bonds are issued from phase 8 on."""
    title, phase = at.title, at.state.phase
    if not title.has_begun("bonds", phase):
        first = title.from_phase["bonds"]
        return f"bonds are issued from phase {first} on; this is phase {phase}"
    return None


@rule("bond.one")
def not_outstanding(at: Table, issuing: IssueBond) -> str | None:
    """A corporation has one bond."""
    corporation = at.state.flow.actor
    if at.state.corporations[corporation].loans:
        return f"the one bond of {corporation} is outstanding; it must be repaid first"
    return None


def _repayments(at: Table) -> Iterator[Action]:
    yield RepayBond(by=at.title.policies.decider(at, at.state.flow.actor))


def _repay(draft: Draft, repaying: RepayBond) -> None:
    corporation = draft.flow.actor
    amount = draft.title.figures["bond"]
    ledger.pay(draft, corporation, BANK, amount, "bond")
    draft.set_corporation(corporation, loans=0)
    draft.emit(LoanRepaid(corporation, amount))
    note_in_turn(draft, repaid=True)
    draft.next_step()
    shift(draft, corporation, "right")


def _issues(at: Table) -> Iterator[Action]:
    yield IssueBond(by=at.title.policies.decider(at, at.state.flow.actor))


def _issue(draft: Draft, issuing: IssueBond) -> None:
    corporation = draft.flow.actor
    amount = draft.title.figures["bond"]
    ledger.pay(draft, BANK, corporation, amount, "bond")
    draft.set_corporation(corporation, loans=1)
    draft.emit(LoanTaken(corporation, amount))
    draft.next_step()
    shift(draft, corporation, "left")


REPAY = Step(
    "repay", (Move(RepayBond, (is_outstanding, can_repay), _repayments, _repay), PASS_STEP)
)


def issue_step(*more: Rule) -> Step:
    """Compose the step in which a bond is issued, with further rules of the table."""
    rules = (phase_allows, not_outstanding, *more)
    return Step("bond", (Move(IssueBond, rules, _issues, _issue), PASS_STEP))
