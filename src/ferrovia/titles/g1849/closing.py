"""Closing a corporation, leaving the game, and the loan that avoids leaving (1849 §10.7, §11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.action import Action
from ferrovia.core.events import (
    CorporationClosed,
    LoanTaken,
    PlayerLeft,
    PriorityMoved,
    TokenRemoved,
    TrainLost,
)
from ferrovia.core.flow import Ask, AskKind
from ferrovia.core.names import BANK, GONE, CorporationId, Seat
from ferrovia.core.opening import set_up_corporation
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import TakeLoan
from ferrovia.family.privates import close_private
from ferrovia.family.rounds import end_game
from ferrovia.struct import Struct
from ferrovia.titles.g1849.title_actions import LeaveGame


class Closed(Struct, frozen=True):
    """What a corporation had when it closed."""

    treasury: int
    loans: int


Demand = Callable[[Draft, CorporationId, Seat, Closed], None]
"""``demand(draft, corporation, president, closed)``: what a closing asks of the last president."""


LOAN_OR_LEAVE = AskKind("loan")
"""Who has nothing left takes a loan, or leaves the game."""


def closing(demand: Demand | None = None) -> Callable[[Draft, CorporationId], None]:
    """Return what befalls a corporation that closes; ``demand`` what its president owes for it."""

    def close(draft: Draft, corporation: CorporationId) -> None:
        """Close a corporation: all it has leaves the game and its charter is as new."""
        president = holdings.president(draft, corporation)
        for city in tokens.of(draft, corporation):
            tokens.take(draft, corporation, city)
            draft.emit(TokenRemoved(corporation, city))
        for train, owner in draft.trains.items():
            if owner == corporation:
                draft.set_train(train, GONE)
                draft.emit(TrainLost(train, corporation, GONE))
        for private in holdings.privates_of(draft, corporation):
            close_private(draft, private)
        treasury = draft.cash[corporation]
        ledger.pay(draft, corporation, BANK, treasury, "closing")
        ledger.pay(draft, BANK, corporation, -treasury, "waived")
        market.lift(draft, corporation)
        _forget_asks(draft, corporation)
        loans = draft.corporations[corporation].loans
        set_up_corporation(draft, corporation)
        draft.set_round(closed=(*draft.flow.facts.closed, corporation))
        draft.emit(CorporationClosed(corporation, president))
        if draft.flow.actor == corporation:
            draft.end_turn()
        if demand is not None:
            demand(draft, corporation, president, Closed(treasury, loans))

    return close


def _forget_asks(draft: Draft, corporation: CorporationId) -> None:
    """Nothing more is asked about a closed corporation: no exchange, no interest to raise."""
    pending = draft.flow.pending
    about = tuple(e for e in pending if isinstance(e, Ask) and e.subject == corporation)
    if about:
        draft.set_flow(pending=tuple(e for e in pending if e not in about))


def ask_loan_or_leave(draft: Draft, items: tuple[str, ...]) -> None:
    """After failed money raising: a president without any share certificate borrows or leaves."""
    (seat,) = items
    if holdings.count(draft, seat) == 0:
        draft.push(LOAN_OR_LEAVE.ask(seat))


def ask_loan_or_leave_if_any_operates(draft: Draft, items: tuple[str, ...]) -> None:
    """House rule: without any corporation in operation nobody is asked about a loan."""
    if market.order(draft):
        ask_loan_or_leave(draft, items)


def _loan_candidates(at: Table) -> Iterator[Action]:
    yield TakeLoan(by=asked(at).seat)


def _leave_candidates(at: Table) -> Iterator[Action]:
    yield LeaveGame(by=asked(at).seat)


def _take_loan(draft: Draft, taking: TakeLoan) -> None:
    draft.answered()
    amount = draft.title.figures["loan"]
    ledger.pay(draft, BANK, taking.by, amount, "loan")
    draft.debts[taking.by] = draft.debts.get(taking.by, 0) + 1
    draft.emit(LoanTaken(taking.by, amount))


def loan_or_leave(*, keeps_privates: bool = False) -> Step:
    """Compose the ask of a president who has no certificate left.

    The private companies of a player who leaves are closed; ``keeps_privates`` (house rule): they
    stay with him.
    """

    def leave(draft: Draft, leaving: LeaveGame) -> None:
        draft.left = (*draft.left, leaving.by)
        pending = draft.flow.pending
        theirs = tuple(e for e in pending if isinstance(e, Ask) and e.seat == leaving.by)
        draft.set_flow(pending=tuple(e for e in pending if e not in theirs))
        ledger.pay(draft, leaving.by, BANK, draft.cash[leaving.by], "leaving")
        draft.emit(PlayerLeft(leaving.by))
        if not keeps_privates:
            for private in holdings.privates_of(draft, leaving.by):
                close_private(draft, private)
        remaining = holdings.players(draft)
        if draft.priority == leaving.by:
            draft.priority = holdings.after(draft, leaving.by)[0]
            draft.emit(PriorityMoved(draft.priority))
        if len(remaining) == 1:
            end_game(draft, "one player left")
        elif draft.flow.actor == leaving.by:
            draft.end_turn()

    return Step(
        LOAN_OR_LEAVE.name,
        (
            Move(TakeLoan, (), _loan_candidates, _take_loan),
            Move(LeaveGame, (), _leave_candidates, leave),
        ),
    )
