"""Loading a title, replaying records, playing random games, reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median

from benchmarks.games import (
    TABLES,
    forgetful,
    kept_records,
    opening,
    random_games,
    recorded_files,
    recorded_games,
)
from benchmarks.measure import Row, best_of, written
from ferrovia.bots import choose
from ferrovia.core import Action, Game, Position
from ferrovia.core.fingerprint import fingerprint
from ferrovia.interop import import_game
from ferrovia.records import dumps, loads, replay
from ferrovia.titles import load, loader
from ferrovia.titles.joined_files import _toml, lineage, read_toml
from fuzz.tables import Table

LENGTH = 700
"""Actions of a random game that is timed."""
TIMES = 3


def title() -> list[Row]:
    """Load a title from its files."""

    def without_answers() -> None:
        parsed = (loader._load, loader._board, loader._statements, loader.title_data)
        for kept in (*parsed, read_toml, lineage, _toml):
            kept.cache_clear()
        load("1849", 4)

    return [Row("load a title from its files", "", written(best_of(TIMES, without_answers)))]


def replaying() -> list[Row]:
    """Replay kept and recorded games with full checking."""
    kept = [(len(record.actions), partial(replay, record, load)) for record in kept_records()]
    rows = [Row("replay of random games, full checking", "", _rate(kept))]
    if recorded_games():
        native = [
            (len(game), _pushes(game.positions[0], game.actions)) for game in recorded_games()
        ]
        foreign = [
            (len(plain["actions"]), partial(import_game, plain)) for plain in recorded_files()
        ]
        rows += [
            Row("replay of recorded games, full checking", "5,000 actions/s", _rate(native)),
            Row("the same from files of 18xx.games, translated", "", _rate(foreign)),
        ]
    return rows


def _pushes(first: Position, actions: tuple[Action, ...]) -> Callable[[], object]:
    def play() -> None:
        game = Game(forgetful(first))
        for action in actions:
            game.push(action)

    return play


def _rate(work: Sequence[tuple[int, Callable[[], object]]]) -> str:
    rates = [count / best_of(TIMES, play) for count, play in work]
    count = f"{len(work)} games"
    return f"{median(rates):,.0f} actions/s ({count}, {min(rates):,.0f} to {max(rates):,.0f})"


def random_play() -> list[Row]:
    """Play the first 700 actions of random games."""
    taken = []
    for table in TABLES:
        for number in range(4):
            seed = f"bench-{number}"
            taken.append(best_of(1, partial(_play, table, seed)))
    return [Row(f"random game of {LENGTH} actions", "1.5 s", f"{written(median(taken))}")]


def _play(table: Table, seed: str) -> None:
    game, rng = Game(opening(table, seed)), Random(seed)
    while len(game) < LENGTH and not game.position.over:
        decision = game.position.decision
        assert decision is not None
        game.push(choose(game.position, decision.seat, rng))


def writing() -> list[Row]:
    """Fingerprint a position; write and read a record."""
    end = random_games()[0].position
    digest = best_of(20, lambda: fingerprint(end, ""))
    record = kept_records()[0]
    text = dumps(record)
    both = (best_of(5, lambda: dumps(record)), best_of(5, lambda: loads(text)))
    what = f"write and read a record of {len(record.actions):,} actions"
    return [
        Row("fingerprint of a position", "", written(digest)),
        Row(what, "", " and ".join(written(taken) for taken in both)),
    ]


MEASUREMENTS = (title, replaying, random_play, writing)
