"""The initial stock round: the private companies are sold (1849 §8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.naming import listed
from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action, Offer, Pass
from ferrovia.core.display import unsold
from ferrovia.core.effect import Effect
from ferrovia.core.events import BidMade, Passed, PriceCut, PriorityMoved
from ferrovia.core.flow import AskKind
from ferrovia.core.names import BANK, CorporationId, PrivateId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import Bid, BuyPrivate, StartCorporation
from ferrovia.family.passing import pass_in_turn, pass_when_asked
from ferrovia.family.powers import PRESIDENT
from ferrovia.family.private_sale import bids_between, is_not_on_offer, is_too_low, reduced_price
from ferrovia.family.privates import pay_income, sell_to_player
from ferrovia.family.rounds import begin_turn, begin_with_priority, next_round
from ferrovia.struct import replace
from ferrovia.titles.g1849.starting import open_corporation
from ferrovia.titles.g1849.title_state import title_state

NEXT_PRIVATE = Effect("next_private")
BIDDING = AskKind("auction")
"""Whether a bid is raised."""
STARTING_WITH_RSA = AskKind("rsa")
"""The par price of the corporation that comes with RSA."""


def asking_price(at: Table, private: PrivateId) -> int:
    """Return what the private company on offer costs; only the first ever gets cheaper."""
    return reduced_price(at, private, title_state(at).auction.cut)


def bids_on(at: Table, private: PrivateId) -> dict[Seat, int]:
    """Return the standing bids on a private company."""
    return title_state(at).auction.bids.get(private, {})


def free_cash(at: Table, seat: Seat, besides: PrivateId = "") -> int:
    """Return a seat's cash less its standing bids, not counting its own on ``besides``."""
    bids = title_state(at).auction.bids
    aside = sum(made.get(seat, 0) for private, made in bids.items() if private != besides)
    return ledger.cash(at, seat) - aside


def least_bid(at: Table, private: PrivateId) -> int:
    """Return the lowest bid that is possible on a private company."""
    highest = max(bids_on(at, private).values(), default=0)
    floor = max(at.title.privates[private].price, highest)
    return floor + at.title.figures["bid_step"]


def _too_poor(at: Table, seat: Seat, amount: int, besides: PrivateId = "") -> str | None:
    free = free_cash(at, seat, besides)
    if amount > free:
        money = at.title.money
        return f"{seat} has {money(free)} free of bids, not {money(amount)}"
    return None


@rule("initial.on_offer")
def on_offer(at: Table, buying: BuyPrivate) -> str | None:
    """The lowest-numbered unsold private company is on offer."""
    return is_not_on_offer(unsold(at)[0], buying.private)


@rule("initial.buy_money")
def can_buy(at: Table, buying: BuyPrivate) -> str | None:
    """Buying needs that much cash beside the money set aside for bids."""
    return _too_poor(at, buying.by, asking_price(at, buying.private))


@rule("bid.private")
def another_unsold(at: Table, bid: Bid) -> str | None:
    """A bid is on an unsold private company other than the one on offer."""
    if bid.private not in unsold(at)[1:]:
        others = unsold(at)[1:]
        if not others:
            return "no other private company is left to bid on"
        return f"bids are possible on {listed(others)}, not on {bid.private}"
    return None


@rule("bid.least")
def high_enough(at: Table, bid: Bid) -> str | None:
    """A bid is at least 5 above the face value and above the highest bid."""
    return is_too_low(at, bid, least_bid(at, bid.private))


@rule("bid.money")
def can_bid(at: Table, bid: Bid) -> str | None:
    """Bid money is set aside, so it must be free."""
    return _too_poor(at, bid.by, bid.amount, bid.private)


def _purchases(at: Table) -> Iterator[Action]:
    yield BuyPrivate(by=at.state.flow.actor, private=unsold(at)[0])


def _bids(at: Table) -> Iterator[Offer]:
    seat = at.state.flow.actor
    for private in unsold(at)[1:]:
        yield from _span(at, seat, private)


