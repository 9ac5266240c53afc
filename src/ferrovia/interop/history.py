"""What remains of a recorded game when taking back and chat are folded away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ferrovia.interop.foreign import ForeignAction, ForeignError, foreign_action, renamed
from ferrovia.struct import Struct

CHAT = "message"
STANDING_ORDERS = "program_"
"""How the names of orders begin that the site carries out later."""


def without_effect(kind: str) -> bool:
    """Whether actions of a type change nothing by themselves."""
    return kind in ("log", CHAT) or kind.startswith(STANDING_ORDERS)


class EffectiveAction(Struct, frozen=True):
    """An action that stands, numbered as in a trace, with what the site did at once after it."""

    number: int
    place: int
    """Index among the actions of the file."""
    raw: dict[str, Any]
    actions: tuple[ForeignAction, ...]


def effective(
    actions: Sequence[dict[str, Any]],
    names: Mapping[str, str] | None = None,
    idle: Callable[[ForeignAction], bool] = lambda auto: False,
) -> tuple[EffectiveAction, ...]:
    """Fold undo and redo, leave out chat, and number the actions that remain from 1.

    ``names`` are ours for corporations that have another one there. ``idle`` tells of what the
    site did at once after an action whether it means nothing to us.
    """
    kept: list[int] = []
    undone: list[list[int]] = []
    last_places: dict[int, int] = {}
    """For each number, the last action so far that has it."""
    for place, action in enumerate(actions):
        if place:
            last_places[number_of(actions, place - 1)] = place - 1
        kind = action["type"]
        if kind == CHAT:
            continue
        if kind == "undo":
            length = _length_after_undo(action, kept, place, last_places)
            undone.append(kept[length:])
            del kept[length:]
        elif kind == "redo":
            if not undone:
                raise ForeignError(
                    f"actions[{place}]", "nothing has been undone that could be redone"
                )
            kept += undone.pop()
        else:
            undone.clear()
            kept.append(place)
    return tuple(
        EffectiveAction(
            number, place, actions[place], _meaningful(actions[place], place, names or {}, idle)
        )
        for number, place in enumerate(kept, start=1)
    )


def number_of(actions: Sequence[dict[str, Any]], place: int) -> int:
    """Return the number by which the players of a file know an action: its id there."""
    number = actions[place].get("id")
    return number if isinstance(number, int) else place + 1


def up_to(plain: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a game file as it was after the action that its players know by a number."""
    actions = plain.get("actions")
    if not isinstance(actions, list) or number == 0:
        return {**plain, "actions": [] if number == 0 else actions}
    numbers = [number_of(actions, n) for n, row in enumerate(actions) if isinstance(row, dict)]
    if number not in numbers:
        known = f"{numbers[0]} to {numbers[-1]}" if numbers else "none"
        raise ForeignError("actions", f"there is no action {number}; there are {known}")
    return {**plain, "actions": actions[: numbers.index(number) + 1]}


def _length_after_undo(
    undo: dict[str, Any], kept: list[int], place: int, last_places: Mapping[int, int]
) -> int:
    """Return how many actions stand after an undo: all but the last, or up to the one it names."""
    target = undo.get("action_id")
    if target is None:
        if not kept:
            raise ForeignError(f"actions[{place}]", "there is nothing to undo")
        return len(kept) - 1
    if target == 0:
        return 0
    last = last_places.get(target) if isinstance(target, int) else None
    if last is None:
        raise ForeignError(f"actions[{place}].action_id", f"there is no earlier action {target!r}")
    return bisect_right(kept, last)


def _meaningful(
    raw: dict[str, Any], place: int, names: Mapping[str, str], idle: Callable[[ForeignAction], bool]
) -> tuple[ForeignAction, ...]:
    here = f"actions[{place}]"
    autos = [
        foreign_action(renamed(auto, names), f"{here}.auto_actions[{inner}]")
        for inner, auto in enumerate(raw.get("auto_actions") or ())
        if not without_effect(auto["type"])
    ]
    kept = tuple(foreign for foreign in autos if not idle(foreign))
    return (
        kept if without_effect(raw["type"]) else (foreign_action(renamed(raw, names), here), *kept)
    )
