"""What is worth knowing of 1849 besides its rules, for those who play it."""

from __future__ import annotations

from ferrovia.core import holdings, ledger, market
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Judgement, Knowledge
from ferrovia.family.powers import PRESIDENT
from ferrovia.family.trains_on_sale import cheapest, counted_trains
from ferrovia.titles.g1849.auction import bids_on
from ferrovia.titles.g1849.gauge import HALF_TERRAIN
from ferrovia.titles.g1849.private_powers import PORT_BONUS, TELEPORT
from ferrovia.titles.g1849.title_actions import BuyBack, IssueShares, LeaveGame, UseHarbour
from ferrovia.titles.g1849.title_data import corporation_data


class Knowledge1849(Knowledge):
    """What a player of 1849 knows."""

    powers = {
        PRESIDENT: 130,
        TELEPORT: 20,
        PORT_BONUS: 10,
        HALF_TERRAIN: 10,
    }
    track_actions = (UseHarbour,)

    def capital(self, at: Table, corporation: CorporationId, par: int, shares: int) -> int:
        """Return what the treasury holds after a start: shares sold, less the tokens (§9.4)."""
        return par * shares - corporation_data(at.title, corporation).fee

    def shares_to_float(self, at: Table, corporation: CorporationId) -> int:
        """Return the president's share and two more: a start that is worth it (§9.4)."""
        return 4

    def leads_bidding(self, at: Table, seat: Seat, private: PrivateId) -> bool:
        """Whether nobody has bid more than a seat (§8)."""
        bids = bids_on(at, private)
        return bool(bids) and bids.get(seat, 0) == max(bids.values())

    def weigh(self, position: Position, seat: Seat, action: Action) -> Judgement | None:
        """Weigh dealings in own certificates, and leaving the game."""
        if isinstance(action, IssueShares):
            return _weigh_issue(position, action)
        if isinstance(action, BuyBack):
            return _weigh_buy_back(position)
        if isinstance(action, LeaveGame):
            return Judgement(-1000, f"{seat} leaves the game.")
        return None


def _weigh_issue(position: Position, issuing: IssueShares) -> Judgement | None:
    """Sell certificates if the corporation needs a train that it cannot pay for otherwise."""
    corporation = position.state.flow.actor
    row = position.state.corporations[corporation]
    after = position.tried(issuing)
    has, gets = ledger.cash(position, corporation), ledger.cash(after, corporation)
    price = cheapest(position, corporation) or 0
    if counted_trains(position, corporation) or has + row.revenue >= price:
        return None
    fall = market.price(position, corporation) - market.price(after, corporation)
    owner = holdings.president(position, corporation)
    lost = fall * holdings.shares(position, owner, corporation)
    value = min(gets, price) - has - lost
    money = position.title.money
    return Judgement(
        value, f"{corporation} sells shares for {money(gets - has)}: it needs a train."
    )


def _weigh_buy_back(position: Position) -> Judgement | None:
    """Buy a certificate back if the corporation has trains and more money than the next costs."""
    corporation = position.state.flow.actor
    price = cheapest(position, corporation) or 0
    has, share = ledger.cash(position, corporation), market.price(position, corporation)
    if not counted_trains(position, corporation) or has - 2 * share < 2 * price:
        return None
    return Judgement(5, f"{corporation} buys a share back: it has more money than it needs.")


KNOWLEDGE = Knowledge1849()
