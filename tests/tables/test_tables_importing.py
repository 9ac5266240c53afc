"""Opening a table from a file: ours, one of 18xx.games, or something hostile."""

from __future__ import annotations

import json

import pytest

from ferrovia.core import Game, Position
from ferrovia.records import dumps, loads, record_game, replay
from ferrovia.tables import Declined, downloads, file_import, new_tables, updates
from ferrovia.tables.messages import ForkAt
from ferrovia.titles import load

GAME = "table-27939"


@pytest.fixture
def file(records_root):
    """A finished game of 18xx.games, as plain data."""
    return json.loads((records_root / "games" / "1849" / f"{GAME}.json").read_bytes())


def own_record() -> str:
    game = Game(Position.new(load("1849", 3), ("Ann", "Bob", "Cyd"), seed=5))
    for _ in range(10):
        game.push(next(game.position.legal_actions()))
    return dumps(record_game(game, seed=5))


def test_a_game_of_18xx_games_opens_at_its_last_move(tables, ann, file):
    opened = file_import.import_file(tables, ann, json.dumps(file).encode())

    view = updates.look(tables, opened.table, ann)
    assert view.update.frames[0].whole.scores is not None
    assert set(view.update.seats) == {player["name"] for player in file["players"]}
    assert all(seat.yours and seat.kind == "here" for seat in view.update.seats.values())
    assert opened.notes == view.notes
    assert "18xx.games" in view.notes[0]
    scores = view.update.frames[0].whole.scores
    names = {str(player["id"]): player["name"] for player in file["players"]}
    assert scores == {names[seat]: score for seat, score in file["result"].items()}


def test_a_game_can_be_played_on_from_any_point(tables, ann, file, page):
    table = file_import.import_file(tables, ann, json.dumps(file).encode()).table
    fork = page(new_tables.fork(tables, table, ann, ForkAt(40)).table)

    fork.play()
    assert fork.seen.n == 41


def test_players_with_the_same_name_are_told_apart(tables, ann, file):
    for player in file["players"]:
        player["name"] = "Kim"

    table = file_import.import_file(tables, ann, json.dumps(file).encode()).table

    seats = list(updates.look(tables, table, ann).update.seats)
    assert len(set(seats)) == len(file["players"])
    assert all(seat.startswith("Kim") for seat in seats)


@pytest.mark.parametrize("name", ["pool", "\x00", "", "  ", "<b>x</b>" * 30, None, 7])
def test_odd_names_do_no_harm(tables, ann, file, name):
    file["players"][0]["name"] = name

    table = file_import.import_file(tables, ann, json.dumps(file).encode()).table

    assert updates.look(tables, table, ann).update.frames[0].whole.scores is not None


def test_a_file_that_goes_astray_opens_at_the_last_agreed_move(tables, ann, file):
    number = next(n for n, row in enumerate(file["actions"]) if row["type"] == "lay_tile")
    file["actions"][number]["hex"] = "A1"
    file["actions"] = [row for row in file["actions"] if row["type"] not in ("undo", "redo")]

    opened = file_import.import_file(tables, ann, json.dumps(file).encode())

    update = updates.look(tables, opened.table, ann).update
    assert 0 < update.n < len(file["actions"])
    assert update.now.seat
    assert any("not possible by these rules" in note for note in opened.notes)


def test_our_own_record_opens(tables, ann):
    text = own_record()

    table = file_import.import_file(tables, ann, text.encode()).table

    assert updates.look(tables, table, ann).update.n == 10
    assert loads(downloads.record(tables, table, ann)) == loads(text)


def test_what_was_downloaded_can_be_opened_again(tables, ann, open_table, page):
    table = open_table("me", "here", "here")
    player = page(table)
    for _ in range(5):
        player.play()

    text = downloads.record(tables, table, ann)

    again = file_import.import_file(tables, ann, text.encode()).table
    assert page(again).scenes[5]["players"] == player.scenes[5]["players"]
    assert len(replay(loads(text), load)) == 5


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"{}",
        b'{"title": 1849}',
        b'{"title": "1830", "players": [], "actions": []}',
        b'{"title": "1849", "players": [{"id": 1}], "actions": []}',
        b'{"title": "1849", "players": [{"id": 1}, {"id": 2}, {"id": 3}], "actions": 5}',
        b'{"title": "1849", "players": [{"id": 1}, {"id": 2}, {"id": 3}], "actions": [5]}',
        b'{"title": "1849", "players": [{"id": 1}, {"id": 1}, {"id": 3}], "actions": []}',
        b'{"title": "1849", "players": [{"id": []}], "actions": []}',
        b'{"format": "ferrovia-game", "version": 99}',
        b'{"format": "ferrovia-game", "version": 1, "title": "1849"}',
        b'{"format": "ferrovia-game", "format": "x"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"title": "1849", "players": [{"id": ' + b"9" * 5000 + b"}]}",
    ],
)
def test_a_hostile_file_gets_a_clear_answer_and_changes_nothing(tables, ann, store, data):
    with pytest.raises(Declined) as declined:
        file_import.import_file(tables, ann, data)

    problem = declined.value.problem
    assert problem.problem == "import"
    assert problem.text.endswith(".")
    assert len(problem.text) < 500
    assert store.tables() == ()


def test_a_record_that_was_tampered_with_is_turned_away(tables, ann, store):
    plain = json.loads(own_record())
    plain["actions"][3] = {"type": "pass", "by": "Ann"}

    with pytest.raises(Declined) as declined:
        file_import.import_file(tables, ann, json.dumps(plain).encode())

    assert "seal is broken" in declined.value.problem.text
    assert store.tables() == ()


def test_a_game_that_can_be_said_is_exported(tables, ann, file):
    table = file_import.import_file(tables, ann, json.dumps(file).encode()).table

    exported = json.loads(downloads.export(tables, table, ann))

    again = file_import.import_file(tables, ann, json.dumps(exported).encode()).table
    assert updates.look(tables, again, ann).update.frames[0].whole.scores is not None


def test_what_cannot_be_exported_says_why(tables, ann, open_table):
    table = open_table("me", "here", "here")

    try:
        downloads.export(tables, table, ann)
    except Declined as declined:
        assert declined.problem.problem == "import"
        assert "18xx.games" in declined.problem.text
