"""Writing a game of ours, action by action, in the words of 18xx.games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ferrovia.core import Action, Draft, Pass, Position
from ferrovia.family.actions import Answer
from ferrovia.family.standstill import NOBODY
from ferrovia.interop.foreign import foreign_action
from ferrovia.interop.rows import Row

if TYPE_CHECKING:
    from ferrovia.interop.dialect import Dialect


class CannotWrite(Exception):
    """There are no words for what comes next."""


class Writer:
    """A game on its way into a file."""

    def __init__(self, opening: Position, dialect: Dialect) -> None:
        self.position = opening
        self.dialect = dialect
        self.site = dialect.site(opening)
        self.notes = dialect.notes()
        self.rows: list[Row] = []
        self.after: list[Position] = []
        """The positions after each action."""
        self.held = False

    def write(self, action: Action, following: Sequence[Action]) -> None:
        """Say an action, and whatever the site asks for before and after it."""
        before = self.position
        if isinstance(action, Answer):
            if not action.accept:
                raise CannotWrite("a refused proposal is not recorded there")
            self.follow(before.play(action, self._hold))
            self.note(action)
        elif isinstance(action, Pass):
            if self.dialect.waits(before, self.notes):
                self.say(passing(before))
            self.follow(before.play(action, self._hold))
        else:
            if any(isinstance(a, Answer) and not a.accept for a in following):
                raise CannotWrite("a refused proposal is not recorded there")
            self.perform(action)
        while self.held:
            self.held = False
            self.say(passing(self.position))
            self.follow(self.position.go_on(self._hold))
        self.after.append(self.position)

    def perform(self, action: Action) -> None:
        """Say an action that the site records, play it and take it over on the site's table."""
        self.check(action)
        word = self.dialect.words.get(type(action))
        if word is None:
            raise CannotWrite(f"there is no {type(action).__name__} on 18xx.games")
        self.say(word(self.position, action, self.site))
        self.site.expect(foreign_action(self.rows[-1], ""))
        self.follow(self.position.play(action, self._hold))
        self.note(action)

    @property
    def ends_by_hand(self) -> bool:
        """Whether the players must end the game: the site would go on where nobody can act."""
        over_here = self.position.state.ending == NOBODY
        return over_here and not self.dialect.passes_on(self.position)

    def check(self, action: Action) -> None:
        """Raise `CannotWrite` for an action that the site does not take here."""

    def say(self, row: Row) -> None:
        """Add an action."""
        self.rows.append(row)

    def add(self, row: Row) -> None:
        """Add what the site does at once with a corporation after the last action."""
        added = self.rows[-1].setdefault("auto_actions", [])
        added.append({**row, "entity_type": "corporation"})

    def _hold(self, draft: Draft) -> bool:
        self.held = self.awaits(draft)
        return self.held

    def awaits(self, draft: Draft) -> bool:
        """Whether the site waits at a place that our game would leave by itself."""
        return draft.flow.round != "stock" and self.dialect.waits(draft, self.notes)

    def note(self, action: Action) -> None:
        """Take over on the site's table what an action did."""
        self.dialect.note(self.site, foreign_action(self.rows[-1], ""), self.position)

    def follow(self, after: Position) -> None:
        """Go on to a position."""
        self.site.follow(self.position, after)
        self.notes.watch(self.position, after)
        self.position = after


def passing(position: Position) -> Row:
    """Return the entry that lets the site go on: a pass, or a run without routes."""
    flow, now = position.state.flow, position.decision
    assert now is not None
    if flow.round != "operating":
        return {"type": "pass", "entity": now.seat, "entity_type": "player"}
    entity = {"entity": flow.actor, "entity_type": "corporation"}
    if now.step == "run":
        return {"type": "run_routes", **entity, "routes": [], "extra_revenue": 0, "subsidy": 0}
    return {"type": "pass", **entity}
