"""The four exact methods: each is the others' oracle, on random maps and on real boards."""

from __future__ import annotations

import json
from itertools import combinations, islice

import pytest
from best_of_all import Solve, check_best
from oracle import best_total
from random_models import FAMILIES
from test_every_model import positions

from benchmarks.traces import recorded_runs
from ferrovia.board.track import Board, Track
from ferrovia.routes import (
    Question,
    Run,
    SetBonus,
    TrainModel,
    best_run,
    dual,
    examine,
    programme,
)
from ferrovia.routes import best as room
from ferrovia.routes.cells import cells_of
from ferrovia.routes.network import View, network_of
from ferrovia.routes.sweep import Sweep
from ferrovia.routes.worth import unit_of
from ferrovia.struct import replace

needs_ortools = pytest.mark.skipif(
    not programme.available(), reason="ortools is not installed (ferrovia[proof])"
)


@pytest.fixture
def by_prices(monkeypatch) -> Solve:
    """Solve without the first search, without a sweep and without the programme."""
    monkeypatch.setattr(room, "FIRST_NODES", 1)
    monkeypatch.setattr(room, "EXPRESS_NODES", 1)
    monkeypatch.setattr(room, "MOST_STATES", 1)
    monkeypatch.setattr(dual, "MUCH", 0)

    def solve(board: Board, track: Track, question: Question) -> Run:
        with programme.forbidden():
            return best_run(board, track.without_answers(), question)

    return solve


@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("family", FAMILIES)
def test_prices_find_the_best_of_all_combinations(by_prices, family, batch):
    used = 0
    for _, board, track, question, oracle in positions(family, 900 + batch):
        run = check_best(by_prices, board, track, question, oracle, most=200)
        used += run.proof.method == "prices"
    assert used


@pytest.mark.parametrize("batch", range(3))
def test_prices_on_triples_of_sides_change_no_answer(by_prices, monkeypatch, batch):
    """Small maps need no such prices, so all triples around a stop have one from the beginning."""
    priced = 0

    def every(self: dual.Dual) -> list[tuple[int, tuple[int, int]]]:
        places = self.groups[0].view.network.lines.places
        return [
            (-1, (stop, sum(triple)))
            for stop, (_, spokes, _) in sorted(places.items())
            for triple in combinations(sorted({bit for _, _, bit in spokes}), 3)
        ]

    def noted(self: dual.Dual, prices: list[int], limits: list[int] | None) -> None:
        nonlocal priced
        priced += any(prices[self.groups[0].view.network.lines.numbers.side_count :])
        note(self, prices, limits)

    note = dual.Dual._note
    monkeypatch.setattr(dual.Dual, "_wanted", every)
    monkeypatch.setattr(dual.Dual, "_note", noted)
    monkeypatch.setattr(dual, "MUCH", -100)
    for _, board, track, question, oracle in positions("stops, hexes and express", 2100 + batch):
        train = replace(question.trains[0], limits=(), only_to=(), counts=3)
        question = replace(question, trains=(train, train))

        run = by_prices(board, track, question)

        assert run.revenue == best_total(oracle, oracle.routes(question), question)
    assert priced


def by_sweep(board: Board, track: Track, question: Question) -> Run:
    """Solve by a sweep alone, knowing nothing of other runs."""
    search = room._Search(board, track, question, None)
    assert search._sweep()
    return search._run(search._routes(), "sweep")


@pytest.mark.parametrize("batch", range(6))
@pytest.mark.parametrize("family", ["hexes", "cities and markers", "anything"])
def test_a_sweep_finds_the_best_of_all_combinations(family, batch):
    used = 0
    for _, board, track, question, oracle in positions(family, 1100 + batch):
        trains = tuple(unlimited(train) for train in question.trains)
        question = replace(question, trains=trains)
        routes = oracle.routes(question)
        if len(routes) > 200:
            question = replace(question, trains=question.trains[:2])
        if not one_gauge_will_do(board, track, question):
            continue
        used += 1

        run = by_sweep(board, track, question)

        assert run.revenue == best_total(oracle, routes, question)
        claimed = tuple((route.train, route.legs) for route in run.routes)
        assert examine(board, track, question, claimed) == Run(run.routes, run.revenue)
    assert used > 10


