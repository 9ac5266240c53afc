"""House rule: for a president who gives up the bank sells, as much as the rules allow."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, market
from ferrovia.core.action import Action
from ferrovia.core.flow import Pending
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family import presidency
from ferrovia.family.actions import GiveUp, SellShares
from ferrovia.family.operating_round import still_to_operate
from ferrovia.family.presidency import EXCHANGING
from ferrovia.family.prices import drop_price
from ferrovia.family.selling import hand_over, shares_in
from ferrovia.struct import Struct, replace
from ferrovia.titles.g1849.emergency import LEGAL_SALES, give_up, need


class Block(Struct, frozen=True):
    """Certificates of one corporation that the bank sells for a president."""

    selling: SellShares
    shares: int
    certificates: int
    next_president: Seat = ""
    """Who becomes president because the president's certificate is among them."""

    def exceeds(self, missing: int, price: int) -> bool:
        """Whether it would do without its cheapest certificate."""
        least = 1 if self.shares < 2 * self.certificates else 2
        return self.certificates > 1 and (self.shares - least) * price >= missing


def largest(at: Table, seat: Seat, corporation: CorporationId) -> Block | None:
    """Return the largest block that can be sold now; of equal ones that of fewest certificates."""
    now = need(at)
    missing = now.missing if now is not None else 0
    blocks = (
        block
        for block in _blocks(at, seat, corporation)
        if missing > 0
        and not block.exceeds(missing, market.price(at, corporation))
        and all(rule.check(at, block.selling) is None for rule in LEGAL_SALES)
    )
    return max(blocks, key=lambda block: (block.shares, -block.certificates), default=None)


def _blocks(at: Table, seat: Seat, corporation: CorporationId) -> Iterator[Block]:
    held = holdings.certificates(at, seat, corporation)
    regular = sum(1 for card in held if card.kind == "regular")
    last = sum(1 for card in held if card.kind == "last")
    for lasts in range(last + 1):
        for number in range(regular + 1):
            selling = _selling(seat, corporation, number, lasts)
            if selling.bundle:
                shares = shares_in(at, corporation, selling.bundle)
                yield Block(selling, shares, number + lasts)
    if held and held[0].kind == "president":
        yield from _with_presidency(at, seat, corporation, regular, last)


def _selling(seat: Seat, corporation: CorporationId, regular: int, last: int) -> SellShares:
    bundle = {kind: n for kind, n in (("regular", regular), ("last", last)) if n}
    return SellShares(by=seat, corporation=corporation, bundle=bundle)


def _with_presidency(
    at: Table, seat: Seat, corporation: CorporationId, regular: int, last: int
) -> Iterator[Block]:
    """Yield blocks that hold the president's certificate, so that less than its shares remain."""
    size = at.title.certificates_of[corporation][0].shares
    for left in range(min(size - 1, regular), -1, -1):
        next_president = presidency.next_president(at, corporation, seat, left)
        if not next_president:
            continue
        given = presidency.forms(at, corporation, next_president)[:1]
        number = regular - left + (size if given == ("regular",) else 0)
        selling = _selling(seat, corporation, number, last + (given == ("last",)))
        shares = shares_in(at, corporation, selling.bundle)
        yield Block(selling, shares, 1 + regular - left + last, next_president)
    if not regular and not last:
        next_president = presidency.next_president(at, corporation, seat, size - 1)
        yield Block(_selling(seat, corporation, 1, 0), 1, 1, next_president)


def sellable(at: Table, seat: Seat) -> int:
    """Return what the largest blocks of all corporations would bring now."""
    blocks = ((c, largest(at, seat, c)) for c in market.order(at))
    return sum(block.shares * market.price(at, c) for c, block in blocks if block is not None)


@rule("give_up.hopeless")
def not_enough_anyway(at: Table, giving_up: GiveUp) -> str | None:
    """House rule: giving up is refused while everything that can be sold would be enough."""
    now = need(at)
    if now is None or now.missing <= 0:
        return "no money has to be raised by selling stock"
    value = sellable(at, now.seat)
    if value >= now.missing:
        money = at.title.money
        return f"{money(now.missing)} is missing; {now.seat} can sell stock for {money(value)}"
    return None


def _candidates(at: Table) -> Iterator[Action]:
    now = need(at)
    if now is not None and now.missing > 0:
        yield GiveUp(by=now.seat)


def _sell_out(draft: Draft, giving_up: GiveUp) -> None:
    """Sell in market order; those still to operate keep the order they had before.

    Where several exchanges of certificates leave a choice, it is asked for in the last of them,
    after the question of a loan; a bond that falls due may not come between.
    """
    now = need(draft)
    assert now is not None
    order = now.order or market.order(draft)
    sold = set(now.sold)
    draft.set_round(waiting=still_to_operate(draft))
    before = draft.flow.pending
    raised: list[Pending] = []
    for corporation in market.order(draft):
        block = largest(draft, now.seat, corporation)
        if block is not None:
            if market.can_fall(draft, corporation):
                sold.add(corporation)
            _sell_block(draft, block, tuple(c for c in order if c in sold))
            raised += _set_apart(draft, before)
    if draft.corporations[now.corporation].cell:
        give_up(draft, giving_up)
    kept = sum(1 for entry in draft.flow.pending if entry in before)
    after = draft.flow.pending
    exchange = [entry for entry in raised if _is_exchange(entry)][-1:]
    demands = [entry for entry in raised if not _is_exchange(entry)]
    asked = (*after[kept:], *demands, *exchange) if demands else (*exchange, *after[kept:])
    draft.set_flow(pending=(*after[:kept], *asked))


def _set_apart(draft: Draft, before: tuple[Pending, ...]) -> list[Pending]:
    """Take away what a sale has pushed, so that the next one is judged by the same emergency."""
    pending = draft.flow.pending
    draft.set_flow(pending=tuple(entry for entry in pending if entry in before))
    return [entry for entry in pending if entry not in before]


def _is_exchange(entry: Pending) -> bool:
    return EXCHANGING.is_asked(entry)


def _sell_block(draft: Draft, block: Block, together: tuple[CorporationId, ...]) -> None:
    seat, corporation = block.selling.by, block.selling.corporation
    forms = (
        presidency.forms(draft, corporation, block.next_president) if block.next_president else ()
    )
    shares = hand_over(draft, block.selling)
    if len(forms) > 1 and block.selling.bundle.get("last"):
        draft.push(EXCHANGING.ask(seat, corporation, about=block.next_president, items=(POOL,)))
    drop_price(draft, corporation, shares, together)


SELL_OUT = Move(GiveUp, (not_enough_anyway,), _candidates, _sell_out)


def bank_sells(step: Step) -> Step:
    """Return a step in which the bank sells for whoever gives up."""
    moves = tuple(SELL_OUT if move.action is GiveUp else move for move in step.moves)
    return replace(step, moves=moves)
