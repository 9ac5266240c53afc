"""What is worth knowing of 1848 besides its rules, for those who play it."""

from __future__ import annotations

from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Judgement, Knowledge
from ferrovia.family.powers import PRESIDENT, SHARE
from ferrovia.titles.g1848 import bank, com
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.private_powers import DESERT, GHAN, TASMANIA
from ferrovia.titles.g1848.title_actions import (
    BuyWithRebate,
    ExchangeTrain,
    LayOnDesert,
    LowerPrice,
    PlaceTasmania,
)


class Knowledge1848(Knowledge):
    """What a player of 1848 knows."""

    powers = {
        PRESIDENT: 60,
        SHARE: 40,
        GHAN: 20,
        TASMANIA: 15,
        DESERT: 5,
    }
    private_rounds = 8
    treasury_worth = 60  # who is short of it takes loans, and ends in receivership
    president_pays = 200
    longest = 14
    track_actions = (LayOnDesert, PlaceTasmania)
    train_actions = (ExchangeTrain, BuyWithRebate)

    def revenue_ahead(self, at: Table, corporation: CorporationId) -> int:
        """Return what a company pays; the Bank of England pays without trains (§5.4.3)."""
        if bank.is_bank(at, corporation):
            return bank.dividend(at)
        return super().revenue_ahead(at, corporation)

    def waits(self, at: Table, corporation: CorporationId) -> bool:
        """Whether a company is COM, and its homes are not linked yet (§5.3.2)."""
        return corporation == com.COM and not com.is_free(at)

    def has_floated(self, at: Table, corporation: CorporationId) -> bool:
        """Whether a company operates; the Bank of England pays from the beginning."""
        return bank.is_bank(at, corporation) or super().has_floated(at, corporation)

    def weigh(self, position: Position, seat: Seat, action: Action) -> Judgement | None:
        """Lower a price if something has to be done, or nobody has bought anything for a while."""
        if isinstance(action, LowerPrice):
            price, private = asking_price(position, action.private), action.private
            worth = self.private_worth(position, private)
            if position.state.flow.facts.passes >= len(position.state.seats) - 1:
                return Judgement(1, f"{seat} lowers {private}: nobody buys anything as it is.")
            reason = f"{seat} lowers {private}: it costs more than {position.title.money(worth)}."
            return Judgement(min(0, price - worth) - 5, reason)
        return None


KNOWLEDGE = Knowledge1848()
