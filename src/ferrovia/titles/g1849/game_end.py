"""How the rounds of 1849 follow each other, how the game ends, and the final count (§13)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import holdings, market
from ferrovia.core.events import EndTriggered, PriceMoved
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.table import Draft, Table
from ferrovia.family.rounds import end_game, rounds_in_sets
from ferrovia.family.standstill import NOBODY, nobody_can_act
from ferrovia.titles.g1849.earthquake import rebuild
from ferrovia.titles.g1849.title_state import title_state

END_ZONE = "e"
BLUE_ZONE = "u"


def barred_zones(at: Table, corporation: CorporationId) -> str:
    """Before phase 16 the blue cells count as outside the market (§5)."""
    return "" if at.title.has_begun("blue_zone", at.state.phase) else BLUE_ZONE


def schedule(draft: Draft) -> None:
    """Set what follows: the first stock round, a set of operating rounds, or the end."""
    if draft.flow.round == "stock":
        rebuild(draft)
        if nobody_can_act(draft):  # ruling R38
            end_game(draft, NOBODY)
            return
    rounds_in_sets(draft, "bank broken" if draft.broken and not title_state(draft).topped else "")


def note_top(draft: Draft, event: PriceMoved) -> None:
    """Remember a corporation that reaches the end of the market (§13)."""
    if END_ZONE in draft.title.market.cells[event.target].zones:
        if event.corporation not in title_state(draft).topped:
            draft.set_title_state(topped=(*title_state(draft).topped, event.corporation))
        draft.emit(EndTriggered(f"{event.corporation} reached {event.price}"))


def turn_over(draft: Draft, corporation: CorporationId) -> None:
    """The game ends with the turn of a corporation that has been at the end of the market."""
    if corporation in title_state(draft).topped:
        end_game(draft, "market")


def scorer(*, privates: bool, negative: bool, capped: bool) -> Callable[[Table], dict[Seat, int]]:
    """Return the final count: cash and shares, less loans; see the house rules for the rest."""

    def share_value(at: Table, corporation: CorporationId) -> int:
        value = market.price(at, corporation)
        if at.state.corporations[corporation].loans:
            value -= at.title.figures["bond_deduction"]
        return max(0, value) if capped else value

    def worth(at: Table, seat: Seat) -> int:
        state = at.state
        total = state.cash[seat]
        for corporation in market.order(at):
            total += holdings.shares(at, seat, corporation) * share_value(at, corporation)
        if privates:
            total += sum(at.title.privates[p].price for p in holdings.privates_of(at, seat))
        total -= at.title.figures["loan_penalty"] * state.debts.get(seat, 0)
        if negative:
            return total
        return 0 if seat in state.left else max(0, total)

    return lambda at: {seat: worth(at, seat) for seat in at.state.seats}
