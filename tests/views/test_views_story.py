"""The log, the marks, the figures over time and the end of whole games."""

from __future__ import annotations

import csv
from io import StringIO

import msgspec
import pytest
from scenario import Scenario
from whole_games import KEPT, kept

from ferrovia.core import events as happened
from ferrovia.core.action import Pass
from ferrovia.family.actions import LayTile
from ferrovia.views.model import Chart, Finale, LogEntry, Series
from ferrovia.views.past.chart import chart, chart_csv
from ferrovia.views.past.finale import finale
from ferrovia.views.past.log_entries import log_entry, marks_of
from ferrovia.views.past.score_parts import wealth
from ferrovia.views.past.turning_points import MOST
from ferrovia.views.sentences.digest import digest

ALL_KEPT = pytest.mark.parametrize("name", KEPT)


def events(positions, kind):
    return [event for at in positions for event in at.events if isinstance(event, kind)]


def entry_at(positions, n):
    return log_entry(positions[n], positions[n - 1] if n else None)


@ALL_KEPT
def test_an_entry_has_the_sentences_of_the_digest(name):
    positions = kept(name)
    for n, position in enumerate(positions):
        entry = entry_at(positions, n)
        assert entry.n == n
        assert tuple(line.text for line in entry.lines) == digest(position.title, position.events)
        if n:
            assert entry.seat == positions[n - 1].decision.seat


@ALL_KEPT
def test_lines_lead_to_hexes_of_the_map(name):
    positions = kept(name)
    board = positions[0].title.board
    entries = [entry_at(positions, n) for n in range(len(positions))]
    lines = [line for entry in entries for line in entry.lines]
    assert all(hex_id in board.hexes for line in lines for hex_id in line.hexes)
    laid = [line for line in lines if " lays the " in line.text]
    assert laid
    wide = [f"the {name} tile" for name in board.wide]
    assert all((len(line.hexes) > 1) is any(w in line.text for w in wide) for line in laid)
    runs = [line for line in lines if " runs for " in line.text and "(" in line.text]
    assert runs
    assert all(len(line.hexes) > 1 for line in runs)


@ALL_KEPT
def test_rounds_are_headings_and_what_matters_is_news(name):
    positions = kept(name)
    lines = [ln for n in range(len(positions)) for ln in entry_at(positions, n).lines]
    headings = [line for line in lines if line.kind == "round"]
    assert len(headings) == len(events(positions, happened.RoundBegan))
    news = [line.text for line in lines if line.kind == "news"]
    for kind in (happened.PhaseBegan, happened.PresidentChanged, happened.GameEnded):
        assert len(events(positions, kind)) <= len(news)
    assert any(text.startswith("Phase ") and " begins: " in text for text in news)
    assert any(text.startswith("The game is over") for text in news)


def test_an_entry_says_who_acted_for_whom():
    before = Scenario().start("RCS", price=100).cash(RCS=250).operating("RCS", "track")
    lay = next(a for a in before.legal_actions() if isinstance(a, LayTile))
    entry = log_entry(before.play(lay), before)
    assert (entry.seat, entry.corporation) == ("ann", "RCS")
    assert entry.lines[0].hexes == (lay.hex,)


@ALL_KEPT
def test_marks_stand_at_rounds_phases_presidencies_and_the_end(name):
    positions = kept(name)
    found = tuple(mark for position in positions for mark in marks_of(position))
    assert [mark.n for mark in found] == sorted(mark.n for mark in found)
    for kind, event in (
        ("round", happened.RoundBegan),
        ("phase", happened.PhaseBegan),
        ("president", happened.PresidentChanged),
        ("end", happened.GameEnded),
    ):
        assert sum(mark.kind == kind for mark in found) == len(events(positions, event))
    assert found == tuple(mark for position in positions for mark in marks_of(position))
    auction = "Auction of the private companies"
    first = {"1849": "Initial stock round", "1848": auction, "1844": auction}
    assert found[0].text == first[positions[0].title.id]


@ALL_KEPT
def test_a_chart_has_a_value_for_every_moment(name):
    positions = kept(name)
    figures = chart(positions)
    assert figures.moments == tuple(range(len(positions)))
    assert len(figures.rounds) == len(positions)
    for kind in (figures.worth, figures.cash, figures.price, figures.revenue):
        assert all(len(series.values) == len(positions) for series in kind)
    result = positions[-1].result
    assert {series.name: series.values[-1] for series in figures.worth} == result
    on_market = positions[0].state.market.values()
    begun = {name for stack in on_market for name in stack}
    assert {series.name for series in figures.price if series.values[0] is not None} == begun
    assert any(value for series in figures.revenue for value in series.values)
    assert msgspec.json.decode(msgspec.json.encode(figures), type=Chart) == figures


