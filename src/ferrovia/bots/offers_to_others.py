"""Whether a bot may put an offer to somebody else: none is made again that was refused.

A position knows how many offers were refused in its turn, not which. So whoever is refused makes no
more of them in that turn, and they come before its first purchase.
"""

from __future__ import annotations

from ferrovia.core import Action, Position
from ferrovia.core.events import Proposed


def may_offer(position: Position) -> bool:
    """Whether an offer to somebody else cannot be one that was refused in the same turn."""
    turn = position.state.flow.turn
    return not turn.bought and not turn.refused and turn.revenue >= 0


def is_offer(position: Position, action: Action) -> bool:
    """Whether an action puts something to somebody who may refuse."""
    after = position.play(action)
    asked = after.decision is not None and after.decision.ask is not None
    return asked and any(isinstance(event, Proposed) for event in after.events)
