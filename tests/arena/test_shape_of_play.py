"""The page on the shape of play: what it says of games, and its pictures."""

from __future__ import annotations

import gzip
import json
from statistics import fmean
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.line_chart import Line, line_chart
from benchmarks.shape_of_play import Sample, by_round, last_revenue, main, page, recorded_sample
from ferrovia.arena import GameFigures, OperatingRoundFigures, hold, new_contest, open_folder

SVG = "{http://www.w3.org/2000/svg}"


def game(*rounds: tuple[int, str], trains: int = 10) -> GameFigures:
    found = tuple(OperatingRoundFigures(revenue, phase) for revenue, phase in rounds)
    return GameFigures(
        moves=100, rounds=found, trains=trains, phase=rounds[-1][1], ending="bank broken"
    )


GAMES = (
    game((0, "4"), (100, "6"), (300, "8"), (500, "8"), (700, "10")),
    game((0, "4"), (200, "6"), (500, "10"), (700, "12"), trains=13),
    game((30, "6"), (600, "12")),
)
SAMPLE = Sample("1849", (3, 4), "3 builder", "from nowhere", GAMES)


def test_rounds_are_shown_with_their_mean_and_the_phase_in_the_middle():
    head, _, *rows = by_round([SAMPLE])
    assert head == "| OR | 3 builder: revenue | 3 builder: phase |"
    assert rows == [
        "| 1 | 10 | 4 |",
        "| 2 | 300 | 6 |",
        "| 3 | 400 | 8 |",
        "| 4 | 600 | 8 |",
    ], "the fifth one is in fewer than half of the games"


def test_the_last_three_rounds_are_summed_up_and_spreads_shown():
    assert [last_revenue(each) for each in GAMES] == [1500, 1400, 630]
    text = "\n".join(page([SAMPLE], lambda title: f"{title}.svg"))
    assert f"| revenue, last 3 ORs together | {fmean([1500, 1400, 630]):,.1f} (630 to 1,500) |" in (
        text
    )
    assert "| trains bought from the bank | 11.0 (10 to 13) |" in text
    assert "| last phase | 12: 2, 10: 1 |" in text
    assert "| actions | 100 |" in text
    assert "| players | 3 or 4 |" in text
    assert "](1849.svg)" in text


def test_a_chart_has_the_lines_where_the_numbers_are():
    drawn = ElementTree.fromstring(
        line_chart(
            "Money & more",
            [Line("few", [[0, 50, 100], [0, 150]], singly=True), Line("many", [[100, 100]] * 5)],
        )
    )
    lines = drawn.findall(f"{SVG}polyline")
    assert len(lines) == 2 + 1 + 1, "each of the few, and two means"
    means = [
        [tuple(map(float, point.split(","))) for point in line.get("points").split()]
        for line in lines
        if line.get("stroke-width") == "2.5"
    ]
    few, many = means
    assert [x for x, _ in few[:2]] == [x for x, _ in many]
    assert few[1][1] == many[1][1] == few[2][1], "the means 100, 100 and the last 100"
    assert few[0][1] > few[1][1], "more is higher"
    assert len(drawn.findall(f"{SVG}polygon")) == 1
    words = [text.text for text in drawn.findall(f"{SVG}text")]
    assert "Money & more" in words and "many (5 games)" in words


def test_games_of_an_arena_become_a_page(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("benchmarks.shape_of_play.records_root", lambda: None)
    contest = new_contest("1848", 3, ("random",) * 3, 3, "shape")
    written = tmp_path / "docs" / "page.md"
    open_folder(tmp_path / "arena", contest)
    assert main([str(tmp_path / "arena"), "--page", str(written)]) == 2
    assert "3 games have still to be played" in capsys.readouterr().err
    results = hold(contest, saved=open_folder(tmp_path / "arena", contest))
    assert main([str(tmp_path / "arena"), "--page", str(written)]) == 0
    text = written.read_text(encoding="utf-8")
    moves = [result.figures.moves for result in results]
    assert f"| actions | {fmean(moves):,.1f} ({min(moves):,} to {max(moves):,}) |" in text
    assert "--bots random,random,random --games 3 --seed shape" in text
    ElementTree.parse(written.parent / "pictures" / "shape-1848.svg")


@pytest.mark.parametrize(("title", "games"), [("1849", 3), ("1848", 1), ("1844", 1)])
def test_trains_of_recorded_games_are_those_of_their_traces(records_root, title, games):
    sample = recorded_sample(records_root, title)
    bought = []
    for path in sorted((records_root / "games" / title).glob("table-*.trace.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            states = [state for state in map(json.loads, lines) if "action" in state]
        by_hand = any((state["action"] or {}).get("type") == "end_game" for state in states)
        if not by_hand:
            bought.append(sum(_is_purchase(title, state) for state in states))
    assert len(sample.games) == games
    assert [game.trains + game.traded for game in sample.games] == bought
    assert all(game.ending for game in sample.games)


def _is_purchase(title: str, state: dict[str, Any]) -> bool:
    """In 1848, an order that ends in receivership brings no train: nobody owns it afterwards."""
    action = state["action"] or {}
    if action.get("type") != "buy_train" or title != "1848":
        return action.get("type") == "buy_train"
    owned = {train for each in state["corporations"].values() for train in each["trains"]}
    return bool(owned & {action["train"].rpartition("-")[0], action.get("variant")})


def test_recorded_games_of_1849_have_the_shape_that_is_known_of_them(records_root):
    for found in recorded_sample(records_root, "1849").games:
        assert (found.opened, found.phase) == (5, "16")
        assert len(found.rounds) in (15, 17)
