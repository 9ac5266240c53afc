"""Phases: what the first train of a class brings about, and the trains above a lower limit."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import depot, holdings
from ferrovia.core.action import Action
from ferrovia.core.depot import card_of, class_of, classes_in
from ferrovia.core.events import PhaseBegan, TrainFlipped, TrainLost
from ferrovia.core.flow import Ask, AskKind
from ferrovia.core.names import DEPOT, GONE, CorporationId, Owner
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.core.title import PhaseData
from ferrovia.family.actions import DiscardTrain
from ferrovia.family.rounds import wait
from ferrovia.family.trains_on_sale import counted_trains, limit_of

DISCARDING = AskKind("discard")
"""Which trains above the limit are given up."""


def begin_phase_of(draft: Draft, train: str, *, ask: bool = True) -> None:
    """Begin the phase of a class whose first train has been sold, if it is a later one.

    Phases passed over on the way bring what they bring, in their order. ``ask`` for the trains
    above the limit at once.
    """
    title = draft.title
    front = title.front_of(train)
    now, height = title.phase_index(draft.phase), draft.height
    last = next((n for n, phase in enumerate(title.phases) if phase.train == front), now)
    begun = title.phases[now + 1 : last + 1]
    for phase in begun:
        draft.phase = phase.name
        draft.emit(PhaseBegan(phase.name))
        _rust_and_turn(draft, phase)
        for effect in phase.effects:
            title.effects[effect](draft, ())
    if begun:
        if ask:
            ask_for_excess(draft, height)
        wait(draft, tuple(effect for phase in begun for effect in phase.afterwards), height)


def remove_from_depot(draft: Draft, name: str) -> None:
    """Take the next card of a class out of the game, as if it were sold to nobody."""
    card = depot.take(draft, name, GONE)
    draft.emit(TrainLost(card, DEPOT, GONE))


def _rust_and_turn(draft: Draft, phase: PhaseData) -> None:
    """Take rusted trains out of the game and turn others over, in the pool too."""
    for card, owner in draft.trains.items():
        if draft.title.front_of(class_of(card)) in phase.rusts and owner != GONE:
            draft.set_train(card, GONE)
            draft.emit(TrainLost(card, owner, GONE))
    for card, owner in tuple(draft.trains.items()):
        if class_of(card) in phase.turns and owner not in (GONE, DEPOT):
            draft.emit(TrainFlipped(card, owner, class_of(depot.flip(draft, card))))


def ask_for_excess(draft: Draft, height: int) -> None:
    """Ask every president for trains above the limit, after all that a phase itself has asked.

    Who has been asked and not answered yet is not asked a second time.
    """
    pending = draft.flow.pending
    waiting = [e.subject for e in pending if isinstance(e, Ask) and DISCARDING.is_asked(e)]
    asks = tuple(
        DISCARDING.ask(holdings.president(draft, corporation), corporation)
        for corporation in reversed(draft.title.policies.excess_order(draft))
        if excess(draft, corporation) and corporation not in waiting
    )
    draft.set_flow(pending=(*pending[:height], *asks, *pending[height:]))


def as_listed(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations in operation in the order in which the title lists them."""
    return tuple(name for name in at.title.corporations if at.state.corporations[name].cell)


def excess(at: Table, corporation: CorporationId) -> int:
    """Return how many trains a corporation has above the limit."""
    return max(0, len(counted_trains(at, corporation)) - limit_of(at, corporation))


@rule("discard.owned")
def owns_it(at: Table, discarding: DiscardTrain) -> str | None:
    """The train given up is one of those of the corporation that count for the limit."""
    ask = asked(at)
    if discarding.train not in counted_trains(at, ask.subject):
        return f"{ask.subject} has no {discarding.train} to give up"
    return None


def _discards(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for name in classes_in(at, ask.subject):
        if at.title.policies.counts_for_limit(at, name):
            yield DiscardTrain(by=ask.seat, train=name)


def discard_step(place: Owner, *more: Rule) -> Step:
    """Compose the ask for the trains above the limit, which go to ``place``.

    ``more`` are further rules on what can be given up.
    """

    def discard(draft: Draft, discarding: DiscardTrain) -> None:
        ask = asked(draft)
        card = card_of(draft, discarding.train, ask.subject)
        draft.set_train(card, place)
        draft.emit(TrainLost(card, ask.subject, place))
        if not excess(draft, ask.subject):
            draft.answered()

    return Step(DISCARDING.name, (Move(DiscardTrain, (owns_it, *more), _discards, discard),))
