"""Bringing every table that can be read out of a damaged file into a new one."""

from __future__ import annotations

from pathlib import Path

from ferrovia.store import SqliteStore, StoreError
from ferrovia.store.salvage import read_damaged
from ferrovia.struct import Struct
from ferrovia.tables.checking import playable
from ferrovia.tables.secret import NAME, keep_secret, load_secret


class SalvagedTable(Struct, frozen=True):
    """What became of one table."""

    table: str
    name: str
    kept: int
    """Events that were brought over: as many as make the game that was played."""
    known: int
    """Events that there were, as far as is known."""
    why: str = ""
    """What is wrong with the next event, if that is known."""


class SalvageReport(Struct, frozen=True):
    """What was brought over, and what was lost."""

    tables: tuple[SalvagedTable, ...]
    lost: dict[str, int]
    """Tables that could not be brought over, and how many events they had."""
    unreadable: int
    """Rows that can be seen and not be read."""

    @property
    def whole(self) -> int:
        """How many tables have all their events."""
        return sum(table.kept == table.known for table in self.tables)


def salvage(damaged: Path, new: Path) -> SalvageReport:
    """Bring what can be read of a damaged file into a new one; the damaged one stays as it is."""
    if new.exists():
        raise StoreError(f"{new} is there already; name a file that is not")
    readings = read_damaged(damaged)
    found, lost = [], dict(readings.lost)
    with SqliteStore(new) as store:
        for table, read in sorted(readings.tables.items(), key=lambda row: row[1].header.created):
            kept, why = playable(read.header, read.events)
            store.fill(table, readings.rows_of(table, kept))
            found.append(SalvagedTable(table, read.header.name, kept, read.known, why))
        store.fill_house(readings.rows["house_facts"])
        if (damaged.parent / NAME).exists():
            keep_secret(store, load_secret(damaged.parent))
    return SalvageReport(tuple(found), lost, readings.unreadable)
