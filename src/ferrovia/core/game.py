"""A stack over positions, for those who think in push and pop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ferrovia.core.action import Action
from ferrovia.core.codec import Codec
from ferrovia.core.position import Position

EVERY = 50
"""Actions from one checkpoint to the next, where not all positions are kept."""


LOOKED_BACK = 3
"""Earlier positions that are remembered, so that one can go on from there step by step."""


class Game:
    """A game in progress: its actions, and its positions from the opening to now.

    All positions are kept, unless ``recent`` says how many: then the last ones are, the state
    after every fiftieth action as JSON, and the latest few that were looked back at. Any other
    position is found by playing at most fifty actions again.
    """

    def __init__(self, opening: Position, *, recent: int | None = None) -> None:
        self._recent = recent
        self._actions: list[Action] = []
        self._kept = {0: opening}
        """Positions by the number of actions that led to them."""
        self._found: dict[int, Position] = {}
        """Those of them that are not kept but were looked back at, the latest last."""
        self._checkpoints: dict[int, bytes] = {}

    @property
    def position(self) -> Position:
        """The position now."""
        return self.at(len(self._actions))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions played."""
        return tuple(self._actions)

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, the opening first; those that are not kept are played again."""
        if self._recent is None:
            return tuple(self._kept.values())
        found = [self._kept[0]]
        pairs = zip_longest(self._actions, self._actions[1:])
        for n, (action, then) in enumerate(pairs, start=1):
            found.append(self._kept.get(n) or found[-1].play(action, then=then))
        return tuple(found)

    def action(self, n: int) -> Action:
        """Return the ``n``-th action, counted from 1."""
        return self._actions[n - 1]

    def at(self, n: int) -> Position:
        """Return the position after ``n`` actions."""
        if not 0 <= n <= len(self._actions):
            raise IndexError(f"{len(self._actions)} actions have been played, not {n}")
        known = self._kept.get(n) or self._found.pop(n, None)
        if known is None:
            known = self._played_again(n)
        if self._recent is not None and n not in self._kept:
            self._found[n] = known
            while len(self._found) > LOOKED_BACK:
                del self._found[next(iter(self._found))]
        return known

    def _played_again(self, n: int) -> Position:
        """Return a position by playing on from the nearest one before it that is known.

        A checkpoint has no events, so it is never the position that is asked for itself.
        """
        positions = {**self._kept, **self._found}
        start = max(known for known in (*positions, *self._checkpoints) if known < n)
        if start in positions:
            position = positions[start]
        else:
            title = self._kept[0].title
            state = Codec(title).decode_state(self._checkpoints[start])
            position = Position(title, state)
        again = self._actions[start:n]
        for action, then in zip_longest(again, again[1:]):
            position = position.play(action, then=then)
        return position

    def push(self, action: Action, *, then: Action | None = None) -> Position:
        """Play an action; raise ``Illegal`` and change nothing if a rule forbids it.

        ``then`` is what will be tried next, if that is known: it saves time.
        """
        position = self.position.play(action, then=then)
        self._actions.append(action)
        n = len(self._actions)
        self._kept[n] = position
        if self._recent is not None:
            if n % EVERY == 0:
                self._checkpoints[n] = Codec(position.title).encode_state(position.state)
            if n > self._recent:
                self._kept.pop(n - self._recent, None)
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
        n = len(self._actions)
        for known in (self._kept, self._found, self._checkpoints):
            known.pop(n, None)
        return self._actions.pop()

    def __repr__(self) -> str:
        return f"<Game, {len(self)} actions: {self.position}>"

    def __len__(self) -> int:
        return len(self._actions)
