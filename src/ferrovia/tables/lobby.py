"""The list of tables, and what can be played."""

from __future__ import annotations

from functools import lru_cache

from ferrovia.store import StandingJson, Summary, hashed
from ferrovia.tables.messages import TableSummary
from ferrovia.tables.problems import Declined, unknown
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, rights
from ferrovia.titles import all_titles, load
from ferrovia.titles.loader import title_data
from ferrovia.views.model import StatementView, TitleOffer
from ferrovia.views.scenes.fixed_setting import statements, title_offer


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


def my_tables(tables: Tables, visitor: Visitor) -> tuple[TableSummary, ...]:
    """Return the tables a visitor sits at or watches; for the host, all. The latest first."""
    if visitor.host:
        found = tables.store.tables()
    elif visitor.key:
        mine = {grant.table for grant in tables.store.held(hashed(visitor.key))}
        found = tables.store.tables(mine) if mine else ()
    else:
        found = ()
    return tuple(_line(tables, visitor, summary) for summary in found)


def _line(tables: Tables, visitor: Visitor, summary: Summary) -> TableSummary:
    header, standing = summary.header, _standing(tables, summary)
    return TableSummary(
        table=header.table,
        name=header.name,
        title=header.title,
        seats=header.seats,
        yours=rights(tables.store, header, visitor).seats,
        to_move=standing["to_move"],
        round=standing["round"],
        n=standing["n"],
        over=standing["over"],
        winners=tuple(standing["winners"]),
        at=summary.at,
    )


def _standing(tables: Tables, summary: Summary) -> StandingJson:
    """Return how a table stands; what nobody has noted is found by playing it again."""
    if summary.standing is not None:
        return summary.standing
    try:
        with tables.locked(summary.header.table) as live:
            standing, version = live.standing(), live.version
    except Declined as declined:
        return {
            "to_move": "",
            "round": declined.problem.text,
            "n": 0,
            "over": False,
            "winners": [],
        }
    tables.store.remember(summary.header.table, version, standing)
    return standing
