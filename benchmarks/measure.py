"""Time things, and arrange the figures.

Processor time is taken, not time on the wall: other work on the machine is none of our business.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ferrovia.struct import Struct

Made = TypeVar("Made")


class Row(Struct, frozen=True):
    """A line of the table."""

    what: str
    aim: str
    measured: str


def seconds(work: Callable[[], Any]) -> float:
    """Return how long something takes."""
    return timed(work)[0]


def timed(work: Callable[[], Made]) -> tuple[float, Made]:
    """Return how long something takes, and what it makes."""
    begun = time.process_time()
    made = work()
    return time.process_time() - begun, made


def best_of(times: int, work: Callable[[], Any]) -> float:
    """Return the shortest of several times, which other work on the machine disturbs least."""
    gc.collect()
    return min(seconds(work) for _ in range(times))


def spread(taken: Sequence[float]) -> str:
    """Return median, 99th percentile and maximum of some times, with their number."""
    ordered = sorted(taken)
    high = ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
    median = statistics.median(ordered)
    return f"{written(median)}; p99 {written(high)}, max {written(ordered[-1])} ({len(ordered):,})"


def written(taken: float) -> str:
    """Return a time as people write it."""
    if taken < 1e-3:
        return f"{taken * 1e6:.0f} µs"
    return f"{taken * 1e3:.2f} ms" if taken < 1 else f"{taken:.2f} s"


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table in Markdown."""
    lines = ["| what | aim | measured |", "|---|---|---|"]
    lines += [f"| {row.what} | {row.aim} | {row.measured} |" for row in rows]
    return "\n".join(lines)
