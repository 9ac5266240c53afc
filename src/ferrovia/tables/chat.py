"""Talking at a table: what is said, when, and at which action of the game."""

from __future__ import annotations

import secrets

from ferrovia.store import now
from ferrovia.struct import replace
from ferrovia.tables import problems, texts
from ferrovia.tables.kept_facts import CHAT, PERSON_NAME, SAID, fact, facts_by_seat
from ferrovia.tables.messages import ChatState, Done, Said, Say, SwitchChat
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, admitted, playing, seated_on

MOST_SAID = 1_000
"""What is kept of a table's talk; the oldest makes room."""


def chat_state(tables: Tables, table: str) -> ChatState:
    """Return whether people talk at a table, and how far they have."""
    return fact(tables.store, CHAT, table) or ChatState()


def say(tables: Tables, table: str, visitor: Visitor, wanted: Say) -> Done:
    """Say something to all at a table; watchers listen."""
    seated_on(tables, table, visitor, wanted.seat)
    text = texts.said(wanted.text)
    names = facts_by_seat(tables.store, PERSON_NAME, table)
    with tables.locked(table) as live:
        state = chat_state(tables, table)
        if not state.on:
            raise problems.forbidden("The chat of this table is switched off.")
        if not 0 <= wanted.n <= live.n:
            raise problems.form(f"there are moments 0 to {live.n}")
        # The order of ids is the order of what was said; two machines do not make the same one.
        spoken = Said(
            id=f"{state.count + 1:08}-{secrets.token_hex(4)}",
            seat=wanted.seat,
            name=names.get(wanted.seat, wanted.seat),
            n=wanted.n,
            at=now(),
            text=text,
        )
        kept = tables.store.facts(SAID, (table,))
        oldest = [SAID.nothing(key=each.key) for each in kept[: len(kept) + 1 - MOST_SAID]]
        tables.store.keep(
            table,
            [
                SAID.fact(spoken, key=spoken.id),
                CHAT.fact(replace(state, count=state.count + 1, last=spoken.id)),
                *oldest,
            ],
        )
    return tables.changed(table)


def chat(tables: Tables, table: str, visitor: Visitor, after: str = "") -> tuple[Said, ...]:
    """Return what was said at a table after something, in order; nothing where it is off."""
    admitted(tables, table, visitor)
    if not chat_state(tables, table).on:
        return ()
    spoken = (kept.value for kept in tables.store.facts(SAID, (table,)))
    return tuple(each for each in spoken if each.id > after)


def switch_chat(tables: Tables, table: str, visitor: Visitor, wanted: SwitchChat) -> Done:
    """Switch the chat of a table on or off, for everybody."""
    playing(tables, table, visitor, "Only those who play at this table can switch its chat off.")
    with tables.locked(table):
        state = replace(chat_state(tables, table), on=wanted.on)
        tables.store.keep(table, [CHAT.fact(state)])
    return tables.changed(table)
