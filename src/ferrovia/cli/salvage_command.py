"""``ferrovia salvage``: every readable table of a damaged file, in a new one."""

from __future__ import annotations

import argparse
from pathlib import Path

from ferrovia.cli.errors import CommandError
from ferrovia.store import StoreError
from ferrovia.tables.salvaging import SalvagedTable, SalvageReport, salvage
from ferrovia.tables.secret import SecretError

EXIT_LOSSES = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("damaged", type=Path, metavar="DAMAGED", help="a file of tables")
    parser.add_argument("new", type=Path, metavar="NEW", help="a file that is not there yet")


def run(chosen: argparse.Namespace) -> int:
    """Bring over what can be read, and say what was lost; 1 if anything was."""
    try:
        report = salvage(chosen.damaged, chosen.new)
    except (StoreError, SecretError) as problem:
        raise CommandError(str(problem)) from None
    cut = [table for table in report.tables if table.kept < table.known]
    for table in cut:
        print(_cut(table))
    for lost, events in report.lost.items():
        print(f"lost: {lost}, with {events} events; what it was opened with cannot be read")
    if report.unreadable:
        print(f"{report.unreadable} rows can be seen in the file and not be read.")
    print(_summary(report, len(cut)))
    return EXIT_LOSSES if cut or report.lost or report.unreadable else 0


def _cut(table: SalvagedTable) -> str:
    name = f" ({table.name})" if table.name else ""
    why = f": {table.why}" if table.why else ""
    return f"cut short: {table.table}{name}, {table.kept} of {table.known} events{why}"


def _summary(report: SalvageReport, cut: int) -> str:
    return f"{report.whole} tables are whole, {cut} cut short, {len(report.lost)} lost."
