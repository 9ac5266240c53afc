"""Positions of 1849 built in words, for tests that need one moment and not forty actions.

    scene = Scenario(players=3)
    scene.start("RCS", price=100, held={"ann": "P x x", "bob": "x x"}, operated=1)
    scene.cash(ann=300, RCS=250)
    position = scene.operating("RCS", "track")

Certificates are written as in the rulebook's check list: P the president's, x a regular one, L the
last; what nobody is given stays in the treasury.
"""

from __future__ import annotations

from typing import Self

from ferrovia.board.faces import StopId
from ferrovia.core import tokens
from ferrovia.titles.g1849.title_state import title_state
from scenery import SEATS, Scene

__all__ = ["ORDER", "SEATS", "Scenario"]

ORDER = ("RCS", "CTL", "SFA", "ATA", "IFT", "AFG")


class Scenario(Scene):
    """A table of 1849 being laid out."""

    def __init__(
        self,
        players: int = 3,
        *,
        options: tuple[str, ...] = (),
        preset: str = "",
        order: tuple[str, ...] = ORDER,
    ) -> None:
        in_play = 5 if players == 3 or "five-corporations" in options else 6
        super().__init__("1849", players, options=options, preset=preset, deal=order[:in_play])

    def start(
        self,
        corporation: str,
        *,
        price: int = 100,
        cell: str = "",
        held: dict[str, str] | None = None,
        operated: int = 1,
        home: StopId = "",
        trains: tuple[str, ...] = (),
    ) -> Self:
        """Put a corporation into operation, by default with Ann as president."""
        draft = self.draft
        self.list_at(corporation, price, par=price, cell=cell, held=held, operated=operated)
        data = self.title.corporations[corporation]
        city = home or f"{data.home}.0"
        draft.set_corporation(corporation, home=city.partition(".")[0])
        tokens.put(draft, corporation, city)
        draft.set_title_state(order=tuple(c for c in title_state(draft).order if c != corporation))
        return self.all_trains(corporation, trains)