def _span(at: Table, seat: Seat, private: PrivateId) -> Iterator[Offer]:
    return bids_between(seat, private, least_bid(at, private), free_cash(at, seat, private))


def _buy(draft: Draft, buying: BuyPrivate) -> None:
    _set_auction(draft, passes=0, buyer=buying.by)
    draft.end_turn()
    _sell(draft, buying.private, buying.by, asking_price(draft, buying.private))


def _bid(draft: Draft, bid: Bid) -> None:
    _put_bid(draft, bid)
    _set_auction(draft, passes=0)
    draft.end_turn()


def _put_bid(draft: Draft, bid: Bid) -> None:
    bids = title_state(draft).auction.bids
    made = {**bids.get(bid.private, {}), bid.by: bid.amount}
    _set_auction(draft, bids={**bids, bid.private: made})
    draft.emit(BidMade(bid.by, bid.private, bid.amount))


def _set_auction(draft: Draft, **changes: object) -> None:
    draft.set_title_state(auction=replace(title_state(draft).auction, **changes))


def _sell(draft: Draft, private: PrivateId, seat: Seat, price: int) -> None:
    """Sell a private company, then see what is next; RSA brings a corporation with it."""
    bids = title_state(draft).auction.bids
    _set_auction(draft, bids={name: made for name, made in bids.items() if name != private})
    sell_to_player(draft, private, seat, price)
    draft.push(NEXT_PRIVATE.resume())
    if PRESIDENT.is_of(draft.title.privates[private]):
        draft.push(STARTING_WITH_RSA.ask(seat, title_state(draft).order[0]))


def next_private(draft: Draft, items: tuple[str, ...]) -> None:
    """Settle the lowest private company if it has bids; end the round when all are sold.

    One bidder buys it; of several, the one with the lowest bid is asked to raise.
    """
    waiting = unsold(draft)
    if not waiting:
        buyer = title_state(draft).auction.buyer
        draft.priority = holdings.after(draft, buyer)[0]
        draft.emit(PriorityMoved(draft.priority))
        next_round(draft)
        return
    bids = bids_on(draft, waiting[0])
    if len(bids) == 1:
        ((seat, amount),) = bids.items()
        _sell(draft, waiting[0], seat, amount)
    elif bids:
        draft.push(BIDDING.ask(_lowest(bids), about=waiting[0]))


def _lowest(bids: dict[Seat, int]) -> Seat:
    return min(bids, key=lambda seat: bids[seat])


def _pass(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, "initial"))
    count = title_state(draft).auction.passes + 1
    _set_auction(draft, passes=count)
    draft.end_turn()


def _next_turn(forced_to_next: bool) -> Callable[[Draft], None]:
    def next_turn(draft: Draft) -> None:
        """Pass the turn to the left; all having passed, cut the price or pay income."""
        following = holdings.after(draft, draft.flow.actor)[0]
        if title_state(draft).auction.passes < len(draft.seats):
            begin_turn(draft, following)
            return
        _set_auction(draft, passes=0)
        first = next(iter(draft.title.privates))
        if unsold(draft)[0] != first:
            pay_income(draft)
            draft.priority = following
            begin_turn(draft, following)
        elif asking_price(draft, first) <= draft.title.figures["lowest_price"]:
            _give_away(
                draft, following if forced_to_next else title_state(draft).auction.floor, first
            )
        else:
            _cut_price(draft, first, following)
            begin_turn(draft, following)

    return next_turn


def _cut_price(draft: Draft, private: PrivateId, following: Seat) -> None:
    figures = draft.title.figures
    _set_auction(draft, cut=title_state(draft).auction.cut + figures["price_cut"])
    price = asking_price(draft, private)
    if price <= figures["lowest_price"]:
        _set_auction(draft, floor=following)
    draft.emit(PriceCut(private, price))


def _give_away(draft: Draft, seat: Seat, private: PrivateId) -> None:
    """The first private company goes for nothing; it counts as a purchase in that seat's turn."""
    begin_turn(draft, seat)
    _set_auction(draft, buyer=seat)
    draft.end_turn()
    _sell(draft, private, seat, 0)


