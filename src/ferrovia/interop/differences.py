"""Where 18xx.games went another way than the rules, and how an import says so."""

from __future__ import annotations

from ferrovia.struct import Struct


class SiteDifference(Struct, frozen=True):
    """A difference that the rules of a title list as the site's own."""

    id: str
    text: str


class Differs(Struct, frozen=True):
    """The site went another way here, by one of the listed differences."""

    difference: SiteDifference
    detail: str = ""

    @property
    def text(self) -> str:
        """What an import says of it."""
        text = self.difference.text
        return f"{text} ({self.detail})" if self.detail else text

    def __str__(self) -> str:
        return f"{self.difference.id}: {self.detail or self.difference.text}"


class ReadAgain(Struct, frozen=True):
    """The file was played by another version of the site, for which an option stands."""

    option: str
