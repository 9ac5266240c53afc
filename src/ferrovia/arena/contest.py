"""A contest: which bots play which title how often, who sits where, and what decides all chance.

A *deal* is what chance decides before the first action. Every deal is played once for each rotation
of the bots over the seats, so that each of them has each seat equally often on each deal. Bots that
are equal are still different players: with four of them a deal is four games, which differ in what
their players draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ferrovia.bots import Bot, bot_named
from ferrovia.core import FormError, Position, Title
from ferrovia.core.names import Seat
from ferrovia.struct import Struct
from ferrovia.titles import load


class ContestError(ValueError):
    """A contest cannot be held as it was asked for; says why."""


class GameNumber(Struct, frozen=True, order=True):
    """One game of a contest."""

    deal: int
    rotation: int

    def __str__(self) -> str:
        return f"{self.deal}-{self.rotation}"


class Contest(Struct, frozen=True, kw_only=True):
    """What is played; the same contest is the same games, wherever and in whatever order."""

    title: str
    players: int
    options: tuple[str, ...] = ()
    bots: tuple[str, ...]
    """Who plays, by name; in the first rotation in the order of the seats."""
    seed: str
    deals: int

    @property
    def games(self) -> int:
        """How many games it has."""
        return self.deals * self.players

    def numbers(self) -> Iterator[GameNumber]:
        """Yield its games, the rotations of a deal one after the other."""
        for deal in range(self.deals):
            for rotation in range(self.players):
                yield GameNumber(deal, rotation)

    def seated(self, game: GameNumber) -> tuple[str, ...]:
        """Return the names of the bots in the order of the seats."""
        return self.bots[game.rotation :] + self.bots[: game.rotation]

    def seats(self) -> tuple[Seat, ...]:
        """Return the names of the seats, which say nothing of who sits there."""
        return tuple(f"Player {number}" for number in range(1, self.players + 1))

    def loaded(self) -> Title:
        """Return the title as it is played."""
        return load(self.title, self.players, self.options)

    def deal_seed(self, game: GameNumber) -> str:
        """Return what decides the deal; the same in all rotations."""
        return f"{self.seed}/{game.deal}"

    def opening(self, game: GameNumber) -> Position:
        """Return the position with which a game begins."""
        return Position.new(self.loaded(), self.seats(), self.deal_seed(game))

    def generators(self, game: GameNumber) -> dict[Seat, Random]:
        """Return what each seat draws its chance from, in this game alone."""
        start = f"{self.seed}/{game.deal}/{game.rotation}"
        return {seat: Random(f"{start}/{n}") for n, seat in enumerate(self.seats())}

    def players_of(self, game: GameNumber) -> dict[Seat, Bot]:
        """Return who plays for each seat."""
        return dict(zip(self.seats(), map(bot_named, self.seated(game)), strict=True))


def new_contest(
    title: str,
    players: int,
    bots: tuple[str, ...],
    games: int,
    seed: str | int,
    *,
    options: tuple[str, ...] = (),
    preset: str = "",
) -> Contest:
    """Return a contest of at least so many games, in whole rotations.

    ``ContestError`` says what there is not, or does not fit together.
    """
    if games < 1:
        raise ContestError(f"at least 1 game has to be played, not {games}")
    try:
        chosen = load(title, players, options, preset)
        for name in bots:
            bot_named(name)
    except FormError as problem:
        raise ContestError(str(problem)) from None
    if len(bots) != players:
        named = "1 is" if len(bots) == 1 else f"{len(bots)} are"
        raise ContestError(f"{players} players need {players} bots, and {named} named")
    return Contest(
        title=chosen.id,
        players=players,
        options=chosen.options,
        bots=bots,
        seed=str(seed),
        deals=-(-games // players),
    )
