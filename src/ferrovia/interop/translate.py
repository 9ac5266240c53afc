"""One foreign action as native ones."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import Action, Pass, Position
from ferrovia.core.names import DEPOT, GONE, POOL, Seat
from ferrovia.family.actions import (
    Answer,
    BuyBack,
    BuyCertificate,
    BuyPrivate,
    BuyTrain,
    ChooseExchange,
    ChooseHome,
    DiscardTrain,
    IssueShares,
    LayTile,
    LeaveGame,
    PayDividend,
    PlaceToken,
    ProposePrivate,
    ProposeTrain,
    RoutePlan,
    RunTrains,
    StartCorporation,
    TakeLoan,
    Withhold,
)
from ferrovia.interop import ids
from ferrovia.interop.foreign import ForeignError, Step, impossible
from ferrovia.interop.table import SiteTable
from ferrovia.interop.waits import (
    ELECTRIC_CHOICE,
    EXCHANGE_CHOICES,
    LEAVE_CHOICE,
    LOAN_CHOICE,
    STEAMER_CHOICES,
)
from ferrovia.struct import replace
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
from ferrovia.titles.g1849.initial import asking_price, unsold

Natives = tuple[Action, ...]


def natives(position: Position, step: Step, site: SiteTable) -> Natives:
    """Return the native actions for a foreign one whose meaning is in itself.

    Sales by players, failed emergencies and passes are no such: they depend on what follows.
    """
    handler = HANDLERS.get(step.type)
    if handler is None:
        raise ForeignError(f"{step.place}.type", f"1849 knows no action {step.type!r}")
    return handler(position, step, site)


def decider(position: Position, step: Step) -> Seat:
    """Return the seat that takes an action: the player, or who decides now."""
    if step.by_player:
        return step.entity
    now = position.decision
    return now.seat if now is not None else step.entity


def _bid(position: Position, step: Step, site: SiteTable) -> Natives:
    private, price = step.text("company"), step.number("price")
    waiting = unsold(position)
    asked = position.decision is not None and position.decision.ask is not None
    if not asked and waiting and private == waiting[0]:
        due = asking_price(position, private)
        if price != due:
            raise impossible("price", f"{private} is on offer for {due}, not for {price}")
        return (BuyPrivate(by=step.entity, private=private),)
    return (Bid(by=step.entity, private=private, amount=price),)


def _par(position: Position, step: Step, site: SiteTable) -> Natives:
    corporation = step.text("corporation")
    price = ids.cell(step.text("share_price"))
    if price is None or position.title.market.initial.get(price[0]) != price[1]:
        raise impossible("share_price", f"no initial value: {step.data['share_price']}")
    return (StartCorporation(by=step.entity, corporation=corporation, value=price[0]),)


def share_list(position: Position, step: Step) -> tuple[str, tuple[str, ...]]:
    """Return the corporation and the shares that an action names."""
    named = step.words("shares")
    split = [ids.split_share(name) for name in named]
    known = position.state.corporations
    if not named or any(s is None or s[0] not in known for s in split):
        raise impossible("shares", f"no shares: {list(named)}")
    corporations = {s[0] for s in split if s is not None}
    if len(corporations) > 1 or len(set(named)) < len(named):
        raise impossible("shares", f"not of one corporation: {list(named)}")
    return corporations.pop(), named


def _buy_shares(position: Position, step: Step, site: SiteTable) -> Natives:
    corporation, named = share_list(position, step)
    place = site.shares.where(named[0])
    if not step.by_player:
        if corporation != step.entity or place != POOL or len(named) > 1:
            raise impossible("shares", f"{step.entity} cannot buy back {list(named)}")
        return (BuyBack(by=decider(position, step)),)
    if len(named) > 1 or place not in (POOL, corporation):
        raise impossible("shares", f"{list(named)} is not for sale")
    treasury = BuyCertificate(by=step.entity, corporation=corporation, source="treasury")
    return (treasury if place == corporation else replace(treasury, source="pool"),)


def _issue(position: Position, step: Step, site: SiteTable) -> Natives:
    corporation, named = share_list(position, step)
    if corporation != step.entity or any(site.shares.where(s) != corporation for s in named):
        raise impossible("shares", f"{step.entity} has no {list(named)} to sell")
    kinds = [ids.kind_of(name) for name in named]
    bundle: dict[str, int] = {kind: kinds.count(kind) for kind in sorted(set(kinds), reverse=True)}
    return (IssueShares(by=decider(position, step), bundle=bundle),)


def _buy_company(position: Position, step: Step, site: SiteTable) -> Natives:
    private = step.text("company")
    proposing = ProposePrivate(
        by=decider(position, step), private=private, price=step.number("price")
    )
    row = position.state.privates.get(private)
    return (proposing, *_consent(proposing.by, row.owner if row else proposing.by))


def _consent(asking: Seat, asked: Seat) -> Natives:
    """Return the yes of the other side, which the site takes for granted."""
    return () if asked == asking else (Answer(by=asked, accept=True),)


def _lay_tile(position: Position, step: Step, site: SiteTable) -> Natives:
    tile = ids.base(step.text("tile"))
    laying = LayTile(
        by=decider(position, step),
        hex=step.text("hex"),
        tile=tile,
        rotation=step.number("rotation"),
    )
    return (laying,)


def _hex(position: Position, step: Step, site: SiteTable) -> str:
    hex_id = site.hex_of_city(position, step.text("city"))
    if not hex_id:
        raise impossible("city", f"no such city: {step.data['city']!r}")
    return hex_id


def _place_token(position: Position, step: Step, site: SiteTable) -> Natives:
    seat, city = decider(position, step), ids.city_on(_hex(position, step, site))
    now = position.decision
    if now is not None and now.step == "home":
        return (ChooseHome(by=seat, city=city),)
    return (PlaceToken(by=seat, city=city),)


def _run_routes(position: Position, step: Step, site: SiteTable) -> Natives:
    plans = []
    rows = step.data.get("routes")
    if not isinstance(rows, list):
        raise ForeignError(f"{step.place}.routes", "missing or no list")
    for number, row in enumerate(rows):
        place = f"{step.place}.routes[{number}]"
        train = row.get("train") if isinstance(row, dict) else None
        if not isinstance(train, str):
            raise ForeignError(f"{place}.train", "a route names its train")
        plans.append(RoutePlan(ids.base(train), _legs(row.get("connections"), place)))
    return (RunTrains(by=decider(position, step), routes=tuple(plans)),)


def _legs(rows: object, place: str) -> tuple[tuple[str, ...], ...]:
    if not isinstance(rows, list) or not all(
        isinstance(leg, list) and all(isinstance(hex_id, str) for hex_id in leg) for leg in rows
    ):
        raise ForeignError(f"{place}.connections", "missing or no lists of hexes")
    return tuple(tuple(leg) for leg in rows)


def _dividend(position: Position, step: Step, site: SiteTable) -> Natives:
    kind = step.text("kind")
    if kind not in ("payout", "withhold"):
        raise ForeignError(f"{step.place}.kind", f"1849 knows no dividend {kind!r}")
    seat = decider(position, step)
    return (PayDividend(by=seat) if kind == "payout" else Withhold(by=seat),)


def _buy_train(position: Position, step: Step, site: SiteTable) -> Natives:
    train, price = step.text("train"), step.number("price")
    name, seat = ids.base(train), decider(position, step)
    owner = site.owner_of_train(position, train)
    if name not in position.title.trains or owner in ("", GONE):
        raise impossible("train", f"nobody has a train {train!r}")
    if owner in (DEPOT, POOL):
        face = position.title.trains[name].price
        if price != face:
            raise impossible("price", f"a {name} of the bank costs {face}")
        return (BuyTrain(by=seat, train=name, source="depot" if owner == DEPOT else "pool"),)
    proposing = ProposeTrain(by=seat, train=name, seller=owner, price=price)
    return (proposing, *_consent(seat, position.title.policies.decider(position, owner)))


def _discard_train(position: Position, step: Step, site: SiteTable) -> Natives:
    return (DiscardTrain(by=decider(position, step), train=ids.base(step.text("train"))),)


def _buy_token(position: Position, step: Step, site: SiteTable) -> Natives:
    hex_id, slot = _hex(position, step, site), step.number("slot", 0)
    seat, price, city = decider(position, step), step.number("price"), ids.city_on(hex_id)
    seller = site.holder_of_space(position, hex_id, slot)
    offers = [
        ProposeToken(by=seat, city=city, seller=name, price=price)
        for name in ((seller,) if seller else position.state.tokens.get(city, ()))
    ]
    if not offers:
        raise impossible("city", f"there is no token on {hex_id} to buy")
    proposing = next((o for o in offers if position.refusal(o) is None), offers[0])
    other = position.title.policies.decider(position, proposing.seller)
    return (proposing, *_consent(seat, other))


def _choose(position: Position, step: Step, site: SiteTable) -> Natives:
    choice, seat = step.text("choice"), decider(position, step)
    if choice in EXCHANGE_CHOICES:
        kind = EXCHANGE_CHOICES[choice]
        return (ChooseExchange(by=seat, kind="last" if kind == "last" else "regular"),)
    if choice == LOAN_CHOICE:
        return (TakeLoan(by=seat),)
    if choice == LEAVE_CHOICE:
        return (LeaveGame(by=seat),)
    if choice.startswith(ELECTRIC_CHOICE):
        return (BuyElectricToken(by=seat),)
    if choice not in STEAMER_CHOICES:
        raise ForeignError(f"{step.place}.choice", f"1849 knows no choice {choice!r}")
    return (UseSteamer(by=seat),) if choice == STEAMER_CHOICES[0] else ()


def _assign(position: Position, step: Step, site: SiteTable) -> Natives:
    return (UseHarbour(by=decider(position, step), hex=step.text("target")),)


def _simple(action: Callable[..., Action]) -> Callable[[Position, Step, SiteTable], Natives]:
    return lambda position, step, site: (action(by=decider(position, step)),)


HANDLERS: dict[str, Callable[[Position, Step, SiteTable], Natives]] = {
    "assign": _assign,
    "bid": _bid,
    "buy_company": _buy_company,
    "buy_shares": _buy_shares,
    "buy_token": _buy_token,
    "buy_train": _buy_train,
    "choose": _choose,
    "discard_train": _discard_train,
    "dividend": _dividend,
    "lay_tile": _lay_tile,
    "par": _par,
    "pass": _simple(Pass),
    "payoff_debt": _simple(PayDebt),
    "payoff_loan": _simple(RepayBond),
    "place_token": _place_token,
    "run_routes": _run_routes,
    "sell_shares": _issue,
    "take_loan": _simple(IssueBond),
}
