"""What a foreign action of 1844 means here, and where the site goes another way with it."""

from __future__ import annotations

from ferrovia.board.faces import hex_of
from ferrovia.core import Action, Pass, Position, ledger, tokens
from ferrovia.core.names import Seat
from ferrovia.core.table import Table
from ferrovia.family.actions import BuyPrivate, GiveUp
from ferrovia.family.floating import floated
from ferrovia.family.powers import private_with
from ferrovia.interop import ids
from ferrovia.interop import translate as common
from ferrovia.interop.dialect import Played
from ferrovia.interop.differences import Differs, ReadAgain
from ferrovia.interop.foreign import ForeignAction, ForeignError, impossible
from ferrovia.interop.g1844 import differences
from ferrovia.interop.g1844.site_memory import Memory1844
from ferrovia.interop.g1844.tunnel_tiles import MARKER, WIDTHS, sides_of
from ferrovia.interop.sales import Sale
from ferrovia.interop.shares import Exchange
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import replace
from ferrovia.titles.g1844 import title_actions as g1844
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.destinations import CLAIMING_MONEY
from ferrovia.titles.g1844.eva import with_train
from ferrovia.titles.g1844.furka import FURKA, furka_seat
from ferrovia.titles.g1844.sbb import KEEP_TOKEN
from ferrovia.titles.g1844.sbb_shares import SBB
from ferrovia.titles.g1844.title_state import title_state
from ferrovia.titles.g1844.tunnel_rules import unused

CLAIMED = "destinations-claimed"
"""By this option files are read in which destinations were looked at otherwise than today."""
TRAINS_FIRST = "sbb-trains-first"
"""By this one those in which the SBB gave up trains before its double markers."""
FOR_NOTHING = "privates-for-nothing"
"""And by this one those in which a private company cost nothing."""


def translate(
    reading: common.Reading[Memory1844], foreign: ForeignAction
) -> common.Translation | Differs | ReadAgain:
    """Say what an action means; a mountain railway is bought with the action that places it."""
    at = reading.position
    if foreign.type == "destination_connection":
        return _link(reading, foreign)
    differs = _other_reading(reading, foreign) or _bankruptcy(at, foreign)
    if differs is not None:
        return differs
    bought = str(foreign.data.get("company"))
    if foreign.type == "buy_company" and kind_of(at, bought) == "mountain":
        return common.Translation((mountain(at, foreign, reading.following),))
    if places_mountain(at, foreign):
        return common.Translation(goes_on=True)
    if foreign.type == "sell_shares":
        return common.translate_sale(reading, foreign, sold)
    return common.translate_plainly(TRANSLATORS, reading, foreign)


def _other_reading(reading: common.Reading[Memory1844], foreign: ForeignAction) -> ReadAgain | None:
    """Return by which option a file must be read that an earlier version of the site recorded."""
    at = reading.position
    if reading.memory.paid:
        return ReadAgain(CLAIMED)
    keeps_token = at.decision is not None and at.decision.step == KEEP_TOKEN.name
    if foreign.type == "discard_train" and keeps_token:
        return ReadAgain(TRAINS_FIRST)
    if _for_nothing(foreign) and FOR_NOTHING not in at.title.options:
        return ReadAgain(FOR_NOTHING)
    return None


def _for_nothing(foreign: ForeignAction) -> bool:
    """Whether a company gets a private company for nothing, as in an earlier version."""
    return (
        foreign.type == "buy_company" and not foreign.by_player and foreign.data.get("price") == 0
    )


def _bankruptcy(at: Position, foreign: ForeignAction) -> Differs | None:
    """Name a bankruptcy that even the house rule does not know."""
    if foreign.type != "bankrupt" or at.refusal(GiveUp(by=common.decider(at, foreign))) is None:
        return None
    detail = f"{foreign.entity} could pay, or need not buy a train"
    return Differs(differences.BANKRUPT, detail)


def _link(
    reading: common.Reading[Memory1844], foreign: ForeignAction
) -> common.Translation | ReadAgain:
    """Companies are paid for their destinations here, or have been."""
    now, companies = reading.position.decision, foreign.words("corporations")
    if now is not None and now.step == CLAIMING_MONEY.name:
        claim = g1844.ClaimDestination(by=now.seat, corporation=now.subject)
        action = claim if now.subject in companies else Pass(by=now.seat)
        return common.Translation((action,), unfinished=True)
    paid = list(reading.memory.paid)
    for corporation in companies:
        if corporation not in paid and CLAIMED not in reading.position.title.options:
            return ReadAgain(CLAIMED)
        if corporation not in paid:
            reason = f"{corporation} is due no money for a destination now"
            raise impossible("corporations", reason)
        paid.remove(corporation)
    return common.Translation()


def sold(sale: Sale) -> Action:
    """Return our form of a sale; a share may come back as change for the last one (G-34)."""
    if not sale.split:
        return sale.action
    return g1844.SellForChange(by=sale.action.by, corporation=sale.action.corporation)


