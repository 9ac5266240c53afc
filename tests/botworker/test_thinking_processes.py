"""Processes that think: apart from the server, replaced when they fail, and ended with it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from odd_tasks import Die, NeverEnd, Print, WhoAreYou

from ferrovia.bots import choose
from ferrovia.botworker.fair_queue import FairQueue, Urgency
from ferrovia.botworker.pool import ProcessPool
from ferrovia.botworker.thinking import AskedBot, Decided, Failed, MoveTask, Outcome, answer
from ferrovia.core import Position
from ferrovia.titles import TITLES, load

PATIENCE = 300.0


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    made = ProcessPool(1, patience=PATIENCE)
    made.start()
    yield made
    made.stop()


def asked(pool: ProcessPool, task: Any, table: str = "t") -> Outcome:
    answers: SimpleQueue[Outcome] = SimpleQueue()
    pool.think(table, task, answers.put, Urgency.WATCHED)
    return answers.get(timeout=PATIENCE)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("title", TITLES)
def test_a_process_chooses_as_this_one_would(pool, title):
    position = Position.new(load(title, 3), ("Ann", "Bob", "Cyd"), 5)
    seat = position.decision.seat
    question = MoveTask(position, (AskedBot(seat, "random", "t/Ann/0"),))

    found = asked(pool, question)

    assert found == answer(question)
    assert isinstance(found, Decided)
    assert found.choice.action == choose(position, seat, Random("t/Ann/0"))


def test_thinking_is_done_elsewhere_and_by_the_same_process_again(pool):
    first, again = asked(pool, WhoAreYou()), asked(pool, WhoAreYou(), "u")
    assert first == again
    assert first != Failed(str(os.getpid()))


def test_whoever_prints_does_not_spoil_the_reply(pool, capfd):
    assert asked(pool, Print()) == Failed("printed")
    assert "thinking aloud" in capfd.readouterr().err


def test_a_process_that_dies_is_replaced(pool):
    before = asked(pool, WhoAreYou())
    assert asked(pool, Die()) == Failed("was lost")
    after = asked(pool, WhoAreYou())
    assert before != after
    assert not alive(int(before.why))


def test_a_process_that_takes_too_long_is_replaced():
    pool = ProcessPool(1, patience=0.5)
    pool.start()
    assert asked(pool, NeverEnd()) == Failed("took too long")
    pool.stop()


def not_waiting(found: Outcome) -> None:
    pytest.fail("nobody waits any more")


def test_nothing_is_left_when_the_pool_is_stopped_in_the_middle_of_a_thought():
    pool = ProcessPool(2, patience=PATIENCE)
    pool.start()
    mine = int(asked(pool, WhoAreYou()).why)
    for table in ("t", "u"):
        pool.think(table, NeverEnd(), not_waiting, Urgency.WATCHED)
    while len(running := pool.processes) < 2:
        pass
    pool.stop()
    assert mine in running
    assert pool.processes == ()
    assert not any(map(alive, running))


def test_nothing_is_left_when_the_server_is_killed_in_the_middle_of_a_thought():
    program = (
        "from odd_tasks import NeverEnd, WhoAreYou\n"
        "from ferrovia.botworker.worker_process import WorkerProcess\n"
        "process = WorkerProcess()\n"
        "print(process.ask(WhoAreYou(), 300).why, flush=True)\n"
        "process.ask(NeverEnd(), 300)\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen((sys.executable, "-c", program), stdout=subprocess.PIPE, env=env) as run:
        assert run.stdout is not None
        thinking = int(run.stdout.readline())
        run.kill()
    while alive(thinking):
        Event().wait(0.01)


def test_tables_take_turns_however_much_one_of_them_asks():
    queue: FairQueue[str] = FairQueue()
    for job in ("a1", "a2", "a3", "b1", "c1", "b2"):
        queue.put(job[0], job, Urgency.WATCHED)
    assert [queue.take() for _ in range(6)] == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_whoever_waits_longest_for_least_comes_first():
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "review", Urgency.BACKGROUND)
    queue.put("b", "nobody looks", Urgency.ALONE)
    queue.put("a", "move", Urgency.WATCHED)
    queue.put("a", "hint", Urgency.ASKED)
    found = [queue.take() for _ in range(4)]
    assert found == ["hint", "move", "nobody looks", "review"]


def test_whoever_waits_for_a_job_is_sent_home_when_the_queue_is_closed():
    queue: FairQueue[str] = FairQueue()
    found: list[str | None] = ["something"]
    waiting = Thread(target=lambda: found.append(queue.take(Urgency.ALONE)))
    waiting.start()
    queue.put("a", "review", Urgency.BACKGROUND)
    queue.close()
    waiting.join(PATIENCE)
    assert found == ["something", None]
