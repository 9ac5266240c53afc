"""Emergency money raising: when a president must help, and the sales then due (1849 §10.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger, market
from ferrovia.core.action import Action
from ferrovia.core.effect import Effect
from ferrovia.core.events import MoneyRaisingFailed
from ferrovia.core.flow import Ask, AskKind
from ferrovia.core.names import BANK, CorporationId, Seat
from ferrovia.core.position import is_possible
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, top_ask
from ferrovia.family.actions import GiveUp, SellShares
from ferrovia.family.prices import drop_price
from ferrovia.family.selling import (
    SALE_RULES,
    bundles,
    describe,
    hand_over,
    next_president_after_sale,
    shares_in,
)
from ferrovia.family.trains_on_sale import cheapest, must_buy
from ferrovia.struct import Struct, replace

RAISING = AskKind("raise")
RAISING_IN_TURN = AskKind("raise_in_turn")
SETTLING_DEBT = AskKind("debt")
SETTLE_RAISE = Effect("settle_raise")
AFTER_FAILED_RAISING = Effect("destitute")
"""Who has nothing left takes a loan or leaves."""
MONEY_ASKS = (RAISING.name, RAISING_IN_TURN.name, SETTLING_DEBT.name)
"""The asks that demand money of a president."""


class Need(Struct, frozen=True):
    """Money that a president must raise now."""

    seat: Seat
    corporation: CorporationId
    missing: int
    """What is still missing after all the money at hand."""
    order: tuple[CorporationId, ...] = ()
    """Market order before the first sale of this emergency."""
    sold: tuple[CorporationId, ...] = ()
    """Corporations sold in this emergency whose tokens moved."""


def need(at: Table) -> Need | None:
    """Return the emergency in force, if any: an ask to raise money, or a train that must be bought
    and that neither the treasury nor the president's cash can pay for."""
    ask = top_ask(at.state.flow)
    if ask is not None:
        if ask.kind not in MONEY_ASKS:
            return None
        at_hand = ledger.cash(at, ask.seat) + max(0, ledger.cash(at, ask.subject))
        return Need(ask.seat, ask.subject, ask.amount - at_hand, ask.items, ask.sold)
    corporation = at.state.flow.actor
    if not must_buy(at, corporation):
        return None
    price = cheapest(at, corporation)
    treasury = ledger.cash(at, corporation)
    if price is None or treasury >= price:
        return None
    seat = at.title.policies.decider(at, corporation)
    missing = price - treasury - ledger.cash(at, seat)
    turn = at.state.flow.turn
    return Need(seat, corporation, missing, turn.order, tuple(turn.sold))


@rule("emergency.short")
def money_is_short(at: Table, selling: SellShares) -> str | None:
    """Stock is sold only while money is short, and only for what the rules oblige to buy."""
    now = need(at)
    if now is None:
        return "no money has to be raised now"
    if now.missing <= 0:
        return f"{now.seat} has the money that {now.corporation} lacks; no stock may be sold"
    return None


@rule("emergency.presidency")
def keeps_presidency(at: Table, selling: SellShares) -> str | None:
    """A sale may not change the presidency of the operating corporation."""
    if selling.corporation != at.state.flow.actor:
        return None
    new = next_president_after_sale(at, selling)
    if not new:
        return None
    return f"{new} would become president of {selling.corporation}, whose operating turn this is"


def minimum(*rules: Rule) -> Rule:
    """Return the rule that nothing unneeded is sold; ``rules``: those by which sales are legal."""

    @rule("emergency.minimum")
    def nothing_unneeded(at: Table, selling: SellShares) -> str | None:
        """No certificate may be sold that is not needed (ruling R20).

        A single one may always be chosen; several only if no legal sale of fewer shares would do.
        """
        now = need(at)
        assert now is not None
        if sum(selling.bundle.values()) <= 1:
            return None
        for smaller in _smaller_sales(at, selling, now.missing):
            if all(rule.check(at, smaller) is None for rule in rules):
                money, what = at.title.money, describe(smaller.bundle)
                return (
                    f"{money(now.missing)} is missing, and {what} of {selling.corporation} "
                    f"would bring {money(_income(at, smaller))}; no more may be sold"
                )
        return None

    return nothing_unneeded


def _smaller_sales(at: Table, selling: SellShares, missing: int) -> list[SellShares]:
    """Return sales of fewer shares of the corporation that would do, the smallest first."""
    corporation = selling.corporation
    size = shares_in(at, corporation, selling.bundle)
    fewer = (
        sale
        for sale in bundles(at, selling.by, corporation)
        if shares_in(at, corporation, sale.bundle) < size and _income(at, sale) >= missing
    )
    return sorted(fewer, key=lambda sale: shares_in(at, corporation, sale.bundle))


def _income(at: Table, selling: SellShares) -> int:
    price: int = at.title.policies.sale_price(at, selling.corporation)
    return shares_in(at, selling.corporation, selling.bundle) * price


