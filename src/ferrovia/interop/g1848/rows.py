"""Native actions of 1848 as foreign ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.core import Action, Position
from ferrovia.core.names import DEPOT, POOL
from ferrovia.family.actions import BuyCertificate, BuyPrivate, SellShares, TakeLoan
from ferrovia.family.powers import Power, private_with
from ferrovia.interop import ids, site_ids
from ferrovia.interop.rows import (
    COMMON_ROWS,
    Row,
    RowWriter,
    bid_at,
    by_company,
    by_corporation,
    by_player,
)
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.bank import BOE, loans_given
from ferrovia.titles.g1848.private_powers import DESERT, GHAN, TASMANIA
from ferrovia.titles.g1848.title_actions import (
    BuyWithRebate,
    ExchangeTrain,
    LayOnDesert,
    LowerPrice,
    PlaceTasmania,
)
from ferrovia.titles.g1848.title_data import train_data


def _lower(position: Position, action: LowerPrice, site: SiteTable) -> Row:
    return by_player(action, "assign", target=action.private, target_type="company")


def _loan(position: Position, action: TakeLoan, site: SiteTable) -> Row:
    return by_corporation(position, "take_loan", loan=loans_given(position))


def _by_private(position: Position, power: Power, word: str, fields: Row) -> Row:
    return by_company(private_with(position, power), word, **fields)


def _desert(position: Position, action: LayOnDesert, site: SiteTable) -> Row:
    tile = site_ids.tile_for(site, action.tile)
    fields = {"hex": action.hex, "tile": tile, "rotation": action.rotation}
    return _by_private(position, DESERT, "lay_tile", fields)


def _tasmania(position: Position, action: PlaceTasmania, site: SiteTable) -> Row:
    (row,) = position.title.upgrades.successors(position.state.track, action.hex)
    tile = site_ids.tile_for(site, row.laid.tile)
    fields = {"hex": action.hex, "tile": tile, "rotation": row.laid.rotation}
    return _by_private(position, TASMANIA, "lay_tile", fields)


def _exchange(position: Position, action: ExchangeTrain, site: SiteTable) -> Row:
    data = train_data(position.title, action.train)
    return by_corporation(
        position,
        "buy_train",
        train=site_ids.train_for_sale(position, site, DEPOT, action.train),
        price=data.price - data.trade_in_discount,
        variant=action.train,
        exchange=site_ids.train_of(site, position.state.flow.actor, action.old),
    )


def _rebate(position: Position, action: BuyWithRebate, site: SiteTable) -> Row:
    train = site_ids.train_for_sale(position, site, DEPOT, action.train)
    price = train_data(position.title, action.train).price - position.title.figures["ghan_rebate"]
    fields = {"train": train, "price": price, "variant": action.train}
    return _by_private(position, GHAN, "buy_train", fields)


def _buy_certificate(position: Position, action: BuyCertificate, site: SiteTable) -> Row:
    """Of the Bank of England the first share, there a president's one, is bought when it is meant.

    Else it is the last of its pile.
    """
    if action.corporation != BOE:
        return COMMON_ROWS[BuyCertificate](position, action, site)
    place = POOL if action.source == "pool" else BOE
    first = ids.share(BOE, ids.PRESIDENT)
    others = [share for share in site.shares.pile(place, BOE) if share != first]
    share = first if action.kind == "first" or not others else others[0]
    return by_player(action, "buy_shares", shares=[share], percent=site.shares.percent((share,)))


def _sell_shares(position: Position, action: SellShares, site: SiteTable) -> Row:
    """The site lists what can be sold: regular shares as they came, then the first one.

    What is more than all the regular ones is so many percent of all that a player has.
    """
    corporation, count = action.corporation, action.bundle.get("regular", 0)
    first = ids.share(corporation, ids.PRESIDENT)
    pile = site.shares.pile(action.by, corporation)
    regular = [share for share in pile if share != first]
    shares = regular[:count] if count <= len(regular) else [*regular, first]
    percent = count * site.shares.units[corporation]
    return by_player(action, "sell_shares", shares=shares, percent=percent)


ROWS: dict[type[Action], RowWriter] = {
    **COMMON_ROWS,
    BuyCertificate: _buy_certificate,
    BuyPrivate: bid_at(asking_price),
    BuyWithRebate: _rebate,
    ExchangeTrain: _exchange,
    LayOnDesert: _desert,
    LowerPrice: _lower,
    PlaceTasmania: _tasmania,
    SellShares: _sell_shares,
    TakeLoan: _loan,
}
