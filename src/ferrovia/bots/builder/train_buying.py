"""Trains: buy what can be paid and earns, keep one that lasts, give up the worst."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.bots.builder.bargaining import train_worth
from ferrovia.bots.builder.earning import (
    all_earn,
    earnings,
    fleet_ahead,
    lasting,
    life_of,
    next_colour,
    next_price,
    price_when_rusted,
)
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.bots.offers_to_others import may_offer
from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action, Offer, RunOffer
from ferrovia.core.depot import on_sale, trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.family.actions import DiscardTrain, PayDividend, ProposeTrain, Withhold
from ferrovia.family.trains_on_sale import counted_trains, limit_of, must_buy
from ferrovia.struct import replace

EXPECTED = 40
"""What a first train is taken to earn before there is a route for it."""
NEEDED = 600
"""What it is worth to a corporation to have one train that lasts."""
REPLACING = 4
"""What a train earns when the others have rusted counts by this part: another could be bought."""
GREENER = 14
"""Over so many rounds it is counted, at most, that new tiles let a run grow by a third."""
SHARED = 3
"""What part of what a bargain gains is offered to the other side."""
WORTH_ASKING = 60
"""What a bargain must gain for both sides together before somebody is asked."""
ROOM_TO_GROW = 8
"""What one more train earns in a round, at least, once the track has grown."""


def train_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the trains that the bank sells, at whatever terms."""
    found = (weigh_train(at, offer.action) for offer in offers)
    return [opinion for opinion in found if opinion is not None]


def weigh_train(at: Situation, buying: Action) -> Opinion | None:
    """Weigh the purchase of one train."""
    here, corporation = at.position, at.corporation
    after = here.tried(buying)
    new = _new_train(here, after, corporation)
    if new is None:
        return None
    price = at.treasury - ledger.cash(after, corporation)
    helped = at.cash - ledger.cash(after, at.seat)
    kept = trains_of(after, corporation)
    bought = _Purchase(at, new, kept)
    value = bought.worth - bought.weight_of(price, at.treasury - price) - helped
    if bought.life < 2 and trains_of(here, corporation):
        value -= price
    cost = at.money(price + helped)
    return Opinion(buying, value, f"{corporation} buys a {new} for {cost}: {bought.reason}.")


class _Purchase:
    """What a train of some class is worth to the corporation that is to decide."""

    def __init__(self, at: Situation, new: str, kept: tuple[str, ...]) -> None:
        here, corporation = at.position, at.corporation
        own = trains_of(here, corporation)
        self.new, self.here, self.known = new, here, at.known
        self.life = life_of(here, new, at.known, at.left)
        more = earnings(here, corporation, kept) - earnings(here, corporation, own)
        if not own:
            more = max(more, EXPECTED)
        elif self.life > 2 and all_earn(here, corporation):
            more = max(more, ROOM_TO_GROW)
        outlived = max((life_of(here, train, at.known, at.left) for train in own), default=0)
        together = min(self.life, outlived) if own else self.life
        self.worth = more * max(1, together)
        if own and self.life > outlived:
            alone = earnings(here, corporation, (new,))
            self.worth += alone * (self.life - outlived) // REPLACING
        secured = bool(lasting(here, corporation, at.known, at.left))
        if not secured and self.life > 1:
            self.worth += NEEDED
        colour, cards = next_colour(here)
        if colour and not here.title.trains[new].after:
            grows = max(EXPECTED, earnings(here, corporation, own))
            self.worth += grows * min(GREENER, at.left) // 3 // (cards + 1)
        if not own:
            self.reason = "it has none"
        elif not secured and self.life > 1:
            self.reason = "its others will rust soon"
        elif colour and more <= ROOM_TO_GROW:
            self.reason = f"{colour} tiles come sooner"
        else:
            self.reason = f"it brings {at.money(more)} more a round"

    def weight_of(self, price: int, left: int) -> int:
        """Return what the price is worth to the treasury, which has so much left after it."""
        idle = left >= price_when_rusted(self.here, self.new)
        return price * self.known.treasury_worth // (300 if idle else 100)


def _new_train(before: Table, after: Table, corporation: CorporationId) -> str | None:
    """Return the class of the train that a corporation has got."""
    left = list(trains_of(before, corporation))
    for train in trains_of(after, corporation):
        if train in left:
            left.remove(train)
        else:
            return train
    return None


