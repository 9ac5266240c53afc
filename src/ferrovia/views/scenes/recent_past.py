"""What a scene remembers of the actions before it, because the state itself does not.

The tile laid last, the last run, what corporations earned, and what each player last did in this
round are gathered from the events, action by action.
"""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.core.events import (
    BidMade,
    CorporationClosed,
    CorporationStarted,
    DividendPaid,
    Event,
    Passed,
    PrivateSold,
    RevenueWithheld,
    RoundBegan,
    SharesBought,
    SharesSold,
    Skipped,
    TileLaid,
    TileRemoved,
    TrainsRan,
)
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.struct import Struct, replace
from ferrovia.views.model.scene import EarnedView, RunView, Scene
from ferrovia.views.scenes.run_views import run_ran

TURNS = 3
"""Of so many turns it is remembered what a corporation earned."""


class Past(Struct, frozen=True):
    """What has happened, as far as a scene shows it."""

    laid: str = ""
    run: RunView | None = None
    earned: dict[CorporationId, tuple[EarnedView, ...]] = {}
    """What corporations earned in their last few turns."""
    acted: dict[Seat, str] = {}
    """What each player last did in this round, in a word or two."""


def past_of(scene: Scene) -> Past:
    """Return what a scene remembers."""
    earned = {name: row.earned for name, row in scene.corporations.items() if row.earned}
    acted = {seat: row.acted for seat, row in scene.players.items() if row.acted}
    return Past(scene.laid, scene.run, earned, acted)


def past_after(past: Past, position: Position, *, with_run: bool = True) -> Past:
    """Return what is remembered after the action that led to ``position``.

    Whoever keeps the past of many moments leaves out the run, which is large (see ``has_run``).
    """
    for event in position.events:
        if with_run or type(event) is not TrainsRan:
            past = _after(past, position, event)
    return past


def has_run(position: Position) -> bool:
    """Whether trains ran in the action that led to ``position``."""
    return any(type(event) is TrainsRan for event in position.events)


def past_at(positions: Sequence[Position]) -> Past:
    """Return what is remembered at the last of all positions of a game."""
    ran = max((n for n, at in enumerate(positions) if has_run(at)), default=None)
    past = Past()
    for number, position in enumerate(positions):
        past = past_after(past, position, with_run=number == ran)  # only the last one is drawn
    return past


def _after(past: Past, at: Table, event: Event) -> Past:
    if isinstance(event, TileLaid):
        return replace(past, laid=event.hex)
    if isinstance(event, TileRemoved):
        return replace(past, laid="") if past.laid == event.hex else past
    if isinstance(event, TrainsRan):
        return replace(past, run=run_ran(at, event))
    if isinstance(event, DividendPaid | RevenueWithheld):
        turn = EarnedView(event.revenue, isinstance(event, DividendPaid))
        turns = (*past.earned.get(event.corporation, ()), turn)[-TURNS:]
        return replace(past, earned={**past.earned, event.corporation: turns})
    if isinstance(event, CorporationClosed):
        kept = {name: row for name, row in past.earned.items() if name != event.corporation}
        return replace(past, earned=kept)
    if isinstance(event, RoundBegan):
        return replace(past, acted={})
    did = _deed(at, event)
    if did is not None and did[0] in at.state.seats:
        return replace(past, acted={**past.acted, did[0]: did[1]})
    return past


def _deed(at: Table, event: Event) -> tuple[Seat, str] | None:
    """Return what a player has just done, if an event is such a thing."""
    if isinstance(event, Passed):
        return (event.seat, "passed") if _whole_turn(at, event.step) else None
    if isinstance(event, Skipped):
        return (event.actor, "passed") if _whole_turn(at, event.step) else None
    if isinstance(event, BidMade):
        return event.seat, f"bid on {event.private}"
    if isinstance(event, PrivateSold):
        return event.buyer, f"bought {event.private}"
    if isinstance(event, CorporationStarted):
        return event.seat, f"started {event.corporation}"
    if isinstance(event, SharesBought):
        return event.buyer, f"bought {event.corporation}"
    if isinstance(event, SharesSold):
        return event.seller, f"sold {event.corporation}"
    return None


def _whole_turn(at: Table, step: str) -> bool:
    """Whether a pass in a step is the whole of a player's turn."""
    return step == "stock" or at.title.words.passed.get(step) == "passes"
