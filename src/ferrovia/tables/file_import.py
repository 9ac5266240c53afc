"""Opening a table from a file: a game of 18xx.games, or a record of our own."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import FormError, Game, Illegal, Position
from ferrovia.core.names import Seat
from ferrovia.core.opening import LONGEST_NAME
from ferrovia.interop import ForeignError, Imported, import_game
from ferrovia.interop.foreign import parse_if_foreign
from ferrovia.records import Record, RecordError, loads, reopen
from ferrovia.store import Header, SeatKind, new_table, now
from ferrovia.struct import Struct, replace
from ferrovia.tables.messages import Opened
from ferrovia.tables.new_tables import acts, name_of_today, opener, set_up
from ferrovia.tables.problems import unreadable
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor
from ferrovia.titles import load


class ReplayedGame(Struct, frozen=True):
    """A game out of a file, replayed with full checking."""

    game: Game
    seed: str
    deal: tuple[str, ...]
    notes: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    """For each action, the number it has in a file of 18xx.games."""


def import_file(tables: Tables, visitor: Visitor, data: bytes) -> Opened:
    """Open a table with the game in a file; all its seats are those of the visitor."""
    try:
        replayed = _replayed(data)
    except (ForeignError, RecordError) as problem:
        raise unreadable(f"this file cannot be opened: {problem}") from None
    return open_replayed(tables, visitor, replayed, name_of_today())


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


def _replayed(data: bytes) -> ReplayedGame:
    plain = parse_if_foreign(data)
    if plain is None:
        return _from_record(loads(data))
    imported = import_game(plain)
    notes, numbers = tuple(_notes(imported)), imported.numbers
    return ReplayedGame(_with_names(imported), "", imported.deal, notes, numbers)


def _from_record(record: Record) -> ReplayedGame:
    opened = reopen(record, load)
    note = f"Opened from a record of {len(record.actions)} actions."
    return ReplayedGame(opened.game, record.seed, record.deal, (note, *opened.notes))


def _with_names(imported: Imported) -> Game:
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
        for action in imported.actions:
            game.push(replace(action, by=names[action.by]))
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
