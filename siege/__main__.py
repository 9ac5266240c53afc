"""``make siege``: attack a server, and print what became of everybody else."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from threading import Event, Thread

from siege.attacks import ATTACKS, Attack
from siege.target import Target, served, statuses
from siege.witness import Witness

SLOWEST = 0.5
"""Seconds within which 95 of 100 actions at another table are to be answered."""
MEMORY = 1_500.0
"""Megabytes that the server and its processes may take."""
FEWEST = 5
"""Actions that make a percentile."""
SHOWN = 6_000
"""Letters of a traceback that are shown."""
QUIET = 5.0
"""Seconds that are measured without any attack."""


def nothing(target: Target) -> Counter[int]:
    """Attack nobody, to see how quick the machine is."""
    Event().wait(QUIET)
    return Counter()


class Memory:
    """The most memory that a server has taken."""

    def __init__(self, target: Target) -> None:
        self.most = 0.0
        self._target = target
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            self.most = max(self.most, self._target.megabytes())
            Event().wait(0.5)


def besieged(target: Target, attacks: dict[str, Attack]) -> list[str]:
    """Do one attack after the other, print a line for each, and return what was breached."""
    breaches, memory, witness = [], Memory(target), Witness(target)
    print(f"{'attack':38} {'seconds':>7} {'actions':>7} {'p50':>7} {'p95':>7}  MB    answers")
    with witness.playing():
        for name, attack in {"(none)": nothing, **attacks}.items():
            begun, memory.most = time.monotonic(), 0.0
            answers = attack(target)
            while len(times := witness.times_since(begun)) < FEWEST:
                Event().wait(0.1)
            middle, slow = times[len(times) // 2], times[int(len(times) * 0.95)]
            print(
                f"{name:38} {time.monotonic() - begun:7.1f} {len(times):7} "
                f"{middle * 1000:4.0f} ms {slow * 1000:4.0f} ms {memory.most:5.0f} "
                f" {statuses(answers)}",
                flush=True,
            )
            if slow > SLOWEST:
                breaches.append(f"{name}: an action at another table took {slow:.2f} s (p95)")
            if memory.most > MEMORY:
                breaches.append(f"{name}: the server took {memory.most:.0f} MB")
            if failed := sum(count for status, count in answers.items() if status >= 500):
                breaches.append(f"{name}: {failed} answers were 5xx")
    breaches += [f"the other table: {trouble}" for trouble in witness.troubles]
    log = target.log
    if "Traceback" in log:
        last = log[: log.rfind("Traceback") + SHOWN][-SHOWN * 2 :]
        breaches.append(f"{log.count('Traceback')} tracebacks in the log, the last one:\n{last}")
    print(f"{len(log.splitlines())} lines in the log")
    return breaches


def main() -> int:
    """Besiege a server; 1 if anything was breached."""
    parser = argparse.ArgumentParser(prog="siege", description=__doc__)
    parser.add_argument("only", nargs="*", help="parts of the names of attacks; without, all")
    chosen = parser.parse_args()
    attacks = {
        name: attack
        for name, attack in ATTACKS.items()
        if not chosen.only or any(part in name for part in chosen.only)
    }
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as target:
        breaches = besieged(target, attacks)
    for breach in breaches:
        print(f"BREACH: {breach}", file=sys.stderr)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
