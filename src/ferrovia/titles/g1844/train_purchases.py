"""Buying trains in 1844: from the bank, each other, with the Director's help ([TRN], [EMG])."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.naming import listed, with_article
from ferrovia.core import holdings, ledger, tokens
from ferrovia.core.action import Action, Offer, Pass
from ferrovia.core.flow import Ask
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.runs import can_run
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family import trading, trains
from ferrovia.family.actions import BuyTrain, DiscardTrain, ProposePrivate, ProposeTrain
from ferrovia.family.bargains import price_problem
from ferrovia.family.passing import pass_candidates, pass_step
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.routes import has_route
from ferrovia.titles.g1844 import emergency
from ferrovia.titles.g1844.bankruptcy import bankruptcy
from ferrovia.titles.g1844.debt import borrow
from ferrovia.titles.g1844.emergency_duty import above_treasury, is_bound
from ferrovia.titles.g1844.run_rules import closed_to
from ferrovia.titles.g1844.sbb_shares import SBB
from ferrovia.titles.g1844.title_data import kind_data, train_data


def allowed_to_kind(at: Table, corporation: CorporationId, name: str) -> str | None:
    """A kind of corporation may own certain classes of trains only, or all."""
    allowed = kind_data(at.title, corporation).trains
    if allowed and name not in allowed:
        return f"{corporation} may not own {with_article(name)}, only {listed(allowed)}"
    return None


@rule("discard.printed")
def not_printed(at: Table, discarding: DiscardTrain) -> str | None:
    """A train that is printed on the charter stays there."""
    ask = asked(at)
    if train_data(at.title, discarding.train).belongs_to == ask.subject:
        return f"the {discarding.train} is printed on the charter of {ask.subject} and stays there"
    return None


def kinds_oblige(at: Table, corporation: CorporationId) -> bool:
    """A company whose kind needs one must own a train once it has a route ([TRN-3], [HIS-4])."""
    return kind_data(at.title, corporation).needs_train and can_run(at, corporation)


def mountains_oblige(at: Table, corporation: CorporationId) -> bool:
    """House rule: the way to a mountain without a railway is a route that needs a train."""
    return kind_data(at.title, corporation).needs_train and any_route(at, corporation)


def any_route(at: Table, corporation: CorporationId) -> bool:
    """Whether a company could run if every mountain had a railway and every area some worth."""
    title, state = at.title, at.state
    own, blocked = tokens.of(at, corporation), tokens.blocked(at, corporation)
    return has_route(
        title.board,
        state.track,
        own,
        blocked,
        barred=closed_to(at, corporation),
        beside=title.uncounted,
    )


@rule("train.money")
def treasury_or_director(at: Table, buying: BuyTrain) -> str | None:
    """The treasury pays; the Director adds what is missing only for a train that is needed."""
    lacks = trains.treasury_lacks(at, buying.train)
    if lacks is None or must_buy(at, at.state.flow.actor):
        return None
    return f"{lacks}, and its Director helps only with a train that it must have"


def contribute(draft: Draft, corporation: CorporationId, price: int) -> tuple[int, int]:
    """Let the Director add what the treasury lacks of a price, first from his cash.

    Return what he adds and what of it he borrows; that part nobody has been paid yet.
    """
    short, lacking = trains.president_adds(draft, corporation, price)
    if lacking:
        borrow(draft, holdings.president(draft, corporation), lacking)
    return short, lacking


def _buy(draft: Draft, buying: BuyTrain) -> None:
    """Buy from the bank; what it lends it is not paid ([EMG-6])."""
    price = draft.title.trains[buying.train].price
    added, lent = contribute(draft, draft.flow.actor, price)
    trains.acquire(draft, buying.train, trains.place_of(buying), price, added, lent)


# ---- from each other ([TRN-5], [EMG-4])


def exact_with_sbb(at: Table, seller: CorporationId, train: str) -> tuple[int, int | None]:
    """House rule: a train costs exactly the printed price whenever the SBB buys or sells it."""
    if SBB in (seller, at.state.flow.actor):
        printed = at.title.trains[train].price
        return printed, printed
    return trading.printed_unless_own(at, seller, train)


@rule("train.price")
def price_or_help(at: Table, proposing: ProposeTrain) -> str | None:
    """The price is in the treasury, or a needed train costs no more than is printed on it."""
    lowest, highest = at.title.policies.train_prices(at, proposing.seller, proposing.train)
    treasury = ledger.cash(at, at.state.flow.actor)
    if proposing.price <= treasury or not must_buy(at, at.state.flow.actor):
        return price_problem(at, proposing.price, highest, lowest=lowest)
    printed = at.title.trains[proposing.train].price
    money = at.title.money
    if proposing.price > printed:
        return (
            f"with the Director's help no more than the printed {money(printed)} can be paid, "
            f"not {money(proposing.price)}"
        )
    if proposing.price < lowest:
        return f"the price must be exactly {money(lowest)}, not {money(proposing.price)}"
    return None


def _proposals(duty: bool) -> Callable[[Table], Iterator[Offer]]:
    """Return the offers for trains of other companies, with the ranges of their prices.

    ``duty``: who has sold shares for a train must help with it.
    """

    def proposals(at: Table) -> Iterator[Offer]:
        buyer = at.state.flow.actor
        least = ledger.cash(at, buyer) + 1 if duty and is_bound(at) else 0
        printed = (lambda name: at.title.trains[name].price) if must_buy(at, buyer) else None
        return trading.proposals_between(at, least, printed)

    return proposals


def sell_train(draft: Draft, items: tuple[str, ...]) -> None:
    """Sell a train from one company to another; the bank advances what is owed ([EMG-11])."""
    buyer, price, *_ = items
    _, lent = contribute(draft, buyer, int(price))
    ledger.pay(draft, BANK, buyer, lent, "loan")
    trading.sell_train(draft, items)


def _without_consent(draft: Draft, proposing: ProposeTrain) -> None:
    """House rule: the other Director is not asked."""
    sell_train(draft, (draft.flow.actor, str(proposing.price), proposing.train, proposing.seller))


def proposal(at: Table, ask: Ask) -> Action:
    """Return the proposal that waits for an answer: a train, or by a house rule a private company.

    EVA or the Furka-Oberalp tile may come before the answer (R-12, R-35).
    """
    seat = at.title.policies.decider(at, ask.subject)
    if ask.about == "sell_private":
        return ProposePrivate(by=seat, private=ask.items[0], price=ask.amount)
    train, seller = ask.items
    return ProposeTrain(by=seat, train=train, seller=seller, price=ask.amount)


# ---- the step


def trains_step(
    *,
    consent: bool = True,
    needed_sales: bool = False,
    bankruptcies: bool = False,
    sales_obey: tuple[Rule, ...] = (),
    duty: bool = True,
) -> Step:
    """Compose the step in which trains are bought.

    House rules: ``consent`` ``False``: trains of other Directors' companies are bought without
    asking them; ``needed_sales``: in an emergency no more shares are sold than are needed;
    ``bankruptcies``: who cannot pay may end the game; ``sales_obey``: further rules on sales;
    ``duty`` ``False``: who has sold shares need not help with the train.
    """
    sales = emergency.sales(*sales_obey, needed_only=needed_sales)
    bound: tuple[Rule, ...] = (above_treasury,) if duty else ()
    bank: tuple[Rule, ...] = (
        *trains.BANK_RULES,
        treasury_or_director,
        *bound,
    )
    other: tuple[Rule, ...] = (
        *trading.TRADE_RULES,
        price_or_help,
        *bound,
    )
    propose: Callable[[Draft, ProposeTrain], None] = (
        trading.propose_train if consent else _without_consent
    )
    return Step(
        "trains",
        (
            Move(BuyTrain, bank, trains.purchases, _buy),
            Move(ProposeTrain, other, _proposals(duty), propose, leads_to=trading.BARGAIN),
            sales,
            *((bankruptcy(sales),) if bankruptcies else ()),
            Move(Pass, (trains.must_own,), pass_candidates, pass_step),
        ),
        waits=True,
    )
