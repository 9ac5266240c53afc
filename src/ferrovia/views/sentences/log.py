"""A sentence for everything that can happen. Rules report events; the words are found here."""

from __future__ import annotations

from functools import singledispatch

from ferrovia.board.naming import counted, listed, side, with_article
from ferrovia.core import events as happened
from ferrovia.core.events import Event
from ferrovia.core.names import BANK, DEPOT, GONE, POOL
from ferrovia.core.position import OVER
from ferrovia.core.table import Table
from ferrovia.core.terms import (
    as_words,
    offering_name,
    own_words,
    round_name,
    step_name,
    token_word,
)
from ferrovia.core.title import Title
from ferrovia.views.sentences.templates import fill
from ferrovia.views.sentences.wording import (
    capital,
    city_place,
    ending,
    owner_name,
    panel_words,
    place,
    sides,
    stop_name,
    stopped,
    train_class,
)

PURPOSES = {
    "shares": "for shares",
    "train": "for a train",
    "terrain": "for terrain",
    "tokens": "for its {station_tokens}",
    "private": "for a private company",
    "private sale": "for a private company",
    "station token": "for a {station_token}",
    "dividend": "as dividend",
    "withheld": "as revenue kept back",
    "emergency": "to help with what must be paid",
    "closing": "because it closes",
    "waived": "to make up for what it lacked",
    "leaving": "on leaving the game",
    "loan": "as a loan",
    "capital": "as its capital",
}
"""Why money changed hands, after its short key; a title has more of its own."""

PASSED = {
    "stock": "passes",
    "extra": "buys no further certificate",
    "track": "lays no tile",
    "token": "places no {token}",
    "trains": "buys no train",
    "end_of_turn": "ends its turn",
}
"""How a pass in a step is told, after who does it; a title has more of its own."""
PASSED_AGAIN = {
    "track": "lays no more tiles",
    "token": "places no more {tokens}",
    "trains": "buys no more trains",
}
"""The same after something has been done in that step."""


def event_sentence(title: Title, event: Event) -> str:
    """Return the sentence for an event."""
    return stopped(describe(event, title))


@singledispatch
def describe(event: Event, title: Title) -> str:
    """Return the words for an event, without a full stop."""
    template = title.event_sentences.get(type(event))
    if template is None:
        raise TypeError(f"there is no sentence for {type(event).__name__}")
    return template.format(**{name: getattr(event, name) for name in event.__struct_fields__})


@describe.register
def _paid(event: happened.Paid, title: Title) -> str:
    payer = event.payer if event.payer != BANK else "The bank"
    payee = owner_name(event.payee)
    why = _purpose(title, event.why) or f"({event.why})"
    if event.why == "private" and event.payer == BANK:
        why = "as income of a private company"
    return f"{payer} pays {payee} {title.money(event.amount)} {why}"


def _purpose(title: Title, why: str) -> str:
    return title.words.purposes.get(why) or own_words(title, PURPOSES.get(why, ""))


@describe.register
def _bank_broke(event: happened.BankBroke, title: Title) -> str:
    return "The bank is broken. It goes on paying, and the game ends soon"


@describe.register
def _round_began(event: happened.RoundBegan, title: Title) -> str:
    return capital(f"{round_name(title, event.round, event.cycle, event.number)} begins")


def round_label(at: Table) -> str:
    """Return the round as a heading: ``"Operating round 2.1"``."""
    flow = at.state.flow
    if flow.round == OVER:
        return "The game is over"
    name = round_name(at.title, flow.round, flow.cycle, flow.number)
    return capital(name.removeprefix("the "))


@describe.register
def _turn_began(event: happened.TurnBegan, title: Title) -> str:
    if event.actor in title.corporations:
        return f"{event.actor} operates"
    return f"It is {event.actor}'s turn"


@describe.register
def _passed(event: happened.Passed, title: Title) -> str:
    who = event.corporation or event.seat
    said = PASSED_AGAIN.get(event.step) if event.again else None
    said = said or title.words.passed.get(event.step) or PASSED.get(event.step)
    if not said:
        return f"{who} passes ({step_name(title, event.step)})"
    return f"{who} {own_words(title, said)}"


