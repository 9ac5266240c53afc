"""Everything that can be decided now but the laying of tiles, and what a player would look for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile
from typing import Any

from ferrovia.board.faces import hex_of
from ferrovia.core.action import Action, Offer, Pass, RunOffer, Span, as_json
from ferrovia.core.display import unsold
from ferrovia.core.events import CorporationClosed, Event
from ferrovia.core.names import DEPOT, Seat
from ferrovia.core.position import Position
from ferrovia.core.words import Section
from ferrovia.family.actions import DiscardTrain, LayTile, PayDividend, SellShares
from ferrovia.struct import replace
from ferrovia.views.action_table.action_text import (
    NUMBERS,
    heading,
    is_open_anytime,
    label,
    number_name,
    presentation,
    sentence_for,
    short,
)
from ferrovia.views.choosing import choice_effects
from ferrovia.views.choosing.dim_choices import expected_actions
from ferrovia.views.choosing.money_to_raise import money_to_raise
from ferrovia.views.choosing.trial_position import TrialPosition
from ferrovia.views.model import ChoiceView, SpanView, Subject
from ferrovia.views.sentences.consequences import at_once

Open = tuple[Offer, ChoiceView]
"""What is offered, and how it is shown."""


def choices(position: Position) -> tuple[ChoiceView, ...]:
    """Return what may be decided and, dim, what is looked for and may not be."""
    return choices_for(position, position.offers())


def choices_for(position: Position, offers: tuple[Offer, ...]) -> tuple[ChoiceView, ...]:
    """Return the choices of a position whose offers are known already."""
    offers = shown_offers(position, offers)
    trial = TrialPosition(position)
    open_ones = [(o, _open(trial, o)) for o in offers if not isinstance(o.action, LayTile)]
    building = len(open_ones) < len(offers)
    chosen = likely_choice(position, open_ones, building=building)
    marked = [replace(each, primary=True) if each is chosen else each for _, each in open_ones]
    # What is offered at one price is not looked for at others.
    taken = {key_of(each.action, field) for each in marked for field in ("", *NUMBERS)}
    return (*marked, *_dim(position, offers, taken))


def shown_offers(position: Position, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the offers without those that differ only in which of several like things it is."""
    return tuple(offer for offer in offers if not is_doubled(position, offer.action))


def is_doubled(position: Position, action: Action) -> bool:
    """Whether an action is about a certificate before which lies another just like it."""
    identical, privates = position.title.words.identical_kinds, position.title.privates
    private = getattr(action, "private", None)
    if not identical or private not in privates or privates[private].kind not in identical:
        return False
    left = (name for name in unsold(position) if privates[name].kind == privates[private].kind)
    return not position.state.privates[private].owner and next(left, private) != private


def cost_of(position: Position, offer: Offer) -> int | None:
    """Return what somebody who decides pays for something that is offered."""
    return _amount(position, offer.action, at_once(position, offer.action))


def interjected_choices(position: Position, seats: Collection[Seat]) -> tuple[ChoiceView, ...]:
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


def _open(trial: TrialPosition, offer: Offer) -> ChoiceView:
    """Return the choice of something that is offered; what it does is found by playing it."""
    plain, action, span = as_json(offer.action), offer.action, offer.span
    events = at_once(trial, action)
    after = trial.play(action)
    say = label(trial, offer)
    return ChoiceView(
        key=key_of(plain, span.field if span is not None else ""),
        action=plain,
        kind=plain["type"],
        section=_section(trial, type(action)),
        group=heading(trial, type(action)),
        label=_short(trial, offer) or say,
        say=say,
        amount=None if span is not None else _amount(trial, action, events),
        span=None if span is None else _span(trial, type(action), span),
        primary=False,
        dim=False,
        warnings=choice_effects.warnings(trial, action.by, events, after),
        subject=subject(trial, action),
        moves=choice_effects.moves(events, after),
        ladder=choice_effects.ladder(after, action),
    )


def _section(position: Position, kind: type[Action]) -> Section:
    if is_open_anytime(position, kind):
        return Section.ANYTIME
    return presentation(position.title, kind).section


