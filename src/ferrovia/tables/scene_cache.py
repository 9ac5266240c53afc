"""What pages are shown of a game at every moment: made when first asked for, and kept small.

Whole scenes are large and kept for a few moments only. How each differs from the one before, what
the log says of it and what a scene remembers of the past is kept for all moments, packed.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from typing import Any, TypeVar

import msgspec

from ferrovia.core import Game, Position
from ferrovia.core.names import Seat
from ferrovia.struct import Struct, prepared, replace
from ferrovia.views.choosing.decision_view import now, seats_able_to_act
from ferrovia.views.model import Chart, LogEntry, Mark, Now, Scene, Setting
from ferrovia.views.past.chart import ChartRow, chart_of, chart_row
from ferrovia.views.past.log_entries import log_entry, marks_of
from ferrovia.views.scenes.fixed_setting import setting
from ferrovia.views.scenes.full_scene import scene, scene_with_past
from ferrovia.views.scenes.patches import patch
from ferrovia.views.scenes.recent_past import Past, has_run, past_after

T = TypeVar("T")
FindNow = Callable[[Position, tuple[Seat, ...]], Now]
"""Returns what is to be decided at a position, as some seats see it."""
SCENES = 3
"""Moments kept whole."""


class Moment(Struct, frozen=True):
    """What is kept of every moment."""

    entry: bytes
    """What the log says, as JSON."""
    marks: tuple[Mark, ...]
    past: Past
    """What a scene remembers, without the last run."""
    ran: int
    """The moment of the last run; 0: there was none."""


class SceneCache:
    """What pages are shown of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._moments: list[Moment] = []
        self._scenes: dict[int, Scene] = {}
        self._patches: dict[int, bytes] = {}
        self._chart: list[bytes] = []
        self._now: dict[tuple[Seat, ...], Now] = {}
        self._now_after = -1
        self._setting: Setting | None = None

    def cut(self, kept: int) -> None:
        """Note that the game is as it was up to ``kept`` actions, and another one from there on."""
        self._now.clear()
        del self._moments[kept + 1 :], self._chart[kept + 1 :]
        for known in (self._scenes, self._patches):
            for n in [n for n in known if n > kept]:
                del known[n]

    def follow(self) -> None:
        """Keep what there is to keep of the moments since this was last done.

        The sooner it is done, the fewer actions have to be played again for it.
        """
        for n in range(len(self._moments), len(self._game) + 1):
            position, before = self._game.at(n), self._moments[-1] if n else None
            by = self._game.action(n).by if n else ""
            previous = self._game.at(n - 1) if n else None
            self._moments.append(
                Moment(
                    entry=msgspec.json.encode(log_entry(position, previous, by)),
                    marks=marks_of(position),
                    past=past_after(before.past if before else Past(), position, with_run=False),
                    ran=n if has_run(position) else before.ran if before else 0,
                )
            )

    def setting(self) -> Setting:
        """Return what never changes."""
        if self._setting is None:
            self._setting = setting(self._game.at(0).title)
        return self._setting

    def now(self, seats: Collection[Seat], find: FindNow = now) -> Now:
        """Return what is to be decided now, as whoever holds these seats sees it.

        ``find`` finds that out where it is not known yet.
        """
        if self._now_after != len(self._game):
            self._now.clear()
            self._now_after = len(self._game)
        position = self._game.position
        acting = seats_able_to_act(position, seats)
        if acting not in self._now:
            self._now[acting] = find(position, acting)
        return self._now[acting]

    def scene(self, n: int) -> Scene:
        """Return what everybody sees after ``n`` actions."""
        found = self._scenes.pop(n, None)
        if found is None:
            before = self._scenes.get(n - 1)
            if before is not None:
                found = scene(self._game.at(n), before, self._game.at(n - 1))
            else:
                found = scene_with_past(self._game.at(n), self._past(n))
        self._scenes[n] = found
        while len(self._scenes) > SCENES:
            del self._scenes[next(iter(self._scenes))]
        return found

    def _past(self, n: int) -> Past:
        self.follow()
        moment = self._moments[n]
        if not moment.ran:
            return moment.past
        return replace(moment.past, run=past_after(Past(), self._game.at(moment.ran)).run)

    def patch(self, n: int) -> dict[str, Any]:
        """Return how the scene after ``n`` actions differs from the one before."""
        if n not in self._patches:
            before = self.scene(n - 1)
            self._patches[n] = _packed(patch(before, self.scene(n)))
        return _unpacked(self._patches[n], dict[str, Any])

    def log(self, first: int, last: int) -> tuple[LogEntry, ...]:
        """Return what actions ``first`` to ``last`` brought about; 0 is the set-up."""
        self.follow()
        kept = self._moments[first : last + 1]
        return tuple(msgspec.json.decode(moment.entry, type=prepared(LogEntry)) for moment in kept)

    def marks(self, first: int, last: int) -> tuple[Mark, ...]:
        """Return the marks that actions ``first`` to ``last`` leave on the slider."""
        self.follow()
        return tuple(mark for moment in self._moments[first : last + 1] for mark in moment.marks)

    def chart(self) -> Chart:
        """Return the figures of the game over time; once asked for, they are kept."""
        missing = range(len(self._chart), len(self._game) + 1)
        found = map(self._game.at, missing) if self._chart else self._game.positions
        self._chart += [_packed(chart_row(position)) for position in found]
        rows = [_unpacked(row, ChartRow) for row in self._chart]
        return chart_of(self._game.position, rows)


def _packed(value: object) -> bytes:
    return zlib.compress(msgspec.json.encode(value), 1)


def _unpacked(data: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(zlib.decompress(data), type=prepared(kind))
