"""Where titles are found: in this package, and in others that say so.

A package offers a title by an entry point of the group ``ferrovia.titles``, whose name is the
title's id and whose value the package with its files::

    [project.entry-points."ferrovia.titles"]
    1849 = "ferrovia.titles.g1849"

The titles of this package are declared in the same way. They are known without asking, so that
they can be played from a checkout that was never installed, and at once: to ask what is installed
takes longer than to load one of them.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ferrovia.core.rule import FormError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "ferrovia.titles"
TITLES: tuple[str, ...] = ("1849", "1848", "1844")
"""The titles of this package."""


def all_titles() -> tuple[str, ...]:
    """Return every title that can be played: those of this package, then others by their ids."""
    return (*TITLES, *sorted(found.name for found in _installed() if found.name not in TITLES))


def package_of(title_id: str) -> str:
    """Return the package that holds a title; ``FormError`` if there is no such title."""
    if title_id in TITLES:
        return f"{__package__}.g{title_id}"
    for found in _installed():
        if found.name == title_id:
            return found.value
    raise FormError(f"there is no title {title_id!r}; there is {', '.join(all_titles())}")


def has_module(package: str, name: str) -> bool:
    """Whether a title's package has some module of its own."""
    return find_spec(f"{package}.{name}") is not None


def _installed() -> EntryPoints:
    """Return what installed packages offer; the library that knows is slow to import."""
    found: EntryPoints = import_module("importlib.metadata").entry_points(group=GROUP)
    return found
