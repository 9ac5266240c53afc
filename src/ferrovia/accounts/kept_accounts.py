"""What is kept of accounts, as facts of the installation."""

from __future__ import annotations

import unicodedata
from typing import TypeVar

from ferrovia.store import HouseFact, HouseKind, Store, hashed, now
from ferrovia.struct import Struct

T = TypeVar("T")
E = TypeVar("E", "Login", "Invitation", "ResetLink", "SignIn")
"""What expires."""


class Account(Struct, frozen=True):
    """Somebody with a name here."""

    id: str
    name: str
    created: str
    mail: str = ""
    """Where a link for another password may be sent; empty: nowhere."""


class Login(Struct, frozen=True):
    """A browser that somebody has signed in with."""

    since: str
    until: str


class Invitation(Struct, frozen=True):
    """A link by which one person may register."""

    by: str
    """The account that made it; empty: the host."""
    since: str
    until: str
    note: str = ""
    """For whom, in the words of who made it."""


class ResetLink(Struct, frozen=True):
    """A link by which somebody may set another password, once."""

    account: str
    until: str


class SignIn(Struct, frozen=True):
    """A sign-in elsewhere that has begun."""

    until: str
    account: str = ""
    """The account to which it is to be joined; empty: whoever it turns out to be."""
    invitation: str = ""
    """The invitation with which somebody new comes."""


ACCOUNT = HouseKind("account", Account)
"""Accounts, by their ids as owners."""
ACCOUNT_NAME = HouseKind("account name", str)
"""Id by name; the name as ``folded``."""
ACCOUNT_DIGEST = HouseKind("account digest", str)
"""Id by the digest of the key with which an account holds seats."""
PASSWORD = HouseKind("password", str)
"""Argon2 digests, by account; there is none where somebody signs in elsewhere."""
LOGIN = HouseKind("login", Login)
"""By account, and by the digest of what the browser keeps."""
INVITATION = HouseKind("invitation", Invitation)
"""By the digest of what is in the link."""
RESET_LINK = HouseKind("password reset", ResetLink)
"""By the digest of what is in the link."""
SIGN_IN = HouseKind("sign-in", SignIn)
"""By the digest of what the browser keeps meanwhile."""
SUBJECT = HouseKind("subject", str)
"""Account by provider as owner, and what that calls somebody."""
SPENT = HouseKind("spent", str)
"""One-time tokens that were used, by digest, with the time: of two at once, one is first."""
DAY = 24 * 60 * 60.0
"""Seconds. For so long used tokens are remembered; what they opened is forgotten at once."""


def folded(name: str) -> str:
    """Return a name as it is compared with others: case and ways to write a letter do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def house_fact(store: Store, kind: HouseKind[T], owner: str = "", key: str = "") -> T | None:
    """Return the one fact of a kind with an owner and a key, if there is one.

    Databases cannot even be asked for some letters; nothing is kept by a name with one.
    """
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in owner + key):
        return None
    return next((kept.value for kept in store.house_facts(kind, owner, key)), None)


def spent(token: str) -> HouseFact:
    """Return that a one-time token is used, which can be kept once."""
    return SPENT.fact(now(), key=hashed(token), new=True)


def sweep(store: Store) -> None:
    """Forget what has expired: logins, invitations, links, used tokens."""
    today = now()
    gone = [
        *(LOGIN.nothing(*place) for place in _expired(store, LOGIN, today)),
        *(INVITATION.nothing(*place) for place in _expired(store, INVITATION, today)),
        *(RESET_LINK.nothing(*place) for place in _expired(store, RESET_LINK, today)),
        *(SIGN_IN.nothing(*place) for place in _expired(store, SIGN_IN, today)),
        *(SPENT.nothing(key=k.key) for k in store.house_facts(SPENT) if k.value < now(-DAY)),
    ]
    if gone:
        store.keep_house(gone)


def _expired(store: Store, kind: HouseKind[E], today: str) -> list[tuple[str, str]]:
    return [(k.owner, k.key) for k in store.house_facts(kind) if k.value.until < today]
