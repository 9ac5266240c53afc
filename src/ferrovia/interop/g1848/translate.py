"""Foreign actions of 1848 as native ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.display import unsold
from ferrovia.core.names import DEPOT
from ferrovia.family.actions import BuyCertificate, BuyPrivate, TakeLoan
from ferrovia.family.powers import private_with
from ferrovia.interop import ids
from ferrovia.interop import translate as common
from ferrovia.interop.foreign import ForeignAction, impossible
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import COMMON_TRANSLATORS, Natives, Translator, decider
from ferrovia.struct import replace
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.private_powers import DESERT, GHAN, TASMANIA
from ferrovia.titles.g1848.title_actions import (
    BuyWithRebate,
    ExchangeTrain,
    LayOnDesert,
    LowerPrice,
    PlaceTasmania,
)


def _bid(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    private, price = step.text("company"), step.number("price")
    if private in unsold(position) and price != asking_price(position, private):
        due = asking_price(position, private)
        raise impossible("price", f"{private} is on offer for {due}, not for {price}")
    return (BuyPrivate(by=step.entity, private=private),)


def _assign(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    return (LowerPrice(by=step.entity, private=step.text("target")),)


def _buy_shares(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A share; of the Bank of England the first one may be chosen among others (D-21)."""
    (buying,) = common.buy_shares(position, step, site)
    assert isinstance(buying, BuyCertificate)
    (named,) = step.words("shares")
    pile = site.shares.pile(site.shares.where(named), BOE)
    is_first = named == ids.share(BOE, ids.PRESIDENT) and len(pile) > 1
    return (replace(buying, kind="first") if is_first else buying,)


def _lay_tile(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    hex_id, seat = step.text("hex"), decider(position, step)
    if step.entity == private_with(position, TASMANIA):
        return (PlaceTasmania(by=seat, hex=hex_id),)
    if step.entity == private_with(position, DESERT):
        tile, rotation = ids.base(step.text("tile")), step.number("rotation")
        return (LayOnDesert(by=seat, hex=hex_id, tile=tile, rotation=rotation),)
    return common.lay_tile(position, step, site)


def _buy_train(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
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


def _dividend(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """The Bank of England pays by itself when a round begins."""
    return () if step.entity == BOE else common.dividend(position, step, site)


TRANSLATORS: dict[str, Translator] = {
    **COMMON_TRANSLATORS,
    "assign": _assign,
    "bid": _bid,
    "buy_shares": _buy_shares,
    "buy_train": _buy_train,
    "destination_connection": common.without_effect,
    "dividend": _dividend,
    "lay_tile": _lay_tile,
    "take_loan": common.simple(TakeLoan),
}
