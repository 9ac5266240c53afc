"""A game at the table: what was played and taken back, which seats are bots, where it is kept."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from ferrovia.bots import choose
from ferrovia.core import Action, Game, Position
from ferrovia.core.free_pass import free_pass
from ferrovia.core.names import Seat
from ferrovia.records import Record, RecordError, load_file, record_game, reopen, save
from ferrovia.titles import load

BOT = re.compile(r"bot(\b|_|\d)", re.IGNORECASE)
"""Seats so named are bots, also when the game is opened again."""


class KeptGame:
    """A game in progress at this table."""

    def __init__(
        self,
        game: Game,
        *,
        seed: str = "",
        deal: tuple[str, ...] | None = None,
        keep: Path | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self._deal = deal
        self.keep = keep
        """Where the game is kept after every action; ``None``: nowhere."""
        self.bots = {seat for seat in self.position.state.seats if BOT.match(seat)}
        self._undone: list[Action] = []
        self.notes: tuple[str, ...] = ()
        """What there is to say of a game that was played by an earlier version of the rules."""

    @classmethod
    def open(cls, opening: Position, seed: str, keep: Path | None = None) -> KeptGame:
        """Begin a game."""
        return cls(Game(opening), seed=seed, keep=keep)

    @classmethod
    def load(cls, path: Path, keep: Path | None = None) -> KeptGame:
        """Take up a game from a file; ``RecordError`` says what is wrong with it."""
        record = load_file(path)
        opened = reopen(record, load)
        kept_game = cls(opened.game, seed=record.seed, deal=record.deal, keep=keep)
        kept_game.notes = opened.notes
        return kept_game

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def to_move(self) -> Seat:
        """Who decides now; empty when the game is over."""
        return self.position.decision.seat if self.position.decision is not None else ""

    def play(self, action: Action) -> None:
        """Play an action and keep the game; ``Illegal`` if a rule forbids it.

        A person is not asked for passes that then give nothing away.
        """
        self.game.push(action)
        self._undone.clear()
        while action.by == self.to_move and action.by not in self.bots:
            passing = free_pass(self.position)
            if passing is None:
                return
            self.game.push(passing)

    def bot_action(self) -> Action:
        """Return what the bot to move does; the same every time in the same game."""
        rng = Random(f"{self.seed}/{len(self.game)}")
        return choose(self.position, self.to_move, rng)

    def undo(self) -> int:
        """Take back up to the last decision of a person; return how many actions that were."""
        count = 0
        while len(self.game):
            self._undone.append(self.game.pop())
            count += 1
            if self._person_decides():
                break
        return count

    def redo(self) -> int:
        """Play again what was taken back, up to the next decision of a person."""
        count = 0
        while self._undone:
            self.game.push(self._undone.pop())
            count += 1
            if self._person_decides():
                break
        return count

    def _person_decides(self) -> bool:
        """Whether a person was asked for what has been taken back next."""
        unasked = self._undone and self._undone[-1] == free_pass(self.position)
        return self.to_move not in self.bots and not unasked

    @property
    def can_redo(self) -> bool:
        """Whether anything taken back can be played again."""
        return bool(self._undone)

    def record(self) -> Record:
        """Return the game as it is kept."""
        return record_game(self.game, seed=self.seed, deal=self._deal)

    def save(self, path: Path) -> None:
        """Write the game to a file; ``RecordError`` says why that cannot be done."""
        save(self.record(), path)

    def keep_safe(self) -> str:
        """Keep the game in its place; return what went wrong, or nothing."""
        if self.keep is None or not (len(self.game) or self.keep.exists()):
            return ""
        try:
            self.keep.parent.mkdir(parents=True, exist_ok=True)
            self.save(self.keep)
        except (OSError, RecordError) as problem:
            self.keep = None
            return f"The game cannot be kept automatically ({problem}). Use: save FILE."
        return ""
