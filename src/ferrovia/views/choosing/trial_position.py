"""A position on which actions are tried out, each at most once."""

from __future__ import annotations

from ferrovia.core.action import Action
from ferrovia.core.position import Hold, Position


class TrialPosition(Position):
    """A position that remembers what the action tried last leads to.

    A label, its consequences and its price all ask what an action would do; one after the other,
    so that the last answer is enough.
    """

    __slots__ = ("_action", "_after")

    def __init__(self, position: Position) -> None:
        super().__init__(position.title, position.state, position.events)
        self._decision = position.decision
        self._action: Action | None = None
        self._after: Position = position

    def play(
        self, action: Action, hold: Hold | None = None, *, then: Action | None = None
    ) -> Position:
        """Return the position after ``action``, as ``Position.play`` does."""
        if hold is not None or then is not None:
            return super().play(action, hold, then=then)
        if action is not self._action:
            self._after = super().play(action)
            self._action = action
        return self._after

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # what it remembers changes; what it shows does not
