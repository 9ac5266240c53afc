"""What every store can do, and the plain data that goes in and out of it.

The contract is made so that several machines can share one store: a number of a table can be
written once, whoever is first; a notice may come late or twice, so a listener reads the events it
has not seen instead of trusting the number it was told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from ferrovia import clock
from ferrovia.records import TableEvent
from ferrovia.struct import Struct

SeatKind = Literal["here", "link", "bot"]
"""Who sits there: someone at the screen of whoever opened the table, with a link, a program."""

Role = Literal["seat", "watch", "host"]
"""What a key is good for: a seat, looking on, or what whoever opened the table may do."""

Pace = Literal["slow", "normal", "fast", "instant"]
"""How quickly the bots of a table move, one after the other."""

Reasons = tuple[str, ...]
"""Why a bot did something, in sentences."""

StandingJson = dict[str, Any]
"""What a list says of a table (whose turn, which round), in JSON; a store does not read it."""

Callback = Callable[[str, int], None]
"""Called with a table and the number of its newest event."""

Hearer = Callable[[str], None]
"""Called with what another process has said."""

Hook = Callable[[], None]
"""Called when something has come about, or to let it end."""

DIGEST = re.compile(r"[0-9a-f]{64}")

T = TypeVar("T")


class StoreError(Exception):
    """Tables cannot be read or written; says why. Nothing was changed."""


class UnknownTable(StoreError):
    """There is no such table."""


class AlreadyTaken(StoreError):
    """The number of an event is not the next one, or there is already what was to be new."""


def now(after: float = 0.0) -> str:
    """Return the time as stores keep it: ISO 8601, UTC, so that text order is time order.

    With ``after``, that in some seconds, or if negative some seconds ago.
    """
    return clock.after(after).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class ClockRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time players have, and what follows when it has run out."""

    per: Literal["game", "turn"]
    seconds: int
    """For all one's turns together, or for each."""
    increment: int = 0
    """Seconds that are added after each of one's turns, where they are for the game."""
    then: Literal["bot", "nothing"] = "nothing"
    """Whether a bot stands in for who has no time left."""
    bot: str = ""
    """Which one; empty: the usual one."""


class Header(Struct, frozen=True, kw_only=True):
    """What a table was opened with; it never changes."""

    table: str
    """Unguessable id, made by ``new_table``."""
    name: str = ""
    title: str
    rules: str
    """Version of the title's rules."""
    options: tuple[str, ...] = ()
    seats: tuple[str, ...]
    """Clockwise, the holder of the priority deal first."""
    seed: str = ""
    deal: tuple[str, ...] = ()
    """The outcome of all chance."""
    created: str
    """Time, as ``now`` gives it."""
    kinds: dict[str, SeatKind] = {}
    """Who sits on each seat."""
    bots: dict[str, str] = {}
    """Which bot sits there, by its name; tables of earlier versions do not say."""
    hints: bool = True
    """Whether players may ask what a bot would do in their place."""
    parent: str = ""
    """The table it was forked from."""
    plan_from: int = -1
    """Of a scratch table for planning: after how many actions of its parent it begins."""
    clock: ClockRule | None = None
    """How much time players have; ``None``: as much as they like."""
    notes: tuple[str, ...] = ()
    """What there is to say about it: the report of an import."""
    numbers: tuple[int, ...] = ()
    """For each action that came from a file of 18xx.games, the number it has there."""


class Arrangement(Struct, frozen=True, kw_only=True):
    """How a table is run; unlike what it was opened with, this may change at any time."""

    bots: dict[str, str] = {}
    """The seats that bots play now, those of people among them, and which bot each."""
    pace: Pace = "normal"
    paused: bool = False
    """Whether bots wait until somebody lets them go on."""
    reasons: bool = True
    """Whether pages show why bots did what they did."""
    skipping: bool = False
    """Whether bots hurry until a person is to decide."""


class FactKind(Struct, Generic[T], frozen=True):
    """One kind of small facts that are kept of tables, with the type of its values.

    A table has at most one fact of a kind for each seat and key. Facts may change and be forgotten;
    what may only ever be added to is an event.
    """

    name: str
    """As it stands in databases; never changed."""
    value: type[T]

    def fact(self, value: T, seat: str = "", key: str = "") -> Fact:
        """Return a fact of this kind, to be kept."""
        return Fact(self.name, seat, key, value)

    def nothing(self, seat: str = "", key: str = "") -> Fact:
        """Return that there is no fact of this kind (any more), to be kept."""
        return Fact(self.name, seat, key, None)


