"""Backup, check, restore and salvage as a host calls them, beside a server that runs."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from ferrovia.cli import main
from ferrovia.store import SqliteStore, Store, open_store, tables_file
from ferrovia.tables import Tables, Visitor, acting, new_tables, removal
from ferrovia.tables.messages import Act, Delete, NewSeat, NewTable
from ferrovia.tables.secret import secret_of

ANN = Visitor(key="a" * 43)
SEATS = tuple(NewSeat(name, "here") for name in ("Ann", "Bob", "Cyd"))


def opened(tables: Tables, moves: int) -> str:
    """Open a table, and let somebody pass a few times."""
    table = new_tables.open_table(tables, ANN, NewTable("1849", SEATS, seed="7")).table
    for version in range(moves):
        with tables.locked(table) as live:
            seat = live.decider()
        acting.submit(tables, table, ANN, Act(version, {"type": "pass", "by": seat}))
    return table


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path) -> tuple[str, str]:
    """Where tables are kept: as an argument, and its value."""
    if request.param == "sqlite":
        return "--data", str(tmp_path / "data")
    return "--database", request.getfixturevalue("postgres").new_database()


def store_at(place: tuple[str, str]) -> Store:
    return open_store(str(tables_file(Path(place[1]))) if place[0] == "--data" else place[1])


@pytest.fixture
def server(place):
    """Tables in use, as a server uses them."""
    store = store_at(place)
    tables = Tables(store, secret_of(store))
    yield tables
    tables.close()
    store.close()


def said(capsys) -> str:
    out: str = capsys.readouterr().out
    return out


def test_a_backup_is_written_while_people_play_and_restored_elsewhere(
    place, server, tmp_path, capsys, postgres
):
    table = opened(server, 3)
    backup = tmp_path / "backup.sqlite"

    assert main(["backup", str(backup), *place]) == 0
    opened(server, 1)

    assert "1 tables with 3 events" in said(capsys)
    assert [path.name for path in tmp_path.glob("*backup*")] == ["backup.sqlite"]
    assert backup.stat().st_mode & 0o077 == 0
    before = backup.read_bytes()
    for again in (("--data", str(tmp_path / "new")), ("--database", postgres.new_database())):
        assert main(["restore", str(backup), *again]) == 0
        store = store_at(again)
        assert [row.header.table for row in store.tables()] == [table]
        assert store.events(table) == server.store.events(table)
        assert store.grants_of(table) == server.store.grants_of(table)
        assert secret_of(store) == secret_of(server.store)
        store.close()
    assert backup.read_bytes() == before


def test_a_table_that_was_deleted_is_brought_back_while_people_play(
    place, server, tmp_path, capsys
):
    kept, gone, other = (opened(server, moves) for moves in (1, 2, 3))
    events = server.store.events(gone)
    backup = str(tmp_path / "backup.sqlite")
    main(["backup", backup, *place])
    for table in (gone, other):
        removal.delete(server, table, ANN, Delete(agree=True))
    with server.locked(kept) as live:
        seat = live.decider()
    acting.submit(server, kept, ANN, Act(1, {"type": "pass", "by": seat}))

    assert main(["restore", backup, "--table", gone, *place]) == 0

    assert server.store.events(gone) == events
    assert len(server.store.events(kept)) == 2
    assert {row.header.table for row in server.store.tables()} == {kept, gone}
    assert main(["restore", backup, "--missing", *place]) == 0
    assert len(server.store.tables()) == 3
    assert main(["restore", backup, "--table", gone, *place]) == 2
    assert "already" in capsys.readouterr().err


def test_everything_is_restored_only_where_nothing_is(place, server, tmp_path, capsys):
    opened(server, 1)
    backup = str(tmp_path / "backup.sqlite")
    main(["backup", backup, *place])

    assert main(["restore", backup, *place]) == 2
    assert "there are tables here already" in capsys.readouterr().err
    assert main(["backup", backup, *place]) == 2
    assert "takes the place of nothing" in capsys.readouterr().err


def test_tables_of_another_installation_are_not_mixed_in(place, server, tmp_path, capsys):
    opened(server, 1)
    backup = str(tmp_path / "backup.sqlite")
    main(["backup", backup, *place])
    other = ("--data", str(tmp_path / "other"))
    store = store_at(other)
    secret_of(store)
    store.close()

    assert main(["restore", backup, "--missing", *other]) == 2
    assert "another installation" in capsys.readouterr().err


def test_a_store_that_is_whole_is_found_so_while_people_play(place, server, capsys):
    opened(server, 4)

    assert main(["check", *place]) == 0

    assert said(capsys) == "1 tables are whole, and every game turns out as it was played.\n"


@pytest.mark.parametrize(
    ("damage", "word"),
    [
        ("UPDATE events SET fingerprint = 'x' WHERE number = 2", "another game"),
        ('UPDATE events SET action = \'{"type":"pass","by":"Zoe"}\' WHERE number = 2', "event 2"),
        ("UPDATE events SET action = '{' WHERE number = 2", "event 2"),
        ("DELETE FROM events WHERE number = 2", "numbered from 1 to 3"),
        ("UPDATE grants SET seat = 'Zoe' WHERE seat = 'Bob'", "may act for Zoe"),
        ("UPDATE reasons SET reasons = '{'", "reasons"),
        ("INSERT INTO facts VALUES ('nowhere', 'note', '', '', '1')", "which there is not"),
        ("UPDATE facts SET value = '{'", "cannot be read"),
        ("INSERT INTO house_facts VALUES ('login', '', '', '{')", "a login cannot be read"),
        ("UPDATE tables SET header = '{'", "header"),
    ],
)
def test_what_is_wrong_is_said_plainly(tmp_path, capsys, damage, word):
    place = ("--data", str(tmp_path / "data"))
    store = store_at(place)
    tables = Tables(store, secret_of(store))
    table = opened(tables, 3)
    tables.close()
    store.close()
    line = sqlite3.connect(tables_file(tmp_path / "data"))
    line.execute("INSERT INTO facts VALUES (?, 'note', 'Ann', '', '\"mind\"')", (table,))
    line.execute("INSERT INTO reasons VALUES (?, 1, '[\"why\"]')", (table,))
    line.commit()
    assert main(["check", *place]) == 0
    line.execute(damage)
    line.commit()
    line.close()
    capsys.readouterr()

    assert main(["check", *place]) == 1

    assert word in said(capsys)


def test_a_damaged_file_is_checked_salvaged_and_served_again(tmp_path, capsys):
    data = tmp_path / "data"
    file = tables_file(data)
    store = SqliteStore(file)
    tables = Tables(store, secret_of(store))
    names = [opened(tables, 40) for _ in range(4)]
    secret = secret_of(store)
    tables.close()
    store.close()
    with file.open("r+b") as damaged:
        damaged.seek(4096 * (file.stat().st_size // 4096 // 2))
        damaged.write(bytes(4096 * 2))

    assert main(["check", "--data", str(data)]) == 1
    assert "ferrovia salvage" in said(capsys)
    new = tmp_path / "new" / "tables" / "tables.sqlite"
    assert main(["salvage", str(file), str(new)]) in (0, 1)
    assert " tables are whole, " in said(capsys)
    assert main(["check", "--data", str(tmp_path / "new")]) == 0
    with SqliteStore(new) as again:
        assert {row.header.table for row in again.tables()} <= set(names)
        assert len(again.tables()) >= 2
        assert secret_of(again) == secret


def test_a_missing_place_is_said_plainly(tmp_path, capsys):
    assert main(["check", "--data", str(tmp_path)]) == 2
    assert main(["backup", str(tmp_path / "b"), "--data", str(tmp_path)]) == 2
    assert main(["restore", str(tmp_path / "b"), "--data", str(tmp_path)]) == 2
    assert "there is no such backup" in capsys.readouterr().err
    shutil.rmtree(tmp_path)
