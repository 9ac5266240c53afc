"""The base of all events: something that happened, with its name in JSON."""

from __future__ import annotations

from ferrovia.struct import Struct


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Event(Struct, frozen=True, tag_field="event", tag=_snake):
    """Something that happened."""
