"""``ferrovia arena``: figures for people and for programs, and what it says when it cannot."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from ferrovia.cli import main
from tests.arena.bots import Raising

BOTS = ("--bots", "random,random,random")
ARENA = ("arena", "--title", "1848", "--players", "3", *BOTS, "--games", "2", "--seed", "cli")


def test_a_contest_is_shown_as_a_table(capsys, tmp_path):
    assert main([*ARENA, "--save", str(tmp_path / "arena")]) == 0
    shown = capsys.readouterr()
    assert shown.err == "3 games instead of 2: whole rotations of 3 seats\n"
    assert "3 games: 1 deal, each once for every rotation of the seats; 3 distinct" in shown.out
    for word in ("mean rank", "mean worth", "p95", "wins by seat", "ORs", "opened", "end: "):
        assert word in shown.out
    assert main([*ARENA, "--save", str(tmp_path / "arena")]) == 0
    assert capsys.readouterr().out == shown.out, "from the folder, to the last millisecond"
    assert main([*ARENA, "--save", str(tmp_path / "arena"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["distinct"], found["contest"]["seed"]) == (3, 3, "cli")
    (random,) = found["bots"]
    assert set(random) >= {"wins", "rank", "worth", "milliseconds", "players"}
    assert random["rank"] == {"value": 2.0, "low": None, "high": None}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--games", "0"), "at least 1 game has to be played, not 0"),
        (("--players", "4"), "4 players need 4 bots, and 3 are named"),
        (("--bots", "random,random,hal"), "there is no bot 'hal'; there are random"),
        (("--title", "1999"), "there is no title '1999'"),
        (("--options", "flying"), "'flying'"),
        (("--workers", "0"), "at least 1 worker is needed, not 0"),
        (("--workers", "2", "--cluster", "local"), "a cluster has its own"),
        (("--cluster", "127.0.0.1:1"), "no Ray cluster answers at 127.0.0.1:1"),
        (("--save", __file__), "cannot be used"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(capsys, arguments, sentence):
    assert main([*ARENA, *arguments]) == 2
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert shown.out == ""


def test_other_arguments_for_the_same_folder_are_refused(capsys, tmp_path):
    folder = str(tmp_path / "arena")
    assert main([*ARENA, "--save", folder]) == 0
    capsys.readouterr()
    assert main([*ARENA, "--save", folder, "--seed", "other"]) == 2
    assert "holds another contest (seed: cli, not other)" in capsys.readouterr().err


def test_bots_have_to_be_named(capsys):
    with pytest.raises(SystemExit) as end:
        main(["arena", "--title", "1848"])
    assert end.value.code == 2
    assert "--bots" in capsys.readouterr().err


def test_a_bot_that_fails_ends_it_with_its_name_and_the_game(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("ferrovia.arena.contest.bot_named", lambda name: Raising())
    assert main([*ARENA, "--save", str(tmp_path)]) == 1
    shown = capsys.readouterr().err
    assert "game 0-0 was broken off: raising as Player" in shown
    assert "failed with ZeroDivisionError: nothing to divide by" in shown
    assert str(tmp_path / "failed-0-0.json") in shown
    assert "Traceback" in shown


def test_an_interrupted_contest_says_how_it_goes_on(capsys, monkeypatch, tmp_path):
    def interrupted(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("ferrovia.cli.arena_command.hold", interrupted)
    assert main([*ARENA, "--save", str(tmp_path)]) == 130
    assert "interrupted; the same command goes on" in capsys.readouterr().err
    assert main([*ARENA]) == 130
    assert "interrupted; nothing was kept" in capsys.readouterr().err


def test_the_bar_is_for_terminals_alone(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert main([*ARENA, "--games", "3"]) == 0
    assert "3/3" in capsys.readouterr().err


def test_help_imports_neither_the_arena_nor_ray_nor_the_bar():
    program = (
        "import sys; from ferrovia.cli import command_parser; command_parser('').format_help(); "
        "print([n for n in ('ferrovia.arena', 'ray', 'tqdm', 'ferrovia.core') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr
