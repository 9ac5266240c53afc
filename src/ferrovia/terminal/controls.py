"""What commands may do with the table."""

from __future__ import annotations

from typing import Protocol

from ferrovia.core import Position
from ferrovia.terminal.console import Console
from ferrovia.terminal.session import Session


class Controls(Protocol):
    """The table, as far as commands are concerned."""

    in_words: bool
    """Whether pictures and tables are left out."""
    leaving: bool

    @property
    def console(self) -> Console: ...
    @property
    def session(self) -> Session: ...
    @property
    def position(self) -> Position: ...

    def narrow(self, text: str) -> None:
        """Show only the choices with these words."""

    def back(self) -> None:
        """Return to the choices before."""

    def moved(self, what: str) -> None:
        """Say what has changed about the course of the game, and go on from there."""

    def take_up(self, session: Session) -> None:
        """Go on with another game."""
