"""Questions about the stock market, and moves of its tokens."""

from __future__ import annotations

from ferrovia.core import holdings
from ferrovia.core.events import PriceMoved
from ferrovia.core.indexed_rows import Index, Rows
from ferrovia.core.market_grid import Direction, MarketGrid
from ferrovia.core.names import CellId, CorporationId, Owner
from ferrovia.core.table import Draft, Table


def price(at: Table, corporation: CorporationId) -> int:
    """Return the market value of one share; 0 for a corporation not in operation."""
    cell = at.state.corporations[corporation].cell
    return at.title.market.cells[cell].price if cell else 0


def market_value(at: Table, owner: Owner) -> int:
    """Return what an owner's shares are worth at their prices."""
    return sum(holdings.shares(at, owner, c) * price(at, c) for c in order(at))


def order(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that have a price, in market order.

    Higher price first, at equal price the cell further right, in one cell the top of the stack;
    what stands on a track of its own comes after its equals on the grid.
    """
    rows, grid = at.state.market, at.title.market
    if type(rows) is not Rows:
        return _order(rows, grid)
    known = rows.index
    if type(known) is not _Order or known.grid is not grid:
        known = rows.index = _Order(grid, _order(rows, grid))
    return known.order


class _Order(Index):
    """The order of the market tokens as they stand, beside the rows that say where."""

    __slots__ = ("grid", "order")

    def __init__(self, grid: MarketGrid, order: tuple[CorporationId, ...]) -> None:
        self.grid = grid
        self.order = order


def _order(
    rows: dict[CellId, tuple[CorporationId, ...]], grid: MarketGrid
) -> tuple[CorporationId, ...]:
    cells = grid.cells

    def rank(cell: CellId) -> tuple[int, int, str]:
        return -cells[cell].price, -cells[cell].column, cells[cell].track

    occupied = sorted(rows, key=rank)
    return tuple(corporation for cell in occupied for corporation in rows[cell])


def place(draft: Draft, corporation: CorporationId, cell: CellId) -> None:
    """Put a market token at the bottom of the stack in ``cell``."""
    draft.set_stack(cell, (*draft.market.get(cell, ()), corporation))
    draft.set_corporation(corporation, cell=cell)


def lift(draft: Draft, corporation: CorporationId) -> None:
    """Take a market token off the board."""
    cell = draft.corporations[corporation].cell
    stack = tuple(c for c in draft.market.get(cell, ()) if c != corporation)
    draft.set_stack(cell, stack)
    draft.set_corporation(corporation, cell="")


def can_fall(at: Table, corporation: CorporationId) -> bool:
    """Whether there is a cell below that of a market token."""
    cell = at.state.corporations[corporation].cell
    barred = at.title.policies.barred_zones(at, corporation)
    return at.title.market.step(cell, "down", barred) != cell


def move(draft: Draft, corporation: CorporationId, direction: Direction, steps: int = 1) -> None:
    """Move a market token some single steps; steps that lead nowhere are lost.

    A token that ends where it began keeps its place in the stack.
    """
    grid = draft.title.market
    barred = draft.title.policies.barred_zones(draft, corporation)
    start = cell = draft.corporations[corporation].cell
    for _ in range(steps):
        cell = grid.step(cell, direction, barred)
        if grid.is_closed(cell):
            break
    if cell == start:
        return
    lift(draft, corporation)
    place(draft, corporation, cell)
    draft.emit(PriceMoved(corporation, start, cell, grid.cells[cell].price))


def restack(draft: Draft, cell: CellId, sold: tuple[CorporationId, ...]) -> None:
    """Let tokens of one sale that ended in one cell lie below the others, in the order given."""
    stack = draft.market.get(cell, ())
    others = tuple(c for c in stack if c not in sold)
    draft.set_stack(cell, others + tuple(c for c in sold if c in stack))
