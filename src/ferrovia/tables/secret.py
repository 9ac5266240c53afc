"""The secret of this installation, from which the keys of all links are made.

On one machine it is a file beside the tables. Where several servers use one database it is kept
there, so that all of them make the same keys.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ferrovia.store import AlreadyTaken, HouseKind, SqliteStore, Store, new_token
from ferrovia.store.location import make_private

NAME = "secret"
SHORTEST = 32
"""Letters of a secret: anything less could be guessed."""


SECRET = HouseKind("secret", str)
"""Where several servers share it."""


class SecretError(Exception):
    """The secret cannot be read or made; says why."""


def secret_of(store: Store) -> str:
    """Return the secret of whoever uses a store; it is made when first asked for."""
    if isinstance(store, SqliteStore):
        return load_secret(store.path.parent)
    if found := kept_secret(store):
        return found
    with suppress(AlreadyTaken):  # another server has made one meanwhile
        store.keep_house([SECRET.fact(new_token(), new=True)])
    return kept_secret(store)


def kept_secret(store: Store) -> str:
    """Return the secret of whoever uses a store; empty where none was ever made."""
    if not isinstance(store, SqliteStore):
        return next((fact.value for fact in store.house_facts(SECRET)), "")
    folder = store.path.parent
    return load_secret(folder) if (folder / NAME).exists() else ""


def keep_secret(store: Store, secret: str) -> None:
    """Let whoever uses a store from now on have a secret that came from elsewhere.

    ``SecretError`` if there is another one already.
    """
    if not isinstance(store, SqliteStore):
        store.keep_house([SECRET.fact(secret)])
        return
    store.keep_house([SECRET.nothing()])
    path = store.path.parent / NAME
    try:
        _make(path, secret)
    except FileExistsError:
        check_secret(store, secret)
    except OSError as problem:
        raise SecretError(f"{path}: cannot be made: {problem}") from None


def check_secret(store: Store, secret: str) -> None:
    """Raise ``SecretError`` if there is a file with another secret where this one is to be kept."""
    if isinstance(store, SqliteStore) and kept_secret(store) not in ("", secret):
        raise SecretError(
            f"{store.path.parent / NAME} is another secret; remove it, if its links may end"
        )


def load_secret(folder: Path) -> str:
    """Return the secret kept in a folder; it is made when first asked for, for this user alone."""
    path = folder / NAME
    try:
        make_private(folder)
        with suppress(FileExistsError):
            _make(path, new_token())
        found = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise SecretError(f"{path}: cannot be read or made: {problem}") from None
    if len(found) < SHORTEST:
        raise SecretError(f"{path}: too short for a secret; remove it, and new links are made")
    return found


def _make(path: Path, secret: str) -> None:
    """Write a secret in one piece; ``FileExistsError`` if there is one already."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{secret}\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)  # unlike a rename, this never takes the place of another one
    finally:
        draft.unlink()
