"""Whole games to look at: those kept beside the tests, and recorded ones."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ferrovia.core import Game, Position
from ferrovia.interop import import_game
from ferrovia.records import load_file, replay
from ferrovia.titles import load
from ferrovia.views.model import Scene
from ferrovia.views.scenes.full_scene import scenes

FOLDER = Path(__file__).parents[1] / "playthroughs" / "games"
KEPT = sorted(path.stem for path in FOLDER.glob("*.json"))


@cache
def kept(name: str) -> tuple[Position, ...]:
    """Return the positions of a game kept beside the tests."""
    return replay(load_file(FOLDER / f"{name}.json"), load).positions


@cache
def recorded(root: Path, name: str) -> tuple[Position, ...]:
    """Return the positions of a recorded game."""
    plain = json.loads((root / "games" / "1849" / f"{name}.json").read_text())
    found = import_game(plain)
    game = Game(found.opening)
    for action in found.actions:
        game.push(action)
    return game.positions


@cache
def scenes_of(positions: tuple[Position, ...]) -> tuple[Scene, ...]:
    """Return all scenes of a game."""
    return tuple(scenes(positions))
