"""Templates of a title's own words, filled with the things of a decision or an action."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ferrovia.board.faces import HexId
from ferrovia.board.naming import side, with_article
from ferrovia.board.track import Laid
from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action, Offer, Span
from ferrovia.core.display import unsold
from ferrovia.core.events import PriceCut, SharesBought, SharesSold
from ferrovia.core.position import Position
from ferrovia.core.table import Decision, Table
from ferrovia.core.title import Title
from ferrovia.views.sentences.board_words import tile_words
from ferrovia.views.sentences.consequences import at_once, first, spent
from ferrovia.views.sentences.wording import bundle, bundle_part, city_place, panel_words, place

Names = Mapping[str, Callable[[], str]]
"""What a name in braces stands for; asked for only where it is used."""
PART = re.compile(r"\[([^\[\]]*)\]")
"""What is left out where a thing in it is missing."""
HOLE = re.compile(r"\{([a-z_.]+)(?:\|([^}]*))?\}")
FIGURE = "figure."
"""Names of money that the rulebook states begin so."""


def fill(title: Title, template: str, names: Names) -> str:
    """Return a template with its names filled in; a thing that is missing is put as it says.

    A part in square brackets is left out where a thing in it is missing.
    """

    def one(hole: re.Match[str]) -> str:
        name, otherwise = hole.group(1), hole.group(2) or ""
        if name.startswith(FIGURE):
            return title.money(title.figures[name.removeprefix(FIGURE)])
        return names[name]() or otherwise

    def kept(part: re.Match[str]) -> str:
        return part.group(1) if all(map(one, HOLE.finditer(part.group(1)))) else ""

    return HOLE.sub(one, PART.sub(kept, template))


def action_names(position: Position, action: Action) -> dict[str, Callable[[], str]]:
    """Return what an action is about, by name; nothing is played."""
    title, decision = position.title, position.decision
    fields: dict[str, Any] = {name: getattr(action, name) for name in action.__struct_fields__}
    ask = decision.ask if decision is not None else None
    names: dict[str, Callable[[], str]] = {
        "actor": lambda: position.state.flow.actor,
        "others": lambda: _others(position),
        "due": lambda: title.money(ask.amount) if ask is not None else "",
        "shows": lambda: tile_words(title, _laid_by(fields), position.state.phase),
        "tile_cost": lambda: title.money(tile_cost(position, fields["hex"], _laid_by(fields))),
    }
    for field, value in fields.items():
        names[field] = _said(title, field, value)
    for field in ("train", "old"):
        if field in fields:
            names[f"a_{field}"] = lambda named=fields[field]: with_article(named)  # type: ignore[misc]
    if "bundle" in fields:
        whose = fields.get("corporation") or position.state.flow.actor
        names["part"] = lambda: bundle_part(title, whose, fields["bundle"])
    if "private" in fields:
        names["private_id"] = lambda: str(fields["private"])
    return names


def _laid_by(fields: Mapping[str, Any]) -> Laid:
    """Return the tile that an action lays, as it would lie."""
    return Laid(fields["tile"], fields["rotation"])


def _others(position: Position) -> str:
    """Return how many others are in the game, where they are several."""
    number = len(holdings.players(position)) - 1
    return str(number) if number > 1 else ""


def _said(title: Title, field: str, value: Any) -> Callable[[], str]:
    if field == "hex":
        return lambda: place(title, value)
    if field == "city":
        return lambda: city_place(title, value)
    if field == "sides":
        return lambda: " to ".join(side(title.board.layout, edge) for edge in value)
    if field == "bundle":
        return lambda: bundle(value)
    if field == "panel":
        return lambda: panel_words(title.board, value)
    if field == "private":
        return lambda: f"{value} ({title.privates[value].name})"
    return lambda: str(value)


def offer_names(position: Position, offer: Offer) -> dict[str, Callable[[], str]]:
    """Return what is known of an offer besides its fields: what it costs and changes at once."""
    title = position.title

    def paid() -> str:
        return title.money(spent(at_once(position, offer.action), position.state.flow.actor))

    def dealing() -> SharesBought | SharesSold | None:
        events = at_once(position, offer.action)
        return first(events, SharesBought) or first(events, SharesSold)

    def shares() -> str:
        dealt = dealing()
        return f"{title.percent(dealt.corporation, dealt.shares)}%" if dealt is not None else ""

    def shares_price() -> str:
        dealt = dealing()
        return title.money(dealt.price) if dealt is not None else ""

    def new_price() -> str:
        cut = first(at_once(position, offer.action), PriceCut)
        return title.money(cut.price) if cut is not None else ""

    def amount() -> str:
        if offer.span is not None:
            return span_words(position, offer.span)
        fields = offer.action.__struct_fields__
        return title.money(getattr(offer.action, "price" if "price" in fields else "amount"))

    more = {"paid": paid, "shares": shares, "shares_price": shares_price}
    return {
        **action_names(position, offer.action),
        **more,
        "new_price": new_price,
        "amount": amount,
    }


def decision_names(position: Position, decision: Decision, *, alone: bool = True) -> Names:
    """Return what a decision is about, by name.

    Purses, bids and what is unsold are missing where the sentence does not stand ``alone``.
    """
    title, ask, subject = position.title, decision.ask, decision.subject
    money, cash = title.money, ledger.cash(position, decision.seat)

    def bids() -> str:
        offered = (ask.about,) if ask is not None else title.display.on_offer(position)[:1]
        made = title.display.bids(position).get(next(iter(offered), ""), {})
        return (
            ", ".join(f"{seat} {money(bid)}" for seat, bid in made.items()) or "Nobody has bid yet"
        )

    def prices() -> str:
        price = title.display.asking_price
        return ", ".join(f"{name} {money(price(position, name))}" for name in unsold(position))

    return {
        "seat": lambda: decision.seat,
        "subject": lambda: subject,
        "name": lambda: title.corporations[subject].name,
        "about": lambda: ask.about if ask is not None else "",
        "due": lambda: money(ask.amount if ask is not None else 0),
        "cash": lambda: money(cash),
        "missing": lambda: money(title.display.missing(position, decision.seat)),
        "purse": lambda: purse(position, decision.seat) if alone else "",
        "treasury": lambda: treasury(position, subject),
        "on_offer": lambda: ", ".join(title.display.on_offer(position)),
        "about_offer": lambda: ", ".join(
            f"{name} ({title.privates[name].name})" for name in title.display.on_offer(position)
        ),
        "place": lambda: place(title, ask.about) if ask is not None else "",
        "unsold": lambda: prices() if alone else "",
        "bids": lambda: bids() if alone else "",
    }


def purse(position: Position, seat: str) -> str:
    """Return what a player has: ``"You have L. 300, L. 50 of it in bids"``."""
    money, tied = position.title.money, bound(position, seat)
    text = f"You have {money(ledger.cash(position, seat))}"
    return f"{text}, {money(tied)} of it in bids" if tied else text


def bound(at: Table, seat: str) -> int:
    """Return how much of a seat's cash is set aside for bids."""
    return sum(made.get(seat, 0) for made in at.title.display.bids(at).values())


def treasury(position: Position, corporation: str) -> str:
    """Return what a corporation has: ``"RCS has L. 300"``."""
    return f"{corporation} has {position.title.money(ledger.cash(position, corporation))}"


def span_words(position: Position, span: Span) -> str:
    """Return the range of a number left open, or the number: ``"L. 25 to L. 500"``."""
    money = position.title.money
    return money(span.low) if span.low == span.high else f"{money(span.low)} to {money(span.high)}"


def tile_cost(position: Position, hex_id: HexId, laid: Laid) -> int:
    """Return what a lay that is in the upgrade table costs the operating corporation."""
    title, state = position.title, position.state
    rows = title.upgrades.successors(state.track, hex_id)
    row = next(row for row in rows if row.laid == laid)
    cost: int = title.policies.tile_cost(position, state.flow.actor, hex_id, row)
    return cost
