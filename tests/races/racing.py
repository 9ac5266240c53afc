"""Many clients that race at a few tables, and the proof that nothing was lost or doubled.

Every client plays whatever is offered as soon as it can, at a server chosen at random, and writes
down what it was told. An action that was acknowledged must stand in the store under the very number
that was acknowledged; one that nobody was told about must be one whose answer was lost on its way.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import httpx2

from ferrovia.core.free_pass import free_pass
from ferrovia.store import open_store
from ferrovia.tables import Tables
from ferrovia.tables.secret import secret_of
from tests.server.served import PATIENCE, Served

SEATS = [{"name": name, "kind": "here"} for name in ("Ann", "Bob", "Cyd")]
WAIT = 60.0
"""Seconds for an answer: a database that is restarted lets requests wait."""
REST = 0.05
"""Seconds after which a client that found no server looks again."""

Action = dict[str, Any]
Number = tuple[str, int]
"""An event: a table, and its number there."""


class Servers:
    """The servers that clients may ask; they come and go."""

    def __init__(self, start: Callable[[], Served]) -> None:
        self._start = start
        self._lock = Lock()
        self._running: list[Served] = []

    def begin(self) -> Served:
        """Start one more."""
        served = self._start()
        with self._lock:
            self._running.append(served)
        return served

    def kill(self, served: Served) -> None:
        """End one as a power cut does; clients are not told."""
        served.kill()
        with self._lock:
            self._running.remove(served)

    def all(self) -> tuple[Served, ...]:
        """Return those that run."""
        with self._lock:
            return tuple(self._running)

    def any(self) -> Served | None:
        """Return one of them, if there is one."""
        running = self.all()
        return random.choice(running) if running else None

    def end(self) -> list[str]:
        """Stop all of them, and return the errors they wrote."""
        errors: list[str] = []
        for served in self.all():
            served.stop()
            errors += served.errors
            with self._lock:
                self._running.remove(served)
        return errors


@dataclass
class Told:
    """What a client was told."""

    acknowledged: dict[Number, Action] = field(default_factory=dict)
    unsure: list[tuple[Number, Action]] = field(default_factory=list)
    """Attempts whose answer never came."""
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    """Answers that nobody should get."""
    seconds: list[float] = field(default_factory=list)
    """How long each acknowledged action took."""


class Course:
    """The tables of a race; one whose game is over is replaced by a new one."""

    def __init__(self, servers: Servers, key: str, tables: int) -> None:
        self.servers = servers
        self.key = key
        self._lock = Lock()
        self.open: list[str] = []
        self.all: list[str] = []
        with closing(self.browser(servers.all()[0])) as web:
            for _ in range(tables):
                self._add(web)

    def browser(self, served: Served) -> httpx2.Client:
        """Return a browser that may act for all seats of all tables."""
        headers = {"origin": served.place}
        web = httpx2.Client(base_url=served.place, headers=headers, timeout=WAIT)
        web.post("/api/sit", json={"key": self.key}).raise_for_status()
        return web

    def replace(self, table: str, web: httpx2.Client) -> None:
        """Open a table in the place of one whose game is over."""
        with self._lock:
            if table in self.open:
                self._add(web)
                self.open.remove(table)

    def _add(self, web: httpx2.Client) -> None:
        wanted = {"title": "1849", "seats": SEATS, "seed": str(len(self.all))}
        answer = web.post("/api/tables", json=wanted)
        answer.raise_for_status()
        self.open.append(answer.json()["table"])
        self.all.append(self.open[-1])


class Client:
    """Somebody in a hurry."""

    def __init__(self, course: Course, number: int) -> None:
        self.told = Told()
        self._course = course
        self._rng = random.Random(number)
        self._webs: dict[str, httpx2.Client] = {}

    def race(self, ending: Event) -> None:
        """Play until the race is over; whatever goes wrong is written down."""
        try:
            self._race(ending)
        except Exception as problem:
            self.told.wrong.append(f"a client gave up: {problem!r}")

    def _race(self, ending: Event) -> None:
        update: dict[str, Any] | None = None
        table = ""
        while not ending.is_set():
            served = self._course.servers.any()
            if served is None:
                time.sleep(REST)
                continue
            try:
                web = self._web(served)
                if update is None or self._rng.random() < 0.1:
                    table = self._rng.choice(self._course.open)
                    update = self._look(web, table)
                if update is not None:
                    update = self._act(web, table, update)
            except httpx2.HTTPError as problem:
                self.told.answers[type(problem).__name__] += 1
                self._forget(served)
                update = None
                time.sleep(REST)
        for served in tuple(self._webs):
            self._webs.pop(served).close()

    def _web(self, served: Served) -> httpx2.Client:
        if served.place not in self._webs:
            self._webs[served.place] = self._course.browser(served)
        return self._webs[served.place]

    def _forget(self, served: Served) -> None:
        if served.place in self._webs:
            self._webs.pop(served.place).close()

    def _look(self, web: httpx2.Client, table: str) -> dict[str, Any] | None:
        answer = web.get(f"/api/tables/{table}")
        return answer.json()["update"] if self._is_good(answer) else None

    def _act(self, web: httpx2.Client, table: str, update: dict[str, Any]) -> dict[str, Any] | None:
        now = update["now"]
        offered = [choice["action"] for choice in now["choices"] if not choice["dim"]]
        if not offered and not now["seat"]:
            self._course.replace(table, web)
            return None
        action = self._rng.choice(offered or [{"type": "pass", "by": now["seat"]}])
        number = (table, update["version"] + 1)
        act = {"after": update["version"], "action": action}
        begun = time.monotonic()
        try:
            answer = web.post(f"/api/tables/{table}/actions", json=act)
        except httpx2.HTTPError:
            self.told.unsure.append((number, action))
            raise
        if answer.status_code == 503:
            self.told.unsure.append((number, action))
        if not self._is_good(answer, 200, 409):
            return None
        found: dict[str, Any] = answer.json()
        if answer.status_code == 409:
            return found["update"]  # type: ignore[no-any-return]
        self.told.seconds.append(time.monotonic() - begun)
        if number in self.told.acknowledged:
            self.told.wrong.append(f"{number} was acknowledged twice")
        self.told.acknowledged[number] = action
        return found

    def _is_good(self, answer: httpx2.Response, *wanted: int) -> bool:
        """Note an answer; return whether it is one of those that are wanted."""
        self.told.answers[str(answer.status_code)] += 1
        if answer.status_code in (wanted or (200,)):
            return True
        if answer.status_code not in (429, 503):
            self.told.wrong.append(f"{answer.status_code}: {answer.text[:200]}")
        time.sleep(REST)
        return False


@dataclass
class Outcome:
    """How a race ended."""

    seconds: float
    acknowledged: int
    events: int
    tables: int
    unsure: int
    """Attempts whose answer never came."""
    landed: int
    """Those among them that stand all the same."""
    answers: Counter[str]
    slowest: tuple[float, float]
    """Seconds for an acknowledged action: the median, and the 99th of a hundred."""

    def __str__(self) -> str:
        median, p99 = self.slowest
        return (
            f"{self.seconds:.0f} s, {self.tables} tables, {self.acknowledged} acknowledged "
            f"({self.acknowledged / self.seconds:.0f}/s, median {median * 1000:.0f} ms, p99 "
            f"{p99 * 1000:.0f} ms), {self.answers['409']} too late, {self.unsure} answers lost "
            f"({self.landed} of them kept), {self.events} events; nothing lost, nothing doubled"
        )


@contextmanager
def racing(course: Course, clients: int) -> Iterator[list[Client]]:
    """Let clients race while something happens."""
    people = [Client(course, number) for number in range(clients)]
    ending = Event()
    threads = [Thread(target=client.race, args=(ending,), daemon=True) for client in people]
    for thread in threads:
        thread.start()
    try:
        yield people
    finally:
        ending.set()
        for thread in threads:
            thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads), "a client never got an answer"


def wait_for_actions(people: list[Client], more: int) -> None:
    """Return when so many more actions have been acknowledged."""
    before = acknowledged_by(people)
    deadline = time.monotonic() + PATIENCE
    while acknowledged_by(people) < before + more:
        if time.monotonic() > deadline:
            answers = sum((client.told.answers for client in people), Counter[str]())
            wrong = [trouble for client in people for trouble in client.told.wrong]
            raise AssertionError(f"nobody can play any more: {answers}, {wrong[:3]}")
        time.sleep(0.01)


def acknowledged_by(people: list[Client]) -> int:
    """Return how many actions have been acknowledged."""
    return sum(len(client.told.acknowledged) for client in people)


def check_equal(course: Course) -> None:
    """Assert that every server shows every table in the same way."""
    shown: list[dict[str, Any]] = []
    for served in course.servers.all():
        assert served.process.poll() is None, f"a server ended by itself: {served.errors}"
        with closing(course.browser(served)) as web:
            found = {}
            for table in course.all:
                answer = web.get(f"/api/tables/{table}")
                answer.raise_for_status()
                found[table] = {**answer.json(), "at": ""}
            shown.append(found)
    assert all(each == shown[0] for each in shown[1:]), "servers show different tables"


def check_kept(
    course: Course, people: list[Client], address: str | Path, seconds: float
) -> Outcome:
    """Assert that what was acknowledged stands, once, and that nothing else does."""
    wrong = [trouble for client in people for trouble in client.told.wrong]
    assert not wrong, f"{len(wrong)} wrong answers, such as: {wrong[:3]}"
    acknowledged: dict[Number, Action] = {}
    for client in people:
        doubled = acknowledged.keys() & client.told.acknowledged.keys()
        assert not doubled, f"acknowledged to two clients: {sorted(doubled)[:3]}"
        acknowledged.update(client.told.acknowledged)
    unsure = [each for client in people for each in client.told.unsure]
    kept, unasked = _kept(course, address)
    lost = [number for number, action in acknowledged.items() if kept.get(number) != action]
    assert not lost, f"{len(lost)} acknowledged actions are lost, such as {lost[:3]}"
    others = {number: action for number, action in kept.items() if number not in acknowledged}
    unexplained = [each for each in others.items() if each not in unsure and each[0] not in unasked]
    assert not unexplained, f"{len(unexplained)} events that nobody sent: {unexplained[:3]}"
    times = sorted(took for client in people for took in client.told.seconds) or [0.0]
    return Outcome(
        seconds,
        len(acknowledged),
        len(kept),
        len(course.all),
        len(unsure),
        len(others.keys() - unasked),
        sum((client.told.answers for client in people), Counter()),
        (times[len(times) // 2], times[len(times) * 99 // 100]),
    )


def _kept(course: Course, address: str | Path) -> tuple[dict[Number, Action], set[Number]]:
    """Return all events of a race, and which of them the tables may have made by themselves.

    Every table is replayed and has no gap.
    """
    found: dict[Number, Action] = {}
    unasked: set[Number] = set()
    store = open_store(str(address))
    tables = Tables(store, secret_of(store))
    try:
        for table in course.all:
            events = store.events(table)
            assert [event.number for event in events] == list(range(1, len(events) + 1))
            found.update({(table, event.number): event.action or {} for event in events})
            with tables.locked(table) as live:  # replayed by the rules, and the last one compared
                assert live.version == len(events)
                unasked.update(
                    (table, n + 1)
                    for n in range(1, live.n)
                    if live.game.action(n).by == live.game.action(n + 1).by
                    and live.game.action(n + 1) == free_pass(live.game.at(n))
                )
    finally:
        tables.close()
        store.close()
    return found, unasked
