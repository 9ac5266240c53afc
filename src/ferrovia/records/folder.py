"""Where games are kept on this machine, unless another place is named."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of everything that Ferrovia keeps for this user; it need not exist.

    ``XDG_DATA_HOME`` counts where it is an absolute path, as its specification wants it.
    """
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    base = named if named.is_absolute() else Path.home() / ".local" / "share"
    return base / "ferrovia"


def games_folder() -> Path:
    """Return the folder of the game files of the terminal table."""
    return data_folder() / "games"
