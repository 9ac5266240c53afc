"""Every length model, bonus and sharing rule against plain enumeration on random small maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from best_of_all import check_best
from oracle import Oracle, value
from random_models import FAMILIES, random_board, random_model_question

from ferrovia.board.track import Board, Track
from ferrovia.routes import Question, Run, any_route, best_run, examine, has_route, routes_of
from ferrovia.struct import replace

BATCHES = range(15)
PER_BATCH = 60


def positions(
    family: str, batch: int, size: int = 11, each: int = PER_BATCH
) -> Iterator[tuple[Random, Board, Track, Question, Oracle]]:
    """Yield random boards with a question each."""
    for place in range(each):
        rng = Random(f"{family} {batch} {place}")
        board, track = random_board(rng, rng.randint(4, size))
        question = random_model_question(rng, board, track, family)
        yield rng, board, track, question, Oracle(board, track, question.tokens, question.blocked)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("family", FAMILIES)
def test_the_best_run_is_the_best_of_all_combinations(family, batch):
    for _, board, track, question, oracle in positions(family, batch):
        check_best(best_run, board, track, question, oracle, most=200)


@pytest.mark.parametrize("family", FAMILIES)
def test_all_routes_of_a_train_are_listed_once(family):
    for _, board, track, question, oracle in positions(family, 100, size=9):
        for number, train in enumerate(question.trains):
            walks = [walk for walk in oracle.routes(question) if oracle.runs(walk, train)]
            expected = Counter(
                (frozenset((walk.legs, turned(walk.legs))), value(walk, train, question))
                for walk in walks
            )

            listed = Counter(
                (frozenset((route.legs, turned(route.legs))), route.revenue)
                for route in routes_of(board, track, question, number)
            )

            assert set(listed) == set(expected)
            assert set(listed.values()) <= {1}


def turned(legs: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(leg[::-1] for leg in reversed(legs))


@pytest.mark.parametrize("family", FAMILIES)
def test_examination_accepts_exactly_what_the_oracle_lists(family):
    for rng, board, track, question, oracle in positions(family, 200, size=9):
        listed = {walk.legs: walk for walk in oracle.routes(question)}
        loose = Oracle(board, track, tuple(oracle.kinds), ()).walks()
        train = question.trains[0]
        for walk in rng.sample(loose, min(len(loose), 40)):
            answer = examine(board, track, question, ((0, walk.legs),))

            if walk.legs in listed and oracle.runs(walk, train):
                assert isinstance(answer, Run), answer
                assert answer.revenue == value(walk, train, question)
            else:
                assert not isinstance(answer, Run)


@pytest.mark.parametrize("family", FAMILIES)
def test_whether_there_is_a_route_at_all(family):
    for _, board, track, question, oracle in positions(family, 300, size=8):
        routes = oracle.routes(question)
        has = has_route(
            board,
            track,
            question.tokens,
            question.blocked,
            barred=question.barred,
            beside=question.beside,
        )

        some = any_route(board, track, question)

        assert has == bool(routes)
        runs = any(oracle.runs(walk, train) for walk in routes for train in question.trains)
        assert (some is not None) == runs


@pytest.mark.parametrize("family", FAMILIES)
def test_two_trains_that_share_are_refused_as_the_sharing_rule_says(family):
    for _, board, track, question, oracle in positions(family, 400, size=8, each=30):
        train = question.trains[0]
        question = replace(question, trains=(train, train))
        walks = [walk for walk in oracle.routes(question) if oracle.runs(walk, train)][:12]
        for first in walks:
            for second in walks:
                apart = not first.sides & second.sides
                if question.sharing == "stops":
                    apart = apart and not set(first.stops) & set(second.stops)

                answer = examine(board, track, question, ((0, first.legs), (1, second.legs)))

                assert isinstance(answer, Run) == apart
