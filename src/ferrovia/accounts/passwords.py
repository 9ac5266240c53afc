"""Passwords: kept as digests that take long to try, worked out by a few threads of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ferrovia.accounts.account_settings import HashingCost
from ferrovia.accounts.kept_accounts import folded
from ferrovia.store import new_token
from ferrovia.tables.problems import form

P = ParamSpec("P")
T = TypeVar("T")
SHORTEST, LONGEST = 10, 200
"""Letters of a password."""
THREADS = 2
"""Digests worked out at the same time; each takes some 64 MB."""
MOST_WAITING = 32
"""Further ones that may wait for that."""


class TooBusy(Exception):
    """Too many passwords are being looked at; one has to come again."""


class Passwords:
    """Works out digests of passwords, a few at a time."""

    def __init__(self, cost: HashingCost) -> None:
        self._hasher = PasswordHasher(
            time_cost=cost.time, memory_cost=cost.memory, parallelism=cost.lanes
        )
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._lock = Lock()
        self._inside = 0
        self._nobodys = self._hasher.hash(new_token())

    def submit(
        self,
        function: Callable[Concatenate[Passwords, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Future[T]:
        """Do something that needs digests in one of the threads; ``TooBusy`` if too many wait."""
        with self._lock:
            if self._inside >= THREADS + MOST_WAITING:
                raise TooBusy
            self._inside += 1
        try:
            future = self._threads.submit(function, self, *args, **kwargs)
        except BaseException:
            self._leave()
            raise
        future.add_done_callback(lambda _: self._leave())
        return future

    def _leave(self) -> None:
        with self._lock:
            self._inside -= 1

    def digest(self, password: str) -> str:
        """Return the digest by which a password is kept."""
        return self._hasher.hash(password)

    def fits(self, digest: str | None, password: str) -> bool:
        """Whether a password is the one that was kept.

        Where there is none it takes as long to find that out as where there is one.
        """
        try:
            return self._hasher.verify(digest or self._nobodys, password) and digest is not None
        except (VerificationError, InvalidHashError):
            return False

    def is_outdated(self, digest: str) -> bool:
        """Whether a digest was made with other costs than those of today."""
        return self._hasher.check_needs_rehash(digest)

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=True)


def check_password(password: str, name: str) -> None:
    """Turn away a password that is easily guessed, or none."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise form(f"a password has {SHORTEST} to {LONGEST} letters; this one has {len(password)}")
    if folded(name) in folded(password) and len(password) < len(name) + SHORTEST:
        raise form("a password is not the name, nor the name with a little added")
    if len(set(password)) < 4:
        raise form("a password has more than three different letters")
