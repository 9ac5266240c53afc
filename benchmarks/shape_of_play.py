"""The shape of play: games of bots beside recorded games of people, as a page and charts.

``python -m benchmarks.shape_of_play DIR …`` reads games that ``ferrovia arena --save DIR`` has
kept, and the recorded games of people (FERROVIA_RECORDS, or ``shared`` beside the checkout), and
writes ``docs/shape-of-play.md`` with a picture for each title. Worth alone hides how a game went:
the bank is finite, and everybody shares it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean, median_low

from benchmarks.line_chart import Line, line_chart
from ferrovia.arena import ContestError, GameFigures, figures_of, read_folder
from ferrovia.core import Game
from ferrovia.interop import import_game
from ferrovia.struct import Struct
from ferrovia.titles import TITLES, load
from tests.recorded import records_root

CHECKOUT = Path(__file__).parents[1]
PAGE = CHECKOUT / "docs" / "shape-of-play.md"
LAST = 3
"""Operating rounds at the end whose revenues are summed up."""
INTRODUCTION = """\
# The shape of play

Games of bots beside recorded games of people. Who wins says little about how well a game was
played: the bank is finite and everybody shares it. So here is how the games went: what all trains
together earned in each operating round, which phase it was, how many corporations were opened and
trains bought, and how long it took. People's games are few; each of them is a thin line in the
pictures. The shaded band holds eight of ten games of the bots.

