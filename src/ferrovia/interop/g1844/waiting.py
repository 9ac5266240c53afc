"""Where the site waits in an operating turn of 1844, be it only for a pass."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.core import ledger
from ferrovia.core.table import Table
from ferrovia.interop.dialect import Asks
from ferrovia.titles.g1844 import brisk
from ferrovia.titles.g1844.auction import cheapest_left, least_bid
from ferrovia.titles.g1844.own import own


def asks_for_bid(at: Table) -> bool:
    """Whether the site asks a player in the auction: who cannot bid is out of it (G-38).

    Only the auctioneer is asked all the same as long as nobody has bid, if there is anything left
    that he can pay for.
    """
    seat, cash = at.state.flow.actor, ledger.cash(at, at.state.flow.actor)
    if cash >= least_bid(at):
        return True
    auction = own(at).auction
    return seat == auction.auctioneer and not auction.bid and cash >= cheapest_left(at)


def takes_bid(at: Table, *, passing: bool) -> bool:
    """Whether the site takes a bid or a pass of the player whose turn it is in the auction.

    Where it cannot be told whether it asks, his pass tells: nobody who is left out could be next.
    """
    auction = own(at).auction
    mine = at.state.flow.actor == auction.auctioneer
    return asks_for_bid(at) or (passing and (mine or not auction.bid))


def may_ask_for_bid(at: Table) -> bool:
    """Whether it cannot be told if the site asks: as long as nobody has bid.

    It is known to leave out who can pay for nothing that is left, but not whether it asks who can
    pay for another private company only; nor what it does where its round begins anew.
    """
    seat = at.state.flow.actor
    able = ledger.cash(at, seat) >= cheapest_left(at) or seat == at.state.seats[0]
    return able and not asks_for_bid(at) and not own(at).auction.bid


ASKS: Mapping[str, Asks] = {
    "auction": lambda at, notes: asks_for_bid(at),
    "track": lambda at, notes: brisk.at_track(at),
    "run": lambda at, notes: brisk.at_run(at),
    "trains": lambda at, notes: brisk.at_trains(at),
    "end_of_turn": lambda at, notes: brisk.at_end(at),
}
