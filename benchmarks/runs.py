"""Reach, and the best run with its proof, each on track that nothing is remembered of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

from benchmarks.games import forgetful, measured, opening
from benchmarks.measure import Row, seconds, spread
from ferrovia.bots import choose_agreeably, play_out
from ferrovia.core import Game, Position
from ferrovia.core.depot import trains_of
from ferrovia.core.runs import best
from ferrovia.family.tile_laying import reach_of
from fuzz.tables import Table

EXPRESS_SEEDS = range(40, 60)
"""Random games of 1844, of which some last until there are express trains."""


def _at(step: str, games: Iterable[Game]) -> Iterator[Position]:
    for game in games:
        for position in game.positions:
            decision = position.decision
            if decision is not None and decision.step == step and decision.ask is None:
                yield position


def _times(
    step: str, games: Iterable[Game], answer: Callable[[Position, str], object]
) -> list[float]:
    taken = []
    for position in _at(step, games):
        fresh = forgetful(position)
        taken.append(seconds(partial(answer, fresh, fresh.state.flow.actor)))
    return taken


def reaching() -> list[Row]:
    """What a corporation reaches."""
    return [
        Row(f"reach with compile, {kind}", "1 ms", spread(_times("track", games, reach_of)))
        for kind, games in measured().items()
    ]


def best_runs() -> list[Row]:
    """Compile the network and prove the best run."""
    aim = "1 ms median, 10 ms p99"
    return [
        Row(f"best run with proof and compile, {kind}", aim, spread(_times("run", g, best)))
        for kind, g in measured().items()
    ]


def express_runs() -> list[Row]:
    """The same for corporations with express trains in late games, where it is hardest."""
    table, taken = Table("1844", 3, preset="18xx.games"), []
    for seed in EXPRESS_SEEDS:
        game = play_out(opening(table, str(seed)), Random(seed), player=choose_agreeably)
        for position in _at("run", (game,)):
            if "8E" in trains_of(position, position.state.flow.actor):
                fresh = forgetful(position)
                taken.append(seconds(partial(best, fresh, fresh.state.flow.actor)))
    return [Row("best run with an 8E, random games of 1844", "3 s max", spread(taken))]


MEASUREMENTS = (reaching, best_runs, express_runs)
