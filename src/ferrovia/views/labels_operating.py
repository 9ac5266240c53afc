"""Labels for what a corporation does in its turn."""

from __future__ import annotations

from typing import Any

from ferrovia.board.naming import a, counted, listed
from ferrovia.core import holdings, ledger, tokens
from ferrovia.core.action import Offer
from ferrovia.core.events import LoanTaken, Paid, TrainBought, TrainsRan
from ferrovia.core.position import Position
from ferrovia.views.consequences import at_once, consequences, first, with_consequences
from ferrovia.views.faces import tile_words
from ferrovia.views.labels_stock import amount
from ferrovia.views.templates import laid_by, tile_cost
from ferrovia.views.words import city_place, place

Plain = dict[str, Any]


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


LABELS = {
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
