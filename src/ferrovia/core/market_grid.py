"""The stock market as a grid of cells, tracks beside it, and single steps on them."""

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


class MarketCell(Struct, frozen=True):
    """One cell of the market."""

    row: int
    column: int
    price: int
    zones: str = ""
    """Letters of the zones it belongs to."""
    track: str = ""
    """The track it is part of; empty: the grid."""

    @property
    def id(self) -> CellId:
        return cell_id(self.track, self.row, self.column)


def cell_id(track: str, row: int, column: int) -> CellId:
    """Return the id of a cell: ``"3,5"`` on the grid, ``"BOE:7"`` on a track."""
    return f"{track}:{column}" if track else f"{row},{column}"


class MarketGrid:
    """All cells, and what a step in a direction leads to. Where a row shows nothing there is none.

    A corporation whose price follows something else than the trade in its shares has a track of
    its own beside the grid: one row, which steps up and down do not leave.
    """

    def __init__(
        self,
        rows: tuple[tuple[str, ...], ...],
        par_zones: str = "",
        tracks: dict[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.rows = tuple(
            tuple(_cell(text, row, column) for column, text in enumerate(line) if text)
            for row, line in enumerate(rows)
        )
        self.tracks = {
            name: tuple(_cell(text, 0, column, name) for column, text in enumerate(line))
            for name, line in (tracks or {}).items()
        }
        """Cells of each track, by the corporation it is for."""
        lines = (*self.rows, *self.tracks.values())
        self.cells: dict[CellId, MarketCell] = {cell.id: cell for line in lines for cell in line}
        self.par_cells: dict[int, CellId] = {
            cell.price: cell.id
            for cell in self.cells.values()
            if any(zone in par_zones for zone in cell.zones)
        }
        """Cells for par prices, by price."""

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
        if here.track and down:
            return None
        target = self.cells.get(cell_id(here.track, here.row + down, here.column + across))
        if target is None or any(zone in barred for zone in target.zones):
            return None
        return target.id

    def is_closed(self, cell: CellId) -> bool:
        """Whether a token in ``cell`` closes its corporation."""
        return CLOSED in self.cells[cell].zones


def _cell(text: str, row: int, column: int, track: str = "") -> MarketCell:
    digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    return MarketCell(row, column, int(digits), text[len(digits) :], track)
