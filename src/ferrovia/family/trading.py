"""Trains: who may own one more, and their sale from one corporation to another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.naming import counted, with_article
from ferrovia.core import holdings, ledger, market
from ferrovia.core.action import Offer, Span
from ferrovia.core.depot import card_of, classes_in, trains_of
from ferrovia.core.effect import Effect
from ferrovia.core.events import TrainBought
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import obeys
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import corporation_plural, in_phase
from ferrovia.family.actions import BuyTrain, ProposeTrain
from ferrovia.family.bargains import ANSWERING, price_problem, propose
from ferrovia.family.trains_on_sale import counted_trains, limit_of

SELL_TRAIN = Effect("sell_train")
"""Two corporations have agreed."""


@rule("train.limit")
def within_limit(at: Table, buying: BuyTrain | ProposeTrain) -> str | None:
    """A corporation at the train limit may not buy; the limit is checked before the purchase."""
    corporation = at.state.flow.actor
    owned, limit = len(counted_trains(at, corporation)), limit_of(at, corporation)
    if owned >= limit and at.title.policies.counts_for_limit(at, buying.train):
        has, when = counted(owned, "train"), in_phase(at.title, at.state.phase)
        return f"{corporation} owns {has}; {when} the limit is {limit}"
    return None


@rule("train.right")
def may_own(at: Table, buying: BuyTrain | ProposeTrain) -> str | None:
    """Some trains need a right to own them."""
    answer: str | None = at.title.policies.may_own(at, at.state.flow.actor, buying.train)
    return answer


@rule("train.seller")
def seller_has_it(at: Table, proposing: ProposeTrain) -> str | None:
    """The other corporation must own such a train."""
    seller = proposing.seller
    if seller == at.state.flow.actor or seller not in at.state.corporations:
        return f"trains are bought from another {at.title.words.corporation[0]}"
    if proposing.train not in trains_of(at, seller):
        return f"{seller} has no {proposing.train}"
    return None


@rule("train.trade", by_seat=True)
def trade_has_begun(at: Table, proposing: ProposeTrain) -> str | None:
    """Corporations buy each other's trains only from some phase on."""
    if not at.title.has_begun("train_trade", at.state.phase):
        when, many = in_phase(at.title, at.state.phase), corporation_plural(at.title)
        return f"{when} {many} do not buy each other's trains yet"
    return None


@rule("train.tradeable")
def is_tradeable(at: Table, proposing: ProposeTrain) -> str | None:
    """Some trains stay with the corporation that has them."""
    if not at.title.trains[proposing.train].tradeable:
        other = at.title.words.corporation[0]
        return f"{with_article(proposing.train)} cannot be sold to another {other}"
    return None


def same_president(at: Table, seller: CorporationId) -> bool:
    """Whether the operating corporation and another one have the same president."""
    return holdings.president(at, seller) == holdings.president(at, at.state.flow.actor)


def printed_unless_own(at: Table, seller: CorporationId, train: str) -> tuple[int, int | None]:
    """One president sets any price between two corporations; two can only agree on the printed
    one."""
    if same_president(at, seller):
        return 1, None
    printed = at.title.trains[train].price
    return printed, printed


@rule("train.price")
def price_in_treasury(at: Table, proposing: ProposeTrain) -> str | None:
    """A train of another corporation costs what the two agree on, paid from the treasury."""
    lowest, highest = at.title.policies.train_prices(at, proposing.seller, proposing.train)
    return price_problem(at, proposing.price, highest, lowest=lowest)


@obeys(seller_has_it, price_in_treasury)
def proposals(at: Table) -> Iterator[Offer]:
    """Yield every offer for a train of another corporation, with the range of its price."""
    return proposals_between(at)


def proposals_between(
    at: Table, least: int = 0, most_for: Callable[[str], int] | None = None
) -> Iterator[Offer]:
    """Yield the offers for trains of others that the treasury can pay.

    ``least`` is what must be offered in any case; ``most_for(train)`` how much can be paid for a
    class even beyond the treasury.
    """
    buyer = at.state.flow.actor
    treasury = ledger.cash(at, buyer)
    seat = at.title.policies.decider(at, buyer)
    for seller in market.order(at):
        if seller == buyer:
            continue
        for name in classes_in(at, seller):
            lowest, highest = at.title.policies.train_prices(at, seller, name)
            most = treasury if highest is None else min(treasury, highest)
            if most_for is not None:
                most = max(most, most_for(name))
            low = max(lowest, least)
            if low > most:
                continue
            action = ProposeTrain(by=seat, train=name, seller=seller, price=low)
            yield Offer(action, Span("price", low, most) if highest != lowest else None)


TRADE_RULES: tuple[Rule, ...] = (
    trade_has_begun,
    seller_has_it,
    is_tradeable,
    within_limit,
    may_own,
)
"""What a purchase from another corporation obeys, but for the price, where trade has to begin."""


def propose_train(draft: Draft, proposing: ProposeTrain) -> None:
    """Put the price to the president of the other corporation."""
    other = holdings.president(draft, proposing.seller)
    items = (proposing.train, proposing.seller)
    propose(draft, other, SELL_TRAIN, items, proposing.price)


BARGAIN = (SELL_TRAIN, ANSWERING)
"""What a proposal leads to."""


def sell_train(draft: Draft, items: tuple[str, ...]) -> None:
    """Carry out the sale of a train between corporations."""
    buyer, price, name, seller = items
    ledger.pay(draft, buyer, seller, int(price), "train")
    draft.set_train(card_of(draft, name, seller), buyer)
    draft.set_turn(bought=draft.flow.turn.bought + 1)
    draft.emit(TrainBought(buyer, name, seller, int(price)))
