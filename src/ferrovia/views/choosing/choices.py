"""Everything that can be decided now but the laying of tiles, and what a player would look for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile
from typing import Any

from ferrovia.core.action import Offer, RunOffer, Span, as_json
from ferrovia.core.display import unsold
from ferrovia.core.events import CorporationClosed, Event
from ferrovia.core.names import Seat
from ferrovia.core.position import Position
from ferrovia.struct import replace
from ferrovia.views.choosing import choice_effects, choice_words
from ferrovia.views.choosing.choice_words import ANYTIME
from ferrovia.views.choosing.dim_choices import expected_actions
from ferrovia.views.choosing.money_to_raise import money_to_raise
from ferrovia.views.choosing.trial_position import TrialPosition
from ferrovia.views.model import Choice, SpanView
from ferrovia.views.sentences.consequences import at_once
from ferrovia.views.sentences.labels import label

TRACK = "lay_tile"
"""The type of action that is asked about hex by hex."""


def choices(position: Position) -> tuple[Choice, ...]:
    """Return what may be decided and, dim, what is looked for and may not be."""
    return arranged(position, position.offers())


def arranged(position: Position, offers: tuple[Offer, ...]) -> tuple[Choice, ...]:
    """Return the choices of a position whose offers are known already."""
    offers = shown_offers(position, offers)
    trial = TrialPosition(position)
    open_ones = tuple(_open(trial, offer) for offer in offers if kind_of(offer) != TRACK)
    lays = any(kind_of(offer) == TRACK for offer in offers)
    chosen = likely_choice(position, open_ones, building=lays)
    marked = [replace(each, primary=True) if each is chosen else each for each in open_ones]
    # What is offered at one price is not looked for at others.
    taken = {key_of(each.action, field) for each in marked for field in ("", *choice_words.SPANS)}
    return (*marked, *_dim(position, offers, taken))


def shown_offers(position: Position, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the offers without those that differ only in which of several like things it is."""
    return tuple(offer for offer in offers if not is_doubled(position, as_json(offer.action)))


def is_doubled(position: Position, plain: dict[str, Any]) -> bool:
    """Whether an action is about a certificate before which lies another just like it."""
    alike, privates = position.title.words.alike, position.title.privates
    private = plain.get("private")
    if not alike or private not in privates or privates[private].kind not in alike:
        return False
    left = (name for name in unsold(position) if privates[name].kind == privates[private].kind)
    return not position.state.privates[private].owner and next(left, private) != private


def cost_of(position: Position, offer: Offer) -> int | None:
    """Return what somebody who decides pays for something that is offered."""
    return _amount(position, as_json(offer.action), at_once(position, offer.action))


def interjecting(position: Position, seats: Collection[Seat]) -> tuple[Choice, ...]:
    """Return what seats may do whose turn it is not; each choice says whose it is."""
    trial = TrialPosition(position)
    found = [(offer.action.by, offer) for offer in position.interjections()]
    choices = ((seat, _open(trial, offer)) for seat, offer in found if seat in seats)
    return tuple(
        replace(
            choice,
            key=f"{choice.key}:{seat}",
            label=f"{seat}: {choice.label}",
            say=f"{seat}: {choice.say}",
        )
        for seat, choice in choices
    )


def kind_of(offer: Offer) -> str:
    """Return the type of an offered action, as its JSON has it."""
    return str(offer.action.__struct_config__.tag)


def key_of(plain: dict[str, Any], left_open: str = "") -> str:
    """Return what names a choice: ``"buy_certificate:RCS:treasury"``; routes are left out."""
    words = [plain["type"]]
    for name, value in plain.items():
        if name in ("type", "by", left_open):
            continue
        if isinstance(value, list | tuple):
            if any(not isinstance(part, str | int) for part in value):
                continue
            value = "-".join(map(str, value))
        if isinstance(value, dict):
            value = "+".join(f"{number}-{kind}" for kind, number in value.items())
        words.append(str(value).lower() if isinstance(value, bool) else str(value))
    return ":".join(words)


