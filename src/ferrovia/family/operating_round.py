"""Operating rounds: whose turn it is, and what frames the turns."""

from __future__ import annotations

from ferrovia.core import market
from ferrovia.core.effect import Effect
from ferrovia.core.names import CorporationId
from ferrovia.core.position import OVER
from ferrovia.core.step import DraftFunction, Move, RoundKind, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.privates import pay_income
from ferrovia.family.rounds import IN_TURN, NEXT_ROUND, announce, begin_turn, next_round, wait

END_OF_TURN = Step("end_of_turn", (PASS_STEP,), waits=True)
"""Keeps a turn open for moves that may be made at any time of it."""


def still_to_operate(at: Table) -> tuple[CorporationId, ...]:
    """Return who has not operated in this round, in market order unless another one is kept."""
    operates = at.title.policies.operates
    facts, order = at.state.flow.facts, [c for c in market.order(at) if operates(at, c)]
    kept = tuple(corporation for corporation in facts.waiting if corporation in order)
    return tuple(c for c in (kept or order) if c not in facts.operated)


def _next_corporation(draft: Draft, closing: tuple[Effect, ...]) -> None:
    """Choose the first in market order, as it is now, that has not operated in this round."""
    waiting = still_to_operate(draft)
    if waiting:
        begin_turn(draft, waiting[0])
    elif closing:
        wait(draft, (*(effect.name for effect in closing), NEXT_ROUND.name), draft.height)
    else:
        next_round(draft)


def operating_round(
    steps: tuple[Step, ...],
    anytime: tuple[Move, ...],
    opening: DraftFunction = pay_income,
    closing: tuple[Effect, ...] = (),
) -> RoundKind:
    """Compose an operating round from the steps of a turn.

    ``opening`` is what happens first, by default that private companies pay. ``closing`` are
    effects that come when all have operated, before the next round.
    """

    def begin(draft: Draft) -> None:
        announce(draft)
        opening(draft)
        _next_corporation(draft, closing)

    def next_turn(draft: Draft) -> None:
        """End a corporation's turn and let the next one operate."""
        corporation = draft.flow.actor
        draft.set_round(operated=(*draft.flow.facts.operated, corporation))
        row = draft.corporations[corporation]
        if row.cell:
            draft.set_corporation(corporation, operated=row.operated + 1)
        draft.title.policies.turn_over(draft, corporation)
        if draft.flow.round != OVER:
            _next_corporation(draft, closing)

    leads_to = (*closing, IN_TURN, NEXT_ROUND) if closing else ()
    return RoundKind("operating", (*steps, END_OF_TURN), begin, next_turn, anytime, leads_to)