def unlimited(train: TrainModel) -> TrainModel:
    """Return the train without what a sweep does not know."""
    sets = tuple(bonus for bonus in train.bonuses if isinstance(bonus, SetBonus))
    return replace(train, limits=(), counts=None, only_to=(), bonuses=sets)


def one_gauge_will_do(board: Board, track: Track, question: Question) -> bool:
    network = network_of(board, track)
    views = [View(network, question, train) for train in question.trains]
    return cells_of(network.lines, views) is not None


def test_a_sweep_gives_up_where_gauges_meet_or_states_are_too_many():
    gauges = states = 0
    for _, board, track, question, _ in positions("hexes", 1200):
        question = replace(question, trains=(TrainModel("D"), TrainModel("D")))
        search = room._Search(board, track, question, None)
        if not one_gauge_will_do(board, track, question):
            gauges += 1
            assert not search._sweep()
        elif search._sweep() and search.best:
            states += 1
            stopped = Sweep([search.groups[0].view] * 2, 0)
            stopped.solve(1)
            assert not stopped.complete and stopped.choice is None
    assert gauges and states


def by_programme(board: Board, track: Track, question: Question) -> tuple[int, int]:
    """Return the bound that the programme proves, and what the run it found is worth."""
    network = network_of(board, track)
    views = [View(network, question, train) for train in question.trains]
    unit = unit_of((question, train) for train in question.trains)
    solved = programme.solve(views, 0, unit)
    assert solved is not None
    bound, found = solved
    search = room._Search(board, track, question, None)
    return bound, sum(search._route(number, legs).revenue for number, legs in found)


@needs_ortools
@pytest.mark.parametrize("family", FAMILIES)
def test_the_programme_agrees_with_the_search(family):
    unsure = 0
    for _, board, track, question, _ in islice(positions(family, 1000), 40):
        best = best_run(board, track, question).revenue

        bound, found = by_programme(board, track, question)

        assert found <= best <= bound
        if found < bound:
            unsure += 1
            assert any(train.counts is not None for train in question.trains)
        else:
            assert best == bound
    assert unsure <= 4


@needs_ortools
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("nodes", [1, room.PRICED_NODES])
def test_the_extra_changes_neither_revenue_nor_what_prices_find(
    monkeypatch, by_prices, family, nodes
):
    monkeypatch.setattr(room, "PRICED_NODES", nodes)
    monkeypatch.setattr(room, "COMPANY_NODES", nodes)
    methods = set()
    for _, board, track, question, _ in islice(positions(family, 1300), 30):
        trains = tuple(replace(train, limits=(), only_to=()) for train in question.trains)
        question = replace(question, trains=trains)

        without = by_prices(board, track, question)
        run = best_run(board, track.without_answers(), question)

        assert run.proof is not None and run.revenue == without.revenue
        methods.add(run.proof.method)
        if nodes > 1:
            assert run == without
    assert ("programme" in methods) == (nodes == 1)


@needs_ortools
@pytest.mark.parametrize(
    ("title", "game", "every"),
    [
        ("1849", "table-27939", 6),
        ("1849", "table-variants", 8),
        ("1849", "generated-303", 20),
        ("1848", "table-hotseat", 6),
        ("1844", "table-160062", 12),
    ],
)
def test_the_programme_proves_recorded_positions(records_root, title, game, every):
    for run in list(recorded_runs(records_root, title, game))[::every]:
        question = run.question

        bound, found = by_programme(run.board, run.track, question)

        assert bound == found == best_run(run.board, run.track, question).revenue


def test_prices_prove_recorded_positions(records_root, by_prices):
    proven = json.loads((records_root / "games/1844/table-160062.best.json").read_text())
    expected = {line["i"]: line["best"] for line in proven}
    for run in list(recorded_runs(records_root, "1844", "table-160062"))[::4]:
        assert by_prices(run.board, run.track, run.question).revenue == expected[run.number]
