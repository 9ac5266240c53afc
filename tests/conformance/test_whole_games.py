"""Whole random games with every check after every action; ``make fuzz`` plays many more."""

from __future__ import annotations

import pytest

from ferrovia.titles import TITLES
from fuzz.game import Broken, check_export, play_checked
from fuzz.tables import Table, all_tables, every_table

VARIANTS = ("beginners", "station-tokens", "bonds", "electric-dreams")
FULL_GAMES = (
    Table("1849", 3, ("two-messina-tiles",)),
    Table("1849", 4),
    Table("1849", 4, ("five-corporations",)),
    Table("1849", 5, ("bonds",)),
    Table("1849", 3, VARIANTS),
    Table("1849", 5, (), "18xx.games"),
    Table("1849", 3, VARIANTS, "18xx.games"),
    Table("1848", 3),
    Table("1848", 4),
    Table("1848", 5, ("debtors-sell",)),
    Table("1848", 6, ("phase-waits",)),
    Table("1844", 3),
    Table("1844", 5),
    Table("1844", 7),
)


@pytest.mark.parametrize("table", FULL_GAMES, ids=str)
def test_a_whole_game_keeps_every_promise(table):
    game, tally = play_checked(table, "conformance", closely=0.04)
    assert game.position.over
    assert tally.ending
    assert tally.looked_at > 10
    assert tally.tried > tally.accepted > 0


def test_every_option_and_player_count_is_tried():
    for title_id in TITLES:
        tables = all_tables(title_id)
        title = tables[0].load()
        tried = {option for table in tables for option in table.load().options}
        assert tried == set(title.option_data)
    assert {table.players for table in every_table()} == {3, 4, 5, 6, 7}


def test_a_failure_names_the_game_and_how_to_play_it_again(monkeypatch):
    table = Table("1849", 3, ("bonds",))
    monkeypatch.setattr("fuzz.game.violations", lambda before, after: ["money: gone"])
    with pytest.raises(Broken) as caught:
        play_checked(table, "conformance", closely=0)
    report = str(caught.value)
    assert "1849 for 3 (bonds), seed conformance, action 1" in report
    assert "money: gone" in report
    assert "ferrovia random --title 1849 --players 3 --options bonds --seed conformance" in report


def test_a_game_by_the_rules_of_18xx_games_is_written_as_theirs_and_read_back():
    """A seed is looked for whose game the foreign format can say; most cannot be said whole."""
    table = Table("1849", 3, (), "18xx.games")
    assert any(check_export(table, f"export-{number}") == "" for number in range(8))