def test_the_figures_as_a_table():
    positions = kept("1849-3-players")
    figures = chart(positions)
    head, *rows = csv.reader(StringIO(chart_csv(figures)))
    assert head[:4] == ["action", "round", "Ann worth", "Bob worth"]
    assert "RCS price" in head
    assert "RCS revenue" in head
    assert len(rows) == len(positions)
    worth = [int(row[head.index("Ann worth")]) for row in rows]
    assert tuple(worth) == figures.worth[0].values
    assert rows[0][head.index("RCS price")] == ""


def test_no_name_becomes_a_formula_in_a_spreadsheet():
    figures = Chart((0,), ("x",), (Series("=1+1", (5,)),), (), (), (), ())
    assert chart_csv(figures).splitlines()[0] == "action,round,'=1+1 worth"


@ALL_KEPT
def test_the_parts_of_every_score_add_up(name):
    positions = kept(name)
    for position in (*positions[:: len(positions) // 7], positions[-1]):
        scores = position.title.policies.scores(position)
        for seat, parts in wealth(position).items():
            assert sum(part.amount for part in parts) == scores[seat]
            assert len({part.what for part in parts}) == len(parts)


@ALL_KEPT
def test_the_end_of_a_game(name):
    positions = kept(name)
    end = finale(positions)
    result = positions[-1].result
    assert {row.seat: row.score for row in end.standings} == result
    scores = [row.score for row in end.standings]
    assert scores == sorted(scores, reverse=True)
    assert end.standings[0].place == 1
    assert set(end.winners) == {seat for seat, score in result.items() if score == scores[0]}
    numbers = [point.n for point in end.points]
    assert numbers == sorted(numbers)
    assert set(numbers) <= set(range(len(positions)))
    kinds = [point.kind for point in end.points]
    assert kinds.count("dividend") == 3
    assert all(kinds.count(kind) <= MOST for kind in kinds)
    assert "trains" in kinds
    assert msgspec.json.decode(msgspec.json.encode(end), type=Finale) == end


@ALL_KEPT
def test_the_greatest_dividend_is_among_the_turning_points(name):
    positions = kept(name)
    best = max(event.revenue for event in events(positions, happened.DividendPaid))
    told = [point for point in finale(positions).points if point.kind == "dividend"]
    assert any(f"pays out {positions[0].title.money(best)}" in point.text for point in told)


@ALL_KEPT
def test_a_presidency_lost_is_a_turning_point_at_its_action(name):
    positions = kept(name)
    for point in finale(positions).points:
        if point.kind == "president":
            assert events([positions[point.n]], happened.PresidentChanged)
        if point.kind == "closing":
            assert events([positions[point.n]], happened.CorporationClosed)


def test_a_game_that_goes_on_has_no_end():
    with pytest.raises(ValueError, match="not over"):
        finale(kept(KEPT[0])[:-1])


def test_what_counts_is_named():
    table = Scenario(options=("bonds",)).start("RCS", price=100, held={"ann": "P x x"})
    table.draft.set_corporation("RCS", loans=1)
    table.draft.debts["bob"] = 1
    position = table.cash(ann=300, bob=900).stock()
    parts = {seat: {p.what: p.amount for p in row} for seat, row in wealth(position).items()}
    assert parts["ann"] == {"cash": 300}
    assert parts["bob"] == {"cash": 900, "loans": -750}
    table.draft.set_corporation("RCS", loans=0)
    parts = {s: {p.what: p.amount for p in row} for s, row in wealth(table.stock()).items()}
    assert parts["ann"] == {"cash": 300, "RCS": 400}


def test_a_score_that_does_not_fall_below_0_is_said_so():
    table = Scenario().start("RCS", price=100)
    table.draft.debts["bob"] = 1
    parts = {p.what: p.amount for p in wealth(table.cash(bob=100).stock())["bob"]}
    assert sum(parts.values()) == 0
    assert parts["cash"] == 100


def test_an_entry_has_a_json_form():
    before = Scenario().start("RCS", price=100).operating("RCS", "track")
    entry = log_entry(before.play(Pass(by="ann")), before)
    assert msgspec.json.decode(msgspec.json.encode(entry), type=LogEntry) == entry
