"""What a foreign action of 1848 means here, and where the site goes another way with it."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.display import unsold
from ferrovia.core.names import DEPOT
from ferrovia.family.actions import BuyCertificate, BuyPrivate, TakeLoan
from ferrovia.family.powers import private_with
from ferrovia.family.trains_on_sale import counted_trains, must_buy
from ferrovia.interop import ids
from ferrovia.interop import translate as common
from ferrovia.interop.dialect import Played
from ferrovia.interop.differences import Differs, ReadAgain
from ferrovia.interop.foreign import ForeignAction, impossible
from ferrovia.interop.g1848 import differences
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.sales import shares_named
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import replace
from ferrovia.titles.g1848 import title_actions as g1848
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.private_powers import DESERT, GHAN, TASMANIA
from ferrovia.titles.g1848.title_state import title_state

SPLIT_SALES = "split-sales"
"""By this option older files are read in which a company is sold more than once in a turn."""


def translate(
    reading: common.Reading[Memory1848], foreign: ForeignAction
) -> common.Translation | Differs | ReadAgain:
    """Say what an action means, or how the site goes another way with it."""
    differs = _listed_difference(reading.position, foreign)
    if differs is not None:
        return differs
    if foreign.type != "sell_shares":
        return common.translate_plainly(TRANSLATORS, reading, foreign)
    if _sells_again(reading.position, foreign, reading.site):
        return ReadAgain(SPLIT_SALES)
    return common.translate_sale(reading, foreign)


def _listed_difference(position: Position, foreign: ForeignAction) -> Differs | None:
    if foreign.type == "bankrupt":
        return Differs(differences.BANKRUPT)
    if foreign.type != "buy_train" or position.decision is None:
        return None
    corporation = position.state.flow.actor
    dear = foreign.number("price") > position.state.cash.get(corporation, 0)
    if dear and not must_buy(position, corporation) and not counted_trains(position, corporation):
        return Differs(differences.OLD_ROUTE, f"{corporation} has no route")
    return None


def _sells_again(position: Position, foreign: ForeignAction, site: SiteTable) -> bool:
    """Whether a company is sold for the second time in a turn, as in older files (D-27)."""
    if SPLIT_SALES in position.title.options:
        return False
    corporation, _ = shares_named(foreign, site)
    again = corporation != BOE and corporation in position.state.flow.turn.sold
    return position.state.flow.round == "stock" and again


def check(played: Played[Memory1848]) -> Differs | None:
    """Name a link that the rules do not see."""
    linked = title_state(played.after).linked
    if played.foreign.type == "destination_connection" and not linked:
        return Differs(differences.LINK)
    return None


def review(
    position: Position, following: ForeignAction | None, memory: Memory1848
) -> Differs | None:
    """Name trains above the limit for which the site does not ask now."""
    now = position.decision
    if now is None or now.ask is None or following is None:
        return None
    if now.step == "discard" and following.type != "discard_train":
        return Differs(differences.LATE_DISCARD, f"{now.subject} has more trains than the limit")
    return None


def _bid(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    private, price = foreign.text("company"), foreign.number("price")
    if private in unsold(position) and price != asking_price(position, private):
        due = asking_price(position, private)
        raise impossible("price", f"{private} is on offer for {due}, not for {price}")
    return (BuyPrivate(by=foreign.entity, private=private),)


def _assign(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    return (g1848.LowerPrice(by=foreign.entity, private=foreign.text("target")),)


def _buy_shares(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    """A share; of the Bank of England the first one may be chosen among others (D-21)."""
    (buying,) = common.buy_shares(position, foreign, site)
    assert isinstance(buying, BuyCertificate)
    (named,) = foreign.words("shares")
    pile = site.shares.pile(site.shares.where(named), BOE)
    is_first = named == ids.share(BOE, ids.PRESIDENT) and len(pile) > 1
    return (replace(buying, kind="first") if is_first else buying,)


def _lay_tile(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    hex_id, seat = foreign.text("hex"), common.decider(position, foreign)
    if foreign.entity == private_with(position, TASMANIA):
        return (g1848.PlaceTasmania(by=seat, hex=hex_id),)
    if foreign.entity == private_with(position, DESERT):
        tile, rotation = ids.base(foreign.text("tile")), foreign.number("rotation")
        return (g1848.LayOnDesert(by=seat, hex=hex_id, tile=tile, rotation=rotation),)
    return common.lay_tile(position, foreign, site)


def _buy_train(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    """A train with the power of P4, in exchange for an old one, or like any other."""
    old, seat = foreign.data.get("exchange"), common.decider(position, foreign)
    rebate = foreign.entity == private_with(position, GHAN)
    if old is None and not rebate:
        return common.buy_train(position, foreign, site)
    if site.owner_of_train(position, foreign.text("train")) != DEPOT:
        raise impossible("train", f"the bank has no train {foreign.data['train']!r}")
    name = common.side_bought(position, foreign, site)
    if rebate:
        return (g1848.BuyWithRebate(by=seat, train=name),)
    return (g1848.ExchangeTrain(by=seat, train=name, old=site.class_of(str(old))),)


def _dividend(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    """The Bank of England pays by itself when a round begins."""
    return () if foreign.entity == BOE else common.dividend(position, foreign, site)


TRANSLATORS: dict[str, common.Translator] = {
    **common.COMMON_TRANSLATORS,
    "assign": _assign,
    "bid": _bid,
    "buy_shares": _buy_shares,
    "buy_train": _buy_train,
    "destination_connection": common.without_effect,
    "dividend": _dividend,
    "lay_tile": _lay_tile,
    "take_loan": common.simple(TakeLoan),
}
