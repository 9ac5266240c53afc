"""What a command says when it cannot do what was asked, above all of files."""

from __future__ import annotations

from pathlib import Path


class CommandError(Exception):
    """A command cannot do what was asked; the message tells the person why and what would help."""


def write_text(path: Path, text: str) -> None:
    """Write a file, or say why that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise unwritable(path, problem) from None


def unwritable(path: Path, problem: OSError) -> CommandError:
    """Return the complaint about a file that cannot be written."""
    return CommandError(f"{path}: cannot be written: {problem.strerror}")
