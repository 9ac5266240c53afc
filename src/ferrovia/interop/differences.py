"""Listed differences of 18xx.games at which an import stops, and how it says so."""

from __future__ import annotations

from ferrovia.struct import Struct


class SiteDifference(Struct, frozen=True):
    """A difference that the rules of a title list as the site's own."""

    id: str
    text: str


class ReadAgain(Exception):
    """The file was played by another version of the site, for which an option stands."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


class Stop(Exception):
    """The site went another way here, as the rules file lists."""

    def __init__(self, difference: SiteDifference, detail: str = "") -> None:
        super().__init__(f"{difference.id}: {detail or difference.text}")
        self.difference = difference.id
        self.text = f"{difference.text} ({detail})" if detail else difference.text
