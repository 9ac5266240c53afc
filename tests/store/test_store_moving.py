"""Everything of one store carried into another, and back."""

from __future__ import annotations

import sqlite3

import pytest
from kept_tables import act, acts, header

from ferrovia.store import (
    AlreadyTaken,
    FactKind,
    Grant,
    HouseKind,
    SqliteStore,
    StoreError,
    addresses,
    hashed,
    open_store,
    sqlite_file,
    tables_file,
)
from ferrovia.store.postgres import PostgresStore
from ferrovia.store.sql_store import BATCH

NOTE = FactKind("note", str)
LOGIN = HouseKind("login", str)
TABLES = ("first", "second", "third")


def filled(store):
    """Keep something of every kind; the three tables were last played at in the same moment."""
    at = "2026-01-01T00:00:00.000Z"
    for table in TABLES:
        key = hashed(table)
        store.create(header(table), acts(2), [Grant(key, table, "seat", "Ann")], {"n": 2})
        store.append(
            table, act(3, at=at), {"n": 3}, ("because",), [NOTE.fact("Ω ' \\u0000", "Ann")]
        )
    store.create(header("long"), acts(BATCH * 2 + 1))
    store.keep_house([LOGIN.fact("Ann's", "ann", "key"), LOGIN.fact("Bob's", "bob")])


def rows_of(path):
    """Return every row of a file, read by nothing of ours."""
    with sqlite3.connect(path) as line:
        names = [
            name for (name,) in line.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        found = {name: sorted(line.execute(f"SELECT * FROM {name}"), key=repr) for name in names}
        order = line.execute("SELECT id FROM tables ORDER BY rowid").fetchall()
    line.close()
    return found, order


def test_everything_is_carried_to_postgresql_and_back_row_by_row(tmp_path, postgres):
    with SqliteStore(tmp_path / "a.sqlite") as first:
        filled(first)
        with PostgresStore(postgres.new_database()) as middle:
            moved = first.copy_to(middle)
            assert middle.tables() == first.tables()
            assert [s.header.table for s in middle.tables()][-3:] == list(reversed(TABLES))
            with SqliteStore(tmp_path / "b.sqlite") as last:
                assert middle.copy_to(last) == moved
            with PostgresStore(postgres.new_database()) as other:
                assert middle.copy_to(other) == moved

    rows, order = rows_of(tmp_path / "a.sqlite")
    assert all(rows.values()), "every part of a store has something in it to be carried"
    assert rows_of(tmp_path / "b.sqlite") == (rows, order)
    assert {part: len(found) for part, found in rows.items()} == moved


def test_what_is_carried_over_can_be_played_on(tmp_path, postgres):
    with (
        SqliteStore(tmp_path / "a.sqlite") as first,
        PostgresStore(postgres.new_database()) as then,
    ):
        filled(first)
        first.copy_to(then)
        then.append("first", act(4))
        then.create(header("fourth"))
        assert [event.number for event in then.events("first")] == [1, 2, 3, 4]
        with pytest.raises(AlreadyTaken):
            then.append("second", act(3))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_store_that_holds_anything_is_not_written_over(kind, tmp_path, postgres):
    address = str(tmp_path / "b.sqlite") if kind == "sqlite" else postgres.new_database()
    with SqliteStore(tmp_path / "a.sqlite") as first, open_store(address) as target:
        filled(first)
        target.keep_house([LOGIN.fact("somebody's")])
        with pytest.raises(AlreadyTaken, match=r"already \(house_facts\)"):
            first.copy_to(target)
        assert target.tables() == ()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_move_that_fails_on_its_way_leaves_nothing(kind, tmp_path, postgres, monkeypatch):
    address = str(tmp_path / "b.sqlite") if kind == "sqlite" else postgres.new_database()
    with SqliteStore(tmp_path / "a.sqlite") as first, open_store(address) as target:
        filled(first)
        real = first._streamed

        def streamed(connection, statement):
            if "FROM grants" in statement:
                raise StoreError("the disk is gone")
            return real(connection, statement)

        monkeypatch.setattr(first, "_streamed", streamed)
        with pytest.raises(StoreError, match="the disk is gone"):
            first.copy_to(target)
        assert target.tables() == ()
        monkeypatch.undo()
        first.copy_to(target)
        assert target.tables() == first.tables()


def test_a_database_knows_whether_another_process_uses_it(tmp_path, postgres):
    address = postgres.new_database()
    with PostgresStore(address) as one:
        assert not one.is_used_elsewhere()
        with PostgresStore(address):
            assert one.is_used_elsewhere()
    with SqliteStore(tmp_path / "a.sqlite") as file:
        assert not file.is_used_elsewhere()


def test_an_address_names_a_file_or_a_database(tmp_path):
    assert sqlite_file("some/file.db").as_posix() == "some/file.db"
    assert sqlite_file("sqlite:///some/file.db").as_posix() == "some/file.db"
    assert sqlite_file("sqlite:////some/file.db").as_posix() == "/some/file.db"
    assert sqlite_file(str(tmp_path)) == tables_file(tmp_path)
    assert sqlite_file("postgresql://ann:word@host/name") is None
    assert sqlite_file("postgres://host/name") is None
    with pytest.raises(StoreError, match="at mysql://;") as problem:
        sqlite_file("mysql://ann:secret-word@host/name")
    assert "secret-word" not in str(problem.value)


def test_without_the_extra_it_is_said_what_to_install(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name="psycopg")

    monkeypatch.setattr(addresses, "import_module", missing)
    with pytest.raises(StoreError, match=r"install ferrovia\[postgres\]"):
        open_store("postgresql://host/name")
