"""Game files, whoever wrote them: our own records, or games of 18xx.games.

What reads files of 18xx.games is imported when there is one to read: it takes longer than all the
rest of opening a record.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ferrovia.core import FormError, Game, Position
from ferrovia.records import ActionRefused, Record, RecordError, loads, record_game, reopen
from ferrovia.records import save as save_record
from ferrovia.struct import Struct, prepared
from ferrovia.titles import all_titles
from ferrovia.titles import example as kept_example
from ferrovia.titles import load as load_title

if TYPE_CHECKING:
    from ferrovia.interop import Imported


class GameFileError(ValueError):
    """A file holds no game, or one that cannot be played to its end by the rules."""

    def __init__(self, problem: str, game: Game | None = None) -> None:
        super().__init__(problem)
        self.game = game
        """The game as far as it goes, where a file holds one."""


class OpenedGame(Struct, frozen=True):
    """A game from a file, up to the moment asked for."""

    game: Game
    notes: tuple[str, ...] = ()
    """What a reader should know of where it comes from."""
    number: int = 0
    """The last action, as the players of the file know it."""
    stopped: str = ""
    """Why it does not go as far as the file, if so."""


def load(path: str | Path, *, at: int | None = None) -> Game:
    """Return the game in a file, every action of it checked by the rules.

    The file is a record of ours or a game of 18xx.games. ``at`` stops after that action, counted as
    the file does. ``GameFileError`` says why that is not possible; where the rules stop on the way,
    it carries the game as far as it goes.
    """
    opened = open_game(path, at)
    if opened.stopped:
        raise GameFileError(f"{path}: {opened.stopped}", opened.game)
    return opened.game


def example(title: str) -> Game:
    """Return a game of a title that comes with the package, to try things on."""
    data = kept_example(title) if title in all_titles() else b""
    if not data:
        raise FormError(f"there is no example of {title!r}")
    record = msgspec.json.decode(data, type=prepared(dict[str, msgspec.Raw]))["record"]
    return reopen(loads(bytes(record)), load_title).game


def save(
    game: Game,
    path: str | Path,
    *,
    seed: str | int = 0,
    deal: tuple[str, ...] | None = None,
) -> None:
    """Write a game to a file; ``seed``, or ``deal``, is what it was opened with."""
    opening = game.positions[0]
    if Position.new(opening.title, opening.state.seats, seed, deal) != opening:
        given = f"the seed {str(seed)!r}" if deal is None else "the deal"
        raise GameFileError(f"{path}: {given} does not lead to the opening of this game")
    try:
        save_record(record_game(game, seed=seed if deal is None else "", deal=deal), path)
    except RecordError as problem:
        raise GameFileError(str(problem)) from None


def open_game(path: str | Path, until: int | None = None) -> OpenedGame:
    """Return the game in a file, replayed with full checking, and what there is to say of it.

    ``until`` is the number of the last action as the players of the file know it.
    """
    found = read_game(path)
    if isinstance(found, Record):
        return _open_record(path, found, until)
    return _open_foreign(path, found, until)


def read_game(path: str | Path) -> Record | dict[str, Any]:
    """Return a record of ours, or the plain data of a file that looks like one of 18xx.games."""
    try:
        data = Path(path).read_bytes()
    except OSError as problem:
        raise GameFileError(f"{path}: cannot be read: {problem.strerror}") from None
    try:
        return loads(data)
    except RecordError as problem:
        from ferrovia.interop.foreign import parse_if_foreign

        foreign = parse_if_foreign(data)
        if foreign is None:
            raise GameFileError(f"{path}: {problem}") from None
        return foreign


def _open_record(path: str | Path, record: Record, until: int | None) -> OpenedGame:
    total = len(record.actions)
    if until is not None and not 0 <= until <= total:
        raise GameFileError(f"{path} has actions 0 to {total}, not {until}")
    try:
        opened = reopen(record, load_title, until=until)
    except ActionRefused as problem:
        raise GameFileError(f"{path}: {problem}", problem.game) from None
    except RecordError as problem:
        raise GameFileError(f"{path}: {problem}") from None
    stopped = "" if opened.whole else " ".join(opened.notes)
    return OpenedGame(opened.game, opened.notes, len(opened.game), stopped)


def _open_foreign(path: str | Path, plain: dict[str, Any], until: int | None) -> OpenedGame:
    from ferrovia.interop import ForeignError, import_game, up_to

    try:
        imported = import_game(plain if until is None else up_to(plain, until))
    except ForeignError as problem:
        raise GameFileError(f"{path}: {problem}") from None
    game = Game(imported.opening)
    game.extend(imported.actions)
    last = imported.numbers[-1] if imported.numbers else 0
    notes = [f"{seat} is {name}." for seat, name in imported.names.items() if seat != name]
    notes += [f"Note: {warning}." for warning in imported.warnings]
    stopped = _stopped(imported)
    return OpenedGame(game, (*notes, stopped) if stopped else tuple(notes), last, stopped)


def _stopped(imported: Imported) -> str:
    if imported.refused is not None:
        return f"It goes no further: {imported.refused.refusal}."
    if imported.stopped is not None:
        return f"It goes no further ({imported.stopped.difference}): {imported.stopped.text}"
    return ""
