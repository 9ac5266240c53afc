"""Actions: decisions with a JSON form; and offers: what may be decided now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ferrovia.core.names import Seat
from ferrovia.struct import Json, Struct, replace, snake_case


class Action(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True
):
    """A decision of one seat. It holds no effects and no time."""

    by: Seat


class Pass(Action, frozen=True, kw_only=True):
    """Do nothing more in this step (or, in a stock round, in this turn)."""


class Span(Struct, frozen=True):
    """Whole numbers from ``low`` to ``high`` that a field of an action may take."""

    field: str
    low: int
    high: int


class Offer(Struct, frozen=True):
    """Something that may be decided now: one action, or one action with a number left open."""

    action: Action
    """The action itself; with a span, the one with the lowest number."""
    span: Span | None = None

    def covers(self, action: Action) -> bool:
        """Whether ``action`` is this offer, or falls within its span."""
        if type(action) is not type(self.action):
            return False
        if self.span is None:
            return action == self.action
        value = getattr(action, self.span.field)
        if not self.span.low <= value <= self.span.high:
            return False
        return replace(action, **{self.span.field: self.span.low}) == self.action

    def ends(self) -> Iterator[Action]:
        """Yield the actions with the lowest and the highest number, or the one there is."""
        yield self.action
        if self.span is not None and self.span.high > self.span.low:
            yield replace(self.action, **{self.span.field: self.span.high})

    def actions(self) -> Iterator[Action]:
        """Yield every action this offer stands for, lowest number first."""
        if self.span is None:
            yield self.action
            return
        for value in range(self.span.low, self.span.high + 1):
            yield replace(self.action, **{self.span.field: value})


class RunOffer(Offer, frozen=True):
    """A run of trains: the best one stands for all that earn as much."""

    revenue: int = 0
    """The proven highest revenue."""
    claims: bool = False
    """Whether the table accepts any legal run, not only the best."""
    some: bool = False
    """Whether at least one train has to run."""


def as_json(action: Action) -> Json:
    """Return the JSON form of an action as plain Python data."""
    plain: Json = msgspec.to_builtins(action)
    return plain
