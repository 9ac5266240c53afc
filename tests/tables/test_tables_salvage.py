"""Damaged files: whatever can be read of them comes back, and nothing that was not played."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from ferrovia.store import SqliteStore, StoreError
from ferrovia.store.migrations import LATEST
from ferrovia.store.salvage import SHAPES, read_damaged
from ferrovia.store.sqlite_pages import PageFile
from ferrovia.tables import salvaging
from ferrovia.tables.salvaging import SalvageReport, salvage

OLD_STORE = Path(__file__).parents[1] / "old_games/store-3/tables.sqlite.gz"
SIZE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A store in which people have lived, as one file without a log."""
    path = tmp_path_factory.mktemp("whole") / "tables.sqlite"
    path.write_bytes(gzip.decompress(OLD_STORE.read_bytes()))
    SqliteStore(path).close()
    return path


@pytest.fixture(autouse=True)
def trusting(monkeypatch):
    """Take it that what can be read was played: replaying every game again and again takes long."""
    monkeypatch.setattr(salvaging, "playable", lambda header, events: (len(events), ""))


def contents(path: Path) -> dict[str, dict[str, object]]:
    """Return all that is kept of each table, read by nothing but SQLite."""
    line = sqlite3.connect(path)
    try:
        found = {
            table: {"header": header}
            for table, header in line.execute("SELECT id, header FROM tables").fetchall()
        }
        for part in ("events", "facts", "grants", "reasons", "standings"):
            for table, row in found.items():
                asked = f"SELECT * FROM {part} WHERE table_id = ?"
                unique = 4 if part in ("facts", "grants") else 2
                rows = line.execute(asked, (table,)).fetchall()
                row[part] = sorted(rows, key=lambda found, n=unique: found[:n])
    finally:
        line.close()
    return found


def touched(path: Path, page: int) -> set[str]:
    """Return the tables that have anything on a page, or go on there."""
    data = path.read_bytes()
    before = _rows(data)
    blank = data[: (page - 1) * SIZE] + bytes(SIZE) + data[page * SIZE :]
    after = _rows(blank)
    return {table for row in before - after for table in row[:2] if isinstance(table, str)}


def _rows(data: bytes) -> set[tuple[object, ...]]:
    return {found.values for found in PageFile(data).rows() if found.source == "table"}


