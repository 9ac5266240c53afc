"""Whole games through the terminal, by somebody who reads the screen and types numbers."""

from __future__ import annotations

import pytest
from player import Reader

from ferrovia.records import verify
from ferrovia.terminal import Console, HotSeat, StartOptions, start
from ferrovia.titles import load

VARIANTS = ("station-tokens", "bonds", "electric-dreams")
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve")


def play(reader: Reader, wishes: StartOptions) -> tuple[HotSeat, str]:
    console = Console(reader, reader.screen)
    table = HotSeat(console, start(console, wishes))
    table.play()
    return table, reader.screen.getvalue()


@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [(1, 3, ()), (2, 4, ()), (3, 5, ()), (4, 3, VARIANTS), (8, 4, (*VARIANTS, "claimed-runs"))],
)
def test_a_game_from_the_auction_to_the_final_count(seed, players, options):
    reader = Reader(seed)
    wishes = StartOptions(names=NAMES[:players], seed=str(seed), options=options)
    table, screen = play(reader, wishes)

    assert table.position.over
    assert "The initial stock round, phase 4: Ann's turn" in screen
    assert "Stock round 1, phase 4" in screen and "Operating round 1.1" in screen
    assert "It is proven that nothing earns more." in screen
    assert "Final count" in screen and screen.endswith("Goodbye.\n")
    for seat, score in (table.position.result or {}).items():
        row = next(line.split() for line in screen.splitlines()[-8:] if seat in line.split())
        assert row[-1] == f"{score:,}"
    assert verify(table.kept_game.record(), load) is None


def test_no_line_is_longer_than_the_screen_but_pictures():
    _, screen = play(Reader(1), StartOptions(names=NAMES[:3], seed="1"))
    assert max(len(line) for line in screen.splitlines()) <= 80
    assert "\x1b" not in screen


def test_bots_play_their_seats_and_a_person_the_others():
    reader = Reader(6, ends_after=30)
    table, screen = play(reader, StartOptions(names=("Ann", "bot1", "bot2"), seed="6"))
    assert table.kept_game.bots == {"bot1", "bot2"}
    assert "bot1>" not in screen and "Ann>" in screen
    assert {action.by for action in table.kept_game.game.actions} == {"Ann", "bot1", "bot2"}


def test_a_table_of_bots_plays_to_the_end_by_itself():
    table, screen = play(Reader(7), StartOptions(names=("bot1", "bot2", "bot3"), seed="7"))
    assert table.position.over and "Final count" in screen
    again, _ = play(Reader(7), StartOptions(names=("bot1", "bot2", "bot3"), seed="7"))
    assert again.position.fingerprint == table.position.fingerprint


def test_when_the_input_ends_the_game_is_kept(tmp_path):
    reader = Reader(8, ends_after=25)
    table, screen = play(reader, StartOptions(names=NAMES[:3], seed="8", keep=tmp_path))
    kept = tmp_path / "1849-Ann-Bob-Cyd-8.json"
    words = " ".join(screen.split())
    assert words.endswith(f"The input has ended. The game is kept as {kept}. Goodbye.")
    assert kept.exists() and len(table.kept_game.game) > 10
