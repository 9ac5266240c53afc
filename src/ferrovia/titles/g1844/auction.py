"""The auction of the private companies, one after the other (1844 [AUC-1] to [AUC-9])."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action, Offer, Pass
from ferrovia.core.display import unsold as unsold_cards
from ferrovia.core.effect import Effect
from ferrovia.core.events import BidMade, Passed, PriceCut
from ferrovia.core.flow import AskKind
from ferrovia.core.names import PrivateId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import Bid, StartCorporation
from ferrovia.family.buying import par_of_phase, put_on_market, too_poor
from ferrovia.family.passing import pass_in_turn
from ferrovia.family.powers import PRESIDENT, SHARE
from ferrovia.family.private_sale import bids_between, is_not_on_offer, is_too_low, reduced_price
from ferrovia.family.privates import give_share, pay_income, sell_to_player
from ferrovia.family.rounds import announce, begin_turn, next_round
from ferrovia.struct import replace
from ferrovia.titles.g1844.title_data import private_data
from ferrovia.titles.g1844.title_state import Auction, title_state
from ferrovia.titles.g1844.turn_order import least_cash_first

Auctioneer = Callable[[Table], Seat]
"""``auctioneer(at)``: who puts up the next private company."""


NEXT_PRIVATE = Effect("next_private")
SETTING_PAR = AskKind("value")
"""The par price of the company whose Director's certificate came with a private company."""


def unsold(at: Table) -> tuple[PrivateId, ...]:
    """Return the private companies still to be sold, in their order."""
    return tuple(
        name for name in unsold_cards(at) if private_data(at.title, name).kind == "private"
    )


def asking_price(at: Table, private: PrivateId) -> int:
    """Return the lowest first bid on a private company; only P1 ever gets cheaper ([AUC-7])."""
    return reduced_price(at, private, title_state(at).auction.cut)


def cheapest_left(at: Table) -> int:
    """Return the lowest first bid on any private company that is left."""
    return min(asking_price(at, private) for private in unsold(at))


def least_bid(at: Table) -> int:
    """Return the lowest bid that is possible now ([AUC-2])."""
    bid = title_state(at).auction.bid
    return bid + at.title.figures["bid_step"] if bid else asking_price(at, unsold(at)[0])


def by_card(at: Table) -> Seat:
    """Return who puts the next private company up: whoever has the card of its number ([AUC-1])."""
    order = holdings.players(at)
    return order[list(at.title.privates).index(unsold(at)[0]) % len(order)]


def next_with_money(at: Table) -> Seat:
    """House rule: the next after the last auctioneer who can pay for any that is left (G-38)."""
    last = title_state(at).auction.auctioneer
    order = holdings.after(at, last) if last else holdings.players(at)
    cheapest = cheapest_left(at)
    return next((seat for seat in order if ledger.cash(at, seat) >= cheapest), order[0])


@rule("auction.on_offer")
def on_offer(at: Table, bid: Bid) -> str | None:
    """One private company is on offer at a time."""
    return is_not_on_offer(unsold(at)[0], bid.private)


@rule("auction.least")
def high_enough(at: Table, bid: Bid) -> str | None:
    """The first bid is at least the face value, any other at least 5 above the bid before."""
    return is_too_low(at, bid, least_bid(at))


@rule("auction.money")
def can_pay(at: Table, bid: Bid) -> str | None:
    """Nobody bids more than his cash."""
    return too_poor(at, bid.by, bid.amount)


def _bids(at: Table) -> Iterator[Offer]:
    seat = at.state.flow.actor
    yield from bids_between(seat, unsold(at)[0], least_bid(at), ledger.cash(at, seat))


def _bid(draft: Draft, bid: Bid) -> None:
    auction = replace(title_state(draft).auction, bid=bid.amount, bidder=bid.by)
    draft.set_title_state(auction=auction)
    draft.emit(BidMade(bid.by, bid.private, bid.amount))
    draft.end_turn()


def _pass(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, "auction"))
    _drop_out(draft)