@describe.register
def _skipped(event: happened.Skipped, title: Title) -> str:
    return f"{event.actor} has nothing to decide: {step_name(title, event.step)}"


@describe.register
def _priority_moved(event: happened.PriorityMoved, title: Title) -> str:
    return f"{event.seat} has the priority deal"


@describe.register
def _turn_order_set(event: happened.TurnOrderSet, title: Title) -> str:
    return f"The order of turns is now {', '.join(event.order)}"


@describe.register
def _bid_made(event: happened.BidMade, title: Title) -> str:
    return f"{event.seat} bids {title.money(event.amount)} for {event.private}"


@describe.register
def _price_cut(event: happened.PriceCut, title: Title) -> str:
    names = {"private": lambda: event.private, "price": lambda: title.money(event.price)}
    return fill(title, title.words.price_cut, names)


@describe.register
def _private_sold(event: happened.PrivateSold, title: Title) -> str:
    seller = "" if event.seller == BANK else f" from {event.seller}"
    name = private_name(title, event.private)
    if not event.price and event.private in title.display.brought(title):
        return f"{event.buyer} receives {name}"
    price = f"for {title.money(event.price)}" if event.price else "for nothing"
    return f"{event.buyer} buys {name}{seller} {price}"


def private_name(title: Title, private: str) -> str:
    """Return a private company with its full name."""
    known = title.privates.get(private)
    return f"{private} ({known.name})" if known is not None else private


@describe.register
def _private_closed(event: happened.PrivateClosed, title: Title) -> str:
    owner = f" It belonged to {event.owner}." if event.owner else ""
    return f"{private_name(title, event.private)} closes.{owner}"


@describe.register
def _corporation_started(event: happened.CorporationStarted, title: Title) -> str:
    name = title.corporations[event.corporation].name
    value = title.money(event.value)
    return f"{event.seat} starts {event.corporation} ({name}) at {value} a share"


@describe.register
def _corporation_floated(event: happened.CorporationFloated, title: Title) -> str:
    capital_paid = title.money(event.capital)
    return f"{event.corporation} {title.words.floats[1]} with a capital of {capital_paid}"


@describe.register
def _corporation_closed(event: happened.CorporationClosed, title: Title) -> str:
    office = title.words.president
    president = f"; {event.president} was its {office}" if event.president else ""
    if event.successor:
        successor = title.corporations[event.successor].name
        return f"{event.corporation} is taken over by the {successor}{president}"
    return f"{event.corporation} closes and can be started again{president}"


@describe.register
def _corporation_formed(event: happened.CorporationFormed, title: Title) -> str:
    name = title.corporations[event.corporation].name
    text = f"{event.corporation} ({name}) is formed from {listed(event.parts)}"
    if event.president:
        text += f"; {event.president} is its {title.words.president}"
    parts = [
        f"{owner_name(owner)} {title.percent(event.corporation, number)}%"
        for owner, number in event.shares
        if number
    ]
    return f"{text}. Its shares: {listed(parts)}" if parts else text


@describe.register
def _order_changed(event: happened.OrderChanged, title: Title) -> str:
    them = capital(title.words.corporation[1])
    order = f"{them} can be started in this order: {', '.join(event.order) or 'none'}"
    return f"{order}; set aside: {', '.join(event.aside)}" if event.aside else order


@describe.register
def _shares_bought(event: happened.SharesBought, title: Title) -> str:
    source = "the pool" if event.source == POOL else offering_name(title, event.corporation)
    part = title.percent(event.corporation, event.shares)
    if event.buyer == event.corporation:
        what = f"{part}% of its own shares back from {source}"
    else:
        what = f"{part}% of {event.corporation} from {source}"
    if not event.price:
        return f"{event.buyer} receives {what}"
    return f"{event.buyer} buys {what} for {title.money(event.price)}"


@describe.register
def _shares_sold(event: happened.SharesSold, title: Title) -> str:
    own = event.seller == event.corporation
    what = "of its own shares" if own else f"of {event.corporation}"
    part = title.percent(event.corporation, event.shares)
    return f"{event.seller} sells {part}% {what} for {title.money(event.price)}"


