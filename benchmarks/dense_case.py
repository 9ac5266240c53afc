"""One case of a dense board, proven in a process of its own so that time and memory are its own.

``python -m benchmarks.dense_case BOARD TRAIN… [--proof]`` prints what it took as JSON.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from pathlib import Path
from time import process_time

import msgspec

from benchmarks.board_files import board_files
from benchmarks.measure import written
from ferrovia.routes import best_run, programme
from ferrovia.struct import Struct

MOST_NODES = 2_000_000
"""Where a search without the extra gives up; about a minute."""
KILOBYTES = 1024
ROOT = Path(__file__).parents[1]


class Taken(Struct, frozen=True):
    """What a case took."""

    revenue: int
    seconds: float
    megabytes: float
    """The peak of the whole process, interpreter and board included."""
    method: str | None
    """``None``: not proven."""
    missing: int = 0

    def written(self) -> str:
        """Return all of it in a few words."""
        cost = f"{written(self.seconds)}, {self.megabytes:.0f} MB"
        if self.method is None:
            return f"{cost}, NOT proven: {self.revenue}, at most {self.revenue + self.missing}"
        return f"{cost}, {self.revenue} by {self.method}"


def in_process(board: str, case: tuple[str, ...], *, proof: bool) -> Taken:
    """Let a process prove a case."""
    command = [sys.executable, "-m", "benchmarks.dense_case", board, *case]
    done = subprocess.run(command + ["--proof"] * proof, check=True, capture_output=True, cwd=ROOT)
    return msgspec.json.decode(done.stdout, type=Taken)


def prove(name: str, case: tuple[str, ...], *, proof: bool) -> Taken:
    """Compile the board, prove the best run, and tell what that took so far."""
    file = board_files()[name]
    board, track, question = file.board(), file.track(), file.question(case)
    begun = process_time()
    with programme.forbidden(not proof):
        # The programme takes no budget, so only searches without it have one.
        run = best_run(board, track, question, budget=None if proof else MOST_NODES)
    seconds = process_time() - begun
    megabytes = peak_kilobytes() / KILOBYTES
    method = run.proof.method if run.proof else None
    return Taken(run.revenue, seconds, megabytes, method, run.missing or 0)


def peak_kilobytes() -> int:
    """Return the most memory this process has had.

    Linux hands the peak of the parent down to a child in ``getrusage``, but not in ``VmHWM``.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> int:
    """Prove what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dense_case", description=__doc__)
    parser.add_argument("board")
    parser.add_argument("train", nargs="+")
    parser.add_argument("--proof", action="store_true", help="use ferrovia[proof]")
    chosen = parser.parse_args()
    taken = prove(chosen.board, tuple(chosen.train), proof=chosen.proof)
    sys.stdout.buffer.write(msgspec.json.encode(taken) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