def _open(trial: TrialPosition, offer: Offer) -> Choice:
    """Return the choice of something that is offered; what it does is found by playing it."""
    plain, action, span = as_json(offer.action), offer.action, offer.span
    events = at_once(trial, action)
    after = trial.play(action)
    say = label(trial, offer)
    return Choice(
        key=key_of(plain, span.field if span is not None else ""),
        action=plain,
        kind=plain["type"],
        group=_group(trial, offer, plain),
        label=_short(trial, offer, plain) or say,
        say=say,
        amount=None if span is not None else _amount(trial, plain, events),
        span=None if span is None else _span(trial, plain["type"], span),
        primary=False,
        dim=False,
        grave=choice_effects.grave(trial, action.by, events, after),
        subject=choice_words.subject(trial, plain),
        moves=choice_effects.moves(events, after),
    )


def _short(position: Position, offer: Offer, plain: dict[str, Any]) -> str:
    if isinstance(offer, RunOffer):
        return f"Run for {position.title.money(offer.revenue)}"
    return choice_words.short(position, plain)


def _span(position: Position, kind: str, span: Span) -> SpanView:
    own = position.title.words.actions.get(kind)
    named = (own.number if own else "") or choice_words.SPANS.get(span.field, span.field)
    return SpanView(span.field, span.low, span.high, named)


def _group(position: Position, offer: Offer, plain: dict[str, Any]) -> str:
    anytime = position.title.rounds[position.state.flow.round].anytime
    anytime += position.title.interjections
    if any(move.action is type(offer.action) for move in anytime):
        return choice_words.ANYTIME
    return choice_words.group(position.title, plain)


def _amount(position: Position, plain: dict[str, Any], events: Iterable[Event]) -> int | None:
    """Return what the one who decides pays, together with the corporation whose turn it is.

    A dividend is counted as far as it goes to the one who decides; what a closing takes is not.
    """
    decision = position.decision
    if decision is None:
        return None
    if plain.get("accept") and decision.ask is not None:
        return -decision.ask.amount
    owners = [plain["by"]]
    theirs = decision.ask is None and plain["by"] == decision.seat
    if theirs and plain["type"] != "pay_dividend":
        owners.append(decision.subject)
    before = takewhile(lambda event: not isinstance(event, CorporationClosed), events)
    return choice_effects.cost(before, owners) or plain.get("price")


def _dim(position: Position, offers: tuple[Offer, ...], taken: set[str]) -> Iterator[Choice]:
    """Yield what could be looked for and is not offered, without asking the rules why."""
    raising = money_to_raise(position, offers) > 0
    for plain in expected_actions(position, raising=raising):
        key = key_of(plain)
        number = next((name for name in choice_words.SPANS if name in plain), "")
        if key in taken or (number and key_of(plain, number) in taken):
            continue
        if is_doubled(position, plain):
            continue
        taken.add(key)
        say = choice_words.spoken(position, plain)
        yield Choice(
            key=key_of(plain, number),
            action=plain,
            kind=plain["type"],
            group=choice_words.group(position.title, plain),
            label=choice_words.short(position, plain) or say,
            say=say,
            amount=None,
            span=None,
            primary=False,
            dim=True,
            grave=(),
            subject=choice_words.subject(position, plain),
            moves={},
        )


EXPECTED = ("run_trains", "pay_dividend")
"""What is done as a matter of course wherever it is offered."""
NEVER = ("answer", "sell_shares", "give_up", "take_loan")
"""What nobody should be led to."""
BESIDE = ("sell_shares", "propose_train", "propose_private")
"""What is done now and then; where nothing else is left, passing is the likely thing."""


def likely_choice(position: Position, found: Iterable[Choice], *, building: bool) -> Choice | None:
    """Return the likely choice, if there is one that brings about nothing grave.

    ``building``: tiles may be laid as well.
    """
    choices = [choice for choice in found if choice.group != ANYTIME]
    own = position.title.words.actions
    for choice in choices:
        if choice.kind in EXPECTED:
            return choice if len(choices) == 1 else _safe(choice)
    if building:
        return None
    never = {*NEVER, *(kind for kind, words in own.items() if words.hidden)}
    if len(choices) == 1 and choices[0].kind not in never and choices[0].span is None:
        return _safe(choices[0])
    aside = {*BESIDE, *(kind for kind, words in own.items() if words.beside)}
    rest = [choice for choice in choices if choice.kind not in aside]
    if len(rest) == 1 and rest[0].kind == "pass":
        return _safe(rest[0])
    return None


def _safe(choice: Choice) -> Choice | None:
    return None if choice.grave else choice