LEGAL_SALES: tuple[Rule, ...] = (*SALE_RULES, keeps_presidency)
"""What a sale in an emergency obeys, however much is needed."""
EMERGENCY_RULES: tuple[Rule, ...] = (money_is_short, *LEGAL_SALES, minimum(*LEGAL_SALES))


def _sales(at: Table) -> Iterator[Action]:
    now = need(at)
    if now is not None and now.missing > 0:
        yield from bundles(at, now.seat)


def _sell(draft: Draft, selling: SellShares) -> None:
    """Sell, be paid and move the token before the next sale; then pay if it is enough.

    An exchange of certificates or another emergency may come in between; the payment waits.
    """
    now = need(draft)
    assert now is not None
    order = now.order or market.order(draft)
    falls = market.can_fall(draft, selling.corporation)
    sold = {*now.sold, *((selling.corporation,) if falls else ())}
    together = tuple(c for c in order if c in sold)
    ask = top_ask(draft.flow)
    if ask is not None:
        draft.answered()
        draft.push(replace(ask, items=order, sold=together))
        draft.push(SETTLE_RAISE.resume())
    shares = hand_over(draft, selling)
    if ask is None:
        before = draft.flow.turn.sold
        number = before.get(selling.corporation, 0) + shares
        after = {**before, selling.corporation: number} if falls else before
        draft.set_turn(order=order, sold=after)
    draft.set_round(waiting=())
    drop_price(draft, selling.corporation, shares, together)


def settle_raise(draft: Draft, items: tuple[str, ...] = ()) -> None:
    """Pay what an ask to raise money demands as soon as the president has it."""
    ask, now = top_ask(draft.flow), need(draft)
    if ask is not None and now is not None and now.missing <= 0 and not SETTLING_DEBT.is_asked(ask):
        draft.answered()
        draft.title.effects[ask.about](draft, (ask.seat, ask.subject, str(ask.amount)))


def demand(
    draft: Draft,
    seat: Seat,
    corporation: CorporationId,
    amount: int,
    effect: Effect,
    *,
    in_turn: bool = False,
) -> None:
    """Demand money of a president: from cash at once, otherwise by an ask to raise it.

    ``effect`` pays it once it is there. The treasury counts first. ``in_turn``: it is
    the operating corporation's own affair, so what it may do at any time of its turn stays open;
    otherwise nothing else goes on.
    """
    kind = RAISING_IN_TURN if in_turn else RAISING
    draft.push(kind.ask(seat, corporation, about=effect.name, amount=amount))
    settle_raise(draft)


@rule("give_up.failed")
def nothing_left_to_sell(at: Table, giving_up: GiveUp) -> str | None:
    """Giving up is refused while money need not be raised, or a legal sale is left."""
    now = need(at)
    if now is None or now.missing <= 0:
        return "no money has to be raised by selling stock"
    if is_possible(at, SELL_IN_EMERGENCY):
        return f"{now.seat} can still sell stock; {at.title.money(now.missing)} is missing"
    return None


def _give_up_candidates(at: Table) -> Iterator[Action]:
    now = need(at)
    if now is not None and now.missing > 0:
        yield GiveUp(by=now.seat)


def give_up(draft: Draft, giving_up: GiveUp) -> None:
    """All cash goes into the treasury, and the corporation closes (or its debt is waived)."""
    now = need(draft)
    assert now is not None
    draft.emit(MoneyRaisingFailed(now.seat, now.corporation))
    ask = top_ask(draft.flow)
    if ask is not None:
        draft.answered()
    _resort_to_loan(draft, now.seat)
    if draft.corporations[now.corporation].cell:
        ledger.pay(draft, now.seat, now.corporation, draft.cash[now.seat], "emergency")
        draft.title.policies.enter_closed_zone(draft, now.corporation)
    else:
        ledger.pay(draft, now.seat, BANK, draft.cash[now.seat], "emergency")


def _resort_to_loan(draft: Draft, seat: Seat) -> None:
    """Look at the need of a loan once, after all the money that is demanded of the seat."""
    last_resort, pending = AFTER_FAILED_RAISING.resume((seat,)), draft.flow.pending
    if last_resort in pending:
        return
    demands = (
        place
        for place, entry in enumerate(pending)
        if isinstance(entry, Ask) and entry.seat == seat and entry.kind in MONEY_ASKS
    )
    draft.resume_below(next(demands, draft.height), last_resort)


SELL_IN_EMERGENCY = Move(SellShares, EMERGENCY_RULES, _sales, _sell)
GIVE_UP = Move(GiveUp, (nothing_left_to_sell,), _give_up_candidates, give_up)
RAISE = Step(RAISING.name, (SELL_IN_EMERGENCY, GIVE_UP))
RAISE_IN_TURN = Step(RAISING_IN_TURN.name, (SELL_IN_EMERGENCY, GIVE_UP), waits=True)
