"""Buying certificates and starting corporations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from ferrovia.board.faces import StopId
from ferrovia.board.naming import counted, listed
from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.action import Action
from ferrovia.core.events import CorporationStarted, SharesBought, TokenPlaced
from ferrovia.core.names import BANK, POOL, CorporationId, Owner, Seat
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, obeys
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import in_phase, named_stop, offering_name
from ferrovia.core.title import CertificateData
from ferrovia.family import presidency
from ferrovia.family.actions import BuyCertificate, ChooseHome, StartCorporation
from ferrovia.struct import replace

SOURCES: tuple[Literal["treasury", "pool"], ...] = ("treasury", "pool")
"""Where certificates can be bought."""


def place_of(buying: BuyCertificate) -> Owner:
    """Return the owner whose certificates are bought: the corporation itself, or the pool."""
    return buying.corporation if buying.source == "treasury" else POOL


def top_certificate(at: Table, place: Owner, corporation: CorporationId) -> CertificateData | None:
    """Return the certificate on top of a pile; the last certificate lies at the bottom.

    With the corporation itself the president's certificate is not for sale; should it lie in the
    pool it is the first that can be bought.
    """
    return _top(holdings.holders(at, corporation).get(place, ()), place)


def _top(pile: tuple[CertificateData, ...], place: Owner) -> CertificateData | None:
    for card in pile:
        if place == POOL or card.kind != "president":
            return card
    return None


def wanted(at: Table, buying: BuyCertificate) -> CertificateData | None:
    """Return the certificate that a purchase is of: the top one, or the first of another kind."""
    place, corporation = place_of(buying), buying.corporation
    top = top_certificate(at, place, corporation)
    if top is None or buying.kind in ("", top.kind):
        return top
    if buying.kind not in _other_kinds(at, place, corporation, top):
        return None
    if buying.kind == "first":
        return at.title.certificates_of[corporation][-1]
    return holdings.certificates(at, place, corporation, buying.kind)[0]


def _other_kinds(
    at: Table, place: Owner, corporation: CorporationId, top: CertificateData
) -> tuple[Literal["double", "first"], ...]:
    """Return the kinds of certificate that can be bought instead of the top one."""
    if at.title.policies.first_apart(at, corporation):
        apart = at.title.certificates_of[corporation][-1]
        return ("first",) if top != apart and at.state.certificates[apart.id] == place else ()
    doubles = place == POOL and holdings.certificates(at, place, corporation, "double")
    return ("double",) if top.kind == "regular" and doubles else ()


@rule("buy.started")
def started(at: Table, buying: BuyCertificate) -> str | None:
    """Certificates can be bought once their corporation has been started."""
    row = at.state.corporations.get(buying.corporation)
    if row is None:
        return no_such_corporation(at, buying.corporation)
    if not row.cell:
        why: str = at.title.policies.unavailable(at, buying.corporation)
        return why or f"{buying.corporation} has not been started"
    return None


def no_such_corporation(at: Table, corporation: str) -> str:
    """Return that a name is that of no corporation in play."""
    one = at.title.words.corporation[0]
    return f"{corporation} is no {one} in play" if corporation else f"no {one} is named"


@rule("buy.available")
def available(at: Table, buying: BuyCertificate) -> str | None:
    """There must be a certificate in that place; the president's is never for sale."""
    if wanted(at, buying) is not None:
        return None
    corporation, place = buying.corporation, place_of(buying)
    where = "the pool" if place == POOL else offering_name(at.title, corporation)
    top = top_certificate(at, place, corporation)
    if top is None:
        return f"{where} has no certificate of {corporation} for sale"
    if top.kind == "president":
        office = at.title.words.president
        return f"the {office}'s certificate of {corporation} must be bought from {where} first"
    return f"{where} has no {buying.kind} certificate of {corporation} to choose"


