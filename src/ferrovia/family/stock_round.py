"""Stock rounds: turns, passing, the end of the round and its price moves."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, market
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Passed, PriorityMoved
from ferrovia.core.flow import Resume
from ferrovia.core.names import POOL, CorporationId
from ferrovia.core.position import legal_offers
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import SellShares
from ferrovia.family.buying import BUY, EXTRA, START
from ferrovia.family.prices import shift
from ferrovia.family.rounds import announce, begin_turn, next_round
from ferrovia.family.selling import (
    SELL_AT_ONCE,
    SELL_TOGETHER,
    above_limit,
    settle_together,
)
from ferrovia.struct import replace


@rule("pass.over_limit")
def sell_down_first(at: Table, passing: Pass) -> str | None:
    """A player above the certificate limit sells down to it before anything else."""
    excess = above_limit(at, passing.by)
    sell = next(move for move in _stock_moves(at) if move.action is SellShares)
    if excess and any(True for _ in legal_offers(at, sell)):
        limit = at.title.policies.certificate_limit(at, passing.by)
        return (
            f"{passing.by} is {excess} above the limit of {limit} certificates "
            "and must sell down to it first"
        )
    return None


def _stock_moves(at: Table) -> tuple[Move, ...]:
    return at.title.rounds[at.state.flow.round].steps[0].moves


def _pass_candidates(at: Table) -> Iterator[Action]:
    yield Pass(by=at.state.flow.actor)


def _pass(draft: Draft, passing: Pass) -> None:
    draft.set_round(idle=False)
    if not draft.flow.turn.acted:
        draft.emit(Passed(passing.by, "stock"))
    draft.end_turn()


def _skip(draft: Draft) -> None:
    """Settle what was sold and end the turn; what interrupts may yet open a purchase."""
    height = draft.height
    settle_together(draft)
    if not draft.interrupted(height):
        draft.end_turn()


def begin(draft: Draft) -> None:
    """Open a stock round: the holder of the priority deal begins."""
    draft.set_flow(cycle=draft.flow.cycle + 1)
    announce(draft)
    begin_turn(draft, draft.priority)


def next_turn(draft: Draft) -> None:
    """Pass the turn to the left, or end the round when all have passed in succession."""
    flow = draft.flow
    seat, acted = flow.actor, flow.turn.acted
    if acted:
        draft.set_round(passes=0, last_actor=seat, idle=False)
    elif seat not in draft.left:
        draft.set_round(passes=flow.facts.passes + 1)
    if draft.flow.facts.passes >= len(holdings.players(draft)):
        end(draft)
    else:
        begin_turn(draft, holdings.after(draft, seat)[0])


def end(draft: Draft) -> None:
    """End the round: priority deal, then price moves in market order."""
    last = draft.flow.facts.last_actor
    if last:
        draft.priority = holdings.after(draft, last)[0]
        draft.emit(PriorityMoved(draft.priority))
    draft.push(Resume("end_of_stock_round", market.order(draft)))


def end_of_stock_round(draft: Draft, items: tuple[CorporationId, ...]) -> None:
    """Move prices, in the order fixed before the first token moves; then the next round.

    A closing may interrupt; the rest goes on afterwards.
    """
    for number, corporation in enumerate(items):
        if not draft.corporations[corporation].cell:
            continue
        height = draft.height
        if holdings.certificates(draft, POOL, corporation):
            shift(draft, corporation, "down")
        elif not holdings.certificates(draft, corporation, corporation):
            shift(draft, corporation, "up")
        if draft.interrupted(height):
            draft.resume_below(height, Resume("end_of_stock_round", items[number + 1 :]))
            return
    next_round(draft)


PASS = Move(Pass, (sell_down_first,), _pass_candidates, _pass, before=settle_together)
EXTRA_PASS = Move(Pass, (), _pass_candidates, _pass)


def stock_round(*, at_once: bool = False) -> RoundKind:
    """Compose the stock round; ``at_once``: every sale is settled before the next."""
    if at_once:
        moves = (
            SELL_AT_ONCE,
            replace(BUY, before=None),
            replace(START, before=None),
            replace(PASS, before=None),
        )
    else:
        moves = (SELL_TOGETHER, BUY, START, PASS)
    return RoundKind(
        "stock",
        (
            Step("stock", moves, skip=_skip if not at_once else Draft.end_turn),
            Step("extra", (EXTRA, EXTRA_PASS)),
        ),
        begin,
        next_turn,
    )
