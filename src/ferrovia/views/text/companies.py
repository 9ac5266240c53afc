"""Corporations and private companies: figures in a table, and each in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ferrovia.board.naming import counted, listed
from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.depot import trains_of
from ferrovia.core.names import POOL, CorporationId, Owner, PrivateId
from ferrovia.core.table import Table
from ferrovia.core.terms import own_words
from ferrovia.core.title import Title
from ferrovia.views.sentences.templates import fill
from ferrovia.views.sentences.wording import capital, city_place, owner_name
from ferrovia.views.text.columns import columns


def corporations_table(at: Table) -> tuple[str, ...]:
    """Return a row per corporation in market order: price, money, trains and who holds what."""
    seats = at.state.seats
    left = own_words(at.title, "{tokens} left")
    head = ["", "price", "par", "cash", "last run", "trains", left]
    head += [*seats, "pool", at.title.words.offering or "treasury"]
    rows = []
    for name in market.order(at):
        row = at.state.corporations[name]
        rows.append(
            [
                name,
                str(market.price(at, name)),
                str(row.par),
                str(ledger.cash(at, name)),
                str(row.revenue),
                " ".join(trains_of(at, name)) or "-",
                str(row.tokens),
                *(_share(at, seat, name) for seat in seats),
                _share(at, POOL, name),
                _share(at, name, name),
            ]
        )
    return columns(head, rows) if rows else (nobody_operates(at),)


def nobody_operates(at: Table) -> str:
    """Return the sentence for a time before the first one is in operation."""
    return own_words(at.title, "No {corporation} is in operation yet.")


def _share(at: Table, owner: Owner, corporation: CorporationId) -> str:
    """Return a holding in percent: ``*`` for the president, ``+`` with the last certificate."""
    cards = holdings.certificates(at, owner, corporation)
    if not cards:
        return "-"
    president = "*" if cards[0].kind == "president" and owner in at.state.seats else ""
    last = "+" if cards[-1].kind == "last" else ""
    return f"{holdings.percent(at, owner, corporation)}{president}{last}"


def waiting_words(at: Table) -> Iterator[str]:
    """Yield which corporations can still be started, in their order."""
    title = at.title
    if order := title.display.waiting(at):
        yield fill(title, title.words.waiting, {"names": lambda: ", ".join(order)})
    if set_aside := title.display.aside(at):
        yield fill(title, title.words.aside, {"names": lambda: ", ".join(set_aside)})


def corporation_words(at: Table, name: CorporationId) -> tuple[str, ...]:
    """Return everything about a corporation, a sentence or two on each line."""
    return tuple(_corporation(at, name))


def _corporation(at: Table, name: CorporationId) -> Iterator[str]:
    data, money = at.title.corporations[name], at.title.money
    yield f"{name}: {data.name}, called {data.nickname}."
    row = at.state.corporations.get(name)
    if row is None:
        yield "Not in play in this game."
        return
    if not row.cell:
        yield f"Not in operation. Home: {home_words(at.title, name)}. {fee_words(at.title, name)}."
        yield from (sign.say for sign in at.title.display.corporation_notes(at, name))
        yield from (goal.say for goal in at.title.display.goals(at, name))
        return
    price = f"Price {money(market.price(at, name))}"
    placed = listed([city_place(at.title, city) for city in tokens.of(at, name)] or ["none"])
    them = capital(own_words(at.title, "{tokens}"))
    if at.title.presidents_certificate(name) is None:
        yield f"Nobody presides over it, and it has no turns. {price}."
        yield f"Treasury {money(ledger.cash(at, name))}. Last revenue {money(row.revenue)}."
        yield f"{them}: {placed} on the board."
    else:
        office = capital(at.title.words.president)
        yield f"{office}: {holdings.president(at, name)}. {price}, started at {row.par}."
        yield (
            f"Treasury {money(ledger.cash(at, name))}. Last revenue {money(row.revenue)}. "
            f"{counted(row.operated, 'operating turn')} completed."
        )
        limit = at.title.train_limit(name, at.state.phase)
        yield f"Trains: {listed(trains_of(at, name) or ('none',))}; the limit is {limit}."
        yield f"{them}: {placed} on the board, {row.tokens} left on the charter."
    yield f"Certificates: {'; '.join(_holders(at, name))}."
    if owned := holdings.privates_of(at, name):
        yield f"Private companies: {listed(owned)}."
    yield from (sign.say for sign in at.title.display.corporation_notes(at, name))
    yield from (goal.say for goal in at.title.display.goals(at, name))


def home_words(title: Title, name: CorporationId) -> str:
    """Return where a corporation's homes are."""
    data = title.corporations[name]
    homes = [city_place(title, home) for home in data.homes]
    if homes or not data.tokens:
        return listed(homes)
    if title.display.formed(title, name):
        return "none of its own"
    choices = title.display.home_choices(title, name)
    named = listed((city_place(title, choice) for choice in choices), "or")
    return f"chosen at the start: {named}" if named else "chosen at the start"