@rule("auction.least")
def raise_enough(at: Table, bid: Bid) -> str | None:
    """A raise is at least 5 above the highest bid, on the private company being auctioned."""
    ask = asked(at)
    if bid.private != ask.about:
        return f"{ask.about} is being auctioned, not {bid.private}"
    least = least_bid(at, bid.private)
    if bid.amount < least:
        money = at.title.money
        return f"the lowest raise on {bid.private} is {money(least)}, not {money(bid.amount)}"
    return None


@rule("auction.money")
def can_raise(at: Table, bid: Bid) -> str | None:
    """Money set aside for other private companies cannot be used."""
    return _too_poor(at, bid.by, bid.amount, bid.private)


def _raises(at: Table) -> Iterator[Offer]:
    ask = asked(at)
    yield from _span(at, ask.seat, ask.about)


def _raise(draft: Draft, bid: Bid) -> None:
    _put_bid(draft, bid)
    draft.answered()
    next_private(draft, ())


def _drop_out(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, BIDDING.name))
    draft.answered()
    _withdraw(draft)


def _withdraw(draft: Draft) -> None:
    """Take whoever has the lowest bid out of the auction; then the next lowest is asked."""
    bids = title_state(draft).auction.bids
    private = unsold(draft)[0]
    lowest = _lowest(bids[private])
    made = {seat: amount for seat, amount in bids[private].items() if seat != lowest}
    _set_auction(draft, bids={**bids, private: made})
    next_private(draft, ())


@rule("rsa.value")
def rsa_value(at: Table, starting: StartCorporation) -> str | None:
    """RSA brings the first corporation in order, at 68 or 100."""
    ask = asked(at)
    values = at.title.phases[0].par_prices
    if starting.corporation != ask.subject:
        return f"RSA comes with {ask.subject}, not with {starting.corporation}"
    if starting.value not in values:
        allowed = listed((at.title.money(value) for value in values), "or")
        return f"the initial value is {allowed}, not {at.title.money(starting.value)}"
    return None


def _rsa_starts(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for value in at.title.phases[0].par_prices:
        yield StartCorporation(by=ask.seat, corporation=ask.subject, value=value)


def _start_with_rsa(draft: Draft, starting: StartCorporation) -> None:
    """Give the president's certificate for nothing; the bank fills the treasury (§8.1)."""
    draft.answered()
    corporation: CorporationId = starting.corporation
    card = draft.title.certificates_of[corporation][0]
    ledger.pay(draft, BANK, corporation, card.shares * starting.value, "RSA")
    draft.set_title_state(sponsored=corporation)
    open_corporation(draft, starting.by, corporation, starting.value)


def _pass_automatically(draft: Draft) -> None:
    """A seat with nothing it could do passes."""
    _pass(draft, Pass(by=draft.flow.actor))


AUCTION = Step(
    BIDDING.name,
    (
        Move(Bid, (raise_enough, can_raise), _raises, _raise),
        Move(Pass, (), pass_when_asked, _drop_out),
    ),
    skip=_withdraw,
)
RSA = Step(
    STARTING_WITH_RSA.name, (Move(StartCorporation, (rsa_value,), _rsa_starts, _start_with_rsa),)
)


def initial_round(*, forced_to_next: bool) -> RoundKind:
    """Compose the initial round; ``forced_to_next``: P1 unsold at 5 goes to the next player."""
    step = Step(
        "initial",
        (
            Move(BuyPrivate, (on_offer, can_buy), _purchases, _buy),
            Move(Bid, (another_unsold, high_enough, can_bid), _bids, _bid),
            Move(Pass, (), pass_in_turn, _pass),
        ),
        skip=_pass_automatically,
    )
    leads_to = (NEXT_PRIVATE, BIDDING, STARTING_WITH_RSA)
    next_turn = _next_turn(forced_to_next)
    return RoundKind("initial", (step,), begin_with_priority, next_turn, leads_to=leads_to)
