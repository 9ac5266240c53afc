"""Records of the first format, as they were written before fingerprints had a form of their own.

They are checked by their seals and turned into records of today's format. Their fingerprints were
digests of the state as it was stored then, and cannot be compared with anything any more.
"""

from __future__ import annotations

from typing import Any

from ferrovia.records.record import FORMAT, Record, blocks, chained, first_broken, sealed
from ferrovia.struct import Struct

FIRST = 1


class FirstRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record of the first format."""

    format: str = FORMAT
    version: int = FIRST
    title: str
    rules: str
    options: tuple[str, ...]
    seats: tuple[str, ...]
    seed: str
    deal: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    fingerprint: str
    fingerprints: dict[int, str] = {}
    seals: tuple[str, ...]


def converted(first: FirstRecord) -> Record:
    """Return a record in today's format; raise ``RecordError`` if it is not as it was written."""
    setup = {
        name: getattr(first, name)
        for name in ("format", "version", "title", "rules", "options", "seats", "seed", "deal")
    }
    prints = (first.fingerprint, tuple(first.fingerprints.items()))
    broken = first_broken(
        first.seals, chained((setup, *blocks(first.actions), prints)), len(first.actions)
    )
    if broken is not None:
        raise broken
    return sealed(
        Record(
            title=first.title,
            rules=first.rules,
            options=first.options,
            seats=first.seats,
            seed=first.seed,
            deal=first.deal,
            actions=first.actions,
            fingerprints=(),
            seals=(),
        )
    )
