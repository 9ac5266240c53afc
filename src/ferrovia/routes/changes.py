"""What would change: the best run after something that has not been played."""

from __future__ import annotations

from ferrovia.board.faces import HexId, Piece, StopId
from ferrovia.board.track import Board, Laid, Track
from ferrovia.routes.best import best_run
from ferrovia.routes.question import Question, Run, TrainModel
from ferrovia.struct import Struct, replace


class TrackChange(Struct, frozen=True):
    """Tiles, overlays, tokens, trains that are supposed to be there; the defaults change nothing.

    Whether they may be put there, and what they cost, is not asked.
    """

    tiles: dict[HexId, Laid | None] = {}
    """``None``: the printed map again."""
    overlays: dict[HexId, Piece] = {}
    tokens: tuple[StopId, ...] = ()
    """Further own tokens."""
    blocked: tuple[StopId, ...] = ()
    """Cities that others fill."""
    trains: tuple[TrainModel, ...] = ()
    """Further trains."""
    without: tuple[int, ...] = ()
    """Trains that are gone, by index."""
    values: dict[StopId, int] = {}
    """Stops that are worth something else, such as those of the tiles."""


def changed(track: Track, question: Question, change: TrackChange) -> tuple[Track, Question]:
    """Return track and question as they would be."""
    for hex_id, laid in change.tiles.items():
        track = track.lay(hex_id, laid)
    for hex_id, piece in change.overlays.items():
        track = track.overlay(hex_id, piece)
    tokens = tuple(sorted({*question.tokens, *change.tokens}))
    blocked = {*question.blocked, *change.blocked}.difference(tokens)
    kept = [train for number, train in enumerate(question.trains) if number not in change.without]
    after = replace(
        question,
        trains=(*kept, *change.trains),
        tokens=tokens,
        blocked=tuple(sorted(blocked)),
        values={**question.values, **change.values},
    )
    return track, after


def best_after(board: Board, track: Track, question: Question, change: TrackChange) -> Run:
    """Return the best run after ``change``, with its proof; nothing is played.

    Without tiles the answer stays with ``track`` like any other.
    """
    return best_run(board, *changed(track, question, change))


def marginal(board: Board, track: Track, question: Question) -> tuple[int, ...]:
    """Return what each train adds: how much less the others would earn together without it."""
    whole = best_run(board, track, question).revenue
    return tuple(
        whole - best_after(board, track, question, TrackChange(without=(number,))).revenue
        for number in range(len(question.trains))
    )
