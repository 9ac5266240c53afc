"""The commands that read a game file: all say the same of the same file; routes and export."""

from __future__ import annotations

import json

import pytest

from ferrovia.cli import main
from ferrovia.core import market
from ferrovia.records import load_file, replay
from ferrovia.titles import load

READERS = ("show", "replay", "routes", "export")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "game.json"
    assert main(["random", "--players", "3", "--seed", "3", "--save", str(path)]) == 0
    return path


def read(command: str, path: object) -> int:
    more = ["--to", "18xx.games", f"{path}.out"] if command == "export" else []
    return main([command, str(path), *more])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "line 1, column 1: no JSON: Expecting value; the file seems to be cut off"),
        (b"[]", 'format: no game file of ours: it does not say "ferrovia-game"'),
        (b"\xff", "line 1, column 1: no UTF-8 text"),
        (b"[" * 100_000, "no game file: too many brackets within each other"),
        (b'{"format": "ferrovia-game", "version": 9}', "version: 9 cannot be read here"),
    ],
    ids=["empty", "no game", "no text", "deep", "of another version"],
)
@pytest.mark.parametrize("command", READERS)
def test_every_command_says_the_same_of_a_broken_file(command, content, problem, tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert read(command, path) == 2
    assert f"ferrovia: {path}: {problem}" in capsys.readouterr().err


@pytest.mark.parametrize("command", READERS)
def test_every_command_says_the_same_of_a_file_that_is_not_there(command, tmp_path, capsys):
    path = tmp_path / "none.json"
    assert read(command, path) == 2
    assert f"ferrovia: {path}: cannot be read: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("command", ("show", "replay", "routes"))
def test_a_file_of_18xx_games_is_known_by_its_title(command, tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text('{"title": "1849"}')
    assert read(command, path) == 2
    assert "players: a game needs a list of players" in capsys.readouterr().err


def test_only_games_of_ours_are_exported(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text('{"title": "1849"}')
    assert read("export", path) == 2
    assert "this is a file of 18xx.games, not a game of ours" in capsys.readouterr().err


def test_a_trace_that_cannot_be_written_is_reported(played, tmp_path, capsys):
    target = tmp_path / "no" / "where.jsonl"
    assert main(["replay", str(played), "--trace", str(target)]) == 2
    assert f"{target}: cannot be written" in capsys.readouterr().err


def test_routes_answers_for_every_corporation_in_operation(played, capsys):
    assert main(["routes", str(played), "--at", "500", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)
    position = replay(load_file(played), load, until=500).position
    assert [answer["corporation"] for answer in answers] == list(market.order(position))
    for answer in answers:
        assert answer["revenue"] == sum(route["revenue"] for route in answer["routes"])
        assert answer["proof"] is not None
    assert any(answer["revenue"] for answer in answers)


def test_routes_says_when_there_is_nothing_to_find(played, capsys):
    assert main(["routes", str(played), "--at", "0"]) == 0
    assert capsys.readouterr().out == "No corporation is in operation.\n"
    assert main(["routes", str(played), "--at", "0", "--corporation", "RCS"]) == 2
    assert "RCS is not in operation; in operation: none" in capsys.readouterr().err
