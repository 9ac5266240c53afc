"""What a choice brings about that is shown beside its words: price moves, money, warnings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ferrovia.board.naming import listed, with_article
from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action
from ferrovia.core.events import (
    BankBroke,
    CorporationClosed,
    CorporationFormed,
    CorporationStarted,
    DebtChanged,
    EndTriggered,
    Event,
    GameEnded,
    Happened,
    Paid,
    PlayerLeft,
    PowerUsed,
    PresidentChanged,
    PriceMoved,
    PrivateClosed,
)
from ferrovia.core.names import CellId, CorporationId, Owner, Seat
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.family.actions import StartCorporation
from ferrovia.views.model import Rung
from ferrovia.views.sentences.consequences import closing_words, end_words, lost_trains
from ferrovia.views.sentences.log import event_sentence
from ferrovia.views.sentences.wording import capital, owner_name


def moves(events: Iterable[Event], after: Position) -> dict[CorporationId, CellId]:
    """Return where market tokens go: those that move or are put there, and those of sales yet to
    be settled."""
    found: dict[CorporationId, CellId] = {}
    for event in events:
        if isinstance(event, PriceMoved):
            found[event.corporation] = event.target
        elif isinstance(event, CorporationStarted):
            found[event.corporation] = after.state.corporations[event.corporation].cell
    return {**found, **unsettled(after)}


def unsettled(at: Table) -> dict[CorporationId, CellId]:
    """Return where the tokens of corporations sold in this turn will go when the sale is settled.

    Empty where sales are settled one by one.
    """
    turn, grid = at.state.flow.turn, at.title.market
    found: dict[CorporationId, CellId] = {}
    if turn.order:
        return found
    for corporation, shares in turn.sold.items():
        barred = at.title.policies.barred_zones(at, corporation)
        cell = start = at.state.corporations[corporation].cell
        for _ in range(at.title.policies.sale_drop(shares)):
            if not grid.is_closed(cell):
                cell = grid.step(cell, "down", barred)
        if cell != start:
            found[corporation] = cell
    return found


def cost(events: Iterable[Event], owners: Iterable[Owner]) -> int:
    """Return what some owners together pay in some events; below 0, what they get."""
    purse = set(owners)
    total = 0
    for event in events:
        if isinstance(event, Paid):
            total += event.amount * ((event.payer in purse) - (event.payee in purse))
    return total


RUNGS = 3


def ladder(after: Position, action: Action) -> tuple[Rung, ...]:
    """Return what the first few certificates of a corporation cost whoever starts it, and leave.

    Empty for whatever starts none.
    """
    if not isinstance(action, StartCorporation):
        return ()
    title, corporation = after.title, action.corporation
    price = title.policies.share_price(after, corporation, corporation)
    bought = holdings.shares(after, action.by, corporation)
    cards = [card for card in title.certificates_of[corporation] if card.kind != "president"]
    cost, left = bought * action.value, ledger.cash(after, action.by)
    rungs = [Rung(title.percent(corporation, bought), cost, left)]
    for card in cards[: RUNGS - 1]:
        bought += card.shares
        cost += card.shares * price
        left -= card.shares * price
        rungs.append(Rung(title.percent(corporation, bought), cost, left))
    return tuple(rungs)


def warnings(
    position: Position, seat: Seat, events: tuple[Event, ...], after: Position
) -> tuple[str, ...]:
    """Return what nobody should overlook before deciding, a sentence each without its stop."""
    found = list(_warnings(position.title, seat, events))
    before, grid = unsettled(position), position.title.market
    for corporation, cell in unsettled(after).items():
        if grid.is_closed(cell) and before.get(corporation) != cell:
            found.append(f"{corporation} closes")
    found += position.title.display.warnings(position, after)
    return tuple(dict.fromkeys(found))


def _warnings(title: Title, seat: Seat, events: tuple[Event, ...]) -> Iterator[str]:
    used = {event.private for event in events if isinstance(event, PowerUsed)}
    for event in events:
        if isinstance(event, PresidentChanged) and event.old == seat:
            yield _office_lost(title, event)
        elif isinstance(event, CorporationClosed | CorporationFormed):
            if words := closing_words(title, event, events):
                yield words
        elif isinstance(event, PrivateClosed) and event.private not in used:
            yield f"{event.private} closes"
        elif isinstance(event, Happened) and event.where:
            yield event_sentence(title, event).removesuffix(".")
        elif (
            isinstance(event, DebtChanged) and event.seat == seat and event.why in title.words.debts
        ):
            yield f"You will owe the bank {title.money(event.debt)}: {title.words.debts[event.why]}"
        elif isinstance(event, BankBroke):
            yield "The bank breaks"
        elif isinstance(event, PlayerLeft):
            yield f"{'You leave' if event.seat == seat else f'{event.seat} leaves'} the game"
        elif isinstance(event, EndTriggered | GameEnded):
            yield capital(end_words(title, event))
    for owner, names in lost_trains(title, events).items():
        who = owner_name(owner)
        who = who if who == owner else capital(who)
        yield f"{who} loses {_trains(names)} for good"


def _office_lost(title: Title, event: PresidentChanged) -> str:
    if title.words.president == "president":
        return f"You lose the presidency of {event.corporation} to {event.new}"
    return f"You are no longer {title.words.president} of {event.corporation}: {event.new} is"


def _trains(names: list[str]) -> str:
    counts = {name: names.count(name) for name in names}
    return listed(with_article(name) if n == 1 else f"{n} × {name}" for name, n in counts.items())
