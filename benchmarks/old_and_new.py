"""The version before this one and this one beside each other, on the same games.

The old version is built from its commit in a worktree in a temporary folder. Both run in turn, in
processes of their own, and processor time is taken, so that other work on the machine hardly
matters: it hits both. What both make of a game is compared as well. See `benchmarks/workload.py`.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.games import KEPT
from benchmarks.measure import Row, written
from tests.recorded import CHECKOUT, records_root

OLD = "b567f3a"
"""The commit that is compared with."""
TITLES = ("1849", "1848", "1844")
REPLAYED = {"1849": "1.8 times, aim 2.5", "1848": "1.7 times, aim 2", "1844": "2.2 times, aim 4"}
SEARCHED = "2 times, aim 3"
TIMES = 5
STARTED = 5
"""How often a command is started."""
EVERY = 3
"""One of so many generated games is replayed, besides all that people played."""
SHORT, LONG = 370, 900
"""Actions of the game that is replayed by a command and played at a table, and of one kept open."""
COMMAND = "import sys; from ferrovia.cli import main; sys.exit(main(sys.argv[1:]))"
MEGABYTE = 1_000_000

Found = dict[str, list[Any]]


class Sides:
    """The old and the new version, and the games that both of them play."""

    def __init__(self, old: Path, games: Path) -> None:
        self.roots = (old, CHECKOUT)
        self.games = games

    def both(self, job: str, *more: str, times: int = TIMES) -> tuple[Found, Found]:
        """Let both do a job in turn, some times; return what each took at least, by name."""
        best: tuple[Found, Found] = {}, {}
        for _ in range(times):
            for root, found in zip(self.roots, best, strict=True):
                for name, (taken, made) in self.work(root, job, *more).items():
                    known = found.setdefault(name, [taken, made])
                    known[0] = min(known[0], taken)
        return best

    def work(self, root: Path, job: str, *more: str) -> Found:
        """Let a version do a job once."""
        script = str(CHECKOUT / "benchmarks" / "workload.py")
        command = [sys.executable, script, job, str(self.games), *more]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=_env(root))
        found: Found = json.loads(done.stdout)
        return found

    def started(self, *arguments: str) -> tuple[float, float]:
        """Return the least processor time that a command of each version takes."""
        best = [float("inf"), float("inf")]
        for _ in range(STARTED):
            for side, root in enumerate(self.roots):
                best[side] = min(best[side], _processor_time(root, arguments))
        return best[0], best[1]


def _env(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": "0"}


def _processor_time(root: Path, arguments: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", COMMAND, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=_env(root))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def _sides(*, recorded: bool = True) -> Iterator[Sides]:
    """Build the old version and write the games."""
    with tempfile.TemporaryDirectory() as place:
        old, games = Path(place) / "old", Path(place) / "games"
        games.mkdir()
        git = ("git", "-C", str(CHECKOUT), "worktree")
        subprocess.run([*git, "add", "--detach", "--quiet", str(old), OLD], check=True)
        try:
            sides = Sides(old, games)
            chosen = _recorded() if recorded else []
            sides.work(old, "prepare", *map(str, chosen))
            for path in () if chosen else KEPT.glob("*.json"):
                (games / f"recorded-{path.name}").write_bytes(path.read_bytes())
            for name, length in (("short", SHORT), ("long", LONG)):
                (games / f"{name}.json").write_bytes(_of_length(games, length))
            yield sides
        finally:
            subprocess.run([*git, "remove", "--force", str(old)], check=True)


def _recorded() -> list[Path]:
    """Return the files of recorded games that are replayed; none without records."""
    root = records_root()
    chosen = []
    for title in TITLES if root is not None else ():
        files = sorted((root / "games" / title).glob("*.json")) if root is not None else []
        files = [path for path in files if "." not in path.stem]
        generated = [path for path in files if path.stem.startswith("generated")]
        chosen += [path for path in files if path not in generated] + generated[::EVERY]
    return chosen


def _of_length(games: Path, length: int) -> bytes:
    """Return the record with about so many actions."""
    paths = [*games.glob("*.json"), *sorted(KEPT.glob("*.json"))]
    texts = [path.read_bytes() for path in paths]
    return min(texts, key=lambda text: abs(len(json.loads(text)["actions"]) - length))


def old_and_new() -> list[Row]:
    """Compare everything."""
    with _sides() as sides:
        return [
            *_replays(sides, "recorded"),
            *_replays(sides, "random"),
            *_nodes(sides),
            *_commands(sides),
            *_server(sides),
            *_express(sides),
        ]


def old_and_new_quickly() -> list[Row]:
    """Compare replay and bots on random games alone."""
    with _sides(recorded=False) as sides:
        return [*_replays(sides, "random", times=1), *_nodes(sides, times=1)]


def _replays(sides: Sides, kind: str, times: int = TIMES) -> list[Row]:
    rows = []
    for title in TITLES:
        old, new = sides.both("replay", f"{kind}-{title}", times=times)
        aim = REPLAYED[title] if kind == "recorded" else ""
        rows.append(_compared(f"replay of {kind} games of {title}", aim, old, new))
    return rows


def _nodes(sides: Sides, times: int = TIMES) -> list[Row]:
    rows = []
    for title in TITLES:
        old, new = sides.both("nodes", title, times=times)
        rows.append(_compared(f"bot nodes (offers and play) of {title}", SEARCHED, old, new))
    return rows


def _compared(what: str, aim: str, old: Found, new: Found) -> Row:
    """Return by how much all of it became faster, and the games that gained least and most."""
    differs = [name for name in old if old[name][1] != new[name][1]]
    if differs:
        return Row(what, aim, f"NOT THE SAME: {', '.join(differs)}")
    ratios = [old[name][0] / new[name][0] for name in old]
    total = sum(each[0] for each in old.values()), sum(each[0] for each in new.values())
    games = f"{len(ratios)} games, {min(ratios):.2f} to {max(ratios):.2f}"
    return Row(what, aim, f"{_ratio(*total)} ({games})")


def _ratio(old: float, new: float) -> str:
    return f"{old / new:.2f} times: {written(old)}, now {written(new)}"


def _commands(sides: Sides) -> list[Row]:
    commands = {
        "ferrovia --help": ("0.1 s", ("--help",)),
        f"ferrovia replay, about {SHORT} actions": (
            "0.6 s",
            ("replay", str(sides.games / "short.json")),
        ),
    }
    return [
        Row(what, aim, _ratio(*sides.started(*arguments)))
        for what, (aim, arguments) in commands.items()
    ]


def _server(sides: Sides) -> list[Row]:
    old, new = sides.both("serve")
    sizes = [side["memory"][0] / MEGABYTE for side in (old, new)]
    memory = f"{sizes[0] / sizes[1]:.2f} times: {sizes[0]:.1f} MB, now {sizes[1]:.1f} MB"
    return [
        Row("an action through the server", "4 ms", _ratio(old["action"][0], new["action"][0])),
        Row(f"an open table of about {LONG} actions", "2 MB", memory),
    ]


def _express(sides: Sides) -> list[Row]:
    old, new = sides.both("express", times=1)
    rows = []
    for kind in ("several", "one"):
        names = [name for name in old if name.startswith(kind)]
        differs = [name for name in names if old[name][1] != new[name][1]]
        slowest = [max(side[name][0] for name in names) for side in (old, new)]
        told = f"NOT THE SAME: {', '.join(differs)}" if differs else _ratio(*slowest)
        what = f"slowest best run with {kind} 8E, random games of 1844 ({len(names)} runs)"
        rows.append(Row(what, "3 s", told))
    return rows


MEASUREMENTS = (old_and_new,)
