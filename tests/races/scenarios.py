"""What happens to servers and to the database while clients race."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.postgres_server import Postgres
from tests.races.racing import (
    Course,
    Outcome,
    Servers,
    check_equal,
    check_kept,
    racing,
    wait_for_actions,
)
from tests.server.served import Served

Trouble = Callable[[Servers, Postgres], None]
"""Something that happens in the middle of a race."""


def nothing(servers: Servers, postgres: Postgres) -> None:
    """Let them race."""


def server_killed(servers: Servers, postgres: Postgres) -> None:
    """Kill one of the servers, and start another one a little later."""
    servers.kill(servers.all()[-1])
    time.sleep(1.0)
    servers.begin()


def database_restarted(servers: Servers, postgres: Postgres) -> None:
    """Restart the database as after a power cut."""
    postgres.restart()


def race_of_two_servers(
    postgres: Postgres, trouble: Trouble, *, seconds: float, clients: int, tables: int
) -> Outcome:
    """Let clients race at two servers on one database, with trouble halfway."""
    address = postgres.new_database()
    servers = Servers(lambda: Served(None, "--database", address))
    try:
        first = servers.begin()
        servers.begin()
        course = Course(servers, first.host_key, tables)
        begun = time.monotonic()
        with racing(course, clients) as people:
            time.sleep(seconds / 2)
            trouble(servers, postgres)
            wait_for_actions(people, clients)
            time.sleep(max(0.0, begun + seconds - time.monotonic()))
        took = time.monotonic() - begun
        check_equal(course)
    finally:
        errors = servers.end()
    _check_quiet(errors)
    return check_kept(course, people, address, took)


def killed_again_and_again(
    address: str | Path, *, kills: int, clients: int, tables: int, enough: Callable[[int], bool]
) -> Outcome:
    """Kill the one server of a store under load, so and so often, and start it again.

    It is killed less often if ``enough`` says so, which is told after how many times.
    """
    servers = Servers(lambda: Served(None, "--database", str(address)))
    rng = random.Random(kills)
    try:
        served = servers.begin()
        course = Course(servers, served.host_key, tables)
        begun = time.monotonic()
        with racing(course, clients) as people:
            for count in range(1, kills + 1):
                wait_for_actions(people, rng.randint(1, 2 * clients))
                time.sleep(rng.random() * 0.1)
                servers.kill(served)
                served = servers.begin()
                if enough(count):
                    break
            wait_for_actions(people, clients)
        took = time.monotonic() - begun
    finally:
        with suppress(Exception):
            servers.end()
    return check_kept(course, people, address, took)


def _check_quiet(errors: list[str]) -> None:
    """Assert that no server has met anything it was not made for."""
    traced = [line for line in errors if line.startswith(("Traceback", "ERROR", "CRITICAL"))]
    assert not traced, "".join(errors)[:2000]