def damaged(whole: Path, folder: Path, data: bytes) -> SalvageReport:
    """Write damaged bytes into a file, and salvage what is there into another."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "damaged.sqlite").write_bytes(data)
    return salvage(folder / "damaged.sqlite", folder / "new.sqlite")


def test_every_part_of_a_store_has_a_shape(tmp_path):
    with SqliteStore(tmp_path / "tables.sqlite"):
        pass
    line = sqlite3.connect(tmp_path / "tables.sqlite")
    names = {n for (n,) in line.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    line.close()
    assert names == set(SHAPES), "say in store/salvage.py what the rows of a new part look like"
    assert LATEST >= 4


def test_a_whole_file_comes_back_as_it_is(whole, tmp_path):
    report = damaged(whole, tmp_path / "place", whole.read_bytes())

    assert report.lost == {}
    assert report.unreadable == 0
    assert report.whole == len(report.tables) == len(contents(whole))
    assert contents(tmp_path / "place" / "new.sqlite") == contents(whole)


def test_what_was_committed_to_the_log_comes_back_too(whole, tmp_path):
    path = tmp_path / "tables.sqlite"
    shutil.copy(whole, path)
    with SqliteStore(path) as store:
        gone = store.tables()[0].header.table
        store.delete(gone)
        assert path.with_name("tables.sqlite-wal").stat().st_size > 0
        copy = tmp_path / "copy.sqlite"
        shutil.copy(path, copy)
        shutil.copy(f"{path}-wal", f"{copy}-wal")

    report = salvage(copy, tmp_path / "new.sqlite")

    assert gone not in {table.table for table in report.tables}
    assert report.lost == {}
    assert contents(tmp_path / "new.sqlite") == contents(path)


@pytest.mark.parametrize("filling", ["zeros", "noise"])
def test_a_damaged_page_costs_only_what_stood_on_it(whole, tmp_path, filling):
    data, before = whole.read_bytes(), contents(whole)
    rng = Random(filling)
    pages = rng.sample(range(1, len(data) // SIZE + 1), 24)
    for page in [1, *pages]:
        junk = bytes(SIZE) if filling == "zeros" else rng.randbytes(SIZE)
        report = damaged(
            whole, tmp_path / "place", data[: (page - 1) * SIZE] + junk + data[page * SIZE :]
        )
        after = contents(tmp_path / "place" / "new.sqlite")
        hit = touched(whole, page)
        named = {table.table for table in report.tables if table.kept < table.known}
        for table, row in before.items():
            if table not in hit:
                assert after[table] == row, f"page {page} had nothing of {table}"
            elif table not in after:
                assert table in report.lost, f"page {page}: nobody is told of {table}"
            else:
                kept = after[table]["events"]
                assert kept == row["events"][: len(kept)]
                assert kept == row["events"] or table in named
        assert set(after) <= set(before)


@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.75, 0.98])
def test_a_file_that_was_cut_off_gives_back_its_beginning(whole, tmp_path, share):
    data, before = whole.read_bytes(), contents(whole)
    end = int(len(data) * share) + 7

    damaged(whole, tmp_path / "place", data[:end])

    after = contents(tmp_path / "place" / "new.sqlite")
    for table, row in after.items():
        kept = row["events"]
        assert kept == before[table]["events"][: len(kept)]
    if share > 0.7:
        assert len(after) > len(before) / 2


def test_a_game_that_turns_out_otherwise_is_cut_where_it_does(whole, tmp_path, monkeypatch):
    monkeypatch.undo()
    path = tmp_path / "tables.sqlite"
    shutil.copy(whole, path)
    line = sqlite3.connect(path)
    table, last = line.execute(
        "SELECT table_id, max(number) FROM events GROUP BY table_id ORDER BY 2 LIMIT 1"
    ).fetchone()
    line.execute(
        "UPDATE events SET fingerprint = 'another' WHERE table_id = ? AND number = ?", (table, last)
    )
    others = [t for (t,) in line.execute("SELECT id FROM tables WHERE id <> ?", (table,))]
    for part in ("events", "facts", "grants", "reasons", "standings"):
        line.executemany(f"DELETE FROM {part} WHERE table_id = ?", [(t,) for t in others])
    line.executemany("DELETE FROM tables WHERE id = ?", [(t,) for t in others])
    line.commit()
    line.close()

    report = salvage(path, tmp_path / "new.sqlite")

    (row,) = report.tables
    assert (row.table, row.kept, row.known) == (table, last - 1, last)
    assert "another game" in row.why
    with SqliteStore(tmp_path / "new.sqlite") as store:
        assert len(store.events(table)) == last - 1


def test_deleted_tables_do_not_come_back(whole, tmp_path):
    path = tmp_path / "tables.sqlite"
    shutil.copy(whole, path)
    with SqliteStore(path) as store:
        gone = store.tables()[0].header.table
        store.delete(gone)

    readings = read_damaged(path)

    assert gone not in readings.tables
    assert not any(row[0] == gone for row in readings.rows["events"])


def test_nothing_is_overwritten_and_what_is_no_store_gives_nothing(whole, tmp_path):
    with pytest.raises(StoreError, match="is there already"):
        salvage(whole, whole)
    with pytest.raises(StoreError, match="cannot be read"):
        salvage(tmp_path / "nowhere", tmp_path / "new.sqlite")
    (tmp_path / "text").write_text("not a database " * 1000)

    report = salvage(tmp_path / "text", tmp_path / "other.sqlite")

    assert (report.tables, report.lost) == ((), {})
