"""Keep tables and records of this version, for the versions to come.

    python -m tests.old_games.make FOLDER

writes a store with tables of every title, some of them with moves taken back, and records of whole
games. The folders beside this file were written so, each by the version whose name it has; they are
never written again.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from random import Random

from ferrovia.bots import choose, play_out
from ferrovia.core import Game, Position
from ferrovia.core.action import as_json
from ferrovia.records import dumps, record_game
from ferrovia.store import SqliteStore
from ferrovia.tables import Tables, Visitor, acting, new_tables, undo
from ferrovia.tables.messages import Act, Back, NewSeat, NewTable
from ferrovia.titles import load

KEY = "the browser that opened these tables"
SECRET = "the secret of the house of old games"
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")
TABLES = (
    ("1849", 3, 250, ""),
    ("1849", 4, 120, "18xx.games"),
    ("1848", 3, 300, ""),
    ("1848", 5, 150, "18xx.games"),
    ("1844", 4, 300, ""),
    ("1844", 6, 150, "18xx.games"),
)
"""Title, players, actions to be played, preset."""
GAMES = (("1849", 4, 11), ("1848", 3, 12), ("1848", 4, 13), ("1844", 3, 14), ("1844", 5, 15))
"""Title, players, seed of whole games."""


def main(folder: Path) -> None:
    """Write everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for title, players, seed in GAMES:
        opening = Position.new(load(title, players), NAMES[:players], seed)
        game = play_out(opening, Random(seed))
        text = dumps(record_game(game, seed=seed))
        name = f"{title}-{players}-players.json.gz"
        (folder / name).write_bytes(gzip.compress(text.encode(), mtime=0))
    store = SqliteStore(folder / "tables.sqlite")
    tables = Tables(store, SECRET)
    for title, players, count, preset in TABLES:
        _play_at(tables, title, players, count, preset)
    tables.close()
    store.close()


def _play_at(tables: Tables, title: str, players: int, count: int, preset: str) -> None:
    visitor, rng = Visitor(key=KEY), Random(count)
    seats = tuple(NewSeat(name, "here") for name in NAMES[:players])
    name = f"{title} for {players}"
    wanted = NewTable(title, seats, name=name, seed=str(count), drawn=False, preset=preset)
    table = new_tables.open_table(tables, visitor, wanted).table
    game = Game(Position.new(load(title, players, (), preset), NAMES[:players], str(count)))
    version = 0
    while len(game) < count and game.position.decision is not None:
        action = choose(game.position, game.position.decision.seat, rng)
        game.push(action)
        version = acting.submit(tables, table, visitor, Act(version, as_json(action))).version
        if rng.random() < 0.05 and len(game) > 3:  # change one's mind about the last moves
            to = len(game) - rng.randrange(1, 3)
            version = undo.take_back(tables, table, visitor, Back(version, to)).version
            while len(game) > to:
                game.pop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
