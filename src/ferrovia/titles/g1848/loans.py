"""Loans of companies: money of the Bank of England, for a lower share price (1848 §5.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger, market
from ferrovia.core.action import Action
from ferrovia.core.depot import trains_of
from ferrovia.core.events import EndTriggered, LoanTaken, TurnBegan
from ferrovia.core.names import CorporationId
from ferrovia.core.position import is_possible
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import in_phase
from ferrovia.family.actions import ProposePrivate, TakeLoan
from ferrovia.family.prices import shift
from ferrovia.family.station import PLACE, fee_of
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.titles.g1848.bank import BOE, loans_given
from ferrovia.titles.g1848.title_state import title_state


def all_given(at: Table) -> bool:
    """Whether the Bank of England has given all its loans: its price can rise no further."""
    return loans_given(at) + 1 >= len(at.title.market.tracks[BOE])


@rule("loan.phase")
def loans_have_begun(at: Table, taking: TakeLoan) -> str | None:
    """Loans are taken from the first 3/3+ on."""
    title, phase = at.title, at.state.phase
    if not title.has_begun("loans", phase):
        first = title.from_phase["loans"]
        return f"loans are taken from phase {first} on, not {in_phase(title, phase)}"
    return None


@rule("loan.left")
def some_left(at: Table, taking: TakeLoan) -> str | None:
    """The Bank of England gives no more loans than it has markers for."""
    if all_given(at):
        return f"all {loans_given(at)} loans have been given"
    return None


@rule("loan.once")
def once_a_round(at: Table, taking: TakeLoan) -> str | None:
    """A company takes one loan in an operating round, but for a train that it must buy."""
    if title_state(at).borrowed:
        return f"{at.state.flow.actor} has taken a loan in this operating round{_further(at)}"
    return None


@rule("loan.number")
def within_number(at: Table, taking: TakeLoan) -> str | None:
    """A company takes only so many loans, but for a train that it must buy."""
    corporation = at.state.flow.actor
    taken, most = at.state.corporations[corporation].loans, at.title.figures["voluntary_loans"]
    if taken >= most:
        return f"{corporation} has taken {taken} loans{_further(at)}"
    return None


def _further(at: Table) -> str:
    """Return how a company comes to more loans than it may ask for."""
    if must_buy(at, at.state.flow.actor):
        return "; buying the train that it needs from the Bank takes all that are missing"
    return "; more only for a train that it must buy"


LOAN_RULES: tuple[Rule, ...] = (loans_have_begun, some_left, once_a_round, within_number)


def _candidates(at: Table) -> Iterator[Action]:
    yield TakeLoan(by=at.title.policies.decider(at, at.state.flow.actor))


def _take(draft: Draft, taking: TakeLoan) -> None:
    borrow(draft, draft.flow.actor)


def borrow(draft: Draft, corporation: CorporationId, *, as_further_loan: bool = False) -> None:
    """Take a loan: money comes, the bank's price rises, the company's falls (§5.6.1, §5.6.2).

    ``as_further_loan``: the price falls as for a further loan even if it is the first of the round.
    """
    figures, taken = draft.title.figures, title_state(draft).borrowed
    drop = figures["further_loan_drop" if taken or as_further_loan else "first_loan_drop"]
    draft.emit(LoanTaken(corporation, figures["loan"]))
    ledger.pay(draft, BOE, corporation, figures["loan"], "loan")
    draft.set_corporation(corporation, loans=draft.corporations[corporation].loans + 1)
    draft.set_title_state(borrowed=taken + 1)
    market.move(draft, BOE, "right")
    if loans_given(draft) == figures["end_loans"]:
        draft.emit(EndTriggered(f"{loans_given(draft)} loans are given"))
    shift(draft, corporation, "left", drop)


def forget(draft: Draft, event: TurnBegan) -> None:
    """A company has one turn in an operating round: with it the count begins again."""
    if title_state(draft).borrowed:
        draft.set_title_state(borrowed=0)


def one_left(at: Table, corporation: CorporationId) -> bool:
    """Whether a company could be given an ordinary loan, in this round or in a later one."""
    taken = at.state.corporations[corporation].loans
    begun = at.title.has_begun("loans", at.state.phase) and not all_given(at)
    return begun and taken < at.title.figures["voluntary_loans"]


def asked_again(at: Table) -> bool:
    """House rule: a turn has a last moment while a loan is left, or a private company to buy."""
    anytime = at.title.rounds[at.state.flow.round].anytime
    private = next(move for move in anytime if move.action is ProposePrivate)
    return one_left(at, at.state.flow.actor) or is_possible(at, private)


def beside_the_hatched_area(at: Table) -> bool:
    """Whether a company without any train would fall next, and may take a loan before it does."""
    corporation, grid = at.state.flow.actor, at.title.market
    cell = at.state.corporations[corporation].cell
    if trains_of(at, corporation) or not grid.is_closed(grid.step(cell, "left")):
        return False
    return is_possible(at, LOAN)


def token_in_reach(at: Table) -> bool:
    """Whether one loan would pay for a token and leave the company in operation (§7.3)."""
    corporation, figures = at.state.flow.actor, at.title.figures
    if ledger.cash(at, corporation) + figures["loan"] < fee_of(at, corporation):
        return False
    grid, cell = at.title.market, at.state.corporations[corporation].cell
    for _ in range(figures["first_loan_drop"]):
        cell = grid.step(cell, "left")
        if grid.is_closed(cell):
            return False
    return is_possible(at, LOAN) and is_possible(at, PLACE)


LOAN = Move(TakeLoan, LOAN_RULES, _candidates, _take)
"""Open at any time of a company's turn (§5.6.1)."""
