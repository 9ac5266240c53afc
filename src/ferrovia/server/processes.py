"""What the system says a process uses, with all that it has started; Linux says it in files."""

from __future__ import annotations

import os
from pathlib import Path

from ferrovia.struct import Struct

PROCESSES = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


class ProcessUse(Struct, frozen=True):
    """What one process uses."""

    pid: int
    megabytes: float
    """Memory that it holds; what it shares with others is divided among them."""
    seconds: float
    """Processor time since it began."""


def used_by(pid: int) -> tuple[ProcessUse, ...]:
    """Return what a process and those that it has started use, itself first.

    Nothing where the system does not say, and of processes that have just ended.
    """
    found = []
    for each in (pid, *_children(pid)):
        try:
            found.append(ProcessUse(each, _megabytes(each), _seconds(each)))
        except OSError:
            continue
    return tuple(found)


def _children(pid: int) -> list[int]:
    try:
        threads = list((PROCESSES / str(pid) / "task").iterdir())
        texts = [(thread / "children").read_text() for thread in threads]
    except OSError:
        return []
    return sorted(int(child) for text in texts for child in text.split())


def _seconds(pid: int) -> float:
    fields = (PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _megabytes(pid: int) -> float:
    text = (PROCESSES / str(pid) / "smaps_rollup").read_text()
    shares = [line for line in text.splitlines() if line.startswith("Pss:")]
    return int(shares[0].split()[1]) / 1024 if shares else 0.0
