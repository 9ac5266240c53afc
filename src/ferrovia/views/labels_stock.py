"""Labels for private companies, certificates and the start of corporations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ferrovia.core import market
from ferrovia.core.action import Offer
from ferrovia.core.events import (
    CorporationFloated,
    CorporationStarted,
    Event,
    PresidentChanged,
    SharesBought,
)
from ferrovia.core.position import Position
from ferrovia.core.terms import offering_name
from ferrovia.views.consequences import at_once, consequences, first, spent, with_consequences
from ferrovia.views.market_text import price_after
from ferrovia.views.templates import span_words
from ferrovia.views.words import bundle, city_place

Plain = dict[str, Any]


def amount(position: Position, offer: Offer, plain: Plain, field: str) -> str:
    """Return the money of an offer: its range while it is open, else the number chosen."""
    if offer.span is not None:
        return span_words(position, offer)
    return position.title.money(plain[field])


def _buy_private(position: Position, offer: Offer, plain: Plain) -> str:
    events = at_once(position, offer.action)
    data = position.title.privates[plain["private"]]
    money = position.title.money
    price = money(spent(events[:2], plain["by"]))
    text = f"Buy {data.id} ({data.name}) for {price}; it pays {money(data.revenue)} a round"
    return with_consequences(text, _comes_with(position, events))


def _comes_with(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, CorporationStarted):
            yield f"it starts {event.corporation} at {position.title.money(event.value)} a share"
        elif isinstance(event, SharesBought):
            part = position.title.percent(event.corporation, event.shares)
            yield f"with it come {part}% of {event.corporation}"


def _sell_shares(position: Position, offer: Offer, plain: Plain) -> str:
    corporation = plain["corporation"]
    shares = _shares(position, corporation, plain["bundle"])
    price: int = position.title.policies.sale_price(position, corporation)
    money = position.title.money
    drop = position.title.policies.sale_drop(shares)
    now, after = (
        market.price(position, corporation),
        price_after(position, corporation, "down", drop),
    )
    text = f"Sell {bundle(plain['bundle'])} of {corporation} for {money(shares * price)}"
    if after != now:
        text += f"; the price falls from {money(now)} to {money(after)}"
    if after == 0:
        text += f", which closes {corporation}"
    for event in at_once(position, offer.action):
        if isinstance(event, PresidentChanged):
            text += f"; {event.new} becomes {position.title.words.president}"
    return text


def _shares(position: Position, corporation: str, certificates: dict[str, int]) -> int:
    sizes: dict[str, int] = {
        card.kind: card.shares for card in position.title.certificates_of[corporation]
    }
    return sum(sizes[kind] * number for kind, number in certificates.items())


def _buy_certificate(position: Position, offer: Offer, plain: Plain) -> str:
    events = at_once(position, offer.action)
    bought = first(events, SharesBought)
    source = offering_name(position.title) if plain["source"] == "treasury" else "the pool"
    money = position.title.money
    if bought is None:
        return f"Buy a certificate of {plain['corporation']} from {source}"
    part = position.title.percent(bought.corporation, bought.shares)
    text = f"Buy {part}% of {bought.corporation} from {source} for {money(bought.price)}"
    cards = position.title.certificates_of[bought.corporation]
    if bought.shares > 1 and any(card.kind == "last" for card in cards):
        text += " (the last certificate)"
    if plain.get("kind") == "first":
        text += " (the first share)"
    return with_consequences(text, _offices(position, events))


def _offices(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, PresidentChanged):
            yield f"{event.new} becomes {position.title.words.president}"
        elif isinstance(event, CorporationFloated):
            yield f"{event.corporation} is launched with {position.title.money(event.capital)}"


def _start_corporation(position: Position, offer: Offer, plain: Plain) -> str:
    data = position.title.corporations[plain["corporation"]]
    money = position.title.money
    events = at_once(position, offer.action)
    paid = spent(events, plain["by"])
    price = f"you pay {money(paid)}" if paid else "you pay nothing"
    if first(events, CorporationStarted) is None:
        price = "once what comes first is settled"
    text = f"Start {data.id} ({data.name}) at {money(plain['value'])} a share: {price}"
    return with_consequences(text, _offices(position, events))


def _choose_home(position: Position, offer: Offer, plain: Plain) -> str:
    subject = position.decision.subject if position.decision is not None else ""
    return f"Make {city_place(position.title, plain['city'])} the home of {subject}"


def _choose_exchange(position: Position, offer: Offer, plain: Plain) -> str:
    what = "the last certificate" if plain["kind"] == "last" else "regular certificates"
    return f"Take {what} for the {position.title.words.president}'s certificate"


def _answer(position: Position, offer: Offer, plain: Plain) -> str:
    ask = position.decision.ask if position.decision is not None else None
    if ask is None:
        return "Accept" if plain["accept"] else "Refuse"
    thing = ask.items[0] if ask.items else "it"
    named = city_place(position.title, thing) if "." in thing else thing
    if not plain["accept"]:
        return f"Refuse: keep {named}"
    return f"Accept: sell {named} to {ask.subject} for {position.title.money(ask.amount)}"


def _give_up(position: Position, offer: Offer, plain: Plain) -> str:
    text = "Give up: declare that the money cannot be raised"
    return with_consequences(text, consequences(position, at_once(position, offer.action)))


LABELS = {
    "buy_private": _buy_private,
    "sell_shares": _sell_shares,
    "buy_certificate": _buy_certificate,
    "start_corporation": _start_corporation,
    "choose_home": _choose_home,
    "choose_exchange": _choose_exchange,
    "answer": _answer,
    "give_up": _give_up,
}
