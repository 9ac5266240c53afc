"""Names: of tables, which can be renamed, and of the people who sit at them."""

from __future__ import annotations

from ferrovia.store import Header, UnknownTable
from ferrovia.tables import problems, texts
from ferrovia.tables.kept_facts import PERSON_NAME, TABLE_NAME, fact, facts_by_seat
from ferrovia.tables.messages import Done, PersonName, TableName
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, playing, seated_on


def name_of(tables: Tables, header: Header) -> str:
    """Return the name of a table as it is now."""
    return fact(tables.store, TABLE_NAME, header.table) or header.name


def first_name(tables: Tables, header: Header) -> str:
    """Return the name of the table from which this one was forked in the end."""
    while header.parent:
        try:
            header = tables.store.header(header.parent)
        except UnknownTable:
            break
    return name_of(tables, header)


def rename(tables: Tables, table: str, visitor: Visitor, wanted: TableName) -> Done:
    """Give a table another name; all who play there may."""
    playing(tables, table, visitor, "Only those who play at this table can rename it.")
    name = texts.table_name(wanted.name)
    if not name:
        raise problems.form("a table has a name")
    tables.store.keep(table, [TABLE_NAME.fact(name)])
    return tables.changed(table)


def call(tables: Tables, table: str, visitor: Visitor, wanted: PersonName) -> Done:
    """Keep what the person on a seat wants to be called; nobody takes the name of another."""
    rights = seated_on(tables, table, visitor, wanted.seat)
    name, header = texts.person_name(wanted.name), tables.header(table)
    taken = {seat.casefold() for seat in header.seats if seat != wanted.seat}
    for seat, called in facts_by_seat(tables.store, PERSON_NAME, table).items():
        if seat not in rights.seats:
            taken.add(called.casefold())
    if name.casefold() in taken:
        raise problems.form(f"somebody else at this table is called {name}")
    kept = PERSON_NAME.fact(name, wanted.seat) if name else PERSON_NAME.nothing(wanted.seat)
    tables.store.keep(table, [kept])
    return tables.changed(table)
