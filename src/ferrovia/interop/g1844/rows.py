"""The entries of a file for the actions of 1844, besides those that all titles share.

A mountain railway has two entries; what the site does at once is recorded with the entry before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ferrovia.board.faces import hex_of
from ferrovia.core import Action, Position, holdings, tokens
from ferrovia.core.events import Paid
from ferrovia.core.names import POOL
from ferrovia.core.table import Table
from ferrovia.family.actions import (
    BuyCertificate,
    BuyPrivate,
    GiveUp,
    ProposeTrain,
    SellShares,
    StartCorporation,
)
from ferrovia.family.powers import private_with
from ferrovia.family.selling import shares_in
from ferrovia.interop import rows as common
from ferrovia.interop import site_ids
from ferrovia.interop.dialect import WritingForm, Written
from ferrovia.interop.foreign import CannotWrite
from ferrovia.interop.g1844 import waiting
from ferrovia.interop.g1844.site_memory import Memory1844
from ferrovia.interop.g1844.site_table import SITE_NAMES
from ferrovia.interop.g1844.tunnel_tiles import MARKER, tile_of
from ferrovia.interop.shares import NUMBERED, PRESIDENCY
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import replace
from ferrovia.titles.g1844 import title_actions as g1844
from ferrovia.titles.g1844.eva import with_train
from ferrovia.titles.g1844.furka import FURKA
from ferrovia.titles.g1844.stock import has_begun, sale_price
from ferrovia.titles.g1844.track_rules import EXTRA
from ferrovia.titles.g1844.tunnel_rules import unused


def _buy(position: Position, action: BuyPrivate | g1844.BuyMountain, site: SiteTable) -> common.Row:
    price = position.title.privates[action.private].price
    return common.by_player(action, "buy_company", company=action.private, price=price)


def _buy_share(position: Position, action: BuyCertificate, site: SiteTable) -> common.Row:
    """Where only 10 % certificates of the SBB are left, the first of them is bought."""
    place = POOL if action.source == "pool" else action.corporation
    kinds = {site.shares.kind_of(share) for share in site.shares.pile(place, action.corporation)}
    if action.kind or "regular" in kinds or "double" not in kinds:
        return common.buy_certificate(position, action, site)
    return common.buy_certificate(position, replace(action, kind="double"), site)


def _propose_train(position: Position, action: ProposeTrain, site: SiteTable) -> common.Row:
    """EVA is a 5H there."""
    row = common.propose_train(position, action, site)
    return {**row, "variant": SITE_NAMES.get(action.train, action.train)}


def _smallest_first(shares: Sequence[str], site: SiteTable) -> tuple[str, ...]:
    """Return shares in the order in which the site lists them: small ones before 10 % ones."""
    return tuple(sorted(shares, key=lambda share: NUMBERED.index(site.shares.kind_of(share))))


def _sell(
    position: Position, action: SellShares | g1844.SellForChange, site: SiteTable
) -> common.Row:
    """Who keeps less than the president's certificate puts down all that they have.

    If a share remains theirs, the percentage is that much lower. Shares of a company that has not
    operated are paid at the lowered price only if that is said.
    """
    seat, corporation = action.by, action.corporation
    held = holdings.shares(position, seat, corporation)
    bundle = action.bundle if isinstance(action, SellShares) else {}
    count = shares_in(position, corporation, bundle) if bundle else held - 1
    pile, card = site.shares.pile(seat, corporation), site.shares.presidency(corporation)
    if card in pile and held - count < PRESIDENCY:
        shares = (*_smallest_first(pile, site)[1:], card)
    else:
        shares = _smallest_first(site_ids.shares_of(site, seat, corporation, bundle), site)
        if site.shares.shares_in(shares) != count:
            raise CannotWrite("there certificates of one's own are sold, before any exchange")
    percent = count * site.shares.units[corporation]
    row = common.by_player(action, "sell_shares", shares=list(shares), percent=percent)
    if has_begun(position, corporation):
        return row
    return {**row, "share_price": sale_price(position, corporation)}


def _tunnel(position: Position, action: g1844.BuildTunnel, site: SiteTable) -> common.Row:
    tile, rotation = tile_of(action.sides)
    fields = {"hex": action.hex, "tile": f"{tile}-0", "rotation": rotation}
    certificate = action.certificate or unused(position, action.by)[0]
    return common.by_company(certificate, "lay_tile", **fields)


def _extra(position: Position, action: g1844.LayExtra, site: SiteTable) -> common.Row:
    fields = {"hex": action.hex, "tile": site_ids.tile_for(site, action.tile)}
    return common.by_company(
        private_with(position, EXTRA), "lay_tile", **fields, rotation=action.rotation
    )


def _furka(position: Position, action: g1844.LayFurka, site: SiteTable) -> common.Row:
    return common.by_company(private_with(position, FURKA), "choose_ability", choice="Place tile")


def _eva(position: Position, action: g1844.GiveTrain, site: SiteTable) -> common.Row:
    return common.by_company(with_train(position), "choose_ability", choice=action.corporation)


def _keep(position: Position, action: g1844.KeepToken, site: SiteTable) -> common.Row:
    """The site names the marker that is taken back."""
    now = position.decision
    assert now is not None
    others = [c for c in tokens.of(position, now.subject) if hex_of(c) == hex_of(action.city)]
    gone = next(city for city in others if city != action.city)
    slot = site_ids.slot_of(site, gone, now.subject)
    return common.by_corporation(
        position, "remove_token", city=site_ids.city_of(position, site, gone), slot=slot
    )


ROWS: dict[type[Action], common.RowWriter] = {
    **common.COMMON_ROWS,
    g1844.BuildTunnel: _tunnel,
    BuyCertificate: _buy_share,
    g1844.BuyMountain: _buy,
    BuyPrivate: _buy,
    g1844.GiveTrain: _eva,
    GiveUp: lambda position, action, site: common.by_corporation(position, "bankrupt"),
    g1844.KeepToken: _keep,
    g1844.LayExtra: _extra,
    g1844.LayFurka: _furka,
    g1844.SellForChange: _sell,
    SellShares: _sell,
    ProposeTrain: _propose_train,
    g1844.PayDebt: lambda position, action, site: common.by_player(action, "payoff_player_debt"),
}


LOOKS = ("track", "token")
"""After these steps the site looks at destinations, which it records as a pass."""


def _check_wait(at: Table) -> None:
    if at.state.flow.round == "auction" and waiting.nobody_can_bid(at):
        raise CannotWrite("G-38: it is not known whom the site asks if nobody can bid any more")


def _afterwards(written: Written[Memory1844]) -> Iterable[common.Row]:
    """Return where a mountain railway is put, which is an entry of its own."""
    action = written.action
    if isinstance(action, StartCorporation) and waiting.may_ask_debtor(written.after, action.by):
        raise CannotWrite("G-35: it is not known whether a debtor is asked who has no cash left")
    if isinstance(action, g1844.BuyMountain):
        tile = {"tile": f"{MARKER}{action.panel}-0", "rotation": 0}
        return (common.by_company(action.private, "lay_tile", hex=action.hex, **tile),)
    return ()


def _at_once(before: Position, after: Position) -> Iterator[common.Row]:
    """Yield payments for destinations and looks at them, which belong to the entry before."""
    actor = before.state.flow.actor
    events = (e for e in after.events if isinstance(e, Paid) and e.why == "destination")
    paid = [event.payee for event in events]
    if paid:
        entity = actor if actor in after.state.corporations else after.state.flow.actor
        yield {"type": "destination_connection", "entity": entity, "corporations": paid}
    for _ in range(_looks(before, after)):
        yield {"type": "pass", "entity": actor}


def _looks(before: Position, after: Position) -> int:
    """Return how many of the looks at destinations lie between two positions."""
    flow, now = before.state.flow, after.state.flow
    if flow.round != "operating":
        return 0
    steps = before.title.rounds["operating"].steps
    same = (flow.actor, flow.number, flow.cycle) == (now.actor, now.number, now.cycle)
    upto = now.step if same and now.round == "operating" else len(steps)
    return sum(1 for step in steps[flow.step : upto] if step.name in LOOKS)


WRITING: WritingForm[Memory1844] = WritingForm(
    rows=ROWS, check_wait=_check_wait, at_once=_at_once, afterwards=_afterwards
)
