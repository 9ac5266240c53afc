"""Where the site waits in an operating turn of 1844, be it only for a pass."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.core import ledger
from ferrovia.core.names import Seat
from ferrovia.core.table import Table
from ferrovia.interop.dialect import Asks
from ferrovia.titles.g1844 import quick_turns
from ferrovia.titles.g1844.auction import cheapest_left, least_bid
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.title_state import title_state


def asks_for_bid(at: Table) -> bool:
    """Whether the site asks a player in the auction: who cannot bid is out of it (G-38).

    Only the auctioneer is asked all the same, until he passes.
    """
    seat = at.state.flow.actor
    return ledger.cash(at, seat) >= least_bid(at) or seat == title_state(at).auction.auctioneer


def takes_bid(at: Table, *, passing: bool) -> bool:
    """Whether the site takes a bid or a pass of the player whose turn it is in the auction.

    Before any bid a pass tells by itself that he was asked: it could have no other place.
    """
    return asks_for_bid(at) or (passing and not title_state(at).auction.bid)


def nobody_can_bid(at: Table) -> bool:
    """Whether no player can pay for any private company that is left."""
    return all(ledger.cash(at, seat) < cheapest_left(at) for seat in at.state.seats)


def may_ask_debtor(at: Table, seat: Seat) -> bool:
    """Whether it cannot be told if the site asks a debtor who has started a company (G-35)."""
    return bool(debt(at, seat)) and not ledger.cash(at, seat)


ASKS: Mapping[str, Asks] = {
    "auction": lambda at, notes: asks_for_bid(at),
    "track": lambda at, notes: quick_turns.at_track(at),
    "run": lambda at, notes: quick_turns.at_run(at),
    "trains": lambda at, notes: quick_turns.at_trains(at),
    "end_of_turn": lambda at, notes: quick_turns.at_end(at),
}
