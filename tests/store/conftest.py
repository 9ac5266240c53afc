"""One store of every kind: the contract holds for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ferrovia.store import MemoryStore, SqliteStore, Store


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "t.sqlite")
    yield made
    made.close()
