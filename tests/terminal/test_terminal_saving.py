"""Games are kept: saved, loaded, taken up again, and never broken by a bad file."""

from __future__ import annotations

import io
from random import Random

import pytest
from scenario import Scenario
from sitting import sit

from ferrovia.bots import play_out
from ferrovia.cli import main
from ferrovia.core.free_pass import free_pass
from ferrovia.terminal import Console, EndOfInput, HotSeat, KeptGame, StartOptions, start
from ferrovia.terminal.new_game import Leave, last_game, player_counts

OPENING = Scenario().opening
NOTHING = StartOptions()


def begin(lines: str, wishes: StartOptions = NOTHING) -> tuple[KeptGame, str]:
    screen = io.StringIO()
    return start(Console(io.StringIO(lines), screen), wishes), screen.getvalue()


def test_save_and_load_at_the_table(tmp_path):
    wishes = StartOptions(names=("ann", "bob", "cyd"), seed="1")
    session, _ = begin("", wishes)
    file = tmp_path / "my game.json"
    screen = io.StringIO()
    lines = f"1\nsave {file}\npass\nload {file}\n"
    table = HotSeat(Console(io.StringIO(lines), screen), session)
    table.play()
    assert f"Saved as {file}." in screen.getvalue().replace("\n", " ").replace("  ", " ")
    assert len(table.kept_game.game) == 1
    assert table.kept_game.to_move == "bob"


def test_a_file_that_is_no_game_leaves_this_one_alone(tmp_path):
    file = tmp_path / "bad.json"
    file.write_text("{}")
    table, screen = sit(OPENING, ["1", f"load {file}"])
    assert "this one goes on" in screen
    assert len(table.kept_game.game) == 1


def test_a_game_is_kept_after_every_action_and_can_be_continued(tmp_path):
    wishes = StartOptions(names=("Ann", "Bob", "Cyd"), seed="1", keep=tmp_path)
    session, _ = begin("", wishes)
    HotSeat(Console(io.StringIO("1\n1\nundo\n"), io.StringIO()), session).play()
    kept = last_game(tmp_path)
    assert kept is not None and kept.name == "1849-Ann-Bob-Cyd-1.json"

    again, screen = begin("continue\n", StartOptions(keep=tmp_path))
    assert "Type continue to go on with the last game (1849-Ann-Bob-Cyd-1)." in screen
    assert len(again.game) == 1
    assert again.keep == kept


def test_where_nothing_can_be_kept_it_is_said_once(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    session, _ = begin("", StartOptions(names=("a", "b", "c"), seed="1", keep=blocked / "games"))
    screen = io.StringIO()
    HotSeat(Console(io.StringIO("1\n1\n"), screen), session).play()
    assert screen.getvalue().count("cannot be kept automatically") == 1


def test_three_times_enter_begins_a_game():
    session, screen = begin("\n\n\n")
    assert session.position.state.seats == ("Ann", "Bob", "Cyd")
    assert session.position.title.options == ()
    assert "(3, 4 or 5)" in screen


@pytest.mark.parametrize(
    ("typed", "seats"),
    [
        ("4", ("Ann", "Bob", "Cyd", "Dan")),
        ("Lea, Max Otto, bot", ("Lea", "Max Otto", "bot")),
        ("lea max kim", ("lea", "max", "kim")),
        ("9\n2 names\nonly, two\n5", ("Ann", "Bob", "Cyd", "Dan", "Eve")),
    ],
)
def test_players_are_a_number_or_names(typed, seats):
    session, _ = begin(f"\n{typed}\n\n")
    assert session.position.state.seats == seats
    assert session.bots == {seat for seat in seats if seat == "bot"}


def test_options_are_listed_with_their_rule_and_chosen_by_number_or_name():
    session, screen = begin("\n4\n?\nnonsense\nelectric-dreams 1\n")
    words = " ".join(screen.split())
    assert "1 five-corporations (variant): Four players with five corporations" in words
    assert "1849 §14.2, statement 14.2-1." in words
    assert "There is no option 'nonsense' for 4 players" in words
    assert set(session.position.title.options) == {
        *("five-corporations", "station-tokens", "bonds", "electric-dreams"),
    }


def test_a_preset_is_chosen_by_its_name():
    session, _ = begin("\n3\n18xx.games\n")
    assert "claimed-runs" in session.position.title.options


def test_names_that_cannot_be_seats_are_asked_again():
    session, screen = begin("\nbank, bob, cyd\n\nann, bob, cyd\n\n")
    assert "That is not possible: 'bank' cannot be the name of a seat." in screen
    assert session.position.state.seats == ("ann", "bob", "cyd")


def test_loading_at_the_start_says_what_is_wrong(tmp_path):
    with pytest.raises(Leave):
        begin(f"load {tmp_path}/none\nwhat\nquit\n")


def test_nobody_typing_is_the_end_of_input():
    with pytest.raises(EndOfInput):
        begin("")


def test_a_title_is_for_some_numbers_of_players():
    assert player_counts("1849") == (3, 4, 5)
    assert player_counts("1849", ["five-corporations"]) == (4,)


def test_the_command_ends_politely_when_nobody_types(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["terminal", "--keep", str(tmp_path)]) == 0
    assert "Nobody is typing, so no game is begun." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_the_command_plays_from_its_arguments_and_takes_up_files(monkeypatch, capsys, tmp_path):
    arguments = ["terminal", "--names", "Ann,Bob,Cyd", "--seed", "3", "--keep", str(tmp_path)]
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nmap\n"))
    assert main([*arguments, "--words", "--options", "bonds"]) == 0
    shown = capsys.readouterr().out
    assert "Options: bonds." in shown and "Palermo (C5): yellow; city 50" in shown
    (kept,) = tmp_path.iterdir()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["terminal", str(kept), "--forget"]) == 0
    assert "Ann buys SCE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--names", "Ann,Bob"], "1849"),
        (["--names", "Ann,Ann,Bob"], "two seats have the same name"),
        (["--names", "Ann,Bob,Cyd", "--options", "x"], "1849 has no option 'x'"),
        (["--options", "x"], "1849 has no option 'x'"),
        (["--preset", "x"], "1849 has no preset 'x'"),
        (["--title", "1899"], "there is no title '1899'"),
        (["/no/such/game"], "cannot be read"),
    ],
)
def test_the_command_says_what_is_not_possible(arguments, complaint, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n\n"))
    assert main(["terminal", "--forget", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_nobody_is_asked_for_a_pass_that_gives_nothing_away():
    """Taking back and playing again go past it, too."""
    played = play_out(OPENING, Random(2))
    n = next(
        n
        for n, (action, after) in enumerate(zip(played.actions, played.positions[1:], strict=True))
        if (free := free_pass(after)) is not None and free.by == action.by
    )
    kept_game = KeptGame.open(played.positions[n], seed="")

    kept_game.play(played.actions[n])

    count = len(kept_game.game)
    assert count > 1 and kept_game.to_move == played.actions[n].by
    assert kept_game.undo() == count and len(kept_game.game) == 0
    assert kept_game.redo() == count and not kept_game.can_redo
