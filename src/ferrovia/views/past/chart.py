"""Figures over time: worth and cash of players, price and revenue of corporations."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from ferrovia.core import ledger, market
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.position import Position
from ferrovia.struct import Struct
from ferrovia.views.model.story import Chart, Mark, Series
from ferrovia.views.past.log_entries import marks_of
from ferrovia.views.sentences.log import round_label


class ChartRow(Struct, frozen=True):
    """The figures of one moment; of corporations, those that have a price (and have earned)."""

    n: int
    round: str
    worth: dict[Seat, int]
    cash: dict[Seat, int]
    price: dict[CorporationId, int]
    revenue: dict[CorporationId, int]
    marks: tuple[Mark, ...]


def chart(positions: Sequence[Position]) -> Chart:
    """Return the figures of a game, one moment per action, the opening first."""
    return chart_of(positions[-1], [chart_row(position) for position in positions])


def chart_row(position: Position) -> ChartRow:
    """Return the figures of one moment."""
    running = [name for name in position.title.corporations if _runs(position, name)]
    earned = {name: _revenue(position, name) for name in running}
    return ChartRow(
        n=position.state.seq,
        round=round_label(position),
        worth=position.title.policies.scores(position),
        cash={seat: ledger.cash(position, seat) for seat in position.state.seats},
        price={name: market.price(position, name) for name in running},
        revenue={name: value for name, value in earned.items() if value is not None},
        marks=marks_of(position),
    )


def chart_of(now: Position, rows: Sequence[ChartRow]) -> Chart:
    """Return figures over time, given those of each moment up to ``now``."""
    seats = now.state.seats
    ran = {name for row in rows for name in row.price}
    corporations = tuple(name for name in now.title.corporations if name in ran)
    return Chart(
        moments=tuple(row.n for row in rows),
        rounds=tuple(row.round for row in rows),
        worth=_series([row.worth for row in rows], seats),
        cash=_series([row.cash for row in rows], seats),
        price=_series([row.price for row in rows], corporations),
        revenue=_series([row.revenue for row in rows], corporations),
        marks=tuple(mark for row in rows for mark in row.marks),
    )


def _series(rows: Sequence[dict[str, int]], names: tuple[str, ...]) -> tuple[Series, ...]:
    return tuple(Series(name, tuple(row.get(name) for row in rows)) for name in names)


def _runs(at: Position, corporation: CorporationId) -> bool:
    row = at.state.corporations.get(corporation)
    return row is not None and bool(row.cell)


def _revenue(at: Position, corporation: CorporationId) -> int | None:
    """Return what a corporation last earned; nothing before its first turn."""
    row = at.state.corporations.get(corporation)
    if row is None or not row.cell:
        return None
    return row.revenue if row.operated or row.revenue else None


def chart_csv(figures: Chart) -> str:
    """Return the figures as a table: one row per moment, columns such as ``Ann worth``."""
    kinds = (
        ("worth", figures.worth),
        ("cash", figures.cash),
        ("price", figures.price),
        ("revenue", figures.revenue),
    )
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    heads = [_safe(f"{series.name} {kind}") for kind, rows in kinds for series in rows]
    writer.writerow(["action", "round", *heads])
    columns = [series.values for _, rows in kinds for series in rows]
    for number, (moment, name) in enumerate(zip(figures.moments, figures.rounds, strict=True)):
        writer.writerow([moment, name, *(column[number] for column in columns)])
    return table.getvalue()


def _safe(head: str) -> str:
    """Return a heading that no spreadsheet takes for a formula, whatever a seat is called."""
    return f"'{head}" if head[:1] in "=+-@\t\r" else head
