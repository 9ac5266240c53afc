"""A corporation's dealings in its own certificates (1849 §10.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, ledger, market
from ferrovia.core.action import Action
from ferrovia.core.events import SharesBought, SharesSold
from ferrovia.core.names import BANK, POOL
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.buying import too_poor, top_certificate
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.prices import shift
from ferrovia.family.selling import KINDS, holds, pool_overflow, shares_in
from ferrovia.titles.g1849.title_actions import BuyBack, IssueShares
from ferrovia.titles.g1849.title_state import note_in_turn, turn_facts


@rule("issue.once")
def once_a_turn(at: Table, action: Action) -> str | None:
    """In one turn a corporation either sells own certificates, once, or buys one back."""
    if turn_facts(at).issued:
        return f"{at.state.flow.actor} has already dealt in its own certificates in this turn"
    return None


@rule("issue.operated")
def after_first_turn(at: Table, issuing: IssueShares) -> str | None:
    """No sale of own certificates in the first operating turn."""
    corporation = at.state.flow.actor
    if at.state.corporations[corporation].operated == 0:
        return f"{corporation} is in its first operating turn, in which it sells no certificates"
    return None


@rule("issue.held")
def in_treasury(at: Table, issuing: IssueShares) -> str | None:
    """Only certificates in the treasury can be sold."""
    corporation = at.state.flow.actor
    bundle = issuing.bundle
    if not bundle or any(kind not in KINDS or number < 1 for kind, number in bundle.items()):
        return "a sale consists of regular certificates and the last certificate, at least one"
    for kind, number in bundle.items():
        held = len(holdings.certificates(at, corporation, corporation, kind))
        if number > held:
            return f"{holds(corporation, kind, held)} in its treasury, and cannot sell {number}"
    return None


@rule("issue.last")
def last_goes_last(at: Table, issuing: IssueShares) -> str | None:
    """The last certificate is sold only together with all regular ones still in the treasury."""
    corporation = at.state.flow.actor
    regular = len(holdings.certificates(at, corporation, corporation, "regular"))
    sold = issuing.bundle.get("regular", 0)
    if issuing.bundle.get("last") and sold < regular:
        return (
            "the last certificate goes only with all regular ones in the treasury; "
            f"{sold} of {regular} would be sold"
        )
    return None


@rule("issue.pool_limit")
def pool_limit(at: Table, issuing: IssueShares) -> str | None:
    """After a sale the pool holds at most half of a corporation."""
    corporation = at.state.flow.actor
    return pool_overflow(at, corporation, shares_in(at, corporation, issuing.bundle))


def _issues(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    seat = at.title.policies.decider(at, corporation)
    regular = len(holdings.certificates(at, corporation, corporation, "regular"))
    for number in range(1, regular + 1):
        yield IssueShares(by=seat, bundle={"regular": number})
    if holdings.certificates(at, corporation, corporation, "last"):
        rest = {"regular": regular} if regular else {}
        yield IssueShares(by=seat, bundle={**rest, "last": 1})


def _issue(draft: Draft, issuing: IssueShares) -> None:
    corporation = draft.flow.actor
    shares = shares_in(draft, corporation, issuing.bundle)
    for kind, number in issuing.bundle.items():
        for card in holdings.certificates(draft, corporation, corporation, kind)[:number]:
            draft.set_certificate(card.id, POOL)
    income = shares * market.price(draft, corporation)
    ledger.pay(draft, BANK, corporation, income, "shares")
    draft.emit(SharesSold(corporation, corporation, shares, income))
    note_in_turn(draft, issued=True)
    shift(draft, corporation, "down", shares)


@rule("buy_back.available")
def in_pool(at: Table, buying: BuyBack) -> str | None:
    """Only a certificate in the pool can be bought back."""
    corporation = at.state.flow.actor
    if top_certificate(at, POOL, corporation) is None:
        return f"no certificate of {corporation} is in the pool"
    return None


@rule("buy_back.money")
def can_pay(at: Table, buying: BuyBack) -> str | None:
    """A certificate is bought back at market value, from the treasury."""
    corporation = at.state.flow.actor
    card = top_certificate(at, POOL, corporation)
    assert card is not None
    return too_poor(at, corporation, card.shares * market.price(at, corporation))


def _buy_backs(at: Table) -> Iterator[Action]:
    yield BuyBack(by=at.title.policies.decider(at, at.state.flow.actor))


def _buy_back(draft: Draft, buying: BuyBack) -> None:
    corporation = draft.flow.actor
    card = top_certificate(draft, POOL, corporation)
    assert card is not None
    cost = card.shares * market.price(draft, corporation)
    ledger.pay(draft, corporation, BANK, cost, "shares")
    draft.set_certificate(card.id, corporation)
    note_in_turn(draft, issued=True)
    draft.emit(SharesBought(corporation, corporation, card.shares, POOL, cost))


FINANCING = Step(
    "financing",
    (
        Move(
            IssueShares,
            (once_a_turn, after_first_turn, in_treasury, last_goes_last, pool_limit),
            _issues,
            _issue,
        ),
        Move(BuyBack, (once_a_turn, in_pool, can_pay), _buy_backs, _buy_back),
        PASS_STEP,
    ),
)
