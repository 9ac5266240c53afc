"""The loop that calls people: hears what happened, delivers elsewhere, tries again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from threading import Lock, Thread

from ferrovia import clock
from ferrovia.calls.mail import MailServer, call_by_mail
from ferrovia.calls.posting import NotDelivered
from ferrovia.calls.push import call_by_push
from ferrovia.calls.webhooks import call_webhook
from ferrovia.struct import Struct
from ferrovia.tables import Tables
from ferrovia.tables.calling import (
    Call,
    CallTargets,
    DueCall,
    due_calls,
    forget_push,
    is_still_due,
    note_called,
    note_reached,
    tables_with_calls,
)

LOG = logging.getLogger("ferrovia.calls")
PAUSES = (5.0, 30.0, 120.0, 600.0, 3600.0)
"""Seconds before a call that was not delivered is tried again, each time longer."""
NOBODY = "nobody@example.org"
"""Whom push services could write to, where the host has named nobody: they insist on an address."""
HANDS = 4
"""Calls that are delivered at the same time."""

Counted = Callable[[str, str], None]
"""Told in which way somebody was called, and what came of it: never whom."""


class Delivery(Struct, frozen=True):
    """One way to reach somebody."""

    name: str
    """What is said of it in logs and answers; never the address."""
    send: Callable[[Call], None]
    endpoint: str = ""
    """Of a push, to be forgotten when nobody is there any more."""

    @property
    def way(self) -> str:
        """What tells it from others of the same seat, without the address."""
        if not self.endpoint:
            return self.name
        return f"{self.name} {sha256(self.endpoint.encode()).hexdigest()[:16]}"


class CallSettings(Struct, frozen=True):
    """What the host has chosen for calls."""

    mail: MailServer | None = None
    private: bool = False
    """Whether addresses of private networks may be called."""
    delay: float = 3.0
    """Seconds to wait before calling: who is there decides, an order acts, or it is taken back."""


def deliveries(tables: Tables, settings: CallSettings, targets: CallTargets) -> Iterator[Delivery]:
    """Yield the ways in which somebody wants to be called and can be."""
    if targets.webhook:
        send = partial(call_webhook, targets.webhook, targets.form, private=settings.private)
        yield Delivery("webhook", send)
    mail = settings.mail
    if targets.mail and mail is not None:
        yield Delivery("e-mail", partial(call_by_mail, mail, targets.mail))
    contact = f"mailto:{mail.sender if mail is not None else NOBODY}"
    for push in targets.push:
        send = partial(call_by_push, tables.push_secret, contact, push, private=settings.private)
        yield Delivery("push", send, push.endpoint)


def try_out(tables: Tables, settings: CallSettings, targets: CallTargets, call: Call) -> list[str]:
    """Call somebody once, in every way they want; return what came of each, in words."""
    found = []
    for delivery in deliveries(tables, settings, targets):
        try:
            delivery.send(call)
            found.append(f"{delivery.name}: delivered")
        except NotDelivered as problem:
            found.append(f"{delivery.name}: not delivered, {problem}")
    return found


class _Attempt:
    """A call that is on its way."""

    def __init__(self, due: DueCall, delivery: Delivery) -> None:
        self.due = due
        self.delivery = delivery
        self.failed = 0


class Caller:
    """Calls people at all tables, in threads of its own."""

    def __init__(
        self, tables: Tables, settings: CallSettings, counted: Counted = lambda way, outcome: None
    ) -> None:
        self._tables = tables
        self._settings = settings
        self._counted = counted
        self._alarms = clock.Alarms()
        self._attempts: dict[str, _Attempt] = {}
        self._begun: dict[tuple[str, str], str] = {}
        """Which moment each seat is being called for, or was."""
        self._lock = Lock()
        self._count = 0
        self._thread: Thread | None = None
        self._hands: ThreadPoolExecutor | None = None
        self._leave: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to listen; also call those whose turn came while nobody did.

        Whom another has called since this one last stopped is found in the store.
        """
        with self._lock:
            self._attempts.clear()
        self._begun.clear()
        self._alarms.start()
        self._hands = ThreadPoolExecutor(HANDS, "calls")
        self._leave = self._tables.listen(None, lambda table, _: self._soon(table))
        self._thread = Thread(target=self._run, name="calls", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop; what is being delivered ends by itself."""
        self._leave()
        self._alarms.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._hands is not None:
            self._hands.shutdown(wait=False, cancel_futures=True)

    def _soon(self, table: str) -> None:
        self._alarms.set(f"table {table}", clock.seconds() + self._settings.delay)

    def _run(self) -> None:
        try:
            for table in tables_with_calls(self._tables):
                self._soon(table)
        except Exception:
            LOG.exception("the tables at which somebody is to be called could not be found")
        while (name := self._alarms.next()) is not None:
            try:
                what, _, which = name.partition(" ")
                if what == "table":
                    self._look(which)
                else:
                    self._hand_over(which)
            except Exception:
                LOG.exception("calling failed")

    def _look(self, table: str) -> None:
        for due in due_calls(self._tables, table):
            seat = (table, due.call.seat)
            if self._begun.get(seat) == due.moment:
                continue
            self._begun[seat] = due.moment
            ways = tuple(
                each
                for each in deliveries(self._tables, self._settings, due.targets)
                if each.way not in due.reached
            )
            if not ways or (due.present and not due.targets.even_here):
                note_called(self._tables, due)
                continue
            with self._lock:
                names = range(self._count + 1, self._count + 1 + len(ways))
                self._count += len(ways)
                for name, way in zip(names, ways, strict=True):
                    self._attempts[str(name)] = _Attempt(due, way)
            for name in names:
                self._alarms.set(f"call {name}", clock.seconds())

    def _hand_over(self, name: str) -> None:
        assert self._hands is not None
        self._hands.submit(self._deliver, name)

    def _deliver(self, name: str) -> None:
        with self._lock:
            attempt = self._attempts.get(name)
        if attempt is None or not is_still_due(self._tables, attempt.due):
            self._done(name)
            return
        try:
            attempt.delivery.send(attempt.due.call)
        except NotDelivered as problem:
            self._failed(name, attempt, problem)
        except Exception as problem:  # its text might hold the address
            LOG.error("a %s failed (%s)", attempt.delivery.name, type(problem).__name__)
            self._counted(attempt.delivery.name, "given up")
            self._done(name)
        else:
            self._counted(attempt.delivery.name, "delivered")
            with self._lock:
                note_reached(self._tables, attempt.due, attempt.delivery.way)
            self._done(name)

    def _failed(self, name: str, attempt: _Attempt, problem: NotDelivered) -> None:
        delivery = attempt.delivery
        if problem.for_good and delivery.endpoint:
            forget_push(self._tables, attempt.due, delivery.endpoint)
        if problem.for_good or attempt.failed >= len(PAUSES):
            LOG.warning("a %s was given up: %s", delivery.name, problem)
            self._counted(delivery.name, "given up")
            self._done(name)
            return
        self._counted(delivery.name, "failed")
        pause = PAUSES[attempt.failed]
        attempt.failed += 1
        self._alarms.set(f"call {name}", clock.seconds() + pause)

    def _done(self, name: str) -> None:
        """Let go of a call; the last way for a moment done, it need not be repeated."""
        with self._lock:
            done = self._attempts.pop(name, None)
            if done is None or any(a.due is done.due for a in self._attempts.values()):
                return
        note_called(self._tables, done.due)
