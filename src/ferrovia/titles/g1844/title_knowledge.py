"""What is worth knowing of 1844 besides its rules, for those who play it."""

from __future__ import annotations

from ferrovia.board.faces import HexId
from ferrovia.core import ledger
from ferrovia.core.action import Action
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Judgement, Knowledge
from ferrovia.family.powers import PRESIDENT, SHARE, private_with
from ferrovia.titles.g1844.destinations import open_claims
from ferrovia.titles.g1844.eva import TRAIN
from ferrovia.titles.g1844.furka import FURKA
from ferrovia.titles.g1844.title_actions import (
    BuildTunnel,
    BuyMountain,
    ClaimDestination,
    GiveTrain,
    LayExtra,
    LayFurka,
    PayDebt,
)
from ferrovia.titles.g1844.title_data import company_data, kind_data
from ferrovia.titles.g1844.track_rules import EXTRA
from ferrovia.titles.g1844.tunnel_rules import BRINGS_RIGHT


class Knowledge1844(Knowledge):
    """What a player of 1844 knows."""

    powers = {
        PRESIDENT: 60,
        SHARE: 40,
        TRAIN: 120,
        BRINGS_RIGHT: 10,
        FURKA: 20,
        EXTRA: 5,
    }
    private_rounds = 7
    president_pays = 300
    first_revenue = 200
    first_part = 35
    track_actions = (LayExtra, BuildTunnel)

    def weigh(self, position: Position, seat: Seat, action: Action) -> Judgement | None:
        """Weigh debts, destinations, mountains and what private companies bring."""
        money = position.title.money
        if isinstance(action, PayDebt):
            reason = f"{seat} pays off {money(action.amount)}: debts grow by half in a stock round."
            return Judgement(action.amount, reason)
        if isinstance(action, ClaimDestination):
            return Judgement(500, f"{action.corporation} claims the money for its destination.")
        if isinstance(action, GiveTrain):
            has = len(trains_of(position, action.corporation))
            reason = f"{seat} gives the EVA to {action.corporation}: it needs a train most."
            return Judgement(400 - 100 * has, reason)
        if isinstance(action, LayFurka):
            paid = position.title.figures["furka_payment"]
            lost = self.income(position, private_with(position, FURKA)) * min(
                3, self.rounds_left(position)
            )
            reason = f"{seat} lays the Furka-Oberalp tile: the Bank pays {money(paid)} for it."
            return Judgement(paid - lost, reason)
        if isinstance(action, BuyMountain):
            return self._weigh_mountain(position, seat, action)
        return None

    def goals(self, at: Table, corporation: CorporationId) -> dict[HexId, int]:
        """Return the destination of a company, as long as it brings its capital ([DST-1])."""
        data = company_data(at.title, corporation)
        if not data.destination or corporation not in open_claims(at):
            return {}
        times = kind_data(at.title, corporation).destination_capital
        return {data.destination: times * at.state.corporations[corporation].par}

    def _weigh_mountain(self, position: Position, seat: Seat, buying: BuyMountain) -> Judgement:
        """A mountain railway keeps its value, and pays once a train has visited it ([MTN-3])."""
        data = position.title.privates[buying.private]
        rounds = min(6, self.rounds_left(position))
        visited = sum(
            1
            for near in position.title.board.neighbours[buying.hex]
            if near and near in position.state.track.laid
        )
        value = data.revenue * rounds * min(visited, 2) // 4 - 20
        left = ledger.cash(position, seat) - data.price
        if left < self.start_money(position, seat):
            value -= 100
        reason = (
            f"{seat} buys {data.id}: it pays {position.title.money(data.revenue)} once visited."
        )
        return Judgement(value, reason)


KNOWLEDGE = Knowledge1844()
