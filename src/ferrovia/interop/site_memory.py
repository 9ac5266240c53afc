"""What the site remembers in a game and our state does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ferrovia.board.faces import HexId
from ferrovia.core import Position
from ferrovia.core.names import Owner, PrivateId, Seat


class SiteMemory:
    """What all titles may need; a title keeps more in a class of its own."""

    def __init__(self) -> None:
        self.certificates: Mapping[Seat, int] = {}
        """Certificates that a seat shows more there for a while."""
        self.still_shown: dict[PrivateId, Owner] = {}
        """Private companies that have closed here and are still shown there, with their owners."""
        self.earlier = ""
        """How a file shows that an earlier version of the site recorded it, if it does."""
        self.faces: dict[HexId, str] = {}
        """What is shown there on hexes that have another name for it."""

    def update(self, before: Position, after: Position) -> None:
        """Take in what happened on the way from one position to the next."""


M = TypeVar("M", bound=SiteMemory)
"""The memory of a title."""
