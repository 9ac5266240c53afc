"""Keep a whole store of this version of the database, for the versions to come.

    python -m tests.old_games.make_store FOLDER

writes a store in which people have lived: tables of every title in mid-game and finished, with
bots, talk, notes, orders, clocks and calls, renamed, archived, forked, planned, imported, taken
back, half deleted, and carried over from earlier rules. It writes what stood there as well, records
of the finished games, and a file for 18xx.games. The folders ``store-N`` beside this file were
written so, each by the version of the database whose number it has; they are never written again.
``store-3`` and ``store-3-complete`` are of the last version before there were accounts and
PostgreSQL; the first was made when this file did not plan, call, half delete and carry over yet.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ferrovia.bots import choose, play_out
from ferrovia.core import Position
from ferrovia.core.action import as_json
from ferrovia.orders.kinds import PassInStock
from ferrovia.records import dumps, record_game
from ferrovia.store import ClockRule, FactKind, Grant, SqliteStore, Store
from ferrovia.store.migrations import LATEST
from ferrovia.struct import replace
from ferrovia.tables import (
    Tables,
    Visitor,
    acting,
    bot_seats,
    bot_turns,
    calling,
    chat,
    downloads,
    file_import,
    new_tables,
    notes,
    pausing,
    removal,
    seats,
    table_names,
    undo,
)
from ferrovia.tables.calling import SetCalls
from ferrovia.tables.messages import (
    Act,
    Archive,
    Back,
    Delete,
    ForkAt,
    Manner,
    NewSeat,
    NewTable,
    Pause,
    PersonName,
    Reply,
    Say,
    SeatPlayer,
    Sit,
    TableName,
    WriteNote,
)
from ferrovia.tables.standing_orders import giving
from ferrovia.tables.standing_orders.order_messages import GiveOrder
from ferrovia.titles import load

ANN = Visitor(key="the browser of Ann, who opened these tables")
BOB = Visitor(key="the browser of Bob, who came by a link")
SECRET = "the secret of the house of old games"
NAMES = ("Ann", "Bob", "Cyd")
TITLES = ("1849", "1848", "1844")
FACTS = (
    *("arrangement", "clock", "orders", "table name", "person name", "archived"),
    *("chat", "said", "note", "calls", "called", "deleting"),
)
"""The kinds of facts that a store of this version keeps, each of them at some table."""


def main(folder: Path) -> None:
    """Write everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "tables.sqlite"
    store = SqliteStore(file)
    tables = Tables(store, SECRET)
    for title in TITLES:
        _mid_game(tables, title)
        record = _finished(tables, title)
        (folder / f"{title}.json.gz").write_bytes(_packed(record))
    (folder / "18xx-games.json.gz").write_bytes(_packed(_imported(tables)))
    expected = msgspec.json.encode(what_stands(store))
    tables.close()
    store.close()
    (folder / "tables.sqlite.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    (folder / "expected.json.gz").write_bytes(gzip.compress(expected, mtime=0))
    file.unlink()
    print(f"a store of version {LATEST} in {folder}")


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def what_stands(store: Store) -> dict[str, Any]:
    """Return all that is kept at every table: actions, position, facts, reasons, who may what."""
    tables = Tables(store, SECRET)
    found = {s.header.table: _standing(tables, s.header.table) for s in store.tables()}
    tables.close()
    return found


def _standing(tables: Tables, table: str) -> dict[str, Any]:
    store = tables.store
    with tables.locked(table) as live:
        stands = {
            "actions": [as_json(action) for action in live.game.actions],
            "fingerprint": live.position.fingerprint,
            "decider": live.decider(),
            "version": live.version,
        }
    facts = [
        (kind, kept.seat, kept.key, kept.value)
        for kind in FACTS
        for kept in store.facts(FactKind(kind, Any), (table,))
    ]
    return {
        **stands,
        "header": store.header(table),
        "events": store.events(table),
        "reasons": {str(number): lines for number, lines in store.reasons(table).items()},
        "facts": facts,
        "grants": store.grants_of(table),
    }


def _mid_game(tables: Tables, title: str) -> None:
    """Leave a table in the middle of a game, with all that people leave there."""
    kinds = (NewSeat("Ann", "here"), NewSeat("Bob", "link"), NewSeat("Cyd", "bot", "builder"))
    clock = ClockRule(per="game", seconds=86_400, increment=60, then="bot", bot="random")
    wanted = NewTable(title, kinds, seed=title, drawn=False, name=f"Friday {title}", clock=clock)
    table = new_tables.open_table(tables, ANN, wanted).table
    seats.sit(tables, BOB, Sit(tables.seat_key(table, "Bob")))
    table_names.call(tables, table, BOB, PersonName("Bob", "Robert"))
    _play(tables, table, 60, Random(title))
    _take_back(tables, table)
    _play(tables, table, 140, Random(f"{title} again"))
    chat.say(tables, table, ANN, Say("Ann", "Is that <b>wise</b>?", 20))
    chat.say(tables, table, BOB, Say("Bob", "Čekám na vlak 🚂", 30))
    some_hex = min(load(title, len(NAMES)).board.hexes)
    notes.write_note(tables, table, ANN, WriteNote("Ann", "Mind the bank."))
    notes.write_note(tables, table, BOB, WriteNote("Bob", "Token next turn.", some_hex))
    bot_seats.change_player(tables, table, BOB, SeatPlayer("Bob", "investor"))
    bot_seats.change_manner(tables, table, ANN, Manner(pace="slow", paused=True))
    pausing.change_pause(tables, table, ANN, Pause("pause"))
    page, hook = "https://rail.example", "https://chat.example/hook"
    calling.set_calls(tables, table, ANN, SetCalls("Ann", hook, "slack", "ann@rail.example"), page)
    calling.set_calls(tables, table, BOB, SetCalls("Bob", hook), page)
    bot_seats.change_player(tables, table, BOB, SeatPlayer("Bob", ""))
    for due in calling.due_calls(tables, table):
        calling.note_called(tables, due)
    bot_seats.change_player(tables, table, BOB, SeatPlayer("Bob", "investor"))
    removal.delete(tables, table, BOB, Delete(agree=True))
    table_names.rename(tables, table, ANN, TableName(f"Saturday {title}"))
    forked = new_tables.fork(tables, table, ANN, ForkAt(3)).table
    giving.give(tables, forked, ANN, GiveOrder("Ann", PassInStock(sells="held")))
    _play(tables, forked, 30, Random(f"{title} forked"))
    removal.archive(tables, forked, ANN, Archive(True))
    plan = new_tables.fork(tables, forked, ANN, ForkAt(3, plan=True)).table
    _play(tables, plan, 8, Random(f"{title} planned"))
    _carry_over(tables, forked)


def _carry_over(tables: Tables, table: str) -> None:
    """Leave a table that was begun by earlier rules and opened by these."""
    store = tables.store
    header = replace(store.header(table), table=f"{table[:-6]}-early", rules="1")
    events = [
        replace(event, fingerprint="") for event in store.events(table) if event.action is not None
    ]
    grants = [Grant(g.key, header.table, g.role, g.seat) for g in store.grants_of(table)]
    store.create(header, events, grants)
    with tables.locked(header.table) as live:
        assert live.version == len(events) + 1


def _play(tables: Tables, table: str, until: int, rng: Random) -> None:
    """Let everybody play at random, each on their own seat."""
    holder = {"Ann": ANN, "Bob": BOB}
    while True:
        with tables.locked(table) as live:
            version, position, n = live.version, live.position, live.n
            here = live.header.kinds
        if n >= until or position.decision is None:
            return
        seat = position.decision.seat
        act = Act(version, as_json(choose(position, seat, rng)))
        if here[seat] == "bot":
            bot_turns.play_for_bot(tables, table, act, (f"{seat} likes it.", "It was cheap."))
        else:
            visitor = ANN if here[seat] == "here" else holder[seat]
            acting.submit(tables, table, visitor, act)


def _take_back(tables: Tables, table: str) -> None:
    """Let Ann ask to take something back, and Bob agree; then she plays one move again."""
    with tables.locked(table) as live:
        version, n = live.version, live.n
    undo.take_back(tables, table, ANN, Back(version, n - 12))
    with tables.locked(table) as live:
        version, asked = live.version, live.take_back
    if asked is not None:
        undo.answer_take_back(tables, table, BOB, Reply(version, accept=True))


def _finished(tables: Tables, title: str) -> str:
    """Open a table with a finished game out of a record; return the record."""
    seed = f"{title} finished"
    game = play_out(Position.new(load(title, len(NAMES)), NAMES, seed), Random(seed))
    record = dumps(record_game(game, seed=seed))
    table = file_import.import_file(tables, ANN, record.encode(), f"{title} finished.json").table
    again = new_tables.fork(tables, table, ANN, ForkAt(len(game) - 5)).table
    _play(tables, again, len(game) + 500, Random(seed))
    return record


def _imported(tables: Tables) -> str:
    """Play by the house rules of 18xx.games, write its file, and open a table from that."""
    rng = Random("export")
    kinds = tuple(NewSeat(name, "here") for name in NAMES)
    wanted = NewTable("1849", kinds, seed="export", drawn=False, preset=downloads.SITE)
    table = new_tables.open_table(tables, ANN, wanted).table
    _play(tables, table, 90, rng)
    text = downloads.export(tables, table, ANN)
    file_import.import_file(tables, ANN, text.encode(), "From elsewhere.json")
    return text


if __name__ == "__main__":
    main(Path(sys.argv[1]))
