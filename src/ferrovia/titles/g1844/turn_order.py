"""The order of turns: cards that are handed out by cash (1844 [AUC-9], [SR-end-2])."""

from __future__ import annotations

from ferrovia.core import holdings, ledger
from ferrovia.core.events import TurnOrderSet
from ferrovia.core.names import Seat
from ferrovia.core.table import Draft


def least_cash_first(draft: Draft) -> None:
    """After the auction the player with least cash comes first; equals keep their order."""
    _hand_out(draft, tuple(sorted(holdings.players(draft), key=draft.cash.__getitem__)))


def most_cash_first(draft: Draft) -> None:
    """After a stock round the player with most cash comes first; equals keep their order."""
    seats = holdings.players(draft)
    _hand_out(draft, tuple(sorted(seats, key=lambda seat: -ledger.cash(draft, seat))))


def _hand_out(draft: Draft, order: tuple[Seat, ...]) -> None:
    draft.order = order
    draft.priority = order[0]
    draft.emit(TurnOrderSet(order))
