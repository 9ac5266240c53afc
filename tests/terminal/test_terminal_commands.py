"""Commands: help, looking around, filters, taking back, and input that cannot be read."""

from __future__ import annotations

import io
from random import Random

import pytest
from scenario import Scenario
from sitting import answers, sit

from ferrovia.bots import play_out
from ferrovia.core import Position
from ferrovia.terminal import Console, HotSeat, KeptGame
from ferrovia.terminal.commands import COMMANDS, all_commands
from ferrovia.terminal.example_phrases import example
from ferrovia.terminal.phrases import read
from ferrovia.terminal.table_commands import EXAMPLES, examples
from ferrovia.titles import TITLES, load

OPENING = Scenario().opening


def laying() -> Scenario:
    return Scenario().start("CTL", held={"ann": "P x"}, trains=("4H",)).cash(CTL=250)


def test_help_lists_every_command_with_a_line_each():
    text = answers(OPENING, "help")
    for made in all_commands():
        assert f"  {example(OPENING.title, made.usage)}" in text
        assert made.about.split()[-1] in text
    assert set(COMMANDS) >= {
        *("help", "map", "hex", "market", "players", "corporations", "trains", "privates"),
        *("log", "why", "rule", "undo", "redo", "save", "load", "quit"),
    }


@pytest.mark.parametrize("title_id", TITLES)
def test_examples_are_phrases_of_the_title_that_is_played(title_id):
    opening = Position.new(load(title_id, 3), ("ann", "bob", "cyd"))
    title = opening.title
    shown = list(examples(opening))
    assert len(shown) == len(EXAMPLES) - (title_id == "1848")  # where nobody bids
    assert all(read(opening, phrase) for phrase in shown)
    assert example(title, "rule {statement}") in answers(opening, "help")
    assert example(title, "{place}") in answers(opening, example(title, "hex {city}"))


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("map", "C5 y50"),
        ("map words", "Palermo (C5): yellow; city 50"),
        ("hex c5", "Palermo (C5): yellow, printed on the map"),
        ("hex palermo", "Palermo (C5)"),
        ("hex Termini Imerese", "Termini Imerese (E7)"),
        ("near C5", "Partinico (D4): not built; town."),
        ("market", "100p"),
        ("players", "ann: L. 500 in cash, no certificates."),
        ("corporations", "Not started, in this order: RCS, CTL, SFA, ATA, IFT."),
        ("corporations RCS", "RCS: Rete Centrale Sicula, called Sicula."),
        ("corporations sicula", "Not in operation. Home: Palermo (C5)."),
        ("trains", "phase 8; 4H trains rust"),
        ("privates", "SCE: Società Corriere Etnee, not sold yet."),
        ("earn", "No corporation is in operation yet."),
        ("log", "The initial stock round begins."),
        ("rule 9.2-5", "[9.2-5] After the sale the pool may hold at most 50%"),
        ("rule [9.2]", "[9.2-4]"),
        ("words on", "Words instead of pictures."),
        ("quit", "Goodbye."),
    ],
)
def test_looking_around_changes_nothing(line, shown):
    table, screen = sit(OPENING, [line])
    assert shown in screen[screen.rindex(f"> {line}") :]
    assert table.position is OPENING


def test_in_words_there_are_no_pictures():
    assert "Palermo (C5): yellow; city 50" in answers(OPENING, "map", in_words=True)
    assert "100p" not in answers(OPENING, "market", in_words=True)
    assert "----" not in answers(OPENING, "players", in_words=True)


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("xyzzy", "No choice has 'xyzzy'. Enter shows the choices"),
        ("99", "No choice has '99'."),
        ("0", "This is the first list of choices."),
        ("back", "This is the first list of choices."),
        ("hex Z99", "There is no hex 'Z99'."),
        ("hex", "Which hex?"),
        ("near", "Near what?"),
        ("find", "Find what?"),
        ("rule 99-9", "There is no section or statement '99-9'. Sections: "),
        ("rule", "There is no section or statement ''."),
        ("corporations XYZ", "There is no corporation 'XYZ'; there is AFG, ATA"),
        ("undo", "There is nothing to take back."),
        ("undo much", "The number of actions must be a whole number, not 'much'."),
        ("redo", "There is nothing to play again."),
        ("log many", "The number of sentences must be a whole number"),
        ("save", "Name a file: save FILE."),
        ("save /no/such/folder/game", "The game is not saved."),
        ("load", "Name a file: load FILE."),
        ("load /no/such/file", "That game cannot be opened; this one goes on."),
        ("bot nobody", "Name a player: ann, bob, cyd."),
        ("bid", "Say more, for example: bid SCE 60."),
        ("bid SIGI much", "The bid must be a whole number, not 'much'."),
        ("bid SIGI -5", "The bid must be a whole number, not '-5'."),
        (f"bid SIGI {'9' * 5000}", "The bid must be a whole number"),
        ("lay D4 9999", "There is no tile '9999' in 1849."),
        ("train 99H", "There is no train '99H'; there is 4H"),
        ('{"type":"bid"}', "Not an action of 1849"),
        ("{", "Not an action of 1849"),
        ("why", "Ask for example: why lay B2 7 5"),
        ("why is the sky blue", "Known verbs: pass, lay"),
    ],
)
def test_what_cannot_be_read_is_answered_with_help_and_changes_nothing(line, help_):
    table, screen = sit(OPENING, [line])
    assert help_ in " ".join(screen[screen.rindex("ann> " + line[:20]) :].split())
    assert table.position is OPENING


