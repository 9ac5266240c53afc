"""What a page is sent: scenes and the patches between them, over whole games."""

from __future__ import annotations

import gc
import gzip
from functools import partial
from itertools import pairwise

import msgspec

from benchmarks.games import measured
from benchmarks.measure import Row, best_of, seconds, spread, timed, written
from ferrovia.core import Game
from ferrovia.views.model import Scene
from ferrovia.views.past.chart import chart
from ferrovia.views.past.finale import finale
from ferrovia.views.past.log_entries import log_entry
from ferrovia.views.scenes.full_scene import scene, scene_at
from ferrovia.views.scenes.patches import patch


def scenes() -> list[Row]:
    """Walk through every game, scene by scene."""
    # All games are kept at once here, which no table does: sweeping them is not measured.
    gc.disable()
    rows = []
    for kind, games in measured().items():
        made: list[float] = []
        patched: list[float] = []
        for game in games:
            walked = _walk(game, made)
            pairs = list(pairwise(walked))
            patched += [seconds(partial(patch, *pair)) for pair in pairs]
        rows.append(Row(f"scene from the one before, {kind}", "1 ms median", spread(made)))
        rows.append(Row(f"patch between two scenes, {kind}", "", spread(patched)))
    gc.enable()
    return [*rows, *_shortest()]


def _walk(game: Game, taken: list[float]) -> list[Scene]:
    """Return all scenes of a game, and note how long each took."""
    found: list[Scene] = []
    positions = game.positions
    for n, position in enumerate(positions):
        known = (found[-1], positions[n - 1]) if n else (None, None)
        lasted, made = timed(partial(scene, position, *known))
        taken.append(lasted)
        found.append(made)
    return found


def _shortest() -> list[Row]:
    """Measure what is asked of a whole game, on the shortest of the recorded ones, if any."""
    kind, games = list(measured().items())[-1]
    game = min(games, key=len)
    positions, last = game.positions, len(game)
    walked = _walk(game, [])
    sent = b",".join(msgspec.json.encode(patch(*pair)) for pair in pairwise(walked))
    whole = msgspec.json.encode(walked[-1])
    of = f"of {last:,} actions ({kind})"
    story = best_of(
        3,
        lambda: [log_entry(positions[n], positions[n - 1] if n else None) for n in range(last + 1)],
    )
    sizes = f"{_size(sent)}, packed {_size(gzip.compress(sent))}"
    return [
        Row(f"whole scene at the end of a game {of}", "", _size(whole)),
        Row(
            "the same, made from nothing",
            "",
            written(best_of(3, lambda: scene_at(positions, last))),
        ),
        Row("all its patches together", "", sizes),
        Row("its log", "", written(story)),
        Row("its chart", "", written(best_of(3, lambda: chart(positions)))),
        Row("its finale", "", written(best_of(3, lambda: finale(positions)))),
    ]


def _size(data: bytes) -> str:
    return f"{len(data) / 1000:,.0f} kB"


MEASUREMENTS = (scenes,)
