"""A thin stack over positions, for those who think in push and pop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ferrovia.core.action import Action
from ferrovia.core.position import Position


class Game:
    """A game in progress: its positions from the opening to now."""

    def __init__(self, opening: Position) -> None:
        self._positions = [opening]
        self._actions: list[Action] = []

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions played."""
        return tuple(self._actions)

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, the opening first."""
        return tuple(self._positions)

    def push(self, action: Action, *, then: Action | None = None) -> Position:
        """Play an action; raise ``Illegal`` and change nothing if a rule forbids it.

        ``then`` is what will be tried next, if that is known: it saves time.
        """
        position = self.position.play(action, then=then)
        self._positions.append(position)
        self._actions.append(action)
        return position

    def extend(self, actions: Sequence[Action]) -> Position:
        """Play some actions; ``Illegal`` leaves those that stand before the one forbidden."""
        for action, then in zip_longest(actions, actions[1:]):
            self.push(action, then=then)
        return self.position

    def pop(self) -> Action:
        """Take back the last action and return it."""
        if not self._actions:
            raise IndexError("no action to take back")
        self._positions.pop()
        return self._actions.pop()

    def __repr__(self) -> str:
        return f"<Game, {len(self)} actions: {self.position}>"

    def __len__(self) -> int:
        return len(self._actions)