def _drop_out(draft: Draft) -> None:
    """Who passes, or could not bid at all, is out of the auction of this private company."""
    auction = title_state(draft).auction
    draft.set_title_state(auction=replace(auction, out=(*auction.out, draft.flow.actor)))
    draft.end_turn()


def _next_turn(draft: Draft) -> None:
    """Go on with the next bidder; sell to the last one, or see what follows if nobody has bid."""
    auction, private = title_state(draft).auction, unsold(draft)[0]
    others = [seat for seat in holdings.after(draft, draft.flow.actor) if seat not in auction.out]
    if auction.bidder and all(seat == auction.bidder for seat in others):
        _sell(draft, private, auction.bidder, auction.bid)
    elif others:
        begin_turn(draft, others[0])
    else:
        _without_bid(draft, private)


def _without_bid(draft: Draft, private: PrivateId) -> None:
    """Nobody has bid: P1 gets cheaper, before any other the private companies pay (R-05)."""
    auction = title_state(draft).auction
    if private != next(iter(draft.title.privates)):
        pay_income(draft)
        _open(draft, auction.auctioneer)
        return
    cut = auction.cut + draft.title.figures["price_cut"]
    draft.set_title_state(auction=replace(auction, cut=cut))
    price = asking_price(draft, private)
    draft.emit(PriceCut(private, price))
    _open(draft, auction.auctioneer)
    if price <= 0:
        draft.end_turn()
        _sell(draft, private, draft.flow.actor, 0)


def _open(draft: Draft, auctioneer: Seat) -> None:
    """Let a player put up the private company that is next."""
    draft.set_title_state(
        auction=Auction(cut=title_state(draft).auction.cut, auctioneer=auctioneer)
    )
    begin_turn(draft, auctioneer)


def _sell(draft: Draft, private: PrivateId, seat: Seat, price: int) -> None:
    """Sell a private company with whatever comes with it ([AUC-5])."""
    sell_to_player(draft, private, seat, price)
    draft.push(NEXT_PRIVATE.resume())
    data = private_data(draft.title, private)
    if data.brings:
        sell_to_player(draft, data.brings, seat, 0)
    if SHARE.is_of(data):
        give_share(draft, private, seat)
    if PRESIDENT.is_of(data):
        draft.push(SETTING_PAR.ask(seat, data.corporation))


def going_on(auctioneer: Auctioneer) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return what follows a sale: the next private company; after the last one, stock rounds."""

    def next_private(draft: Draft, items: tuple[str, ...]) -> None:
        if unsold(draft):
            _open(draft, auctioneer(draft))
        else:
            draft.set_title_state(auction=Auction())
            least_cash_first(draft)
            next_round(draft)

    return next_private


def _begin(draft: Draft) -> None:
    announce(draft)
    _open(draft, holdings.players(draft)[0])


@rule("value.corporation")
def of_received_company(at: Table, starting: StartCorporation) -> str | None:
    """The par value is set of the company whose Director's certificate has been received."""
    ask = asked(at)
    if starting.corporation != ask.subject:
        return f"{ask.seat} sets the par value of {ask.subject}, not of {starting.corporation}"
    return None


def _values(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for value in at.title.phase(at.state.phase).par_prices:
        yield StartCorporation(by=ask.seat, corporation=ask.subject, value=value)


def _set_value(draft: Draft, starting: StartCorporation) -> None:
    """Set the par value of the FNM; its Director's certificate costs nothing ([PRV-P6])."""
    draft.answered()
    put_on_market(draft, starting.by, starting.corporation, starting.value)


VALUE = Step(
    SETTING_PAR.name,
    (Move(StartCorporation, (of_received_company, par_of_phase), _values, _set_value),),
)
AUCTION = RoundKind(
    "auction",
    (
        Step(
            "auction",
            (
                Move(Bid, (on_offer, high_enough, can_pay), _bids, _bid),
                Move(Pass, (), pass_in_turn, _pass),
            ),
            skip=_drop_out,
        ),
    ),
    _begin,
    _next_turn,
    leads_to=(NEXT_PRIVATE, SETTING_PAR),
)
