"""The runs worked out in the rulebook of 1849, on its board."""

from __future__ import annotations

import pytest
from sketches import kind, legs, train

from ferrovia.board.track import Board, Laid, Track
from ferrovia.routes import Question, Run, TrainModel, best_run, examine, has_route

LILIBEO = {
    "C5": Laid("651", 5),
    "B4": Laid("7", 5),
    "D4": Laid("682", 1),
    "C3": Laid("3", 5),
    "E3": Laid("713", 0),
    "G3": Laid("58", 1),
    "H2": Laid("8", 2),
    "G1": Laid("58", 3),
    "D2": Laid("78", 5),
}
STANDARD = legs("C5 B4 D4,D4 C3,C3 E3 G3,G3 H2 G1,G1 E1")
NARROW = legs("C5 D4,D4 E3 D2 E1")
PHASE = "10"


def question(board: Board, track: Track, token: str, *trains: TrainModel) -> Question:
    """One token and nobody else's on the board, in phase 10."""
    values = {
        f"{hex_id}.{number}": (
            stop.revenue if isinstance(stop.revenue, int) else stop.revenue[PHASE]
        )
        for hex_id in board.hexes
        for number, stop in enumerate(board.face(track, hex_id).stops)
    }
    return Question(trains, (token,), (), values)


def run(board: Board, laid: dict[str, Laid], token: str, *claims: tuple[str, object]):
    track = Track(laid)
    asked = question(board, track, token, *(train(name) for name, _ in claims))
    claimed = tuple((number, legs_) for number, (_, legs_) in enumerate(claims))
    return examine(board, track, asked, claimed)


@pytest.mark.statement("1849", "10.5.1-3", "10.5.1-4", "10.5.1-6", "10.5.2-1")
def test_10_5_1_example_lilibeo_runs_two_trains_of_two_gauges(sicily):
    answer = run(sicily, LILIBEO, "E1.0", ("8H", STANDARD), ("8H", NARROW))

    assert isinstance(answer, Run), answer
    assert [route.length for route in answer.routes] == [8, 8]
    assert [route.revenue for route in answer.routes] == [160, 130]
    assert answer.revenue == 290


@pytest.mark.statement("1849", "10.5.1-3", "10.5.1-4")
def test_10_5_1_example_lilibeo_runs_a_reverse_train(sicily):
    answer = run(sicily, LILIBEO, "E1.0", ("R6H", (*NARROW, ("E1", "C1"))))

    assert isinstance(answer, Run), answer
    assert answer.routes[0].length == 5
    assert answer.revenue == 160


@pytest.mark.statement("1849", "10.5.1-3")
@pytest.mark.parametrize(("words", "normal", "reverse"), [("C5 B4 D4", 2, 4), ("C5 D4", 2, 1)])
def test_10_5_1_example_palermo_to_partinico(sicily, words, normal, reverse):
    for name, length in (("8H", normal), ("R6H", reverse)):
        answer = run(sicily, LILIBEO, "C5.0", (name, legs(words)))
        assert isinstance(answer, Run), answer
        assert answer.routes[0].length == length


@pytest.mark.statement("1849", "10.5.1-5")
def test_10_5_1_example_trains_cannot_run_further_than_in_the_example(sicily):
    further = (*NARROW, ("E1", "C1"))

    assert kind(run(sicily, LILIBEO, "E1.0", ("8H", further))) == "length"
    assert kind(run(sicily, LILIBEO, "E1.0", ("8H", (*STANDARD, ("E1", "C1"))))) == "length"


@pytest.mark.statement("1849", "10.5.1-2")
def test_10_5_1_example_the_strait_counts_two_hexes(sicily):
    laid = {"B14": Laid("656", 4)}

    answer = run(sicily, laid, "B14.0", ("4H", legs("B14 A15 B16 C15")))

    assert isinstance(answer, Run), answer
    assert answer.routes[0].length == 3


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_example_a_city_and_a_port_are_no_route(sicily):
    assert kind(run(sicily, {}, "C5.0", ("4H", legs("C5 A5")))) == "two_stops"
    assert not has_route(sicily, Track({}), ("C5.0",))
    asked = question(sicily, Track({}), "C5.0", train("4H"))
    assert best_run(sicily, Track({}), asked).routes == ()


def test_the_best_run_of_lilibeo_is_proven(sicily):
    track = Track(LILIBEO)

    answer = best_run(sicily, track, question(sicily, track, "E1.0", train("8H"), train("8H")))

    assert answer.revenue >= 290
    assert answer.proof is not None
    assert answer.proof.bound == answer.revenue
