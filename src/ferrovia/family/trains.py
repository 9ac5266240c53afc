"""Buying trains, and what a purchase sets off: phases, elimination, excess trains."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import depot, holdings, ledger, market
from ferrovia.core.action import Action, Offer, Pass, Span
from ferrovia.core.depot import card_of, class_of, classes_in, on_sale
from ferrovia.core.events import PhaseBegan, TrainBought, TrainLost
from ferrovia.core.flow import Ask
from ferrovia.core.names import BANK, DEPOT, GONE, POOL, CorporationId, Owner
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import BuyTrain, DiscardTrain, ProposeTrain
from ferrovia.family.bargains import price_problem, propose
from ferrovia.family.emergency import GIVE_UP, SELL_IN_EMERGENCY
from ferrovia.family.passing import pass_candidates, pass_step
from ferrovia.family.running import trains_of
from ferrovia.family.trains_on_sale import cheapest, counted_trains, must_buy


def limit_of(at: Table) -> int:
    """Return the train limit of the phase."""
    return at.title.phase(at.state.phase).limit


@rule("train.on_sale")
def is_on_sale(at: Table, buying: BuyTrain) -> str | None:
    """The bank sells its classes in order, and whatever is in the pool."""
    if (buying.train, buying.source) not in on_sale(at):
        listed = ", ".join(f"{n} ({place})" for n, place in on_sale(at)) or "nothing"
        return f"{buying.train} is not on sale there; on sale: {listed}"
    return None


@rule("train.limit")
def within_limit(at: Table, buying: BuyTrain | ProposeTrain) -> str | None:
    """A corporation at the train limit may not buy; the limit is checked before the purchase."""
    corporation = at.state.flow.actor
    owned, limit = len(counted_trains(at, corporation)), limit_of(at)
    if owned >= limit and at.title.trains[buying.train].counts:
        return f"{corporation} owns {owned} trains; the limit in phase {at.state.phase} is {limit}"
    return None


@rule("train.right")
def may_own(at: Table, buying: BuyTrain | ProposeTrain) -> str | None:
    """Some trains need a right to own them."""
    answer: str | None = at.title.policies.may_own(at, at.state.flow.actor, buying.train)
    return answer


@rule("train.money")
def treasury_or_emergency(at: Table, buying: BuyTrain) -> str | None:
    """The treasury pays; a president adds money only for a train the corporation must have."""
    corporation = at.state.flow.actor
    price = at.title.trains[buying.train].price
    treasury = ledger.cash(at, corporation)
    if treasury >= price:
        return None
    least = cheapest(at, corporation) if must_buy(at, corporation) else None
    if least is None or treasury >= least:
        money = at.title.money
        return f"the {buying.train} costs {money(price)}; {corporation} has {money(treasury)}"
    return None


@rule("train.cheapest")
def cheapest_in_emergency(at: Table, buying: BuyTrain) -> str | None:
    """With the president's help only the cheapest train on sale can be bought."""
    corporation = at.state.flow.actor
    price = at.title.trains[buying.train].price
    treasury = ledger.cash(at, corporation)
    if treasury >= price:
        return None
    least = cheapest(at, corporation)
    assert least is not None
    if treasury < least < price:
        return f"with the president's money {corporation} must buy the cheapest train, at {least}"
    return None


@rule("train.contribution")
def president_can_pay(at: Table, buying: BuyTrain) -> str | None:
    """The president's cash must cover what the treasury lacks."""
    corporation = at.state.flow.actor
    price = at.title.trains[buying.train].price
    short = price - ledger.cash(at, corporation)
    has = ledger.cash(at, buying.by)
    if short > has:
        money = at.title.money
        return (
            f"{corporation} lacks {money(short)}; {buying.by} has {money(has)} and must sell stock"
        )
    return None


BUY_RULES: tuple[Rule, ...] = (
    is_on_sale,
    within_limit,
    may_own,
    treasury_or_emergency,
    cheapest_in_emergency,
    president_can_pay,
)


def purchases(at: Table) -> Iterator[Action]:
    """Yield every purchase from the bank that might be made."""
    seat = at.title.policies.decider(at, at.state.flow.actor)
    for name, place in on_sale(at):
        yield BuyTrain(by=seat, train=name, source="pool" if place == "pool" else "depot")


def buy_train(draft: Draft, buying: BuyTrain) -> None:
    """Buy a train; the president adds what the treasury lacks."""
    corporation = draft.flow.actor
    price = draft.title.trains[buying.train].price
    contribution = max(0, price - draft.cash[corporation])
    ledger.pay(draft, buying.by, corporation, contribution, "emergency")
    place = DEPOT if buying.source == "depot" else POOL
    acquire(draft, buying.train, place, price, contribution)


def acquire(draft: Draft, train: str, place: Owner, price: int, contribution: int = 0) -> None:
    """Let the operating corporation pay the bank for a train; the first of a class changes the
    phase."""
    corporation = draft.flow.actor
    ledger.pay(draft, corporation, BANK, price, "train")
    if place == DEPOT:
        depot.take(draft, train, corporation)
    else:
        draft.trains[card_of(draft, train, POOL)] = corporation
    draft.set_turn(bought=draft.flow.turn.bought + 1)
    draft.emit(TrainBought(corporation, train, place, price, contribution))
    if place == DEPOT:
        begin_phase_of(draft, train)


