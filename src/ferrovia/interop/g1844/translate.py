"""Foreign actions of 1844 as native ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.board.faces import hex_of
from ferrovia.core import Position, ledger, tokens
from ferrovia.core.names import Seat
from ferrovia.core.table import Table
from ferrovia.family.actions import BuyPrivate, GiveUp
from ferrovia.family.powers import private_with
from ferrovia.interop import ids
from ferrovia.interop import translate as common
from ferrovia.interop.foreign import ForeignAction, ForeignError, impossible
from ferrovia.interop.g1844.tunnel_tiles import MARKER, WIDTHS, sides_of
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import COMMON_TRANSLATORS, Natives, Translator, decider
from ferrovia.struct import replace
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.eva import with_train
from ferrovia.titles.g1844.furka import FURKA, furka_seat
from ferrovia.titles.g1844.title_actions import (
    BuildTunnel,
    BuyMountain,
    GiveTrain,
    KeepToken,
    LayExtra,
    LayFurka,
    PayDebt,
)
from ferrovia.titles.g1844.tunnel_rules import unused


def kind_of(at: Table, private: str) -> str:
    """Return what a certificate without shares is; empty if there is no such certificate."""
    data = at.title.privates.get(private)
    return data.kind if data is not None else ""


def mountain(
    position: Position, buying: ForeignAction, placing: ForeignAction | None
) -> BuyMountain:
    """Return the purchase of a mountain railway, which the site records in two actions."""
    private = buying.text("company")
    placed = placing is not None and (placing.type, placing.entity) == ("lay_tile", private)
    if placing is None or not placed:
        raise ForeignError(f"{buying.place}", f"{private} is put on no mountain afterwards")
    panel = ids.base(placing.text("tile")).removeprefix(MARKER)
    return BuyMountain(by=buying.entity, private=private, hex=placing.text("hex"), panel=panel)


def _buy_company(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    private = step.text("company")
    if not step.by_player:
        return common.buy_company(position, step, site)
    data = position.title.privates.get(private)
    if data is not None and step.number("price") != data.price:
        raise impossible("price", f"{private} costs {data.price}")
    return (BuyPrivate(by=step.entity, private=private),)


def _lay_tile(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A company lays a tile, or builds a tunnel or lays one more with a certificate."""
    tile, rotation = ids.base(step.text("tile")), step.number("rotation")
    hex_id, seat = step.text("hex"), decider(position, step)
    if kind_of(position, step.entity) == "tunnel":
        if tile not in WIDTHS:
            raise impossible("tile", f"{tile} is no tunnel")
        tunnel = BuildTunnel(by=seat, hex=hex_id, sides=sides_of(tile, rotation))
        first = step.entity in unused(position, seat)[:1]
        return (tunnel if first else replace(tunnel, certificate=step.entity),)
    if step.entity in position.title.privates:
        return (LayExtra(by=seat, hex=hex_id, tile=tile, rotation=rotation),)
    return common.lay_tile(position, step, site)


def _choose_ability(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    if step.entity == private_with(position, FURKA):
        return (LayFurka(by=furka_seat(position) or decider(position, step)),)
    if step.entity == with_train(position):
        owner = position.state.privates[step.entity].owner
        return (GiveTrain(by=owner or decider(position, step), corporation=step.text("choice")),)
    raise ForeignError(f"{step.place}.entity", f"{step.entity} has nothing to choose")


def _pay_debt(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    return (PayDebt(by=step.entity, amount=payment(position, step.entity)),)


def payment(position: Position, seat: Seat) -> int:
    """Return what a player pays off there: all that he owes or has."""
    return min(debt(position, seat), ledger.cash(position, seat))


def _remove_token(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """The site names the marker that is taken back, we the one that stays."""
    gone = common.city_of(position, step, site)
    mine = tokens.of(position, step.entity)
    others = [city for city in mine if hex_of(city) == hex_of(gone) and city != gone]
    if not others:
        raise impossible("city", f"{step.entity} has one marker on {hex_of(gone)}")
    return (KeepToken(by=decider(position, step), city=others[0]),)


TRANSLATORS: dict[str, Translator] = {
    **COMMON_TRANSLATORS,
    "bankrupt": common.simple(GiveUp),
    "bid": common.bid,
    "buy_company": _buy_company,
    "choose_ability": _choose_ability,
    "destination_connection": common.without_effect,
    "lay_tile": _lay_tile,
    "payoff_player_debt": _pay_debt,
    "remove_token": _remove_token,
}