def test_enter_shows_the_choices_again():
    _, screen = sit(OPENING, ["", ""])
    assert screen.count("Buy SCE") == 3


def test_enter_does_the_only_thing_there_is_to_do():
    position = laying().operating("CTL", "run")
    table, screen = sit(position, [""])
    assert "Enter does it." in screen
    assert table.position.state.flow.turn.revenue == 40


def test_hex_then_tile_then_rotation():
    position = laying().operating("CTL")
    _, screen = sit(position, ["1", "1"])
    assert (
        " 1  Build on D2: tiles 7, 8, 9, 77, 78 or 79, 22 ways; cost L. 40 or L. 160 ..." in screen
    )
    assert " 1  Tile 7 (yellow, standard gauge, 4 left): 3 rotations ..." in screen
    _, screen = sit(position, ["1", "1", "2", "hex D2"])
    assert "D2: yellow tile 7, rotation 1." in screen


def test_a_lay_says_what_the_trains_would_earn():
    text = answers(laying().operating("CTL"), "G1")
    assert "town 10, standard N and SE; best run L. 50 instead of L. 40" in " ".join(text.split())


@pytest.mark.parametrize(
    ("words", "first", "count"),
    [
        ("D2", "Choices with 'D2':", 6),
        ("G1 58", "Choices with 'G1 58':", None),
        ("mazzara", "Choices with 'mazzara':", None),
        ("find 58", "Choices with '58':", None),
        ("58", "Choices with '58':", None),
    ],
)
def test_words_narrow_the_choices(words, first, count):
    text = answers(laying().operating("CTL"), words)
    assert text.startswith(first) and "0  back" in text
    if count is not None:
        assert text.count("\n") == count + 2
    assert "Pass" not in text


def test_back_leads_out_of_a_smaller_list_and_out_of_a_number():
    position = laying().operating("CTL")
    assert "Pass: lay no tile" in answers(position, "D2", "back")
    _, screen = sit(OPENING, ["2", "back", "6"])
    assert "ann, how much, L. 50 to L. 500?" in screen
    assert "ann passes." in screen


def test_a_number_out_of_range_is_refused_with_the_rule_and_asked_again():
    table, screen = sit(OPENING, ["2", "9", "700", "60"])
    words = " ".join(screen.split())
    assert "The lowest bid on SIGI is L. 50, not L. 9. See 1849 §8, statement 8-3" in words
    assert "ann has L. 500 free of bids, not L. 700." in words
    assert "ann bids L. 60 for SIGI." in words
    assert len(table.kept_game.game) == 1


def test_undo_and_redo():
    table, screen = sit(OPENING, ["1", "pass", "undo 2", "redo", "redo", "redo", "undo", "pass"])
    assert "Taken back: 2 actions." in screen
    assert screen.count("Played again: 1 action.") == 2
    assert "There is nothing to play again." in screen
    assert len(table.kept_game.game) == 2


def test_undo_goes_back_to_the_last_decision_of_a_person():
    table, screen = sit(OPENING, ["bot bob", "bot cyd", "1", "undo"])
    assert "Taken back: 3 actions." in screen
    assert len(table.kept_game.game) == 0
    assert table.kept_game.to_move == "ann"


def test_a_seat_can_be_handed_to_the_computer_and_back():
    table, screen = sit(OPENING, ["bot bob", "bot bob", "1"])
    assert "bob is played by a person again." in screen
    assert table.kept_game.to_move == "bob"


def test_after_the_end_one_can_look_back_and_take_back():

    game = play_out(OPENING, Random(1))
    screen = io.StringIO()
    lines = "players\npass\n1\nwhy pass\nundo\nquit\n"
    table = HotSeat(Console(io.StringIO(lines), screen), KeptGame(game, seed="1"))
    table.play()
    text = screen.getvalue()
    assert "Final count" in text and "The game is over. Type help" in text
    assert "Taken back: 1 action." in text
    assert not table.position.over
