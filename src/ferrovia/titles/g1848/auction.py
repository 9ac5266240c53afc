"""The auction of the private companies: buy one, or make one cheaper (1848 §3)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import listed
from ferrovia.core import holdings
from ferrovia.core.action import Action, Pass
from ferrovia.core.display import unsold
from ferrovia.core.events import Passed, PriceCut, PriorityMoved
from ferrovia.core.names import PrivateId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import BuyPrivate
from ferrovia.family.buying import put_on_market, too_poor
from ferrovia.family.passing import pass_in_turn
from ferrovia.family.powers import PRESIDENT, SHARE
from ferrovia.family.privates import give_share, pay_income, sell_to_player
from ferrovia.family.rounds import begin_turn, begin_with_priority, next_round
from ferrovia.titles.g1848.title_actions import LowerPrice
from ferrovia.titles.g1848.title_data import private_data
from ferrovia.titles.g1848.title_state import title_state


def asking_price(at: Table, private: PrivateId) -> int:
    """Return what a private company costs now."""
    return title_state(at).prices.get(private, private_data(at.title, private).price)


def can_be_lowered(at: Table) -> bool:
    """Whether the price of any unsold private company is above its minimum."""
    return any(asking_price(at, p) > private_data(at.title, p).lowest_price for p in unsold(at))


@rule("auction.unsold")
def is_unsold(at: Table, action: BuyPrivate | LowerPrice) -> str | None:
    """Only private companies that nobody has bought are dealt with."""
    left = unsold(at)
    if action.private in left:
        return None
    return f"{action.private} is not for sale; nobody has bought {listed(left, 'or')} yet"


@rule("auction.money")
def can_pay(at: Table, buying: BuyPrivate) -> str | None:
    """A private company costs its current price, in cash."""
    return too_poor(at, buying.by, asking_price(at, buying.private))


@rule("lower.minimum")
def above_minimum(at: Table, lowering: LowerPrice) -> str | None:
    """No price is lowered below its minimum."""
    return _too_low(at, lowering.private, private_data(at.title, lowering.private).lowest_price)


@rule("lower.nothing")
def above_nothing(at: Table, lowering: LowerPrice) -> str | None:
    """House rule: a price may be lowered as long as it stays above or at 0."""
    return _too_low(at, lowering.private, 0)


def _too_low(at: Table, private: PrivateId, lowest: int) -> str | None:
    price, cut = asking_price(at, private), at.title.figures["price_cut"]
    if price - cut < lowest:
        money = at.title.money
        return f"{private} costs {money(price)}; its lowest price is {money(lowest)}"
    return None


@rule("auction.first_purchase")
def somebody_bought(at: Table, passing: Pass) -> str | None:
    """With all prices at their minimum and nothing sold yet, a purchase is compulsory."""
    if not can_be_lowered(at) and len(unsold(at)) == len(at.state.privates):
        return "all prices are at their minimum and nothing is sold; one must be bought"
    return None


@rule("auction.owner")
def owner_or_minimum(at: Table, passing: Pass) -> str | None:
    """Who owns no private company may not pass while a price can be lowered."""
    if can_be_lowered(at) and not holdings.privates_of(at, passing.by):
        return f"{passing.by} owns no private company and must buy one or lower a price"
    return None


@rule("auction.owner")
def owner(at: Table, passing: Pass) -> str | None:
    """House rule: who owns no private company never passes."""
    if not holdings.privates_of(at, passing.by):
        return f"{passing.by} owns no private company and must buy one or lower a price"
    return None


def _purchases(at: Table) -> Iterator[Action]:
    for private in unsold(at):
        yield BuyPrivate(by=at.state.flow.actor, private=private)


def _reductions(at: Table) -> Iterator[Action]:
    for private in unsold(at):
        yield LowerPrice(by=at.state.flow.actor, private=private)


def _buy(draft: Draft, buying: BuyPrivate) -> None:
    seat, private = buying.by, buying.private
    price = asking_price(draft, private)
    prices = {name: now for name, now in title_state(draft).prices.items() if name != private}
    draft.set_title_state(prices=prices)
    sell_to_player(draft, private, seat, price)
    _hand_out(draft, private)
    draft.set_round(passes=0)
    draft.end_turn()


def _hand_out(draft: Draft, private: PrivateId) -> None:
    """Give the buyer the certificate that comes with a private company (§4.6, §4.7)."""
    data, seat = private_data(draft.title, private), draft.flow.actor
    if PRESIDENT.is_of(data):
        put_on_market(draft, seat, data.corporation, data.par_price)
    elif SHARE.is_of(data):
        give_share(draft, private, seat)


def _lower(draft: Draft, lowering: LowerPrice) -> None:
    private = lowering.private
    price = asking_price(draft, private) - draft.title.figures["price_cut"]
    draft.set_title_state(prices={**title_state(draft).prices, private: price})
    draft.emit(PriceCut(private, price))
    draft.set_round(passes=0)
    draft.end_turn()


def _pass(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, "privates"))
    draft.set_round(passes=draft.flow.facts.passes + 1)
    draft.end_turn()


def _nothing_else(draft: Draft) -> None:
    """A seat that can neither buy nor lower a price passes."""
    _pass(draft, Pass(by=draft.flow.actor))


def _next_turn(draft: Draft) -> None:
    """Pass the turn to the left; when all have passed the sold companies pay (§3.1.4)."""
    following = holdings.after(draft, draft.flow.actor)[0]
    if not unsold(draft):
        draft.priority = following
        draft.emit(PriorityMoved(following))
        next_round(draft)
        return
    if draft.flow.facts.passes == len(draft.seats):
        pay_income(draft)
        draft.set_round(passes=0)
    begin_turn(draft, following)


def auction_round(lowest: Rule = above_minimum, passes: Rule = owner_or_minimum) -> RoundKind:
    """Compose the auction.

    ``lowest`` says how cheap a private company may become, ``passes`` who may pass.
    """
    step = Step(
        "privates",
        (
            Move(BuyPrivate, (is_unsold, can_pay), _purchases, _buy),
            Move(LowerPrice, (is_unsold, lowest), _reductions, _lower),
            Move(Pass, (somebody_bought, passes), pass_in_turn, _pass),
        ),
        skip=_nothing_else,
    )
    return RoundKind("auction", (step,), begin_with_priority, _next_turn)
