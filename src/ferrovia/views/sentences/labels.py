"""A short label for every action: what would be done, for how much, and what it brings about.

A label is made only when it is shown. It goes by the ``type`` of the action's JSON form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ferrovia.board.naming import a, counted, listed
from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.action import Offer, as_json
from ferrovia.core.events import (
    CorporationFloated,
    CorporationStarted,
    Event,
    LoanTaken,
    Paid,
    PresidentChanged,
    SharesBought,
    TrainBought,
    TrainsRan,
)
from ferrovia.core.position import Position
from ferrovia.core.terms import as_words, offering_name
from ferrovia.core.title import Title
from ferrovia.views.sentences.board_words import tile_words
from ferrovia.views.sentences.consequences import (
    at_once,
    closings,
    consequences,
    first,
    spent,
    with_consequences,
)
from ferrovia.views.sentences.templates import fill, laid_by, offer_names, span_words, tile_cost
from ferrovia.views.sentences.wording import bundle, capital, city_place, place
from ferrovia.views.text.market_text import price_after

Plain = dict[str, Any]
Label = Callable[[Position, Offer, Plain], str]
"""``label(position, offer, plain)``; ``plain`` is the action's JSON form."""

PASSES = {
    "extra": "buy no further certificate",
    "track": "lay no tile",
    "token": "place no token",
    "trains": "buy no train",
    "end_of_turn": "end the turn",
}
"""What a pass means in the steps that titles share."""


def pass_words(title: Title, step: str) -> str:
    """Return what a pass means in a step; empty where it means nothing more."""
    return title.words.passes.get(step) or PASSES.get(step, "")


def pass_now(position: Position) -> tuple[str, str | None]:
    """Return the step that a pass ends, and what it means there after what has been done.

    ``None``: what it always means.
    """
    step = position.decision.step if position.decision is not None else ""
    turn = position.state.flow.turn
    if step == "stock":
        return step, "end your turn" if turn.acted else ""
    if step == "trains" and turn.bought:
        return step, "buy no more trains"
    if step == "track" and turn.tiles:
        return step, "go on"
    return step, None


def _pass(position: Position, offer: Offer, plain: dict[str, Any]) -> str:
    step, meaning = pass_now(position)
    if meaning is None:
        meaning = pass_words(position.title, step)
    text = f"Pass: {meaning}" if meaning else "Pass"
    return with_consequences(text, closings(position, at_once(position, offer.action)))


def label(position: Position, offer: Offer) -> str:
    """Return the label of something that is offered; a number left open is shown as a range.

    A title's own words come first; a type of action without any is told by its fields.
    """
    plain = as_json(offer.action)
    kind = plain["type"]
    own = position.title.words.actions.get(kind)
    if own is not None:
        step = position.decision.step if position.decision is not None else ""
        template = own.at.get(step, own.label)
        text = fill(position.title, template, offer_names(position, offer, plain))
        if own.bare:
            return text
        return with_consequences(text, consequences(position, at_once(position, offer.action)))
    make = LABELS.get(kind)
    if make is not None:
        return make(position, offer, plain)
    words = [f"{name} {value}" for name, value in plain.items() if name not in ("type", "by")]
    return ", ".join((capital(as_words(kind)), *words))


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


def _lay_tile(position: Position, offer: Offer, plain: Plain) -> str:
    title = position.title
    laid = laid_by(plain)
    shows = tile_words(title, laid, position.state.phase)
    cost = tile_cost(position, plain)
    price = f"cost {title.money(cost)}" if cost else "no cost"
    where = place(title, plain["hex"])
    return f"Lay tile {laid.tile} on {where}, rotation {laid.rotation}: {shows}, {price}"


def _place_token(position: Position, offer: Offer, plain: Plain) -> str:
    free = tokens.vacant(position, plain["city"])
    rest = "the last free space" if free == 1 else f"one of {free} free spaces"
    left = position.state.corporations[position.state.flow.actor].tokens - 1
    where = city_place(position.title, plain["city"])
    return f"Place a token on {where}: {rest}; {left} left afterwards"


