"""Opening a table from a file: a game of 18xx.games, or a record of our own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from ferrovia.core import Action, FormError, Game, Illegal, Position
from ferrovia.core.names import Seat
from ferrovia.core.opening import LONGEST_NAME
from ferrovia.interop import ForeignError, Imported, import_game
from ferrovia.interop.foreign import parse_if_foreign
from ferrovia.records import Record, RecordError, loads, reopen
from ferrovia.store import Header, SeatKind, new_table, now
from ferrovia.struct import Struct, replace
from ferrovia.tables import texts
from ferrovia.tables.bounds import DEEPEST, MOST_ACTIONS, is_deeper
from ferrovia.tables.messages import Opened
from ferrovia.tables.new_tables import acts, name_of_today, opener, set_up
from ferrovia.tables.problems import unreadable
from ferrovia.tables.quotas import check_quota
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor
from ferrovia.titles import load
from ferrovia.workers.tasks import Report, unwatched

MOST_WARNINGS, LONGEST_NOTE = 50, 500
"""How much is said of a file; one that is made to be strange gives reason for megabytes."""
MOST_ENTRIES = 20_000
"""Entries of a file of 18xx.games, with all that was undone and said; long games have 2,500."""
TRANSLATED = 0.6
"""How much of the work is done when a foreign game has been translated; then it is replayed."""


class ReplayedGame(Struct, frozen=True):
    """A game out of a file, replayed with full checking."""

    opening: Position
    actions: tuple[Action, ...]
    fingerprint: str
    """Of the position after the last of them."""
    seed: str
    deal: tuple[str, ...]
    notes: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    """For each action, the number it has in a file of 18xx.games."""


def import_file(
    tables: Tables,
    visitor: Visitor,
    data: bytes,
    name: str = "",
    report: Report = unwatched,
    deepest: int = DEEPEST,
) -> Opened:
    """Open a table with the game in a file; all its seats are those of the visitor.

    The table is named after the file. ``report`` is told how far the game has been replayed,
    ``deepest`` limits brackets within brackets.
    """
    check_quota(tables, visitor)
    replayed = tables.call(visitor.line, read_game, data, deepest, report=report)
    return open_replayed(
        tables, visitor, replayed, texts.shortened(PurePath(name).stem) or name_of_today()
    )


def read_game(data: bytes, deepest: int, report: Report) -> ReplayedGame:
    """Return the game in a file; one that cannot be opened is declined in one sentence."""
    if is_deeper(data, deepest):
        raise unreadable("this is no game file: there are too many brackets within each other")
    try:
        return _replayed(data, report)
    except (ForeignError, RecordError) as problem:
        raise unreadable(_cut(_whats_wrong(data, problem))) from None


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_NOTE else f"{text[:LONGEST_NOTE]}…"


def _whats_wrong(data: bytes, problem: ForeignError | RecordError) -> str:
    """Say in one sentence why a file cannot be opened: what it is, or what is wrong in it."""
    where = f" ({problem.place})" if problem.place else ""
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        text = data.decode(errors="replace").strip()
        if text.startswith("{") and not text.endswith("}"):
            return "this game file is cut off: its end is missing; save it again"
        return f"this is no game file of 18xx.games and no record of Ferrovia{where}"
    if not isinstance(plain, dict) or not {"format", "title"} & set(plain):
        return "this file holds no game: it names no title"
    return f"this game cannot be opened: {problem.problem.rstrip('.')}{where}"


def open_replayed(tables: Tables, visitor: Visitor, replayed: ReplayedGame, name: str) -> Opened:
    """Open a table with a game that has been replayed, on all of whose seats the visitor sits."""
    check_quota(tables, visitor, len(replayed.actions))
    opening = replayed.opening
    kinds: dict[str, SeatKind] = dict.fromkeys(opening.state.seats, "here")
    header = Header(
        table=new_table(),
        name=name,
        title=opening.title.id,
        rules=opening.title.version,
        options=opening.title.options,
        seats=opening.state.seats,
        seed=replayed.seed,
        deal=replayed.deal,
        created=now(),
        kinds=kinds,
        notes=replayed.notes,
        numbers=replayed.numbers,
    )
    events = acts(replayed.actions, replayed.fingerprint)
    return set_up(tables, header, opener(visitor, header), events)


def replayed_game(
    game: Game,
    seed: str,
    deal: tuple[str, ...],
    notes: tuple[str, ...],
    numbers: tuple[int, ...] = (),
) -> ReplayedGame:
    """Return what is needed of a game that has been replayed."""
    return ReplayedGame(
        game.at(0), game.actions, game.position.fingerprint, seed, deal, notes, numbers
    )


def _replayed(data: bytes, report: Report) -> ReplayedGame:
    plain = parse_if_foreign(data)
    if plain is None:
        return _from_record(loads(data))
    _check_entries(plain)
    imported = import_game(
        plain, progress=lambda share: report(TRANSLATED * share), most=MOST_ACTIONS
    )
    notes, numbers = tuple(map(_cut, _notes(imported))), imported.numbers
    game = _with_names(imported, lambda share: report(TRANSLATED + (1 - TRANSLATED) * share))
    return replayed_game(game, "", imported.deal, notes, numbers)


def _check_entries(plain: dict[str, Any]) -> None:
    """Turn away a file with more entries than any game has; what is no list is said later."""
    rows = plain.get("actions")
    if not isinstance(rows, list):
        return
    autos = (row.get("auto_actions") for row in rows if isinstance(row, dict))
    entries = len(rows) + sum(len(auto) for auto in autos if isinstance(auto, list))
    if entries > MOST_ENTRIES:
        raise ForeignError(
            "actions", f"there are {entries:,} entries; at most {MOST_ENTRIES:,} are read"
        )


def _from_record(record: Record) -> ReplayedGame:
    if len(record.actions) > MOST_ACTIONS:
        raise RecordError(
            "actions", f"there are {len(record.actions):,}; at most {MOST_ACTIONS:,} are played"
        )
    opened = reopen(record, load)
    note = f"Opened from a record of {len(record.actions)} actions."
    return replayed_game(opened.game, record.seed, record.deal, (note, *opened.notes))


def _with_names(imported: Imported, report: Report) -> Game:
    """Return an imported game with the players' names in the place of their numbers.

    If somebody's name cannot be that of a seat, the numbers stay.
    """
    names = dict(_distinct(imported))
    seats = tuple(names[seat] for seat in imported.seats)
    try:
        game = Game(Position.new(imported.title, seats, deal=imported.deal), recent=1)
    except FormError:
        names = {seat: seat for seat in imported.seats}
        game = Game(imported.opening, recent=1)
    try:
        for done, action in enumerate(imported.actions, start=1):
            game.push(replace(action, by=names[action.by]))
            report(done / len(imported.actions))
    except Illegal as problem:
        raise ForeignError("players", str(problem.refusal)) from None
    return game


def _distinct(imported: Imported) -> Iterator[tuple[Seat, str]]:
    taken: set[str] = set()
    for seat in imported.seats:
        name = " ".join(imported.names.get(seat, "").split())[:LONGEST_NAME] or seat
        if name in taken:
            name = f"{name[: LONGEST_NAME - len(seat) - 3]} ({seat})"
        taken.add(name)
        yield seat, name


def _notes(imported: Imported) -> Iterator[str]:
    yield f"Opened from a file of 18xx.games with {imported.effective} actions that stand."
    for warning in imported.warnings[:MOST_WARNINGS]:
        yield f"Note: {warning}."
    if imported.refused is not None:
        why = imported.refused
        yield (
            f"The file goes on, but its action {why.number} ({why.place}) is not possible by these "
            f"rules: {why.refusal}. The table stands at the last move before it."
        )
    elif imported.stopped is not None:
        yield (
            f"The file goes on, but from action {imported.stopped.before} its site plays another "
            f"rule ({imported.stopped.difference}): {imported.stopped.text} "
            "The table stands at the last move before it."
        )
    elif imported.ended:
        yield "The game was ended by hand there; here it can be played on."
    elif not imported.agrees:
        yield "The file states other final scores than these rules come to."
