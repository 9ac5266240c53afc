"""One store of every kind: the contract holds for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ferrovia.store import MemoryStore, SqliteStore, Store
from ferrovia.store.postgres import PostgresStore


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = _made(request, tmp_path)
    yield made
    made.close()


def _made(request: pytest.FixtureRequest, folder: Path) -> Store:
    if request.param == "memory":
        return MemoryStore()
    if request.param == "sqlite":
        return SqliteStore(folder / "t.sqlite")
    return PostgresStore(request.getfixturevalue("postgres").new_database())
