"""How the rounds of 1844 follow each other, how the game ends, and the final count ([END])."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import market
from ferrovia.core.effect import Effect
from ferrovia.core.names import Seat
from ferrovia.core.table import Draft, Table
from ferrovia.family.rounds import end_game, rounds_in_sets
from ferrovia.family.standstill import NOBODY, nobody_can_act
from ferrovia.titles.g1844.debt import grow
from ferrovia.titles.g1844.title_data import private_data
from ferrovia.titles.g1844.title_state import title_state

BROKEN = "bank broken"


END_IF_BROKEN = Effect("end_if_broken")


def scheduling(*, formation_apart: bool = False) -> Callable[[Draft], None]:
    """Return what sets the rounds that follow: a stock round, operating rounds, or the end.

    The number of operating rounds is that of the phase in which the stock round ends
    ([SR-end-7]). A broken bank ends the game after a set: the one in which it broke, or the one
    that follows the stock round in which it did ([END-2]). House rule ``formation_apart``: that is
    looked at with the last company's turn, and what follows it belongs to the next set. A game in
    which nobody can do anything any more is over.
    """

    def schedule(draft: Draft) -> None:
        if draft.flow.round == "stock":
            grow(draft)
            if nobody_can_act(draft):
                end_game(draft, NOBODY)
                return
        rounds_in_sets(draft, BROKEN if draft.broken and not formation_apart else "")

    return schedule


def end_if_broken(draft: Draft, items: tuple[str, ...] = ()) -> None:
    """House rule: the game ends with the last company's turn of a set, before all that follows."""
    if draft.broken and not draft.flow.agenda:
        end_game(draft, BROKEN)


def scores(at: Table) -> dict[Seat, int]:
    """Count cash, shares at their price, and certificates that pay; less all debts ([END-3])."""
    return {
        seat: at.state.cash[seat]
        + market.market_value(at, seat)
        + sum(
            private_data(at.title, name).value
            for name in title_state(at).active
            if at.state.privates[name].owner == seat
        )
        - title_state(at).debts.get(seat, 0)
        - title_state(at).owed.get(seat, 0)
        for seat in at.state.seats
    }
