"""The entry of a file for each action of ours, as all titles share them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.board.faces import HexId, hex_of
from ferrovia.core import Action, Position
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import DEPOT, POOL, PrivateId
from ferrovia.family import actions
from ferrovia.interop import site_ids
from ferrovia.interop.site_table import SiteTable

Row = dict[str, Any]
"""An action in a file of the site."""
RowWriter = Callable[[Position, Any, SiteTable], Row]
Legs = tuple[tuple[HexId, ...], ...]
"""The hexes of a route, from stop to stop."""


def by_player(action: Action, word: str, /, **fields: Any) -> Row:
    """Say what a player does."""
    return {"type": word, "entity": action.by, "entity_type": "player", **fields}


def by_corporation(position: Position, word: str, /, **fields: Any) -> Row:
    """Say what the operating corporation does."""
    now = position.decision
    entity = now.subject if now is not None and now.ask is not None else position.state.flow.actor
    return {"type": word, "entity": entity, "entity_type": "corporation", **fields}


def pass_row(position: Position) -> Row:
    """Return the entry that lets the site go on: a pass, or a run without routes."""
    flow, now = position.state.flow, position.decision
    assert now is not None
    if flow.round != "operating":
        return {"type": "pass", "entity": now.seat, "entity_type": "player"}
    entity = {"entity": flow.actor, "entity_type": "corporation"}
    if now.step == "run":
        return {"type": "run_routes", **entity, "routes": [], "extra_revenue": 0, "subsidy": 0}
    return {"type": "pass", **entity}


def by_company(entity: str, word: str, /, **fields: Any) -> Row:
    """Say what is done with a private company."""
    return {"type": word, "entity": entity, "entity_type": "company", **fields}


def bid(position: Position, action: actions.Bid, site: SiteTable) -> Row:
    """A player bids on a private company."""
    return by_player(action, "bid", company=action.private, price=action.amount)


def start(position: Position, action: actions.StartCorporation, site: SiteTable) -> Row:
    """A corporation is started."""
    cell = position.title.market.par_cells[action.value]
    price = f"{action.value},{cell}"
    return by_player(action, "par", corporation=action.corporation, share_price=price)


def buy_certificate(position: Position, action: actions.BuyCertificate, site: SiteTable) -> Row:
    """A player buys a certificate."""
    place = POOL if action.source == "pool" else action.corporation
    share = site_ids.top_share(site, place, action.corporation, action.kind)
    return by_player(action, "buy_shares", shares=[share], percent=site.shares.percent((share,)))


def sell_shares(position: Position, action: actions.SellShares, site: SiteTable) -> Row:
    """A player sells certificates."""
    shares, count, _ = site_ids.shares_sold(site, action.by, action.corporation, action.bundle)
    return by_player(
        action,
        "sell_shares",
        shares=list(shares),
        percent=count * site.shares.units[action.corporation],
    )


def place_token(position: Position, action: actions.PlaceToken, site: SiteTable) -> Row:
    """A corporation places a token."""
    return token_on(position, action.city, site)


def token_on(position: Position, city: str, site: SiteTable) -> Row:
    """Say where a token is placed."""
    row = by_corporation(
        position,
        "place_token",
        city=site_ids.city_of(position, site, city),
        slot=site.free_space(position, city),
    )
    return {**row, "tokener": row["entity"]}


def lay_tile(position: Position, action: actions.LayTile, site: SiteTable) -> Row:
    """A corporation lays a tile."""
    tile = site_ids.tile_for(site, action.tile)
    return by_corporation(position, "lay_tile", hex=action.hex, tile=tile, rotation=action.rotation)


def run_trains(position: Position, action: actions.RunTrains, site: SiteTable) -> Row:
    """A corporation runs its trains."""
    events = position.play(action).events
    ran = next(event for event in events if isinstance(event, TrainsRan))
    routes: list[Row] = []
    taken: tuple[str, ...] = ()
    valued = list(zip(ran.routes, ran.legs, strict=True))
    for plan in action.routes:
        found = next(row for row in valued if row[0][0] == plan.train and _same(row[1], plan.legs))
        valued.remove(found)
        _, stops, revenue = found[0]
        train = site_ids.train_of(site, position.state.flow.actor, plan.train, taken)
        taken = (*taken, train)
        hexes = [hex_of(stop) for stop in stops]
        routes.append(
            {
                "train": train,
                "connections": [list(leg) for leg in plan.legs],
                "hexes": hexes,
                "revenue": revenue,
                "revenue_str": "-".join(hexes),
                "nodes": [site_ids.node_of(position, site, stop) for stop in stops],
            }
        )
    return by_corporation(position, "run_routes", routes=routes, extra_revenue=0, subsidy=0)


def _same(some: Legs, others: Legs) -> bool:
    """Whether legs are the same, in whatever order and direction."""
    return sorted(min(leg, leg[::-1]) for leg in some) == sorted(
        min(leg, leg[::-1]) for leg in others
    )


def dividend(
    position: Position, action: actions.PayDividend | actions.Withhold, site: SiteTable
) -> Row:
    """A corporation pays out or withholds."""
    kind = "payout" if isinstance(action, actions.PayDividend) else "withhold"
    return by_corporation(position, "dividend", kind=kind)


def buy_train(position: Position, action: actions.BuyTrain, site: SiteTable) -> Row:
    """A corporation buys a train of the bank."""
    place = DEPOT if action.source == "depot" else POOL
    train = site_ids.train_for_sale(position, site, place, action.train)
    price = position.title.trains[action.train].price
    return by_corporation(position, "buy_train", train=train, price=price, variant=action.train)


def propose_train(position: Position, action: actions.ProposeTrain, site: SiteTable) -> Row:
    """A corporation buys a train of another."""
    train = site_ids.train_of(site, action.seller, action.train)
    return by_corporation(
        position, "buy_train", train=train, price=action.price, variant=action.train
    )


def propose_private(position: Position, action: actions.ProposePrivate, site: SiteTable) -> Row:
    """A corporation buys a private company."""
    actor = position.state.flow.actor
    fields = {"company": action.private, "price": action.price}
    return {"type": "buy_company", "entity": actor, "entity_type": "corporation", **fields}


def discard(position: Position, action: actions.DiscardTrain, site: SiteTable) -> Row:
    """A corporation gives up a train above the limit."""
    row = by_corporation(position, "discard_train")
    return {**row, "train": site_ids.train_of(site, row["entity"], action.train)}


def bid_at(asking_price: Callable[[Position, PrivateId], int]) -> RowWriter:
    """Return how buying a private company is said where there it is a bid of its price."""

    def say(position: Position, action: actions.BuyPrivate, site: SiteTable) -> Row:
        price = asking_price(position, action.private)
        return by_player(action, "bid", company=action.private, price=price)

    return say


COMMON_ROWS: dict[type[Action], RowWriter] = {
    actions.Bid: bid,
    actions.BuyCertificate: buy_certificate,
    actions.BuyTrain: buy_train,
    actions.DiscardTrain: discard,
    actions.LayTile: lay_tile,
    actions.PayDividend: dividend,
    actions.PlaceToken: place_token,
    actions.ProposePrivate: propose_private,
    actions.ProposeTrain: propose_train,
    actions.RunTrains: run_trains,
    actions.SellShares: sell_shares,
    actions.StartCorporation: start,
    actions.Withhold: dividend,
}
