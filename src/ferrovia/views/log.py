"""A sentence for everything that can happen. Rules report events; the words are found here."""

from __future__ import annotations

from ferrovia.board.naming import a, counted, listed
from ferrovia.core import events as happened
from ferrovia.core.events import Event
from ferrovia.core.names import BANK, POOL
from ferrovia.core.position import OVER
from ferrovia.core.table import Table
from ferrovia.core.terms import as_words, offering_name, step_name
from ferrovia.core.title import Title
from ferrovia.views.log_operating import tell
from ferrovia.views.templates import fill
from ferrovia.views.words import capital, city_place, ending, owner_name, place, stopped

PURPOSES = {
    "shares": "for shares",
    "train": "for a train",
    "terrain": "for terrain",
    "tokens": "for its station tokens",
    "private": "for a private company",
    "private sale": "for a private company",
    "station token": "for a station token",
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


def said(title: Title, event: Event) -> str:
    """Return the sentence for an event."""
    return stopped(tell(event, title))


@tell.register
def _(event: happened.Paid, title: Title) -> str:
    payer = event.payer if event.payer != BANK else "The bank"
    payee = owner_name(event.payee)
    why = title.words.purposes.get(event.why) or PURPOSES.get(event.why, f"({event.why})")
    if event.why == "private" and event.payer == BANK:
        why = "as income of a private company"
    return f"{payer} pays {payee} {title.money(event.amount)} {why}"


@tell.register
def _(event: happened.BankBroke, title: Title) -> str:
    return "The bank is broken: it pays on with notes of its own, and the end of the game is near"


@tell.register
def _(event: happened.RoundBegan, title: Title) -> str:
    return capital(f"{round_name(title, event.round, event.cycle, event.number)} begins")


def round_name(title: Title, kind: str, cycle: int, number: int) -> str:
    """Return what a round is called: ``"operating round 2.1"``."""
    if kind in title.words.rounds:
        return title.words.rounds[kind]
    return f"operating round {cycle}.{number}" if kind == "operating" else f"{kind} round {cycle}"


def round_label(at: Table) -> str:
    """Return the round as a heading: ``"Operating round 2.1"``."""
    flow = at.state.flow
    if flow.round == OVER:
        return "The game is over"
    name = round_name(at.title, flow.round, flow.cycle, flow.number)
    return capital(name.removeprefix("the "))


@tell.register
def _(event: happened.TurnBegan, title: Title) -> str:
    if event.actor in title.corporations:
        return f"{event.actor} operates"
    return f"It is {event.actor}'s turn"


@tell.register
def _(event: happened.Passed, title: Title) -> str:
    if event.step == "stock":
        return f"{event.seat} passes"
    if event.step in title.words.passed:
        return f"{event.seat} {title.words.passed[event.step]}"
    return f"{event.seat} passes ({step_name(title, event.step)})"


@tell.register
def _(event: happened.Skipped, title: Title) -> str:
    return f"{event.actor} has nothing to decide: {step_name(title, event.step)}"


@tell.register
def _(event: happened.PriorityMoved, title: Title) -> str:
    return f"{event.seat} has the priority deal"


@tell.register
def _(event: happened.TurnOrderSet, title: Title) -> str:
    return f"The order of turns is now {', '.join(event.order)}"


@tell.register
def _(event: happened.BidMade, title: Title) -> str:
    return f"{event.seat} bids {title.money(event.amount)} for {event.private}"


@tell.register
def _(event: happened.PriceCut, title: Title) -> str:
    names = {"private": lambda: event.private, "price": lambda: title.money(event.price)}
    return fill(title, title.words.price_cut, names)


@tell.register
def _(event: happened.PrivateSold, title: Title) -> str:
    seller = "" if event.seller == BANK else f" from {event.seller}"
    name = private_name(title, event.private)
    if not event.price and any(each.brings == event.private for each in title.privates.values()):
        return f"{event.buyer} receives {name}"
    price = f"for {title.money(event.price)}" if event.price else "for nothing"
    return f"{event.buyer} buys {name}{seller} {price}"


def private_name(title: Title, private: str) -> str:
    """Return a private company with its full name."""
    known = title.privates.get(private)
    return f"{private} ({known.name})" if known is not None else private


@tell.register
def _(event: happened.PrivateClosed, title: Title) -> str:
    owner = f" It belonged to {event.owner}." if event.owner else ""
    return f"{private_name(title, event.private)} closes.{owner}"


@tell.register
def _(event: happened.CorporationStarted, title: Title) -> str:
    name = title.corporations[event.corporation].name
    value = title.money(event.value)
    return f"{event.seat} starts {event.corporation} ({name}) at {value} a share"


@tell.register
def _(event: happened.CorporationFloated, title: Title) -> str:
    capital_paid = title.money(event.capital)
    return f"{event.corporation} is launched with a capital of {capital_paid}"


@tell.register
def _(event: happened.CorporationClosed, title: Title) -> str:
    office = title.words.president
    president = f"; {event.president} was its {office}" if event.president else ""
    if event.heir:
        heir = title.corporations[event.heir].name
        return f"{event.corporation} is taken over by the {heir}{president}"
    return f"{event.corporation} closes and its charter is as new{president}"


@tell.register
def _(event: happened.CorporationFormed, title: Title) -> str:
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


@tell.register
def _(event: happened.OrderChanged, title: Title) -> str:
    order = f"Corporations can be started in this order: {', '.join(event.order) or 'none'}"
    return f"{order}; set aside: {', '.join(event.aside)}" if event.aside else order


@tell.register
def _(event: happened.SharesBought, title: Title) -> str:
    source = "the pool" if event.source == POOL else offering_name(title, event.corporation)
    part = title.percent(event.corporation, event.shares)
    if event.buyer == event.corporation:
        what = f"{part}% of its own shares back from {source}"
    else:
        what = f"{part}% of {event.corporation} from {source}"
    if not event.price:
        return f"{event.buyer} receives {what}"
    return f"{event.buyer} buys {what} for {title.money(event.price)}"


@tell.register
def _(event: happened.SharesSold, title: Title) -> str:
    own = event.seller == event.corporation
    what = "of its own shares" if own else f"of {event.corporation}"
    part = title.percent(event.corporation, event.shares)
    return f"{event.seller} sells {part}% {what} for {title.money(event.price)}"


@tell.register
def _(event: happened.PresidentChanged, title: Title) -> str:
    office = f"{title.words.president} of {event.corporation}"
    return f"{event.new} becomes {office}{f' in place of {event.old}' if event.old else ''}"


@tell.register
def _(event: happened.ExchangeMade, title: Title) -> str:
    got = "the last certificate" if event.kind == "last" else "regular certificates"
    paper = f"the {title.words.president}'s certificate"
    return f"{event.seat} receives {got} of {event.corporation} for {paper}"


@tell.register
def _(event: happened.PriceMoved, title: Title) -> str:
    cells = title.market.cells
    old = cells[event.source].price
    verb = "rises" if event.price > old else "falls" if event.price < old else "moves"
    prices = f"from {title.money(old)} to {title.money(event.price)}"
    return f"The price of {event.corporation} {verb} {prices}"


@tell.register
def _(event: happened.PhaseBegan, title: Title) -> str:
    phase = title.phase(event.phase)
    rounds = counted(phase.operating_rounds, "operating round")
    return (
        f"Phase {event.phase} begins: {listed(phase.tiles)} tiles, "
        f"at most {counted(phase.limit, 'train')} each, {rounds} in a set"
    )


@tell.register
def _(event: happened.Proposed, title: Title) -> str:
    thing = city_place(title, event.thing) if "." in event.thing else event.thing
    return f"{event.corporation} offers {event.seat} {title.money(event.price)} for {thing}"


@tell.register
def _(event: happened.Answered, title: Title) -> str:
    thing = city_place(title, event.thing) if "." in event.thing else event.thing
    return f"{event.seat} {'accepts' if event.accepted else 'refuses'} the offer for {thing}"


@tell.register
def _(event: happened.MoneyRaisingFailed, title: Title) -> str:
    return f"{event.seat} cannot raise the money that {event.corporation} needs"


@tell.register
def _(event: happened.LoanTaken, title: Title) -> str:
    what = title.words.borrows if event.borrower in title.corporations else "takes a loan"
    return f"{event.borrower} {what} of {title.money(event.amount)}"


@tell.register
def _(event: happened.LoanRepaid, title: Title) -> str:
    return f"{event.borrower} {title.words.repays} of {title.money(event.amount)}"


@tell.register
def _(event: happened.DebtChanged, title: Title) -> str:
    if not event.debt:
        return f"{event.seat} owes the bank nothing more"
    how = "still" if event.why == "paid" else "now"
    purpose = title.words.purposes.get(event.why) or PURPOSES.get(event.why, "")
    purpose = ", with interest" if event.why == "interest" else f" {purpose}".rstrip()
    return f"{event.seat} {how} owes the bank {title.money(event.debt)}{purpose}"


@tell.register
def _(event: happened.PlayerLeft, title: Title) -> str:
    return f"{event.seat} leaves the game"


@tell.register
def _(event: happened.Happened, title: Title) -> str:
    if not event.where:
        return f"There is now {a(event.what)}"
    return f"{capital(a(event.what))} strikes {place(title, event.where)}"


@tell.register
def _(event: happened.EndTriggered, title: Title) -> str:
    return f"The end of the game is in sight: {event.why}"


@tell.register
def _(event: happened.GameEnded, title: Title) -> str:
    why = ending(title, event.why)
    ranked = sorted(event.scores.items(), key=lambda row: -row[1])
    scores = ", ".join(f"{seat} {title.money(score)}" for seat, score in ranked)
    return f"The game is over, because {why}. Final scores: {scores}"


@tell.register
def _(event: happened.Lapsed, title: Title) -> str:
    what = as_words(str(event.action.get("type", "what was planned")))
    return f"'{what}' can no longer be played: {event.reason}"