@describe.register
def _president_changed(event: happened.PresidentChanged, title: Title) -> str:
    office = f"{title.words.president} of {event.corporation}"
    return f"{event.new} becomes {office}{f' in place of {event.old}' if event.old else ''}"


@describe.register
def _exchange_made(event: happened.ExchangeMade, title: Title) -> str:
    got = "the last certificate" if event.kind == "last" else "regular certificates"
    paper = f"the {title.words.president}'s certificate"
    return f"{event.seat} receives {got} of {event.corporation} for {paper}"


@describe.register
def _price_moved(event: happened.PriceMoved, title: Title) -> str:
    cells = title.market.cells
    old = cells[event.source].price
    verb = "rises" if event.price > old else "falls" if event.price < old else "moves"
    prices = f"from {title.money(old)} to {title.money(event.price)}"
    return f"The price of {event.corporation} {verb} {prices}"


@describe.register
def _phase_began(event: happened.PhaseBegan, title: Title) -> str:
    phase = title.phase(event.phase)
    rounds = counted(phase.operating_rounds, "operating round")
    return (
        f"Phase {event.phase} begins: {listed(phase.tiles)} tiles, "
        f"at most {counted(phase.limit, 'train')} each, {rounds} in a set"
    )


@describe.register
def _proposed(event: happened.Proposed, title: Title) -> str:
    thing = city_place(title, event.thing) if "." in event.thing else event.thing
    return f"{event.corporation} offers {event.seat} {title.money(event.price)} for {thing}"


@describe.register
def _answered(event: happened.Answered, title: Title) -> str:
    thing = city_place(title, event.thing) if "." in event.thing else event.thing
    return f"{event.seat} {'accepts' if event.accepted else 'refuses'} the offer for {thing}"


@describe.register
def _money_raising_failed(event: happened.MoneyRaisingFailed, title: Title) -> str:
    return f"{event.seat} cannot raise the money that {event.corporation} needs"


@describe.register
def _loan_taken(event: happened.LoanTaken, title: Title) -> str:
    what = title.words.borrows if event.borrower in title.corporations else "takes a loan"
    return f"{event.borrower} {what} of {title.money(event.amount)}"


@describe.register
def _loan_repaid(event: happened.LoanRepaid, title: Title) -> str:
    return f"{event.borrower} {title.words.repays} of {title.money(event.amount)}"


@describe.register
def _debt_changed(event: happened.DebtChanged, title: Title) -> str:
    if not event.debt:
        return f"{event.seat} owes the bank nothing more"
    how = "still" if event.why == "paid" else "now"
    purpose = _purpose(title, event.why)
    purpose = ", with interest" if event.why == "interest" else f" {purpose}".rstrip()
    return f"{event.seat} {how} owes the bank {title.money(event.debt)}{purpose}"


@describe.register
def _player_left(event: happened.PlayerLeft, title: Title) -> str:
    return f"{event.seat} leaves the game"


@describe.register
def _happened(event: happened.Happened, title: Title) -> str:
    if not event.where:
        return f"There is now {with_article(event.what)}"
    return f"{capital(with_article(event.what))} strikes {place(title, event.where)}"


@describe.register
def _end_triggered(event: happened.EndTriggered, title: Title) -> str:
    return f"The end of the game is in sight: {event.why}"


@describe.register
def _game_ended(event: happened.GameEnded, title: Title) -> str:
    why = ending(title, event.why)
    ranked = sorted(event.scores.items(), key=lambda row: -row[1])
    scores = ", ".join(f"{seat} {title.money(score)}" for seat, score in ranked)
    return f"The game is over, because {why}. Final scores: {scores}"


@describe.register
def _lapsed(event: happened.Lapsed, title: Title) -> str:
    what = as_words(str(event.action.get("type", "what was planned")))
    return f"'{what}' can no longer be played: {event.reason}"


