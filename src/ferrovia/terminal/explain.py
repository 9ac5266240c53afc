"""Why something can or cannot be done: a phrase is read, and the rules are asked."""

from __future__ import annotations

from ferrovia.board.naming import counted
from ferrovia.core import Action, Position, Refusal
from ferrovia.views.sentences.refusals import progress, refusal_words


class Explanation:
    """What the rules say to the actions that a phrase may mean."""

    def __init__(self, position: Position, actions: tuple[Action, ...]) -> None:
        self.position = position
        self.legal: list[Action] = []
        self.refused: list[tuple[Action, Refusal]] = []
        for action in actions:
            refusal = position.refusal(action)
            if refusal is None:
                self.legal.append(action)
            else:
                self.refused.append((action, refusal))

    def explained(self) -> tuple[str, ...]:
        """Return the reason, of the action that comes closest to being legal."""
        if not self.refused:
            return ("Nothing that could be done is meant by that.",)
        action, refusal = max(self.refused, key=lambda row: progress(self.position, *row))
        lines = list(refusal_words(self.position, action, refusal))
        others = len(self.refused) - 1
        if others > 1 and not self.legal:
            lines.append(f"This is the nearest of {counted(others + 1, 'way')} that were tried.")
        return tuple(lines)