def proposal_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh trains of other corporations: of the same president, or of others who would gain."""
    here, corporation = at.position, at.corporation
    found = []
    for offer in offers:
        proposing = offer.action
        assert isinstance(proposing, ProposeTrain)
        seller = proposing.seller
        if holdings.president(here, seller) != at.seat:
            found += _fair_offer(at, offer, proposing)
            continue
        spare = trains_of(here, seller)
        kept = list(spare)
        kept.remove(proposing.train)
        loses = earnings(here, seller, spare) - earnings(here, seller, tuple(kept))
        own = trains_of(here, corporation)
        gains = earnings(here, corporation, (*own, proposing.train)) - earnings(
            here, corporation, own
        )
        needs = not counted_trains(here, corporation)
        if not kept and (needs or not _can_replace(at, seller)):
            continue
        life = life_of(here, proposing.train, at.known, at.left)
        value = (gains - loses) * life
        if needs and must_buy(here, corporation):
            value += NEEDED // 2
        if life < 2 or value <= 0:
            continue
        fair = max(proposing.price, min(at.treasury // 2, gains * life // 2))
        high = offer.span.high if offer.span is not None else proposing.price
        priced = replace(proposing, price=min(fair, high))
        reason = (
            f"{corporation} buys a {proposing.train} of {seller} for {at.money(priced.price)}: "
            f"it earns {at.money(gains)} more there and {at.money(loses)} less here."
        )
        found.append(Opinion(priced, value, reason))
    return found


def _fair_offer(at: Situation, offer: Offer, proposing: ProposeTrain) -> list[Opinion]:
    """Offer somebody else more for a train than it is worth there, if it is worth more here."""
    here, corporation = at.position, at.corporation
    life = life_of(here, proposing.train, at.known, at.left)
    if life < 2 or not may_offer(here):
        return []
    worth = train_worth(at, proposing.seller, proposing.train)
    own = trains_of(here, corporation)
    gains = earnings(here, corporation, (*own, proposing.train)) - earnings(here, corporation, own)
    surplus = gains * life - worth
    price = max(proposing.price, worth + surplus // SHARED)
    highest = offer.span.high if offer.span is not None else proposing.price
    if surplus < WORTH_ASKING or price > min(highest, at.treasury):
        return []
    reason = (
        f"{corporation} offers {at.money(price)} for a {proposing.train} of {proposing.seller}: "
        f"it would earn {at.money(gains)} more."
    )
    return [Opinion(replace(proposing, price=price), gains * life - price, reason)]


def _can_replace(at: Situation, seller: CorporationId) -> bool:
    """Whether a corporation and its president could pay for another train at once.

    A president with money that buys nothing else puts it into a train that way.
    """
    price = next_price(at.position, seller)
    return ledger.cash(at.position, seller) + at.cash >= price + NEEDED // 6


def dividend_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Pay out, unless keeping the revenue is what buys the next train that is needed."""
    here, corporation = at.position, at.corporation
    revenue = max(0, here.state.flow.turn.revenue)
    keeps = _worth_withholding(at)
    found = []
    for offer in offers:
        action = offer.action
        if isinstance(action, PayDividend):
            reason = f"{corporation} pays out {at.money(revenue)}: no train waits for the money."
            found.append(Opinion(action, revenue, reason))
        elif isinstance(action, Withhold):
            price = at.money(next_price(here, corporation))
            reason = f"{corporation} keeps {at.money(revenue)}: that buys a train for {price}."
            found.append(Opinion(action, keeps, reason))
    return found


def _worth_withholding(at: Situation) -> int:
    """Return what it is worth to keep the revenue of this turn, besides paying it out."""
    here, corporation = at.position, at.corporation
    revenue = max(0, here.state.flow.turn.revenue)
    room = len(counted_trains(here, corporation)) < limit_of(here, corporation)
    if at.left <= 1 or not room:
        return 0
    paid = next(
        (
            ledger.cash(here.tried(offer.action), corporation)
            for offer in here.offers()
            if isinstance(offer.action, PayDividend)
        ),
        at.treasury,
    )
    kept = at.treasury + revenue
    price = next_price(here, corporation)
    if not price or paid >= price:
        return 0
    if not lasting(here, corporation, at.known, at.left):
        # short of a train that lasts: once it is owed, the president pays what is missing
        return 3 * revenue if 2 * kept >= price else revenue // 2
    best = 0
    for name, _ in on_sale(here):
        price = here.title.trains[name].price
        allowed = here.title.policies.may_own(here, corporation, name) is None
        if allowed and paid < price <= kept:
            bought = _Purchase(at, name, (*trains_of(here, corporation), name))
            best = max(best, bought.worth - price)
    return min(3 * revenue, best)


def discard_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Give up the train without which the others earn most, those that rust soon first."""
    here = at.position
    found = []
    for offer in offers:
        discarding = offer.action
        assert isinstance(discarding, DiscardTrain)
        kept = list(trains_of(here, at.corporation))
        if discarding.train in kept:
            kept.remove(discarding.train)
        earns = earnings(here, at.corporation, tuple(kept))
        life = life_of(here, discarding.train, at.known, at.left)
        reason = f"{at.corporation} gives up a {discarding.train}: it misses it least."
        found.append(Opinion(discarding, earns - 10 * life, reason))
    return found


def run_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Run for as much as possible."""
    found = []
    for offer in offers:
        revenue = offer.revenue if isinstance(offer, RunOffer) else 0
        reason = f"{at.corporation} runs for {at.money(revenue)}: no run brings more."
        found.append(Opinion(offer.action, revenue, reason))
    return found


def loan_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Borrow for a train that a corporation needs and could then pay for; never otherwise."""
    here, corporation = at.position, at.corporation
    if counted_trains(here, corporation):
        return []
    found = []
    for offer in offers:
        after = here.tried(offer.action)
        lent = ledger.cash(after, corporation) - at.treasury
        if lent <= 0:
            found.append(Opinion(offer.action, 0, f"{at.seat} takes a loan to stay in the game."))
            continue
        price = next_price(here, corporation)
        buys = at.left > 2 and at.treasury < price <= at.treasury + lent
        value = earnings(here, corporation, fleet_ahead(here, corporation)) if buys else -lent
        reason = f"{corporation} takes a loan: with it, it can pay {at.money(price)} for a train."
        found.append(Opinion(offer.action, value, reason))
    return found


def surrender_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Give up only where nothing else can be done."""
    reason = f"{at.seat} gives {at.corporation} up: the money cannot be raised."
    return [Opinion(offer.action, -2000, reason) for offer in offers]