@rule("buy.sold")
def not_sold_in_round(at: Table, buying: BuyCertificate) -> str | None:
    """Who has sold a corporation may not buy it for the rest of the round."""
    if buying.corporation in at.state.flow.facts.sold_by.get(buying.by, ()):
        return f"{buying.by} has sold {buying.corporation} in this stock round and may not buy it"
    return None


@rule("buy.certificate_limit", by_seat=True)
def certificate_limit(at: Table, buying: Action) -> str | None:
    """At the certificate limit nothing more can be bought."""
    held = at.title.policies.certificate_count(at, buying.by)
    limit = at.title.policies.certificate_limit(at, buying.by)
    if held >= limit:
        return f"{buying.by} holds {counted(held, 'certificate')}; the limit is {limit}"
    return None


@rule("buy.holding_limit")
def holding_limit(at: Table, buying: BuyCertificate) -> str | None:
    """No player may hold more of a corporation than the limit."""
    card = wanted(at, buying)
    assert card is not None
    after = holdings.shares(at, buying.by, buying.corporation) + card.shares
    limit = at.title.figures["holding_limit"]
    if after > limit:
        percent = partial(at.title.percent, buying.corporation)
        return (
            f"{buying.by} would hold {percent(after)}% of {buying.corporation}; "
            f"the limit is {percent(limit)}%"
        )
    return None


@rule("buy.money")
def enough_money(at: Table, buying: BuyCertificate) -> str | None:
    """A certificate costs the price of its shares."""
    card = wanted(at, buying)
    assert card is not None
    return too_poor(at, buying.by, cost_of(at, place_of(buying), card))


def cost_of(at: Table, place: Owner, card: CertificateData) -> int:
    """Return what a certificate costs where it lies."""
    price: int = at.title.policies.share_price(at, card.corporation, place)
    return card.shares * price


def too_poor(at: Table, owner: Owner, cost: int) -> str | None:
    """Return why an owner cannot pay ``cost``, or ``None``."""
    if ledger.cash(at, owner) < cost:
        return f"it costs {at.title.money(cost)}; {cash_words(at, owner)}"
    return None


def cash_words(at: Table, owner: Owner) -> str:
    """Return what money an owner has, or that there is none: ``"ann has £30"``."""
    has = ledger.cash(at, owner)
    return f"{owner} has {at.title.money(has)}" if has > 0 else f"{owner} has no money"


BUY_RULES: tuple[Rule, ...] = (
    started,
    available,
    not_sold_in_round,
    certificate_limit,
    holding_limit,
    enough_money,
)


@obeys(started, available)
def purchases(at: Table) -> Iterator[Action]:
    """Yield every purchase of a certificate the turn's seat might make."""
    seat = at.state.flow.actor
    cash = ledger.cash(at, seat)
    for corporation in market.order(at):
        held = holdings.holders(at, corporation)
        for source in SOURCES:
            place = corporation if source == "treasury" else POOL
            top = _top(held.get(place, ()), place)
            if top is None:
                continue
            buying = BuyCertificate(by=seat, corporation=corporation, source=source)
            if cost_of(at, place, top) <= cash:
                yield buying
            for kind in _other_kinds(at, place, corporation, top):
                yield replace(buying, kind=kind)


def take_certificate(draft: Draft, buying: BuyCertificate) -> None:
    """Pay for the top certificate and take it."""
    corporation, place = buying.corporation, place_of(buying)
    card = wanted(draft, buying)
    assert card is not None
    cost = cost_of(draft, place, card)
    payee = BANK if place == POOL else draft.title.policies.proceeds(corporation)
    ledger.pay(draft, buying.by, payee, cost, "shares")
    draft.set_certificate(card.id, buying.by)
    draft.emit(SharesBought(buying.by, corporation, card.shares, buying.source, cost))


def buy(draft: Draft, buying: BuyCertificate) -> None:
    """Buy one certificate; that ends the turn."""
    take_certificate(draft, buying)
    presidency.update_president(draft, buying.corporation)
    draft.set_turn(acted=True)
    draft.end_turn()


