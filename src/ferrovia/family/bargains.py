"""Bargains between two sides: proposed by one, answered by the other; nothing by assumption."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Action, as_json
from ferrovia.core.effect import Effect
from ferrovia.core.events import Answered, Lapsed, Proposed
from ferrovia.core.flow import Ask, AskKind
from ferrovia.core.names import Seat
from ferrovia.core.position import refusal
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import Answer

ANSWERING = AskKind("answer")
"""Put to the other side of a bargain; it is about the effect that carries it out."""
Proposal = Callable[[Table, Ask], Action]
"""``proposal(at, ask)``: the action with which what is asked was proposed."""


def propose(
    draft: Draft,
    other_side: Seat,
    effect: Effect,
    items: tuple[str, ...],
    price: int,
) -> None:
    """Put a bargain of the operating corporation to the other side.

    ``effect`` carries it out. One person on both sides needs no answer.
    """
    buyer = draft.flow.actor
    seat = draft.title.policies.decider(draft, buyer)
    draft.emit(Proposed(buyer, other_side, items[0], price))
    if other_side == seat:
        effect.run(draft, (buyer, str(price), *items))
    else:
        draft.push(ANSWERING.ask(other_side, buyer, about=effect.name, amount=price, items=items))


def price_problem(
    at: Table, price: int, highest: int | None = None, *, lowest: int = 1
) -> str | None:
    """Return why a price is impossible for the operating corporation, or ``None``."""
    treasury, money = ledger.cash(at, at.state.flow.actor), at.title.money
    if price < lowest:
        least = "exactly" if lowest == highest else "at least"
        return f"the price must be {least} {money(lowest)}, not {money(price)}"
    if highest is not None and price > highest:
        most = "must be exactly" if lowest == highest else "may be at most"
        return f"the price {most} {money(highest)}, not {money(price)}"
    if price > treasury:
        return f"{at.state.flow.actor} has {money(treasury)}, not {money(price)}"
    return None


def _candidates(at: Table) -> Iterator[Action]:
    ask = asked(at)
    yield Answer(by=ask.seat, accept=True)
    yield Answer(by=ask.seat, accept=False)


def answer_step(proposal: Proposal | None = None) -> Step:
    """Compose the answer of the other side.

    ``proposal`` is for titles in which something can be interjected before the answer: what could
    no longer be proposed then lapses, though it is accepted.
    """

    def answer(draft: Draft, answering: Answer) -> None:
        ask = asked(draft)
        draft.answered()
        draft.emit(Answered(answering.by, answering.accept, ask.items[0]))
        if not answering.accept:
            draft.set_turn(refused=draft.flow.turn.refused + 1)
            return
        again = proposal(draft, ask) if proposal is not None else None
        if again is not None and (refused := refusal(draft, again)) is not None:
            draft.emit(Lapsed(as_json(again), refused.reason))
            return
        draft.title.effects[ask.about](draft, (ask.subject, str(ask.amount), *ask.items))

    return Step(ANSWERING.name, (Move(Answer, (), _candidates, answer),))


ANSWER = answer_step()
