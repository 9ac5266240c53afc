"""Private companies of 1844 under companies, and their end ([PRV-3], [PRV-4], R-32)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import ledger
from ferrovia.core.action import Offer, Span
from ferrovia.core.effect import Effect
from ferrovia.core.events import PhaseBegan
from ferrovia.core.names import PrivateId
from ferrovia.core.rule import rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import ProposePrivate
from ferrovia.family.bargains import price_problem
from ferrovia.family.privates import (
    BUY_PRIVATE,
    close_private,
    from_own_president,
    price_range,
)
from ferrovia.struct import replace
from ferrovia.titles.g1844.eva import hand_out, with_train
from ferrovia.titles.g1844.furka import lay_furka
from ferrovia.titles.g1844.title_data import kind_data


@rule("private.buyer", by_seat=True)
def may_buy(at: Table, proposing: ProposePrivate) -> str | None:
    """Some kinds of corporation buy no private companies."""
    corporation = at.state.flow.actor
    if not kind_data(at.title, corporation).buys_privates:
        return f"{corporation} may not buy private companies"
    return None


FROM_ANYBODY: Move = replace(BUY_PRIVATE, rules=(may_buy, *BUY_PRIVATE.rules))
FROM_DIRECTOR: Move = replace(FROM_ANYBODY, rules=(*FROM_ANYBODY.rules, from_own_president))


CLOSE_PRIVATES = Effect("close_privates")


@rule("private.price")
def price_or_nothing(at: Table, proposing: ProposePrivate) -> str | None:
    """House rule: the price is from nothing to what the private company may cost."""
    return price_problem(at, proposing.price, _highest(at, proposing.private), lowest=0)


def _highest(at: Table, private: PrivateId) -> int | None:
    return at.title.privates[private].highest_price


def _also_for_nothing(at: Table) -> Iterator[Offer]:
    corporation, title = at.state.flow.actor, at.title
    if not title.phase(at.state.phase).privates_for_sale:
        return
    seat, treasury = title.policies.decider(at, corporation), ledger.cash(at, corporation)
    for name, row in at.state.privates.items():
        if not row.closed and row.owner in at.state.seats and title.privates[name].for_corporations:
            most = min(treasury, _highest(at, name) or treasury)
            action = ProposePrivate(by=seat, private=name, price=0)
            yield Offer(action, Span("price", 0, most) if most else None)


def for_nothing(move: Move) -> Move:
    """House rule: let companies buy private companies also for nothing, as was once possible."""
    rules = tuple(price_or_nothing if rule is price_range else rule for rule in move.rules)
    return replace(move, rules=rules, candidates=_also_for_nothing)


def closing(*, maker_stays: bool = False) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the end of all private companies: the Furka-Oberalp tile first, EVA last (R-32).

    House rule ``maker_stays``: P7 closes only when EVA is given to a company.
    """

    def close_privates(draft: Draft, items: tuple[str, ...] = ()) -> None:
        lay_furka(draft)
        maker, kinds = with_train(draft), draft.title.privates
        owner = draft.privates[maker].owner
        staying = maker if maker_stays else ""
        for name, row in draft.privates.items():
            if kinds[name].kind == "private" and not row.closed and name != staying:
                close_private(draft, name)
        hand_out(draft, maker, owner)

    return close_privates


def at_once(close: Callable[[Draft, tuple[str, ...]], None]) -> Callable[[Draft, PhaseBegan], None]:
    """House rule: what a phase brings after trains are given up, private companies end before."""

    def react(draft: Draft, event: PhaseBegan) -> None:
        if CLOSE_PRIVATES.name in draft.title.phase(event.phase).afterwards:
            close(draft, ())

    return react


def closed_before(draft: Draft, items: tuple[str, ...]) -> None:
    """House rule: when trains have been given up, private companies have closed long since."""
