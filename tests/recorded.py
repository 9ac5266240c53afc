"""Where the recorded games and the rules files they belong to are found.

They are not part of the repository. The environment variable FERROVIA_RECORDS names the folder;
without it, a folder ``shared`` beside the checkout is used if there is one.
"""

from __future__ import annotations

import os
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
VARIABLE = "FERROVIA_RECORDS"
NOT_FOUND = "recorded games not found"


class RecordsMissing(Exception):
    """The folder was named, and is not there."""


def records_root() -> Path | None:
    """Return the folder; None when none was named and none lies beside the checkout."""
    named = os.environ.get(VARIABLE)
    folder = Path(named or CHECKOUT.parent / "shared").resolve()
    if folder.is_dir():
        return folder
    if named:
        raise RecordsMissing(f"{VARIABLE} names {named}, and there is no such folder")
    return None


def recorded_games(title: str) -> list[str]:
    """Name the recorded games of a title, to parametrise a test that uses ``records_root``.

    Without records there is one nameless entry, so that the test is counted as skipped. Files with
    a further word in their names (``….best.json``) belong to a game and are none.
    """
    root = records_root()
    if root is None:
        return [""]
    files = (root / "games" / title).glob("*.json")
    return sorted(path.stem for path in files if "." not in path.stem)
