"""The file in which the tables of this user are kept, unless another is named."""

from __future__ import annotations

from pathlib import Path

from ferrovia.records import data_folder


def tables_file(folder: Path | None = None) -> Path:
    """Return the file of tables in a data folder, the user's if none is named.

    It has a folder of its own, which others may not open: the database keeps files beside it.
    """
    return (data_folder() if folder is None else folder) / "tables" / "tables.sqlite"


def make_private(folder: Path) -> None:
    """Make a folder that is not there, and those above it, for this user alone."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_private(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