This page is written by `python -m benchmarks.shape_of_play DIR …` from games that
`ferrovia arena --save DIR` has kept ([how](bots.md#the-arena)).
"""


class Sample(Struct, frozen=True):
    """Some games of one title, by the same kind of players."""

    title: str
    players: tuple[int, ...]
    """How many sat at the tables."""
    name: str
    """Who played: ``"people"``, ``"4 builder"``."""
    source: str
    """Where the games come from, for the page."""
    games: tuple[GameFigures, ...]


def recorded_sample(root: Path, title: str) -> Sample:
    """Return the games of people that were played to their end."""
    found, players, names = [], set(), []
    for path in sorted((root / "games" / title).glob("table-*.json")):
        if "." in path.stem:
            continue
        imported = import_game(json.loads(path.read_text(encoding="utf-8")))
        game = Game(imported.opening)
        game.extend(imported.actions)
        if game.position.over:
            found.append(figures_of(game.positions))
            players.add(len(imported.opening.state.seats))
            names.append(path.stem.removeprefix("table-"))
    source = f"people: recorded on 18xx.games ({', '.join(names)})"
    return Sample(title, tuple(sorted(players)), "people", source, tuple(found))


def arena_sample(folder: Path) -> Sample:
    """Return the games of bots that an arena has kept in a folder."""
    saved = read_folder(folder)
    contest = saved.contest
    if saved.missing:
        raise ContestError(f"{folder}: {len(saved.missing)} games have still to be played")
    counts = Counter(contest.bots)
    name = ", ".join(f"{count} {bot}" for bot, count in counts.items())
    source = (
        f"{name}: `ferrovia arena --title {contest.title} --players {contest.players} "
        f"--bots {','.join(contest.bots)} --games {contest.games} --seed {contest.seed}"
    )
    source += f" --options {','.join(contest.options)}`" if contest.options else "`"
    source += f" (program {saved.program[:8]})"
    games = tuple(saved.results[number].figures for number in contest.numbers())
    return Sample(contest.title, (contest.players,), name, source, games)


def page(samples: Sequence[Sample], picture: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of the page; ``picture`` tells where that of a title lies."""
    yield from INTRODUCTION.splitlines()
    for title, group in groupby(samples, key=lambda sample: sample.title):
        of_title = list(group)
        yield from ("", f"## {title}", "")
        yield f"![Revenue in each operating round of {title}]({picture(title)})"
        yield ""
        yield from whole_games(of_title)
        yield ""
        yield from by_round(of_title)
        yield ""
        yield from (f"- {sample.source}" for sample in of_title)


def whole_games(samples: Sequence[Sample]) -> Iterator[str]:
    """Yield a table of what games were like, a column for each sample."""
    yield from _head("mean (least to greatest)", [sample.name for sample in samples])
    for name, figure in (
        ("operating rounds", lambda game: len(game.rounds)),
        ("actions", lambda game: game.moves),
        ("corporations opened", lambda game: game.opened),
        ("corporations closed", lambda game: game.closed),
        ("trains bought from the bank", lambda game: game.trains),
        ("trains bought from each other", lambda game: game.traded),
        ("bankruptcies", lambda game: game.bankruptcies),
        ("revenue, all ORs together", lambda game: sum(each.revenue for each in game.rounds)),
        (f"revenue, last {LAST} ORs together", last_revenue),
    ):
        yield _row(name, (_spread([figure(game) for game in sample.games]) for sample in samples))
    yield _row("last phase", (_counts(game.phase for game in s.games) for s in samples))
    yield _row("end", (_counts(game.ending for game in s.games) for s in samples))
    yield _row("games", (str(len(sample.games)) for sample in samples))
    yield _row("players", (" or ".join(map(str, sample.players)) for sample in samples))


def last_revenue(game: GameFigures) -> int:
    """Return what was earned in the last three operating rounds."""
    return sum(each.revenue for each in game.rounds[-LAST:])


def by_round(samples: Sequence[Sample]) -> Iterator[str]:
    """Yield a table of operating rounds: mean revenue, and the phase in the middle of all games.

    Rounds that fewer than half of the games of a sample have are left out.
    """
    yield from _head("OR", [f"{each.name}: {what}" for each in samples for what in _COLUMNS])
    columns = [list(_rounds(sample)) for sample in samples]
    for number in range(max(map(len, columns))):
        cells = [column[number] if number < len(column) else ("", "") for column in columns]
        yield _row(str(number + 1), (text for cell in cells for text in cell))


_COLUMNS = ("revenue", "phase")


def _rounds(sample: Sample) -> Iterator[tuple[str, str]]:
    order = [phase.name for phase in load(sample.title, sample.players[0]).phases]
    number = 0
    while True:
        found = [game.rounds[number] for game in sample.games if len(game.rounds) > number]
        if 2 * len(found) < len(sample.games) or not found:
            return
        phase = order[median_low(order.index(each.phase) for each in found)]
        yield f"{fmean(each.revenue for each in found):,.0f}", phase
        number += 1


def _head(first: str, names: Sequence[str]) -> Iterator[str]:
    yield _row(first, names)
    yield f"|---|{'---:|' * len(names)}"


def _row(first: str, cells: Sequence[str] | Iterator[str]) -> str:
    return f"| {first} | {' | '.join(cells)} |"


def _spread(values: Sequence[int]) -> str:
    if min(values) == max(values):
        return f"{values[0]:,}"
    return f"{fmean(values):,.1f} ({min(values):,} to {max(values):,})"


def _counts(names: Iterator[str]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in Counter(names).most_common())


def chart(samples: Sequence[Sample]) -> str:
    """Return the revenues of a title's games as a picture."""
    lines: list[Line] = []
    for sample in samples:
        revenues = [[each.revenue for each in game.rounds] for game in sample.games]
        lines.append(Line(sample.name, revenues, singly=sample.name == "people"))
    return line_chart(f"{samples[0].title}: revenue of all trains in each operating round", lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page and its pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.shape_of_play",
        description="Write how games of bots went beside recorded games of people.",
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="games of the arena")
    parser.add_argument("--page", type=Path, default=PAGE, help="where to write (docs)")
    chosen = parser.parse_args(arguments)
    root = records_root()
    try:
        bots = [arena_sample(folder) for folder in chosen.folders]
    except ContestError as problem:
        print(problem, file=sys.stderr)
        return 2
    samples: list[Sample] = []
    for title in dict.fromkeys((*TITLES, *(sample.title for sample in bots))):
        of_title = [sample for sample in bots if sample.title == title]
        people = recorded_sample(root, title) if root is not None and of_title else None
        samples += [people] if people is not None and people.games else []
        samples += of_title
    pictures = chosen.page.parent / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for title, group in groupby(samples, key=lambda sample: sample.title):
        (pictures / _picture(title)).write_text(chart(list(group)), encoding="utf-8")
    lines = page(samples, lambda title: f"pictures/{_picture(title)}")
    chosen.page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {chosen.page}")
    return 0


def _picture(title: str) -> str:
    return f"shape-{title}.svg"


if __name__ == "__main__":
    sys.exit(main())
