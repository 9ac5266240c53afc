"""Taking back and bringing back: what stands of the events of a table.

A table's events are only ever added to. Taking back is itself an event, which says how many actions
stand after it; what was taken back waits until it is brought back or another action is played. When
another version of the rules takes the game over, that is an event, too: it holds the actions that
stand from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

from ferrovia.records.record import RecordError
from ferrovia.struct import Struct

Kind = Literal["act", "back", "again", "rules"]
"""An action was played, actions were taken back or brought back, or the game was carried over into
another version of the rules."""


class Event(Struct, frozen=True, kw_only=True):
    """Something that was done at a table; ``ValueError`` if its parts do not go together."""

    kind: Kind
    action: dict[str, Any] | None = None
    """The action that was played, in its JSON form; of ``"rules"``, which version it was carried
    over into, with which actions and what there is to say of it."""
    to: int = 0
    """Number of actions that stand afterwards; of ``"back"`` and ``"again"`` only."""

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise ValueError(f"an event is one of {', '.join(get_args(Kind))}, not {self.kind!r}")
        if (self.kind in ("act", "rules")) != (self.action is not None):
            raise ValueError("only acts and changes of rules hold something, and they always do")
        if self.to < 0 or (self.action is not None and self.to):
            raise ValueError(f"{self.to} actions cannot be what {self.kind!r} goes to")


class Folded(Struct, frozen=True):
    """What the events of a table come to; all of them acts, in the order of the game."""

    stand: tuple[Event, ...] = ()
    """What was played and not taken back."""
    tail: tuple[Event, ...] = ()
    """What was taken back and may be brought back."""

    @property
    def actions(self) -> tuple[dict[str, Any], ...]:
        """The actions that stand, in their JSON form."""
        return tuple(act.action for act in self.stand if act.action is not None)


def fold(events: Iterable[Event], before: Folded | None = None) -> Folded:
    """Return which acts stand after all events, and which can be brought back.

    ``before`` is what earlier events came to, so that a table can fold one event at a time.
    ``RecordError`` names an event that takes back or brings back what there is not.
    """
    line: list[Event] = [*before.stand, *before.tail] if before else []
    stands = len(before.stand) if before else 0
    for place, event in enumerate(events):
        if event.kind == "act":
            line[stands:] = [event]
            stands += 1
            continue
        if event.kind == "rules":
            assert event.action is not None
            line = [Event(kind="act", action=action) for action in event.action["actions"]]
            stands = len(line)
            continue
        low, high = (0, stands) if event.kind == "back" else (stands, len(line))
        if not low <= event.to <= high:
            raise RecordError(
                f"events[{place}]",
                f"{event.kind!r} goes to action {event.to}; it may go to {low} to {high}",
            )
        stands = event.to
    return Folded(tuple(line[:stands]), tuple(line[stands:]))
