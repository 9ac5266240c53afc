"""The whole board of a position as one picture."""

from __future__ import annotations

from ferrovia.core.table import Table
from ferrovia.drawing.board_picture import board_svg
from ferrovia.drawing.tracing import Line
from ferrovia.views.art import homes, plates


def picture(at: Table, lines: tuple[Line, ...] = ()) -> str:
    """Return the board of a position as SVG, with lines along its track if wanted."""
    return board_svg(
        at.title.board,
        at.state.track,
        tokens=at.state.tokens,
        colours={name: data.colour for name, data in at.title.corporations.items()},
        phase=at.state.phase,
        reserved=homes(at),
        beside=at.state.beside,
        lines=lines,
        plates=plates(at),
    )