def places_mountain(at: Table, foreign: ForeignAction) -> bool:
    """Whether a mountain railway that has been bought is put on the map."""
    return foreign.type == "lay_tile" and kind_of(at, foreign.entity) == "mountain"


def note(
    site: SiteTable, foreign: ForeignAction, before: Position, after: Position
) -> Exchange | None:
    """Take over on the site's table what an action did; tunnels and mountains are no tiles."""
    if foreign.type == "lay_tile" and kind_of(after, foreign.entity) in ("tunnel", "mountain"):
        return None
    return site.note(foreign, after)


def check(played: Played[Memory1844]) -> Differs | None:
    """Strike out payments for destinations of which the site has told."""
    if played.foreign.type == "destination_connection":
        for corporation in played.foreign.words("corporations"):
            played.memory.paid.remove(corporation)
    return None


def review(
    position: Position, following: ForeignAction | None, memory: Memory1844
) -> Differs | None:
    """Name an SBB without a Director, which the site cannot have."""
    if title_state(position).sbb == "formed" and SBB not in floated(position):
        return Differs(differences.NO_DIRECTOR)
    return None


def kind_of(at: Table, private: str) -> str:
    """Return what a certificate without shares is; empty if there is no such certificate."""
    data = at.title.privates.get(private)
    return data.kind if data is not None else ""


def mountain(
    position: Position, buying: ForeignAction, placing: ForeignAction | None
) -> g1844.BuyMountain:
    """Return the purchase of a mountain railway, which the site records in two actions."""
    private = buying.text("company")
    placed = placing is not None and (placing.type, placing.entity) == ("lay_tile", private)
    if placing is None or not placed:
        raise ForeignError(f"{buying.place}", f"{private} is put on no mountain afterwards")
    panel = ids.base(placing.text("tile")).removeprefix(MARKER)
    return g1844.BuyMountain(
        by=buying.entity, private=private, hex=placing.text("hex"), panel=panel
    )


def _buy_company(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    private = foreign.text("company")
    if not foreign.by_player:
        return common.buy_company(position, foreign, site)
    data = position.title.privates.get(private)
    if data is not None and foreign.number("price") != data.price:
        raise impossible("price", f"{private} costs {data.price}")
    return (BuyPrivate(by=foreign.entity, private=private),)


def _lay_tile(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    """A company lays a tile, or builds a tunnel or lays one more with a certificate."""
    tile, rotation = ids.base(foreign.text("tile")), foreign.number("rotation")
    hex_id, seat = foreign.text("hex"), common.decider(position, foreign)
    if kind_of(position, foreign.entity) == "tunnel":
        if tile not in WIDTHS:
            raise impossible("tile", f"{tile} is no tunnel")
        tunnel = g1844.BuildTunnel(by=seat, hex=hex_id, sides=sides_of(tile, rotation))
        first = foreign.entity in unused(position, seat)[:1]
        return (tunnel if first else replace(tunnel, certificate=foreign.entity),)
    if foreign.entity in position.title.privates:
        return (g1844.LayExtra(by=seat, hex=hex_id, tile=tile, rotation=rotation),)
    return common.lay_tile(position, foreign, site)


def _choose_ability(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    if foreign.entity == private_with(position, FURKA):
        return (g1844.LayFurka(by=furka_seat(position) or common.decider(position, foreign)),)
    if foreign.entity == with_train(position):
        owner = position.state.privates[foreign.entity].owner
        return (
            g1844.GiveTrain(
                by=owner or common.decider(position, foreign), corporation=foreign.text("choice")
            ),
        )
    raise ForeignError(f"{foreign.place}.entity", f"{foreign.entity} has nothing to choose")


def _pay_debt(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    return (g1844.PayDebt(by=foreign.entity, amount=payment(position, foreign.entity)),)


def payment(position: Position, seat: Seat) -> int:
    """Return what a player pays off there: all that they owe or have."""
    return min(debt(position, seat), ledger.cash(position, seat))


def _remove_token(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    """The site names the marker that is taken back, we the one that stays."""
    gone = common.city_of(position, foreign, site)
    mine = tokens.of(position, foreign.entity)
    others = [city for city in mine if hex_of(city) == hex_of(gone) and city != gone]
    if not others:
        raise impossible("city", f"{foreign.entity} has one marker on {hex_of(gone)}")
    return (g1844.KeepToken(by=common.decider(position, foreign), city=others[0]),)


TRANSLATORS: dict[str, common.Translator] = {
    **common.COMMON_TRANSLATORS,
    "bankrupt": common.simple(GiveUp),
    "bid": common.bid,
    "buy_company": _buy_company,
    "choose_ability": _choose_ability,
    "destination_connection": common.without_effect,
    "lay_tile": _lay_tile,
    "payoff_player_debt": _pay_debt,
    "remove_token": _remove_token,
}
