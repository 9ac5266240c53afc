"""Servers on one PostgreSQL database, and what is said where there is none."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx2
import pytest
from served import PATIENCE, NotServed, Served
from web_visit import ONE_SCREEN

WORD = "secret-word"
"""The password in every address of the tests' own database."""


@pytest.fixture
def address(postgres) -> str:
    made: str = postgres.new_database()
    assert WORD in made
    return made


@pytest.fixture
def serve() -> Iterator[type[Served]]:
    started: list[Served] = []

    def start(*more: str, **options: str) -> Served:
        found = Served(None, *more, **options)
        started.append(found)
        return found

    yield start  # type: ignore[misc]
    for served in started:
        if served.process.poll() is None:
            served.kill()


def browser(served: Served, **settings: object) -> httpx2.Client:
    headers = {"origin": served.place}
    return httpx2.Client(base_url=served.place, headers=headers, timeout=PATIENCE, **settings)  # type: ignore[arg-type]


def test_two_servers_show_the_same_tables_and_make_the_same_links(serve, address):
    here, there = serve("--database", address), serve(FERROVIA_DATABASE=address)
    assert here.host_key == there.host_key
    with browser(here) as ann:
        seats = [*ONE_SCREEN[:2], {"name": "Cyd", "kind": "link"}]
        table = ann.post("/api/tables", json={"title": "1849", "seats": seats}).json()["table"]
        key = ann.get(f"/api/tables/{table}").json()["links"]["seats"]["Cyd"]
        cookies = ann.cookies
    with browser(there, cookies=cookies) as ann, browser(there) as cyd:
        assert [row["table"] for row in ann.get("/api/tables").json()] == [table]
        assert cyd.post("/api/sit", json={"key": key}).json()["table"] == table
    for served in (here, there):
        assert served.stop() == 0
        assert WORD not in "".join((*served.lines, *served.errors))
        assert served.errors == []


def test_a_folder_on_the_command_line_goes_before_the_variable(serve, tmp_path, address):
    served = serve("--data", str(tmp_path / "data"), FERROVIA_DATABASE=address)
    assert (tmp_path / "data" / "tables" / "tables.sqlite").exists()
    assert served.stop() == 0


def test_a_file_of_sqlite_can_be_named(serve, tmp_path):
    served = serve("--database", f"sqlite:///{tmp_path}/kept/club.sqlite")
    assert (tmp_path / "kept" / "club.sqlite").exists()
    assert served.stop() == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (f"postgresql://ann:{WORD}@/tables?host=/nowhere", "cannot be reached"),
        (f"postgresql://ann:{WORD}@127.0.0.1:1/tables", "cannot be reached"),
        (f"postgresql://ann:{WORD}@[nonsense/tables", "no address of a PostgreSQL database"),
        (f"mysql://ann:{WORD}@host/tables", "tables cannot be kept at mysql://"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_line_and_without_the_password(serve, wrong, said):
    with pytest.raises(NotServed) as problem:
        serve("--database", wrong)
    words = str(problem.value)
    assert said in words and words.startswith("ferrovia: ") and words.count("\n") == 1
    assert WORD not in words


def test_without_the_extra_it_is_said_what_to_install(serve, tmp_path, address):
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError(name='psycopg')\n")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    with pytest.raises(NotServed, match=r"install ferrovia\[postgres\]"):
        serve("--database", address, PYTHONPATH=path)
