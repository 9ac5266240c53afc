"""The commands that make and show games: random, new, show."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as xml

import pytest

from ferrovia.cli import main
from ferrovia.core import market
from ferrovia.core.opening import seating
from ferrovia.records import load_file, replay, verify
from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import title_data

SEED = "6"


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that cannot do what was asked says."""
    assert main(list(arguments)) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("ferrovia: ")
    return shown.err


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "game.json"
    assert main(["random", "--players", "4", "--seed", SEED, "--save", str(path)]) == 0
    return path


def test_random_plays_to_the_end_and_saves_what_it_played(played, capsys):
    assert main(["random", "--players", "4", "--seed", SEED]) == 0
    shown = capsys.readouterr().out
    record = load_file(played)
    assert f"{len(record.actions):,} actions" in shown
    assert "4 players; options: none; seed 6" in shown
    assert "The game is over" in shown
    assert record.seats == ("Ann", "Bob", "Cyd", "Dan")
    assert all(seat in shown for seat in record.seats)
    assert verify(record, load) is None


def test_random_takes_options_and_presets(capsys):
    command = ["random", "--players", "3", "--seed", "1", "--options", "bonds, beginners"]
    assert main([*command, "--preset", "18xx.games"]) == 0
    shown = capsys.readouterr().out
    assert "beginners, bonds, two-messina-tiles, privates-score" in shown


def test_random_is_the_same_game_whatever_python_does_with_its_hashes():
    play = "from ferrovia.cli import main; main(['random', '--players', '3', '--seed', '2'])"
    command = [sys.executable, "-c", play]
    answers = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert b"The game is over" in answers.pop()


@pytest.mark.parametrize(
    ("title", "players"),
    [(t, table.players) for t in TITLES for table in title_data(t).table],
)
def test_new_is_for_every_number_of_players_of_every_title(title, players, tmp_path, capsys):
    path = tmp_path / "game.json"
    assert main(["new", str(path), "--title", title, "--players", str(players)]) == 0
    assert len(set(load_file(path).seats)) == players
    assert "Order of the corporations: ." not in capsys.readouterr().out


def test_random_seats_seven_players(capsys):
    assert main(["random", "--title", "1844", "--players", "7"]) == 0
    assert "Gus" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--players", "2"], "1849 is for 3 to 5 players, not 2"),
        (["--players", "0"], "1849 is for 3 to 5 players, not 0"),
        (["--title", "1899"], "there is no title '1899'; there is 1849"),
        (["--options", "bananas"], "1849 has no option 'bananas'; it has"),
        (["--options", "electric-dreams"], "needs station-tokens and bonds too"),
        (["--preset", "mine"], "1849 has no preset 'mine'; it has 18xx.games"),
        (["--players", "3", "--save", "/nowhere/at/all.json"], "cannot be written"),
    ],
)
def test_random_says_what_is_not_possible(arguments, problem, capsys):
    assert problem in complaint(capsys, "random", *arguments)


@pytest.mark.statement("1849", "2.1-1")
def test_new_draws_seats_at_random_from_the_seed(tmp_path, capsys):
    path = tmp_path / "game.json"
    names = ("Ann", "Bob", "Cyd", "Dan")
    assert main(["new", str(path), "--names", "Ann, Bob,Cyd,Dan", "--seed", "x"]) == 0
    shown = capsys.readouterr().out
    record = load_file(path)
    assert record.seats == seating("x", names)
    assert record.seats != names
    assert f"{record.seats[0]} begins" in shown
    assert f"ferrovia show {path}" in shown
    assert verify(record, load) is None


def test_new_keeps_the_order_of_seats_when_told_to(tmp_path):
    path = tmp_path / "game.json"
    command = ["new", str(path), "--names", "Zoe,Ann,Bob", "--keep-order", "--options", "bonds"]
    assert main(command) == 0
    assert load_file(path).seats == ("Zoe", "Ann", "Bob")
    assert load_file(path).options == ("bonds",)


def test_new_draws_a_seed_of_its_own(tmp_path):
    seeds = set()
    for number in range(2):
        path = tmp_path / f"{number}.json"
        assert main(["new", str(path), "--players", "3"]) == 0
        seeds.add(load_file(path).seed)
    assert len(seeds) == 2


