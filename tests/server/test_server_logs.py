"""The log of a server: in two forms, with a name for every request, and without any secret."""

from __future__ import annotations

import io
import json
import logging
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from served import PATIENCE, START, Served
from web_visit import SEATS
from websockets.sync.client import connect

from ferrovia.server.log_lines import JsonLines, TextLines, configure_logs, without_secrets
from ferrovia.server.request_log import REQUEST
from ferrovia.store import new_token

KEY_LENGTH = 43


@pytest.fixture
def log() -> Iterator[tuple[logging.Logger, io.StringIO]]:
    """A logger whose lines are read at once."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    logger = logging.getLogger("tests.log")
    logger.addHandler(handler)
    logger.propagate = False
    yield logger, written
    logger.removeHandler(handler)


def test_a_line_for_people_names_the_request(log):
    logger, written = log
    logger.handlers[0].setFormatter(TextLines())
    token = REQUEST.set("0123456789abcdef")

    logger.warning("a %s was given up", "webhook")
    REQUEST.reset(token)
    logger.warning("and nobody asked")

    assert written.getvalue().splitlines() == [
        "WARNING 0123456789abcdef: a webhook was given up",
        "WARNING: and nobody asked",
    ]


def test_a_line_of_json_has_the_trace_of_an_error_within(log):
    logger, written = log
    logger.handlers[0].setFormatter(JsonLines())

    try:
        raise ValueError(f"the key was {new_token()}")
    except ValueError:
        logger.exception("an answer failed", extra={"table": "a-table"})

    (line,) = written.getvalue().splitlines()
    said = json.loads(line)
    assert said["message"] == "an answer failed"
    assert (said["level"], said["logger"], said["table"]) == ("error", "tests.log", "a-table")
    assert "the key was [hidden]" in said["trace"]
    assert said["at"].endswith("Z")


def test_keys_and_passwords_are_taken_out_of_every_line():
    key = new_token()
    for said in (key, f"#host={key}", f"ferrovia={key}; x", f"/api/{key}?a=b"):
        assert key not in without_secrets(said)
    address = "postgresql://ann:pass:word@db.example/tables"
    assert without_secrets(address) == "postgresql://ann:[hidden]@db.example/tables"
    kept = "table 15ZkmSVYrkhGN0iMZ0jhDQ at http://127.0.0.1:8649/ took 3 ms"
    assert without_secrets(kept) == kept


def test_a_level_decides_what_is_logged(capsys):
    before = logging.getLogger().handlers[:]
    try:
        configure_logs("text", "error")
        logging.getLogger("ferrovia.server").warning("not this")
        logging.getLogger("ferrovia.server").error("but this")
        assert capsys.readouterr().err == "ERROR: but this\n"
    finally:
        logging.basicConfig(handlers=before, level=logging.WARNING, force=True)


@pytest.mark.parametrize("form", ["json", "text"])
def test_the_log_of_a_whole_session_contains_no_key(tmp_path: Path, form: str):
    served = Served(tmp_path / "data", "--log-level", "debug", "--log-format", form)
    keys = {served.host_key}
    with httpx2.Client(
        base_url=served.place, headers={"origin": served.place}, timeout=PATIENCE
    ) as ann:
        table = ann.post("/api/tables", json={"title": "1849", "seats": SEATS}).json()["table"]
        links = ann.get(f"/api/tables/{table}").json()["links"]
        keys |= {*ann.cookies.values(), *links["seats"].values(), links["watch"]}
        with httpx2.Client(
            base_url=served.place, headers={"origin": served.place}, timeout=PATIENCE
        ) as bob:
            bob.post("/api/sit", json={"key": links["seats"]["Bob"]})
            bob.post("/api/sit", json={"key": served.host_key})
            bob.post("/api/sit", json={"key": "nonsense"})
            keys |= set(bob.cookies.values())
            bob.get("/metrics", headers={"authorization": f"Bearer {served.host_key}"})
            bob.get(f"/api/tables/{links['watch']}?key={served.host_key}")
            bob.get(f"/{served.host_key}?host={served.host_key}")
            cookie = "; ".join(f"{name}={value}" for name, value in bob.cookies.items())
            place = f"{served.place.replace('http', 'ws')}/api/tables/{table}/live"
            with connect(place, origin=served.place, additional_headers={"Cookie": cookie}) as page:
                page.send(json.dumps({"version": 0, "n": 0, "branch": 0}))
                page.recv(PATIENCE)
        request = ann.get("/api/titles").headers["x-request-id"]

    assert served.stop() == 0

    said = "".join((*served.lines, *served.errors))
    assert request in said
    assert "/api/tables/{table}/live" in said
    assert len(keys) >= 5
    assert [key for key in keys if key in said] == []
    if form == "json":
        lines = [json.loads(line) for line in served.errors]
        asked = next(line for line in lines if line.get("request") == request)
        assert (asked["route"], asked["status"]) == ("/api/titles", 200)
        assert any(line.get("table") == table for line in lines)


def test_the_hosts_own_link_is_shown_at_a_terminal_and_nowhere_else(tmp_path: Path):
    served = Served(tmp_path / "data")

    assert served.host_link.startswith(f"{served.place}/#host=")
    assert len(served.host_key) == KEY_LENGTH
    assert served.stop() == 0
    assert served.host_key not in "".join((*served.lines, *served.errors))
    assert served.host_key in _at_a_terminal(tmp_path / "data")


def _at_a_terminal(data: Path) -> str:
    """Return what a server says at a terminal until it has shown a link."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(data)],
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    said = ""
    try:
        while "Keep that one to yourself" not in said:
            said += os.read(ours, 1000).decode()
    finally:
        process.terminate()
        process.wait(PATIENCE)
        os.close(ours)
    return said
