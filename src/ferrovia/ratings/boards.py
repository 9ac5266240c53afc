"""Ladders and players as they are shown, made from all games that count.

Names are handed in: who has no name any more is left out of ladders, and is nobody in games.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from ferrovia.ratings.figures import figures_of, figures_of_all
from ferrovia.ratings.finished_games import FinishedGame, Player, SeatResult, results
from ferrovia.ratings.ladders import LadderId, Ladders, ladder_of
from ferrovia.ratings.rating_messages import (
    GameLine,
    GameSeat,
    LadderView,
    RatedPlayer,
    RatingLine,
    RatingsView,
    StandingOnLadder,
)
from ferrovia.store import Store
from ferrovia.struct import Struct

LATEST = 20
"""Games that are listed of somebody."""
GONE = "somebody who has left"
"""Who had an account, and has none any more."""

Names = Mapping[str, str]
"""What accounts are called, by id."""


class RatedGames(Struct, frozen=True):
    """All games that count, and what was worked out from them."""

    games: tuple[FinishedGame, ...]
    ladders: Ladders

    def on(self, ladder: LadderId) -> tuple[FinishedGame, ...]:
        """Return the games on a ladder."""
        return tuple(game for game in self.games if ladder_of(game) == ladder)


class RatingBook:
    """The ratings of an installation; worked out again when games have come or gone."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._known = RatedGames((), Ladders(()))

    def now(self) -> RatedGames:
        """Return all games that count by now."""
        games = results(self._store)
        with self._lock:
            if games != self._known.games:
                self._known = RatedGames(games, Ladders(games))
            return self._known


def ratings_view(rated: RatedGames, names: Names) -> RatingsView:
    """Return all ladders, for those who may see them."""
    return RatingsView(tuple(_ladder(rated, each, names) for each in rated.ladders.ladders()))


def _ladder(rated: RatedGames, ladder: LadderId, names: Names) -> LadderView:
    games = rated.on(ladder)
    lines = []
    for each in rated.ladders.ranked(ladder):
        name = name_of(each.player, names)
        if name:
            own = figures_of(each.player, games)
            lines.append(
                RatingLine(each.player, name, each.rating, own.games, own.wins, own.mean_place)
            )
    return LadderView(ladder.title, ladder.players, tuple(lines), figures_of_all(games))


def player_view(rated: RatedGames, player: Player, names: Names) -> RatedPlayer | None:
    """Return how somebody has played; ``None`` where nobody is called so."""
    name = name_of(player, names)
    if not name:
        return None
    own = [game for game in rated.games if any(row.player == player for row in game.seats)]
    return RatedPlayer(
        player=player,
        name=name,
        ladders=tuple(
            _standing(rated, ladder, player) for ladder in sorted({ladder_of(g) for g in own})
        ),
        games=tuple(_game(game, player, names) for game in reversed(own[-LATEST:])),
    )


def _standing(rated: RatedGames, ladder: LadderId, player: Player) -> StandingOnLadder:
    ranked = rated.ladders.ranked(ladder)
    place, found = next((n, r) for n, r in enumerate(ranked, start=1) if r.player == player)
    return StandingOnLadder(
        title=ladder.title,
        players=ladder.players,
        rating=found.rating,
        place=place,
        of=len(ranked),
        figures=figures_of(player, rated.on(ladder)),
    )


def _game(game: FinishedGame, player: Player, names: Names) -> GameLine:
    return GameLine(
        title=game.title,
        ended=game.ended,
        seats=tuple(
            GameSeat(
                _seat_name(row, names),
                row.figures.place,
                row.figures.worth,
                own=row.player == player,
            )
            for row in game.seats
        ),
    )


def _seat_name(row: SeatResult, names: Names) -> str:
    return row.seat if row.player is None else name_of(row.player, names) or GONE


def name_of(player: Player, names: Names) -> str:
    """Return what somebody is called; empty for an account that is there no more."""
    return player.id if player.kind == "bot" else names.get(player.id, "")