@rule("start.order")
def may_be_started(at: Table, starting: StartCorporation) -> str | None:
    """Only a corporation whose turn it is to be started may be started."""
    ready, chosen = at.title.policies.startable(at), starting.corporation
    if chosen in ready:
        return None
    if chosen not in at.state.corporations:
        return no_such_corporation(at, chosen)
    why: str = at.title.policies.unavailable(at, chosen)
    if why:
        return why
    if at.title.presidents_certificate(chosen) is None:
        return f"{chosen} has no {at.title.words.president}'s certificate, so nobody starts it"
    if at.state.corporations[chosen].cell:
        return f"{chosen} has been started already"
    if not ready:
        return f"no {at.title.words.corporation[0]} can be started now"
    return f"only {listed(ready)} can be started now, not {chosen}"


@rule("start.value")
def par_of_phase(at: Table, starting: StartCorporation) -> str | None:
    """The par price is one of those of the phase."""
    values = at.title.phase(at.state.phase).par_prices
    if starting.value not in values:
        money, when = at.title.money, in_phase(at.title, at.state.phase)
        allowed = listed((money(value) for value in values), "or")
        return f"the initial value is {allowed} {when}, not {money(starting.value)}"
    return None


@rule("start.money")
def can_pay_start(at: Table, starting: StartCorporation) -> str | None:
    """The president's certificate costs twice the par price."""
    card = at.title.certificates_of[starting.corporation][0]
    return too_poor(at, starting.by, card.shares * starting.value)


START_RULES: tuple[Rule, ...] = (may_be_started, par_of_phase, certificate_limit, can_pay_start)


@obeys(may_be_started, par_of_phase, can_pay_start)
def starts(at: Table) -> Iterator[Action]:
    """Yield every start the turn's seat might make and pay for."""
    seat = at.state.flow.actor
    cash, values = ledger.cash(at, seat), at.title.phase(at.state.phase).par_prices
    if cash < min(values, default=0):
        return
    for corporation in at.title.policies.startable(at):
        shares = at.title.certificates_of[corporation][0].shares
        for value in values:
            if shares * value <= cash:
                yield StartCorporation(by=seat, corporation=corporation, value=value)


def start_alone(draft: Draft, starting: StartCorporation) -> None:
    """Buy the president's certificate of a corporation that floats later; the turn ends."""
    pay_start(draft, starting)
    put_on_market(draft, starting.by, starting.corporation, starting.value)
    draft.set_turn(acted=True)
    draft.end_turn()


def pay_start(draft: Draft, starting: StartCorporation) -> None:
    """Pay for the president's certificate."""
    card = draft.title.certificates_of[starting.corporation][0]
    payee = draft.title.policies.proceeds(starting.corporation)
    ledger.pay(draft, starting.by, payee, card.shares * starting.value, "shares")


def put_on_market(draft: Draft, seat: Seat, corporation: CorporationId, value: int) -> None:
    """Give a seat the president's certificate, and the corporation its par price."""
    draft.set_certificate(draft.title.certificates_of[corporation][0].id, seat)
    draft.set_corporation(corporation, par=value)
    market.place(draft, corporation, draft.title.market.par_cells[value])
    draft.emit(CorporationStarted(corporation, seat, value))


def place_home(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Put the first station token on the home city."""
    draft.set_corporation(corporation, home=city.partition(".")[0])
    tokens.put(draft, corporation, city)
    draft.emit(TokenPlaced(corporation, city))


@rule("home.vacant")
def home_vacant(at: Table, choosing: ChooseHome) -> str | None:
    """The home must have a vacant station space."""
    if tokens.vacant(at, choosing.city) < 1:
        return f"{named_stop(at.title, choosing.city)} has no vacant station space"
    return None


BUY = Move(BuyCertificate, BUY_RULES, purchases, buy)
START_ALONE = Move(StartCorporation, START_RULES, starts, start_alone)
