"""Selling certificates to the pool: what makes up a sale, and the rules every sale obeys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from ferrovia.board.naming import counted, listed
from ferrovia.core import holdings, ledger, market
from ferrovia.core.events import SharesSold
from ferrovia.core.names import BANK, POOL, CorporationId, Seat
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, obeys
from ferrovia.core.table import Draft, Table
from ferrovia.family import presidency
from ferrovia.family.actions import SellShares
from ferrovia.family.buying import no_such_corporation
from ferrovia.family.prices import drop_price

KINDS = ("regular", "double", "last")
"""Kinds of certificate that can go to the pool."""
FURTHER = {"double": "double ones", "last": "the last certificate"}
"""What those beside the regular ones are called."""


def shares_in(at: Table, corporation: CorporationId, bundle: dict[str, int]) -> int:
    """Return how many shares a bundle of certificates carries."""
    sizes = at.title.certificate_sizes[corporation]
    return sum([sizes.get(kind, 0) * number for kind, number in bundle.items()])


def kinds_of(at: Table, corporation: CorporationId) -> tuple[str, ...]:
    """Return the kinds of certificate of a corporation that can go to the pool."""
    present = at.title.certificate_sizes[corporation]
    return tuple([kind for kind in KINDS if kind in present])


def describe(bundle: dict[str, int]) -> str:
    """Return a bundle in words: ``"2 regular and 1 last certificate"``."""
    words = listed(f"{n} {kind}" for kind, n in bundle.items() if n)
    number = [n for n in bundle.values() if n][-1:]
    return f"{words} certificate{'s' if number != [1] else ''}"


def next_president_after_sale(at: Table, selling: SellShares) -> Seat:
    """Return who becomes president through a sale; empty if nobody does."""
    seat, corporation = selling.by, selling.corporation
    if holdings.president(at, corporation) != seat:
        return ""
    left = holdings.shares(at, seat, corporation) - shares_in(at, corporation, selling.bundle)
    return presidency.next_president(at, corporation, seat, left)


def possible_forms(at: Table, selling: SellShares, new: Seat) -> tuple[str, ...]:
    """Return the forms of exchange with ``new`` after which the seller holds the bundle."""
    corporation = selling.corporation
    count = at.title.certificates_of[corporation][0].shares
    fitting = []
    for form in presidency.forms(at, corporation, new):
        held = {
            kind: len(holdings.certificates(at, selling.by, corporation, kind)) for kind in KINDS
        }
        held[form] += count if form == "regular" else 1
        if all(held[kind] >= selling.bundle.get(kind, 0) for kind in KINDS):
            fitting.append(form)
    return tuple(fitting)


@rule("sell.bundle")
def some_certificates(at: Table, selling: SellShares) -> str | None:
    """A sale names certificates, other than the president's, of a corporation with a price."""
    row = at.state.corporations.get(selling.corporation)
    if row is None:
        return no_such_corporation(at, selling.corporation)
    if not row.cell:
        return f"{selling.corporation} has no share price"
    kinds = kinds_of(at, selling.corporation)
    if any(kind not in kinds or number < 0 for kind, number in selling.bundle.items()):
        named = "".join(f" and {FURTHER[kind]}" for kind in kinds if kind in FURTHER)
        return f"a sale consists of regular certificates{named}"
    if 0 in selling.bundle.values() or not selling.bundle:
        return "a sale names at least one certificate, and of each kind named at least one"
    return None


@rule("sell.operated")
def has_operated(at: Table, selling: SellShares) -> str | None:
    """No selling of a corporation that has not completed its first operating turn."""
    if at.state.corporations[selling.corporation].operated == 0:
        return f"{selling.corporation} has not completed an operating turn yet"
    return None


@rule("sell.held")
def certificates_held(at: Table, selling: SellShares) -> str | None:
    """Only certificates in hand can be sold; neither president's nor last one is split."""
    corporation = selling.corporation
    owned = holdings.shares(at, selling.by, corporation)
    if (number := shares_in(at, corporation, selling.bundle)) > owned:
        if not owned:
            return f"{selling.by} has no share of {corporation}"
        return f"{selling.by} has {counted(owned, 'share')} of {corporation}, not {number}"
    if next_president_after_sale(at, selling):
        return None
    for kind in KINDS:
        held = len(holdings.certificates(at, selling.by, corporation, kind))
        if selling.bundle.get(kind, 0) > held:
            if holdings.president(at, corporation) == selling.by and kind != "last":
                return _presidents_kept(at, selling, kind, held)
            more = f", not {selling.bundle[kind]}" if held else ""
            return f"{holds(selling.by, kind, held)} of {corporation}{more}"
    return None


