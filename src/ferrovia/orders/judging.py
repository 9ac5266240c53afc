"""What an order means in a position: a pure function, the same for every title."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import Action, Codec, Pass, Position, holdings
from ferrovia.core.action import RunOffer, as_json
from ferrovia.core.events import CorporationStarted, PhaseBegan, PrivateSold, SharesSold
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.position import current_step
from ferrovia.core.step import Step
from ferrovia.core.terms import phase_name
from ferrovia.family.actions import (
    Bid,
    BuyCertificate,
    BuyPrivate,
    PayDividend,
    RunTrains,
)
from ferrovia.family.questions import cost
from ferrovia.orders.kinds import (
    AnyOrder,
    PassInAuction,
    PassInStock,
    PlannedMove,
    PlannedMoves,
    RunAndPay,
)
from ferrovia.struct import Struct, replace
from ferrovia.views.sentences.prompts import prompt
from ferrovia.views.sentences.refusals import refusal_words

SELLING = (Bid, BuyPrivate)
"""Moves by which private companies are sold in an auction."""


class Plays(Struct, frozen=True):
    """The order plays an action; ``left`` is what stands of it afterwards."""

    action: Action
    left: AnyOrder | None


class Waits(Struct, frozen=True):
    """The owner has to decide themselves, and the order stands; says why."""

    why: str


class Ends(Struct, frozen=True):
    """The order stands no longer; says why."""

    why: str


Verdict = Plays | Waits | Ends | None
"""``None``: the order has nothing to do with what is decided now."""


def judge(order: AnyOrder, seat: Seat, position: Position) -> Verdict:
    """Return what an order means in a position; only its own seat's decisions concern it."""
    if position.over:
        return Ends("the game is over")
    ended = _over(order, seat, position)
    if ended:
        return Ends(ended)
    now = position.decision
    if now is None or now.seat != seat:
        return None
    return JUDGES[type(order)](order, seat, position)


def after(
    order: AnyOrder, seat: Seat, position: Position, action: Action | None
) -> AnyOrder | Ends:
    """Return what stands of an order after an action, which has led to ``position``.

    ``action`` is anybody's; ``None`` if an order of this seat has played it.
    """
    if position.over:
        return Ends("the game is over")
    ended = _new_phase(order, position) or _over(order, seat, position)
    if ended:
        return Ends(ended)
    if action is None:
        return order
    if action.by == seat:
        return _after_own(order, action)
    ended = _changed(order, seat, position)
    return Ends(ended) if ended else order


def _new_phase(order: AnyOrder, position: Position) -> str:
    if isinstance(order, RunAndPay) and order.phase_ends:
        for event in position.events:
            if isinstance(event, PhaseBegan):
                return f"{phase_name(position.title, event.phase)} has begun"
    return ""


def _after_own(order: AnyOrder, action: Action) -> AnyOrder | Ends:
    """Whoever plays otherwise than ordered has changed their mind."""
    if isinstance(order, PassInStock) and not isinstance(action, Pass):
        return Ends("you played yourself")
    if isinstance(order, PlannedMoves):
        if order.moves[0].action != as_json(action):
            return Ends(f"you decided otherwise than planned: {order.moves[0].text}")
        rest = order.moves[1:]
        return replace(order, moves=rest) if rest else Ends("you played it yourself")
    return order


def _changed(order: AnyOrder, seat: Seat, position: Position) -> str:
    """Return what somebody else did that ends an order; empty if nothing did."""
    events, title = position.events, position.title
    if isinstance(order, PassInStock):
        for event in events:
            if isinstance(event, SharesSold) and _matters(order, seat, position, event):
                percent = event.shares * 100 // title.share_count(event.corporation)
                return f"{event.seller} sold {percent}% of {event.corporation}"
            if order.starts and isinstance(event, CorporationStarted):
                return f"{event.seat} started {event.corporation} at {title.money(event.value)}"
    if isinstance(order, PassInAuction) and order.one_lot:
        for event in events:
            if isinstance(event, PrivateSold):
                return f"{event.buyer} bought {event.private}"
    return ""


def _matters(order: PassInStock, seat: Seat, position: Position, sale: SharesSold) -> bool:
    if order.sells == "anybody":
        return True
    return order.sells == "held" and holdings.shares(position, seat, sale.corporation) > 0


def _over(order: AnyOrder, seat: Seat, position: Position) -> str:
    """Return why the time of an order is over; empty while it is not."""
    flow = position.state.flow
    if isinstance(order, PassInStock):
        later = flow.cycle > order.cycle or (
            flow.cycle == order.cycle and not _has_step(position, is_stock)
        )
        return "the stock round is over" if later else ""
    if isinstance(order, PassInAuction):
        return "" if _has_step(position, is_auction) else "the auction is over"
    if isinstance(order, RunAndPay):
        if order.corporation not in corporations_of(position, seat):
            return f"{order.corporation} is no longer yours"
        if order.cycle and flow.cycle > order.cycle:
            return "the operating rounds are over"
    return ""


