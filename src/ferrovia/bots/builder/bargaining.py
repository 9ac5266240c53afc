"""Offers between players and corporations: yes to what is worth more than it costs."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.bots.builder.earning import earnings, lasting, life_of, next_price
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.core import ledger
from ferrovia.core.action import Offer
from ferrovia.core.depot import trains_of
from ferrovia.core.flow import Ask
from ferrovia.core.names import CorporationId
from ferrovia.family.actions import Answer, ProposePrivate
from ferrovia.struct import replace


def answer_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Accept if the price is above what is given away, to the one who decides."""
    now = at.position.decision
    gain = _gain(at, now.ask) if now is not None and now.ask is not None else -1
    return [
        Opinion(
            offer.action,
            gain if offer.action.accept else 0,
            f"{at.seat} accepts: the price is {at.money(gain)} above what it is worth."
            if offer.action.accept
            else f"{at.seat} refuses: it is worth more than that.",
        )
        for offer in offers
        if isinstance(offer.action, Answer)
    ]


def _gain(at: Situation, ask: Ask) -> int:
    """Return by how much the price offered is above the worth of what is asked for."""
    here, what = at.position, ask.items[0] if ask.items else ""
    if what in here.state.privates:
        return ask.amount - at.known.private_worth(here, what)
    seller = ask.items[1] if len(ask.items) > 1 else ""
    if what not in here.title.trains or seller not in here.state.corporations:
        return -1  # nobody knows what that is worth
    if what not in trains_of(here, seller):
        return -1
    return ask.amount - train_worth(at, seller, what)


def train_worth(at: Situation, owner: CorporationId, train: str) -> int:
    """Return what a train is worth to the corporation that has it."""
    here, own = at.position, trains_of(at.position, owner)
    kept = list(own)
    kept.remove(train)
    loses = earnings(here, owner, own) - earnings(here, owner, tuple(kept))
    worth = loses * life_of(here, train, at.known, at.left)
    if not [other for other in lasting(here, owner, at.known, at.left) if other in kept]:
        worth += next_price(here, owner)
    return worth


def private_sale_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Sell an own private company to an own corporation that has money to spare."""
    here, corporation = at.position, at.corporation
    found = []
    for offer in offers:
        proposing = offer.action
        assert isinstance(proposing, ProposePrivate)
        if here.state.privates[proposing.private].owner != at.seat:
            continue
        price = offer.span.high if offer.span is not None else proposing.price
        needed = next_price(here, corporation)
        if lasting(here, corporation, at.known, at.left):
            needed //= 2
        price = min(price, ledger.cash(here, corporation) - needed)
        if price < proposing.price:
            continue
        gain = (
            price * (100 - at.held) // 100
            - at.known.income_given_up(here, proposing.private, at.left) * (100 - at.held) // 100
        )
        if gain <= 0:
            continue
        priced = replace(proposing, price=price)
        reason = (
            f"{corporation} buys {proposing.private} of {at.seat} for {at.money(price)}: "
            "it has the money to spare."
        )
        found.append(Opinion(priced, gain, reason))
    return found
