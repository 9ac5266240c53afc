"""The board, the market and the tables, in words and as text."""

from __future__ import annotations

import doctest

import pytest
from scenario import Scenario

from ferrovia.board import naming
from ferrovia.board.grid import FLAT, POINTY
from ferrovia.board.naming import side
from ferrovia.core.out_of_turn import steps_with
from ferrovia.core.runs import best
from ferrovia.views.sentences.board_words import board_words, hex_line, hex_words, track_words
from ferrovia.views.sentences.refusals import statement_words
from ferrovia.views.sentences.wording import clockwise
from ferrovia.views.text import columns as columns_module
from ferrovia.views.text.companies import (
    corporation_words,
    corporations_table,
    privates_words,
    waiting_words,
)
from ferrovia.views.text.market_text import market_grid, market_words
from ferrovia.views.text.players import players_table, result_words
from ferrovia.views.text.text_map import text_map
from ferrovia.views.text.trains_and_phases import run_lines, trains_table, trains_words


@pytest.fixture
def scene() -> Scenario:
    scene = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x", "pool": "L"})
    scene.start("CTL", price=100, held={"bob": "P"}).token("CTL", "C1.0")
    return scene.cash(ann=300, RCS=250).train("RCS", "4H").tile("D6", "9", 2)


def test_sides_are_named_by_the_layout():
    assert [side(FLAT, edge) for edge in range(6)] == ["S", "SW", "NW", "N", "NE", "SE"]
    assert [side(POINTY, edge) for edge in range(6)] == ["SW", "W", "NW", "NE", "E", "SE"]
    assert clockwise(FLAT) == (3, 4, 5, 0, 1, 2)


def test_a_hex_in_words_has_track_stops_tokens_and_neighbours(scene):
    position = scene.stock()
    assert hex_words(position, "C5") == (
        "Palermo (C5): yellow, printed on the map, label P.",
        "Standard track from the city to N, SE and NW.",
        "City: worth L. 50 in phase 4; 1 station space, taken by RCS.",
        "Neighbours: N Port of Palermo (A5), joined by track; NE off the map; "
        "SE D6, joined by track; S Corleone (E5); SW Partinico (D4); NW B4, track runs up to it.",
    )


def test_a_hex_in_words_has_terrain_gauges_later_values_and_closed_sides(scene):
    position = scene.stock()
    ragusa = hex_words(position, "M11")
    assert "Narrow track from the city to NE." in ragusa
    assert "Terrain: rough, L. 40." in ragusa
    assert "N K11, no way across" in ragusa[-1]
    assert "then L. 30 in phase 8 and L. 40 in phase 12" in "".join(hex_words(position, "M9"))
    assert "D6: yellow tile 9, rotation 2." in hex_words(position, "D6")


def test_a_private_company_that_blocks_a_hex_is_named_there(scene):
    position = scene.private("SCE", "bob").stock()
    assert "Nobody may build here while bob owns SCE." in hex_words(position, "G13")


def test_a_port_with_a_bonus_says_for_whom(scene):
    position = scene.own(ports={"A5": "RCS"}).stock()
    assert "L. 20 more for RCS" in " ".join(hex_words(position, "A5"))


def test_the_whole_board_in_lines(scene):
    position = scene.stock()
    assert hex_line(position, "C1") == (
        "Trapani (C1): grey; city 20; a token of CTL; track SE dual and S dual."
    )
    assert hex_line(position, "D4") == "Partinico (D4): not built; town."
    assert hex_line(position, "D6") in board_words(position)


def test_plain_track_is_told_from_side_to_side():
    title = Scenario().title
    assert track_words(title.board, title.board.hexes["C13"].face) == (
        "narrow track between NE and SW; standard track between N and NW"
    )


def test_the_text_map_fits_and_shows_every_hex(scene):
    position = scene.stock()
    lines = text_map(position)
    assert max(map(len, lines)) <= 100
    shown = {word for line in lines for word in line.split()}
    assert set(position.title.board.hexes) <= shown
    palermo = next(n for n, line in enumerate(lines) if "C5 y50" in line)
    at = lines[palermo].index("C5")
    assert lines[palermo - 1][at + 2 : at + 4] == "\\|"
    assert lines[palermo + 1][at : at + 3] == "RCS"
    assert lines[palermo + 2][at + 4] == "\\"


