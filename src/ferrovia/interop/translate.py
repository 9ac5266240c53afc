"""One foreign action as native ones, in the words that all titles share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ferrovia.board.faces import StopId
from ferrovia.core import Action, Pass, Position
from ferrovia.core.names import DEPOT, GONE, POOL, Seat
from ferrovia.family.actions import (
    Bid,
    BuyCertificate,
    BuyTrain,
    DiscardTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    ProposePrivate,
    ProposeTrain,
    RoutePlan,
    RunTrains,
    StartCorporation,
    Withhold,
)
from ferrovia.interop import ids
from ferrovia.interop.foreign import ForeignAction, ForeignError, impossible
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import replace

Natives = tuple[Action, ...]
Translator = Callable[[Position, ForeignAction, SiteTable], Natives]


def natives(
    handlers: Mapping[str, Translator], position: Position, step: ForeignAction, site: SiteTable
) -> Natives:
    """Return the native actions for a foreign one whose meaning is in itself."""
    handler = handlers.get(step.type)
    if handler is None:
        name = position.title.id
        raise ForeignError(f"{step.place}.type", f"{name} knows no action {step.type!r}")
    return handler(position, step, site)


def decider(position: Position, step: ForeignAction) -> Seat:
    """Return the seat that takes an action: the player, or who decides now."""
    if step.by_player:
        return step.entity
    now = position.decision
    return now.seat if now is not None else step.entity


def bid(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A player bids on a private company."""
    private, price = step.text("company"), step.number("price")
    return (Bid(by=step.entity, private=private, amount=price),)


def par(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A player starts a corporation."""
    corporation = step.text("corporation")
    price = ids.cell(step.text("share_price"))
    if price is None or position.title.market.par_cells.get(price[0]) != price[1]:
        raise impossible("share_price", f"no initial value: {step.data['share_price']}")
    return (StartCorporation(by=step.entity, corporation=corporation, value=price[0]),)


def share_list(
    position: Position, step: ForeignAction, site: SiteTable
) -> tuple[str, tuple[str, ...]]:
    """Return the corporation and the shares that an action names."""
    named = step.words("shares")
    if not named or any(share not in site.shares.cards for share in named):
        raise impossible("shares", f"no shares: {list(named)}")
    corporations = {site.shares.cards[share].corporation for share in named}
    if len(corporations) > 1 or len(set(named)) < len(named):
        raise impossible("shares", f"not of one corporation: {list(named)}")
    return corporations.pop(), named


def buy_shares(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A player buys a certificate, from the treasury or from the pool."""
    corporation, named = share_list(position, step, site)
    place = site.shares.where(named[0])
    if len(named) > 1 or place not in (POOL, corporation):
        raise impossible("shares", f"{list(named)} is not for sale")
    buying = BuyCertificate(by=step.entity, corporation=corporation, source="treasury")
    if place != corporation:
        buying = replace(buying, source="pool")
    kinds = {site.shares.kind_of(share) for share in site.shares.pile(place, corporation)}
    chosen = site.shares.kind_of(named[0])
    return (replace(buying, kind=chosen) if chosen == "double" and len(kinds) > 1 else buying,)


def buy_company(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation buys a private company from a player."""
    private, price = step.text("company"), step.number("price")
    return (ProposePrivate(by=decider(position, step), private=private, price=price),)


def lay_tile(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation lays a tile."""
    tile = ids.base(step.text("tile"))
    laying = LayTile(
        by=decider(position, step),
        hex=step.text("hex"),
        tile=tile,
        rotation=step.number("rotation"),
    )
    return (laying,)


def city_of(position: Position, step: ForeignAction, site: SiteTable) -> StopId:
    """Return the city that an action names."""
    city = site.city(position, step.text("city"))
    if not city:
        raise impossible("city", f"no such city: {step.data['city']!r}")
    return city


def place_token(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation places a token."""
    return (PlaceToken(by=decider(position, step), city=city_of(position, step, site)),)


def run_routes(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation runs its trains."""
    plans = []
    rows = step.data.get("routes")
    if not isinstance(rows, list):
        raise ForeignError(f"{step.place}.routes", "missing or no list")
    for number, row in enumerate(rows):
        place = f"{step.place}.routes[{number}]"
        train = row.get("train") if isinstance(row, dict) else None
        if not isinstance(train, str):
            raise ForeignError(f"{place}.train", "a route names its train")
        plans.append(RoutePlan(site.class_of(train), _legs(row.get("connections"), place)))
    return (RunTrains(by=decider(position, step), routes=tuple(plans)),)


def _legs(rows: object, place: str) -> tuple[tuple[str, ...], ...]:
    if not isinstance(rows, list) or not all(
        isinstance(leg, list) and all(isinstance(hex_id, str) for hex_id in leg) for leg in rows
    ):
        raise ForeignError(f"{place}.connections", "missing or no lists of hexes")
    return tuple(tuple(leg) for leg in rows)


def dividend(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation pays out or withholds."""
    kind = step.text("kind")
    if kind not in ("payout", "withhold"):
        name = position.title.id
        raise ForeignError(f"{step.place}.kind", f"{name} knows no dividend {kind!r}")
    seat = decider(position, step)
    return (PayDividend(by=seat) if kind == "payout" else Withhold(by=seat),)


def buy_train(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation buys a train: from the bank, on the side that it names, or from another."""
    train, price, seat = step.text("train"), step.number("price"), decider(position, step)
    owner = site.owner_of_train(position, train)
    known = position.title.trains
    if ids.base(train) not in known or owner in ("", GONE):
        raise impossible("train", f"nobody has a train {train!r}")
    if owner in (DEPOT, POOL):
        name = side_bought(position, step, site)
        face = known[name].price
        if price != face:
            raise impossible("price", f"a {name} of the bank costs {face}")
        return (BuyTrain(by=seat, train=name, source="depot" if owner == DEPOT else "pool"),)
    return (ProposeTrain(by=seat, train=site.class_of(train), seller=owner, price=price),)


def side_bought(position: Position, step: ForeignAction, site: SiteTable) -> str:
    """Return the class of a train of the bank on the side that is bought."""
    front = site.class_of(step.text("train"))
    name = step.data.get("variant") or front
    if name not in position.title.sides_of(front):
        raise impossible("variant", f"a {front} has no side {name!r}")
    return str(name)


def discard_train(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    """A corporation gives up a train above the limit."""
    name = site.class_of(step.text("train"))
    return (DiscardTrain(by=decider(position, step), train=name),)


def simple(action: Callable[..., Action]) -> Translator:
    """Return the translation of an action without fields."""
    return lambda position, step, site: (action(by=decider(position, step)),)


def without_effect(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
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