def fee_words(title: Title, name: CorporationId) -> str:
    """Return what a corporation's station tokens cost, and when."""
    data, them = title.corporations[name], title.words.token[1]
    if not data.token_fees:
        return f"Its {them} cost {title.money(title.display.start_fee(title, name))}"
    *first, last = [(title.money(fee), len([*same])) for fee, same in groupby(data.token_fees)]
    fees = [fee for fee, number in first for _ in range(number)]
    amount, number = last
    fees.append(f"{'then ' if first else ''}{amount}{' each' if number > 1 else ''}")
    return f"Its {them} cost {', '.join(fees)}, when they are placed"


def _holders(at: Table, name: CorporationId) -> Iterator[str]:
    for owner in (*at.state.seats, POOL, name):
        cards = holdings.certificates(at, owner, name)
        if cards:
            unsold = at.title.words.offering or "treasury"
            who = unsold if owner == name else owner_name(owner)
            named = {"president": f"the {at.title.words.president}'s", "last": "the last"}
            kinds = [named[c.kind] for c in cards if c.kind in named]
            extra = f" with {listed(kinds)} certificate" if kinds else ""
            yield f"{who} {holdings.percent(at, owner, name)}%{extra}"


def privates_words(at: Table) -> tuple[str, ...]:
    """Return a line for each private company."""
    return tuple(private_line(at, name) for name in at.title.privates)


def private_line(at: Table, name: PrivateId) -> str:
    """Return a private company in one line: owner, income, power, bids."""
    data, row, money = at.title.privates[name], at.state.privates[name], at.title.money
    if row.closed:
        return f"{name}: {data.name}. Closed."
    owner = f"owned by {row.owner}" if row.owner else "not sold yet"
    bids = at.title.display.bids(at).get(name, {})
    made = ", ".join(f"{seat} {money(amount)}" for seat, amount in bids.items())
    standing = f" Bids: {made}." if made else ""
    worth = f"Face value {money(data.price)}, pays {money(data.revenue)}."
    card = at.title.display.card(at, name) if row.owner else None
    known = f" Now: {card.text}." if card is not None else ""
    return f"{name}: {data.name}, {owner}. {worth} {data.text}{standing}{known}"


def prospect_words(at: Table) -> Iterator[str]:
    """Yield what is to come, and what everybody would have of it."""
    money = at.title.money
    for prospect in at.title.display.prospects(at):
        yield f"{prospect.name}: {prospect.text}"
        for share in prospect.shares:
            verb = "gets" if share.amount > 0 else "pays"
            paid = f", {verb} {money(abs(share.amount))}" if share.amount else ""
            yield f"  {share.who}: {share.text}{paid}."


def supply_words(at: Table) -> Iterator[str]:
    """Yield what else the bank has to give."""
    for supply in at.title.display.supplies(at):
        yield f"{supply.text}: {supply.left} of {supply.count} in the bank."
