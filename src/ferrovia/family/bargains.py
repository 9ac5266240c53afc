"""Bargains between two sides: proposed by one, answered by the other; nothing by assumption."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Action
from ferrovia.core.events import Answered, Proposed
from ferrovia.core.flow import Ask
from ferrovia.core.names import Seat
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import Answer


def propose(
    draft: Draft,
    other_side: Seat,
    kind: str,
    items: tuple[str, ...],
    price: int,
) -> None:
    """Put a bargain of the operating corporation to the other side.

    ``kind`` names the effect that carries it out. One person on both sides agrees with himself.
    """
    buyer = draft.flow.actor
    seat = draft.title.policies.decider(draft, buyer)
    draft.emit(Proposed(buyer, other_side, items[0], price))
    if other_side == seat:
        draft.title.effects[kind](draft, (buyer, str(price), *items))
    else:
        draft.push(Ask("answer", other_side, buyer, about=kind, amount=price, items=items))


def price_problem(
    at: Table, price: int, highest: int | None = None, *, lowest: int = 1
) -> str | None:
    """Return why a price is impossible for the operating corporation, or ``None``."""
    treasury = ledger.cash(at, at.state.flow.actor)
    if price < lowest:
        least = "exactly" if lowest == highest else "at least"
        return f"the price must be {least} {lowest}, not {price}"
    if highest is not None and price > highest:
        most = "must be exactly" if lowest == highest else "may be at most"
        return f"the price {most} {highest}, not {price}"
    if price > treasury:
        money = at.title.money
        return f"{at.state.flow.actor} has {money(treasury)}, not {money(price)}"
    return None


def _candidates(at: Table) -> Iterator[Action]:
    ask = asked(at)
    yield Answer(by=ask.seat, accept=True)
    yield Answer(by=ask.seat, accept=False)


def _answer(draft: Draft, answer: Answer) -> None:
    ask = asked(draft)
    draft.answered()
    draft.emit(Answered(answer.by, answer.accept, ask.items[0]))
    if answer.accept:
        draft.title.effects[ask.about](draft, (ask.subject, str(ask.amount), *ask.items))


ANSWER = Step("answer", (Move(Answer, (), _candidates, _answer),))
