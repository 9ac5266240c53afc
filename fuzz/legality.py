"""The central property: accepted is what is offered, and a refusal says by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ferrovia.core import Action, Codec, Offer, Position, RunOffer
from ferrovia.family import running

UNCITED = ("form.", "turn.")
"""Rules of form and turn order need no statement."""


def all_offers(position: Position) -> tuple[Offer, ...]:
    """Return what may be decided now, and what others may do outside their turn."""
    return (*position.offers(), *position.interjections())


def covered(position: Position, offers: tuple[Offer, ...], action: Action) -> bool:
    """Whether an action falls under an offer."""
    return any(
        running.covers(position, offer, action)
        if isinstance(offer, RunOffer)
        else offer.covers(action)
        for offer in offers
    )


def objections(position: Position, offers: tuple[Offer, ...], action: Action) -> Iterator[str]:
    """Yield what is wrong with the answer to an action."""
    refusal = position.refusal(action)
    offered = covered(position, offers, action)
    if (refusal is None) != offered:
        verdict = f"refused by {refusal.rule}" if refusal else "accepted"
        yield f"{verdict}, {'offered' if offered else 'not offered'}: {action}"
    if refusal is not None:
        if not refusal.rule or not refusal.reason:
            yield f"a refusal without rule or reason: {refusal}"
        cites = refusal.statement and refusal.cite
        if not cites and not refusal.rule.startswith(UNCITED):
            yield f"{refusal.rule} cites nothing"
        if refusal.statement and refusal.statement not in position.title.statements:
            yield f"{refusal.rule} cites {refusal.statement}, which does not exist"


def listing(position: Position, offers: tuple[Offer, ...]) -> Iterator[str]:
    """Yield what is wrong with the list of legal actions."""
    if not position.offers() and not position.over:
        yield "nothing is offered"
    if offers != all_offers(position):
        yield "the offers are not the same when asked again"
    actions = [action for offer in offers for action in islice(offer.actions(), 3)]
    codec = Codec(position.title)
    texts = [codec.encode_action(action) for action in actions]
    if len(set(texts)) != len(texts):
        yield "an action is offered twice"
    for action in actions:
        yield from objections(position, offers, action)
    for offer in offers:
        if offer.span is not None and offer.span.low > offer.span.high:
            yield f"an empty span: {offer}"
    if all(offer.span is None or offer.span.high - offer.span.low < 3 for offer in offers):
        seats = dict.fromkeys(offer.action.by for offer in position.interjections())
        asked = ("", *seats)
        listed = [a for seat in asked for a in position.legal_actions(seat, spans="all")]
        if listed != actions:
            yield "legal_actions() differs from the offers"
    ends = [action for offer in position.offers() for action in offer.ends()]
    if ends != [*position.legal_actions()]:
        yield "legal_actions() does not list the ends of the offers"
    if any(not covered(position, offers, action) for action in ends):
        yield "an end of an offer is not covered by it"


def survives_json(position: Position) -> Iterator[str]:
    """Yield what gets lost when a state is written and read again."""
    codec = Codec(position.title)
    state = codec.decode_state(codec.encode_state(position.state))
    again = Position(position.title, state)
    if state != position.state:
        yield "the state is not the same after its JSON"
    if again.fingerprint != position.fingerprint:
        yield "the fingerprint is not the same after JSON"
    if again.decision != position.decision:
        yield "the decision is not the same after JSON"
    if all_offers(again) != all_offers(position):
        yield "the offers are not the same after JSON"
