"""A table where nobody can do anything any more: no rulebook has an end for it, so this is one."""

from __future__ import annotations

from ferrovia.core import market
from ferrovia.core.state import Standstill
from ferrovia.core.table import Draft, Table

NOBODY = "nobody can act"


def nobody_can_act(draft: Draft) -> bool:
    """Whether a game goes on for ever by itself; to be asked at the end of every stock round.

    Either nobody had a choice in the stock round, nothing operates and nobody has an income; or a
    whole cycle of rounds has gone by without a decision and has changed nothing for the better.
    """
    before, draft.standstill = draft.standstill, None
    if not draft.flow.facts.idle:
        return False
    if not _something_operates(draft) and not _somebody_earns(draft):
        return True
    now = draft.standstill = Standstill(
        seq=draft.seq,
        cash=draft.cash.copy(),
        scores=draft.title.policies.scores(draft),
        market=draft.market.copy(),
        trains=draft.trains.copy(),
    )
    return before is not None and _no_better(before, now)


def _something_operates(at: Table) -> bool:
    operates = at.title.policies.operates
    return any(operates(at, corporation) for corporation in market.order(at))


def _somebody_earns(at: Table) -> bool:
    income = at.title.policies.income
    return any(
        row.owner and not row.closed and income(at, name) > 0
        for name, row in at.state.privates.items()
    )


def _no_better(before: Standstill, now: Standstill) -> bool:
    """Whether nothing has been decided, and nothing come about that may open a choice later.

    Prices settle, and trains that leave the bank come to an end; but a cycle that repeats itself
    may well make debts grow.
    """
    return (
        (before.seq, before.market, before.trains) == (now.seq, now.market, now.trains)
        and all(cash <= before.cash.get(owner, 0) for owner, cash in now.cash.items())
        and all(score <= before.scores[seat] for seat, score in now.scores.items())
    )
