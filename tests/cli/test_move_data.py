"""``ferrovia move-data``: what is carried over, and what is refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from ferrovia.cli import main
from ferrovia.cli.single_server import only_one
from ferrovia.store import SqliteStore, open_store, tables_file
from ferrovia.tables import Tables, Visitor, new_tables
from ferrovia.tables.messages import NewSeat, NewTable
from ferrovia.tables.secret import secret_of

ANN = Visitor("a" * 43)
SEATS = tuple(NewSeat(name, "here") for name in ("Ann", "Bob", "Cyd"))


@pytest.fixture
def folder(tmp_path):
    """A data folder in which somebody has played; returned with the secret of its links."""
    place = tmp_path / "here"
    with closing(SqliteStore(tables_file(place))) as store:
        tables = Tables(store, secret_of(store))
        new_tables.open_table(tables, ANN, NewTable(title="1849", seats=SEATS))
        tables.close()
        return place, secret_of(store)


def rows_of(path):
    with closing(sqlite3.connect(path)) as line:
        return list(line.iterdump())


def test_there_and_back_everything_is_as_it_was(folder, tmp_path, postgres, capsys):
    place, secret = folder
    address, again = postgres.new_database(), tmp_path / "again" / "tables" / "tables.sqlite"

    assert main(["move-data", str(place), address]) == 0
    assert main(["move-data", address, f"sqlite:///{again}"]) == 0

    assert rows_of(again) == rows_of(tables_file(place))
    assert (again.parent / "secret").read_text() == f"{secret}\n"
    with closing(open_store(address)) as store:
        assert secret_of(store) == secret
    said = capsys.readouterr()
    assert said.out.startswith("Carried over: 1 tables, 0 events, ")
    assert "secret-word" not in said.out + said.err


def test_what_holds_something_already_is_refused(folder, tmp_path, postgres, capsys):
    place, _ = folder
    address = postgres.new_database()
    with closing(open_store(address)) as store:
        secret_of(store)
    other = tmp_path / "other"
    with closing(SqliteStore(tables_file(other))) as store:
        secret_of(store)

    assert main(["move-data", str(place), address]) == 2
    assert "only be moved into a database that holds nothing" in capsys.readouterr().err
    assert main(["move-data", str(place), str(other)]) == 2
    assert "is another secret; remove it" in capsys.readouterr().err
    (tables_file(other).parent / "secret").unlink()
    assert main(["move-data", str(place), str(other)]) == 0
    assert main(["move-data", str(place), str(other)]) == 2
    assert "only be moved into a database that holds nothing" in capsys.readouterr().err


def test_nothing_is_carried_while_a_server_uses_it(folder, tmp_path, postgres, capsys):
    place, _ = folder
    address = postgres.new_database()
    with only_one(tables_file(place).parent):
        assert main(["move-data", str(place), address]) == 2
    assert "already serves these tables; stop that server first" in capsys.readouterr().err
    with closing(open_store(address)):
        assert main(["move-data", str(place), address]) == 2
    assert "stop all of its servers first" in capsys.readouterr().err


def test_what_is_not_there_is_not_made(tmp_path, capsys):
    missing = tmp_path / "missing.sqlite"
    assert main(["move-data", str(missing), str(tmp_path / "b.sqlite")]) == 2
    assert "there are no tables" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_reached_is_said_without_its_password(folder, capsys):
    place, _ = folder
    nowhere = "postgresql://ann:secret-word@/tables?host=/nowhere"
    assert main(["move-data", str(place), nowhere]) == 2
    said = capsys.readouterr().err
    assert "the database tables at /nowhere cannot be reached" in said
    assert "secret-word" not in said
