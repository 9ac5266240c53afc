"""``docs/hosting.md`` is followed word for word, and what it names is there."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
from collections.abc import Iterator
from time import sleep

import httpx2
import pytest

from ferrovia.cli import COMMANDS, command_parser
from hosting_walk import CHECKOUT, PAGE, PATIENCE, Walk, blocks

LINK = re.compile(r"(?P<place>http://127\.0\.0\.1:\d+)/(?P<kind>reset)?#(?:host=)?(?P<key>\S+)")
CALLED = re.compile(r"(?:^|/bin/)ferrovia (?P<words>[a-z-]+.*)$")
PASSWORD = "a long enough word about trains"


@pytest.fixture
def walk() -> Iterator[Walk]:
    found = Walk()
    yield found
    found.close()


def member(place: str, link: str, name: str) -> httpx2.Client:
    """Return a browser in which somebody has set a password by their link, and signed in."""
    web = httpx2.Client(base_url=place, headers={"origin": place}, timeout=PATIENCE)
    wanted = {"token": link, "password": PASSWORD}
    assert web.post("/api/account/reset", json=wanted).status_code == 200
    login = web.post("/api/account/login", json={"name": name, "password": PASSWORD})
    assert login.status_code == 200, login.text
    assert login.json()["name"] == name
    return web


def test_the_page_followed_word_for_word_brings_up_accounts_on_postgresql(walk):
    database, serving, links, keeping, ending = blocks()

    walk.run(database)
    assert '"status":"ok"' in walk.run(serving)
    host, for_ann, for_bob = LINK.finditer(walk.run(links))
    place = host["place"]
    ann, bob = member(place, for_ann["key"], "Ann"), member(place, for_bob["key"], "Bob")
    table = play_against_a_bot(ann, bob)

    said = walk.run(keeping)
    ann.close()
    bob.close()
    walk.run(ending)

    assert "ferrovia_requests_total" in said
    assert said.count("1 tables are whole, and every game turns out as it was played.") == 2
    restored = sqlite3.connect(walk.folder / "restored" / "tables" / "tables.sqlite")
    assert restored.execute("SELECT id FROM tables").fetchall() == [(table,)]
    assert restored.execute("SELECT count(*) FROM events").fetchone()[0] > 0
    restored.close()
    lines = [json.loads(line) for line in walk.log().splitlines()]
    assert {line["level"] for line in lines} == {"info"}
    for secret in (host["key"], for_ann["key"], for_bob["key"], PASSWORD):
        assert secret not in walk.log()


def play_against_a_bot(ann: httpx2.Client, bob: httpx2.Client) -> str:
    """Let two people with accounts play against a bot, until each of them has moved twice."""
    seats = [
        {"name": "Ann", "kind": "me"},
        {"name": "Bob", "kind": "link"},
        {"name": "Cyd", "kind": "bot", "bot": "random"},
    ]
    table = ann.post("/api/tables", json={"title": "1849", "seats": seats}).json()["table"]
    key = ann.get(f"/api/tables/{table}").json()["links"]["seats"]["Bob"]
    assert bob.post("/api/sit", json={"key": key}).status_code == 200
    moved = {"Ann": 0, "Bob": 0}
    browsers = {"Ann": ann, "Bob": bob}
    while min(moved.values()) < 2:
        update = ann.get(f"/api/tables/{table}").json()["update"]
        seat = update["now"]["seat"]
        if seat not in browsers:
            sleep(0.2)  # a browser may ask only so often
            continue
        act = {"after": update["version"], "action": {"type": "pass", "by": seat}}
        answer = browsers[seat].post(f"/api/tables/{table}/actions", json=act)
        assert answer.status_code == 200, answer.text
        moved[seat] += 1
    found: str = table
    return found


def console_lines() -> list[str]:
    """Return the lines of the page that are typed as root."""
    shown = re.findall(r"^```console\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    return [line for block in shown for line in block.splitlines()]


def test_the_commands_for_root_name_files_that_there_are():
    named = {name for line in console_lines() for name in re.findall(r"deploy/[\w.-]+", line)}
    assert {"deploy/ferrovia.service", "deploy/Caddyfile", "deploy/requirements.lock"} <= named
    assert [name for name in sorted(named) if not (CHECKOUT / name).is_file()] == []


def test_every_command_of_the_page_is_understood():
    shown = [*console_lines(), *"\n".join(_all_blocks()).replace("\\\n", " ").splitlines()]
    called = [found["words"] for line in shown if (found := CALLED.search(line))]
    assert len(called) > 10
    for words in called:
        split = shlex.split(re.split(r"\s[>&|2]|\s+#", words)[0])
        if split[0] in COMMANDS:
            command_parser(split[0]).parse_args(split)
        else:
            raise AssertionError(f"there is no such command: ferrovia {words}")


def _all_blocks() -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def test_the_unit_is_given_what_the_page_writes_for_it():
    unit = (CHECKOUT / "deploy" / "ferrovia.service").read_text(encoding="utf-8")
    lines = console_lines()
    options = next(line for line in lines if line.startswith("FERROVIA_OPTIONS="))
    command_parser("serve").parse_args(["serve", *shlex.split(options.partition("=")[2])])
    for name in ("FERROVIA_NAME", "FERROVIA_OPTIONS"):
        assert any(line.startswith(f"{name}=") for line in lines)
        assert name in unit
