"""What a train costs at least, and who must buy one."""

from __future__ import annotations

from ferrovia.core import ledger, market
from ferrovia.core.depot import on_sale, trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.struct import Struct


class TrainOnSale(Struct, frozen=True):
    """A train that the bank sells."""

    train: str
    """Class of the train: ``"8H"``."""
    place: str
    """Where it lies: in the depot or in the pool."""
    price: int


def cheapest_train(at: Table, corporation: CorporationId) -> TrainOnSale | None:
    """Return the cheapest train the bank sells with which a corporation owns one."""
    trains, policies = at.title.trains, at.title.policies
    found = (
        TrainOnSale(name, place, trains[name].price)
        for name, place in on_sale(at)
        if policies.counts_for_limit(at, name) and policies.may_own(at, corporation, name) is None
    )
    return min(found, key=lambda train: train.price, default=None)


def cheapest(at: Table, corporation: CorporationId) -> int | None:
    """Return the price of the cheapest train the bank sells with which a corporation owns one."""
    train = cheapest_train(at, corporation)
    return None if train is None else train.price


def counted_trains(at: Table, corporation: CorporationId) -> tuple[str, ...]:
    """Return a corporation's trains that count for the limit and for the duty to own one."""
    counts = at.title.policies.counts_for_limit
    return tuple([name for name in trains_of(at, corporation) if counts(at, name)])


def limit_of(at: Table, corporation: CorporationId) -> int:
    """Return how many trains a corporation may own now."""
    return at.title.train_limit(corporation, at.state.phase)


def room_and_money(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation is below the limit and could pay for some train.

    It is enough to have the price of one that the bank sells, whatever else that one demands, or
    a first bid for one that another corporation has.
    """
    if len(counted_trains(at, corporation)) >= limit_of(at, corporation):
        return False
    cash = ledger.cash(at, corporation)
    if cash >= 1 and any(trains_of(at, o) for o in market.order(at) if o != corporation):
        return True
    return any(at.title.trains[name].price <= cash for name, _ in on_sale(at))


def must_buy(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation is obliged to own a train and has none."""
    if counted_trains(at, corporation):
        return False
    obliged: bool = at.title.policies.must_own(at, corporation)
    return obliged
