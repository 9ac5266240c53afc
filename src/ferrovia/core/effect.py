"""Effects by name, and reactions to events: what a title brings about without being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ferrovia.core.events import Event
from ferrovia.core.flow import Resume
from ferrovia.struct import Struct

if TYPE_CHECKING:
    from ferrovia.core.table import Draft

E = TypeVar("E", bound=Event)
EffectFunction = Callable[["Draft", tuple[str, ...]], None]
"""``effect(draft, items)``: what an effect does in some title."""


class Effect(Struct, frozen=True):
    """Something that can come about, under the name it has in data and in a state.

    It is declared once, where it is brought about; what it does, each title says in its rulebook.
    """

    name: str

    def run(self, draft: Draft, items: tuple[str, ...] = ()) -> None:
        """Bring it about."""
        draft.title.effects[self.name](draft, items)

    def resume(self, items: tuple[str, ...] = ()) -> Resume:
        """Return the continuation that brings it about when all above it is settled."""
        return Resume(self.name, items)


class Reaction(Struct, frozen=True):
    """What a title does whenever an event of some type has happened."""

    event: type[Event]
    run: Callable[[Draft, Event], None]

    if TYPE_CHECKING:  # a reaction only ever sees events of its type

        def __init__(self, event: type[E], run: Callable[[Draft, E], None]) -> None: ...


def reactions_to(run: Callable[[Draft, E], None], *events: type[E]) -> tuple[Reaction, ...]:
    """Return the same reaction to several types of events."""
    return tuple(Reaction(event, run) for event in events)
