"""What subcommands share: the type they register with, files, and the way to say what is wrong."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Trouble(Exception):
    """A command cannot do what was asked; the message tells the person why and what would help."""


def read_bytes(path: Path) -> bytes:
    """Return the contents of a file, or say why that is not possible."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise Trouble(f"{path}: cannot be read: {problem.strerror}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file, or say why that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise unwritable(path, problem) from None


def unwritable(path: Path, problem: OSError) -> Trouble:
    """Return the complaint about a file that cannot be written."""
    return Trouble(f"{path}: cannot be written: {problem.strerror}")
