"""What is shown of ratings and figures."""

from __future__ import annotations

from ferrovia.ratings.figures import Figures
from ferrovia.ratings.finished_games import Player
from ferrovia.struct import Struct


class RatingLine(Struct, frozen=True):
    """Somebody on a ladder."""

    player: Player
    name: str
    rating: int
    games: int
    wins: int
    mean_place: float


class LadderView(Struct, frozen=True):
    """Everybody who has played a title with some number of players."""

    title: str
    players: int
    lines: tuple[RatingLine, ...]
    """The best first."""
    figures: Figures
    """Of all games on it."""


class RatingsView(Struct, frozen=True):
    """All ladders, by title and number of players."""

    ladders: tuple[LadderView, ...]


class StandingOnLadder(Struct, frozen=True):
    """How somebody does at a title with some number of players."""

    title: str
    players: int
    rating: int
    place: int
    """On the ladder, 1 for the best."""
    of: int
    """How many are on it."""
    figures: Figures


class GameSeat(Struct, frozen=True):
    """A seat of a game that has ended."""

    name: str
    """Of whom it counts for, or else of the seat."""
    place: int
    worth: int
    own: bool
    """Whether it counts for who is looked at."""


class GameLine(Struct, frozen=True):
    """A game that has ended."""

    title: str
    ended: str
    seats: tuple[GameSeat, ...]
    """The winner first."""


class RatedPlayer(Struct, frozen=True):
    """Somebody who is rated, and how they have played."""

    player: Player
    name: str
    ladders: tuple[StandingOnLadder, ...]
    games: tuple[GameLine, ...]
    """The last ones, the latest first."""
