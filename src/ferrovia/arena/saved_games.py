"""The folder of a contest: what is played, its games as records, and their results, a line each.

A game counts when its line stands there; its record is written before. Whatever stops a contest,
what it has played stays, and the rest can be played later.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from ferrovia.arena.contest import Contest, ContestError, GameNumber
from ferrovia.arena.one_game import GameResult, PlayedGame
from ferrovia.arena.program import program_digest
from ferrovia.records import RecordError, save
from ferrovia.struct import Struct, prepared

CONTEST_FILE = "contest.json"
RESULTS_FILE = "results.jsonl"
GAMES_FOLDER = "games"


class ContestFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in the file of a contest."""

    contest: Contest
    program: str
    """What has played its games: ``program_digest``."""


class SavedGames:
    """The games of a contest that are kept in a folder."""

    def __init__(
        self, folder: Path, kept: ContestFile, results: dict[GameNumber, GameResult]
    ) -> None:
        self.folder = folder
        self.contest = kept.contest
        self.program = kept.program
        """What has played them: ``program_digest``."""
        self.results = results
        """The games that have been played so far."""

    @property
    def missing(self) -> list[GameNumber]:
        """The games that have still to be played."""
        return [number for number in self.contest.numbers() if number not in self.results]

    def keep(self, played: PlayedGame) -> None:
        """Keep a game that has ended."""
        assert played.result is not None
        save_record(played, self.record_path(played.game))
        line = msgspec.json.encode(played.result) + b"\n"
        try:
            with open(self.folder / RESULTS_FILE, "ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise unusable(self.folder / RESULTS_FILE, problem) from None
        self.results[played.game] = played.result

    def record_path(self, number: GameNumber) -> Path:
        """Return where the record of a game lies."""
        return self.folder / GAMES_FOLDER / f"{number}.json"


def save_record(played: PlayedGame, path: Path) -> None:
    """Write the record of a game, ended or not; make the folder where there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(played.record, path)
    except OSError as problem:
        raise unusable(path.parent, problem) from None
    except RecordError as problem:
        raise ContestError(str(problem)) from None


def open_folder(folder: Path, contest: Contest) -> SavedGames:
    """Return the games that a folder keeps of a contest; an empty one begins with none.

    ``ContestError`` says why the folder cannot be used: it holds another contest, or games of
    another program, or something else.
    """
    asked = ContestFile(contest=contest, program=program_digest(contest.title))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not any(folder.iterdir()):
            text = msgspec.json.format(msgspec.json.encode(asked))
            (folder / CONTEST_FILE).write_bytes(text + b"\n")
            return SavedGames(folder, asked, {})
    except OSError as problem:
        raise unusable(folder, problem) from None
    saved = read_folder(folder)
    if saved.contest != contest:
        raise ContestError(
            f"{folder} holds another contest ({_difference(saved.contest, contest)}); "
            "name another folder, or the same contest"
        )
    if saved.missing and saved.program != asked.program:
        raise ContestError(
            f"{folder} holds games of another version of the program; they cannot be gone on with"
        )
    return saved


def _difference(held: Contest, asked: Contest) -> str:
    for field in Contest.__struct_fields__:
        mine, theirs = getattr(held, field), getattr(asked, field)
        if mine != theirs:
            return f"{field}: {_words(mine)}, not {_words(theirs)}"
    raise AssertionError("they are the same")


def _words(value: object) -> str:
    return (", ".join(value) or "none") if isinstance(value, tuple) else str(value)


def read_folder(folder: Path) -> SavedGames:
    """Return the games of the contest in a folder, whatever contest it is.

    A last line that was not written to its end is taken away: that game is played again.
    """
    kept = _contest_file(folder)
    path = folder / RESULTS_FILE
    try:
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            os.truncate(path, len(whole))
    except OSError as problem:
        raise unusable(path, problem) from None
    results = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            result = msgspec.json.decode(line, type=prepared(GameResult))
        except msgspec.MsgspecError as problem:
            raise ContestError(f"{path}, line {number}: no result of a game: {problem}") from None
        results[result.game] = result
    return SavedGames(folder, kept, results)


def _contest_file(folder: Path) -> ContestFile:
    path = folder / CONTEST_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=prepared(ContestFile))
    except FileNotFoundError:
        raise ContestError(f"{folder} holds other files and no contest; name another") from None
    except OSError as problem:
        raise unusable(path, problem) from None
    except msgspec.MsgspecError as problem:
        raise ContestError(f"{path}: no contest: {problem}") from None


def unusable(path: Path, problem: OSError) -> ContestError:
    """Return the complaint about a file or folder that cannot be read or written."""
    return ContestError(f"{path}: cannot be used: {problem.strerror}")
