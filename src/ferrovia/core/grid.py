"""The stock market as a grid of cells, and single steps on it."""

from __future__ import annotations

from typing import Literal

from ferrovia.core.names import CellId
from ferrovia.struct import Struct

Direction = Literal["left", "right", "up", "down"]
OFFSETS: dict[Direction, tuple[int, int]] = {
    "left": (0, -1),
    "right": (0, 1),
    "up": (-1, 0),
    "down": (1, 0),
}
CLOSED = "c"
"""The zone whose entry closes a corporation."""


class Cell(Struct, frozen=True):
    """One cell of the market."""

    row: int
    column: int
    price: int
    zones: str = ""
    """Letters of the zones it belongs to."""

    @property
    def id(self) -> CellId:
        return f"{self.row},{self.column}"


class MarketGrid:
    """All cells, and what a step in a direction leads to."""

    def __init__(self, rows: tuple[tuple[str, ...], ...], initial_zones: str = "") -> None:
        self.rows = tuple(
            tuple(_cell(text, row, column) for column, text in enumerate(line))
            for row, line in enumerate(rows)
        )
        self.cells: dict[CellId, Cell] = {cell.id: cell for line in self.rows for cell in line}
        self.initial: dict[int, CellId] = {
            cell.price: cell.id
            for cell in self.cells.values()
            if any(zone in initial_zones for zone in cell.zones)
        }
        """Cells for initial values, by price."""

    def step(self, cell: CellId, direction: Direction, barred: str = "") -> CellId:
        """Return where one step leads; the same cell where there is none to go to.

        Cells of a ``barred`` zone count as outside the market. At the left edge a step left
        goes down instead, at the right edge a step right goes up instead.
        """
        target = self._neighbour(cell, direction, barred)
        if target is None and direction in ("left", "right"):
            target = self._neighbour(cell, "down" if direction == "left" else "up", barred)
        return target or cell

    def _neighbour(self, cell: CellId, direction: Direction, barred: str) -> CellId | None:
        here = self.cells[cell]
        down, across = OFFSETS[direction]
        target = self.cells.get(f"{here.row + down},{here.column + across}")
        if target is None or any(zone in barred for zone in target.zones):
            return None
        return target.id

    def is_closed(self, cell: CellId) -> bool:
        """Whether a token in ``cell`` closes its corporation."""
        return CLOSED in self.cells[cell].zones


def _cell(text: str, row: int, column: int) -> Cell:
    digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    return Cell(row, column, int(digits), text[len(digits) :])
