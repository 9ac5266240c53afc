"""How many tables somebody may have, and how much may happen at them; and tables that expire."""

from __future__ import annotations

from ferrovia import clock
from ferrovia.store import Summary, UnknownTable, hashed
from ferrovia.tables.problems import forbidden
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.visitor import Visitor

DAY = 24 * 60 * 60


def check_quota(tables: Tables, visitor: Visitor, more: int = 0) -> None:
    """Turn away whoever wants one more table, with ``more`` events in it, than they may have."""
    if visitor.host or not visitor.key:
        return
    quota, used = tables.quota, tables.store.usage(hashed(visitor.key))
    if used.tables >= quota.tables:
        raise forbidden(
            f"You have opened {used.tables:,} tables here, and {quota.tables:,} are allowed. "
            "Delete some that you no longer need, then open this one."
        )
    if used.events + more > quota.events:
        raise forbidden(
            f"Your tables here hold {used.events:,} moves, and {quota.events:,} are allowed. "
            "Delete some that you no longer need, then open this one."
        )


def expired(tables: Tables, days: float) -> tuple[str, ...]:
    """Return the tables whose game is not over, and at which nothing happened for some days."""
    return tuple(
        summary.header.table
        for summary in tables.store.tables()
        if _is_unfinished(summary)
        and clock.seconds_between(summary.at, clock.now().isoformat()) > days * DAY
        and not tables.presence.anybody(summary.header.table)
    )


def _is_unfinished(summary: Summary) -> bool:
    """Whether it is known that a game is not over; where nobody knows, it is kept."""
    return summary.standing is not None and not summary.standing.get("over", True)


def let_expire(tables: Tables, days: float) -> int:
    """Delete the tables that have expired, and return how many these were."""
    gone = 0
    for table in expired(tables, days):
        try:
            tables.store.delete(table)
        except UnknownTable:
            continue
        gone += 1
        tables.forget(table)
        tables.notify(table, NO_EVENT)
    return gone
