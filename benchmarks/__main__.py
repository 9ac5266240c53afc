"""Measure everything and print a table."""

from __future__ import annotations

import argparse
import platform
import sys

from benchmarks import (
    action_files,
    decisions,
    drawing,
    memory,
    old_and_new,
    routes_cases,
    runs,
    scenes,
    serving,
    web,
    whole_games,
)
from benchmarks.measure import table

MEASUREMENTS = (
    *old_and_new.MEASUREMENTS,
    *whole_games.MEASUREMENTS,
    *decisions.MEASUREMENTS,
    *runs.MEASUREMENTS,
    *routes_cases.MEASUREMENTS,
    *drawing.MEASUREMENTS,
    *scenes.MEASUREMENTS,
    *serving.MEASUREMENTS,
    *action_files.MEASUREMENTS,
    *memory.MEASUREMENTS,
    *web.MEASUREMENTS,
)
QUICK = (old_and_new.old_and_new_quickly,)
"""Only if asked for by name."""


def main() -> int:
    """Print the table as Markdown, with the machine it was taken on."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    by_name = {measurement.__name__: measurement for measurement in (*MEASUREMENTS, *QUICK)}
    parser.add_argument("only", nargs="*", help=f"some of: {', '.join(by_name)}")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.only if name not in by_name]:
        parser.error(f"there is no {', '.join(unknown)}")
    rows = []
    for measurement in [by_name[name] for name in chosen.only] or MEASUREMENTS:
        print(f"measuring {measurement.__name__} …", file=sys.stderr, flush=True)
        rows += measurement()
    print(f"{platform.python_implementation()} {platform.python_version()}, {_processor()}\n")
    print(table(rows))
    return 0


def _processor() -> str:
    """Return what kind of processor this is, as far as the system tells."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [line.partition(":")[2].strip() for line in lines if "model name" in line]
    except OSError:
        names = []
    return f"{len(names)} × {names[0]}" if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
