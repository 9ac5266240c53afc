"""Accounts in every store: who is first, what is left of who is gone, what is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ferrovia.accounts import AccountSettings, account_digest, holders
from ferrovia.accounts.account_settings import HashingCost
from ferrovia.accounts.invitations import invite, register
from ferrovia.accounts.kept_accounts import (
    ACCOUNT,
    ACCOUNT_DIGEST,
    ACCOUNT_NAME,
    INVITATION,
    LOGIN,
    PASSWORD,
)
from ferrovia.accounts.logins import log_in, member
from ferrovia.accounts.passwords import Passwords
from ferrovia.accounts.people import delete_account, find
from ferrovia.accounts.recovery import reset_link, reset_password
from ferrovia.store import MemoryStore, Store, hashed, open_store
from ferrovia.tables import Declined, Tables, Visitor, new_tables, public_tables
from ferrovia.tables.messages import Access, JoinSeat, NewSeat, NewTable

CHOSEN = AccountSettings(hashing=HashingCost(time=1, memory=8, lanes=1))
HOST = Visitor(host=True)
WORD = "a password for tests"


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path) -> Iterator[Store]:
    found: Store
    if request.param == "memory":
        found = MemoryStore()
    elif request.param == "sqlite":
        found = open_store(str(tmp_path / "tables.sqlite"))
    else:
        found = open_store(request.getfixturevalue("postgres").new_database())
    yield found
    found.close()


@pytest.fixture
def tables(store: Store) -> Iterator[Tables]:
    found = Tables(store, "a secret that nobody would ever guess")
    yield found
    found.close()


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    found = Passwords(CHOSEN.hashing)
    yield found
    found.close()


def joined(tables: Tables, passwords: Passwords, name: str, invitation: str = "") -> Visitor:
    """Return somebody with an account, who has signed in."""
    token = invitation or invite(tables, CHOSEN, HOST)
    _, login = register(
        passwords, tables, CHOSEN, name=name, password=WORD, mail="", invitation=token
    )
    found = member(tables, login, Visitor())
    assert found is not None
    return found


def outcome(work, *args) -> bool:
    try:
        work(*args)
    except Declined:
        return False
    return True


def test_of_many_at_once_one_has_an_invitation(tables, passwords):
    token = invite(tables, CHOSEN, HOST)

    def come(number: int) -> bool:
        return outcome(joined, tables, passwords, f"Person {number}", token)

    with ThreadPoolExecutor(8) as people:
        came = list(people.map(come, range(8)))

    assert sum(came) == 1
    assert len(tables.store.house_facts(ACCOUNT)) == 1
    assert tables.store.house_facts(INVITATION) == ()


def test_of_many_at_once_one_has_a_name(tables, passwords):
    tokens = [invite(tables, CHOSEN, HOST) for _ in range(6)]

    with ThreadPoolExecutor(6) as people:
        came = list(people.map(lambda t: outcome(joined, tables, passwords, "Ann", t), tokens))

    assert sum(came) == 1
    assert len(tables.store.house_facts(INVITATION)) == 5, "who was too late keeps the invitation"


def test_of_many_at_once_one_has_a_free_seat(tables, passwords):
    ann = joined(tables, passwords, "Ann")
    people = [joined(tables, passwords, f"Person {number}") for number in range(5)]
    seats = (NewSeat("Ann", "me"), NewSeat("Bob", "link"), NewSeat("Cyd", "bot"))
    access = Access("members", join=True)
    table = new_tables.open_table(tables, ann, NewTable("1849", seats, access=access)).table

    def sit(visitor: Visitor) -> bool:
        return outcome(public_tables.join, tables, table, visitor, JoinSeat("Bob"))

    with ThreadPoolExecutor(5) as threads:
        came = list(threads.map(sit, people))

    assert sum(came) == 1
    first = people[came.index(True)]
    assert holders(tables, table) == {"Ann": ann.account, "Bob": first.account}


def test_of_many_at_once_one_uses_a_link_for_another_password(tables, passwords):
    ann = joined(tables, passwords, "Ann")
    token = reset_link(tables, ann.account)

    def use(number: int) -> bool:
        word = f"{number} another password"
        return outcome(reset_password, passwords, tables, CHOSEN, token, word)

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(use, range(4))) == 1


def test_of_a_deleted_account_nothing_is_kept(tables, passwords):
    ann, bob = (joined(tables, passwords, name) for name in ("Ann", "Bob"))
    seats = (NewSeat("Ann", "me"), NewSeat("Bob", "link"), NewSeat("Cyd", "bot"))
    wanted = NewTable("1849", seats, access=Access("members", join=True))
    table = new_tables.open_table(tables, ann, wanted).table
    public_tables.join(tables, table, bob, JoinSeat("Bob"))

    delete_account(tables, ann.account)

    store, digest = tables.store, account_digest(tables, ann.account)
    assert store.held(digest) == ()
    for kind in (ACCOUNT, PASSWORD, LOGIN):
        assert store.house_facts(kind, ann.account) == ()
    assert store.house_facts(ACCOUNT_DIGEST, key=digest) == ()
    assert store.house_facts(ACCOUNT_NAME, key="ann") == ()
    assert find(tables, "Ann") is None
    assert [grant.role for grant in store.held(hashed(bob.key), table)] == ["host", "seat"]
    assert public_tables.free_seats(tables, tables.header(table)) == ("Ann",)
    with pytest.raises(Declined):
        log_in(passwords, tables, CHOSEN, "Ann", WORD)
