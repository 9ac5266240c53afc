"""Figures of many games: of somebody's, or of everybody's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ferrovia.ratings.finished_games import FinishedGame, Player, SeatFigures
from ferrovia.struct import Struct

FAVOURITES = 3
"""Companies that are named."""


class CompanyFigures(Struct, frozen=True):
    """How often somebody ran a company."""

    company: str
    games: int


class Figures(Struct, frozen=True):
    """What some games amount to."""

    games: int
    wins: int
    """Games won; those who share the first place have all won."""
    mean_place: float
    mean_worth: int
    most_worth: int
    favourites: tuple[CompanyFigures, ...]
    """The companies run most often, the first one first."""
    best_run: int
    best_run_by: str
    longest_route: int
    """Stops."""


def figures_of(player: Player, games: Iterable[FinishedGame]) -> Figures:
    """Return what somebody's games amount to; of a bot on several seats, all of them."""
    return _figures([[row.figures for row in game.seats if row.player == player] for game in games])


def figures_of_all(games: Iterable[FinishedGame]) -> Figures:
    """Return what the games of everybody amount to."""
    return _figures([[row.figures for row in game.seats] for game in games])


def _figures(games: list[list[SeatFigures]]) -> Figures:
    """Return what some seats in each of some games amount to; games without any are left out."""
    games = [seats for seats in games if seats]
    seats = [figures for game in games for figures in game]
    best = max(seats, key=lambda figures: figures.best_run, default=SeatFigures(0, 0))
    companies = Counter(company for figures in seats for company in figures.companies)
    liked = sorted(companies.items(), key=lambda row: (-row[1], row[0]))
    return Figures(
        games=len(games),
        wins=sum(any(f.place == 1 for f in game) for game in games),
        mean_place=round(sum(f.place for f in seats) / len(seats), 2) if seats else 0.0,
        mean_worth=round(sum(f.worth for f in seats) / len(seats)) if seats else 0,
        most_worth=max((f.worth for f in seats), default=0),
        favourites=tuple(CompanyFigures(*row) for row in liked[:FAVOURITES]),
        best_run=best.best_run,
        best_run_by=best.best_run_by,
        longest_route=max((f.longest_route for f in seats), default=0),
    )
