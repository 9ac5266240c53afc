"""A page as the tests see it: knows what it was sent, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from ferrovia.tables import Known, Tables, Visitor, acting, undo, updates
from ferrovia.tables.messages import Act, Back, Reply, Update
from ferrovia.views.scenes.patches import apply


class Page:
    """A browser page with a table open."""

    def __init__(self, tables: Tables, table: str, visitor: Visitor) -> None:
        self.tables = tables
        self.table = table
        self.visitor = visitor
        self.scenes: dict[int, dict[str, Any]] = {}
        self.log: dict[int, Any] = {}
        self.marks: list[Any] = []
        self.update: Update | None = None
        self.take(updates.look(tables, table, visitor).update)

    @property
    def seen(self) -> Update:
        assert self.update is not None
        return self.update

    @property
    def known(self) -> Known:
        return Known(self.seen.version, self.seen.n, self.seen.branch)

    def take(self, update: Update) -> Update:
        """Take in what the server says, as a page does."""
        plain = json.loads(msgspec.json.encode(update))
        if self.update is not None and update.branch != self.update.branch:
            for known in (self.scenes, self.log):
                for n in [n for n in known if n > update.kept]:
                    del known[n]
            self.marks = [mark for mark in self.marks if mark["n"] <= update.kept]
        for frame in plain["frames"]:
            if frame["whole"] is not None:
                self.scenes[frame["n"]] = frame["whole"]
            else:
                self.scenes[frame["n"]] = apply(self.scenes[frame["n"] - 1], frame["patch"])
        self.log.update({entry["n"]: entry for entry in plain["log"]})
        self.marks += plain["marks"]
        self.update = update
        return update

    def refresh(self) -> Update:
        """Ask what is new."""
        return self.take(updates.changes(self.tables, self.table, self.visitor, self.known))

    def play(self, action: dict[str, Any] | None = None) -> Update:
        """Play an action, or the first thing that may be decided."""
        wanted = Act(self.seen.version, action or self.offered()[0])
        return self.take(acting.submit(self.tables, self.table, self.visitor, wanted))

    def offered(self) -> list[dict[str, Any]]:
        """The actions that are offered."""
        return [choice.action for choice in self.seen.now.choices if not choice.dim]

    def back(self, to: int) -> Update:
        """Take back until ``to`` actions stand."""
        return self.take(
            undo.take_back(self.tables, self.table, self.visitor, Back(self.seen.version, to))
        )

    def again(self, to: int) -> Update:
        """Play again until ``to`` actions stand."""
        return self.take(
            undo.play_again(self.tables, self.table, self.visitor, Back(self.seen.version, to))
        )

    def reply(self, accept: bool) -> Update:
        """Answer a wish to take back."""
        answer = Reply(self.seen.version, accept)
        return self.take(undo.answer_take_back(self.tables, self.table, self.visitor, answer))


def as_sent(value: Any) -> Any:
    """Return a struct as its JSON reads; what is null counts as missing, as in a patched scene."""
    return without_null(json.loads(msgspec.json.encode(value)))


def without_null(scene: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in scene.items() if value is not None}
