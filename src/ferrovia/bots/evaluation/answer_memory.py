"""Answers that are remembered for the length of one choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class Memory:
    """Answers of one choice. Positions tried in it share track, tokens and trains for the most.

    An answer is kept by its question and by the objects that it depends on, which are never edited;
    these are kept with it, so that no other object can take their place.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Any] = {}
        self._kept: list[object] = []

    def answer(
        self,
        question: tuple[object, ...],
        depends: tuple[object, ...],
        work_out: Callable[[], Answer],
    ) -> Answer:
        """Return the answer to a question, worked out when it is asked for the first time."""
        key = (*question, *map(id, depends))
        if key not in self._known:
            self._kept.append(depends)
            self._known[key] = work_out()
        found: Answer = self._known[key]
        return found
