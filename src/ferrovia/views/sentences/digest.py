"""What happened, told briefly: many events become few sentences.

Nothing of importance is left out: payments that another sentence names with their amount are
not said twice, incomes and dividends are gathered, and steps without a choice share a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ferrovia.board.naming import listed
from ferrovia.core.events import (
    CorporationClosed,
    CorporationFormed,
    DebtChanged,
    DividendPaid,
    Event,
    Paid,
    Passed,
    Proposed,
    Skipped,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TurnBegan,
)
from ferrovia.core.names import BANK, Owner
from ferrovia.core.terms import step_name
from ferrovia.core.title import Title
from ferrovia.views.sentences.log import event_sentence
from ferrovia.views.sentences.wording import place

Sentence = tuple[str, tuple[Event, ...]]
"""A sentence, and the events that it tells of."""
Gathered = dict[int, tuple[Sentence, ...]]
"""What is told in place of some events, by their number; mostly nothing, where another told it."""

TOLD_ELSEWHERE = {
    *("shares", "train", "terrain", "private sale", "withheld", "loan", "closing", "waived"),
    "capital",
}
"""Payments whose amount stands in the sentence of another event, or that need none."""
SILENT_STEPS = {"end_of_turn", "extra", "token", "run"}
"""Steps that are left without a word: mostly there is nothing to decide, or it is told anyway."""
DONE_BY = {TileLaid: "track", TokenPlaced: "token", TrainBought: "trains"}
"""Events after which it is plain that a step is over."""


def digest(title: Title, events: Iterable[Event]) -> tuple[str, ...]:
    """Return the story of some events, a sentence each."""
    return tuple(text for text, _ in sentences_with_events(title, events))


def sentences_with_events(title: Title, events: Iterable[Event]) -> Iterator[Sentence]:
    """Yield the story of some events: each sentence with what it tells of."""
    income: list[Paid] = []
    dividends: list[Paid] = []
    skipped: list[Skipped] = []
    happened = list(events)
    done = {DONE_BY[type(event)] for event in happened if type(event) in DONE_BY}
    whole = gathered(title, happened)
    for number, event in enumerate(happened):
        following = happened[number + 1 :]
        if number in whole:
            yield from whole[number]
            continue
        if skipped and not _continues(event, skipped[0]):
            yield from _nothing_to_decide(title, skipped)
            skipped = []
        if income and not _is_income(event):
            yield _income_told(title, income)
            income = []
        if isinstance(event, Skipped):
            if event.step not in done:
                skipped.append(event)
        elif isinstance(event, Paid):
            if _is_income(event):
                income.append(event)
            elif event.why == "dividend":
                dividends.append(event)
            elif _is_news(title, event, following):
                yield event_sentence(title, event), (event,)
        elif isinstance(event, DividendPaid):
            parts = [f"{paid.payee} {title.money(paid.amount)}" for paid in dividends]
            shared = f": {listed(parts)}" if parts else ""
            yield event_sentence(title, event).removesuffix(".") + shared + ".", (*dividends, event)
            dividends = []
        elif not _goes_without_saying(title, event, following):
            yield event_sentence(title, event), (event,)
    yield from _nothing_to_decide(title, skipped)
    if income:
        yield _income_told(title, income)


def _income_told(title: Title, income: list[Paid]) -> Sentence:
    sums: dict[Owner, int] = {}
    for paid in income:
        sums[paid.payee] = sums.get(paid.payee, 0) + paid.amount
    shares = [f"{owner} {title.money(amount)}" for owner, amount in sums.items()]
    several = title.words.cards  # private companies are then not the only ones that pay
    head = "The bank pays income:" if several else "Private companies pay"
    return f"{head} {listed(shares)}.", tuple(income)


def _is_income(event: Event) -> bool:
    return isinstance(event, Paid) and event.why == "private" and event.payer == BANK


def _is_news(title: Title, event: Paid, following: list[Event]) -> bool:
    """Whether no other sentence tells of a payment."""
    if event.why == "emergency":
        bought = (e for e in following if isinstance(e, TrainBought))
        return all(purchase.contribution != event.amount for purchase in bought)
    words = title.words
    if (
        event.why == "private"
        or event.why in TOLD_ELSEWHERE
        or event.why in words.payments_in_sentences
    ):
        return False
    return event.why not in words.bank_payments_in_sentences or event.payer not in {
        BANK,
        *title.corporations,
    }


def _continues(event: Event, first: Skipped) -> bool:
    return isinstance(event, Skipped) and event.actor == first.actor


def _nothing_to_decide(title: Title, skipped: list[Skipped]) -> Iterator[Sentence]:
    steps = [step_name(title, event.step) for event in skipped if not _silent(title, event.step)]
    if not steps:
        return
    actor = skipped[0].actor
    if actor in title.corporations:
        yield f"{actor} has nothing to decide: {listed(steps)}.", tuple(skipped)
    else:
        yield f"{actor} can do nothing but pass.", tuple(skipped)


def _silent(title: Title, step: str) -> bool:
    return step in SILENT_STEPS or step in title.words.unmentioned_steps


def _goes_without_saying(title: Title, event: Event, following: list[Event]) -> bool:
    """Whether an event is plain from what stands beside it."""
    if isinstance(event, TurnBegan):
        return event.actor not in title.corporations
    if isinstance(event, Passed):
        return _silent(title, event.step)
    # Who is on both sides of a bargain agrees at once, and the sale itself is told.
    return isinstance(event, Proposed) and bool(following) and isinstance(following[0], Paid)


def gathered(title: Title, events: Sequence[Event]) -> Gathered:
    """Return what is told of events that belong together."""
    found: Gathered = {}
    for number, event in enumerate(events):
        if isinstance(event, CorporationFormed):
            found.update(_formation(title, events, number))
        elif isinstance(event, TileLaid) and number not in found and title.board.wide:
            found.update(_wide(title, events, number))
    return found


def _wide(title: Title, events: Sequence[Event], number: int) -> Gathered:
    """Tell of a tile that covers several hexes once."""
    first = events[number]
    assert isinstance(first, TileLaid)
    for name, parts in title.board.wide.items():
        following = events[number : number + len(parts)]
        hexes = [event.hex for event in following if isinstance(event, TileLaid)]
        tiles = [event.tile for event in following if isinstance(event, TileLaid)]
        if hexes == list(parts) and tiles == [part.tile for part in parts.values()]:
            where = listed(place(title, hex_id) for hex_id in hexes)
            text = f"{first.corporation} lays the {name} tile on {where}."
            silent = {number + more: () for more in range(1, len(parts))}
            return {number: ((text, tuple(following)),), **silent}
    return {}


def _formation(title: Title, events: Sequence[Event], number: int) -> Gathered:
    """Tell of a formation: what comes about, who pays what for it, and what it takes over."""
    formed = events[number]
    assert isinstance(formed, CorporationFormed)
    start = next(
        (n for n, event in enumerate(events) if _founds(event, formed.corporation)), number
    )
    about = tuple(events[start : number + 1])
    lines = (
        event_sentence(title, formed),
        *_paid(title, about),
        *_taken_over(title, formed, about),
    )
    told = tuple((text, about) for text in lines)
    return {start: told, **dict.fromkeys(range(start + 1, number + 1), ())}


def _founds(event: Event, corporation: str) -> bool:
    return isinstance(event, Paid) and event.payer == BANK and event.payee == corporation


def _paid(title: Title, about: Sequence[Event]) -> Iterator[str]:
    """Yield what players pay and receive for their shares, and what they owe."""
    parts: dict[str, list[str]] = {}
    for event in about:
        if isinstance(event, Paid) and BANK in (event.payer, event.payee):
            seat = event.payee if event.payer == BANK else event.payer
            if seat not in title.corporations:
                verb = "receives" if event.payer == BANK else "pays"
                parts.setdefault(seat, []).append(f"{verb} {title.money(event.amount)}")
        elif isinstance(event, DebtChanged) and event.debt:
            parts.setdefault(event.seat, []).append(f"owes {title.money(event.debt)}")
    if parts:
        each = (f"{seat} {' and '.join(words)}" for seat, words in parts.items())
        yield f"For the exchange of shares {listed(each)}."


def _taken_over(title: Title, formed: CorporationFormed, about: Sequence[Event]) -> Iterator[str]:
    """Yield which corporations bring it what money, and who presided over them."""
    money = {
        event.payer: title.money(event.amount)
        for event in about
        if isinstance(event, Paid) and event.payee == formed.corporation and event.payer != BANK
    }
    parts = []
    for event in about:
        if isinstance(event, CorporationClosed) and event.president:
            with_money = f" with {money[event.corporation]}" if event.corporation in money else ""
            parts.append(f"{event.corporation} of {event.president}{with_money}")
    if parts:
        yield f"{formed.corporation} takes over {listed(parts)}."
