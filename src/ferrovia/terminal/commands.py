"""What a command is: its names, a line of help, and a function of the table and the words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ferrovia.core import Position
from ferrovia.struct import Struct
from ferrovia.terminal.console import Console
from ferrovia.terminal.kept_game import KeptGame


class At(Protocol):
    """What a command may use of the table."""

    @property
    def console(self) -> Console: ...
    @property
    def kept_game(self) -> KeptGame: ...
    @property
    def position(self) -> Position: ...
    @property
    def in_words(self) -> bool: ...


Does = Callable[..., None]


class Command(Struct, frozen=True):
    """Something that can be typed beside the choices."""

    names: tuple[str, ...]
    usage: str
    about: str
    does: Does
    looks: bool
    """Whether it only shows something."""


COMMANDS: dict[str, Command] = {}
"""Every command, by each of its names."""


def command(*names: str, usage: str, about: str, looks: bool = False) -> Callable[[Does], Does]:
    """Register a function of the table and the words typed after the name."""

    def register(does: Does) -> Does:
        made = Command(names, usage, about, does, looks)
        for name in names:
            assert name not in COMMANDS, f"two commands are called {name}"
            COMMANDS[name] = made
        return does

    return register


def all_commands() -> tuple[Command, ...]:
    """Return every command once, in the order of help."""
    return tuple({id(made): made for made in COMMANDS.values()}.values())


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

    def take_up(self, kept_game: KeptGame) -> None:
        """Go on with another game."""
