"""The solver, reach and examination against plain enumeration on random small maps."""

from __future__ import annotations

from random import Random

import pytest
from best_of_all import check_best
from oracle import Oracle, value
from random_maps import random_map, random_question

from ferrovia.board.track import Board, Track
from ferrovia.routes import Question, Run, any_route, best_run, examine, has_route, reach

BATCHES = range(20)
PER_BATCH = 20


def positions(batch: int, size: int, trains: int = 3):
    """Yield random boards with a question each."""
    for place in range(PER_BATCH):
        rng = Random(1000 * batch + place)
        board, track = random_map(rng, rng.randint(4, size))
        yield rng, board, track, random_question(rng, board, track, trains)


def oracle_of(board: Board, track: Track, question: Question) -> Oracle:
    return Oracle(board, track, question.tokens, question.blocked)


@pytest.mark.parametrize("batch", BATCHES)
def test_the_best_run_is_the_best_of_all_combinations(batch):
    for _, board, track, question in positions(batch, size=11):
        oracle = oracle_of(board, track, question)
        check_best(best_run, board, track, question, oracle, most=400)


@pytest.mark.parametrize("batch", BATCHES)
def test_reach_is_what_simple_paths_reach(batch):
    for _, board, track, question in positions(batch, size=14):
        stops, sides, pieces = oracle_of(board, track, question).reached()

        answer = reach(board, track, question.tokens, question.blocked)

        assert set(answer.stops) == stops
        assert list(answer.stops) == sorted(answer.stops)
        assert {side: set(gauges) for side, gauges in answer.sides.items()} == sides
        assert {
            (hex_id, piece.a, piece.b)
            for hex_id, reached in answer.pieces(board, track).items()
            for piece in reached
        } == pieces


@pytest.mark.parametrize("batch", BATCHES)
def test_whether_there_is_a_route_at_all(batch):
    for _, board, track, question in positions(batch, size=8):
        oracle = oracle_of(board, track, question)
        routes = oracle.routes(question)

        some = any_route(board, track, question)

        has = has_route(
            board,
            track,
            question.tokens,
            question.blocked,
            barred=question.barred,
            beside=question.beside,
        )
        assert has == bool(routes)
        runs = any(oracle.runs(walk, train) for walk in routes for train in question.trains)
        assert (some is not None) == runs
        if some is not None:
            again = examine(board, track, question, ((some.train, some.legs),))
            assert isinstance(again, Run) and again.routes == (some,)


@pytest.mark.parametrize("batch", BATCHES)
def test_examination_accepts_exactly_what_the_oracle_lists(batch):
    for rng, board, track, question in positions(batch, size=9, trains=2):
        oracle = oracle_of(board, track, question)
        listed = {walk.legs: walk for walk in oracle.routes(question)}
        free = Oracle(board, track, tuple(oracle.kinds), ())
        loose = free.walks()
        single = [walk.legs[0] for walk in loose if len(walk.legs) == 1]
        claims = [walk.legs for walk in rng.sample(loose, min(len(loose), 40))]
        claims += [tuple(rng.choices(single, k=rng.randint(1, 3))) for _ in range(20) if single]
        train = question.trains[0]
        for claim in claims:
            walk = listed.get(claim)
            legal = walk is not None and oracle.runs(walk, train)
            tangled = tuple(leg[::-1] if rng.random() < 0.5 else leg for leg in claim)

            answer = examine(board, track, question, ((0, tangled),))

            if walk is not None and legal:
                assert isinstance(answer, Run), answer
                assert answer.revenue == value(walk, train, question)
                if train.limits:
                    assert answer.routes[0].length == oracle.length(walk, train.limits[0])
                else:
                    most = train.counts or 0
                    assert answer.routes[0].length == min(most, len(walk.stops))
            elif isinstance(answer, Run):
                assert oracle.runs(listed[answer.routes[0].legs], train)


@pytest.mark.parametrize("batch", BATCHES)
def test_the_answer_does_not_depend_on_who_asked_before(batch):
    for _, board, track, question in positions(batch, size=9):
        first = best_run(board, track, question)
        assert best_run(board, track, question) is first
        assert best_run(board, Track(dict(track.laid)), question) == first
