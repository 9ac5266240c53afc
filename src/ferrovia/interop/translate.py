"""What a foreign action means here: the actions of ours that it stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Generic

from ferrovia.board.faces import StopId
from ferrovia.core import Action, Pass, Position
from ferrovia.core.names import DEPOT, GONE, POOL, Seat
from ferrovia.family import actions
from ferrovia.interop import ids
from ferrovia.interop.foreign import ForeignAction, ForeignError, impossible
from ferrovia.interop.sales import Sale, named_sale, shares_named
from ferrovia.interop.site_memory import M
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import Struct, replace

Natives = tuple[Action, ...]
Translator = Callable[[Position, ForeignAction, SiteTable], Natives]
"""Ours for one foreign action whose meaning is in itself."""


class Reading(Struct, Generic[M], frozen=True):
    """Where a foreign action is read: our position, the site beside it, and what comes next."""

    position: Position
    site: SiteTable
    memory: M
    following: ForeignAction | None = None
    """The action of the file after this one."""


class Translation(Struct, frozen=True):
    """What a foreign action means here."""

    actions: Natives = ()
    sale: Sale | None = None
    """The sale that it is, if it is one of a player."""
    goes_on: bool = False
    """It only lets our game leave a place at which it was held."""
    unfinished: bool = False
    """It means more, which is told by the position that these actions lead to."""


def translate_plainly(
    translators: Mapping[str, Translator], reading: Reading[M], foreign: ForeignAction
) -> Translation:
    """Translate an action whose meaning is in itself."""
    translator = translators.get(foreign.type)
    if translator is None:
        name = reading.position.title.id
        raise ForeignError(f"{foreign.place}.type", f"{name} knows no action {foreign.type!r}")
    return Translation(translator(reading.position, foreign, reading.site))


def translate_sale(
    reading: Reading[M],
    foreign: ForeignAction,
    ours: Callable[[Sale], Action] = attrgetter("action"),
) -> Translation:
    """Translate a sale by a player; ``ours`` gives our form of it."""
    sale = named_sale(foreign, reading.site)
    return Translation((ours(sale),), sale)


def translate_commonly(reading: Reading[M], foreign: ForeignAction) -> Translation:
    """Translate an action as all titles share it."""
    if foreign.type == "sell_shares":
        return translate_sale(reading, foreign)
    return translate_plainly(COMMON_TRANSLATORS, reading, foreign)


def decider(position: Position, foreign: ForeignAction) -> Seat:
    """Return the seat that takes an action: the player, or who decides now."""
    if foreign.by_player:
        return foreign.entity
    now = position.decision
    return now.seat if now is not None else foreign.entity


def bid(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A player bids on a private company."""
    private, price = foreign.text("company"), foreign.number("price")
    return (actions.Bid(by=foreign.entity, private=private, amount=price),)


