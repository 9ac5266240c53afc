"""The Bank of England: without president, its price by the loans it has given (1848 §5.4)."""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.core import holdings, tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.family.dividends import distribute, to_players
from ferrovia.family.privates import pay_income

BOE: CorporationId = "BOE"


def is_bank(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation is the Bank of England."""
    return at.title.corporations[corporation].kind == "bank"


def loans_given(at: Table) -> int:
    """Return how many loans have been given: where the bank's token stands on its track."""
    return at.title.market.cells[at.state.corporations[BOE].cell].column


def dividend(at: Table) -> int:
    """Return what the Bank of England pays: a minimum, and what its tokens' cities are worth.

    Two tokens in one city count twice (§5.4.3, §5.5.7).
    """
    values: dict[StopId, int] = at.title.policies.stop_values(at, BOE)
    cities = sum(number * values.get(city, 0) for city, number in tokens.count(at, BOE).items())
    return at.title.figure("bank_minimum", at.state.phase) + cities


def pay_incomes(draft: Draft) -> None:
    """Open an operating round: private companies pay, then the Bank of England (§7.2)."""
    pay_income(draft)
    amount = dividend(draft)
    if amount and any(holdings.shares(draft, seat, BOE) for seat in draft.seats):
        distribute(draft, BOE, amount, to_players)
