"""Fitting weights to noisy self-play: ``python -m ferrovia.bots.fitting --help``.

Every game gives samples: at the beginning of every round, the terms of each seat against their
mean, and by how much the seat ended above or below the mean. By stage of the game, weights near the
hand-made ones are fitted to that (ridge regression towards them); how near is decided by the games
that were left out. Where no fit does better on those, the hand-made weights stay. The weights are
written as data, whole numbers per mille, with what they were fitted on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

from ferrovia.bots.choice import Bot
from ferrovia.bots.evaluation.earnings import EarningsMemory
from ferrovia.bots.evaluation.seat_terms import NAMES, all_terms, outlook
from ferrovia.bots.evaluation.stages import STAGES, Stage, Weights, stage_of, weights_named
from ferrovia.bots.evaluation.valuation import HAND_MADE
from ferrovia.bots.ladder import bot_named
from ferrovia.core import Position
from ferrovia.struct import Struct
from ferrovia.titles import load
from ferrovia.titles.knowledge_loader import knowledge_of

NOISE = 12
"""One of so many decisions is drawn at random, so that games differ in more than details."""
LIMIT = 4_000
"""Actions after which a game is not gone on with."""
NEAR = (3, 1, 0.3, 0.1)
"""How strongly weights are held near the hand-made ones; the best on left-out games is taken."""
LEFT_OUT = 4
"""Every so many-th game is left out."""
HIGHEST_CASH = 1100
"""Cash is never worth far more than itself, or a bot would sell its own healthy corporation."""


class Sample(Struct, frozen=True):
    """One seat at the beginning of one round."""

    game: int
    stage: Stage
    terms: tuple[int, ...]
    """Terms of the seat less the mean of all seats."""
    gained: int
    """By how much it ended above the mean."""


def collect(title: str, players: int, games: int, seed: str) -> list[Sample]:
    """Play noisy games of investors and builders, and return what their rounds began with."""
    found: list[Sample] = []
    for game in range(games):
        found += _play(title, players, game, seed)
    return found


def _play(title: str, players: int, game: int, seed: str) -> list[Sample]:
    rng = Random(f"{seed}/{title}/{game}")
    seats = tuple(f"Player {number + 1}" for number in range(players))
    position = Position.new(load(title, players), seats, f"{seed}-{game}")
    bots: dict[str, Bot] = {seat: bot_named(rng.choice(["investor", "builder"])) for seat in seats}
    noise, seen = bot_named("random"), []
    here = ("", 0, 0)
    for _ in range(LIMIT):
        now, flow = position.decision, position.state.flow
        if now is None:
            break
        if here != (flow.round, flow.cycle, flow.number):
            here = (flow.round, flow.cycle, flow.number)
            seen.append(position)
        bot = noise if rng.randrange(NOISE) == 0 else bots[now.seat]
        position = position.play(bot.choose(position, now.seat, rng, bot.budget).action)
    result = position.result
    return [] if result is None else [s for p in seen for s in _samples(p, game, result)]


def _samples(position: Position, game: int, result: dict[str, int]) -> list[Sample]:
    known = knowledge_of(position.title)
    expected = outlook(position, known, EarningsMemory())
    terms = all_terms(position, expected, known)
    rows = {seat: tuple(getattr(each, name) for name in NAMES) for seat, each in terms.items()}
    means = [sum(column) // len(rows) for column in zip(*rows.values(), strict=True)]
    mean = sum(result.values()) // len(result)
    stage = stage_of(position, expected.times)
    return [
        Sample(
            game,
            stage,
            tuple(own - of_all for own, of_all in zip(rows[seat], means, strict=True)),
            result[seat] - mean,
        )
        for seat in rows
    ]


def fit(samples: Sequence[Sample], base: dict[Stage, Weights]) -> dict[Stage, Weights]:
    """Return weights by stage: fitted where that is better on left-out games, else the base."""
    return {
        stage: _fit_stage([s for s in samples if s.stage == stage], base[stage]) for stage in STAGES
    }


def _fit_stage(samples: Sequence[Sample], base: Weights) -> Weights:
    kept = [s for s in samples if s.game % LEFT_OUT]
    judges = [s for s in samples if s.game % LEFT_OUT == 0]
    best, least = base, _error(judges, base)
    if len(kept) < 10 * len(NAMES) or not judges:
        return base
    for near in NEAR:
        tried = _ridge(kept, base, near)
        error = _error(judges, tried)
        if error < least:
            best, least = tried, error
    return best


def _error(samples: Sequence[Sample], weights: Weights) -> float:
    """Return how far weighted terms are from the result, squared, after the best common scale."""
    worths = [_worth(each, weights) for each in samples]
    squares = sum(worth * worth for worth in worths)
    both = sum(worth * each.gained for worth, each in zip(worths, samples, strict=True))
    return sum(each.gained**2 for each in samples) - (both * both / squares if squares else 0.0)


def _worth(sample: Sample, weights: Weights) -> float:
    return sum(
        term * weights.get(name, 0) / 1000 for name, term in zip(NAMES, sample.terms, strict=True)
    )


def _ridge(samples: Sequence[Sample], base: Weights, near: float) -> Weights:
    """Return the weights that explain the result best, held near the base ones."""
    size = len(NAMES)
    rest = [each.gained - _worth(each, base) for each in samples]
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for each, missing in zip(samples, rest, strict=True):
        for row, own in enumerate(each.terms):
            right[row] += own * missing
            for column, other in enumerate(each.terms):
                matrix[row][column] += own * other
    mean = sum(matrix[n][n] for n in range(size)) / size
    for n in range(size):
        matrix[n][n] += near * mean + 1
    changes = _solved(matrix, right)
    fitted = {
        name: max(0, base.get(name, 0) + round(1000 * change))
        for name, change in zip(NAMES, changes, strict=True)
    }
    return {**base, **fitted, "cash": min(fitted["cash"], HIGHEST_CASH)}


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations whose matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n, pivot in enumerate(rows):
        for below in rows[n + 1 :]:
            part = below[n] / pivot[n]
            below[n:] = [
                value - part * above for value, above in zip(below[n:], pivot[n:], strict=True)
            ]
    found = [0.0] * len(rows)
    for n in reversed(range(len(rows))):
        known = sum(rows[n][k] * found[k] for k in range(n + 1, len(rows)))
        found[n] = (rows[n][-1] - known) / rows[n][n]
    return found


def as_toml(weights: dict[Stage, Weights], fitted_on: str) -> str:
    """Return weights as the data file that ``weights_named`` reads."""
    lines = [f"# {fitted_on}"]
    for stage, row in weights.items():
        lines += ["", f"[{stage}]", *(f"{name} = {weight}" for name, weight in row.items())]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Collect games, fit, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m ferrovia.bots.fitting", description=__doc__)
    parser.add_argument("--titles", default="1849,1848,1844", help="divided by commas")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40, help="of each title")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--date", required=True, help="written into the file, as it is given")
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    given = parser.parse_args(arguments)
    samples: list[Sample] = []
    for number, title in enumerate(given.titles.split(",")):
        played = collect(title, given.players, given.games, given.seed)
        samples += [
            Sample(s.game + number * given.games, s.stage, s.terms, s.gained) for s in played
        ]
    fitted = fit(samples, weights_named(HAND_MADE))
    fitted_on = (
        f"Fitted on {given.games} games each of {given.titles}, {given.players} players, "
        f"seed {given.seed}, {given.date}."
    )
    given.out.write_text(as_toml(fitted, fitted_on), encoding="utf-8")


if __name__ == "__main__":
    main()
