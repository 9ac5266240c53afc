"""A number for every action that a learning program may choose, and the way back.

The numbers of a title, a number of players and a choice of options never change. Each kind of
action has a block of them, in the order of ``title.actions``; within it the lists of its fields
(``action_fields``) are counted like the digits of a number, the last one fastest. Where a rule
leaves a span of numbers open, the last digit is one of ``LEVELS`` levels within that span. The
routes of a run are no digit: the one number of a run is the best run, as it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from ferrovia.core.action import Action, Offer, Span
from ferrovia.core.position import Position
from ferrovia.core.rule import FormError
from ferrovia.core.title import Title
from ferrovia.research.action_fields import ActionFields, fields_of
from ferrovia.struct import Struct, replace

STEPS = 5
"""Levels above the lowest number that are so many steps of a bid away from it."""
PARTS = 8
"""Further levels divide the span into so many equal parts; the last one is the highest number."""
LEVELS = 1 + STEPS + PARTS
USUAL_STEP = 5
"""The step where a title has none for bids."""


class Unnumbered(Enum):
    """Why a legal action has no number of its own."""

    BETWEEN_LEVELS = "its number lies between two levels of the span"
    OTHER_RUN = "another run than the best one that is offered"
    OUT_OF_TURN = "somebody else interjects it, whose decision it is not"
    OTHER_WORDS = "an offered action in other words"


class NumberBlock(Struct, frozen=True, gc=True):
    """The numbers of one kind of action."""

    start: int
    size: int
    fields: ActionFields

    def base(self, action: Action) -> int | None:
        """Return the number of an action at the lowest level; ``None``: it is on no list."""
        number = 0
        for each in self.fields.lists:
            place = each.place(action)
            if place is None:
                return None
            number = number * len(each.values) + place
        return self.start + number * self.levels

    @property
    def levels(self) -> int:
        """How many numbers one choice of all other fields has."""
        return LEVELS if self.fields.free else 1

    def field_values(self, number: int) -> dict[str, object]:
        """Return what a number of the block says of the fields, a level by its place."""
        rest, level = divmod(number - self.start, self.levels)
        found: dict[str, object] = {self.fields.free: level} if self.fields.free else {}
        for each in reversed(self.fields.lists):
            rest, place = divmod(rest, len(each.values))
            found.update(zip(each.fields, each.values[place], strict=True))
        return {name: found[name] for name in self.fields.kind.__struct_fields__ if name in found}


class ActionNumbers:
    """The numbers of all actions of a title, as it is loaded for some players and options."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self._last: tuple[Position, dict[int, Action]] | None = None

    @cached_property
    def blocks(self) -> tuple[NumberBlock, ...]:
        """The blocks, one for each kind of action, without a gap."""
        found, start = [], 0
        for kind in self.title.actions:
            fields = fields_of(self.title, kind)
            size = LEVELS if fields.free else 1
            for each in fields.lists:
                size *= len(each.values)
            found.append(NumberBlock(start, size, fields))
            start += size
        return tuple(found)

    @cached_property
    def _block_of(self) -> dict[type[Action], NumberBlock]:
        return {block.fields.kind: block for block in self.blocks}

    @property
    def size(self) -> int:
        """How many numbers there are, from 0."""
        return self.blocks[-1].start + self.blocks[-1].size

    @property
    def step(self) -> int:
        """The step by which the lower levels of a span differ."""
        return self.title.figures.get("bid_step", USUAL_STEP)

    def offered(self, position: Position) -> dict[int, Action]:
        """Return everything that has a number and may be decided now, by number.

        That is what the one who is to decide may do. What others might interject is left out.
        """
        if self._last is not None and self._last[0] is position:
            return self._last[1]
        found: dict[int, Action] = {}
        now = position.decision
        for offer in position.offers():
            if now is not None and offer.action.by == now.seat:
                found.update(self._numbered(offer))
        self._last = (position, found)
        return found

    def _numbered(self, offer: Offer) -> Iterator[tuple[int, Action]]:
        block = self._block_of[type(offer.action)]
        base = block.base(offer.action)
        if base is None:
            raise FormError(f"no list of values has what is offered: {offer.action}")
        yield base, offer.action
        if offer.span is not None:
            for level, value in levels(offer.span, self.step):
                if level:
                    yield base + level, replace(offer.action, **{offer.span.field: value})

    def decode(self, position: Position, number: int) -> Action:
        """Return the action of a number; ``FormError`` if it may not be decided now."""
        action = self.offered(position).get(number)
        if action is None:
            raise FormError(f"{self.describe(number)} is not in the mask of {position!r}")
        return action

    def encode(self, position: Position, action: Action) -> int | Unnumbered:
        """Return the number of a legal action, or why it has none; ``FormError`` if not legal."""
        numbers = self.offered(position)
        block = self._block_of.get(type(action))
        base = block.base(action) if block is not None else None
        if block is not None and base is not None:
            for number in range(base, base + block.levels):
                if numbers.get(number) == action:
                    return number
        return self._why_unnumbered(position, action)

    def _why_unnumbered(self, position: Position, action: Action) -> Unnumbered:
        kind = type(action)
        alike = [offer for offer in position.offers() if type(offer.action) is kind]
        if any(offer.span is not None and offer.covers(action) for offer in alike):
            return Unnumbered.BETWEEN_LEVELS
        refusal = position.refusal(action)
        if refusal is not None:
            raise FormError(f"not legal: {refusal}")
        if position.decision is not None and action.by != position.decision.seat:
            return Unnumbered.OUT_OF_TURN
        if self._block_of[kind].fields.offered:
            return Unnumbered.OTHER_RUN
        return Unnumbered.OTHER_WORDS

    def describe(self, number: int) -> str:
        """Return a number in words: ``"Bid private=RSA amount=level 3"``."""
        for block in self.blocks:
            if block.start <= number < block.start + block.size:
                said = [
                    f"{name}=level {value}" if name == block.fields.free else f"{name}={value}"
                    for name, value in block.field_values(number).items()
                ]
                return " ".join((block.fields.kind.__name__, *said))
        return f"{number}, of 0 to {self.size - 1},"


def levels(span: Span, step: int) -> Iterator[tuple[int, int]]:
    """Yield the levels of a span with their numbers, each number once, at its first level.

    The lowest number, some that are a few steps higher, and those that divide the span equally.
    """
    low, wide = span.low, span.high - span.low
    above = (
        *(step * k for k in range(STEPS + 1)),
        *(wide * k // PARTS for k in range(1, PARTS + 1)),
    )
    seen: set[int] = set()
    for level, more in enumerate(above):
        if more <= wide and more not in seen:
            seen.add(more)
            yield level, low + more