def _has_step(position: Position, fits: Callable[[Step], bool]) -> bool:
    return any(fits(step) for step in position.title.rounds[position.state.flow.round].steps)


def is_stock(step: Step) -> bool:
    """Whether shares are traded in a step, and passing is possible."""
    kinds = {move.action for move in step.moves}
    return {BuyCertificate, Pass} <= kinds


def is_auction(step: Step) -> bool:
    """Whether private companies are sold in a step and shares are not, and passing is possible."""
    kinds = {move.action for move in step.moves}
    return Pass in kinds and not kinds.isdisjoint(SELLING) and BuyCertificate not in kinds


def can_run(position: Position) -> bool:
    """Whether corporations operate in this round."""
    return _has_step(position, lambda step: any(m.action is RunTrains for m in step.moves))


def _pass_in_stock(order: PassInStock, seat: Seat, position: Position) -> Verdict:
    step = current_step(position)
    if step is None or not is_stock(step):
        return None
    for offer in position.offers():
        buying = offer.action
        if isinstance(buying, BuyCertificate) and buying.corporation in order.below:
            price = _share_price(position, buying)
            if price < order.below[buying.corporation]:
                return Ends(
                    f"a share of {buying.corporation} costs {position.title.money(price)} now"
                )
    return _passing(order, position)


def _share_price(position: Position, buying: BuyCertificate) -> int:
    """Return what one share costs; a certificate may be of several."""
    source = POOL if buying.source == "pool" else buying.corporation
    return position.title.policies.share_price(position, buying.corporation, source)


def _pass_in_auction(order: PassInAuction, seat: Seat, position: Position) -> Verdict:
    step = current_step(position)
    return None if step is None or not is_auction(step) else _passing(order, position)


def _run_and_pay(order: RunAndPay, seat: Seat, position: Position) -> Verdict:
    now = position.decision
    if now is None or now.subject != order.corporation or now.ask is not None:
        return None
    if not can_run(position):
        return None
    for offer in position.offers():
        if isinstance(offer, RunOffer) or isinstance(offer.action, PayDividend):
            return Plays(offer.action, order)
    return _passing(order, position)


def _passing(order: AnyOrder, position: Position) -> Verdict:
    for offer in position.offers():
        if isinstance(offer.action, Pass):
            return Plays(offer.action, order)
    return Waits(f"you cannot pass here. {prompt(position)}")


def _play_as_planned(order: PlannedMoves, seat: Seat, position: Position) -> Verdict:
    planned = order.moves[0]
    why = _differs(planned, position, exact=order.exact)
    if why:
        return Ends(f"things are not as planned: {why}")
    action = Codec(position.title).decode_action(planned.action)
    rest = order.moves[1:]
    return Plays(action, replace(order, moves=rest) if rest else None)


def _differs(planned: PlannedMove, position: Position, *, exact: bool) -> str:
    """Return what is not as it was when a move was planned; empty if all that matters is."""
    now, title = position.decision, position.title
    assert now is not None
    if exact and position.fingerprint != planned.fingerprint:
        return f"something else has happened before “{planned.text}”"
    if (now.step, now.subject) != (planned.step, planned.subject):
        return f"“{planned.text}” was planned, but something else is to be decided"
    action = Codec(title).decode_action(planned.action)
    refusal = position.refusal(action)
    if refusal is not None:
        return f"“{planned.text}” is not possible: {refusal_words(position, action, refusal)[0]}"
    costs = cost(position, action)
    if costs != planned.cost:
        return (
            f"“{planned.text}” {_pays(title.money, costs)} now, planned was that it "
            f"{_pays(title.money, planned.cost)}"
        )
    earns = revenue(position, action)
    if earns != planned.revenue:
        money = title.money
        return f"the planned run earns {money(earns)} now, not {money(planned.revenue)}"
    return ""


def _pays(money: Callable[[int], str], amount: int) -> str:
    return f"costs {money(amount)}" if amount >= 0 else f"brings {money(-amount)}"


def revenue(position: Position, action: Action) -> int:
    """Return what an action lets a corporation earn, if it is a run."""
    if not isinstance(action, RunTrains):
        return 0
    return max(0, position.tried(action).flow.turn.revenue)


def planned_move(position: Position, action: Action, text: str) -> PlannedMove:
    """Return a move that was played at a scratch table, with what is known of the moment."""
    now = position.decision
    assert now is not None
    return PlannedMove(
        action=as_json(action),
        text=text,
        step=now.step,
        subject=now.subject,
        cost=cost(position, action),
        revenue=revenue(position, action),
        fingerprint=position.fingerprint,
    )


def corporations_of(position: Position, seat: Seat) -> tuple[CorporationId, ...]:
    """Return the corporations on the market for which a seat decides."""
    decider = position.title.policies.decider
    rows = position.state.corporations
    return tuple(c for c in rows if rows[c].cell and decider(position, c) == seat)


JUDGES: dict[type[AnyOrder], Callable[..., Verdict]] = {
    PassInStock: _pass_in_stock,
    PassInAuction: _pass_in_auction,
    RunAndPay: _run_and_pay,
    PlannedMoves: _play_as_planned,
}
