"""How many files of ours an action passes through on a server, between request and reply.

A game is played again over HTTP as a page does that is kept up to date: it is answered with the
version, and hears what came of it over its WebSocket, as others do. Every thread of the server is
traced, and a file counts if a line of it is run. The first actions are left out, so that nothing
is counted that is done only once. Run alone, ``python -m benchmarks.action_files``, it names the
files of the action that needs most.
"""

from __future__ import annotations

import statistics
import threading
from collections import Counter
from pathlib import Path
from types import FrameType

import ferrovia
from benchmarks.measure import Row
from benchmarks.serving import game_to_play, visited

OURS = str(Path(ferrovia.__file__).parent)
WARM_FROM = 30
"""Actions that are played before counting begins."""


class Tracer:
    """Notes the files whose functions are entered while it is on; one for all threads."""

    def __init__(self) -> None:
        self.on = False
        self.files: set[str] = set()

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        """Hear that a function is entered (or gone on with)."""
        if self.on and frame.f_code.co_filename.startswith(OURS):
            self.files.add(frame.f_code.co_filename)


def files_by_action() -> list[tuple[str, set[str]]]:
    """Return for each action of a game its type and the files that it ran through."""
    tracer = Tracer()
    threading.settrace(tracer)
    found = []
    try:
        with visited() as visit:
            table, actions = game_to_play(visit)
            for n, action in enumerate(actions):
                tracer.files, tracer.on = set(), n >= WARM_FROM
                wanted = {"after": n, "action": action, "live": True}
                visit.post(f"/api/tables/{table}/actions", wanted)
                tracer.on = False
                if n >= WARM_FROM:
                    found.append((str(action["type"]), tracer.files))
    finally:
        threading.settrace(None)
    return found


def action_files() -> list[Row]:
    """Count the files of ours of which lines run for an action over HTTP."""
    counts = [len(files) for _, files in files_by_action()]
    shown = f"median {statistics.median(counts):.0f}, at most {max(counts)} ({len(counts):,})"
    return [Row("files of ours that one action over HTTP runs through", "50", shown)]


def main() -> None:
    """Print how many files each type of action needs, and those of the longest way."""
    found = files_by_action()
    most: Counter[str] = Counter()
    for kind, files in found:
        most[kind] = max(most[kind], len(files))
    for kind, count in most.most_common():
        print(f"{count:4} {kind} ({sum(each == kind for each, _ in found)})")
    print()
    kind, files = max(found, key=lambda each: len(each[1]))
    print(f"The {len(files)} files of the longest way ({kind}), and in how many of all actions:")
    of_all = Counter(file for _, each in found for file in each)
    for file in sorted(files):
        print(f"  {Path(file).relative_to(OURS)} {of_all[file]}")


MEASUREMENTS = (action_files,)

if __name__ == "__main__":
    main()
