"""The variant Electric Dreams: E tokens and the right to E trains (1849 §14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Action
from ferrovia.core.events import MarkerBought
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.buying import too_poor
from ferrovia.family.passing import PASS_STEP
from ferrovia.titles.g1849.title_actions import BuyElectricToken
from ferrovia.titles.g1849.title_state import title_state

ELECTRIC_TRAIN = "E"


def token_price(at: Table) -> int | None:
    """Return what the next E token costs; ``None`` before they are on sale."""
    which = "later_e_token" if title_state(at).electric_ever else "first_e_token"
    return at.title.by_phase[which].get(at.state.phase)


def may_own(at: Table, corporation: CorporationId, train: str) -> str | None:
    """E trains are for corporations with an E token."""
    if train == ELECTRIC_TRAIN and corporation not in title_state(at).electric:
        return f"{corporation} has no E token"
    return None


@rule("e_token.phase")
def on_sale(at: Table, buying: BuyElectricToken) -> str | None:
    """E tokens are on sale from phase 12 on."""
    if token_price(at) is None:
        first = next(iter(at.title.by_phase["first_e_token"]))
        return f"E tokens are on sale from phase {first} on; this is phase {at.state.phase}"
    return None


@rule("e_token.one")
def has_none(at: Table, buying: BuyElectricToken) -> str | None:
    """A corporation owns one E token."""
    corporation = at.state.flow.actor
    return (
        f"{corporation} has its one E token already"
        if corporation in title_state(at).electric
        else None
    )


@rule("e_token.ever")
def never_had_one(at: Table, buying: BuyElectricToken) -> str | None:
    """A corporation that ever had an E token cannot buy another, also after a restart."""
    corporation = at.state.flow.actor
    if corporation in title_state(at).electric_ever:
        return f"{corporation} had an E token before it was started again; there is no second one"
    return None


@rule("e_token.left")
def some_left(at: Table, buying: BuyElectricToken) -> str | None:
    """There are six E tokens."""
    sold, all_of_them = len(title_state(at).electric_ever), at.title.figures["e_tokens"]
    return f"all {all_of_them} E tokens are sold" if sold >= all_of_them else None


@rule("e_token.money")
def can_pay(at: Table, buying: BuyElectricToken) -> str | None:
    """The treasury pays for an E token."""
    return too_poor(at, at.state.flow.actor, token_price(at) or 0)


def _tokens(at: Table) -> Iterator[Action]:
    yield BuyElectricToken(by=at.title.policies.decider(at, at.state.flow.actor))


def _buy(draft: Draft, buying: BuyElectricToken) -> None:
    corporation = draft.flow.actor
    price = token_price(draft)
    assert price is not None
    mine = title_state(draft)
    ledger.pay(draft, corporation, BANK, price, "E token")
    draft.set_title_state(
        electric=(*mine.electric, corporation),
        electric_ever=(*mine.electric_ever, corporation),
    )
    draft.emit(MarkerBought(corporation, "E token", price))
    draft.next_step()


def electric_step(*, unlimited: bool) -> Step:
    """Compose the E token step; ``unlimited``: no limit in all, and again after a restart."""
    rules: tuple[Rule, ...] = (on_sale, has_none)
    if not unlimited:
        rules = (*rules, never_had_one, some_left)
    return Step("e_token", (Move(BuyElectricToken, (*rules, can_pay), _tokens, _buy), PASS_STEP))
