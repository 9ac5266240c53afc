"""How the rounds of 1848 follow each other, how the game ends, and the final count (§7.1, §13)."""

from __future__ import annotations

from ferrovia.core import market
from ferrovia.core.events import EndTriggered, PriceMoved
from ferrovia.core.names import Seat
from ferrovia.core.table import Draft, Table
from ferrovia.family.rounds import end_game, rounds_in_sets
from ferrovia.family.standstill import NOBODY, nobody_can_act
from ferrovia.titles.g1848.bank import loans_given
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.title_state import title_state

END_ZONE = "e"


def schedule(draft: Draft) -> None:
    """Set what follows: a stock round, a set of operating rounds, or the end.

    What ends the game is looked at after a set of operating rounds: met in one of them it ends
    with the set, met in a stock round with the next set (§13.1, ruling R-55).
    """
    if draft.flow.round == "stock" and nobody_can_act(draft):  # ruling R-58
        end_game(draft, NOBODY)
    else:
        rounds_in_sets(draft, reason_to_end(draft))


def reason_to_end(at: Table) -> str:
    """Return what ends the game after this set of operating rounds; empty: nothing yet."""
    figures = at.title.figures
    if at.state.broken:
        return "bank broken"
    if title_state(at).topped:
        return "market"
    if loans_given(at) >= figures["end_loans"]:
        return "loans"
    if len(title_state(at).taken_over) >= figures["end_receiverships"]:
        return "receiverships"
    return ""


def note_top(draft: Draft, event: PriceMoved) -> None:
    """Remember that a market token has reached the highest position (§13.1)."""
    topped = title_state(draft).topped
    if END_ZONE in draft.title.market.cells[event.target].zones and not topped:
        draft.set_title_state(topped=(event.corporation,))
        draft.emit(EndTriggered(f"{event.corporation} reached {event.price}"))


def scores(at: Table) -> dict[Seat, int]:
    """Count cash and shares at their price, less debts (§13.2)."""
    cash = at.state.cash
    return {s: cash[s] + market.market_value(at, s) - debt(at, s) for s in at.state.seats}
