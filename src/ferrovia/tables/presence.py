"""Who has tables open: pages at this process, and at the others that use the same store.

Where processes share a store, each says how many pages it has open at a table whenever that
changes, and from time to time that it is still there and how often it has spoken. Who has missed
something asks for everything again; who is not heard of any more has no pages.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from threading import Condition, Lock, Thread

import msgspec

from ferrovia import clock
from ferrovia.store import Store, now
from ferrovia.struct import Struct, prepared

EVERY = 5.0
"""Seconds after which a process says again that it is there."""
SILENCE = 20.0
"""Seconds after which a process that says nothing is taken to be gone."""


class PagesOpen(Struct, frozen=True, tag="pages"):
    """What a process has open at a table."""

    process: str
    said: int
    """How often it has spoken of pages."""
    table: str
    seats: tuple[str, ...] = ()
    watchers: int = 0


class StillHere(Struct, frozen=True, tag="here"):
    """A process is there, and has spoken of pages so often."""

    process: str
    said: int


class SayAgain(Struct, frozen=True, tag="again"):
    """Somebody wants to hear everything of a process; of all, if none is named."""

    process: str = ""


class Gone(Struct, frozen=True, tag="gone"):
    """A process ends."""

    process: str


Word = PagesOpen | StillHere | SayAgain | Gone


class _Other:
    """Another process, as far as it has been heard."""

    def __init__(self) -> None:
        self.said = -1
        self.heard = 0.0
        self.tables: dict[str, PagesOpen] = {}


class Presence:
    """How many pages are open at each table, and with which seats; safe from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._name = secrets.token_hex(8)
        self._lock = Lock()
        self._seats: dict[str, Counter[str]] = {}
        self._pages: Counter[str] = Counter()
        self._watchers: Counter[str] = Counter()
        self._left: dict[tuple[str, str], str] = {}
        self._said = 0
        self._others: dict[str, _Other] = {}
        self._ending = False
        self._wake = Condition()
        self._thread: Thread | None = None
        self._leave: Callable[[], None] = lambda: None
        self._changed: Callable[[str], None] = lambda table: None

    def share(self, changed: Callable[[str], None]) -> None:
        """Begin to tell other processes and to hear them, if there may be any.

        ``changed`` is called for tables at which somebody has come or left without telling.
        """
        if not self._store.shared:
            return
        self._changed = changed
        self._leave = self._store.hear(self._hear)
        self._say(SayAgain())
        self._thread = Thread(target=self._run, name="presence", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Tell the others that nobody is here any more, and hear no more of them."""
        if self._thread is None:
            return
        with self._wake:
            self._ending = True
            self._wake.notify_all()
        self._thread.join()
        self._thread = None
        self._leave()
        self._say(Gone(self._name))

    def arrive(self, table: str, seats: Iterable[str]) -> Callable[[], None]:
        """Note that a page has been opened; what is returned notes that it was closed."""
        held = tuple(seats)
        left = False
        with self._lock:
            self._pages[table] += 1
            self._seats.setdefault(table, Counter()).update(held)
            self._watchers[table] += not held
            self._tell(table)

        def leave() -> None:
            nonlocal left
            with self._lock:
                if left:
                    return
                left = True
                self._pages[table] -= 1
                self._seats[table].subtract(held)
                self._watchers[table] -= not held
                self._left.update({(table, seat): now() for seat in held})
                if self._pages[table] <= 0:
                    del self._pages[table], self._seats[table], self._watchers[table]
                self._tell(table)

        return leave

    def seats(self, table: str) -> frozenset[str]:
        """Return the seats that somebody has the table open with."""
        with self._lock:
            return frozenset(self._here(table).union(*(p.seats for p in self._elsewhere(table))))

    def watchers(self, table: str) -> int:
        """Return how many pages have the table open without a seat."""
        with self._lock:
            return self._watchers[table] + sum(p.watchers for p in self._elsewhere(table))

    def last_seen(self, table: str, seat: str) -> str:
        """Return when somebody with a seat last closed the table; empty if that is not known."""
        with self._lock:
            return self._left.get((table, seat), "")

    def anybody(self, table: str) -> bool:
        """Whether anybody has the table open."""
        with self._lock:
            return table in self._pages or bool(self._elsewhere(table))

    def anybody_here(self, table: str) -> bool:
        """Whether anybody has the table open at this process."""
        with self._lock:
            return table in self._pages

    def _here(self, table: str) -> set[str]:
        return {seat for seat, pages in self._seats.get(table, {}).items() if pages}

    def _elsewhere(self, table: str) -> list[PagesOpen]:
        return [other.tables[table] for other in self._others.values() if table in other.tables]

    def _tell(self, table: str) -> None:
        """Tell the others what is open at a table now."""
        if self._thread is None:
            return
        self._said += 1
        seats = tuple(sorted(self._here(table)))
        self._say(PagesOpen(self._name, self._said, table, seats, self._watchers[table]))

    def _say(self, word: Word) -> None:
        self._store.say(msgspec.json.encode(word).decode())

    def _run(self) -> None:
        while True:
            with self._wake:
                if self._ending:
                    return
                clock.wait(self._wake, EVERY)
                if self._ending:
                    return
            with self._lock:
                self._say(StillHere(self._name, self._said))
                oldest = clock.seconds() - SILENCE
                silent = [name for name, other in self._others.items() if other.heard < oldest]
            for name in silent:
                self._forget(name)

    def _hear(self, text: str) -> None:
        word = msgspec.json.decode(text, type=prepared(Word))
        if isinstance(word, SayAgain):
            if word.process in ("", self._name):
                with self._lock:
                    for table in tuple(self._pages):
                        self._tell(table)
                    self._say(StillHere(self._name, self._said))
        elif isinstance(word, Gone):
            self._forget(word.process)
        else:
            with self._lock:
                missed = self._note(word)
            if missed:
                self._say(SayAgain(word.process))

    def _note(self, word: PagesOpen | StillHere) -> bool:
        """Note what another process says; return whether something before it was missed."""
        other = self._others.setdefault(word.process, _Other())
        other.heard = clock.seconds()
        next_one = isinstance(word, PagesOpen) and word.said == other.said + 1
        missed = not next_one and word.said != other.said and other.said >= 0
        other.said = word.said
        if isinstance(word, PagesOpen):
            before = other.tables.pop(word.table, word)
            self._left.update(
                {(word.table, seat): now() for seat in before.seats if seat not in word.seats}
            )
            if word.seats or word.watchers:
                other.tables[word.table] = word
        return missed

    def _forget(self, process: str) -> None:
        """Take it that nobody has anything open at another process."""
        with self._lock:
            other = self._others.pop(process, _Other())
            for pages in other.tables.values():
                self._left.update({(pages.table, seat): now() for seat in pages.seats})
        for table in other.tables:
            self._changed(table)
