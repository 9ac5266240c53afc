"""The list of tables, and what can be played."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ferrovia.store import Grant, Summary, hashed
from ferrovia.tables.kept_facts import ARCHIVED, LINKS_RENEWED, PERSON_NAME, TABLE_NAME
from ferrovia.tables.messages import TableSummary
from ferrovia.tables.problems import form, unknown
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Rights, Visitor, as_seated_now, rights_by
from ferrovia.titles import all_titles, load
from ferrovia.titles.loader import title_data
from ferrovia.views.model import StatementView, TitleOffer
from ferrovia.views.scenes.fixed_setting import statements, title_offer

PAGE = 100
"""Tables in one part of a list."""
LAST = 10**9
"""No list is so long."""


@lru_cache(maxsize=1)
def titles() -> tuple[TitleOffer, ...]:
    """Return the titles that can be played, with their options."""
    return tuple(_offer(title) for title in all_titles())


def _offer(title: str) -> TitleOffer:
    data = title_data(title)
    counts = sorted({table.players for table in data.table})
    return title_offer([load(title, count) for count in counts], data.presets)


def rules(title: str) -> tuple[StatementView, ...]:
    """Return the statements of a title's rules."""
    if title not in all_titles():
        raise unknown("There is no such title here.")
    fewest = min(table.players for table in title_data(title).table)
    return statements(load(title, fewest))


def my_tables(
    tables: Tables, visitor: Visitor, first: int = 0, most: int = PAGE
) -> tuple[TableSummary, ...]:
    """Return tables a visitor sits at or watches; for the host, of all. The latest first.

    They are ``most`` from ``first`` on, so that a list costs the same however long it is.

    Everything is read from what the store keeps for lists. No game is opened and no table waited
    for: where it is not known how one stands, the list says so.
    """
    if not (0 <= first <= LAST and 0 < most <= PAGE):
        raise form(f"lists are read in parts of 1 to {PAGE} tables")
    if not (visitor.key or visitor.host):
        return ()
    store = tables.store
    only = store.newest(first, most, None if visitor.host else hashed(visitor.key))
    found, held = store.tables(only), _grants(tables, visitor, only)
    names = {kept.table: kept.value for kept in store.facts(TABLE_NAME, only)}
    renewed: dict[str, set[str]] = {}
    for link in store.facts(LINKS_RENEWED, only) if visitor.host else ():
        renewed.setdefault(link.table, set()).add(link.seat)
    key = hashed(visitor.key)
    archived = {kept.table for kept in store.facts(ARCHIVED, only) if kept.key == key}
    people: dict[str, dict[str, str]] = {}
    for kept in store.facts(PERSON_NAME, only):
        people.setdefault(kept.table, {})[kept.seat] = kept.value
    return tuple(
        list_line(
            summary,
            rights_by(
                held.get(summary.header.table, ()),
                as_seated_now(summary.header, renewed.get(summary.header.table, ())),
                visitor,
            ),
            name=names.get(summary.header.table, summary.header.name),
            people=people.get(summary.header.table, {}),
            archived=summary.header.table in archived,
        )
        for summary in found
    )


def _grants(tables: Tables, visitor: Visitor, only: Collection[str]) -> dict[str, list[Grant]]:
    """Return what a visitor's key is good for, by table."""
    found: dict[str, list[Grant]] = {}
    for grant in tables.store.held(hashed(visitor.key), only=only) if visitor.key else ():
        found.setdefault(grant.table, []).append(grant)
    return found


def list_line(
    summary: Summary, rights: Rights, *, name: str, people: dict[str, str], archived: bool = False
) -> TableSummary:
    """Return a table as a line of a list, for somebody with some rights there."""
    header, standing = summary.header, summary.standing or {}
    return TableSummary(
        table=header.table,
        name=name,
        title=header.title,
        seats=header.seats,
        yours=rights.seats,
        to_move=standing.get("to_move", ""),
        round=standing.get("round", ""),
        n=standing.get("n", 0),
        over=standing.get("over", False),
        winners=tuple(standing.get("winners", ())),
        created=header.created,
        at=summary.at,
        since=standing.get("since", summary.at),
        known=summary.standing is not None,
        names=people,
        archived=archived,
        host=rights.host,
    )
