"""Foreign actions of 1848 as native ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.board.faces import hex_of
from ferrovia.core import Position, tokens
from ferrovia.core.names import DEPOT
from ferrovia.family.actions import BuyPrivate, RoutePlan, RunTrains, TakeLoan
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
from ferrovia.titles.g1848.auction import asking_price, unsold
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.powers import DESERT, GHAN, TASMANIA, private_with


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
    plans = tuple(_trimmed(position, plan) for plan in running.routes)
    return (replace(running, routes=plans),)


def _trimmed(position: Position, plan: RoutePlan) -> RoutePlan:
    train = position.title.trains.get(plan.train)
    if train is None or not train.only_to:
        return plan
    legs = plan.legs if plan.legs and set(plan.legs[0]) & set(train.only_to) else plan.legs[::-1]
    here = next((hex_id for leg in legs[:1] for hex_id in leg if hex_id in train.only_to), "")
    values = position.title.policies.stop_values(position, position.state.flow.actor)
    own = tokens.of(position, position.state.flow.actor)
    best, most = len(legs), -1
    for number, leg in enumerate(legs, start=1):
        here = leg[-1] if leg[:1] == (here,) else leg[0] if leg else ""
        value = max((values.get(city, 0) for city in own if hex_of(city) == here), default=-1)
        if value > most:
            best, most = number, value
    return plan if best == len(legs) else replace(plan, legs=legs[:best])


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
