"""Tables kept in memory, for tests: the same contract, gone with the process."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from threading import RLock
from typing import TypeVar

import msgspec
from msgspec.structs import astuple

from ferrovia.store.alone import hear_nobody, lead_alone
from ferrovia.store.encoding import encoded
from ferrovia.store.notices import Notices
from ferrovia.store.protocol import (
    AlreadyTaken,
    Callback,
    Fact,
    FactKind,
    Grant,
    Header,
    Hearer,
    Hook,
    HouseFact,
    HouseKind,
    KeptFact,
    KeptHouseFact,
    Reasons,
    Role,
    StandingJson,
    Store,
    StoredEvent,
    StoreError,
    Summary,
    UnknownTable,
    Usage,
    check_grants,
    check_next,
    house_fact_taken,
)
from ferrovia.struct import prepared

T = TypeVar("T")


class _Kept:
    """One table. Everything is kept as JSON, so nobody holds a part of it that could be edited."""

    def __init__(self, header: bytes) -> None:
        self.header = header
        self.events: list[bytes] = []
        self.at = ""
        self.standing: tuple[int, bytes] | None = None
        self.reasons: dict[int, Reasons] = {}
        self.facts: dict[tuple[str, str, str], bytes] = {}
        """By kind, seat and key."""

    def summary(self) -> Summary:
        header = msgspec.json.decode(self.header, type=prepared(Header))
        number, standing = self.standing or (-1, b"")
        return Summary(
            header,
            len(self.events),
            self.at or header.created,
            msgspec.json.decode(standing) if number == len(self.events) else None,
        )


class MemoryStore(Store):
    """A store that keeps nothing beyond the process."""

    shared = False

    def __init__(self) -> None:
        self._lock = RLock()
        self._tables: dict[str, _Kept] = {}
        self._grants: set[Grant] = set()
        self._house: dict[tuple[str, str, str], bytes] = {}
        """Facts of the installation, by kind, owner and key."""
        self._notices = Notices()
        self._closed = False

    def create(
        self,
        header: Header,
        events: Iterable[StoredEvent] = (),
        grants: Iterable[Grant] = (),
        standing: StandingJson | None = None,
    ) -> None:
        """Keep a new table with what has happened already."""
        granted = tuple(grants)
        check_grants(header, granted)
        kept = _Kept(encoded(header))
        for stored in events:
            self._add(header.table, kept, stored, None)
        if standing is not None:
            kept.standing = (len(kept.events), encoded(standing))
        with self._lock:
            self._check_open()
            if header.table in self._tables:
                raise AlreadyTaken(f"there is a table {header.table} already")
            self._tables[header.table] = kept
            self._grants.update(granted)

    def append(
        self,
        table: str,
        stored: StoredEvent,
        standing: StandingJson | None = None,
        reasons: Reasons = (),
        facts: Iterable[Fact] = (),
    ) -> None:
        """Keep one more event."""
        changed = _encoded(facts)
        with self._lock:
            kept = self._kept(table)
            self._add(table, kept, stored, standing)
            if reasons:
                kept.reasons[stored.number] = reasons
            _change(kept, changed)

    def reasons(self, table: str, since: int = 0) -> dict[int, Reasons]:
        """Return why bots did what they did, by the numbers of their events above ``since``."""
        with self._lock:
            kept = self._kept(table).reasons
            return {number: why for number, why in kept.items() if number > since}

    def keep(self, table: str, facts: Iterable[Fact]) -> None:
        """Keep some facts of a table, each in the place of the one before; without value, none."""
        changed = _encoded(facts)
        with self._lock:
            _change(self._kept(table), changed)

    def facts(
        self, kind: FactKind[T], only: Collection[str] | None = None
    ) -> tuple[KeptFact[T], ...]:
        """Return the facts of a kind, of all tables or of those in ``only``."""
        with self._lock:
            self._check_open()
            found = [
                (table, seat, key, value)
                for table, kept in self._tables.items()
                if only is None or table in only
                for (name, seat, key), value in kept.facts.items()
                if name == kind.name
            ]
        return tuple(
            KeptFact(table, seat, key, msgspec.json.decode(value, type=prepared(kind.value)))
            for table, seat, key, value in sorted(found)
        )

    def delete(self, table: str) -> None:
        """Forget a table with everything that was kept of it."""
        with self._lock:
            self._kept(table)
            del self._tables[table]
            self._grants = {grant for grant in self._grants if grant.table != table}

    def events(self, table: str, since: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events with a number above ``since``, in order."""
        with self._lock:
            found = self._kept(table).events[max(since, 0) :]
        return tuple(msgspec.json.decode(event, type=prepared(StoredEvent)) for event in found)

    def header(self, table: str) -> Header:
        """Return what a table was opened with."""
        with self._lock:
            return msgspec.json.decode(self._kept(table).header, type=prepared(Header))

    def tables(self, only: Collection[str] | None = None) -> tuple[Summary, ...]:
        """Return all tables, or those of ``only`` that exist; the last one played at first."""
        with self._lock:
            self._check_open()
            chosen = [
                kept.summary()
                for table, kept in reversed(self._tables.items())
                if only is None or table in only
            ]
        return tuple(sorted(chosen, key=lambda summary: summary.at, reverse=True))

    def newest(self, first: int, most: int, key: str | None = None) -> tuple[str, ...]:
        """Return the ids of tables, the last one played at first."""
        only = None if key is None else {grant.table for grant in self.held(key)}
        return tuple(found.header.table for found in self.tables(only)[first : first + most])

    def usage(self, key: str) -> Usage:
        """Return how much room is taken by the tables that the holder of a key has opened."""
        with self._lock:
            mine = [grant.table for grant in self.held(key) if grant.role == "host"]
            return Usage(len(mine), sum(len(self._tables[table].events) for table in mine))

    def remember(self, table: str, number: int, standing: StandingJson) -> None:
        """Keep how a table stands after event ``number``."""
        with self._lock:
            kept = self._kept(table)
            if number == len(kept.events):
                kept.standing = (number, encoded(standing))

    def grant(self, key: str, table: str, role: Role, seat: str = "") -> None:
        """Let a key, given by its digest, be good for something."""
        with self._lock:
            self._kept(table)
            self._grants.add(Grant(key, table, role, seat))

    def held(
        self, key: str, table: str | None = None, only: Collection[str] | None = None
    ) -> tuple[Grant, ...]:
        """Return everything that a key, given by its digest, is good for."""
        with self._lock:
            self._check_open()
            found = [
                g
                for g in self._grants
                if g.key == key and table in (None, g.table) and (only is None or g.table in only)
            ]
        return tuple(sorted(found, key=astuple))

    def grants_of(self, table: str) -> tuple[Grant, ...]:
        """Return what any key is good for at a table."""
        with self._lock:
            self._kept(table)
            found = [grant for grant in self._grants if grant.table == table]
        return tuple(sorted(found, key=astuple))

    def revoke(self, grants: Iterable[Grant]) -> None:
        """Let keys no longer be good for something."""
        with self._lock:
            self._check_open()
            self._grants -= set(grants)

    def keep_house(self, facts: Iterable[HouseFact]) -> None:
        """Keep some facts of the installation, in order and all or none."""
        changes = [(f, None if f.value is None else encoded(f.value)) for f in facts]
        with self._lock:
            self._check_open()
            house = dict(self._house)
            for fact, value in changes:
                place = (fact.kind, fact.owner, fact.key)
                if fact.new and place in house:
                    raise house_fact_taken(fact)
                if value is None:
                    house.pop(place, None)
                else:
                    house[place] = value
            self._house = house

    def house_facts(
        self, kind: HouseKind[T], owner: str | None = None, key: str | None = None
    ) -> tuple[KeptHouseFact[T], ...]:
        """Return the facts of a kind; of one owner or with one key only, if named."""
        with self._lock:
            self._check_open()
            found = [
                (whose, which, value)
                for (name, whose, which), value in self._house.items()
                if name == kind.name and owner in (None, whose) and key in (None, which)
            ]
        return tuple(
            KeptHouseFact(whose, which, msgspec.json.decode(value, type=prepared(kind.value)))
            for whose, which, value in sorted(found)
        )

    def lead(self, task: str, gained: Hook, lost: Hook) -> Hook:
        """Lead at once: nobody else uses this store."""
        return lead_alone(gained, lost)

    def notify(self, table: str, number: int) -> None:
        """Tell whoever listens that a table has events up to ``number``."""
        self._notices.notify(table, number)

    def subscribe(self, table: str | None, callback: Callback, *, elsewhere: bool = False) -> Hook:
        """Call back at every notice of a table, or of all; what is returned ends that."""
        return self._notices.subscribe(table, callback, elsewhere=elsewhere)

    def say(self, text: str) -> None:
        """Say something to nobody: no other process uses this store."""

    def hear(self, hearer: Hearer) -> Hook:
        """Hear nothing, until what is returned ends that."""
        return hear_nobody

    def close(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._closed = True
        self._notices.clear()

    def _add(
        self, table: str, kept: _Kept, stored: StoredEvent, standing: StandingJson | None
    ) -> None:
        check_next(table, len(kept.events), stored)
        event, how = encoded(stored), None if standing is None else encoded(standing)
        if how is not None:
            kept.standing = (stored.number, how)
        kept.events.append(event)
        kept.at = stored.at

    def _kept(self, table: str) -> _Kept:
        self._check_open()
        if table not in self._tables:
            raise UnknownTable(f"there is no table {table}")
        return self._tables[table]

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("the store of tables has been closed")


def _encoded(facts: Iterable[Fact]) -> dict[tuple[str, str, str], bytes | None]:
    return {
        (fact.kind, fact.seat, fact.key): None if fact.value is None else encoded(fact.value)
        for fact in facts
    }


def _change(kept: _Kept, changed: dict[tuple[str, str, str], bytes | None]) -> None:
    for place, value in changed.items():
        if value is None:
            kept.facts.pop(place, None)
        else:
            kept.facts[place] = value