def holds(who: str, kind: str, number: int) -> str:
    """Return how many certificates of a kind somebody holds: ``"ann holds 2 regular ones"``."""
    if kind == "last":
        return f"{who} holds the last certificate" if number else f"{who} has no last certificate"
    many = counted(number, f"{kind} certificate") if number else f"no {kind} certificate"
    return f"{who} holds {many}"


def _presidents_kept(at: Table, selling: SellShares, kind: str, held: int) -> str:
    """Return that the president's certificate, beside which too little is held, is not sold."""
    corporation, office = selling.corporation, at.title.words.president
    beside = counted(held, f"{kind} certificate") if held else f"no {kind} certificate"
    shares = at.title.certificates_of[corporation][0].shares
    return (
        f"{selling.by} holds {beside} of {corporation} besides the {office}'s certificate of "
        f"{counted(shares, 'share')}, which goes only to somebody who holds more than is left"
    )


@rule("sell.successor")
def successor_has_two_shares(at: Table, selling: SellShares) -> str | None:
    """The presidency is only given up to somebody who holds at least two shares."""
    corporation = selling.corporation
    new = next_president_after_sale(at, selling)
    size = at.title.certificates_of[corporation][0].shares
    if new and holdings.shares(at, new, corporation) < size:
        office = at.title.words.president
        return (
            f"{selling.by} must keep enough of {corporation} to stay {office}: nobody else holds "
            f"{counted(size, 'share')} of it"
        )
    return None


@rule("sell.exchange")
def exchange_yields_bundle(at: Table, selling: SellShares) -> str | None:
    """After the exchange the seller must hold certificates that make up exactly the sale."""
    new = next_president_after_sale(at, selling)
    if new and not possible_forms(at, selling, new):
        return (
            f"{new} would become {at.title.words.president} of {selling.corporation}; after the "
            f"exchange of certificates {selling.by} would not hold {describe(selling.bundle)} to "
            "sell, and certificates are never split"
        )
    return None


@rule("sell.pool_limit")
def pool_limit(at: Table, selling: SellShares) -> str | None:
    """After a sale the pool holds at most half of a corporation."""
    sold = shares_in(at, selling.corporation, selling.bundle)
    return pool_overflow(at, selling.corporation, sold)


def pool_overflow(at: Table, corporation: CorporationId, shares: int) -> str | None:
    """Return why the pool cannot take ``shares`` more of a corporation, or ``None``."""
    after = holdings.shares(at, POOL, corporation) + shares
    limit = at.title.policies.pool_limit(at, corporation)
    if after > limit:
        part, most = (at.title.percent(corporation, number) for number in (after, limit))
        return f"the pool would hold {part}% of {corporation}; it may hold {most}%"
    return None


def more_than_needed(
    at: Table, selling: SellShares, missing: int, least: int | None = None
) -> str | None:
    """Return that a smaller sale would bring the money that is missing, or ``None``.

    ``least`` is by how many shares it can be smaller; as a rule its smallest certificate.
    """
    corporation, money = selling.corporation, at.title.money
    if least is None:
        least = min(shares_in(at, corporation, {kind: 1}) for kind in selling.bundle)
    less = shares_in(at, corporation, selling.bundle) - least
    enough = less * at.title.policies.sale_price(at, corporation)
    if enough >= missing:
        return (
            f"{money(missing)} is missing and {counted(less, 'share')} of {corporation} would "
            f"bring {money(enough)}; no more may be sold"
        )
    return None


def above_limit(at: Table, seat: Seat) -> int:
    """Return how many certificates a seat must still sell to be within the limit."""
    limit: int = at.title.policies.certificate_limit(at, seat)
    held: int = at.title.policies.certificate_count(at, seat)
    return max(0, held - limit)


@rule("sell.once_a_turn")
def in_one_sale(at: Table, selling: SellShares) -> str | None:
    """All that is sold of a corporation in one turn is sold together."""
    if selling.corporation in at.state.flow.turn.sold:
        return f"{selling.by} has already sold {selling.corporation} in this turn"
    return None


@rule("sell.first_round", by_seat=True)
def not_in_first_round(at: Table, selling: SellShares) -> str | None:
    """No shares are sold in the first stock round."""
    if at.state.flow.round == "stock" and at.state.flow.cycle == 1:
        return "no shares may be sold in the first stock round"
    return None


