"""What the kernel leaves to rooms above it: to load a title by its name, and to draw a board.

A room that can do such a thing registers here when it is imported; the kernel asks and imports
nothing. So a position can be read from its JSON, pickled and shown by those who have the rooms for
it, and played by all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ferrovia.core.rule import FormError

if TYPE_CHECKING:
    from ferrovia.core.position import Position
    from ferrovia.core.title import Title

LoadTitle = Callable[[str, int, tuple[str, ...]], "Title"]
"""``load_title(title, players, options)``; raises ``FormError`` for what there is not."""
Draw = Callable[["Position"], str]
"""``draw(position)``: the board as SVG."""

_loaders: list[LoadTitle] = []
_artists: list[Draw] = []


def register_loader(load_title: LoadTitle) -> None:
    """Let titles be loaded by this function, which has to be one that pickles by its name."""
    _loaders[:] = [load_title]


def register_artist(draw: Draw) -> None:
    """Let boards be drawn by this function."""
    _artists[:] = [draw]


def title_loader() -> LoadTitle:
    """Return what loads a title by its name."""
    if not _loaders:
        raise FormError("no titles are at hand; import ferrovia.titles, or name a loader")
    return _loaders[0]


def picture(position: Position) -> str | None:
    """Return the board of a position as SVG, if somebody can draw it."""
    return _artists[0](position) if _artists else None
