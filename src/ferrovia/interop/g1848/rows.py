"""The entries of a file for the actions of 1848, besides those that all titles share.

What the site does at once is recorded with the entry before.
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import Action, Position
from ferrovia.core.events import CorporationClosed, Passed, RoundBegan, Skipped
from ferrovia.core.names import DEPOT, POOL
from ferrovia.family.actions import BuyCertificate, BuyPrivate, SellShares, TakeLoan
from ferrovia.family.operating_round import still_to_operate
from ferrovia.family.powers import Power, private_with
from ferrovia.family.trains_on_sale import counted_trains
from ferrovia.interop import ids, site_ids
from ferrovia.interop import rows as common
from ferrovia.interop.dialect import WritingForm
from ferrovia.interop.differences import Differs
from ferrovia.interop.foreign import CannotWrite
from ferrovia.interop.g1848 import differences
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1848 import title_actions as g1848
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.bank import BOE, loans_given
from ferrovia.titles.g1848.private_powers import DESERT, GHAN, TASMANIA
from ferrovia.titles.g1848.title_data import train_data
from ferrovia.titles.g1848.title_state import title_state


def _lower(position: Position, action: g1848.LowerPrice, site: SiteTable) -> common.Row:
    return common.by_player(action, "assign", target=action.private, target_type="company")


def _loan(position: Position, action: TakeLoan, site: SiteTable) -> common.Row:
    return common.by_corporation(position, "take_loan", loan=loans_given(position))


def _by_private(position: Position, power: Power, word: str, fields: common.Row) -> common.Row:
    return common.by_company(private_with(position, power), word, **fields)


def _desert(position: Position, action: g1848.LayOnDesert, site: SiteTable) -> common.Row:
    tile = site_ids.tile_for(site, action.tile)
    fields = {"hex": action.hex, "tile": tile, "rotation": action.rotation}
    return _by_private(position, DESERT, "lay_tile", fields)


def _tasmania(position: Position, action: g1848.PlaceTasmania, site: SiteTable) -> common.Row:
    (row,) = position.title.upgrades.successors(position.state.track, action.hex)
    tile = site_ids.tile_for(site, row.laid.tile)
    fields = {"hex": action.hex, "tile": tile, "rotation": row.laid.rotation}
    return _by_private(position, TASMANIA, "lay_tile", fields)


def _exchange(position: Position, action: g1848.ExchangeTrain, site: SiteTable) -> common.Row:
    data = train_data(position.title, action.train)
    return common.by_corporation(
        position,
        "buy_train",
        train=site_ids.train_for_sale(position, site, DEPOT, action.train),
        price=data.price - data.trade_in_discount,
        variant=action.train,
        exchange=site_ids.train_of(site, position.state.flow.actor, action.old),
    )


def _rebate(position: Position, action: g1848.BuyWithRebate, site: SiteTable) -> common.Row:
    train = site_ids.train_for_sale(position, site, DEPOT, action.train)
    price = train_data(position.title, action.train).price - position.title.figures["ghan_rebate"]
    fields = {"train": train, "price": price, "variant": action.train}
    return _by_private(position, GHAN, "buy_train", fields)


def _buy_certificate(position: Position, action: BuyCertificate, site: SiteTable) -> common.Row:
    """Of the Bank of England the first share, there a president's one, is bought when it is meant.

    Else it is the last of its pile.
    """
    if action.corporation != BOE:
        return common.COMMON_ROWS[BuyCertificate](position, action, site)
    place = POOL if action.source == "pool" else BOE
    first = ids.share(BOE, ids.PRESIDENT)
    others = [share for share in site.shares.pile(place, BOE) if share != first]
    share = first if action.kind == "first" or not others else others[0]
    return common.by_player(
        action, "buy_shares", shares=[share], percent=site.shares.percent((share,))
    )


def _sell_shares(position: Position, action: SellShares, site: SiteTable) -> common.Row:
    """The site lists what can be sold: regular shares as they came, then the first one.

    What is more than all the regular ones is so many percent of all that a player has.
    """
    corporation, count = action.corporation, action.bundle.get("regular", 0)
    first = ids.share(corporation, ids.PRESIDENT)
    pile = site.shares.pile(action.by, corporation)
    regular = [share for share in pile if share != first]
    shares = regular[:count] if count <= len(regular) else [*regular, first]
    percent = count * site.shares.units[corporation]
    return common.by_player(action, "sell_shares", shares=shares, percent=percent)


ROWS: dict[type[Action], common.RowWriter] = {
    **common.COMMON_ROWS,
    BuyCertificate: _buy_certificate,
    BuyPrivate: common.bid_at(asking_price),
    g1848.BuyWithRebate: _rebate,
    g1848.ExchangeTrain: _exchange,
    g1848.LayOnDesert: _desert,
    g1848.LowerPrice: _lower,
    g1848.PlaceTasmania: _tasmania,
    SellShares: _sell_shares,
    TakeLoan: _loan,
}


def _check_step(before: Position, after: Position, memory: Memory1848) -> None:
    """Raise `CannotWrite` where the site asks for something else than our game.

    Trains above the limit after a receivership are asked for later while another company is
    still to operate in the round; when none is, at once.
    """
    closed = any(isinstance(event, CorporationClosed) for event in after.events)
    now = after.decision
    asked = now is not None and now.ask is not None
    memory.winding_up = asked and (closed or memory.winding_up)
    if memory.winding_up and now and now.step == "discard" and still_to_operate(after):
        raise CannotWrite(str(Differs(differences.LATE_DISCARD)))
    left = any(isinstance(e, Passed | Skipped) and e.step == "trains" for e in after.events)
    actor = before.state.flow.actor
    if left and actor in memory.routed and not counted_trains(after, actor):
        raise CannotWrite(str(Differs(differences.OLD_ROUTE)))


def _at_once(before: Position, after: Position) -> Iterator[common.Row]:
    """Yield COM's link and the bank's dividends, which belong to the entry before."""
    if title_state(after).linked and not title_state(before).linked:
        yield {"type": "destination_connection", "entity": before.state.flow.actor}
    for event in after.events:
        if isinstance(event, RoundBegan) and event.round == "operating":
            yield {"type": "dividend", "entity": BOE, "kind": "payout"}


WRITING: WritingForm[Memory1848] = WritingForm(rows=ROWS, check_step=_check_step, at_once=_at_once)
