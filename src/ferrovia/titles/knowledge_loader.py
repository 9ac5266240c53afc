"""Finding what a title knows of itself for those who play it."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ferrovia.core.title import Title
from ferrovia.family.knowledge import Knowledge
from ferrovia.titles.joined_files import modules_named


def knowledge_of(title: Title) -> Knowledge:
    """Return what is known of a title: its own, that of the title beneath it, or what all have."""
    return _knowledge(title.id)


@lru_cache(maxsize=8)
def _knowledge(title_id: str) -> Knowledge:
    modules = modules_named(title_id, "title_knowledge")
    found: Knowledge = import_module(modules[0]).KNOWLEDGE if modules else Knowledge()
    return found
