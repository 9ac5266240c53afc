"""Who won, and how the games were: the figures of a contest, made from the results of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import ceil
from statistics import fmean

from ferrovia.arena.contest import Contest
from ferrovia.arena.intervals import Estimate, mean_of_deals, share_of_deals
from ferrovia.arena.one_game import GameResult
from ferrovia.struct import Struct


class Thinking(Struct, frozen=True):
    """What moves took, in milliseconds of the processor."""

    moves: int
    mean: float
    p95: float
    """Nineteen of twenty moves took no longer."""
    longest: float


class BotStanding(Struct, frozen=True, kw_only=True):
    """How all players of one bot did; shares, ranks and worth are those of one of them."""

    bot: str
    players: int
    """How many of the seats at each table it had."""
    wins: Estimate
    """Its share of the games; a tie is shared among those who tie."""
    rank: Estimate
    worth: Estimate
    """Its final score, in the money of the title."""
    repeated_offers: int
    """Offers made again that had been refused in the same turn, in all games."""
    milliseconds: Thinking


class Spread(Struct, frozen=True):
    """A figure over all games: its mean, and the least and the greatest."""

    mean: float
    least: float
    greatest: float


class Standings(Struct, frozen=True, kw_only=True):
    """The outcome of a contest."""

    contest: Contest
    games: int
    distinct: int
    """Games in which not the same happened as in another."""
    bots: tuple[BotStanding, ...]
    """In the order in which they were named."""
    seats: tuple[Estimate, ...]
    """The share of games that each seat won, whoever sat there."""
    seconds: Spread
    """What games took, in time of the processor."""
    moves: Spread
    operating_rounds: Spread
    trains: Spread
    traded: Spread
    opened: Spread
    closed: Spread
    bankruptcies: Spread
    phases: dict[str, int]
    """How many games ended in each phase."""
    endings: dict[str, int]
    """How many games ended for each reason."""


def standings(contest: Contest, results: Sequence[GameResult]) -> Standings:
    """Return the figures of a contest whose games have all been played."""
    ordered = sorted(results, key=lambda result: result.game)
    figures = [result.figures for result in ordered]
    return Standings(
        contest=contest,
        games=len(ordered),
        distinct=len({result.digest for result in ordered}),
        bots=tuple(_standing(name, ordered) for name in dict.fromkeys(contest.bots)),
        seats=tuple(_wins_of_seat(ordered, n) for n in range(contest.players)),
        seconds=_spread(result.seconds for result in ordered),
        moves=_spread(each.moves for each in figures),
        operating_rounds=_spread(len(each.rounds) for each in figures),
        trains=_spread(each.trains for each in figures),
        traded=_spread(each.traded for each in figures),
        opened=_spread(each.opened for each in figures),
        closed=_spread(each.closed for each in figures),
        bankruptcies=_spread(each.bankruptcies for each in figures),
        phases=dict(Counter(each.phase for each in figures).most_common()),
        endings=dict(Counter(each.ending for each in figures).most_common()),
    )


def win_shares(worth: Sequence[int]) -> tuple[float, ...]:
    """Return what part of the win each seat has.

    >>> win_shares([500, 700, 700])
    (0.0, 0.5, 0.5)
    """
    best = max(worth)
    winners = worth.count(best)
    return tuple((each == best) / winners for each in worth)


def ranks(worth: Sequence[int]) -> tuple[float, ...]:
    """Return the rank of each seat, 1 the best; who ties has the mean of the ranks they share.

    >>> ranks([500, 700, 700])
    (3.0, 1.5, 1.5)
    """
    return tuple(
        1 + sum(other > each for other in worth) + (worth.count(each) - 1) / 2 for each in worth
    )


def _standing(name: str, results: Sequence[GameResult]) -> BotStanding:
    def seats(game: GameResult) -> list[int]:
        return [n for n, bot in enumerate(game.bots) if bot == name]

    def mean(numbers: Callable[[Sequence[int]], Sequence[float]]) -> Estimate:
        """Return the mean over its players of what the scores of a game say of each."""
        return mean_of_deals(
            _by_deal(results, lambda game: fmean(numbers(game.worth)[n] for n in seats(game)))
        )

    taken = sorted(time for game in results for n in seats(game) for time in game.milliseconds[n])
    return BotStanding(
        bot=name,
        players=len(seats(results[0])),
        wins=_wins(results, seats),
        rank=mean(ranks),
        worth=mean(lambda worth: worth),
        repeated_offers=sum(game.repeated_offers[n] for game in results for n in seats(game)),
        milliseconds=Thinking(
            moves=len(taken),
            mean=fmean(taken),
            p95=taken[ceil(0.95 * len(taken)) - 1],
            longest=taken[-1],
        ),
    )


def _wins(results: Sequence[GameResult], seats: Callable[[GameResult], Sequence[int]]) -> Estimate:
    """Return the share of games that one of some seats wins.

    The interval is that of all of them together, for no two of them can win one game. Those who
    have all seats win for certain.
    """
    together = share_of_deals(
        _by_deal(results, lambda game: sum(win_shares(game.worth)[n] for n in seats(game)))
    )
    players = len(seats(results[0]))
    if players == len(results[0].bots):
        return Estimate(1 / players, 1 / players, 1 / players)
    return Estimate(together.value / players, together.low / players, together.high / players)


def _wins_of_seat(results: Sequence[GameResult], seat: int) -> Estimate:
    return _wins(results, lambda _: [seat])


def _by_deal(
    results: Sequence[GameResult], number: Callable[[GameResult], float]
) -> list[list[float]]:
    """Return a number of each game, those of a deal together; ``results`` are in order."""
    return [
        [number(result) for result in games]
        for _, games in groupby(results, key=lambda result: result.game.deal)
    ]


def _spread(numbers: Iterable[float]) -> Spread:
    values = list(numbers)
    return Spread(fmean(values), min(values), max(values))
