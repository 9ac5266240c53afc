"""Ratings: for each title and number of players a ladder of its own.

The model is that of Plackett and Luce, which takes the order of all at a table at once. Whoever is
new begins at ``START``; the figure is what somebody plays at least as well as, so it also grows as
more is known. Seats that count for nobody are passed over: the others are rated among themselves.
A bot on several seats is rated on each of them, and keeps the mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from ferrovia.ratings.finished_games import FinishedGame, Player
from ferrovia.struct import Struct

START = 1000
SCALE = 40.0
"""Points for one step of the model's own measure."""
CERTAINTY = 3.0
"""Standard deviations that are taken off."""


class LadderId(Struct, frozen=True, order=True):
    """Which ladder."""

    title: str
    players: int


class Rated(Struct, frozen=True):
    """Somebody on a ladder."""

    player: Player
    rating: int


class Ladders:
    """All ladders after some games."""

    def __init__(self, games: Iterable[FinishedGame]) -> None:
        self._model = PlackettLuce()
        self._ladders: dict[LadderId, dict[Player, PlackettLuceRating]] = {}
        for game in games:
            self._take(game)

    def _take(self, game: FinishedGame) -> None:
        ladder = self._ladders.setdefault(ladder_of(game), {})
        rated = [(row.player, row.figures.place) for row in game.seats if row.player is not None]
        before = [[ladder.get(player) or self._model.rating()] for player, _ in rated]
        after = self._model.rate(before, ranks=[float(place) for _, place in rated])
        found: dict[Player, list[PlackettLuceRating]] = {}
        for (player, _), (rating,) in zip(rated, after, strict=True):
            found.setdefault(player, []).append(rating)
        for player, several in found.items():
            ladder[player] = self._mean(several)

    def _mean(self, several: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
        """Return what is known of a bot that sat on several seats."""
        return self._model.rating(
            mu=fmean(rating.mu for rating in several),
            sigma=fmean(rating.sigma for rating in several),
        )

    def ladders(self) -> tuple[LadderId, ...]:
        """Return the ladders that there are, in order."""
        return tuple(sorted(self._ladders))

    def ranked(self, ladder: LadderId) -> tuple[Rated, ...]:
        """Return everybody on a ladder, the best first."""
        found = [Rated(player, _points(r)) for player, r in self._ladders[ladder].items()]
        return tuple(sorted(found, key=lambda rated: (-rated.rating, rated.player)))


def ladder_of(game: FinishedGame) -> LadderId:
    """Return the ladder on which a game counts."""
    return LadderId(game.title, len(game.seats))


def _points(rating: PlackettLuceRating) -> int:
    return round(rating.ordinal(CERTAINTY, SCALE, float(START)))