def begin_phase_of(draft: Draft, train: str) -> None:
    """Begin the phase of a class whose first train has been sold, if it is a later one.

    Phases passed over on the way bring what they bring, in their order.
    """
    title = draft.title
    front = title.front_of(train)
    now, height = title.phase_index(draft.phase), draft.height
    last = next((n for n, phase in enumerate(title.phases) if phase.train == front), now)
    for phase in title.phases[now + 1 : last + 1]:
        draft.phase = phase.name
        draft.emit(PhaseBegan(phase.name))
        for card, owner in draft.trains.items():
            if title.front_of(class_of(card)) in phase.eliminates and owner != GONE:
                draft.trains[card] = GONE
                draft.emit(TrainLost(card, owner, GONE))
        for effect in phase.effects:
            title.effects[effect](draft, ())
    if last > now:
        _ask_for_excess(draft, height)


def _ask_for_excess(draft: Draft, height: int) -> None:
    """Ask every president for trains above the limit, after all that a phase itself has asked."""
    asks = tuple(
        Ask("discard", holdings.president(draft, corporation), corporation)
        for corporation in reversed(draft.title.policies.excess_order(draft))
        if excess(draft, corporation)
    )
    pending = draft.flow.pending
    draft.set_flow(pending=(*pending[:height], *asks, *pending[height:]))


@rule("train.seller")
def seller_has_it(at: Table, proposing: ProposeTrain) -> str | None:
    """The other corporation must own such a train."""
    seller = proposing.seller
    if seller == at.state.flow.actor or seller not in at.state.corporations:
        return f"{seller or 'nobody'} is no other corporation"
    if proposing.train not in trains_of(at, seller):
        return f"{seller} has no {proposing.train}"
    return None


@rule("train.price")
def price_in_treasury(at: Table, proposing: ProposeTrain) -> str | None:
    """A train of another corporation costs what the two agree on, paid from the treasury."""
    lowest, highest = at.title.policies.train_prices(at, proposing.seller, proposing.train)
    return price_problem(at, proposing.price, highest, lowest=lowest)


@rule("train.emergency_begun")
def before_emergency_sales(at: Table, proposing: ProposeTrain) -> str | None:
    """Once stock has been sold for a train, it must be the bank's cheapest."""
    if at.state.flow.turn.order:
        return "stock has been sold to buy a train of the bank; no other can be bought now"
    return None


PROPOSE_RULES: tuple[Rule, ...] = (
    seller_has_it,
    within_limit,
    may_own,
    price_in_treasury,
    before_emergency_sales,
)


def proposals(at: Table) -> Iterator[Offer]:
    """Yield every offer for a train of another corporation, with the range of its price."""
    buyer = at.state.flow.actor
    treasury = ledger.cash(at, buyer)
    seat = at.title.policies.decider(at, buyer)
    for seller in market.order(at):
        if seller == buyer:
            continue
        for name in classes_in(at, seller):
            lowest, highest = at.title.policies.train_prices(at, seller, name)
            most = treasury if highest is None else min(treasury, highest)
            if lowest > most:
                continue
            action = ProposeTrain(by=seat, train=name, seller=seller, price=lowest)
            yield Offer(action, Span("price", lowest, most) if highest != lowest else None)


def propose_train(draft: Draft, proposing: ProposeTrain) -> None:
    """Put the price to the president of the other corporation."""
    other = holdings.president(draft, proposing.seller)
    items = (proposing.train, proposing.seller)
    propose(draft, other, "sell_train", items, proposing.price)


def sell_train(draft: Draft, items: tuple[str, ...]) -> None:
    """Carry out the sale of a train between corporations."""
    buyer, price, name, seller = items
    ledger.pay(draft, buyer, seller, int(price), "train")
    draft.trains[card_of(draft, name, seller)] = buyer
    draft.set_turn(bought=draft.flow.turn.bought + 1)
    draft.emit(TrainBought(buyer, name, seller, int(price)))


@rule("train.must_own")
def must_own(at: Table, passing: Pass) -> str | None:
    """A corporation with a route must own a train, if the bank has one."""
    corporation = at.state.flow.actor
    if must_buy(at, corporation) and cheapest(at, corporation) is not None:
        return f"{corporation} has a route and no train; it must buy one"
    return None


TRAINS = Step(
    "trains",
    (
        Move(BuyTrain, BUY_RULES, purchases, buy_train),
        Move(ProposeTrain, PROPOSE_RULES, proposals, propose_train),
        SELL_IN_EMERGENCY,
        GIVE_UP,
        Move(Pass, (must_own,), pass_candidates, pass_step),
    ),
)


def excess(at: Table, corporation: CorporationId) -> int:
    """Return how many trains a corporation has above the limit."""
    return max(0, len(counted_trains(at, corporation)) - limit_of(at))


@rule("discard.owned")
def owns_it(at: Table, discarding: DiscardTrain) -> str | None:
    """The train given up is one of those of the corporation that count for the limit."""
    ask = asked(at)
    if discarding.train not in counted_trains(at, ask.subject):
        return f"{ask.subject} has no {discarding.train} to give up"
    return None


def _discards(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for name in classes_in(at, ask.subject):
        if at.title.trains[name].counts:
            yield DiscardTrain(by=ask.seat, train=name)


def discard_step(place: Owner) -> Step:
    """Compose the ask for the trains above the limit, which go to ``place``."""

    def discard(draft: Draft, discarding: DiscardTrain) -> None:
        ask = asked(draft)
        card = card_of(draft, discarding.train, ask.subject)
        draft.trains[card] = place
        draft.emit(TrainLost(card, ask.subject, place))
        if not excess(draft, ask.subject):
            draft.answered()

    return Step("discard", (Move(DiscardTrain, (owns_it,), _discards, discard),))


DISCARD = discard_step(POOL)
