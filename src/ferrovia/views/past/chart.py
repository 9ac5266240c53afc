"""Figures over time: worth and cash of players, price and revenue of corporations."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import StringIO

from ferrovia.core import ledger, market
from ferrovia.core.names import CorporationId
from ferrovia.core.position import Position
from ferrovia.views.model.story import Chart, Series
from ferrovia.views.past.log_entries import marks
from ferrovia.views.sentences.log import round_label

Reading = Callable[[Position, str], int | None]


def chart(positions: Sequence[Position]) -> Chart:
    """Return the figures of a game, one moment per action, the opening first."""
    seats = positions[-1].state.seats
    corporations = tuple(
        name
        for name in positions[-1].title.corporations
        if any(_runs(position, name) for position in positions)
    )
    worth = [position.title.policies.scores(position) for position in positions]
    return Chart(
        moments=tuple(position.state.seq for position in positions),
        rounds=tuple(round_label(position) for position in positions),
        worth=tuple(Series(seat, tuple(row[seat] for row in worth)) for seat in seats),
        cash=_series(positions, seats, ledger.cash),
        price=_series(positions, corporations, _price),
        revenue=_series(positions, corporations, _revenue),
        marks=marks(positions),
    )


def _series(
    positions: Sequence[Position], names: tuple[str, ...], read: Reading
) -> tuple[Series, ...]:
    return tuple(Series(name, tuple(read(at, name) for at in positions)) for name in names)


def _runs(at: Position, corporation: CorporationId) -> bool:
    row = at.state.corporations.get(corporation)
    return row is not None and bool(row.cell)


def _price(at: Position, corporation: CorporationId) -> int | None:
    return market.price(at, corporation) if _runs(at, corporation) else None


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
