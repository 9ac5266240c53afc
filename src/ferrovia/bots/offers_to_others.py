"""Whether a bot may put an offer to somebody else: none is made again that was refused.

A position does not remember what was refused, only what the last action brought. So offers to
others come before the first purchase of a turn, and whoever is refused makes no more of them in it.
"""

from __future__ import annotations

from ferrovia.core import Action, Position
from ferrovia.core.events import Answered, Proposed


def was_refused(position: Position) -> bool:
    """Whether the last thing that happened was that an offer was refused."""
    return any(isinstance(event, Answered) and not event.accepted for event in position.events)


def may_offer(position: Position) -> bool:
    """Whether an offer to somebody else cannot be one that was refused in the same turn."""
    turn = position.state.flow.turn
    return not turn.bought and turn.revenue >= 0 and not was_refused(position)


def is_offer(position: Position, action: Action) -> bool:
    """Whether an action puts something to somebody who may refuse."""
    after = position.play(action)
    asked = after.decision is not None and after.decision.ask is not None
    return asked and any(isinstance(event, Proposed) for event in after.events)
