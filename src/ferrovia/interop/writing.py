"""Writing a game of ours, action by action, as entries of a file of 18xx.games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from ferrovia.core import Action, Draft, Pass, Position
from ferrovia.family.actions import Answer
from ferrovia.family.standstill import NOBODY
from ferrovia.interop.dialect import Dialect, Written
from ferrovia.interop.foreign import CannotWrite, foreign_action
from ferrovia.interop.rows import Row
from ferrovia.interop.site_memory import M
from ferrovia.interop.waiting import waits


class Writer(Generic[M]):
    """A game on its way into a file."""

    def __init__(self, opening: Position, dialect: Dialect[M]) -> None:
        self.position = opening
        self.dialect = dialect
        self.site = dialect.site(opening, dialect.second_part)
        self.memory = dialect.memory()
        self.rows: list[Row] = []
        self.after: list[Position] = []
        """The positions after each action."""
        self.held = False
        """Whether our game waits at a place that it would have left by itself."""

    def write(self, action: Action, following: Sequence[Action]) -> None:
        """Write an action, and whatever the site asks for before and after it.

        `CannotWrite` says why that is not possible.
        """
        before, then = self.position, following[0] if following else None
        if isinstance(action, Answer):
            if not action.accept:
                raise CannotWrite("a refused proposal is not recorded there")
            self._go_to(before.play(action, self._hold, then=then))
            self._note(self.rows[-1], before)
        elif isinstance(action, Pass):
            if waits(self.dialect.waiting.asks, before, self.memory):
                self._add_pass()
            self._go_to(before.play(action, self._hold, then=then))
        else:
            if any(isinstance(a, Answer) and not a.accept for a in following):
                raise CannotWrite("a refused proposal is not recorded there")
            self._perform(action, then)
        while self.held:
            self.held = False
            self._add_pass()
            self._go_to(self.position.go_on(self._hold))
        self.after.append(self.position)

    @property
    def ends_by_hand(self) -> bool:
        """Whether the players must end the game: the site would go on where nobody can act."""
        over_here = self.position.state.ending == NOBODY
        if over_here and not self.dialect.passes_on(self.position):
            return True
        return self.dialect.writing.ends_by_hand(self.position, self.memory)

    def _perform(self, action: Action, then: Action | None) -> None:
        """Write an action that the site records, play it and take it over on the site's table."""
        form, before = self.dialect.writing, self.position
        prepared = form.prepare(before, action, self.site, self.memory)
        write_row = form.rows.get(type(action))
        if write_row is None:
            raise CannotWrite(f"there is no {type(action).__name__} on 18xx.games")
        row = write_row(before, action, self.site)
        self.rows.append(row)
        self.site.expect(foreign_action(row, ""))
        self._go_to(before.play(action, self._hold, then=then))
        self._note(row, before)
        written = Written(action, prepared, before, self.position, self.memory)
        for further in form.afterwards(written):
            self.rows.append(further)
            self._note(further, before)

    def _add_pass(self) -> None:
        self.rows.append(self.dialect.writing.pass_row(self.position))

    def _note(self, row: Row, before: Position) -> None:
        self.dialect.note(self.site, foreign_action(row, ""), before, self.position)

    def _hold(self, draft: Draft) -> bool:
        """Whether the site waits at a place that our game would leave by itself."""
        self.dialect.writing.check_wait(draft)
        waiting = self.dialect.waiting
        if draft.flow.round == "stock":
            self.held = waiting.holds_in_stock_round(draft, None)
        else:
            self.held = waits(waiting.asks, draft, self.memory)
        return self.held

    def _go_to(self, after: Position) -> None:
        before = self.position
        self.dialect.writing.check_step(before, after, self.memory)
        self.site.follow(before, after)
        self.memory.update(before, after)
        self.position = after
        for row in self.dialect.writing.at_once(before, after):
            added = self.rows[-1].setdefault("auto_actions", [])
            added.append({**row, "entity_type": "corporation"})
