"""Buying trains in 1848: from the bank, by compulsion, from each other (§8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.naming import with_article
from ferrovia.core import depot, ledger
from ferrovia.core.action import Action, Offer, Pass
from ferrovia.core.depot import classes_in, sold_any, trains_of
from ferrovia.core.events import TrainLost
from ferrovia.core.names import DEPOT, GONE, CorporationId
from ferrovia.core.position import is_possible
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family import trading
from ferrovia.family import trains as family
from ferrovia.family.actions import BuyTrain, ProposeTrain
from ferrovia.family.buying import too_poor
from ferrovia.family.passing import pass_candidates, pass_step
from ferrovia.family.powers import has_power, power_rules
from ferrovia.family.trading import same_president
from ferrovia.family.trains_on_sale import (
    cheapest,
    must_buy,
    room_and_money,
)
from ferrovia.titles.g1848.loans import LOAN, all_given, borrow, one_left
from ferrovia.titles.g1848.private_powers import GHAN, use_up
from ferrovia.titles.g1848.title_actions import BuyWithRebate, ExchangeTrain
from ferrovia.titles.g1848.title_data import train_data
from ferrovia.titles.g1848.title_state import title_state

LISTED = ("CAR", "VR", "NSW", "SAR", "COM", "FED", "WA", "QR")
"""The companies in the order of recorded games."""


def may_own(at: Table, corporation: CorporationId, name: str) -> str | None:
    """Of some classes a company may own only so many (§8.2.5)."""
    most = train_data(at.title, name).most
    if most and trains_of(at, corporation).count(name) >= most:
        return f"{corporation} may own only {'one' if most == 1 else most} {name}"
    return None


def as_listed(at: Table) -> tuple[CorporationId, ...]:
    """House rule: trains above the limit are given up in the order of recorded games."""
    return tuple(corporation for corporation in LISTED if at.state.corporations[corporation].cell)


# ---- from the bank, if need be with loans (§8.3, §8.4)


def _money_rule(*, any_train: bool) -> Rule:
    @rule("train.money")
    def treasury_or_loans(at: Table, buying: BuyTrain) -> str | None:
        """The treasury pays; loans help only where it cannot pay for any train that is needed."""
        corporation = at.state.flow.actor
        train, treasury = train_data(at.title, buying.train), ledger.cash(at, corporation)
        reason = family.treasury_lacks(at, train.name)
        if reason is None:
            return None
        money = at.title.money
        if not train.counts or not must_buy(at, corporation):
            return reason
        least = cheapest(at, corporation)
        if any_train and is_possible(at, LOAN):
            return f"{reason} and takes its ordinary loan first"
        if any_train or least is None or treasury < least:
            return None
        ordinary = "one ordinary loan" if is_possible(at, LOAN) else "no loan"
        enough = f"it can pay {money(least)} for the cheapest train"
        return f"{reason}; as {enough}, it may take {ordinary} for a dearer one"

    return treasury_or_loans


def raise_loans(
    draft: Draft, corporation: CorporationId, price: int, *, sixth_as_further: bool = False
) -> bool:
    """Take loans one by one until a price is in the treasury; return whether it is there.

    Where the company is taken over on the way nothing is bought, even if there is now enough; and
    so it ends where no loan is left (§8.4).
    """
    most = draft.title.figures["voluntary_loans"]
    while draft.cash[corporation] < price:
        if all_given(draft):
            draft.title.policies.enter_closed_zone(draft, corporation)
        else:
            as_further_loan = sixth_as_further and draft.corporations[corporation].loans >= most
            borrow(draft, corporation, as_further_loan=as_further_loan)
        if corporation in title_state(draft).taken_over:
            return False
    return True


# ---- at a lower price: handing in a train (§8.2.4), with the power of P4 (§4.5)


@rule("train.exchange")
def hands_in(at: Table, buying: ExchangeTrain) -> str | None:
    """The buyer of the first card may hand in certain trains for it."""
    corporation, train = at.state.flow.actor, train_data(at.title, buying.train)
    if buying.old not in train.trade_in:
        taken = " or ".join(train.trade_in) or "nothing"
        given = with_article(buying.old) if buying.old else "no train"
        return f"for {with_article(buying.train)} {taken} can be handed in, not {given}"
    if sold_any(at, at.title.front_of(buying.train)):
        sides = "/".join(at.title.sides_of(buying.train))
        return f"only for the first {sides} a train is handed in, and one has been sold"
    if buying.old not in trains_of(at, corporation):
        return f"{corporation} has no {buying.old}"
    return None


def _exchange_price(at: Table, train: str) -> int:
    return train_data(at.title, train).price - train_data(at.title, train).trade_in_discount


@rule("train.exchange_money")
def can_pay_exchange(at: Table, buying: ExchangeTrain) -> str | None:
    """The rest of the price is paid from the treasury."""
    return too_poor(at, at.state.flow.actor, _exchange_price(at, buying.train))


def _exchanges(at: Table) -> Iterator[ExchangeTrain]:
    corporation = at.state.flow.actor
    seat = at.title.policies.decider(at, corporation)
    for name, _ in depot.on_sale(at):
        for old in train_data(at.title, name).trade_in:
            if old in classes_in(at, corporation):
                yield ExchangeTrain(by=seat, train=name, old=old)


def _exchange(draft: Draft, buying: ExchangeTrain) -> None:
    """Hand a train in before the new one comes, so the limit does not matter (ruling R-26)."""
    corporation = draft.flow.actor
    card = depot.card_of(draft, buying.old, corporation)
    draft.set_train(card, GONE)
    draft.emit(TrainLost(card, corporation, GONE))
    family.acquire(draft, buying.train, DEPOT, _exchange_price(draft, buying.train))


@rule("train.rebate")
def is_the_ghan(at: Table, buying: BuyWithRebate) -> str | None:
    """The power of The Ghan is for the train that runs to Alice Springs."""
    if not train_data(at.title, buying.train).only_to:
        return f"{with_article(buying.train)} does not become cheaper by a private company"
    return None


def _rebated_price(at: Table, train: str) -> int:
    return train_data(at.title, train).price - at.title.figures["ghan_rebate"]


@rule("train.rebate_money")
def can_pay_rebated(at: Table, buying: BuyWithRebate) -> str | None:
    """What is left of the price is paid from the treasury."""
    return too_poor(at, at.state.flow.actor, _rebated_price(at, buying.train))


def _rebates(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if not has_power(at, GHAN, corporation):
        return
    for name, _ in depot.on_sale(at):
        yield BuyWithRebate(by=at.title.policies.decider(at, corporation), train=name)


def _buy_rebated(draft: Draft, buying: BuyWithRebate) -> None:
    use_up(draft, GHAN, draft.flow.actor)
    family.acquire(draft, buying.train, DEPOT, _rebated_price(draft, buying.train))


# ---- from each other (§8.3.4)


@rule("train.price")
def price_or_loans(at: Table, proposing: ProposeTrain) -> str | None:
    """House rule: loans are taken for the train of another Director as for one of the bank."""
    lacking = ledger.cash(at, at.state.flow.actor) < proposing.price
    if lacking and _loans_for(at, proposing.seller):
        if is_possible(at, LOAN):
            return f"{at.state.flow.actor} takes its ordinary loan first"
        printed = train_data(at.title, proposing.train).price
        money = at.title.money
        exactly = f"the price must be exactly {money(printed)}, not {money(proposing.price)}"
        return None if proposing.price == printed else exactly
    return trading.price_in_treasury.check(at, proposing)


def _loans_for(at: Table, seller: CorporationId) -> bool:
    return must_buy(at, at.state.flow.actor) and not same_president(at, seller)


def _proposals_with_loans(at: Table) -> Iterator[Offer]:
    corporation = at.state.flow.actor
    treasury, seat = ledger.cash(at, corporation), at.title.policies.decider(at, corporation)
    yield from trading.proposals(at)
    for seller in at.state.corporations:
        for name in classes_in(at, seller):
            price = train_data(at.title, name).price
            if price > treasury and _loans_for(at, seller):
                yield Offer(ProposeTrain(by=seat, train=name, seller=seller, price=price))


# ---- the step


def trains_step(
    *, any_train: bool = False, sixth_as_further: bool = False, quick: bool = False
) -> Step:
    """Compose the step in which trains are bought, with loans for one that is needed (§8).

    House rules: ``any_train``: loans are taken also for a dearer train than could be paid for, and
    for that of another Director; ``sixth_as_further``: a company with all its voluntary loans falls
    further for the first one of a round; ``quick``: without the money for any train the step is
    passed over.
    """

    def buy(draft: Draft, buying: BuyTrain) -> None:
        price = train_data(draft.title, buying.train).price
        if raise_loans(draft, draft.flow.actor, price, sixth_as_further=sixth_as_further):
            family.acquire(draft, buying.train, DEPOT, price)

    asked = (not_passed_over,) if quick else ()
    money = (_money_rule(any_train=any_train), *asked)
    bank = (*family.BANK_RULES, *money)
    exchange = (family.is_on_sale, trading.may_own, hands_in, can_pay_exchange)
    ghan = (is_the_ghan, *power_rules(GHAN), trading.may_own, can_pay_rebated, *asked)
    rebate = (family.is_on_sale, *ghan)
    other = (
        *trading.TRADE_RULES,
        price_or_loans if any_train else trading.price_in_treasury,
    )
    proposals = _proposals_with_loans if any_train else trading.proposals
    return Step(
        "trains",
        (
            Move(BuyTrain, bank, family.purchases, buy),
            Move(ExchangeTrain, exchange, _exchanges, _exchange),
            Move(BuyWithRebate, rebate, _rebates, _buy_rebated),
            Move(ProposeTrain, other, proposals, trading.propose_train, leads_to=trading.BARGAIN),
            Move(Pass, (family.must_own,), pass_candidates, pass_step),
        ),
        waits=may_want_train if quick else True,
    )


def may_want_train(at: Table) -> bool:
    """House rule: a company stays at the trains while it has room and some money for one.

    While a loan is left to it, be it full or not, it also thinks of a 2E: before it buys anything
    in any phase and with the money of that loan, later only with its own.
    """
    corporation = at.state.flow.actor
    if must_buy(at, corporation) or room_and_money(at, corporation):
        return True
    if any(_is_legal(at, exchange) for exchange in _exchanges(at)):
        return True
    ghan = next(
        at.title.trains[name] for name in at.title.trains if train_data(at.title, name).only_to
    )
    if may_own(at, corporation, ghan.name) is not None or not one_left(at, corporation):
        return False
    treasury = ledger.cash(at, corporation)
    if not at.state.flow.turn.bought:
        return treasury + at.title.figures["loan"] >= ghan.price
    return (ghan.name, "depot") in depot.on_sale(at) and treasury >= ghan.price


@rule("train.passed_over")
def not_passed_over(at: Table, buying: BuyTrain | BuyWithRebate) -> str | None:
    """House rule: a company that is full and has no loan left is not asked for a 2E."""
    corporation = at.state.flow.actor
    if train_data(at.title, buying.train).counts or may_want_train(at):
        return None
    return f"{corporation} has all its trains and no loan left, so it buys no {buying.train} here"


def _is_legal(at: Table, buying: ExchangeTrain) -> bool:
    return all(rule.check(at, buying) is None for rule in (hands_in, can_pay_exchange))


def selling(*, sixth_as_further: bool = False) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the sale of a train between companies; a house rule may put loans before it."""

    def sell_train(draft: Draft, items: tuple[str, ...]) -> None:
        buyer, price, *_ = items
        if raise_loans(draft, buyer, int(price), sixth_as_further=sixth_as_further):
            trading.sell_train(draft, items)

    return sell_train
