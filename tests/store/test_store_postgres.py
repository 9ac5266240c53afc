"""What is particular about a store in PostgreSQL: several processes, restarts, lost connections."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import psycopg
import pytest
from kept_tables import act, acts, header
from msgspec import to_builtins

from ferrovia.store import AlreadyTaken, Arrangement, FactKind, HouseKind, StoreError
from ferrovia.store.migrations import LATEST, MIGRATIONS
from ferrovia.store.postgres import PostgresStore
from ferrovia.store.postgres.connections import Unreached

PATIENCE = 60.0
RUN = FactKind("arrangement", Arrangement)
LOGIN = HouseKind("login", str)


@pytest.fixture
def address(postgres):
    return postgres.new_database()


@pytest.fixture
def store(address):
    with PostgresStore(address) as made:
        yield made


@pytest.fixture
def other(store, address):
    """The store of another process."""
    with PostgresStore(address) as made:
        yield made


def raw(address, *statements):
    with psycopg.connect(address, autocommit=True) as line:
        return [line.execute(statement) for statement in statements]


def end_lines(address, what):
    """Cut the connections whose last statement was such a one, as a network does."""
    raw(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
        f"current_database() AND pid <> pg_backend_pid() AND query LIKE '{what}%'",
    )


def test_several_processes_can_make_it_at_once(address):
    def write(name: str) -> None:
        with PostgresStore(address) as store:
            store.create(header(name))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, "abcd"))
    with PostgresStore(address) as store:
        assert {summary.header.table for summary in store.tables()} == set("abcd")


def test_a_store_of_a_later_version_is_refused(store, address):
    raw(address, f"UPDATE ferrovia.store_version SET version = {LATEST + 1}")
    with pytest.raises(StoreError, match=f"a later Ferrovia .store version {LATEST + 1}."):
        PostgresStore(address)


def test_a_schema_of_something_else_is_refused_and_other_schemas_are_left_alone(address):
    raw(address, "CREATE TABLE tables (a TEXT)", "CREATE SCHEMA ferrovia")
    with PostgresStore(address) as store:
        assert store.tables() == ()
    raw(address, "DROP SCHEMA ferrovia CASCADE", "CREATE SCHEMA ferrovia")
    raw(address, "CREATE TABLE ferrovia.trains (a TEXT)")
    with pytest.raises(StoreError, match="a schema ferrovia of something else"):
        PostgresStore(address)


@pytest.mark.parametrize("version", [1, 2])
def test_a_store_of_an_earlier_version_is_brought_up_to_date(address, version):
    old = {k: v for k, v in to_builtins(header("t")).items() if k not in ("bots", "hints")}
    run = json.dumps(to_builtins(Arrangement(pace="slow")))
    with psycopg.connect(address) as line:
        line.execute("CREATE SCHEMA ferrovia")
        line.execute("SET search_path TO ferrovia")
        line.execute("CREATE TABLE store_version (version INTEGER NOT NULL)")
        line.execute("INSERT INTO store_version VALUES (%s)", (version,))
        for migration in MIGRATIONS[:version]:
            for statement in (*migration.statements, *migration.postgres):
                line.execute(statement)
        line.execute("INSERT INTO tables VALUES ('t', '2026', %s)", (json.dumps(old),))
        if version == 2:
            line.execute("INSERT INTO arrangements VALUES ('t', %s)", (run,))
    with PostgresStore(address) as store:
        assert store.header("t") == header("t")
        expected = [Arrangement(pace="slow")] if version == 2 else []
        assert [kept.value for kept in store.facts(RUN)] == expected
        assert store.house_facts(LOGIN) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        "postgresql://ann:secret-word@127.0.0.1:1/tables",
        "postgresql://ann:secret-word@[nonsense/tables",
        "postgresql://ann:secret-word@/tables?nonsense=secret-word",
        "postgresql://ann:secret-word@/tables?host=/nowhere",
    ],
)
def test_what_cannot_be_reached_is_said_without_the_password(wrong):
    with pytest.raises(StoreError) as problem:
        PostgresStore(wrong)
    assert "secret-word" not in str(problem.value)
    assert "database" in str(problem.value)


def test_a_restart_of_the_database_is_survived(store, postgres):
    store.create(header("t"))
    for number in range(1, 5):
        store.append("t", act(number))
        postgres.restart("immediate" if number % 2 else "fast")
        assert store.events("t") == acts(number)
    postgres.restart()
    store.append("t", act(5))
    assert store.events("t") == acts(5)


def unsure_of(store, monkeypatch, *, committed):
    """Let the connection be lost as the first change is committed."""
    whole, lost = store._transact, []

    def transact(line, work, table, number):
        if lost:
            return whole(line, work, table, number)
        lost.append(line)
        if committed:
            whole(line, work, table, number)
        raise Unreached("server closed the connection unexpectedly")

    monkeypatch.setattr(store, "_transact", transact)
    return lost


@pytest.mark.parametrize("committed", [True, False])
def test_nothing_is_lost_or_doubled_where_nobody_knows_what_was_committed(
    store, monkeypatch, committed
):
    store.create(header("t"), acts(1))
    changes = (
        lambda: store.append("t", act(2), {"n": 2}, ("Why.",)),
        lambda: store.create(header("u")),
        lambda: store.keep_house([LOGIN.fact("one", "Ann", new=True)]),
        lambda: store.keep("t", [RUN.fact(Arrangement(pace="slow"))]),
        lambda: store.delete("u"),
    )
    for change in changes:
        lost = unsure_of(store, monkeypatch, committed=committed)
        change()
        assert lost
        monkeypatch.undo()
    assert store.events("t") == acts(2)
    assert store.reasons("t") == {2: ("Why.",)}
    assert [summary.header.table for summary in store.tables()] == ["t"]
    assert [kept.value for kept in store.house_facts(LOGIN)] == ["one"]
    assert [kept.value for kept in store.facts(RUN)] == [Arrangement(pace="slow")]


def test_a_number_that_another_took_meanwhile_is_taken(store, other, monkeypatch):
    store.create(header("t"))
    store.keep_house([LOGIN.fact("another", "Ann")])
    unsure_of(store, monkeypatch, committed=False)
    other.append("t", act(1, "by another"))
    with pytest.raises(AlreadyTaken):
        store.append("t", act(1))
    monkeypatch.undo()
    unsure_of(store, monkeypatch, committed=False)
    with pytest.raises(AlreadyTaken):
        store.keep_house([LOGIN.fact("mine", "Ann", new=True)])
    assert [event.action["type"] for event in store.events("t")] == ["by another"]


def test_of_many_processes_that_write_the_same_number_one_wins(store, other):
    store.create(header("t"))

    def rival(mine):
        won = 0
        for number in range(1, 31):
            try:
                mine.append("t", act(number, str(id(mine))))
                won += 1
            except AlreadyTaken:
                assert len(mine.events("t")) >= number
        return won

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(rival, (store, other))) == 30
    assert [event.number for event in other.events("t")] == list(range(1, 31))


class Heard:
    """Notices that arrive in any thread."""

    def __init__(self, store, *, elsewhere):
        self.notices = []
        self._came = Event()
        store.subscribe(None, self._hear, elsewhere=elsewhere)

    def _hear(self, table, number):
        self.notices.append((table, number))
        self._came.set()

    def wait_for(self, notice):
        while notice not in self.notices:
            assert self._came.wait(PATIENCE), f"{notice} is not among {self.notices}"
            self._came.clear()


def test_processes_hear_of_each_others_changes_and_know_their_own(store, other):
    here, there = Heard(store, elsewhere=True), Heard(other, elsewhere=True)
    plain = Heard(other, elsewhere=False)
    store.create(header("t"))
    store.append("t", act(1))
    store.keep("t", [RUN.fact(Arrangement())])
    store.notify("u v", 0)
    there.wait_for(("u v", 0))
    other.notify("w", 0)
    here.wait_for(("w", 0))
    assert there.notices == [("t", 0), ("t", 1), ("t", 0), ("u v", 0)]
    assert plain.notices == [*there.notices, ("w", 0)]
    assert here.notices == [("w", 0)]


def test_processes_hear_what_others_say_in_order_and_not_themselves(store, other):
    here, there, came = [], [], Event()
    store.hear(here.append)
    leave = other.hear(there.append)
    told = Heard(other, elsewhere=True)
    other.hear(lambda text: came.set() if text == "last" else None)
    for word in ("one ' two", "", "Ω"):
        store.say(word)
    store.notify("t", 0)
    told.wait_for(("t", 0))
    assert there == ["one ' two", "", "Ω"] and here == []
    leave()
    store.say("last")
    assert came.wait(PATIENCE)
    assert there[-1] == "Ω"


def test_whoever_could_not_listen_is_told_of_everything(store, other, address):
    there = Heard(other, elsewhere=True)
    store.create(header("t"), acts(3))
    there.wait_for(("t", 3))
    there.notices.clear()
    end_lines(address, "LISTEN")
    there.wait_for(("t", 3))
    store.append("t", act(4))
    there.wait_for(("t", 4))


class Leader:
    """A process that is ready for a task."""

    def __init__(self, store, task="bots"):
        self.began, self.ended = Event(), Event()
        self.withdraw = store.lead(task, self.began.set, self.ended.set)


def test_one_process_leads_and_another_takes_over(store, other):
    first = Leader(store)
    assert first.began.wait(PATIENCE)
    second, elsewhere = Leader(other), Leader(other, "calls")
    assert elsewhere.began.wait(PATIENCE)
    assert not second.began.is_set()
    first.withdraw()
    assert first.ended.is_set()
    assert second.began.wait(PATIENCE)
    third = Leader(store)
    other.close()
    assert second.ended.is_set()
    assert third.began.wait(PATIENCE)


def test_whoever_loses_the_database_leads_no_more_until_it_is_back(store, postgres):
    leader = Leader(store)
    assert leader.began.wait(PATIENCE)
    leader.began.clear()
    postgres.restart()
    assert leader.ended.wait(PATIENCE)
    assert leader.began.wait(PATIENCE)


def test_what_is_acknowledged_is_durable(address):
    name = address.partition("@/")[2].partition("?")[0]
    raw(address, f"ALTER DATABASE {name} SET synchronous_commit TO off")
    with PostgresStore(address) as store:
        asked = "SELECT current_setting('synchronous_commit')"
        assert store._asked(lambda line: line.execute(asked).fetchone()) == ("on",)
