"""Native actions of 1844 as foreign ones, beside those that all titles share."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.board.faces import hex_of
from ferrovia.core import Action, Position, holdings, tokens
from ferrovia.core.names import POOL
from ferrovia.family.actions import BuyCertificate, BuyPrivate, GiveUp, ProposeTrain, SellShares
from ferrovia.family.powers import private_with
from ferrovia.family.selling import worth
from ferrovia.interop import site_ids
from ferrovia.interop.g1844.site_table import SITE_NAMES
from ferrovia.interop.g1844.tunnel_tiles import tile_of
from ferrovia.interop.rows import (
    COMMON_ROWS,
    Row,
    RowWriter,
    buy_certificate,
    by_company,
    by_corporation,
    by_player,
    propose_train,
)
from ferrovia.interop.shares import NUMBERED, PRESIDENCY
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import replace
from ferrovia.titles.g1844.eva import with_train
from ferrovia.titles.g1844.furka import FURKA
from ferrovia.titles.g1844.stock import has_begun, sale_price
from ferrovia.titles.g1844.title_actions import (
    BuildTunnel,
    BuyMountain,
    GiveTrain,
    KeepToken,
    LayExtra,
    LayFurka,
    PayDebt,
    SellForChange,
)
from ferrovia.titles.g1844.track_rules import EXTRA
from ferrovia.titles.g1844.tunnel_rules import unused


def _buy(position: Position, action: BuyPrivate | BuyMountain, site: SiteTable) -> Row:
    price = position.title.privates[action.private].price
    return by_player(action, "buy_company", company=action.private, price=price)


def _buy_share(position: Position, action: BuyCertificate, site: SiteTable) -> Row:
    """Where only 10 % certificates of the SBB are left, the first of them is bought."""
    place = POOL if action.source == "pool" else action.corporation
    kinds = {site.shares.kind_of(share) for share in site.shares.pile(place, action.corporation)}
    if action.kind or "regular" in kinds or "double" not in kinds:
        return buy_certificate(position, action, site)
    return buy_certificate(position, replace(action, kind="double"), site)


def _propose_train(position: Position, action: ProposeTrain, site: SiteTable) -> Row:
    """EVA is a 5H there."""
    row = propose_train(position, action, site)
    return {**row, "variant": SITE_NAMES.get(action.train, action.train)}


def _smallest_first(shares: Sequence[str], site: SiteTable) -> tuple[str, ...]:
    """Return shares in the order in which the site lists them: small ones before 10 % ones."""
    return tuple(sorted(shares, key=lambda share: NUMBERED.index(site.shares.kind_of(share))))


def _sell(position: Position, action: SellShares | SellForChange, site: SiteTable) -> Row:
    """Who keeps less than the president's certificate puts down all that he has.

    If a share remains his, the percentage is that much lower. Shares of a company that has not
    operated are paid at the lowered price only if that is said.
    """
    seat, corporation = action.by, action.corporation
    held = holdings.shares(position, seat, corporation)
    bundle = action.bundle if isinstance(action, SellShares) else {}
    count = worth(position, corporation, bundle) if bundle else held - 1
    pile, card = site.shares.pile(seat, corporation), site.shares.presidency(corporation)
    if card in pile and held - count < PRESIDENCY:
        shares = (*_smallest_first(pile, site)[1:], card)
    else:
        shares = _smallest_first(site_ids.shares_of(site, seat, corporation, bundle), site)
        if site.shares.worth(shares) != count:
            raise site_ids.NoSuchSale(
                "there certificates of one's own are sold, before any exchange"
            )
    percent = count * site.shares.units[corporation]
    row = by_player(action, "sell_shares", shares=list(shares), percent=percent)
    if has_begun(position, corporation):
        return row
    return {**row, "share_price": sale_price(position, corporation)}


def _tunnel(position: Position, action: BuildTunnel, site: SiteTable) -> Row:
    tile, rotation = tile_of(action.sides)
    fields = {"hex": action.hex, "tile": f"{tile}-0", "rotation": rotation}
    certificate = action.certificate or unused(position, action.by)[0]
    return by_company(certificate, "lay_tile", **fields)


def _extra(position: Position, action: LayExtra, site: SiteTable) -> Row:
    fields = {"hex": action.hex, "tile": site_ids.tile_for(site, action.tile)}
    return by_company(private_with(position, EXTRA), "lay_tile", **fields, rotation=action.rotation)


def _furka(position: Position, action: LayFurka, site: SiteTable) -> Row:
    return by_company(private_with(position, FURKA), "choose_ability", choice="Place tile")


def _eva(position: Position, action: GiveTrain, site: SiteTable) -> Row:
    return by_company(with_train(position), "choose_ability", choice=action.corporation)


def _keep(position: Position, action: KeepToken, site: SiteTable) -> Row:
    """The site names the marker that is taken back."""
    now = position.decision
    assert now is not None
    others = [c for c in tokens.of(position, now.subject) if hex_of(c) == hex_of(action.city)]
    gone = next(city for city in others if city != action.city)
    slot = site_ids.slot_of(site, gone, now.subject)
    return by_corporation(
        position, "remove_token", city=site_ids.city_of(position, site, gone), slot=slot
    )


ROWS: dict[type[Action], RowWriter] = {
    **COMMON_ROWS,
    BuildTunnel: _tunnel,
    BuyCertificate: _buy_share,
    BuyMountain: _buy,
    BuyPrivate: _buy,
    GiveTrain: _eva,
    GiveUp: lambda position, action, site: by_corporation(position, "bankrupt"),
    KeepToken: _keep,
    LayExtra: _extra,
    LayFurka: _furka,
    SellForChange: _sell,
    SellShares: _sell,
    ProposeTrain: _propose_train,
    PayDebt: lambda position, action, site: by_player(action, "payoff_player_debt"),
}
