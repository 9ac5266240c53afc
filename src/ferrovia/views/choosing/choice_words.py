"""Short words for choices: headings, what a button says, and sentences for what is not open.

All go by the ``type`` of an action's JSON form; a type yet unknown gets its full label. Nothing is
played here, so that words can be had for what the rules forbid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.board.faces import hex_of
from ferrovia.board.naming import a
from ferrovia.core import holdings
from ferrovia.core.names import DEPOT, POOL
from ferrovia.core.position import Position
from ferrovia.core.terms import as_words, offering_name
from ferrovia.core.title import Title
from ferrovia.views.model import Subject
from ferrovia.views.sentences.labels import pass_now, pass_words
from ferrovia.views.sentences.templates import action_names, fill
from ferrovia.views.sentences.wording import bundle, bundle_part, capital, city_place

Plain = dict[str, Any]
Words = Callable[[Position, Plain], str]

ANYTIME = "At any time"
"""Heading of what may be done beside whatever step is current."""
GROUPS = {
    "pass": "Pass",
    "buy_private": "Buy",
    "sell_shares": "Sell",
    "buy_certificate": "Buy",
    "start_corporation": "Start",
    "choose_home": "Home",
    "choose_exchange": "Exchange",
    "place_token": "Token",
    "run_trains": "Run",
    "pay_dividend": "Dividend",
    "withhold": "Dividend",
    "buy_train": "Buy",
    "propose_train": "Buy from another corporation",
    "propose_private": "Private companies",
    "answer": "Answer",
    "discard_train": "Return",
}
"""Headings by type of action; a type not listed stands under its own name."""
SPANS = {"amount": "bid", "price": "price"}
"""What an open number is, by its field."""


def group(title: Title, plain: Plain) -> str:
    """Return the heading a choice stands under."""
    own = title.words.actions.get(plain["type"])
    return (
        (own.group if own else "") or GROUPS.get(plain["type"]) or capital(as_words(plain["type"]))
    )


def short(position: Position, plain: Plain) -> str:
    """Return what would be done, short; empty for a type of action that is yet unknown."""
    own = position.title.words.actions.get(plain["type"])
    if own is not None:
        return fill(position.title, own.short, action_names(position, plain))
    make = SHORT.get(plain["type"])
    return make(position, plain) if make else ""


def spoken(position: Position, plain: Plain) -> str:
    """Return what would be done as a sentence, without what it brings about."""
    title, kind = position.title, plain["type"]
    own = title.words.actions.get(kind)
    if own is not None:
        return fill(title, own.spoken or own.short, action_names(position, plain))
    make = SPOKEN.get(kind)
    if make:
        return make(position, plain)
    words = short(position, plain)
    return words if words and kind in PLAIN else f"{group(title, plain)}: {words or 'this'}"


def thing(position: Position, plain: Plain) -> str:
    """Return what is put on the map by an action, in a word or two."""
    own = position.title.words.actions.get(plain["type"])
    if own is not None and own.thing:
        return fill(position.title, own.thing, action_names(position, plain))
    return short(position, plain) or capital(as_words(plain["type"]))


def subject(position: Position, plain: Plain) -> Subject:
    """Return what on the table a choice is about, as far as its fields tell."""
    decision = position.decision
    hex_id = plain.get("hex") or (hex_of(plain["city"]) if "city" in plain else "")
    corporation = plain.get("corporation") or (decision.subject if decision else "")
    return Subject(
        hex=hex_id,
        corporation=corporation,
        private=plain.get("private", ""),
        train=plain.get("train", ""),
        owner=_owner(position, plain, corporation),
    )


def _owner(position: Position, plain: Plain, corporation: str) -> str:
    """Return whose thing a choice is about, or where it comes from."""
    if "seller" in plain:
        return str(plain["seller"])
    if "source" in plain:
        return corporation if plain["source"] == "treasury" else str(plain["source"])
    if "private" in plain:
        row = position.state.privates.get(plain["private"])
        return row.owner if row is not None else ""
    if plain["type"] == "sell_shares":
        return str(plain["by"])
    if "bundle" in plain or plain["type"] == "discard_train":
        return corporation
    return DEPOT if "train" in plain else ""


def _pass(position: Position, plain: Plain) -> str:
    step, meaning = pass_now(position)
    if meaning is None:
        title = position.title
        meaning = title.words.short_passes.get(step) or pass_words(title, step)
    return capital(meaning or "pass")


FIRST = "first"
"""Kind of a certificate that may be bought before the others of its pile."""


def _sell(position: Position, plain: Plain) -> str:
    return bundle_part(position.title, plain["corporation"], plain["bundle"])


def _percent_on_top(position: Position, plain: Plain) -> str:
    """Return what part of a corporation the certificate of a pile is that would be bought."""
    corporation, kind = plain["corporation"], plain.get("kind", "")
    kind = "" if kind == FIRST else kind  # one share like the others
    place = corporation if plain["source"] == "treasury" else POOL
    pile = holdings.certificates(position, place, corporation, kind)
    top = next((card for card in pile if card.kind != "president"), None)
    if top is None:
        return "A certificate"
    return f"{position.title.percent(corporation, top.shares)}%"


def _buy_certificate(position: Position, plain: Plain) -> str:
    part = _percent_on_top(position, plain)
    where = position.title.words.offering if plain["source"] == "treasury" else ""
    first = ", the first share" if plain.get("kind") == FIRST else ""
    return f"{part} from the {where or plain['source']}{first}"


def _say_buy_certificate(position: Position, plain: Plain) -> str:
    corporation, source = plain["corporation"], plain["source"]
    part = _percent_on_top(position, plain)
    part = part if part.endswith("%") else "a certificate"
    where = offering_name(position.title) if source == "treasury" else "the pool"
    first = ", the first share" if plain.get("kind") == FIRST else ""
    return f"Buy {part} of {corporation} from {where}{first}"


def _say_start(position: Position, plain: Plain) -> str:
    data = position.title.corporations[plain["corporation"]]
    value = position.title.money(plain["value"])
    return f"Start {data.id} ({data.name}) at {value} a share"


def _city(position: Position, plain: Plain) -> str:
    return city_place(position.title, plain["city"])


def _run(position: Position, plain: Plain) -> str:
    return "Run the trains"


def _dividend(verb: str) -> Words:
    def words(position: Position, plain: Plain) -> str:
        return f"{verb} {position.title.money(max(0, position.state.flow.turn.revenue))}"

    return words


def _source(plain: Plain) -> str:
    return "the pool" if plain.get("source") == POOL else "the bank"


def _owned_private(position: Position, plain: Plain) -> str:
    private = plain["private"]
    owner = position.state.privates[private].owner
    return f"{private} of {owner}" if owner else str(private)


def _say_private(position: Position, plain: Plain) -> str:
    data = position.title.privates[plain["private"]]
    return f"Buy {data.id} ({data.name})"


def _say_propose_private(position: Position, plain: Plain) -> str:
    owner = position.state.privates[plain["private"]].owner or "the bank"
    return f"Buy the private company {plain['private']} from {owner}"


def _always(text: str) -> Words:
    return lambda position, plain: text


SHORT: dict[str, Words] = {
    "pass": _pass,
    "buy_private": lambda position, plain: str(plain["private"]),
    "sell_shares": _sell,
    "buy_certificate": _buy_certificate,
    "start_corporation": lambda position, plain: f"at {position.title.money(plain['value'])}",
    "choose_home": _city,
    "choose_exchange": lambda position, plain: (
        "The last certificate" if plain["kind"] == "last" else "Regular certificates"
    ),
    "place_token": _city,
    "run_trains": _run,
    "pay_dividend": _dividend("Pay out"),
    "withhold": _dividend("Keep"),
    "buy_train": lambda position, plain: f"{plain['train']} from {_source(plain)}",
    "propose_train": lambda position, plain: f"{plain['train']} of {plain['seller']}",
    "propose_private": _owned_private,
    "answer": lambda position, plain: "Accept" if plain["accept"] else "Refuse",
    "discard_train": lambda position, plain: str(plain["train"]),
    "give_up": _always("Give up"),
}
"""What a button says."""
PLAIN = ("pass", "pay_dividend", "withhold", "give_up", "run_trains")
"""Types whose short words are a sentence already."""
SPOKEN: dict[str, Words] = {
    "buy_private": _say_private,
    "sell_shares": lambda position, plain: (
        f"Sell {bundle(plain['bundle'])} of {plain['corporation']}"
    ),
    "buy_certificate": _say_buy_certificate,
    "start_corporation": _say_start,
    "choose_home": lambda position, plain: f"Make {_city(position, plain)} the home",
    "place_token": lambda position, plain: f"Place a token on {_city(position, plain)}",
    "buy_train": lambda position, plain: f"Buy {a(plain['train'])} from {_source(plain)}",
    "propose_train": lambda position, plain: f"Buy {a(plain['train'])} from {plain['seller']}",
    "propose_private": _say_propose_private,
    "discard_train": lambda position, plain: f"Return {a(plain['train'])} to the pool",
}
"""Sentences for those whose short words are none."""
