"""The games that are measured: random ones, kept playthroughs, recorded ones if there are.

Recorded games lie in the folder named by FERROVIA_RECORDS, or in ``shared`` beside the checkout.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ferrovia.bots import play_out
from ferrovia.core import Codec, Game, Position
from ferrovia.interop import import_game
from ferrovia.records import Record, load_file
from fuzz.tables import Table
from tests.recorded import records_root

KEPT = Path(__file__).parents[1] / "tests" / "playthroughs" / "games"
TABLES = (Table("1849", 3), Table("1849", 4), Table("1849", 5))
VARIANTS = Table("1849", 4, ("station-tokens", "bonds", "electric-dreams"))


def opening(table: Table, seed: str) -> Position:
    """Return the opening of a random game."""
    return Position.new(table.load(), table.seats, seed)


@cache
def random_games() -> tuple[Game, ...]:
    """Return finished random games without and with the variants."""
    plain = [(table, f"bench-{n}") for table in TABLES for n in range(2)]
    chosen = [*plain, (VARIANTS, "bench-0"), (VARIANTS, "bench-1")]
    return tuple(play_out(opening(table, seed), Random(seed)) for table, seed in chosen)


@cache
def recorded_files() -> tuple[Any, ...]:
    """Return the recorded games of 1849 as plain data; none if there is no folder of them."""
    root = records_root()
    if root is None:
        return ()
    paths = [p for p in sorted((root / "games" / "1849").glob("*.json")) if ".best" not in p.name]
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in paths)


@cache
def recorded_games() -> tuple[Game, ...]:
    """Return the recorded games, replayed."""
    games = []
    for plain in recorded_files():
        imported = import_game(plain)
        game = Game(imported.opening)
        for action in imported.actions:
            game.push(action)
        games.append(game)
    return tuple(games)


def measured() -> dict[str, tuple[Game, ...]]:
    """Return the games to measure, by kind."""
    found = {"random games": random_games(), "recorded games": recorded_games()}
    return {kind: games for kind, games in found.items() if games}


@cache
def kept_records() -> tuple[Record, ...]:
    """Return the playthroughs that are kept beside the tests."""
    return tuple(load_file(path) for path in sorted(KEPT.glob("*.json")))


def forgetful(position: Position) -> Position:
    """Return the same position with nothing worked out yet: as it comes from a file."""
    codec = Codec(position.title)
    return Position(position.title, codec.decode_state(codec.encode_state(position.state)))
