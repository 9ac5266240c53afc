"""Notes for oneself, on the game and on hexes: only those who hold the seat can read them."""

from __future__ import annotations

from ferrovia.tables import problems, texts
from ferrovia.tables.kept_facts import NOTE
from ferrovia.tables.messages import PrivateNote, WriteNote
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, seated, seated_on


def notes(tables: Tables, table: str, visitor: Visitor) -> tuple[PrivateNote, ...]:
    """Return what those who hold the visitor's seats have noted."""
    rights = seated(tables, table, visitor)
    kept = tables.store.facts(NOTE, (table,))
    return tuple(
        PrivateNote(each.seat, each.key, each.value) for each in kept if each.seat in rights.seats
    )


def write_note(tables: Tables, table: str, visitor: Visitor, wanted: WriteNote) -> PrivateNote:
    """Keep a note in the place of the one before; an empty one is none."""
    seated_on(tables, table, visitor, wanted.seat)
    text = texts.note(wanted.text)
    with tables.locked(table) as live:
        if wanted.hex and wanted.hex not in live.title.board.hexes:
            raise problems.unknown("There is no such hex on this map.")
    place = {"seat": wanted.seat, "key": wanted.hex}
    tables.store.keep(table, [NOTE.fact(text, **place) if text else NOTE.nothing(**place)])
    return PrivateNote(wanted.seat, wanted.hex, text)