def test_the_market_in_words_and_as_a_grid(scene):
    position = scene.stock()
    first, second = market_words(position)
    assert first == (
        "1. RCS: L. 100, row 4, column 6. A step leads to: right 111, left 90, up 105, down 95."
    )
    assert second.startswith("2. CTL: L. 100, row 4, column 6, below RCS.")
    grid = market_grid(position)
    row = next(n for n, line in enumerate(grid) if "100p" in line)
    at = grid[row].index("100p")
    assert [line[at : at + 3] for line in grid[row + 1 : row + 3]] == ["RCS", "CTL"]
    assert max(map(len, grid)) <= 100


def test_corporations_players_trains_and_privates_have_their_figures(scene):
    position = scene.private("SIGI", "ann").stock()
    table = corporations_table(position)
    assert table[2].split() == [
        *("RCS", "100", "100", "250", "0", "4H", "2"),
        *("40*", "10", "-", "20+", "30"),
    ]
    assert "ann (priority)   300     400    700  4 of 12       SIGI" in players_table(position)
    assert "4H       100  3 of 4     -  RCS     phase 4" in trains_table(position)
    lines = corporation_words(position, "RCS")
    assert "Trains: 4H; the limit is 4." in lines
    assert "Certificates: ann 40% with the president's certificate; " in lines[-1]
    assert "owned by ann. Face value L. 45, pays L. 10." in privates_words(position)[1]
    assert list(waiting_words(position)) == ["Not started, in this order: SFA, ATA, IFT."]


def test_the_best_run_is_told_stop_by_stop(scene):
    position = scene.tile("E7", "58", 2).stock()
    run = best(position, "RCS")
    lines = run_lines(position, "RCS", run)
    assert lines[0].startswith("4H: ") and "Palermo 50" in lines[0]
    assert lines[0].endswith(f"together L. {run.revenue}")
    assert "C5" in lines[1] and lines[1].endswith("of 4")


def test_the_final_count_ranks_and_says_why():
    position = Scenario().start("RCS", held={"ann": "P"}).cash(ann=5, bob=205, cyd=0).stock()
    lines = result_words(position, {"ann": 205, "bob": 205, "cyd": 0})
    assert lines[1] == "ann and bob share the win with L. 205."
    assert [line.split()[:2] for line in lines[-3:]] == [["1", "ann"], ["1", "bob"], ["3", "cyd"]]


def test_a_rule_can_be_shown_by_statement_or_section():
    title = Scenario().title
    heading, statement = statement_words(title, "9.2-5")
    assert heading == "1849, 9.2 Selling"
    assert statement.startswith("[9.2-5] After the sale the pool may hold at most 50%")
    assert len(statement_words(title, "9.2")) > 5
    assert statement_words(title, "99") == ()


def test_an_action_out_of_place_is_told_where_it_belongs():
    title = Scenario().title
    kinds = {kind.__struct_config__.tag: kind for kind in title.actions}
    assert steps_with(title, kinds["place_token"]) == ("station token", "token by steamer")
    assert steps_with(title, kinds["use_harbour"]) == ("any step of the operating round",)


def test_trains_and_the_final_count_can_be_listened_to(scene):
    position = scene.train("pool", "4H").stock()
    assert trains_words(position)[0] == (
        "4H: L. 100, 2 of 4 left, 1 in the pool, owned by RCS. The first one begins phase 4."
    )
    lines = result_words(position, {"ann": 700, "bob": 10, "cyd": 500}, table=False)
    assert lines[2] == "1. ann: cash 300, shares 400, other 0, score 700."


@pytest.mark.parametrize("module", [naming, columns_module])
def test_examples_in_the_text_are_right(module):
    failed, tried = doctest.testmod(module)
    assert tried and not failed
