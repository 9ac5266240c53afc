"""Hints and reviews: what a bot thinks of the decisions of others."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import to_builtins

from ferrovia.bots import Budget, Choice, Weighed, play_out
from ferrovia.botworker.advice import HintTask, ReviewTask, adviser
from ferrovia.botworker.hints import ask_hint
from ferrovia.botworker.reviews import AT_ONCE, MOST, Reviews
from ferrovia.botworker.thinking import Thinker
from ferrovia.core import Action, Game, Position
from ferrovia.core.action import as_json
from ferrovia.records import dumps, record_game
from ferrovia.store import MemoryStore
from ferrovia.struct import replace
from ferrovia.tables import Declined, Tables, Visitor, acting, bot_seats, file_import, new_tables
from ferrovia.tables.messages import Act, NewSeat, NewTable, SeatPlayer
from ferrovia.titles import load
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import Failed, InProcess, Job, Report

ANN = Visitor(key="a" * 43)
BOB = Visitor(key="b" * 43)
SEATS = ("Ann", "Bob", "Cyd")


class Judge:
    """Likes what is offered last; each offer before it is worth ten less."""

    name, character, budget = "judge", "Judges.", 400

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, position: Position, seat: str, rng: Random, budget: Budget) -> Choice:
        self.budgets.append(budget)
        found = [offer.action for offer in reversed(position.offers())]
        weighed = [Weighed(action, 1000 - 10 * n) for n, action in enumerate(found)]
        return Choice(found[0], 1000, ("It comes last.",), tuple(weighed[1:]))

    def interject(
        self, position: Position, seat: str, rng: Random, budget: Budget
    ) -> Choice | None:
        return None


@pytest.fixture
def judge() -> Judge:
    return Judge()


@pytest.fixture
def thinker(judge: Judge) -> Thinker:
    return Thinker(InProcess(), lambda name: judge)


@pytest.fixture
def tables() -> Tables:
    return Tables(MemoryStore(), "secret")


@pytest.fixture(scope="module")
def short_game() -> Game:
    """The end of a game, and the moves that led to it."""
    return play_out(Position.new(load("1849", 3), SEATS, 4), Random(4))


def opened(tables: Tables, *kinds: str, hints: bool = True) -> str:
    seats = tuple(NewSeat(n, k) for n, k in zip(SEATS, kinds, strict=True))  # type: ignore[arg-type]
    wanted = NewTable("1849", seats, seed="7", drawn=False, hints=hints)
    return new_tables.open_table(tables, ANN, wanted).table


def test_a_hint_names_the_best_the_next_best_and_why(tables, thinker):
    table = opened(tables, "me", "here", "here")
    with tables.locked(table) as live:
        offers = live.position.offers()

    hint = ask_hint(tables, thinker, table, ANN).result()

    assert (hint.n, hint.bot, hint.reasons) == (0, adviser(), ("It comes last.",))
    assert hint.best.action == as_json(offers[-1].action)
    assert hint.second is not None
    assert hint.second.action == as_json(offers[-2].action)
    assert (hint.best.value, hint.second.value) == (1000, 990)
    assert hint.best.text and hint.best.text != hint.second.text


def test_a_hint_can_be_played_as_it_is(tables, thinker):
    table = opened(tables, "me", "here", "here")
    hint = ask_hint(tables, thinker, table, ANN).result()
    assert acting.submit(tables, table, ANN, Act(0, hint.best.action)).n == 1


def test_hints_are_for_the_own_decisions_of_those_who_decide_themselves(tables, thinker):
    table = opened(tables, "me", "link", "link")
    with pytest.raises(Declined, match="opened with a link"):
        ask_hint(tables, thinker, table, BOB)
    acting.submit(tables, table, ANN, Act(0, {"type": "pass", "by": "Ann"}))
    with pytest.raises(Declined, match="not your turn"):
        ask_hint(tables, thinker, table, ANN)
    other = opened(tables, "me", "here", "here")
    bot_seats.change_player(tables, other, ANN, SeatPlayer("Ann", "random"))
    with pytest.raises(Declined, match="not your turn"):
        ask_hint(tables, thinker, other, ANN)


def test_there_are_no_hints_at_tables_that_say_so(tables, thinker):
    table = opened(tables, "me", "here", "here", hints=False)
    with pytest.raises(Declined, match="without hints"):
        ask_hint(tables, thinker, table, ANN)


def test_a_bot_that_fails_gives_no_hint_and_says_so(tables):
    class Failing:
        def start(self) -> None: ...

        def stop(self) -> None: ...

        def submit(self, job: Job, urgency: Urgency) -> None:
            job.then(Failed("was lost"))

    table = opened(tables, "me", "here", "here")
    with pytest.raises(Declined, match="no hint"):
        ask_hint(tables, Thinker(Failing()), table, ANN).result()


@pytest.mark.parametrize("title", ["1849", "1848", "1844"])
def test_every_title_has_words_for_hints(title):
    position = Position.new(load(title, 3), SEATS, 4)
    for _ in range(30):
        seat = position.decision.seat
        advice = HintTask(position, adviser(), "s").answered(lambda name: Judge())
        assert all(move.text for move in advice.moves), position.decision
        assert advice.moves[0].action.by == seat
        position = position.play(advice.moves[0].action)


def cost(position: Position, played: Action) -> int:
    """What an action costs as the judge sees it, counted in another way."""
    offers = [*position.offers()]
    place = next(n for n, offer in enumerate(offers) if offer.covers(played))
    return 10 * (len(offers) - 1 - place)


def test_a_review_finds_what_each_decision_cost(short_game, judge):
    actions, positions = short_game.actions, short_game.positions
    task = ReviewTask(positions[0], actions, 100, 160, "judge")

    found = task.answered(lambda name: judge)

    expected = {
        n: cost(positions[n], actions[n])
        for n in range(100, 160)
        if actions[n].by == positions[n].decision.seat
    }
    assert {c.n: c.cost for c in found.costly} == {n: c for n, c in expected.items() if c > 0}
    assert all(c.seat == actions[c.n].by and not c.at_least for c in found.costly)
    assert set(judge.budgets) == {judge.budget}


def test_what_was_not_even_weighed_costs_at_least_as_much_as_the_least(short_game):
    class Narrow(Judge):
        def choose(self, position: Position, seat: str, rng: Random, budget: Budget) -> Choice:
            found = super().choose(position, seat, rng, budget)
            return replace(found, alternatives=found.alternatives[:1])

    actions, positions = short_game.actions, short_game.positions
    found = ReviewTask(positions[0], actions, 100, 160, "x").answered(lambda name: Narrow())
    for costly in found.costly:
        really = cost(positions[costly.n], actions[costly.n])
        assert costly.cost == 10
        assert costly.at_least == (really > 10)


def test_the_review_of_a_table_names_three_decisions_of_each_player(tables, thinker, short_game):
    record = dumps(record_game(short_game, seed="4", deal=load("1849", 3).deal("4")))
    table = file_import.import_file(tables, ANN, record.encode()).table

    review = Reviews(thinker)
    review.review(tables, table, ANN)
    found = review.review(tables, table, ANN)

    assert (found.done, found.total) == (len(short_game), len(short_game))
    assert list(found.players) == list(SEATS)
    whole = ReviewTask(short_game.at(0), short_game.actions, 0, len(short_game), "judge")
    every = whole.answered(lambda name: Judge()).costly
    for seat, worst in found.players.items():
        costs = sorted((c.cost for c in every if c.seat == seat), reverse=True)
        assert [each.cost for each in worst] == costs[:MOST]
    assert to_builtins(found)["players"]["Ann"][0]["better"]


def test_a_review_goes_on_where_a_part_of_it_failed(tables, short_game):
    class Lost:
        def answered(self, report: Report) -> Failed:
            return Failed("was lost")

    class Forgetful(InProcess):
        def submit(self, job: Job, urgency: Urgency) -> None:
            assert urgency is Urgency.BACKGROUND
            super().submit(replace(job, task=Lost()), urgency)

    record = dumps(record_game(short_game, seed="4", deal=load("1849", 3).deal("4")))
    table = file_import.import_file(tables, ANN, record.encode()).table
    few = Reviews(Thinker(Forgetful()))
    few.review(tables, table, ANN)
    found = few.review(tables, table, ANN)
    assert found.done == found.total > AT_ONCE
    assert set(found.players.values()) == {()}


def test_a_game_that_goes_on_is_not_reviewed(tables, thinker):
    table = opened(tables, "me", "here", "here")
    with pytest.raises(Declined, match="not over"):
        Reviews(thinker).review(tables, table, ANN)
