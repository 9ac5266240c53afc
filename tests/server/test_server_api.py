"""Every route of the API, once through a real request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from web_visit import ONE_SCREEN, first_choice, live, look, open_table, play, problem, sit

from ferrovia.store import StoreError

RECORD = Path(__file__).parents[1] / "playthroughs/games/1849-3-players.json"


def test_titles_and_rules_are_offered(ann):
    titles = ann.get("/api/titles").json()

    assert titles[0]["id"] == "1849"
    assert ann.get("/api/titles/1849/rules").json()[0]["text"]
    problem(ann.get("/api/titles/1830/rules"), 404)


def test_a_title_shows_a_game_of_itself_and_lets_one_try_a_turn_of_it(ann):
    seen = ann.get("/api/titles/1849/glimpse").json()
    assert seen["board"]["hexes"].keys() == seen["steps"][0]["hexes"].keys()
    problem(ann.get("/api/titles/1830/glimpse"), 404)

    opened = ann.post("/api/titles/1849/tour").json()
    assert look(ann, opened["table"])["update"]["now"]["yours"]
    problem(ann.post("/api/titles/1830/tour"), 404)


def test_a_server_for_one_machine_names_no_addresses(ann):
    assert ann.get("/api/addresses").json() == []


def test_the_board_has_a_stylesheet(ann):
    answer = ann.get("/api/board.css")

    assert answer.headers["content-type"].startswith("text/css")
    assert ".hexboard" in answer.text


def test_a_table_is_opened_looked_at_and_played(ann, table):
    view = look(ann, table)
    assert view["role"] == "player"
    assert view["setting"]["title"] == "1849"
    assert view["update"]["now"]["yours"]

    answer = play(ann, table)

    assert answer.status_code == 200
    update = answer.json()
    assert (update["version"], update["n"]) == (1, 1)
    assert [frame["n"] for frame in update["frames"]] == [1]
    assert update["frames"][0]["whole"] is None


def test_what_is_new_is_told(ann, table):
    play(ann, table)

    update = ann.get(f"/api/tables/{table}/update?version=0&n=0&branch=0").json()

    assert [frame["n"] for frame in update["frames"]] == [1]
    assert update["frames"][0]["patch"]["n"] == 1
    nothing = ann.get(f"/api/tables/{table}/update?version=1&n=1&branch=0").json()
    assert nothing["frames"] == []
    assert nothing["log"] == []


@pytest.mark.parametrize("known", ["", "version=x&n=0&branch=0", "version=1&n=0"])
def test_what_is_known_has_to_be_said_in_numbers(ann, table, known):
    assert problem(ann.get(f"/api/tables/{table}/update?{known}"), 400)["problem"] == "form"


def test_moments_are_sent(ann, table):
    play(ann, table)

    frames = ann.get(f"/api/tables/{table}/frames?first=0&last=1").json()

    assert [frame["n"] for frame in frames] == [0, 1]
    problem(ann.get(f"/api/tables/{table}/frames?first=5&last=9"), 400)


def test_questions_are_answered_and_change_nothing(ann, table):
    wanted = first_choice(ann, table)["action"]

    preview = ann.post(f"/api/tables/{table}/whatif", json={"action": wanted}).json()

    assert preview["refused"] is None
    dear = {"type": "bid", "by": "Ann", "private": "RSA", "amount": 5000}
    refused = ann.post(f"/api/tables/{table}/whatif", json={"action": dear}).json()
    assert refused["refused"]["text"]
    assert ann.get(f"/api/tables/{table}/hexes/C5").json()["words"]
    assert ann.get(f"/api/tables/{table}/hexes/C5?at=0").json()["tiles"] == []
    problem(ann.get(f"/api/tables/{table}/hexes/Z99"), 404)
    assert ann.get(f"/api/tables/{table}/routes").json() == []
    assert ann.get(f"/api/tables/{table}/tiles").json()
    assert ann.get(f"/api/tables/{table}/map?at=0").json()
    assert look(ann, table)["update"]["version"] == 0


def test_what_a_rule_forbids_is_refused(ann, table):
    dear = {"type": "bid", "by": "Ann", "private": "RSA", "amount": 5000}

    answer = ann.post(f"/api/tables/{table}/actions", json={"after": 0, "action": dear})

    found = problem(answer, 422)
    assert found["problem"] == "refused"
    assert found["refused"]["statement"]


def test_a_stale_action_is_answered_with_how_the_table_stands(ann, table):
    wanted = first_choice(ann, table)
    assert play(ann, table).status_code == 200

    found = problem(ann.post(f"/api/tables/{table}/actions", json=wanted), 409)

    assert found["problem"] == "stale"
    assert found["update"]["version"] == 1
    assert [frame["n"] for frame in found["update"]["frames"]] == [1]


def test_taking_back_and_playing_again(ann):
    table = open_table(ann, ONE_SCREEN)
    play(ann, table)

    back = ann.post(f"/api/tables/{table}/back", json={"after": 1, "to": 0}).json()
    again = ann.post(f"/api/tables/{table}/again", json={"after": 2, "to": 1}).json()

    assert (back["n"], back["redo"], back["branch"]) == (0, 1, 1)
    assert (again["n"], again["redo"], again["branch"]) == (1, 0, 1)


def test_beyond_ones_turn_the_table_is_asked(ann, bob, table):
    sit(bob, ann, table, "Bob")
    play(ann, table)
    assert play(bob, table).status_code == 200

    wish = ann.post(f"/api/tables/{table}/back", json={"after": 2, "to": 0}).json()

    assert wish["take_back"] == {"by": "Ann", "to": 0, "waiting": ["Bob"]}
    answer = bob.post(f"/api/tables/{table}/reply", json={"after": 2, "accept": True}).json()
    assert answer["n"] == 0


def test_forks_and_rematches(ann, table):
    play(ann, table)

    fork = ann.post(f"/api/tables/{table}/fork", json={"at": 1}).json()["table"]
    rematch = ann.post(f"/api/tables/{table}/rematch").json()["table"]

    assert look(ann, fork)["parent"] == table
    assert look(ann, rematch)["update"]["n"] == 0
    assert {line["table"] for line in ann.get("/api/tables").json()} == {table, fork, rematch}


def test_a_file_becomes_a_table_with_end_figures_and_downloads(ann):
    answer = ann.post("/api/import", content=RECORD.read_bytes())

    table = answer.json()["table"]
    assert look(ann, table)["update"]["now"]["seat"] == ""
    assert ann.get(f"/api/tables/{table}/finale").json()["winners"]
    assert ann.get(f"/api/tables/{table}/chart").json()["moments"]
    for path, kind in (("chart.csv", "text/csv"), ("map.svg?at=3", "image/svg+xml")):
        file = ann.get(f"/api/tables/{table}/{path}")
        assert file.headers["content-type"].startswith(kind)
        assert file.headers["content-disposition"].startswith("attachment")
    record = ann.get(f"/api/tables/{table}/record")
    assert json.loads(record.text) == json.loads(RECORD.read_text())
    said = problem(ann.get(f"/api/tables/{table}/export"), 400)["text"]
    assert said.startswith("This game is not played by the house rules of 18xx.games")
    assert "game cannot be said in the format of 18xx.games: " in said


def test_a_game_that_goes_on_has_no_end(ann, table):
    assert problem(ann.get(f"/api/tables/{table}/finale"), 404)["problem"] == "unknown"


def test_bots_move_by_themselves(ann):
    seats = [{"name": "Rob", "kind": "bot"}, *ONE_SCREEN[:2]]
    table = open_table(ann, seats)

    with live(ann, table) as socket:
        socket.send_json({"version": 0, "n": 0, "branch": 0})
        while not (update := socket.receive_json())["n"]:
            pass
    assert update["log"][-1]["seat"] == "Rob"


def test_bots_are_offered_seated_and_handed_a_seat(ann, table):
    (first, *_) = bots = ann.get("/api/bots").json()
    assert first["character"].endswith(".")
    assert [bot["name"] for bot in bots][-1] == "random"

    handed = ann.post(f"/api/tables/{table}/player", json={"seat": "Cyd", "bot": "random"}).json()
    slow = ann.post(f"/api/tables/{table}/bots", json={"pace": "slow"}).json()

    assert handed["seats"]["Cyd"]["bot"] == "random"
    assert slow["bots"] == {"pace": "slow", "paused": False, "reasons": True, "skipping": False}
    problem(ann.post(f"/api/tables/{table}/bots", json={"pace": "hasty"}), 400)


def test_a_hint_says_what_a_bot_would_do(ann, table):
    hint = ann.post(f"/api/tables/{table}/hint").json()

    assert (hint["n"], hint["reasons"]) == (0, ["It was drawn at random."])
    act = {"after": 0, "action": hint["best"]["action"]}
    assert ann.post(f"/api/tables/{table}/actions", json=act).json()["n"] == 1


def test_a_game_that_is_over_is_reviewed(ann, table):
    problem(ann.post(f"/api/tables/{table}/review"), 404)
    whole = ann.post("/api/import", content=RECORD.read_bytes()).json()["table"]

    review = ann.post(f"/api/tables/{whole}/review").json()

    assert review["total"] == len(json.loads(RECORD.read_text())["actions"])
    assert review["done"] == review["total"]
    assert set(review["players"]) == set(look(ann, whole)["update"]["seats"])


def test_answers_are_packed(ann, table):
    answer = ann.get(f"/api/tables/{table}", headers={"accept-encoding": "gzip"})

    assert answer.headers["content-encoding"] == "gzip"


def test_tables_that_cannot_be_reached_are_said_to_be_so(ann, table, tables, monkeypatch, caplog):
    def away(*_):
        raise StoreError("the database cannot be reached")

    monkeypatch.setattr(tables.store, "tables", away)
    monkeypatch.setattr(tables.store, "held", away)
    answer = ann.get("/api/tables")
    assert answer.status_code == 503 and answer.headers["retry-after"] == "5"
    assert answer.json()["text"] == "The tables cannot be reached at the moment. Try again soon."
    assert "the database cannot be reached" in caplog.text
