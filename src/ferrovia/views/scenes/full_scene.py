"""What everybody sees at one moment of a game.

A scene is made from a position, and, where the one before is at hand, from that: what has not
changed is taken over as it is, so that a whole game can be walked through in no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ferrovia.core.position import Position
from ferrovia.views.model.scene import Scene
from ferrovia.views.scenes.company_views import (
    corporations,
    privates_of_all,
    shares_of_all,
    trains_of_all,
)
from ferrovia.views.scenes.hex_views import hexes_of, standing_by_hex
from ferrovia.views.scenes.player_views import notes, players
from ferrovia.views.scenes.recent_past import Past, past_after, past_at, past_of
from ferrovia.views.sentences.log import round_label


def scene(
    position: Position, previous: Scene | None = None, before: Position | None = None
) -> Scene:
    """Return a position as everybody sees it.

    ``previous`` is the scene of ``before``, the position one action earlier. Without them the
    scene knows no more of the past than what the last action brought about; see ``scene_at``.
    """
    past = past_after(past_of(previous) if previous is not None else Past(), position)
    return _scene(position, past, previous, before)


def scene_at(positions: Sequence[Position], n: int) -> Scene:
    """Return the scene after ``n`` actions, given all positions of a game, the opening first."""
    return scene_with_past(positions[n], past_at(positions[: n + 1]))


def scene_with_past(position: Position, past: Past) -> Scene:
    """Return the scene of a position, given what is remembered of the actions before it."""
    return _scene(position, past, None, None)


def scenes(positions: Iterable[Position]) -> Iterator[Scene]:
    """Yield the scene of each position of a game, the opening first."""
    previous: Scene | None = None
    before: Position | None = None
    for position in positions:
        previous = scene(position, previous, before)
        before = position
        yield previous


def _scene(
    position: Position, past: Past, previous: Scene | None, before: Position | None
) -> Scene:
    state, decision = position.state, position.decision
    shares = shares_of_all(position)
    return Scene(
        n=state.seq,
        round=round_label(position),
        kind=state.flow.round,
        phase=state.phase,
        bank=state.bank,
        broken=state.broken,
        actor=state.flow.actor,
        seat=decision.seat if decision is not None else "",
        hexes=hexes_of(position, before, previous.hexes if previous is not None else None),
        tokens=standing_by_hex(position),
        market=state.market,
        corporations=corporations(position, shares, past.earned),
        players=players(position, shares, past.acted),
        privates=privates_of_all(position),
        trains=trains_of_all(position),
        tiles=state.tiles,
        laid=past.laid,
        run=past.run,
        supplies=position.title.display.supplies(position),
        prospects=position.title.display.prospects(position),
        notes=tuple(notes(position)),
        scores=position.result,
    )
