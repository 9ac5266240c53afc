"""Holding a contest: play what is missing, keep it, and stop where a bot fails."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ferrovia.arena.contest import Contest, GameNumber
from ferrovia.arena.one_game import Failure, GameResult, PlayedGame
from ferrovia.arena.saved_games import SavedGames, save_record
from ferrovia.arena.workers import Play, play_here
from ferrovia.records import data_folder

Told = Callable[[GameResult], None]
"""Hears of each game as it is done."""


class ContestFailed(Exception):
    """A bot failed, which ends the contest; the game that shows it is kept."""

    def __init__(self, game: GameNumber, failure: Failure, path: Path) -> None:
        super().__init__(
            f"game {game} was broken off: {failure.bot} as {failure.seat} {failure.problem}\n"
            f"The game up to there: {path}"
        )
        self.game = game
        self.failure = failure
        self.path = path


def hold(
    contest: Contest,
    *,
    play: Play = play_here,
    saved: SavedGames | None = None,
    tell: Told | None = None,
) -> list[GameResult]:
    """Play all games of a contest that are not kept yet, and return the results of all, in order.

    ``ContestFailed`` tells of a bot that failed; games that were done before stay kept.
    """
    results = dict(saved.results) if saved is not None else {}
    missing = [number for number in contest.numbers() if number not in results]
    if missing:
        with closing(play(contest, missing)) as games:
            for played in games:
                if played.failure is not None:
                    raise _failed(contest, played, played.failure, saved)
                assert played.result is not None
                if saved is not None:
                    saved.keep(played)
                results[played.game] = played.result
                if tell is not None:
                    tell(played.result)
    return [results[number] for number in contest.numbers()]


def _failed(
    contest: Contest, played: PlayedGame, failure: Failure, saved: SavedGames | None
) -> ContestFailed:
    """Keep a game that was broken off, in the folder of the contest or that of all contests."""
    if saved is not None:
        path = saved.folder / f"failed-{played.game}.json"
    else:
        name = f"failed-{contest.title}-{contest.seed}-{played.game}.json"
        path = data_folder() / "arena" / name
    save_record(played, path)
    return ContestFailed(played.game, failure, path)