def _short(position: Position, offer: Offer) -> str:
    if isinstance(offer, RunOffer):
        return f"Run for {position.title.money(offer.revenue)}"
    return short(position, offer.action)


def _span(position: Position, kind: type[Action], span: Span) -> SpanView:
    return SpanView(span.field, span.low, span.high, number_name(position.title, kind, span))


def subject(position: Position, action: Action) -> Subject:
    """Return what on the table a choice is about, as far as its fields tell."""
    decision = position.decision
    city = getattr(action, "city", "")
    corporation = getattr(action, "corporation", "") or (decision.subject if decision else "")
    return Subject(
        hex=hex_of(city) if city else getattr(action, "hex", ""),
        corporation=corporation,
        private=getattr(action, "private", ""),
        train=getattr(action, "train", ""),
        owner=_owner(position, action, corporation),
    )


def _owner(position: Position, action: Action, corporation: str) -> str:
    """Return whose thing a choice is about, or where it comes from."""
    fields = action.__struct_fields__
    if "seller" in fields:
        return str(getattr(action, "seller", ""))
    source = str(getattr(action, "source", ""))
    if source:
        return corporation if source == "treasury" else source
    if "private" in fields:
        row = position.state.privates.get(getattr(action, "private", ""))
        return row.owner if row is not None else ""
    if isinstance(action, SellShares):
        return action.by
    if "bundle" in fields or isinstance(action, DiscardTrain):
        return corporation
    return DEPOT if "train" in fields else ""


def _amount(position: Position, action: Action, events: Iterable[Event]) -> int | None:
    """Return what the one who decides pays, together with the corporation whose turn it is.

    A dividend is counted as far as it goes to the one who decides; what a closing takes is not.
    """
    decision = position.decision
    if decision is None:
        return None
    if getattr(action, "accept", False) and decision.ask is not None:
        return -decision.ask.amount
    owners = [action.by]
    theirs = decision.ask is None and action.by == decision.seat
    if theirs and not isinstance(action, PayDividend):
        owners.append(decision.subject)
    before = takewhile(lambda event: not isinstance(event, CorporationClosed), events)
    return choice_effects.cost(before, owners) or getattr(action, "price", None)


def _dim(position: Position, offers: tuple[Offer, ...], taken: set[str]) -> Iterator[ChoiceView]:
    """Yield what could be looked for and is not offered, without asking the rules why."""
    raising = money_to_raise(position, offers) > 0
    for action in expected_actions(position, raising=raising):
        plain, kind = as_json(action), type(action)
        key = key_of(plain)
        number = next((name for name in NUMBERS if name in plain), "")
        if key in taken or (number and key_of(plain, number) in taken):
            continue
        if is_doubled(position, action):
            continue
        taken.add(key)
        say = sentence_for(position, action)
        yield ChoiceView(
            key=key_of(plain, number),
            action=plain,
            kind=plain["type"],
            section=_section(position, kind),
            group=heading(position, kind),
            label=short(position, action) or say,
            say=say,
            amount=None,
            span=None,
            primary=False,
            dim=True,
            warnings=(),
            subject=subject(position, action),
            moves={},
        )


def likely_choice(
    position: Position, found: Iterable[Open], *, building: bool
) -> ChoiceView | None:
    """Return the likely choice, if there is one that brings about nothing to warn of.

    ``building``: tiles may be laid as well.
    """
    title = position.title
    rows = [
        (presentation(title, type(offer.action)), offer, choice)
        for offer, choice in found
        if not is_open_anytime(position, type(offer.action))
    ]
    for shown, _, choice in rows:
        if shown.expected:
            return choice if len(rows) == 1 else _safe(choice)
    if building:
        return None
    if len(rows) == 1 and not rows[0][0].never_likely and rows[0][1].span is None:
        return _safe(rows[0][2])
    rest = [(offer, choice) for shown, offer, choice in rows if not shown.occasional]
    if len(rest) == 1 and isinstance(rest[0][0].action, Pass):
        return _safe(rest[0][1])
    return None


def _safe(choice: ChoiceView) -> ChoiceView | None:
    return None if choice.warnings else choice
