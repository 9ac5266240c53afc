"""Carrying an installation from one database into another: all that is kept, and the secret."""

from __future__ import annotations

from ferrovia.store import SqlStore
from ferrovia.tables.secret import check_secret, keep_secret, kept_secret


def move_data(source: SqlStore, target: SqlStore) -> dict[str, int]:
    """Carry everything into a store that holds nothing yet; return how many rows of each kind.

    Links and cookies stay good, because the secret goes along. What is there stays there.
    """
    secret = kept_secret(source)
    if secret:
        check_secret(target, secret)
    moved = source.copy_to(target)
    if secret:
        keep_secret(target, secret)
    return moved
