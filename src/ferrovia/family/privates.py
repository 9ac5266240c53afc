"""Private companies: their income, their end, and their sale to corporations."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import with_article
from ferrovia.core import holdings, ledger
from ferrovia.core.action import Offer, Span
from ferrovia.core.effect import Effect
from ferrovia.core.events import PrivateClosed, PrivateSold, SharesBought
from ferrovia.core.names import BANK, CorporationId, PrivateId, Seat
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import corporation_plural, in_phase
from ferrovia.family.actions import ProposePrivate
from ferrovia.family.bargains import ANSWERING, price_problem, propose
from ferrovia.family.powers import PRESIDENT
from ferrovia.struct import replace

SELL_PRIVATE = Effect("sell_private")
"""A player and a corporation have agreed."""


def pay_income(draft: Draft) -> None:
    """Pay the revenue of every open private company to its owner."""
    for name, row in draft.privates.items():
        if row.owner and not row.closed:
            ledger.pay(draft, BANK, row.owner, draft.title.policies.income(draft, name), "private")


def sell_to_player(draft: Draft, private: PrivateId, seat: Seat, price: int) -> None:
    """Sell a private company of the bank to a player."""
    ledger.pay(draft, seat, BANK, price, "private")
    draft.privates[private] = replace(draft.privates[private], owner=seat)
    draft.emit(PrivateSold(private, BANK, seat, price))


def give_share(draft: Draft, private: PrivateId, seat: Seat) -> None:
    """Give a player the share that comes with a private company."""
    corporation = draft.title.privates[private].corporation
    card = holdings.certificates(draft, corporation, corporation, "regular")[0]
    draft.set_certificate(card.id, seat)
    draft.emit(SharesBought(seat, corporation, card.shares, "treasury", 0))


def close_private(draft: Draft, private: PrivateId) -> None:
    """Take a private company out of the game."""
    row = draft.privates[private]
    draft.privates[private] = replace(row, owner="", closed=True)
    draft.emit(PrivateClosed(private, row.owner))


def close_private_with_presidency(draft: Draft, corporation: CorporationId) -> None:
    """Close the private company that brought the president's certificate of a corporation."""
    for name, data in draft.title.privates.items():
        brought = PRESIDENT.is_of(data) and data.corporation == corporation
        if brought and not draft.privates[name].closed:
            close_private(draft, name)


@rule("private.phase", by_seat=True)
def phase_allows(at: Table, proposing: ProposePrivate) -> str | None:
    """Corporations buy private companies only in some phases."""
    if not at.title.phase(at.state.phase).privates_for_sale:
        when, many = in_phase(at.title, at.state.phase), corporation_plural(at.title)
        return f"{when} {many} cannot buy private companies"
    return None


@rule("private.for_corporations")
def for_corporations(at: Table, proposing: ProposePrivate) -> str | None:
    """Some private companies may never be bought by a corporation."""
    data = at.title.privates.get(proposing.private)
    if data is None:
        return f"there is no private company {proposing.private}".rstrip()
    if not data.for_corporations:
        buyer = with_article(at.title.words.corporation[0])
        return f"{proposing.private} may not be bought by {buyer}"
    return None


@rule("private.owner")
def owned_by_player(at: Table, proposing: ProposePrivate) -> str | None:
    """A private company is bought from a player, never from a corporation or the bank."""
    row = at.state.privates[proposing.private]
    if row.closed:
        return f"{proposing.private} is closed"
    if row.owner not in at.state.seats:
        return f"{proposing.private} belongs to {row.owner or 'the Bank'}, not to a player"
    return None


@rule("private.price")
def price_range(at: Table, proposing: ProposePrivate) -> str | None:
    """The price is from 1 to what the private company may cost, paid from the treasury."""
    return price_problem(at, proposing.price, at.title.privates[proposing.private].highest_price)


@rule("private.director")
def from_own_president(at: Table, proposing: ProposePrivate) -> str | None:
    """A corporation buys private companies from its own president, and from nobody else."""
    owner = at.state.privates[proposing.private].owner
    if owner != proposing.by:
        office = at.title.words.president
        return f"{proposing.private} belongs to {owner}, not to the {office} {proposing.by}"
    return None


PRIVATE_RULES: tuple[Rule, ...] = (phase_allows, for_corporations, owned_by_player, price_range)


def _candidates(at: Table) -> Iterator[Offer]:
    if not at.title.phase(at.state.phase).privates_for_sale:
        return
    corporation = at.state.flow.actor
    treasury = ledger.cash(at, corporation)
    if treasury < 1:
        return
    seat = at.title.policies.decider(at, corporation)
    for name, row in at.state.privates.items():
        data = at.title.privates[name]
        if row.closed or row.owner not in at.state.seats or not data.for_corporations:
            continue
        action = ProposePrivate(by=seat, private=name, price=1)
        yield Offer(action, Span("price", 1, min(treasury, data.highest_price)))


def _propose(draft: Draft, proposing: ProposePrivate) -> None:
    owner = draft.privates[proposing.private].owner
    propose(draft, owner, SELL_PRIVATE, (proposing.private,), proposing.price)


def sell_private(draft: Draft, items: tuple[str, ...]) -> None:
    """Carry out the sale of a private company to a corporation."""
    buyer, price, private = items
    owner = draft.privates[private].owner
    ledger.pay(draft, buyer, owner, int(price), "private sale")
    draft.privates[private] = replace(draft.privates[private], owner=buyer)
    draft.emit(PrivateSold(private, owner, buyer, int(price)))


BUY_PRIVATE = Move(
    ProposePrivate, PRIVATE_RULES, _candidates, _propose, leads_to=(SELL_PRIVATE, ANSWERING)
)
