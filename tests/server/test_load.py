"""The full house of ``make load``, with few tables and for a moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.load.pages import House
from benchmarks.load.prepared import prepare
from benchmarks.load.servers import serving
from ferrovia.store import SqliteStore, tables_file

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/smaps_rollup").exists(), reason="processor time is asked of Linux"
)


def test_a_small_house_is_played_at_and_everybody_hears_of_it(tmp_path):
    with SqliteStore(tables_file(tmp_path)) as store:
        tables = prepare(store, tables=3, watchers=6, titles=("1849", "1848", "1844"))

    async def visited(port: int) -> None:
        house = House([port], tables)
        try:
            await house.open(players=True)
            assert house.pages == 9
            for title in ("1849", "1848", "1844"):
                timed = await house.play(title, rate=10, seconds=0.5)
                assert not timed.refused
                assert len(timed.answered) + timed.skipped == 5
                assert len(timed.seen) == 3 * len(timed.answered) > 0
        finally:
            await house.close()

    with serving(1, tmp_path, "") as (server,):
        asyncio.run(visited(server.port))
        assert server.processor_seconds() > 0
        assert server.megabytes() > 10
