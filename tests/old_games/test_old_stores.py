"""Stores kept by earlier versions open, and hold all they held: actions, positions, talk, rights.

``make_store.py`` wrote them, once and for all.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from make_store import ANN, FACTS, SECRET, TITLES, what_stands

from ferrovia.cli import main
from ferrovia.core.action import as_json
from ferrovia.records import loads, replay
from ferrovia.store import MemoryStore, SqlStore, open_store
from ferrovia.tables import Tables, acting, file_import, updates
from ferrovia.tables.lobby import my_tables
from ferrovia.tables.messages import Act
from ferrovia.tables.secret import secret_of
from ferrovia.titles import load

HERE = Path(__file__).parent
STORES = tuple(sorted(path.name for path in HERE.glob("store-*")))


def unpacked(store: str, name: str) -> bytes:
    return gzip.decompress((HERE / store / f"{name}.gz").read_bytes())


def expected_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(unpacked(name, "expected.json"))
    return found


def plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.fixture(params=STORES)
def old(request, tmp_path) -> tuple[Path, dict[str, Any]]:
    """The file of a store of an earlier version, and what stood there."""
    path = tmp_path / "tables.sqlite"
    path.write_bytes(unpacked(request.param, "tables.sqlite"))
    (tmp_path / "secret").write_text(f"{SECRET}\n")
    return path, expected_of(request.param)


@pytest.fixture(params=["as it is", "moved to PostgreSQL", "restored from a backup"])
def kept(request, old) -> Iterator[tuple[SqlStore, dict[str, Any]]]:
    """A store of an earlier version, opened as it is or carried elsewhere, and what stood."""
    path, expected = old
    address = str(path)
    if request.param == "moved to PostgreSQL":
        address = request.getfixturevalue("postgres").new_database()
        assert main(["move-data", str(path), address]) == 0
    elif request.param == "restored from a backup":
        backup, address = str(path.with_name("backup")), str(path.parent / "again" / path.name)
        assert main(["backup", backup, "--database", str(path)]) == 0
        assert main(["restore", backup, "--database", address]) == 0
    with closing(open_store(address)) as store:
        yield store, expected


def test_links_to_a_store_that_was_moved_stay_good(old, postgres):
    path, _ = old
    address = postgres.new_database()
    main(["move-data", str(path), address])
    with closing(open_store(address)) as store:
        assert secret_of(store) == SECRET


def test_a_store_is_found_to_be_whole(old, capsys):
    path, expected = old
    assert main(["check", "--database", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{len(expected)} tables are whole")


def test_the_stores_hold_all_that_people_leave_at_tables():
    assert {"store-3", "store-3-complete"} <= set(STORES)
    for name in STORES:
        rows = expected_of(name).values()
        assert {row["header"]["title"] for row in rows} == set(TITLES)
        for title in TITLES:
            over = {not row["decider"] for row in rows if row["header"]["title"] == title}
            assert over == {True, False}, title
        kinds = {event["kind"] for row in rows for event in row["events"]}
        assert {"act", "back"} <= kinds
        assert any(row["header"]["parent"] for row in rows)
        assert any(row["header"]["numbers"] for row in rows)
        assert any(row["reasons"] for row in rows)


def test_nothing_that_was_kept_before_accounts_is_missing():
    rows = expected_of("store-3-complete").values()
    assert {kind for row in rows for kind, *_ in row["facts"]} == set(FACTS)
    assert {e["kind"] for row in rows for e in row["events"]} == {"act", "back", "rules"}
    assert any(row["header"]["plan_from"] >= 0 for row in rows)
    assert {grant["role"] for row in rows for grant in row["grants"]} == {"seat", "watch", "host"}


def test_every_table_stands_as_it_stood(kept):
    store, expected = kept
    assert plain(what_stands(store)) == expected


def test_every_table_that_is_not_over_is_played_on(kept):
    store, expected = kept
    tables = Tables(store, SECRET)
    for table, row in expected.items():
        if row["header"]["kinds"].get(row["decider"]) != "here":
            continue
        with tables.locked(table) as live:
            action, version = next(iter(live.position.legal_actions())), live.version
        acting.submit(tables, table, ANN, Act(version, as_json(action)))
        assert updates.look(tables, table, ANN).update.version == version + 1
    tables.close()


def test_whoever_opened_the_tables_finds_them_in_the_list(kept):
    store, expected = kept
    tables = Tables(store, SECRET)
    listed = {row.table: row for row in my_tables(tables, ANN)}
    tables.close()
    assert set(listed) == set(expected)
    assert {row.name for row in listed.values()} >= {f"Saturday {title}" for title in TITLES}
    assert sum(row.archived for row in listed.values()) == len(TITLES)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("store", STORES)
def test_a_record_is_replayed_to_the_same_end(store, title):
    record = loads(unpacked(store, f"{title}.json"))
    game = replay(record, load)
    rows = [row for row in expected_of(store).values() if row["header"]["title"] == title]
    assert game.position.over
    assert game.position.fingerprint in {row["fingerprint"] for row in rows}


@pytest.mark.parametrize("store", STORES)
def test_a_file_of_18xx_games_opens_at_the_same_position(store):
    tables = Tables(MemoryStore(), SECRET)
    data = unpacked(store, "18xx-games.json")
    table = file_import.import_file(tables, ANN, data, "From elsewhere.json").table
    with tables.locked(table) as live:
        fingerprint = live.position.fingerprint
    rows = [row for row in expected_of(store).values() if row["header"]["numbers"]]
    assert [row["fingerprint"] for row in rows] == [fingerprint]
