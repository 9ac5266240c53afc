"""Foreign actions of 1848 as native ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import DEPOT, Seat
from ferrovia.core.showing import unsold
from ferrovia.family.actions import BuyPrivate, RoutePlan, RunTrains, TakeLoan
from ferrovia.family.powers import private_with
from ferrovia.interop import ids
from ferrovia.interop import translate as common
from ferrovia.interop.foreign import Step, impossible
from ferrovia.interop.table import SiteTable
from ferrovia.interop.translate import COMMON_HANDLERS, Handler, Natives, decider
from ferrovia.struct import replace
from ferrovia.titles.g1848.actions import (
    BuyWithRebate,
    ExchangeTrain,
    LayOnDesert,
    LowerPrice,
    PlaceTasmania,
)
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.powers import DESERT, GHAN, TASMANIA


def _bid(position: Position, step: Step, site: SiteTable) -> Natives:
    private, price = step.text("company"), step.number("price")
    if private in unsold(position) and price != asking_price(position, private):
        due = asking_price(position, private)
        raise impossible("price", f"{private} is on offer for {due}, not for {price}")
    return (BuyPrivate(by=step.entity, private=private),)


def _assign(position: Position, step: Step, site: SiteTable) -> Natives:
    return (LowerPrice(by=step.entity, private=step.text("target")),)


def _lay_tile(position: Position, step: Step, site: SiteTable) -> Natives:
    hex_id, seat = step.text("hex"), decider(position, step)
    if step.entity == private_with(position, TASMANIA):
        return (PlaceTasmania(by=seat, hex=hex_id),)
    if step.entity == private_with(position, DESERT):
        tile, rotation = ids.base(step.text("tile")), step.number("rotation")
        return (LayOnDesert(by=seat, hex=hex_id, tile=tile, rotation=rotation),)
    return common.lay_tile(position, step, site)


def _buy_train(position: Position, step: Step, site: SiteTable) -> Natives:
    """A train with the power of P4, in exchange for an old one, or like any other."""
    old, seat = step.data.get("exchange"), decider(position, step)
    rebate = step.entity == private_with(position, GHAN)
    if old is None and not rebate:
        return common.buy_train(position, step, site)
    if site.owner_of_train(position, step.text("train")) != DEPOT:
        raise impossible("train", f"the bank has no train {step.data['train']!r}")
    name = common.side_bought(position, step, site)
    if rebate:
        return (BuyWithRebate(by=seat, train=name),)
    return (ExchangeTrain(by=seat, train=name, old=site.class_of(str(old))),)


def _run_routes(position: Position, step: Step, site: SiteTable) -> Natives:
    """The site draws the route of a 2E beyond the city that it pays for; ours ends there (D-23)."""
    (running,) = common.run_routes(position, step, site)
    assert isinstance(running, RunTrains)
    plans = tuple(_trimmed(position, plan, running.by) for plan in running.routes)
    return (replace(running, routes=plans),)


def _trimmed(position: Position, plan: RoutePlan, seat: Seat) -> RoutePlan:
    train = position.title.trains.get(plan.train)
    if train is None or not train.only_to:
        return plan
    first = {hex_id for leg in plan.legs[:1] for hex_id in (*leg[:1], *leg[-1:])}
    legs = plan.legs if first & set(train.only_to) else plan.legs[::-1]
    cuts = [replace(plan, legs=legs[:number]) for number in range(len(legs) - 1, 0, -1)]
    return max((plan, *cuts), key=lambda cut: _earned(position, RunTrains(by=seat, routes=(cut,))))


def _earned(position: Position, running: RunTrains) -> int:
    """Return what a run earns; nothing if a rule forbids it."""
    if position.refusal(running) is not None:
        return 0
    ran = (e for e in position.play(running).events if isinstance(e, TrainsRan))
    return next((event.revenue for event in ran), 0)


def _dividend(position: Position, step: Step, site: SiteTable) -> Natives:
    """The Bank of England pays by itself when a round begins."""
    return () if step.entity == BOE else common.dividend(position, step, site)


HANDLERS: dict[str, Handler] = {
    **COMMON_HANDLERS,
    "assign": _assign,
    "bid": _bid,
    "buy_train": _buy_train,
    "destination_connection": common.without_effect,
    "dividend": _dividend,
    "lay_tile": _lay_tile,
    "run_routes": _run_routes,
    "take_loan": common.simple(TakeLoan),
}
