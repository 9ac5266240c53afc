"""Killed at any moment, a store has kept whatever it acknowledged."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import kept_tables
from kept_tables import acts, header

from ferrovia.store import SqliteStore

KILLINGS = 6


def killed_after(file: Path, acknowledged: int, seconds: float) -> int:
    """Let a process write until it has acknowledged so many, kill it, return the last number."""
    process = subprocess.Popen(
        [sys.executable, kept_tables.__file__, str(file), "t"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process:
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        time.sleep(seconds)
        process.kill()
        lines += process.stdout.readlines()
    whole = [line for line in lines if line.endswith("\n")]
    assert len(whole) >= acknowledged, "the writer ended by itself"
    return int(whole[-1]) if whole else 0


def test_every_acknowledged_event_survives_a_kill(tmp_path):
    file = tmp_path / "t.sqlite"
    chance = Random(1849)
    written = 0
    for _ in range(KILLINGS):
        last = killed_after(file, chance.randint(1, 30), chance.uniform(0, 0.02))
        assert last > written
        with SqliteStore(file) as store:
            events = store.events("t")
            assert store.header("t") == header("t")
            assert store.tables()[0].standing == {"n": len(events)}
        assert len(events) in (last, last + 1), "one may be on the disk that was not yet answered"
        assert events == acts(len(events))
        written = len(events)


def test_killed_while_it_is_being_made_a_store_can_be_made_again(tmp_path):
    chance = Random(1849)
    for number in range(KILLINGS):
        file = tmp_path / f"{number}" / "t.sqlite"
        process = subprocess.Popen(
            [sys.executable, kept_tables.__file__, str(file), "t"], stdout=subprocess.DEVNULL
        )
        with process:
            while not file.exists():
                time.sleep(0.0005)
                assert process.poll() is None
            time.sleep(chance.uniform(0, 0.01))
            process.kill()
        with SqliteStore(file) as store:
            for summary in store.tables():
                events = store.events(summary.header.table)
                assert events == acts(len(events))
