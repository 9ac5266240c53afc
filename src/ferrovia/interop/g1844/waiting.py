"""Where the site waits in an operating turn of 1844, be it only for a pass."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.core import ledger
from ferrovia.core.table import Table
from ferrovia.interop.dialect import Asks
from ferrovia.titles.g1844 import brisk
from ferrovia.titles.g1844.auction import least_bid
from ferrovia.titles.g1844.own import own


def asks_for_bid(at: Table) -> bool:
    """Whether the site asks a player in the auction: who cannot bid is out of it.

    Only the first player is asked all the same, as long as nobody has bid.
    """
    seat = at.state.flow.actor
    if ledger.cash(at, seat) >= least_bid(at):
        return True
    return seat == at.state.seats[0] and not own(at).auction.bid


ASKS: Mapping[str, Asks] = {
    "auction": lambda at, notes: asks_for_bid(at),
    "track": lambda at, notes: brisk.at_track(at),
    "run": lambda at, notes: brisk.at_run(at),
    "trains": lambda at, notes: brisk.at_trains(at),
    "end_of_turn": lambda at, notes: brisk.at_end(at),
}
