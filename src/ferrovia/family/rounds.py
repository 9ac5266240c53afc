"""How rounds follow each other, and how a game ends."""

from __future__ import annotations

from ferrovia.core.effect import Effect
from ferrovia.core.events import GameEnded, RoundBegan, TurnBegan
from ferrovia.core.flow import Round, Turn
from ferrovia.core.position import OVER, flow_over
from ferrovia.core.table import Draft

IN_TURN = Effect("in_turn")
"""Effects one after the other."""
NEXT_ROUND = Effect("next_round")


def next_round(draft: Draft) -> None:
    """Begin the next round of the agenda, asking the title for more when it is empty."""
    if not draft.flow.agenda:
        draft.title.policies.schedule(draft)
        if draft.flow.round == OVER:
            return
    name, *rest = draft.flow.agenda
    number = draft.flow.number + 1 if name == draft.flow.round else 1
    draft.set_flow(
        round=name,
        number=number,
        agenda=tuple(rest),
        actor="",
        step=0,
        begun=False,
        turn=Turn(),
        facts=Round(),
    )
    draft.title.rounds[name].begin(draft)


def rounds_in_sets(draft: Draft, reason_to_end: str) -> None:
    """Let a stock round be followed by the operating rounds of the phase, and those by the next.

    ``reason_to_end``: why the game ends after this set of operating rounds, if it does.
    """
    if draft.flow.round == "stock":
        rounds = draft.title.phase(draft.phase).operating_rounds
        draft.set_flow(agenda=("operating",) * rounds)
    elif draft.flow.round == "operating" and reason_to_end:
        end_game(draft, reason_to_end)
    else:
        draft.set_flow(agenda=("stock",))


def in_turn(draft: Draft, effects: tuple[str, ...]) -> None:
    """Bring named effects about, one after the other.

    What one of them asks, and what it sets off, is settled before the next. A title that has such
    a sequence has this as its effect ``IN_TURN``.
    """
    first, *rest = effects
    wait(draft, tuple(rest), draft.height)
    draft.title.effects[first](draft, ())


def wait(draft: Draft, effects: tuple[str, ...], height: int) -> None:
    """Let effects wait, in turn, for all that is pending above ``height``."""
    if effects:
        draft.resume_below(height, IN_TURN.resume(effects))


def go_on(draft: Draft, items: tuple[str, ...] = ()) -> None:
    """Begin the next round, as the last effect of a sequence that ends one."""
    next_round(draft)


def announce(draft: Draft) -> None:
    """Report that the round now set in the flow has begun."""
    flow = draft.flow
    draft.emit(RoundBegan(flow.round, flow.cycle, flow.number))


def begin_with_priority(draft: Draft) -> None:
    """Begin a round with the turn of whoever has the priority deal."""
    announce(draft)
    begin_turn(draft, draft.priority)


def begin_turn(draft: Draft, actor: str) -> None:
    """Give the turn to a seat or corporation."""
    draft.set_flow(actor=actor, step=0, begun=False, turn=Turn())
    draft.emit(TurnBegan(actor))


def end_game(draft: Draft, why: str) -> None:
    """End the game and score it."""
    draft.ending = why
    draft.flow = flow_over(draft.flow)
    draft.emit(GameEnded(why, draft.title.policies.scores(draft)))