def _run_trains(position: Position, offer: Offer, plain: Plain) -> str:
    ran = first(at_once(position, offer.action), TrainsRan)
    if ran is None:
        return "Run the trains"
    if not ran.routes:
        return "Run for nothing: no route is short enough for the trains"
    routes = listed([f"{train} {position.title.money(income)}" for train, _, income in ran.routes])
    return f"Run for {position.title.money(ran.revenue)}: {routes}"


def _pay_dividend(position: Position, offer: Offer, plain: Plain) -> str:
    money = position.title.money
    events = at_once(position, offer.action)
    shares = [
        f"{'the treasury' if e.payee in position.title.corporations else e.payee} {money(e.amount)}"
        for e in events
        if isinstance(e, Paid) and e.why == "dividend"
    ]
    text = f"Pay out {money(position.state.flow.turn.revenue)}: {listed(shares or ['nobody'])}"
    return with_consequences(text, consequences(position, events))


def _withhold(position: Position, offer: Offer, plain: Plain) -> str:
    money = position.title.money
    corporation, revenue = position.state.flow.actor, position.state.flow.turn.revenue
    after = ledger.cash(position, corporation) + revenue
    text = f"Keep {money(revenue)} in the treasury, which then has {money(after)}"
    return with_consequences(text, consequences(position, at_once(position, offer.action)))


def _buy_train(position: Position, offer: Offer, plain: Plain) -> str:
    money = position.title.money
    events = at_once(position, offer.action)
    bought = first(events, TrainBought)
    source = " from the pool" if plain["source"] == "pool" else ""
    borrowed = sum(isinstance(e, LoanTaken) for e in events)
    loans = f", with {counted(borrowed, 'loan')}" if borrowed else ""
    if bought is None:
        text = f"{'Try to buy' if borrowed else 'Buy'} {a(plain['train'])}{source}{loans}"
        return with_consequences(text, consequences(position, events)) if borrowed else text
    text = f"Buy {a(plain['train'])}{source} for {money(bought.price)}{loans}"
    if bought.contribution:
        text += f", {money(bought.contribution)} of it from {plain['by']}"
    return with_consequences(text, consequences(position, events))


def _propose_train(position: Position, offer: Offer, plain: Plain) -> str:
    seller = plain["seller"]
    president = holdings.president(position, seller)
    price = amount(position, offer, plain, "price")
    if president == plain["by"]:
        return f"Buy {a(plain['train'])} from {seller}, your own corporation, for {price}"
    return f"Offer {seller} ({president}) a price for {a(plain['train'])}: {price}"


def _propose_private(position: Position, offer: Offer, plain: Plain) -> str:
    private = plain["private"]
    owner = position.state.privates[private].owner
    buyer = position.state.flow.actor
    price = amount(position, offer, plain, "price")
    if owner == plain["by"]:
        return f"Buy your own private company {private} for {buyer}: {price}"
    return f"Offer {owner} a price for the private company {private}: {price}"


def _discard_train(position: Position, offer: Offer, plain: Plain) -> str:
    return f"Return {a(plain['train'])} to the pool"


LABELS: dict[str, Label] = {
    "pass": _pass,
    "buy_private": _buy_private,
    "sell_shares": _sell_shares,
    "buy_certificate": _buy_certificate,
    "start_corporation": _start_corporation,
    "choose_home": _choose_home,
    "choose_exchange": _choose_exchange,
    "answer": _answer,
    "give_up": _give_up,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_trains": _run_trains,
    "pay_dividend": _pay_dividend,
    "withhold": _withhold,
    "buy_train": _buy_train,
    "propose_train": _propose_train,
    "propose_private": _propose_private,
    "discard_train": _discard_train,
}
"""Labels of the actions that titles share, by type."""
