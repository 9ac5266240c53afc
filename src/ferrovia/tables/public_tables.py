"""Tables that are found without a link: who may watch them, and free seats that members take."""

from __future__ import annotations

from ferrovia.store import AlreadyTaken, Header, HouseKind, Summary, hashed
from ferrovia.tables import problems
from ferrovia.tables.kept_facts import (
    ACCESS,
    LINKS_RENEWED,
    PERSON_NAME,
    TABLE_NAME,
    fact,
    facts_by_seat,
)
from ferrovia.tables.lobby import list_line
from ferrovia.tables.messages import Access, Done, JoinSeat, LobbyTable, Opened
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, admitted, as_seated_now, rights

JOINED = HouseKind("seat joined", str)
"""Which account took a free seat, by table, and by seat and number of its link: two who come at
the same time, at whatever server, do not both have it."""
MOST_LISTED = 100
"""Tables that a lobby shows: those at which something happened last."""
NOT_YOURS = "Only whoever opened this table decides who may see it."


def lobby_tables(tables: Tables, visitor: Visitor) -> tuple[LobbyTable, ...]:
    """Return the tables that a visitor may watch or join without a link, the latest first."""
    store = tables.store
    found = {
        kept.table: kept.value
        for kept in (store.facts(ACCESS) if visitor.sees else ())
        if kept.value.visible in visitor.sees
    }
    summaries = store.tables(found)[:MOST_LISTED] if found else ()
    only = [summary.header.table for summary in summaries]
    names = {kept.table: kept.value for kept in store.facts(TABLE_NAME, only)}
    people: dict[str, dict[str, str]] = {}
    for kept in store.facts(PERSON_NAME, only):
        people.setdefault(kept.table, {})[kept.seat] = kept.value
    return tuple(
        LobbyTable(
            list_line(
                summary,
                rights(store, summary.header, visitor),
                name=names.get(summary.header.table, summary.header.name),
                people=people.get(summary.header.table, {}),
            ),
            free=_offered(tables, summary, found[summary.header.table]),
        )
        for summary in summaries
    )


def _offered(tables: Tables, summary: Summary, access: Access) -> tuple[str, ...]:
    over = (summary.standing or {}).get("over", False)
    return free_seats(tables, summary.header) if access.join and not over else ()


def free_seats(tables: Tables, header: Header) -> tuple[str, ...]:
    """Return the seats of a table that are taken with a link, and that nobody has taken yet."""
    table = header.table
    kinds = as_seated_now(header, facts_by_seat(tables.store, LINKS_RENEWED, table)).kinds
    open_to_links = [seat for seat in header.seats if kinds.get(seat) == "link"]
    if not open_to_links:
        return ()
    links = {hashed(tables.seat_key(table, seat)) for seat in open_to_links}
    taken = {grant.seat for grant in tables.store.grants_of(table) if grant.key not in links}
    return tuple(seat for seat in open_to_links if seat not in taken)


def join(tables: Tables, table: str, visitor: Visitor, wanted: JoinSeat) -> Opened:
    """Take a free seat of a table that is open to members; whoever is first has it."""
    admitted(tables, table, visitor)
    if not visitor.account:
        raise problems.forbidden("Sign in to take a seat.")
    access = fact(tables.store, ACCESS, table) or Access()
    if not access.join or access.visible not in visitor.sees:
        raise problems.forbidden("The seats of this table are taken with a link.")
    if wanted.seat not in free_seats(tables, tables.header(table)):
        raise problems.forbidden("This seat is not free.")
    times = facts_by_seat(tables.store, LINKS_RENEWED, table).get(wanted.seat, 0)
    first = JOINED.fact(visitor.account, table, f"{wanted.seat} {times}", new=True)
    try:
        tables.store.keep_house([first])
    except AlreadyTaken:
        raise problems.forbidden("Somebody else was faster. This seat is not free.") from None
    tables.store.grant(hashed(visitor.key), table, "seat", wanted.seat)
    tables.changed(table)
    return Opened(table)


def change_access(tables: Tables, table: str, visitor: Visitor, wanted: Access) -> Done:
    """Say who may watch a table without a link, and whether members may take its free seats."""
    if not admitted(tables, table, visitor).host:
        raise problems.forbidden(NOT_YOURS)
    check_access(visitor, wanted)
    tables.store.keep(table, [ACCESS.fact(wanted)])
    return tables.changed(table)


def check_access(visitor: Visitor, wanted: Access) -> None:
    """Turn away what makes no sense: only where there are accounts is a table found by others."""
    if wanted == Access():
        return
    if "members" not in visitor.sees:
        raise problems.forbidden("Only somebody with an account lets others find a table.")
    if wanted.join and wanted.visible == "private":
        raise problems.form("nobody finds a private table; let members see it if they may join")
