"""Work has bounds: files with endless entries, games without an end, questions done elsewhere."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ferrovia import tables as room
from ferrovia.core import Game, Pass, Position
from ferrovia.interop import ForeignError, import_game
from ferrovia.interop.history import effective
from ferrovia.records import dumps, record_game
from ferrovia.tables import (
    Declined,
    acting,
    bounds,
    downloads,
    example,
    file_import,
    new_tables,
    queries,
    undo,
    updates,
)
from ferrovia.tables.messages import Act, Back, ForkAt
from ferrovia.titles import load
from ferrovia.workers.calling_functions import DoneByWorkers, LineFull, NoAnswer
from ferrovia.workers.pool import ProcessPool
from ferrovia.workers.tasks import Report

PLAYERS = [{"id": n, "name": name} for n, name in enumerate(("Ann", "Bob", "Cyd"), 1)]


def foreign(*actions: dict[str, Any], title: str = "1849") -> bytes:
    file = {"id": "hs_1", "title": title, "players": PLAYERS, "settings": {}, "actions": actions}
    return json.dumps(file).encode()


def passing(times: int) -> list[dict[str, Any]]:
    return [
        {"type": "pass", "entity": n % 3 + 1, "entity_type": "player", "id": n + 1}
        for n in range(times)
    ]


def test_undo_to_the_same_action_again_and_again_costs_no_search():
    class Counted(dict[str, Any]):
        looked = 0

        def get(self, name: str, default: Any = None) -> Any:
            Counted.looked += 1
            return super().get(name, default)

    rows = [Counted(passing(1)[0])]
    rows += [Counted(type="undo", action_id=1, id=n + 2) for n in range(500)]
    assert len(effective(rows)) == 1
    assert Counted.looked < 4 * len(rows), "each entry is looked at a few times, not all by each"


def test_a_file_with_endless_entries_is_not_even_begun(tables, ann):
    undone = {"type": "undo", "action_id": 0}
    with pytest.raises(Declined, match="at most 20,000 are read") as declined:
        file_import.import_file(tables, ann, foreign(*[undone] * (file_import.MOST_ENTRIES + 1)))
    assert declined.value.problem.problem == "import"
    inner = {**passing(1)[0], "auto_actions": passing(file_import.MOST_ENTRIES)}
    with pytest.raises(Declined, match="at most 20,000 are read"):
        file_import.import_file(tables, ann, foreign(inner))


def test_a_file_of_more_actions_than_any_game_has_is_given_up(records_root):
    plain = json.loads((records_root / "games" / "1849" / "table-27939.json").read_bytes())
    with pytest.raises(ForeignError, match="more than 20 actions"):
        import_game(plain, most=20)


def test_a_record_of_more_actions_than_any_game_has_is_given_up(tables, ann, monkeypatch):
    monkeypatch.setattr(file_import, "MOST_ACTIONS", 8)
    game = Game(Position.new(load("1849", 3), ("Ann", "Bob", "Cyd"), seed=5))
    for _ in range(9):
        game.push(next(game.position.legal_actions()))
    with pytest.raises(Declined, match="at most 8 are played"):
        file_import.import_file(tables, ann, dumps(record_game(game, seed=5)).encode())


def test_whoever_only_passes_is_stopped_at_some_time(tables, ann, page, open_table, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_ACTIONS", 6)
    table = open_table("me", "here", "here")
    for n in range(6):
        with tables.locked(table) as live:
            seat = live.decider()
        acting.submit(tables, table, ann, Act(n, {"type": "pass", "by": seat}))
    with tables.locked(table) as live:
        one_more = Act(6, {"type": "pass", "by": live.decider()})
        assert live.position.refusal(Pass(by=live.decider())) is None
    with pytest.raises(Declined, match="This game has 6 actions") as declined:
        acting.submit(tables, table, ann, one_more)
    assert declined.value.problem.problem == "forbidden"
    undo.take_back(tables, table, ann, Back(6, 2))


def test_taking_back_and_playing_again_has_an_end(tables, ann, open_table, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_EVENTS", 3)
    table = open_table("me", "here", "here")
    with tables.locked(table) as live:
        seat = live.decider()
    acting.submit(tables, table, ann, Act(0, {"type": "pass", "by": seat}))
    undo.take_back(tables, table, ann, Back(1, 0))
    undo.play_again(tables, table, ann, Back(2, 1))
    with pytest.raises(Declined, match="So much has been played and taken back"):
        undo.take_back(tables, table, ann, Back(3, 0))


def test_a_strange_file_is_not_said_too_much_of(tables, ann):
    plain = json.loads(foreign())
    plain["settings"] = {"optional_rules": ["x" * 10_000] * 10_000}
    opened = file_import.import_file(tables, ann, json.dumps(plain).encode())
    assert len(opened.notes) < 60
    assert max(map(len, opened.notes)) < 510
    with pytest.raises(Declined) as declined:
        file_import.import_file(tables, ann, foreign(title="y" * 10_000))
    assert len(declined.value.problem.text) < 510


@pytest.fixture
def elsewhere(tables) -> Iterator[None]:
    """Let heavy work be done by another process."""
    pool = ProcessPool(1, patience=300)
    pool.start()
    tables.heavy = DoneByWorkers(pool)
    yield
    pool.stop()


def test_every_question_has_the_same_answer_from_another_process(
    tables, ann, elsewhere, monkeypatch
):
    monkeypatch.setattr(room.registry, "LONG", 1)
    table = example.tour(tables, ann, "1844").table
    moves = [queries.moment(tables, table, ann).offers()[0].action]
    asked: tuple[Callable[[], object], ...] = (
        lambda: updates.look(tables, table, ann).update,
        lambda: queries.frames(tables, table, ann, 3, 9),
        lambda: queries.chart(tables, table, ann),
        lambda: queries.routes(tables, table, ann),
        lambda: queries.fan(tables, table, ann, "E12"),
        lambda: queries.picture(tables, table, ann, at=20),
        lambda: queries.map_words(tables, table, ann),
        lambda: downloads.record(tables, table, ann),
    )
    there = [question() for question in asked]
    with tables.locked(table) as live:
        copy = pickle.loads(pickle.dumps(live))
        assert (copy.position, copy.version, copy.n) == (live.position, live.version, live.n)
        assert copy.scenes.log(0, copy.n) == live.scenes.log(0, live.n)
        assert live.position.play(moves[0]) == copy.position.play(moves[0])
    tables.heavy = room.registry.DoneHere()
    assert there == [question() for question in asked]


def test_what_is_declined_elsewhere_is_declined_here(tables, ann, elsewhere):
    shares: list[float] = []
    with pytest.raises(Declined, match="names no title") as declined:
        file_import.import_file(tables, ann, b"{}", report=shares.append)
    assert declined.value.problem.problem == "import"


def test_a_long_game_is_opened_and_forked_elsewhere(tables, ann, elsewhere, monkeypatch):
    monkeypatch.setattr(room.registry, "LONG", 1)
    table = example.tour(tables, ann, "1849").table
    with tables.locked(table) as live:
        before = live.position
        tables.discard(live)
    with tables.locked(table) as live:
        assert live.position == before
        n = live.n
    fork = new_tables.fork(tables, table, ann, ForkAt(n - 1)).table
    with tables.locked(fork) as live:
        assert live.n == n - 1


class Refusing:
    """Does nothing, for one reason or the other."""

    def __init__(self, why: Exception) -> None:
        self.why = why

    def call(self, asker: str, function: Any, *args: Any, report: Report | None = None) -> Any:
        raise self.why


@pytest.mark.parametrize(
    ("why", "said"), [(LineFull(), "too much already"), (NoAnswer("was lost"), "It was ended")]
)
def test_who_asks_too_much_is_told_so(tables, ann, open_table, why, said):
    table = open_table("me", "here", "here")
    tables.heavy = Refusing(why)
    with pytest.raises(Declined, match=said) as declined:
        queries.picture(tables, table, ann)
    assert declined.value.problem.problem == "rate"
