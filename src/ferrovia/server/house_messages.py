"""What the host of a server asks for, and is answered."""

from __future__ import annotations

from ferrovia.struct import Struct


class Expire(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete the unfinished games at which nothing happened for some days."""

    days: float
    really: bool = False
    """Whether they are deleted; if not, they are counted."""


class Expired(Struct, frozen=True):
    """How many tables were deleted, or would be."""

    tables: int
