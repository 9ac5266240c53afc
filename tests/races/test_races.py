"""Clients race at two servers, and servers are killed: short versions of ``make races``."""

from __future__ import annotations

import pytest

from tests.postgres_server import CannotRun, Postgres
from tests.races.scenarios import (
    database_restarted,
    killed_again_and_again,
    nothing,
    race_of_two_servers,
    server_killed,
)


@pytest.fixture
def own_postgres():
    """A database server that may be restarted: no other test uses it."""
    try:
        running = Postgres()
    except CannotRun as trouble:
        raise pytest.fail.Exception(str(trouble), pytrace=False) from None
    yield running
    running.remove()


@pytest.mark.parametrize("trouble", [nothing, server_killed, database_restarted])
def test_two_servers_on_one_database_lose_and_double_nothing(own_postgres, trouble):
    outcome = race_of_two_servers(own_postgres, trouble, seconds=4, clients=10, tables=4)
    assert outcome.acknowledged >= 10
    assert outcome.events >= outcome.acknowledged + outcome.landed


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_server_killed_under_load_loses_nothing_that_was_acknowledged(
    kind, tmp_path, own_postgres
):
    address = tmp_path / "tables.sqlite" if kind == "sqlite" else own_postgres.new_database()
    outcome = killed_again_and_again(
        address, kills=2, clients=6, tables=3, enough=lambda count: False
    )
    assert outcome.acknowledged >= 6
