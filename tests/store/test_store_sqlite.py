"""The SQLite file: opened again, shared, refused when it is damaged or another's."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from kept_tables import act, acts, header
from msgspec import to_builtins

from ferrovia.store import (
    AlreadyTaken,
    Arrangement,
    FactKind,
    SqliteStore,
    StoreError,
    UnknownTable,
    hashed,
)
from ferrovia.store.migrations import LATEST, MIGRATIONS, Migration
from ferrovia.store.schema import OURS

KEY = hashed("a key")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ferrovia" / "tables" / "tables.sqlite"


def filled(file: Path, how_many: int = 50) -> None:
    with SqliteStore(file) as store:
        store.create(header("t"), acts(how_many))
        store.grant(KEY, "t", "watch")


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_what_is_kept_is_there_when_it_is_opened_again(file):
    filled(file)
    with SqliteStore(file) as store:
        before = store.tables()
        store.append("t", act(51), {"n": 51})
    with SqliteStore(str(file)) as store:
        assert store.header("t") == header("t")
        assert store.events("t") == acts(51)
        assert [grant.role for grant in store.held(KEY)] == ["watch"]
        assert (before[0].events, store.tables()[0].events) == (50, 51)
        assert store.tables()[0].standing == {"n": 51}


def test_nobody_else_may_read_it(file):
    old = os.umask(0)
    try:
        with SqliteStore(file) as store:
            store.create(header("t"))
            kept = list(file.parent.iterdir())
            assert {path.name for path in kept} >= {file.name, f"{file.name}-wal"}
            assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    finally:
        os.umask(old)
    for folder in (file.parent, file.parent.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_mode_of_a_folder_that_was_there_is_left_alone(tmp_path):
    tmp_path.chmod(0o755)
    SqliteStore(tmp_path / "t.sqlite").close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_every_commit_reaches_the_disk_before_it_is_acknowledged(file):
    with SqliteStore(file) as store:
        for connection in (store._writer, store._reader):
            settings = [
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
            assert settings == ["wal", 2, 1, 10_000]


def test_two_stores_may_share_a_file_and_one_of_them_wins(file):
    filled(file, 0)
    start = Barrier(2)

    def rival(name: str) -> int:
        won = 0
        with SqliteStore(file) as store:
            for number in range(1, 31):
                start.wait()
                try:
                    store.append("t", act(number, name))
                    won += 1
                except AlreadyTaken:
                    assert len(store.events("t")) == number
        return won

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(rival, ["one", "other"])) == 30
    with SqliteStore(file) as store:
        assert len(store.events("t")) == 30


def test_several_may_make_the_same_file_at_once(file):
    start = Barrier(4)

    def make(name: str) -> None:
        start.wait()
        with SqliteStore(file) as store:
            store.create(header(name))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(make, "abcd"))
    with SqliteStore(file) as store:
        assert {summary.header.table for summary in store.tables()} == set("abcd")


def test_who_writes_in_vain_for_too_long_is_told(file, monkeypatch):
    monkeypatch.setattr("ferrovia.store.schema.PATIENCE", 0.05)
    filled(file, 1)
    with SqliteStore(file) as one, SqliteStore(file) as other:
        one._writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            other.append("t", act(2))
        assert other.events("t") == acts(1)
        one._writer.execute("ROLLBACK")
        other.append("t", act(2))


def test_a_full_disk_is_told_and_changes_nothing(file):
    filled(file, 1)
    with SqliteStore(file) as store:
        pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
        store._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match="full"):
            store.append("t", act(2, "x" * 100_000))
        assert store.events("t") == acts(1)
        store._writer.execute("PRAGMA max_page_count = 1000")
        store.append("t", act(2))
        assert store.events("t") == acts(2)


def test_a_store_of_a_later_version_is_not_touched(file):
    filled(file)
    raw = sqlite3.connect(file)
    raw.execute(f"PRAGMA user_version = {LATEST + 1}")
    raw.close()
    before = files_in(file.parent)
    with pytest.raises(StoreError) as problem:
        SqliteStore(file)
    assert str(problem.value) == (
        f"{file} was written by a later Ferrovia (store version {LATEST + 1}); "
        f"this one reads {LATEST}"
    )
    assert files_in(file.parent) == before


def test_a_later_version_is_noticed_in_the_log_too(file):
    """A later Ferrovia was killed after it had changed the store: the file itself is still old."""
    filled(file)
    before = file.read_bytes()
    raw = sqlite3.connect(file)
    raw.execute("PRAGMA wal_autocheckpoint = 0")
    raw.execute(f"PRAGMA user_version = {LATEST + 1}")
    assert file.read_bytes() == before
    with pytest.raises(StoreError, match="later Ferrovia"):
        SqliteStore(file)
    raw.close()


@pytest.mark.parametrize(
    "content",
    [b"x", b'{"format": "ferrovia-game"}' * 100, b"SQLite format 3\0", bytes(4096)],
    ids=["a byte", "a game file", "a cut header", "zeros"],
)
def test_a_file_that_is_no_store_is_not_touched(tmp_path, content):
    path = tmp_path / "t.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreError) as problem:
        SqliteStore(path)
    assert str(problem.value) == f"{path} is no store of tables, or it is damaged"
    assert files_in(tmp_path) == {"t.sqlite": content}


@pytest.mark.parametrize("journal", ["delete", "wal"])
def test_a_database_of_something_else_is_not_touched(tmp_path, journal):
    path = tmp_path / "t.sqlite"
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA journal_mode = {journal}")
    raw.execute("CREATE TABLE events (what)")
    raw.commit()
    raw.close()
    before = files_in(tmp_path)
    with pytest.raises(StoreError, match="a database of something else, no store of tables"):
        SqliteStore(path)
    assert files_in(tmp_path) == before


@pytest.mark.parametrize("damage", ["cut", "overwritten"])
def test_a_damaged_store_is_told_and_not_touched(file, damage):
    filled(file, 200)
    content = bytearray(file.read_bytes())
    assert len(content) > 5 * 4096
    if damage == "cut":
        del content[3 * 4096 :]
    else:
        content[4096:-4096] = b"\x5a" * (len(content) - 2 * 4096)
    file.write_bytes(content)
    with pytest.raises(StoreError) as problem:
        SqliteStore(file)
    assert str(file) in str(problem.value)
    assert file.read_bytes() == content


def test_an_empty_file_becomes_a_store(tmp_path):
    path = tmp_path / "t.sqlite"
    path.touch()
    filled(path)
    with SqliteStore(path) as store:
        assert store.events("t") == acts(50)


@pytest.mark.parametrize("name", ["a b?c#d%20e.sqlite", "Łódź 🚂", "mode=memory&x"])
def test_any_name_will_do_for_a_file(tmp_path, name):
    filled(tmp_path / name)
    assert (tmp_path / name).stat().st_size
    assert {path.name for path in tmp_path.iterdir()} == {name}


def test_a_place_where_nothing_can_be_kept_is_told(tmp_path):
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "t.sqlite"):
        with pytest.raises(StoreError, match=f"{path} "):
            SqliteStore(path)


def test_an_event_that_somebody_edited_is_named(file):
    filled(file, 3)
    raw = sqlite3.connect(file)
    raw.execute("UPDATE events SET action = 'x' WHERE number = 2")
    raw.commit()
    raw.close()
    with SqliteStore(file) as store:
        with pytest.raises(StoreError, match="event 2 of table t cannot be read"):
            store.events("t")
        assert store.events("t", 2) == acts(3)[2:]


RUN = FactKind("arrangement", Arrangement)
"""How a table is run."""


def written_by(file: Path, version: int, *rows: tuple[str, tuple[object, ...]]) -> None:
    """Write a store as an earlier version left it."""
    file.parent.mkdir(parents=True)
    raw = sqlite3.connect(file)
    for migration in MIGRATIONS[:version]:
        for statement in migration.statements:
            raw.execute(statement)
    raw.execute(f"PRAGMA application_id = {OURS}")
    raw.execute(f"PRAGMA user_version = {version}")
    for statement, values in rows:
        raw.execute(statement, values)
    raw.commit()
    raw.close()


@pytest.fixture
def table_row() -> tuple[str, tuple[object, ...]]:
    """A table as the first version wrote it, before bots had names."""
    old = {k: v for k, v in to_builtins(header("t")).items() if k not in ("bots", "hints")}
    return "INSERT INTO tables VALUES ('t', '2026', ?)", (json.dumps(old),)


EVENT = ("INSERT INTO events VALUES ('t', 1, 'act', 'Bob', '{\"a\": 1}', 0, 'f', '2026')", ())


def test_a_store_of_the_first_version_is_brought_up_to_date(file, table_row):
    """Nothing of it may be lost."""
    written_by(file, 1, table_row, EVENT)
    with SqliteStore(file) as store:
        assert store.header("t") == header("t")
        assert [event.action for event in store.events("t")] == [{"a": 1}]
        assert store.reasons("t") == {}
        assert store.facts(RUN) == ()
        store.keep("t", [RUN.fact(Arrangement(pace="fast"))])
    with SqliteStore(file) as store:
        assert [kept.value for kept in store.facts(RUN)] == [Arrangement(pace="fast")]


def test_a_store_of_the_second_version_is_brought_up_to_date(file, table_row):
    """How its tables are run had a place of its own then."""
    run = json.dumps(to_builtins(Arrangement(bots={"Bob": "builder"}, paused=True)))
    written_by(
        file,
        2,
        table_row,
        EVENT,
        ("INSERT INTO arrangements VALUES ('t', ?)", (run,)),
        ("INSERT INTO reasons VALUES ('t', 1, '[\"Because.\"]')", ()),
    )
    with SqliteStore(file) as store:
        assert [event.action for event in store.events("t")] == [{"a": 1}]
        assert store.reasons("t") == {1: ("Because.",)}
        (kept,) = store.facts(RUN, ["t"])
        assert kept.value == Arrangement(bots={"Bob": "builder"}, paused=True)


def test_a_migration_that_fails_leaves_the_version_before(file, table_row, monkeypatch):
    written_by(file, 1, table_row)
    broken = Migration("Fails half-way.", ("CREATE TABLE more (a TEXT)", "CREATE NONSENSE"))
    monkeypatch.setattr("ferrovia.store.schema.MIGRATIONS", (*MIGRATIONS[:2], broken))
    with pytest.raises(StoreError, match="NONSENSE"):
        SqliteStore(file)
    raw = sqlite3.connect(file)
    assert raw.execute("PRAGMA user_version").fetchone() == (2,)
    assert not raw.execute("SELECT * FROM sqlite_master WHERE name = 'more'").fetchall()
    raw.close()

    monkeypatch.undo()
    with SqliteStore(file) as store:
        assert store.header("t") == header("t")


def test_migrations_are_written_for_any_database():
    """Words that only SQLite knows would keep another one from taking the same steps."""
    text = " ".join(word for step in MIGRATIONS for word in step.statements).upper()
    for foreign in ("PRAGMA", "ROWID", "AUTOINCREMENT", "INSERT OR", "JSON_", "STRICT", "GLOB"):
        assert foreign not in text


def test_nothing_is_left_of_a_table_that_was_deleted(file):
    filled(file)
    with SqliteStore(file) as store:
        store.append("t", act(51), {"n": 51}, ("Why.",), [RUN.fact(Arrangement())])
        store.delete("t")
        with pytest.raises(UnknownTable):
            store.delete("t")
    raw = sqlite3.connect(file)
    names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    left = {name: raw.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    raw.close()
    assert set(left.values()) == {0}
