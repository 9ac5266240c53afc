"""Whatever is sent, the server answers in its own form and stays what it was."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from web_visit import look, open_table

RECORD = Path(__file__).parents[1] / "playthroughs/games/1849-3-players.json"
QUICK = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FIELDS = (
    *("after", "action", "to", "accept", "at", "key", "title", "seats", "options", "seed"),
    *("name", "seat", "text", "hex", "n"),
)
PATHS = (
    *("actions", "whatif", "back", "again", "reply", "fork"),
    *("name", "person", "archive", "delete", "chat", "chat/switch", "notes"),
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("type", "by", *FIELDS)) | st.text(max_size=5), inner)
    ),
    max_leaves=12,
)
SAID = st.dictionaries(st.sampled_from(FIELDS), PLAIN) | PLAIN
PROBLEMS = {400, 403, 404, 409, 422}


@pytest.fixture
def table(ann) -> str:
    return open_table(ann)


@QUICK
@given(path=st.sampled_from(PATHS), said=SAID)
def test_no_message_breaks_a_table(ann, table, path, said):
    answer = ann.post(f"/api/tables/{table}/{path}", content=json.dumps(said))

    assert answer.status_code in PROBLEMS
    assert answer.json()["text"]
    assert look(ann, table)["update"]["version"] == 0


@QUICK
@given(path=st.sampled_from(("tables", "sit", "import")), said=SAID)
def test_no_message_opens_what_it_should_not(ann, path, said):
    answer = ann.post(f"/api/{path}", content=json.dumps(said))

    assert answer.status_code in PROBLEMS
    assert ann.get("/api/tables").json() == []


@QUICK
@given(data=st.data())
def test_no_number_breaks_a_question(ann, table, data):
    number = st.integers() | st.sampled_from(("", "x", "1.5", "1e9", "null", "-0"))
    path = data.draw(
        st.sampled_from(
            (
                "frames?first={}&last={}",
                "update?version={}&n={}&branch=0",
                "hexes/C5?at={}",
                "map?at={}",
                "map.svg?at={}",
            )
        )
    )
    asked = path.format(data.draw(number), data.draw(number))

    answer = ann.get(f"/api/tables/{table}/{asked}")

    assert answer.status_code in {200, *PROBLEMS}


@QUICK
@given(name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_no_name_breaks_a_path(ann, table, name):
    name = quote(name, safe="")
    for path in (
        f"/api/tables/{name}",
        f"/api/tables/{table}/hexes/{name}",
        f"/api/{name}",
        f"/api/titles/{name}/rules",
        f"/{name}",
    ):
        assert ann.get(path).status_code in {200, 405, *PROBLEMS}


class Broken:
    """A record with something changed somewhere."""

    def __init__(self) -> None:
        self.plain: dict[str, Any] = json.loads(RECORD.read_text())

    def changed(self, data: st.DataObject) -> bytes:
        where: Any = self.plain
        while True:
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            key = data.draw(st.sampled_from(keys))
            deeper = isinstance(where[key], dict | list) and where[key]
            if not deeper or data.draw(st.booleans()):
                break
            where = where[key]
        if data.draw(st.booleans()):
            del where[key]
        else:
            where[key] = data.draw(PLAIN)
        return json.dumps(self.plain).encode()


@QUICK
@given(data=st.data())
def test_no_record_with_something_changed_is_opened(ann, data):
    changed = Broken().changed(data)
    if json.loads(changed) == json.loads(RECORD.read_text()):
        return

    answer = ann.post("/api/import", content=changed)

    assert answer.status_code == 400
    assert ann.get("/api/tables").json() == []


@QUICK
@given(start=st.integers(0, 5000), length=st.integers(1, 3000), junk=st.binary(max_size=20))
def test_no_torn_file_is_opened(ann, start, length, junk):
    whole = RECORD.read_bytes()
    torn = whole[:start] + junk + whole[start + length :]
    with suppress(ValueError):
        if json.loads(torn) == json.loads(whole):  # only blanks were torn out
            return

    assert ann.post("/api/import", content=torn).status_code == 400
    assert ann.get("/api/tables").json() == []
