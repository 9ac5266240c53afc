"""What commands may do with the table."""

from __future__ import annotations

from typing import Protocol

from ferrovia.terminal.command import At
from ferrovia.terminal.session import Session


class Controls(At, Protocol):
    """The table, as far as commands are concerned that change something."""

    in_words: bool
    """Whether pictures and tables are left out."""
    leaving: bool

    def narrow(self, text: str) -> None:
        """Show only the choices with these words."""

    def back(self) -> None:
        """Return to the choices before."""

    def moved(self, what: str) -> None:
        """Say what has changed about the course of the game, and go on from there."""

    def take_up(self, session: Session) -> None:
        """Go on with another game."""
