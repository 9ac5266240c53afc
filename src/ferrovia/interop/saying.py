"""One native action as a foreign one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.board.faces import hex_of
from ferrovia.core import Action, Position
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import DEPOT, POOL
from ferrovia.family.actions import (
    BuyBack,
    BuyCertificate,
    BuyPrivate,
    BuyTrain,
    ChooseExchange,
    ChooseHome,
    DiscardTrain,
    GiveUp,
    IssueShares,
    LayTile,
    LeaveGame,
    PayDividend,
    PlaceToken,
    ProposePrivate,
    ProposeTrain,
    RunTrains,
    SellShares,
    StartCorporation,
    TakeLoan,
    Withhold,
)
from ferrovia.interop import ids, names
from ferrovia.interop.table import SiteTable
from ferrovia.interop.waits import (
    ELECTRIC_CHOICE,
    EXCHANGE_CHOICES,
    LEAVE_CHOICE,
    LOAN_CHOICE,
    STEAMER_CHOICES,
)
from ferrovia.titles.g1849.actions import (
    Bid,
    BuyElectricToken,
    IssueBond,
    PayDebt,
    ProposeToken,
    RepayBond,
    UseHarbour,
    UseSteamer,
)
from ferrovia.titles.g1849.electric import token_price
from ferrovia.titles.g1849.initial import asking_price
from ferrovia.titles.g1849.powers import private_with

Said = dict[str, Any]
Word = Callable[[Position, Any, SiteTable], Said]


def said(position: Position, action: Action, site: SiteTable) -> Said | None:
    """Return type, entity and fields of the foreign action; ``None`` if there is no word for it."""
    word = WORDS.get(type(action))
    return None if word is None else word(position, action, site)


def by_player(action: Action, word: str, /, **fields: Any) -> Said:
    """Say what a player does."""
    return {"type": word, "entity": action.by, "entity_type": "player", **fields}


def by_corporation(position: Position, word: str, /, **fields: Any) -> Said:
    """Say what the operating corporation does."""
    now = position.decision
    entity = now.subject if now is not None and now.ask is not None else position.state.flow.actor
    return {"type": word, "entity": entity, "entity_type": "corporation", **fields}


def _buy_private(position: Position, action: BuyPrivate, site: SiteTable) -> Said:
    price = asking_price(position, action.private)
    return by_player(action, "bid", company=action.private, price=price)


def _bid(position: Position, action: Bid, site: SiteTable) -> Said:
    return by_player(action, "bid", company=action.private, price=action.amount)


def _start(position: Position, action: StartCorporation, site: SiteTable) -> Said:
    cell = position.title.market.initial[action.value]
    price = f"{action.value},{cell}"
    return by_player(action, "par", corporation=action.corporation, share_price=price)


def _buy_certificate(position: Position, action: BuyCertificate, site: SiteTable) -> Said:
    place = POOL if action.source == "pool" else action.corporation
    share = names.top_share(site, place, action.corporation)
    return by_player(action, "buy_shares", shares=[share], percent=10 * ids.shares_in(share))


def _sell_shares(position: Position, action: SellShares, site: SiteTable) -> Said:
    shares, count, _ = names.shares_sold(site, action.by, action.corporation, action.bundle)
    return by_player(action, "sell_shares", shares=list(shares), percent=10 * count)


def _exchange(position: Position, action: ChooseExchange, site: SiteTable) -> Said:
    choice = next(text for text, kind in EXCHANGE_CHOICES.items() if kind == action.kind)
    return by_player(action, "choose", choice=choice)


def _home(position: Position, action: ChooseHome, site: SiteTable) -> Said:
    return _token_on(position, action.city, site)


def _place_token(position: Position, action: PlaceToken, site: SiteTable) -> Said:
    return _token_on(position, action.city, site)


def _token_on(position: Position, city: str, site: SiteTable) -> Said:
    hex_id = hex_of(city)
    row = by_corporation(
        position,
        "place_token",
        city=names.city_of(site, hex_id),
        slot=names.free_slot(position, site, hex_id),
    )
    return {**row, "tokener": row["entity"]}


def _lay_tile(position: Position, action: LayTile, site: SiteTable) -> Said:
    tile = names.tile_for(site, action.tile)
    return by_corporation(position, "lay_tile", hex=action.hex, tile=tile, rotation=action.rotation)


def _run_trains(position: Position, action: RunTrains, site: SiteTable) -> Said:
    events = position.play(action).events
    ran = next(event for event in events if isinstance(event, TrainsRan))
    routes: list[Said] = []
    taken: tuple[str, ...] = ()
    for plan, (_, stops, revenue) in zip(action.routes, ran.routes, strict=True):
        train = names.train_of(site, position.state.flow.actor, plan.train, taken)
        taken = (*taken, train)
        hexes = [hex_of(stop) for stop in stops]
        routes.append(
            {
                "train": train,
                "connections": [list(leg) for leg in plan.legs],
                "hexes": hexes,
                "revenue": revenue,
                "revenue_str": "-".join(hexes),
                "nodes": [f"{hex_id}-0" for hex_id in hexes],
            }
        )
    return by_corporation(position, "run_routes", routes=routes, extra_revenue=0, subsidy=0)


def _dividend(position: Position, action: PayDividend | Withhold, site: SiteTable) -> Said:
    kind = "payout" if isinstance(action, PayDividend) else "withhold"
    return by_corporation(position, "dividend", kind=kind)


def _buy_train(position: Position, action: BuyTrain, site: SiteTable) -> Said:
    place = DEPOT if action.source == "depot" else POOL
    train = names.train_of(site, place, action.train)
    price = position.title.trains[action.train].price
    return by_corporation(position, "buy_train", train=train, price=price, variant=action.train)


def _propose_train(position: Position, action: ProposeTrain, site: SiteTable) -> Said:
    train = names.train_of(site, action.seller, action.train)
    return by_corporation(
        position, "buy_train", train=train, price=action.price, variant=action.train
    )


def _propose_private(position: Position, action: ProposePrivate, site: SiteTable) -> Said:
    actor = position.state.flow.actor
    fields = {"company": action.private, "price": action.price}
    return {"type": "buy_company", "entity": actor, "entity_type": "corporation", **fields}


def _propose_token(position: Position, action: ProposeToken, site: SiteTable) -> Said:
    hex_id = hex_of(action.city)
    slot = names.slot_of(site, hex_id, action.seller)
    city = names.city_of(site, hex_id)
    return by_corporation(position, "buy_token", city=city, slot=slot, price=action.price)


def _discard(position: Position, action: DiscardTrain, site: SiteTable) -> Said:
    row = by_corporation(position, "discard_train")
    return {**row, "train": names.train_of(site, row["entity"], action.train)}


def _issue(position: Position, action: IssueShares, site: SiteTable) -> Said:
    actor = position.state.flow.actor
    shares = names.shares_of(site, actor, actor, action.bundle)
    count = sum(ids.shares_in(share) for share in shares)
    return by_corporation(position, "sell_shares", shares=list(shares), percent=10 * count)


def _buy_back(position: Position, action: BuyBack, site: SiteTable) -> Said:
    actor = position.state.flow.actor
    share = names.top_share(site, POOL, actor)
    percent = 10 * ids.shares_in(share)
    return by_corporation(position, "buy_shares", shares=[share], percent=percent)


def _harbour(position: Position, action: UseHarbour, site: SiteTable) -> Said:
    private = private_with(position, "port_bonus")
    fields = {"target": action.hex, "target_type": "hex"}
    return {"type": "assign", "entity": private, "entity_type": "company", **fields}


def _electric(position: Position, action: BuyElectricToken, site: SiteTable) -> Said:
    choice = f"{ELECTRIC_CHOICE} for L.{token_price(position)}"
    return by_corporation(position, "choose", choice=choice)


def _loan(kind: str) -> Word:
    return lambda position, action, site: by_corporation(position, kind, loan=0)


WORDS: dict[type[Action], Word] = {
    Bid: _bid,
    BuyBack: _buy_back,
    BuyCertificate: _buy_certificate,
    BuyElectricToken: _electric,
    BuyPrivate: _buy_private,
    BuyTrain: _buy_train,
    ChooseExchange: _exchange,
    ChooseHome: _home,
    DiscardTrain: _discard,
    GiveUp: lambda position, action, site: by_corporation(position, "bankrupt"),
    IssueBond: _loan("take_loan"),
    IssueShares: _issue,
    LayTile: _lay_tile,
    LeaveGame: lambda position, action, site: by_player(action, "choose", choice=LEAVE_CHOICE),
    PayDebt: lambda position, action, site: by_player(action, "payoff_debt"),
    PayDividend: _dividend,
    PlaceToken: _place_token,
    ProposePrivate: _propose_private,
    ProposeToken: _propose_token,
    ProposeTrain: _propose_train,
    RepayBond: _loan("payoff_loan"),
    RunTrains: _run_trains,
    SellShares: _sell_shares,
    StartCorporation: _start,
    TakeLoan: lambda position, action, site: by_player(action, "choose", choice=LOAN_CHOICE),
    UseHarbour: _harbour,
    UseSteamer: lambda position, action, site: by_corporation(
        position, "choose", choice=STEAMER_CHOICES[0]
    ),
    Withhold: _dividend,
}