def test_new_replaces_a_file_only_when_told_to(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text("precious")
    command = ["new", str(path), "--players", "3"]
    assert "is there already; --force replaces it" in complaint(capsys, *command)
    assert path.read_text() == "precious"
    assert main([*command, "--force"]) == 0
    assert load_file(path).title == "1849"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--names", "Ann,Ann,Bob"], "two seats have the same name"),
        (["--names", "Ann,Bob,"], "'' cannot be the name of a seat"),
        (["--names", "Ann,Bob,RCS"], "'RCS' cannot be the name of a seat"),
        (["--names", "Ann,Bob,C\nd"], "'C\\nd' cannot be the name of a seat"),
        (["--players", "9"], "1849 is for 3 to 5 players, not 9"),
        (["--players", "3", "--options", "five-corporations"], "is for 4 players"),
    ],
)
def test_new_says_what_is_not_possible(arguments, problem, tmp_path, capsys):
    assert problem in complaint(capsys, "new", str(tmp_path / "game.json"), *arguments)
    assert not list(tmp_path.iterdir())


def test_show_tells_who_decides_and_what_there_is(played, capsys):
    assert main(["show", str(played), "--at", "600"]) == 0
    shown = capsys.readouterr().out
    position = replay(load_file(played), load, until=600).position
    decision = position.decision
    assert f"To decide: {decision.seat}" in shown
    assert f"at '{decision.step}' ({decision.cite})." in shown
    assert f"phase {position.state.phase}." in shown
    assert f"The bank has {position.title.money(position.state.bank)}." in shown
    for heading in ("PLAYERS", "CORPORATIONS", "PRIVATE COMPANIES", "MARKET", "MAP"):
        assert f"\n{heading}\n" in shown
    for corporation in market.order(position):
        assert f"{corporation} has tokens in " in shown


def test_show_of_a_finished_game_has_the_result(played, capsys):
    assert main(["show", str(played), "--map"]) == 0
    shown = capsys.readouterr().out
    assert "The game is over" in shown
    assert "To decide" not in shown
    assert "Palermo" in shown


def test_show_draws_the_board(played, tmp_path):
    target = tmp_path / "board.svg"
    assert main(["show", str(played), "--at", "100", "--svg", str(target)]) == 0
    picture = xml.fromstring(target.read_text(encoding="utf-8"))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    words = {element.text for element in picture.iter() if element.text}
    assert {"Palermo", "Catania", "IFT"} <= words


def test_show_says_what_is_wrong_with_a_file(played, tmp_path, capsys):
    broken = tmp_path / "broken.json"
    broken.write_text(played.read_text(encoding="utf-8")[:-200], encoding="utf-8")
    assert "the file seems to be cut off" in complaint(capsys, "show", str(broken))
    edited = tmp_path / "edited.json"
    text = played.read_text(encoding="utf-8")
    edited.write_text(text.replace('"seed": "6"', '"seed": "7"'), encoding="utf-8")
    assert "the seal is broken" in complaint(capsys, "show", str(edited))
    assert "No such file" in complaint(capsys, "show", str(tmp_path / "none.json"))
    assert "has actions 0 to" in complaint(capsys, "show", str(played), "--at", "99999")
    assert "cannot be written" in complaint(
        capsys, "show", str(played), "--svg", str(tmp_path / "no" / "where.svg")
    )


def test_show_opens_a_game_of_18xx_games(records_root, capsys):
    path = records_root / "games" / "1849" / "generated-4.json"
    assert main(["show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "two-messina-tiles" in shown
    assert "\nPLAYERS\n" in shown
    assert main(["show", str(path), "--at", "10"]) == 0
    assert "Action 10: " in capsys.readouterr().out
    assert "there is no action 99999" in complaint(capsys, "show", str(path), "--at", "99999")


def test_show_says_of_a_file_of_another_kind_that_it_is_one(tmp_path, capsys):
    path = tmp_path / "other.json"
    path.write_text('{"a": 1}')
    assert "no game file of ours" in complaint(capsys, "show", str(path))
    path.write_text('{"players": [], "title": "1849"}')
    assert str(path) in complaint(capsys, "show", str(path))
