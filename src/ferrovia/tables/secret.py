"""The secret of this installation, from which the keys of all links are made."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ferrovia.store import new_token
from ferrovia.store.location import make_private

NAME = "secret"
SHORTEST = 32
"""Letters of a secret: anything less could be guessed."""


class SecretError(Exception):
    """The secret cannot be read or made; says why."""


def load_secret(folder: Path) -> str:
    """Return the secret kept in a folder; it is made when first asked for, for this user alone."""
    path = folder / NAME
    try:
        make_private(folder)
        with suppress(FileExistsError):
            _make(path)
        found = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise SecretError(f"{path}: cannot be read or made: {problem}") from None
    if len(found) < SHORTEST:
        raise SecretError(f"{path}: too short for a secret; remove it, and new links are made")
    return found


def _make(path: Path) -> None:
    """Write a new secret in one piece; ``FileExistsError`` if there is one already."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{new_token()}\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)  # unlike a rename, this never takes the place of another one
    finally:
        draft.unlink()
