"""Keys nobody can guess, and times that sort."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from ferrovia.store import derived, hashed, new_table, new_token, now, tables_file


def test_keys_and_ids_are_long_and_never_the_same():
    assert len({new_token() for _ in range(1000)} | {new_table() for _ in range(1000)}) == 2000
    assert all(re.fullmatch(r"[\w-]{43}", new_token()) for _ in range(100))
    assert all(re.fullmatch(r"[\w-]{22}", new_table()) for _ in range(100))


def test_a_key_is_found_by_its_digest():
    assert hashed("key") == hashlib.sha256(b"key").hexdigest()
    assert hashed("\ud800") != hashed("\ud801")


def test_a_derived_key_is_the_same_for_the_same_purpose_only():
    token = new_token()
    key = derived(token, "table", "seat", "Ann")
    assert key == derived(token, "table", "seat", "Ann")
    assert re.fullmatch(r"[\w-]{43}", key)
    others = [
        derived(token, "table", "seat", "Bob"),
        derived(token, "other", "seat", "Ann"),
        derived(token, "tables", "eat", "Ann"),
        derived(token, "table", "seat", "Ann", ""),
        derived(new_token(), "table", "seat", "Ann"),
    ]
    assert len({key, *others}) == 6


def test_the_order_of_times_is_the_order_of_their_texts():
    times = [now() for _ in range(3)]
    assert times == sorted(times)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", time) for time in times)


def test_the_tables_of_a_user_have_a_folder_of_their_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert tables_file() == tmp_path / "ferrovia" / "tables" / "tables.sqlite"
    assert tables_file(Path("/srv/f")) == Path("/srv/f/tables/tables.sqlite")
