"""Opening a table from a file: a game of 18xx.games, or a record of our own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import PurePath

from ferrovia.core import FormError, Game, Illegal, Position
from ferrovia.core.names import Seat
from ferrovia.core.opening import LONGEST_NAME
from ferrovia.interop import ForeignError, Imported, import_game
from ferrovia.interop.foreign import parse_if_foreign
from ferrovia.records import Record, RecordError, loads, reopen
from ferrovia.store import Header, SeatKind, new_table, now
from ferrovia.struct import Struct, replace
from ferrovia.tables import texts
from ferrovia.tables.messages import Opened
from ferrovia.tables.new_tables import acts, name_of_today, opener, set_up
from ferrovia.tables.problems import unreadable
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor
from ferrovia.titles import load

Progress = Callable[[float], None]
"""Told how much of a file has been replayed, from 0 to 1."""

TRANSLATED = 0.6
"""How much of the work is done when a foreign game has been translated; then it is replayed."""


def unwatched(share: float) -> None:
    """Take no note of how far something is."""


class ReplayedGame(Struct, frozen=True):
    """A game out of a file, replayed with full checking."""

    game: Game
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
    progress: Progress = unwatched,
) -> Opened:
    """Open a table with the game in a file; all its seats are those of the visitor.

    The table is named after the file. ``progress`` is told how far the game has been replayed.
    """
    try:
        replayed = _replayed(data, progress)
    except (ForeignError, RecordError) as problem:
        raise unreadable(_whats_wrong(data, problem)) from None
    return open_replayed(
        tables, visitor, replayed, texts.shortened(PurePath(name).stem) or name_of_today()
    )


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
    opening = replayed.game.positions[0]
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
    return set_up(tables, header, opener(visitor, header), acts(replayed.game))


def _replayed(data: bytes, progress: Progress) -> ReplayedGame:
    plain = parse_if_foreign(data)
    if plain is None:
        return _from_record(loads(data))
    imported = import_game(plain, progress=lambda share: progress(TRANSLATED * share))
    notes, numbers = tuple(_notes(imported)), imported.numbers
    game = _with_names(imported, lambda share: progress(TRANSLATED + (1 - TRANSLATED) * share))
    return ReplayedGame(game, "", imported.deal, notes, numbers)


def _from_record(record: Record) -> ReplayedGame:
    opened = reopen(record, load)
    note = f"Opened from a record of {len(record.actions)} actions."
    return ReplayedGame(opened.game, record.seed, record.deal, (note, *opened.notes))


def _with_names(imported: Imported, progress: Progress) -> Game:
    """Return an imported game with the players' names in the place of their numbers.

    If somebody's name cannot be that of a seat, the numbers stay.
    """
    names = dict(_distinct(imported))
    seats = tuple(names[seat] for seat in imported.seats)
    try:
        game = Game(Position.new(imported.title, seats, deal=imported.deal))
    except FormError:
        names = {seat: seat for seat in imported.seats}
        game = Game(imported.opening)
    try:
        for done, action in enumerate(imported.actions, start=1):
            game.push(replace(action, by=names[action.by]))
            progress(done / len(imported.actions))
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
    for warning in imported.warnings:
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
