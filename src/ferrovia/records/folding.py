"""Taking back and bringing back: what stands of the events of a table.

A table's events are only ever added to. Taking back is itself an event, which says how many actions
stand after it; what was taken back waits until it is brought back or another action is played. When
another version of the rules takes the game over, that is an event, too: it holds the actions that
stand from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from ferrovia.records.record import RecordError
from ferrovia.struct import Struct


class EventKind(StrEnum):
    """What was done at a table, with the word that is written for it."""

    PLAYED = "act"
    TAKEN_BACK = "back"
    BROUGHT_BACK = "again"
    CARRIED_OVER = "rules"
    """The game was carried over into another version of the rules."""


HOLDING_SOMETHING = (EventKind.PLAYED, EventKind.CARRIED_OVER)


class TableEvent(Struct, frozen=True, kw_only=True):
    """Something that was done at a table; ``ValueError`` if its parts do not go together."""

    kind: EventKind
    action: dict[str, Any] | None = None
    """The action that was played, in its JSON form; of a game that was carried over, into which
    version, with which actions and what there is to say of it."""
    to: int = 0
    """Number of actions that stand afterwards, where some were taken back or brought back."""

    def __post_init__(self) -> None:
        if not isinstance(self.kind, EventKind):
            raise ValueError(f"an event is one of {', '.join(EventKind)}, not {self.kind!r}")
        if (self.kind in HOLDING_SOMETHING) != (self.action is not None):
            raise ValueError("only acts and changes of rules hold something, and they always do")
        if self.to < 0 or (self.action is not None and self.to):
            raise ValueError(f"{self.to} actions cannot be what {self.kind.value!r} goes to")


class Folded(Struct, frozen=True):
    """What the events of a table come to; all of them acts, in the order of the game."""

    stand: tuple[TableEvent, ...] = ()
    """What was played and not taken back."""
    tail: tuple[TableEvent, ...] = ()
    """What was taken back and may be brought back."""

    @property
    def actions(self) -> tuple[dict[str, Any], ...]:
        """The actions that stand, in their JSON form."""
        return tuple(act.action for act in self.stand if act.action is not None)


def fold(events: Iterable[TableEvent], before: Folded | None = None) -> Folded:
    """Return which acts stand after all events, and which can be brought back.

    ``before`` is what earlier events came to, so that a table can fold one event at a time.
    ``RecordError`` names an event that takes back or brings back what there is not.
    """
    line: list[TableEvent] = [*before.stand, *before.tail] if before else []
    stands = len(before.stand) if before else 0
    for place, event in enumerate(events):
        if event.kind is EventKind.PLAYED:
            line[stands:] = [event]
            stands += 1
            continue
        if event.kind is EventKind.CARRIED_OVER:
            assert event.action is not None
            line = [
                TableEvent(kind=EventKind.PLAYED, action=action)
                for action in event.action["actions"]
            ]
            stands = len(line)
            continue
        low, high = (0, stands) if event.kind is EventKind.TAKEN_BACK else (stands, len(line))
        if not low <= event.to <= high:
            raise RecordError(
                f"events[{place}]",
                f"{event.kind.value!r} goes to action {event.to}; it may go to {low} to {high}",
            )
        stands = event.to
    return Folded(tuple(line[:stands]), tuple(line[stands:]))
