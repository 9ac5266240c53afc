"""What a bot looks at before it decides: the position, whose decision it is, and what is known."""

from __future__ import annotations

from functools import cached_property

from ferrovia.bots.builder.earning import lasting, next_price
from ferrovia.core import Position, holdings, ledger, market
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId, Seat
from ferrovia.family.knowledge import Knowledge
from ferrovia.struct import Struct
from ferrovia.titles.knowledge_loader import knowledge_of


class Opinion(Struct, frozen=True):
    """An action, what it is worth to the one who decides, and why, in one sentence."""

    action: Action
    value: int
    reason: str = ""


class Situation:
    """One decision of one seat."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self.position = position
        self.seat = seat

    @cached_property
    def known(self) -> Knowledge:
        """What is known of the title."""
        return knowledge_of(self.position.title)

    @cached_property
    def left(self) -> int:
        """About how many operating rounds are ahead."""
        return self.known.rounds_left(self.position)

    @cached_property
    def corporation(self) -> CorporationId:
        """The corporation that is decided for; empty in a stock round."""
        now = self.position.decision
        return now.subject if now is not None else ""

    @property
    def cash(self) -> int:
        """What the seat has in cash."""
        return ledger.cash(self.position, self.seat)

    @property
    def treasury(self) -> int:
        """What the corporation has in cash."""
        return ledger.cash(self.position, self.corporation)

    @cached_property
    def held(self) -> int:
        """What part of the corporation the seat holds, in percent."""
        return holdings.percent(self.position, self.seat, self.corporation)

    @cached_property
    def reserve(self) -> int:
        """What a president should keep for trains that own corporations cannot pay for."""
        here, needed = self.position, 0
        for corporation in market.order(here):
            if holdings.president(here, corporation) != self.seat:
                continue
            if not self.known.has_floated(here, corporation):
                continue
            if lasting(here, corporation, self.known, self.left):
                continue
            coming = here.state.corporations[corporation].revenue
            has = ledger.cash(here, corporation) + coming
            needed += max(0, next_price(here, corporation) - has)
        return needed

    def money(self, amount: int) -> str:
        """Write an amount of money."""
        return self.position.title.money(amount)