class Fact(Struct, frozen=True):
    """A small fact to be kept of a table; one without a value is forgotten."""

    kind: str
    seat: str
    """Whose it is; empty: the table's."""
    key: str
    """Which one of several; empty where there is but one."""
    value: object


class KeptFact(Struct, Generic[T], frozen=True):
    """A small fact as it was kept."""

    table: str
    seat: str
    key: str
    value: T


class HouseKind(Struct, Generic[T], frozen=True):
    """One kind of small facts of the installation itself, which belong to no table.

    There is at most one fact of a kind for each owner and key.
    """

    name: str
    """As it stands in databases; never changed."""
    value: type[T]

    def fact(self, value: T, owner: str = "", key: str = "", *, new: bool = False) -> HouseFact:
        """Return a fact of this kind, to be kept; a ``new`` one takes the place of no other."""
        return HouseFact(self.name, owner, key, value, new)

    def nothing(self, owner: str = "", key: str = "") -> HouseFact:
        """Return that there is no fact of this kind (any more), to be kept."""
        return HouseFact(self.name, owner, key, None)


class HouseFact(Struct, frozen=True):
    """A small fact of the installation, to be kept; one without a value is forgotten."""

    kind: str
    owner: str
    """Whose it is; empty: the installation's."""
    key: str
    """Which one of several; empty where there is but one."""
    value: object
    new: bool = False
    """Whether there may be none yet."""


class KeptHouseFact(Struct, Generic[T], frozen=True):
    """A small fact of the installation as it was kept."""

    owner: str
    key: str
    value: T


class StoredEvent(TableEvent, frozen=True, kw_only=True):
    """One event of a table as it is kept."""

    number: int
    """1, 2, 3 … at each table, without a gap."""
    seat: str
    """Who did it."""
    fingerprint: str = ""
    """Identity of the position afterwards; may be missing where many are written at once."""
    at: str
    """Time, as ``now`` gives it."""


class Grant(Struct, frozen=True):
    """What a key is good for at one table."""

    key: str
    """Digest of the key, by ``hashed``; the key itself is refused with ``ValueError``."""
    table: str
    role: Role
    seat: str = ""
    """Of the role ``"seat"`` only."""

    def __post_init__(self) -> None:
        if not DIGEST.fullmatch(self.key):
            raise ValueError("a key is kept as its SHA-256 digest, never itself")
        if (self.role == "seat") != bool(self.seat):
            raise ValueError("a grant names a seat if it is for one, and only then")


class Summary(Struct, frozen=True):
    """A table in a list."""

    header: Header
    events: int
    """How many there are: the number of the newest."""
    at: str
    """When something last happened there."""
    standing: StandingJson | None = None
    """How it stands after its newest event, where somebody has said so."""


class Usage(Struct, frozen=True):
    """How much room somebody's tables take."""

    tables: int
    """Tables they have opened, forks and imports among them."""
    events: int
    """All that has happened at these, counted."""


