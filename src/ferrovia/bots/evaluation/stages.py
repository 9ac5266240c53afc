"""Weights of the terms by stage of the game, read from ``bots/weights``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Literal

from ferrovia.bots.evaluation.prospects import Times
from ferrovia.bots.evaluation.seat_terms import NAMES
from ferrovia.core.table import Table

Stage = Literal["opening", "early", "middle", "late"]
STAGES: tuple[Stage, ...] = ("opening", "early", "middle", "late")
LATE, MIDDLE = 4, 9
"""Operating rounds left at most for a game to be in its late or middle stage."""
Weights = dict[str, int]
"""Per mille, by name of a term."""


def stage_of(at: Table, lasting: Times) -> Stage:
    """Return how far a game has come."""
    if lasting.rounds <= LATE:
        return "late"
    if not any(row.operated for row in at.state.corporations.values()):
        return "opening"
    return "middle" if lasting.rounds <= MIDDLE else "early"


def weights_there_are() -> list[str]:
    """Return the names of the files of weights."""
    folder = resources.files("ferrovia.bots").joinpath("weights")
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if ".toml" in f.name)


@lru_cache(maxsize=8)
def weights_named(name: str) -> dict[Stage, Weights]:
    """Return the weights of a file, by stage; a term that it lacks counts nothing.

    A name that no term has, or a stage that is missing, is an error here and not in a game.
    """
    text = resources.files("ferrovia.bots").joinpath(f"weights/{name}.toml").read_text("utf-8")
    read = tomllib.loads(text)
    found: dict[Stage, Weights] = {}
    for stage in STAGES:
        row = read[stage]
        unknown = sorted(set(row) - set(NAMES) - {"others"})
        if unknown:
            raise ValueError(f"weights {name!r}, {stage}: there is no term {unknown[0]!r}")
        found[stage] = {term: int(weight) for term, weight in row.items()}
    return found
