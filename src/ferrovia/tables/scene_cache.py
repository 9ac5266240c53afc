"""Pictures of a game at every moment: made when they are first asked for, and kept.

Whole scenes are large and kept for a few moments only; how each differs from the one before is
small and kept for all.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ferrovia.core import Game, Position
from ferrovia.core.names import Seat
from ferrovia.views.choosing.decision_view import now, speaking
from ferrovia.views.model import LogEntry, Mark, Now, Scene, Setting
from ferrovia.views.past.log_entries import log_entry, marks_of
from ferrovia.views.scenes.fixed_setting import setting
from ferrovia.views.scenes.full_scene import scene, scene_at
from ferrovia.views.scenes.patches import patch

SCENES = 8
"""Moments kept whole."""


class SceneCache:
    """The pictures of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._positions: tuple[Position, ...] = game.positions
        self._scenes: dict[int, Scene] = {}
        self._patches: dict[int, dict[str, Any]] = {}
        self._entries: list[LogEntry] = []
        self._now: dict[tuple[Seat, ...], Now] = {}
        self._setting: Setting | None = None

    def game_changed(self, kept: int) -> None:
        """Note that the game has changed, and is as it was up to ``kept`` actions."""
        self._positions = self._game.positions
        self._now.clear()
        del self._entries[kept + 1 :]
        for n in [n for n in self._scenes if n > kept]:
            del self._scenes[n]
        for n in [n for n in self._patches if n > kept]:
            del self._patches[n]

    def setting(self) -> Setting:
        """Return what never changes."""
        if self._setting is None:
            self._setting = setting(self._positions[0].title)
        return self._setting

    def now(self, seats: Collection[Seat]) -> Now:
        """Return what is to be decided now, as whoever holds these seats sees it."""
        acting = speaking(self._positions[-1], seats)
        if acting not in self._now:
            self._now[acting] = now(self._positions[-1], acting)
        return self._now[acting]

    def scene(self, n: int) -> Scene:
        """Return what everybody sees after ``n`` actions."""
        found = self._scenes.pop(n, None)
        if found is None:
            before = self._scenes.get(n - 1)
            if before is None:
                found = scene_at(self._positions, n)
            else:
                found = scene(self._positions[n], before, self._positions[n - 1])
        self._scenes[n] = found
        while len(self._scenes) > SCENES:
            del self._scenes[next(iter(self._scenes))]
        return found

    def patch(self, n: int) -> dict[str, Any]:
        """Return how the scene after ``n`` actions differs from the one before."""
        if n not in self._patches:
            before = self.scene(n - 1)
            self._patches[n] = patch(before, self.scene(n))
        return self._patches[n]

    def log(self, first: int, last: int) -> tuple[LogEntry, ...]:
        """Return what actions ``first`` to ``last`` brought about; 0 is the set-up."""
        while len(self._entries) <= last:
            n = len(self._entries)
            by = self._game.actions[n - 1].by if n else ""
            self._entries.append(log_entry(self._positions, n, by))
        return tuple(self._entries[first : last + 1])

    def marks(self, first: int, last: int) -> tuple[Mark, ...]:
        """Return the marks that actions ``first`` to ``last`` leave on the slider."""
        positions = self._positions[first : last + 1]
        return tuple(mark for position in positions for mark in marks_of(position))