class Store(Protocol):
    """Where tables are kept. Every method may be called from any thread.

    What changes something returns only when that is durable, happens as a whole or not at all, and
    raises ``StoreError`` where it is not possible (``UnknownTable`` for a table there is not).
    """

    shared: ClassVar[bool]
    """Whether other processes may change what is kept while this one uses it."""

    def create(
        self,
        header: Header,
        events: Iterable[StoredEvent] = (),
        grants: Iterable[Grant] = (),
        standing: StandingJson | None = None,
    ) -> None:
        """Keep a new table with what has happened; ``AlreadyTaken`` if there is one of that id."""

    def append(
        self,
        table: str,
        event: StoredEvent,
        standing: StandingJson | None = None,
        reasons: Reasons = (),
        facts: Iterable[Fact] = (),
    ) -> None:
        """Keep one more event; ``AlreadyTaken`` unless its number is the next one.

        ``reasons`` are those of a bot; ``facts`` are those that change with it. They are kept with
        the event, or not at all, and are no part of it.
        """

    def reasons(self, table: str, since: int = 0) -> dict[int, Reasons]:
        """Return why bots did what they did, by the numbers of their events above ``since``."""

    def keep(self, table: str, facts: Iterable[Fact]) -> None:
        """Keep some facts of a table, each in the place of the one before; without value, none."""

    def facts(
        self, kind: FactKind[T], only: Collection[str] | None = None
    ) -> tuple[KeptFact[T], ...]:
        """Return the facts of a kind, of all tables or of those in ``only``.

        They are in the order of table, seat and key.
        """

    def delete(self, table: str) -> None:
        """Forget a table with everything that was kept of it."""

    def events(self, table: str, since: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events with a number above ``since``, in order."""

    def header(self, table: str) -> Header:
        """Return what a table was opened with."""

    def tables(self, only: Collection[str] | None = None) -> tuple[Summary, ...]:
        """Return all tables, or those of ``only`` that exist; the last one played at first."""

    def newest(self, first: int, most: int, key: str | None = None) -> tuple[str, ...]:
        """Return the ids of ``most`` tables from ``first`` on; the last one played at is 0.

        With ``key``, only those at which that key, given by its digest, is good for something. It
        costs the same however much has happened at them.
        """

    def usage(self, key: str) -> Usage:
        """Return how much room is taken by the tables that the holder of a key has opened."""

    def remember(self, table: str, number: int, standing: StandingJson) -> None:
        """Keep how a table stands after event ``number``, for lists; forgotten with the next one.

        What comes too late is dropped. This is a cache: a store may lose it.
        """

    def grant(self, key: str, table: str, role: Role, seat: str = "") -> None:
        """Let a key, given by its digest, be good for something; twice is the same as once."""

    def held(
        self, key: str, table: str | None = None, only: Collection[str] | None = None
    ) -> tuple[Grant, ...]:
        """Return everything that a key, given by its digest, is good for.

        With ``table``, at that one only; with ``only``, at those.
        """

    def grants_of(self, table: str) -> tuple[Grant, ...]:
        """Return what any key is good for at a table."""

    def revoke(self, grants: Iterable[Grant]) -> None:
        """Let keys no longer be good for something; what they are not good for is passed over."""

    def keep_house(self, facts: Iterable[HouseFact]) -> None:
        """Keep some facts of the installation, in order and all or none.

        Each takes the place of the one before; without value there is none any more. Where one is
        to be new and is not, ``AlreadyTaken`` is raised.
        """

    def house_facts(
        self, kind: HouseKind[T], owner: str | None = None, key: str | None = None
    ) -> tuple[KeptHouseFact[T], ...]:
        """Return the facts of a kind; of one owner or with one key only, if named.

        They are in the order of owner and key.
        """

    def lead(self, task: str, gained: Hook, lost: Hook) -> Hook:
        """Be ready to do what must be done once, wherever the store is used from.

        Of all processes that are ready for a task, one leads. ``gained`` is called when this one
        begins to, and ``lost`` when it does not any more; they take turns, in any thread. What is
        returned withdraws: if it led, ``lost`` is called before that returns, and another takes
        over. A process that is cut off may learn a little late that it has lost, so what leaders do
        is either decided by the numbers of events or does no harm when it is done twice.
        """

    def notify(self, table: str, number: int) -> None:
        """Tell whoever listens that a table has events up to ``number``."""

    def subscribe(self, table: str | None, callback: Callback, *, elsewhere: bool = False) -> Hook:
        """Call back at every notice of a table, or of all; what is returned ends that.

        With ``elsewhere`` only what other processes have done is told. They are told of every
        change of a table, with or without ``notify``.

        The callback runs in whatever thread brings the notice and must be quick: it hands over to
        the thread that does the work. A notice may come late or twice.
        """

    def say(self, text: str) -> None:
        """Let other processes know something that is not kept; short, and nobody waits for it.

        What is said and noticed by one process is heard in that order, as long as nothing is lost.
        """

    def hear(self, hearer: Hearer) -> Hook:
        """Call back with what other processes say; what is returned ends that.

        The callback must be quick. While the database is away nothing is heard.
        """

    def close(self) -> None:
        """Let go of everything; twice is the same as once."""


def check_next(table: str, last: int, event: StoredEvent) -> None:
    """Raise ``AlreadyTaken`` unless an event follows the ``last`` one of its table."""
    if event.number != last + 1:
        raise AlreadyTaken(
            f"table {table} has {last} events; the next is {last + 1}, not {event.number}"
        )


def check_grants(header: Header, grants: Iterable[Grant]) -> None:
    """Raise ``StoreError`` if a grant that comes with a new table is for another."""
    if any(grant.table != header.table for grant in grants):
        raise StoreError(f"a grant that comes with table {header.table} is for another")


def house_fact_taken(fact: HouseFact) -> AlreadyTaken:
    """Return that there is already a fact which was to be new; its value is nobody's business."""
    return AlreadyTaken(f"there is a {fact.kind} of that name already")
