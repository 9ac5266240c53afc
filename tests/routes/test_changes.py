"""What would change, the marginal value of trains, budgets, and remembered answers."""

from __future__ import annotations

from itertools import islice

import pytest
from oracle import Oracle, best_total
from random_models import FAMILIES
from sketches import Sketch, train
from test_every_model import positions

from ferrovia.board.faces import Face, Piece, Stop
from ferrovia.board.grid import FLAT, neighbours
from ferrovia.board.track import Board, Hex, Laid, Tile, Track
from ferrovia.routes import TrackChange, best_after, best_run, marginal, routes_of
from ferrovia.struct import replace


def two_lines() -> Sketch:
    """A1 with a line to C1, worth 50 together, and one to B2, worth 30."""
    sketch = Sketch().stop("city", "A1", value=20).stop("city", "C1", value=30)
    return sketch.stop("town", "B2").line("A1", "C1").line("A1", "B2")


def test_a_second_train_is_worth_what_it_adds_not_what_it_runs():
    sketch = two_lines()

    assert marginal(sketch.board(), Track({}), sketch.question("2H")) == (60,)
    assert marginal(sketch.board(), Track({}), sketch.question("2H", "2H")) == (20, 20)
    assert marginal(sketch.board(), Track({}), sketch.question("2H", "4H", "6H")) == (0, 0, 0)


def test_a_train_bought_runs_beside_the_others():
    sketch = two_lines()
    bought = TrackChange(trains=(train("2H"),))

    assert best_after(sketch.board(), Track({}), sketch.question("2H"), bought).revenue == 80
    sold = TrackChange(trains=(train("2H"),), without=(0,))
    assert best_after(sketch.board(), Track({}), sketch.question("2H"), sold).revenue == 60


def test_a_tile_changes_the_answer_and_not_the_track():
    city, town = Stop("city", 20, 1), Stop("town", 10)
    hexes = {
        "A1": Hex("A1", "", Face("grey", (city,), (Piece(0, 6),))),
        "C1": Hex("C1", "", Face("plain")),
        "E1": Hex("E1", "", Face("grey", (town,), (Piece(3, 6),))),
    }
    board = Board(hexes, {"9": Tile("9", 1, Face("yellow", (), (Piece(0, 3),)))}, {})
    board.neighbours = neighbours(FLAT, hexes)
    question = Sketch().question("4H")
    question = replace(question, values={"A1.0": 20, "E1.0": 10})
    track = Track({})

    assert best_run(board, track, question).revenue == 0
    assert best_after(board, track, question, TrackChange(tiles={"C1": Laid("9", 0)})).revenue == 30
    overlay = TrackChange(overlays={"C1": Piece(0, 3)})
    assert best_after(board, track, question, overlay).revenue == 30
    assert best_run(board, track, question).revenue == 0
    assert track == Track({})


def test_a_token_opens_a_city_that_was_full():
    sketch = Sketch().stop("city", "A1", "C1", "E1").line("A1", "C1").line("C1", "E1")
    question = sketch.question("4H", blocked="C1.0")

    assert best_run(sketch.board(), Track({}), question).revenue == 20
    placed = TrackChange(tokens=("C1.0",))
    assert best_after(sketch.board(), Track({}), question, placed).revenue == 30


@pytest.mark.parametrize("family", FAMILIES)
def test_changes_agree_with_plain_enumeration(family):
    for rng, board, track, question, _ in positions(family, 500, size=9, each=40):
        cities = [stop for stop in question.values if stop not in question.tokens]
        hexes = [hex_id for hex_id in track.laid if hex_id not in track.overlays]
        change = TrackChange(
            tiles={rng.choice(hexes): None} if hexes else {},
            blocked=tuple(city for city in question.tokens[:1] if rng.random() < 0.5),
            trains=question.trains[:1] if len(question.trains) < 2 else (),
            without=(0,) if len(question.trains) > 1 else (),
            values=dict.fromkeys(cities[:2], 30),
        )

        run = best_after(board, track, question, change)

        tiles = {hex_id: laid for hex_id, laid in track.laid.items() if hex_id not in change.tiles}
        after = Track(tiles, track.overlays)
        asked = replace(
            question,
            trains=(*question.trains[len(change.without) :], *change.trains),
            values={**question.values, **change.values},
        )
        oracle = Oracle(board, after, asked.tokens, asked.blocked)
        assert run.revenue == best_total(oracle, oracle.routes(asked), asked)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("budget", [1, 5, 40])
def test_a_budget_yields_a_legal_run_and_a_true_bound(family, budget):
    unproven = 0
    for _, board, track, question, _ in positions(family, 600):
        run = best_run(board, track, question, budget=budget)
        best = best_run(board, track.without_answers(), question)

        if run.proof is None:
            unproven += 1
            assert run.missing is not None
            assert run.revenue <= best.revenue <= run.revenue + run.missing
        else:
            assert run.revenue == best.revenue
    assert unproven


def test_without_a_budget_there_is_always_a_proof():
    for _, board, track, question, _ in positions("anything", 700):
        best_run(board, track, question, budget=1)

        run = best_run(board, track, question)

        assert run.proof is not None and run.missing is None


def test_routes_are_listed_lazily():
    for _, board, track, question, _ in positions("anything", 800, each=20):
        first = list(islice(routes_of(board, track, question, 0), 1))
        every = list(routes_of(board, track, question, 0))
        assert every[:1] == first
        if len(question.trains) == 1 and every:
            best = max(route.revenue for route in every)
            assert best_run(board, track, question).revenue == best
