"""Stock rounds: turns, passing, the end of the round and its price moves."""

from __future__ import annotations

from ferrovia.board.naming import counted
from ferrovia.core import holdings
from ferrovia.core.action import Pass
from ferrovia.core.effect import Effect
from ferrovia.core.events import Passed
from ferrovia.core.market_grid import Direction
from ferrovia.core.names import POOL, CorporationId
from ferrovia.core.position import legal_offers
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import SellShares
from ferrovia.family.passing import pass_in_turn
from ferrovia.family.prices import shift
from ferrovia.family.rounds import begin_turn, begin_with_priority, next_round
from ferrovia.struct import replace

END_OF_STOCK_ROUND = Effect("end_of_stock_round")
"""Prices move, then comes the next round."""


@rule("pass.over_limit")
def sell_down_first(at: Table, passing: Pass) -> str | None:
    """A player above the certificate limit sells down to it before anything else."""
    excess = at.title.policies.due_sales(at, passing.by)
    sell = next(move for move in _stock_moves(at) if move.action is SellShares)
    if excess and any(True for _ in legal_offers(at, sell)):
        limit = at.title.policies.certificate_limit(at, passing.by)
        return (
            f"{passing.by} is {counted(excess, 'certificate')} above the limit of {limit} "
            "and must sell down to it first"
        )
    return None


def _stock_moves(at: Table) -> tuple[Move, ...]:
    return at.title.rounds[at.state.flow.round].steps[0].moves


def _pass(draft: Draft, passing: Pass) -> None:
    draft.set_round(idle=False)
    if not draft.flow.turn.acted:
        draft.emit(Passed(passing.by, "stock"))
    draft.end_turn()


def begin(draft: Draft) -> None:
    """Open a stock round: the holder of the priority deal begins."""
    draft.set_flow(cycle=draft.flow.cycle + 1)
    begin_with_priority(draft)


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
    """End the round: who begins the next one, then price moves."""
    draft.title.policies.turn_order(draft)
    draft.push(END_OF_STOCK_ROUND.resume(draft.title.policies.closing_order(draft)))


def end_of_stock_round(draft: Draft, items: tuple[CorporationId, ...]) -> None:
    """Move prices, in the order fixed before the first token moves; then the next round.

    A closing may interrupt; the rest goes on afterwards.
    """
    for number, corporation in enumerate(items):
        if not draft.corporations[corporation].cell:
            continue
        height = draft.height
        direction = draft.title.policies.closing_move(draft, corporation)
        if direction is not None:
            shift(draft, corporation, direction)
        if draft.interrupted(height):
            draft.resume_below(height, END_OF_STOCK_ROUND.resume(items[number + 1 :]))
            return
    next_round(draft)


def sold_out(at: Table, corporation: CorporationId) -> bool:
    """Whether players hold all the shares of a corporation."""
    pool = holdings.certificates(at, POOL, corporation)
    return not pool and not holdings.certificates(at, corporation, corporation)


def sold_out_rises(at: Table, corporation: CorporationId) -> Direction | None:
    """Only a corporation that players hold entirely moves, and rises."""
    return "up" if sold_out(at, corporation) else None


PASS = Move(Pass, (sell_down_first,), pass_in_turn, _pass)


def stock_round(*moves: Move, passing: tuple[Rule, ...] = ()) -> RoundKind:
    """Compose a stock round in which every sale is settled before anything else.

    ``moves`` are those of a turn beside passing, ``passing`` are further rules on that.
    """
    last = replace(PASS, rules=(*PASS.rules, *passing))
    turn = Step("stock", (*moves, last), skip=Draft.end_turn)
    return RoundKind("stock", (turn,), begin, next_turn, leads_to=(END_OF_STOCK_ROUND,))