def par(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A player starts a corporation."""
    corporation = foreign.text("corporation")
    price = ids.cell(foreign.text("share_price"))
    if price is None or position.title.market.par_cells.get(price[0]) != price[1]:
        raise impossible("share_price", f"no initial value: {foreign.data['share_price']}")
    return (actions.StartCorporation(by=foreign.entity, corporation=corporation, value=price[0]),)


def buy_shares(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A player buys a certificate, from the treasury or from the pool."""
    corporation, named = shares_named(foreign, site)
    place = site.shares.where(named[0])
    if len(named) > 1 or place not in (POOL, corporation):
        raise impossible("shares", f"{list(named)} is not for sale")
    buying = actions.BuyCertificate(by=foreign.entity, corporation=corporation, source="treasury")
    if place != corporation:
        buying = replace(buying, source="pool")
    kinds = {site.shares.kind_of(share) for share in site.shares.pile(place, corporation)}
    chosen = site.shares.kind_of(named[0])
    return (replace(buying, kind=chosen) if chosen == "double" and len(kinds) > 1 else buying,)


def buy_company(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation buys a private company from a player."""
    private, price = foreign.text("company"), foreign.number("price")
    return (actions.ProposePrivate(by=decider(position, foreign), private=private, price=price),)


def lay_tile(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation lays a tile."""
    tile = ids.base(foreign.text("tile"))
    laying = actions.LayTile(
        by=decider(position, foreign),
        hex=foreign.text("hex"),
        tile=tile,
        rotation=foreign.number("rotation"),
    )
    return (laying,)


def city_of(position: Position, foreign: ForeignAction, site: SiteTable) -> StopId:
    """Return the city that an action names."""
    city = site.city(position, foreign.text("city"))
    if not city:
        raise impossible("city", f"no such city: {foreign.data['city']!r}")
    return city


def place_token(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation places a token."""
    return (
        actions.PlaceToken(by=decider(position, foreign), city=city_of(position, foreign, site)),
    )


def run_routes(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation runs its trains."""
    plans = []
    rows = foreign.data.get("routes")
    if not isinstance(rows, list):
        raise ForeignError(f"{foreign.place}.routes", "missing or no list")
    for number, row in enumerate(rows):
        place = f"{foreign.place}.routes[{number}]"
        train = row.get("train") if isinstance(row, dict) else None
        if not isinstance(train, str):
            raise ForeignError(f"{place}.train", "a route names its train")
        plans.append(actions.RoutePlan(site.class_of(train), _legs(row.get("connections"), place)))
    return (actions.RunTrains(by=decider(position, foreign), routes=tuple(plans)),)


def _legs(rows: object, place: str) -> tuple[tuple[str, ...], ...]:
    if not isinstance(rows, list) or not all(
        isinstance(leg, list) and all(isinstance(hex_id, str) for hex_id in leg) for leg in rows
    ):
        raise ForeignError(f"{place}.connections", "missing or no lists of hexes")
    return tuple(tuple(leg) for leg in rows)


def dividend(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation pays out or withholds."""
    kind = foreign.text("kind")
    if kind not in ("payout", "withhold"):
        name = position.title.id
        raise ForeignError(f"{foreign.place}.kind", f"{name} knows no dividend {kind!r}")
    seat = decider(position, foreign)
    return (actions.PayDividend(by=seat) if kind == "payout" else actions.Withhold(by=seat),)


def buy_train(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation buys a train: from the bank, on the side that it names, or from another."""
    train, price, seat = foreign.text("train"), foreign.number("price"), decider(position, foreign)
    owner = site.owner_of_train(position, train)
    known = position.title.trains
    if ids.base(train) not in known or owner in ("", GONE):
        raise impossible("train", f"nobody has a train {train!r}")
    if owner in (DEPOT, POOL):
        name = side_bought(position, foreign, site)
        face = known[name].price
        if price != face:
            raise impossible("price", f"a {name} of the bank costs {face}")
        return (
            actions.BuyTrain(by=seat, train=name, source="depot" if owner == DEPOT else "pool"),
        )
    return (actions.ProposeTrain(by=seat, train=site.class_of(train), seller=owner, price=price),)


def side_bought(position: Position, foreign: ForeignAction, site: SiteTable) -> str:
    """Return the class of a train of the bank on the side that is bought."""
    front = site.class_of(foreign.text("train"))
    name = foreign.data.get("variant") or front
    if name not in position.title.sides_of(front):
        raise impossible("variant", f"a {front} has no side {name!r}")
    return str(name)


def discard_train(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """A corporation gives up a train above the limit."""
    name = site.class_of(foreign.text("train"))
    return (actions.DiscardTrain(by=decider(position, foreign), train=name),)


def simple(action: Callable[..., Action]) -> Translator:
    """Return the translation of an action without fields."""
    return lambda position, foreign, site: (action(by=decider(position, foreign)),)


def without_effect(position: Position, foreign: ForeignAction, site: SiteTable) -> Natives:
    """What the site records and our rules bring about by themselves."""
    return ()


COMMON_TRANSLATORS: dict[str, Translator] = {
    "buy_company": buy_company,
    "buy_shares": buy_shares,
    "buy_train": buy_train,
    "discard_train": discard_train,
    "dividend": dividend,
    "lay_tile": lay_tile,
    "par": par,
    "pass": simple(Pass),
    "place_token": place_token,
    "run_routes": run_routes,
}
