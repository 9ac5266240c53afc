"""Stock rounds: start what can float, buy what pays most for its price, sell only what must be."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.bots.builder.earning import lasting
from ferrovia.bots.builder.hex_promises import home_worth
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.core import holdings, market
from ferrovia.core.action import Offer
from ferrovia.core.names import CorporationId
from ferrovia.family.actions import (
    BuyCertificate,
    BuyPrivate,
    ChooseExchange,
    SellShares,
    StartCorporation,
)
from ferrovia.family.buying import place_of, wanted
from ferrovia.family.questions import cost
from ferrovia.family.selling import next_president_after_sale, shares_in

HORIZON = 8
"""Dividends of so many operating rounds are counted in the worth of a share, at most."""
OWN_FIRST = 40
"""How much better a share of an own corporation is that others could take over or float."""
START = 250
"""What it is worth to begin a corporation that can pay for its train."""


def share_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the certificates that may be bought: dividends to come, for their price."""
    found = []
    for offer in offers:
        buying = offer.action
        assert isinstance(buying, BuyCertificate)
        found.append(_weigh_share(at, buying))
    return found


def dividend_of(at: Situation, corporation: CorporationId) -> int:
    """Return what one share pays in an operating round, about."""
    revenue = at.known.revenue_ahead(at.position, corporation)
    return revenue // at.position.title.share_count(corporation)


def _weigh_share(at: Situation, buying: BuyCertificate) -> Opinion:
    here, corporation = at.position, buying.corporation
    card = wanted(here, buying)
    assert card is not None
    price = here.title.policies.share_price(here, corporation, place_of(buying)) * card.shares
    worth = market.price(here, corporation) * card.shares
    paid = dividend_of(at, corporation) * card.shares
    gain = paid * min(HORIZON, at.left) + worth - price
    value = 10 + gain * 100 // max(1, price)
    president = holdings.president(here, corporation)
    held = holdings.shares(here, at.seat, corporation)
    reason = f"pays about {at.money(paid)} a round for {at.money(price)}"
    if not at.known.has_floated(here, corporation):
        if at.known.waits(here, corporation):
            value -= 2 * OWN_FIRST
        elif president == at.seat:
            value += 2 * OWN_FIRST
            reason = f"{corporation} has to {here.title.words.floats[0]}"
        elif not _will_float(at, corporation):
            value -= 2 * OWN_FIRST
    elif president == at.seat and 2 * held < here.title.share_count(corporation):
        value += OWN_FIRST // 2
    if at.cash - price < at.reserve:
        value -= 3 * OWN_FIRST
    return Opinion(buying, value, f"{at.seat} buys {corporation}: {reason}.")


def _will_float(at: Situation, corporation: CorporationId) -> bool:
    """Whether few enough shares are missing that one more is no money lost."""
    here = at.position
    needed = here.title.kind_of(corporation).floats_at
    sold = here.title.share_count(corporation) - holdings.shares(here, corporation, corporation)
    return needed - sold <= 2


def unfloated(at: Situation) -> list[CorporationId]:
    """Return the corporations that a seat has started and that do not operate yet."""
    here = at.position
    return [
        name
        for name in market.order(here)
        if holdings.president(here, name) == at.seat and not at.known.has_floated(here, name)
    ]


def start_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the corporations that may be started, and their par prices."""
    promised: dict[CorporationId, int] = {}
    found = []
    for offer in offers:
        starting = offer.action
        assert isinstance(starting, StartCorporation)
        name = starting.corporation
        if name not in promised:
            promised[name] = home_worth(at.position, name)
        found.append(_weigh_start(at, starting, promised[name]))
    return found


def _weigh_start(at: Situation, starting: StartCorporation, home: int) -> Opinion:
    here, name, par = at.position, starting.corporation, starting.value
    title = here.title
    paid = max(0, cost(here, starting))
    president = title.presidents_certificate(name)
    first = president.shares if president is not None else 0
    free = not paid
    left = at.cash - paid
    can_buy = first + (left // par if par else 0)
    needed = max(at.known.shares_to_float(here, name), first)
    most = min(can_buy, max(needed, title.share_count(name) * 6 // 10))
    capital = at.known.capital(here, name, par, most)
    train = at.known.first_train(here, name)
    value = START + home
    floating = title.words.floats[0]
    reason = f"{at.seat} starts {name} at {at.money(par)}: it can {floating} and pay for a train."
    if can_buy < needed:
        value -= 300 * (needed - can_buy)
    value -= 400 * (len(unfloated(at)) + 2 * at.known.waits(here, name))
    if capital < train:
        value -= (100 if free else 300) + (train - capital)
    value += (capital - train) // 8
    if not free and left < at.reserve:
        value -= 300
    return Opinion(starting, value, reason)


def sale_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh what may be sold: what it brings, less what the shares would have been worth."""
    found = []
    for offer in offers:
        selling = offer.action
        assert isinstance(selling, SellShares)
        found.append(_weigh_sale(at, selling))
    return found


def _weigh_sale(at: Situation, selling: SellShares) -> Opinion:
    here, corporation = at.position, selling.corporation
    shares = shares_in(here, corporation, selling.bundle)
    price = here.title.policies.sale_price(here, corporation)
    kept = holdings.shares(here, at.seat, corporation) - shares
    drop = here.title.policies.sale_drop(shares)
    loss = shares * dividend_of(at, corporation) * min(HORIZON, at.left)
    loss += kept * drop * max(3, price // 12) + 20
    if holdings.president(here, corporation) == at.seat and next_president_after_sale(
        here, selling
    ):
        loss += 300 if lasting(here, corporation, at.known, at.left) else 50
    reason = (
        f"{at.seat} sells {shares} of {corporation} for {at.money(shares * price)}: "
        "no other share is missed less."
    )
    return Opinion(selling, -loss, reason)


def exchange_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Keep single certificates: they are easier to sell."""
    return [
        Opinion(offer.action, 1 if offer.action.kind == "regular" else 0, "")
        for offer in offers
        if isinstance(offer.action, ChooseExchange)
    ]


def private_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh private companies for sale: what they bring, less what they cost."""
    here = at.position
    found = []
    for offer in offers:
        buying = offer.action
        assert isinstance(buying, BuyPrivate)
        price = cost(here, buying)
        worth = at.known.private_worth(here, buying.private)
        name = here.title.privates[buying.private].id
        reason = f"{at.seat} buys {name} for {at.money(price)}: it is worth {at.money(worth)}."
        value = worth - price - shortage(at, price)
        found.append(Opinion(buying, value, reason))
    return found


def shortage(at: Situation, price: int) -> int:
    """Return what a price takes of the money that a first start would need."""
    needed = at.known.start_money(at.position, at.seat)
    return max(0, min(price, needed - (at.cash - price)))