SALE_RULES: tuple[Rule, ...] = (
    some_certificates,
    has_operated,
    certificates_held,
    successor_has_two_shares,
    exchange_yields_bundle,
    pool_limit,
)
"""What every sale by a player obeys, in a stock round or an emergency."""


def bundles(at: Table, seat: Seat, only: CorporationId = "") -> Iterator[SellShares]:
    """Yield every sale a seat might make; of one corporation ``only``, if it is named."""
    for corporation in (only,) if only else market.order(at):
        held = holdings.certificates(at, seat, corporation)
        if not held:
            continue
        presides = held[0].kind == "president"
        spare = {"regular": held[0].shares, "double": 1} if presides else {}
        most = {
            kind: sum(1 for card in held if card.kind == kind) + spare.get(kind, 0)
            for kind in kinds_of(at, corporation)
        }
        if "last" in most:
            most["last"] = 1
        for numbers in product(*(range(n + 1) for n in reversed(most.values()))):
            bundle = dict(zip(most, reversed(numbers), strict=True))
            bundle = {kind: n for kind, n in bundle.items() if n}
            if bundle:
                yield SellShares(by=seat, corporation=corporation, bundle=bundle)


def hand_over(draft: Draft, selling: SellShares) -> int:
    """Make a sale up to the payment: exchange, certificates to the pool, money to the seller.

    Return the shares sold. The market token moves when the sale is settled.
    """
    seat, corporation = selling.by, selling.corporation
    shares = shares_in(draft, corporation, selling.bundle)
    new = next_president_after_sale(draft, selling)
    price: int = draft.title.policies.sale_price(draft, corporation)
    if new:
        presidency.pass_on(draft, corporation, new, possible_forms(draft, selling, new))
    for kind, number in selling.bundle.items():
        for card in holdings.certificates(draft, seat, corporation, kind)[:number]:
            draft.set_certificate(card.id, POOL)
    income = shares * price
    ledger.pay(draft, BANK, seat, income, "shares")
    draft.emit(SharesSold(seat, corporation, shares, income))
    note_sale(draft, seat, corporation)
    return shares


def note_sale(draft: Draft, seat: Seat, corporation: CorporationId) -> None:
    """Remember that a seat has sold a corporation in this round."""
    sold_by = draft.flow.facts.sold_by
    mine = sold_by.get(seat, ())
    if corporation not in mine:
        draft.set_round(sold_by={**sold_by, seat: (*mine, corporation)})


def sell_singly(draft: Draft, selling: SellShares) -> None:
    """Sell in a stock round where each sale moves its token before the next, wherever it lies."""
    sold, order = draft.flow.turn.sold, draft.flow.turn.order or market.order(draft)
    shares = hand_over(draft, selling)
    before = sold.get(selling.corporation, 0)
    sold = {**sold, selling.corporation: before + shares}
    draft.set_turn(sold=sold, order=order, acted=True)
    drop_price(draft, selling.corporation, shares, ())


HELD_RULES = (certificates_held, successor_has_two_shares, exchange_yields_bundle)
"""What of a sale certificates and the order of seats decide."""


@obeys(some_certificates, *HELD_RULES)
def sales(at: Table) -> Iterator[SellShares]:
    """Yield every sale the turn's seat might make with the certificates that it has."""
    return _sales(at, None)


def some_sales(at: Table) -> Iterator[SellShares]:
    """Yield the first sale of every corporation of which the turn's seat has shares."""
    return _sales(at, 1)


def _sales(at: Table, enough: int | None) -> Iterator[SellShares]:
    seat = at.state.flow.actor
    for corporation in market.order(at):
        if holdings.shares(at, seat, corporation):
            find = partial(_sellable, at, seat, corporation)
            for bundle in holdings.bundles_to_sell(at, seat, corporation, find, enough):
                yield SellShares(by=seat, corporation=corporation, bundle=bundle.copy())


def sell_by(rules: tuple[Rule, ...], apply: Callable[[Draft, SellShares], None]) -> Move:
    """Return the sale of shares in a stock round, with its rules and what it does."""
    return Move(SellShares, rules, sales, apply, some_candidates=some_sales)


def _sellable(at: Table, seat: Seat, corporation: CorporationId) -> Iterator[dict[str, int]]:
    presides = holdings.president(at, corporation) == seat
    for sale in bundles(at, seat, corporation):
        # Where no presidency can change, what is held can be sold.
        rules = HELD_RULES if presides or "last" in sale.bundle else ()
        if all(rule.check(at, sale) is None for rule in rules):
            yield sale.bundle
