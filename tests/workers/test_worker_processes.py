"""Processes that work: apart from the server, replaced when they fail, and ended with it."""

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
from odd_tasks import CountToThree, Die, NeverEnd, Print, TakeAllMemory, WhoAreYou

from ferrovia.bots import bot_named, choose
from ferrovia.botworker.thinking import AskedBot, Decided, MoveTask, ThinkingTask
from ferrovia.core import Position
from ferrovia.titles import TITLES, load
from ferrovia.workers.calling_functions import DoneByWorkers, DoneHere, NoAnswer
from ferrovia.workers.fair_queue import FairQueue, LineFull, QueueClosed, Urgency
from ferrovia.workers.pool import ProcessPool
from ferrovia.workers.tasks import STOPPED, Failed, Job, Outcome, answer

PATIENCE = 300.0


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    made = ProcessPool(1, patience=PATIENCE)
    made.start()
    yield made
    made.stop()


def asked(pool: ProcessPool, task: Any, table: str = "t") -> Outcome:
    answers: SimpleQueue[Outcome] = SimpleQueue()
    pool.submit(Job(table, task, answers.put), Urgency.WATCHED)
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
    thought = MoveTask(position, (AskedBot(seat, "random", "t/Ann/0"),))
    question = ThinkingTask(thought, bot_named)

    found = asked(pool, question)

    assert found == answer(question)
    assert isinstance(found, Decided)
    assert found.choice.action == choose(position, seat, Random("t/Ann/0"))


def test_work_is_done_elsewhere_and_by_the_same_process_again(pool):
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


def test_nothing_is_left_when_the_pool_is_stopped_in_the_middle_of_a_task():
    pool, told = ProcessPool(2, patience=PATIENCE), []
    pool.start()
    mine = int(asked(pool, WhoAreYou()).why)
    for table in ("t", "u", "v"):
        pool.submit(Job(table, NeverEnd(), told.append), Urgency.ASKED)
    while len(running := pool.processes) < 2:
        pass
    pool.stop()
    assert mine in running
    assert pool.processes == ()
    assert not any(map(alive, running))
    assert told == [Failed(STOPPED)] * 3, "nobody waits for ever"
    pool.submit(Job("t", WhoAreYou(), told.append), Urgency.ASKED)
    assert told[3:] == [Failed(STOPPED)]


def test_nothing_is_left_when_the_server_is_killed_in_the_middle_of_a_task():
    program = (
        "from odd_tasks import NeverEnd, WhoAreYou\n"
        "from ferrovia.workers.worker_process import WorkerProcess\n"
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
    assert queue.close() == ("review",)
    waiting.join(PATIENCE)
    assert found == ["something", None]
    with pytest.raises(QueueClosed):
        queue.put("a", "move", Urgency.ALONE)


def test_a_line_takes_so_many_jobs_and_no_more():
    queue: FairQueue[str] = FairQueue()
    for _ in range(2):
        queue.put("a", "export", Urgency.ASKED, 2)
    with pytest.raises(LineFull):
        queue.put("a", "export", Urgency.ASKED, 2)
    queue.put("b", "export", Urgency.ASKED, 2)
    assert queue.waiting(Urgency.ASKED) == 3


def test_one_process_is_kept_for_those_who_wait():
    pool, told = ProcessPool(2, patience=PATIENCE), []
    pool.start()
    for table in ("t", "u"):
        pool.submit(Job(table, NeverEnd(), told.append), Urgency.ALONE)
    answers: SimpleQueue[Outcome] = SimpleQueue()
    pool.submit(Job("v", WhoAreYou(), answers.put), Urgency.ASKED)
    assert answers.get(timeout=PATIENCE)
    assert pool.waiting(Urgency.ALONE) == 1
    pool.stop()


def test_it_is_told_how_far_a_task_is(pool):
    shares: list[float] = []
    answers: SimpleQueue[Outcome] = SimpleQueue()
    pool.submit(Job("t", CountToThree(), answers.put, shares.append), Urgency.ASKED)
    assert answers.get(timeout=PATIENCE) == Failed("counted")
    assert shares == [1 / 3, 2 / 3, 1.0]


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not limit memory so")
def test_a_task_that_takes_too_much_memory_fails_alone(pool):
    before = asked(pool, WhoAreYou())
    assert asked(pool, TakeAllMemory()) == Failed("failed (MemoryError)")
    assert asked(pool, WhoAreYou()) == before


def test_a_function_called_elsewhere_returns_what_it_returns_here(pool):
    elsewhere = DoneByWorkers(pool)
    assert elsewhere.call("t", sorted, [3, 1, 2]) == DoneHere().call("t", sorted, [3, 1, 2])


def test_a_function_that_fails_or_returns_what_cannot_be_sent_is_no_answer(pool):
    elsewhere = DoneByWorkers(pool)
    with pytest.raises(NoAnswer, match="TypeError"):
        elsewhere.call("t", sorted, 3)
    with pytest.raises(NoAnswer, match="could not be answered"):
        elsewhere.call("t", open, os.devnull)
