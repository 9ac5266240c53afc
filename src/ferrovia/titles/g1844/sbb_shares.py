"""Shares of the SBB for those of the pre-SBB companies, and its Director ([SBB-7] to [SBB-17])."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ferrovia.core import holdings, ledger, market
from ferrovia.core.names import BANK, GONE, POOL, CorporationId, Owner, Seat
from ferrovia.core.table import Draft, Table
from ferrovia.core.title import Title
from ferrovia.struct import Struct
from ferrovia.titles.g1844 import exchange_debt
from ferrovia.titles.g1844.debt import debt, set_debt
from ferrovia.titles.g1844.title_data import company_data

SBB = "SBB"
Directors = dict[CorporationId, Seat]
"""The former Directors by company, V1 to V5; empty where a company was never floated."""
Lender = Callable[[Directors], Seat]
"""``lender(directors)``: who gives up a 10 % certificate where the pool has none ([SBB-12])."""
Owe = Callable[[Draft, Seat, int], None]


def parts(title: Title) -> tuple[CorporationId, ...]:
    """Return the companies that become part of the SBB, V1 to V5."""
    return tuple(
        name for name in title.corporations if company_data(title, name).merges_into == SBB
    )


# ---- what players pay and receive ([SBB-9], [SBB-10], [SBB-17])


def owe_for_train(draft: Draft, seat: Seat, amount: int) -> None:
    """House rule: what is not paid becomes a debt like that for a train, at first without
    interest."""
    set_debt(draft, seat, debt(draft, seat) + amount, "exchange")


class Settlement(Struct, frozen=True):
    """How payments for exchanged shares are made."""

    set_off: bool = True
    """Whether all that a player pays and receives is one payment ([SBB-17])."""
    owe: Owe = exchange_debt.owe
    """What becomes of what a player cannot pay ([SBB-10])."""


SET_OFF = Settlement()


def pay_differences(draft: Draft, settlement: Settlement) -> None:
    """Let bank and players pay the difference between each company's price and that of the SBB.

    What is still in the initial offering or in the pool is exchanged without payment ([SBB-8]).
    """
    companies = parts(draft.title)
    blocks = [companies] if settlement.set_off else [(name,) for name in companies]
    for block in blocks:
        for seat in holdings.players(draft):
            _pay(draft, seat, sum(_due(draft, seat, name) for name in block), settlement.owe)


def _due(at: Table, seat: Seat, part: CorporationId) -> int:
    """Return what a player receives for the shares of one company; below 0: what he pays."""
    gain = market.price(at, part) - at.title.figures["sbb_value"]
    return holdings.shares(at, seat, part) * gain


def _pay(draft: Draft, seat: Seat, amount: int, owe: Owe) -> None:
    ledger.pay(draft, BANK, seat, amount, "exchange")
    paid = min(max(0, -amount), draft.cash[seat])
    ledger.pay(draft, seat, BANK, paid, "exchange")
    if -amount > paid:
        owe(draft, seat, -amount - paid)


# ---- certificates and Director ([SBB-7], [SBB-8], [SBB-11], [SBB-12])


def last_floated(directors: Directors) -> Seat:
    """The former Director of V5 lends, or of V4 if V5 was never floated, and so on."""
    return next(seat for seat in reversed(directors.values()) if seat)


def last_listed(directors: Directors) -> Seat:
    """House rule: whoever became a Director last in the order V1 to V5, each named once, lends."""
    return [*dict.fromkeys(seat for seat in directors.values() if seat)][-1]


def exchange(draft: Draft, directors: Directors, lender: Lender) -> Seat:
    """Exchange every certificate and return the Director of the SBB; empty if nobody has shares.

    A Director's certificate becomes one of 10 %, any other one of 5 %; of the former one is that
    of the Director of the SBB ([SBB-16]).
    """
    tens, fives = _owners(draft, "president"), _owners(draft, "regular")
    director = _elect(draft, directors, tens, fives)
    if director and director not in tens:
        other = POOL if POOL in tens else lender(directors)
        tens[tens.index(other)] = director
        for _ in range(2):
            fives[fives.index(director)] = other
    first, *cards = draft.title.certificates_of[SBB]
    tens.remove(director or POOL)
    draft.set_certificate(first.id, director or POOL)
    doubles = (card.id for card in cards if card.kind == "double")
    regular = (card.id for card in cards if card.kind == "regular")
    for card_id, owner in (*zip(doubles, tens, strict=True), *zip(regular, fives, strict=True)):
        draft.set_certificate(card_id, owner)
    for part in directors:
        for card in draft.title.certificates_of[part]:
            draft.set_certificate(card.id, GONE)
    return director


def _owners(at: Table, kind: str) -> list[Owner]:
    """Return who gets SBB certificates for those of a kind, V1 to V5; what nobody has, the pool."""
    cards = [c for part in parts(at.title) for c in at.title.certificates_of[part]]
    held = [at.state.certificates[card.id] for card in cards if card.kind == kind]
    return [owner if owner in at.state.seats else POOL for owner in held]


def _elect(at: Table, directors: Directors, tens: list[Owner], fives: list[Owner]) -> Seat:
    """Return who holds most shares; among equals a former Director, V1's first ([SBB-11], R-15)."""
    held = {seat: 2 * tens.count(seat) + fives.count(seat) for seat in holdings.players(at)}
    most = max(held.values())
    if not most:
        return ""
    order: Iterable[Seat] = (*directors.values(), *held)
    return next(seat for seat in order if seat and held[seat] == most)
