"""The number of an action in a file of 18xx.games is the file's own, as its players know it."""

from __future__ import annotations

import json

import pytest

from ferrovia import cli
from ferrovia.interop import ForeignError, import_game, up_to
from ferrovia.store import MemoryStore, new_token
from ferrovia.tables import Tables, Visitor, file_import, new_tables, updates
from ferrovia.tables.messages import ForkAt

HEAD = {"title": "1849", "settings": {"seed": 4, "optional_rules": []}}
PLAYERS = [{"id": 31, "name": "Ann"}, {"id": 7, "name": "Bob"}, {"id": 12, "name": "Cyd"}]


def bid(number: int, player: object, company: str, price: int) -> dict[str, object]:
    who = {"entity": player, "entity_type": "player"}
    return {"type": "bid", **who, "id": number, "company": company, "price": price}


ACTIONS = [
    bid(3, 31, "SCE", 20),
    bid(5, 7, "RSA", 155),
    {"type": "message", "entity": 7, "entity_type": "player", "id": 6, "message": "oops"},
    {"type": "undo", "entity": 7, "entity_type": "player", "id": 8},
    bid(9, 7, "SIGI", 45),
    bid(12, 12, "CNM", 75),
]
GAME = {**HEAD, "players": PLAYERS, "actions": ACTIONS}


def test_actions_of_ours_know_the_number_of_the_file():
    assert import_game(GAME).numbers == (3, 9, 12)


@pytest.mark.parametrize(
    ("number", "cash"), [(0, 375), (3, 375), (5, 375), (6, 375), (8, 375), (9, 330), (12, 330)]
)
def test_a_file_up_to_a_number_is_the_game_as_it_stood_then(number, cash):
    game = import_game(up_to({**GAME, "players": [*PLAYERS, {"id": 1, "name": "Dan"}]}, number))
    assert game.position.state.cash["7"] == cash
    bids = game.position.title.display.bids(game.position)
    assert bids.get("RSA", {}) == ({"7": 155} if number in (5, 6) else {})


@pytest.mark.parametrize("number", [1, 4, 13, -1])
def test_a_number_that_the_file_does_not_have_is_refused(number):
    with pytest.raises(ForeignError, match=f"no action {number}; there are 3 to 12"):
        up_to(GAME, number)


def test_commands_take_the_number_of_the_file(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME))
    assert cli.main(["show", str(path), "--at", "9"]) == 0
    shown = capsys.readouterr().out
    assert "Action 9:" in shown and "SIGI" in shown
    assert cli.main(["show", str(path)]) == 0
    assert "Action 12:" in capsys.readouterr().out
    assert cli.main(["show", str(path), "--at", "4"]) == 2
    assert "there is no action 4" in capsys.readouterr().err


def test_a_table_tells_its_page_the_numbers_of_the_file():
    tables, ann = Tables(MemoryStore(), "secret"), Visitor(key=new_token())
    table = file_import.import_file(tables, ann, json.dumps(GAME).encode()).table
    assert updates.look(tables, table, ann).numbers == (3, 9, 12)
    fork = new_tables.fork(tables, table, ann, ForkAt(2)).table
    assert updates.look(tables, fork, ann).numbers == (3, 9)
    assert updates.look(tables, new_tables.rematch(tables, table, ann).table, ann).numbers == ()


def test_an_empty_seed_is_none():
    """Without a seed, the digits of the game's id deal."""
    with_id = {**GAME, "id": "hs_4_x", "settings": {"seed": "", "optional_rules": []}}
    assert import_game(with_id).deal == import_game(GAME).deal


def test_players_of_an_old_game_at_one_screen_are_known_by_their_names():
    players = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cyd"}]
    actions = [bid(1, "Ann", "SCE", 20), bid(2, "Bob", "SIGI", 45)]
    game = import_game({**HEAD, "players": players, "actions": actions})
    assert game.seats == ("Ann", "Bob", "Cyd") and len(game.actions) == 2
    with pytest.raises(ForeignError, match="an id, or at least a name"):
        import_game({**HEAD, "players": [{}, *players], "actions": []})
