"""``make load``: a full house, measured.

Processor time and memory are those of the server processes, as the system counts them (Linux).
Times on the wall include the load itself, which runs on the same processors.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.load.pages import House, Timed, percentile
from benchmarks.load.prepared import Prepared, prepare
from benchmarks.load.servers import Served, serving
from benchmarks.measure import Row, table, written
from ferrovia.store import SqliteStore, tables_file
from ferrovia.store.postgres.postgres_store import PostgresStore

TITLES = ("1849", "1848", "1844")
AIM_PROCESSOR, AIM_P99 = "4 ms", "300 ms"


def main() -> int:
    """Measure, and print a table as Markdown."""
    chosen = _arguments().parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        _say(f"writing {chosen.tables} tables …")
        with _store(data, chosen.database) as store:
            tables = prepare(store, chosen.tables, chosen.watchers, chosen.titles)
        try:
            with serving(chosen.processes, data, chosen.database) as servers:
                rows, lost = asyncio.run(_measured(chosen, servers, tables))
        finally:
            if chosen.database:
                _clear(chosen.database, tables)
    where = "PostgreSQL" if chosen.database else "SQLite"
    print(f"{chosen.processes} server process(es), {where}, {os.cpu_count()} processors; ", end="")
    print(f"load of the machine {os.getloadavg()[0]:.1f}\n")
    print(table(rows))
    return 1 if lost else 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="of play, all titles together")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=60, help="actions a second")
    parser.add_argument("--titles", nargs="+", default=TITLES, choices=TITLES)
    parser.add_argument("--players", action="store_true", help="open a page of the players, too")
    parser.add_argument("--processes", type=int, default=1, help="servers (with --database)")
    parser.add_argument("--database", default="", help="address of an empty PostgreSQL database")
    return parser


def _store(data: Path, database: str) -> SqliteStore | PostgresStore:
    return PostgresStore(database) if database else SqliteStore(tables_file(data))


def _clear(database: str, tables: Sequence[Prepared]) -> None:
    """Take the tables out of a database that was not made for this run alone."""
    with PostgresStore(database) as store:
        for prepared in tables:
            store.delete(prepared.table)


async def _measured(
    chosen: argparse.Namespace, servers: Sequence[Served], tables: Sequence[Prepared]
) -> tuple[list[Row], bool]:
    house = House([server.port for server in servers], tables)
    empty = sum(server.megabytes() for server in servers)
    rows, lost = [], False
    try:
        _say("opening all pages …")
        begun = time.perf_counter()
        await house.open(chosen.players)
        opened = time.perf_counter() - begun
        rows += [
            Row(f"{len(tables)} tables opened, {house.pages:,} pages", "", written(opened)),
            Row("memory of the servers before, with all tables open", "", _memory(empty, servers)),
        ]
        for title in chosen.titles:
            _say(f"playing {title} …")
            before = _processor(servers)
            timed = await house.play(title, chosen.rate, chosen.seconds / len(chosen.titles))
            rows += _rows(title, timed, _processor(servers) - before)
            lost = lost or bool(timed.refused)
        rows.append(Row("memory before, after all actions", "", _memory(empty, servers)))
    finally:
        await house.close()
    return rows, lost


def _rows(title: str, timed: Timed, processor: float) -> list[Row]:
    each = processor / max(1, len(timed.answered))
    for text in timed.refused[:3]:
        _say(f"refused: {text}")
    if timed.skipped or timed.refused:
        _say(f"{title}: {timed.skipped} not tried, {len(timed.refused)} refused")
    return [
        Row(f"{title}: processor time per action", AIM_PROCESSOR, written(each)),
        Row(f"{title}: until answered", f"p99 {AIM_P99}", _percentiles(timed.answered)),
        Row(f"{title}: until a page hears of it", f"p99 {AIM_P99}", _percentiles(timed.seen)),
    ]


def _percentiles(taken: Sequence[float]) -> str:
    p50, p99 = percentile(taken, 0.5), percentile(taken, 0.99)
    return f"p50 {written(p50)}, p99 {written(p99)} ({len(taken):,})"


def _processor(servers: Sequence[Served]) -> float:
    return sum(server.processor_seconds() for server in servers)


def _memory(empty: float, servers: Sequence[Served]) -> str:
    now = sum(server.megabytes() for server in servers)
    return f"{empty:.0f} MB, {now:.0f} MB"


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