@describe.register
def _tile_laid(event: happened.TileLaid, title: Title) -> str:
    where = place(title, event.hex)
    colour = title.board.tiles[event.tile].face.colour
    cost = f" for {title.money(event.cost)}" if event.cost else ""
    return f"{event.corporation} lays the {colour} tile {event.tile} on {where}{cost}"


@describe.register
def _overlay_laid(event: happened.OverlayLaid, title: Title) -> str:
    ways = " and ".join(side(title.board.layout, edge) for edge in event.sides)
    cost = f" for {title.money(event.cost)}" if event.cost else ""
    return f"{event.corporation} builds a tunnel on {place(title, event.hex)}, {ways}{cost}"


@describe.register
def _tile_removed(event: happened.TileRemoved, title: Title) -> str:
    return f"Tile {event.tile} is taken off {place(title, event.hex)}"


@describe.register
def _token_placed(event: happened.TokenPlaced, title: Title) -> str:
    return f"{event.corporation} places a {token_word(title)} on {city_place(title, event.city)}"


@describe.register
def _token_moved_in(event: happened.TokenMovedIn, title: Title) -> str:
    token, where = token_word(title), city_place(title, event.city)
    return f"The {token} of {event.corporation} moves into {where}"


@describe.register
def _token_removed(event: happened.TokenRemoved, title: Title) -> str:
    token, where = token_word(title), city_place(title, event.city)
    return f"The {token} of {event.corporation} on {where} is removed"


@describe.register
def _panel_placed(event: happened.PanelPlaced, title: Title) -> str:
    values = panel_words(title.board, event.panel)
    return f"{event.private} is put on {place(title, event.hex)}, worth {values}"


@describe.register
def _power_used(event: happened.PowerUsed, title: Title) -> str:
    where = f" on {place(title, event.hex)}" if event.hex else ""
    return f"{event.corporation} uses the {title.words.power} of {event.private}{where}"


@describe.register
def _trains_ran(event: happened.TrainsRan, title: Title) -> str:
    lines = [
        f"{train} {' - '.join(stop_name(title, stop) for stop in stops)}: {title.money(revenue)}"
        for train, stops, revenue in event.routes
    ]
    routes = f" ({'; '.join(lines)})" if lines else ""
    return f"{event.corporation} runs for {title.money(event.revenue)}{routes}"


@describe.register
def _dividend_paid(event: happened.DividendPaid, title: Title) -> str:
    return f"{event.corporation} pays out {title.money(event.revenue)}"


@describe.register
def _revenue_withheld(event: happened.RevenueWithheld, title: Title) -> str:
    if not event.revenue:
        return f"{event.corporation} earns nothing"
    return f"{event.corporation} keeps {title.money(event.revenue)} in its treasury"


@describe.register
def _train_bought(event: happened.TrainBought, title: Title) -> str:
    source, train = owner_name(event.source), with_article(event.train)
    text = f"{event.corporation} buys {train} from {source} for {title.money(event.price)}"
    if event.contribution:
        text += f", to which its {title.words.president} adds {title.money(event.contribution)}"
    return text


@describe.register
def _train_lost(event: happened.TrainLost, title: Title) -> str:
    name, owner = train_class(event.train), owner_name(event.owner)
    if event.target == GONE and event.owner == DEPOT and title.words.unsold:
        return fill(title, title.words.unsold, {"train": lambda: sides(title, name)})
    if event.target == GONE:
        return f"{capital(with_article(name))} of {owner} rusts"
    return f"{owner} returns {with_article(name)} to {owner_name(event.target)}"


@describe.register
def _train_given(event: happened.TrainGiven, title: Title) -> str:
    name = train_class(event.train)
    return f"{owner_name(event.target)} receives the {name} of {owner_name(event.owner)}"


@describe.register
def _train_flipped(event: happened.TrainFlipped, title: Title) -> str:
    name, owner = train_class(event.train), owner_name(event.owner)
    return f"{capital(with_article(name))} of {owner} becomes {with_article(event.side)}"


@describe.register
def _marker_bought(event: happened.MarkerBought, title: Title) -> str:
    return f"{event.corporation} buys {with_article(event.marker)} for {title.money(event.price)}"
