"""Positions of 1848 built in words, for tests that need one moment and not forty actions.

    scene = Scenario(players=3)
    scene.start("NSW", price=100, held={"ann": "P x x", "bob": "x x"}, operated=1)
    scene.cash(ann=300, NSW=250)
    position = scene.operating("NSW", "track")

Certificates are written P for the Director's Share and x for a 10% share; what nobody is given
stays new. A company is floated unless that is said otherwise, and at home once it has operated.
"""

from __future__ import annotations

from typing import Self

from ferrovia.board.faces import StopId
from ferrovia.core import tokens
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.title_state import title_state
from scenery import SEATS, Scene

__all__ = ["SEATS", "Scenario"]


class Scenario(Scene):
    """A table of 1848 being laid out."""

    def __init__(
        self, players: int = 3, *, options: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        super().__init__("1848", players, options=options, preset=preset)

    def start(
        self,
        corporation: str,
        *,
        price: int = 100,
        par: int = 0,
        cell: str = "",
        held: dict[str, str] | None = None,
        operated: int = 1,
        floated: bool = True,
        home: bool | None = None,
        trains: tuple[str, ...] = (),
        loans: int = 0,
    ) -> Self:
        """Put a company on the market, by default with Ann as Director and floated.

        ``price`` is the current one, at ``cell`` or the first cell that has it, ``par`` the initial
        one. ``home``: its home tokens are placed, by default if it has operated.
        """
        draft = self.draft
        self.list_at(corporation, price, par=par, cell=cell, held=held, operated=operated)
        draft.set_corporation(corporation, loans=loans)
        if floated:
            draft.set_title_state(floated=(*title_state(draft).floated, corporation))
        if home if home is not None else operated:
            for hex_id in self.title.corporations[corporation].homes:
                tokens.put(draft, corporation, f"{hex_id}.0")
        return self.all_trains(corporation, trains)

    def loans_given(self, number: int) -> Self:
        """Let the Bank of England have given so many loans, to nobody in particular."""
        given = self.title.figures["loan"] * number
        self.draft.cash[BOE] = self.title.figures["bank_of_england"] - given
        self.draft.bank += given
        return self.at(BOE, f"{BOE}:{number}")

    def taken_over(self, *companies: str, director: str = "ann") -> Self:
        """Let companies be in receivership, all lost by one Director."""
        mine = title_state(self.draft)
        for company in companies:
            for card in self.title.certificates_of[company]:
                self.draft.set_certificate(card.id, "gone")
            self.draft.set_corporation(company, tokens=0)
        self.draft.set_title_state(
            taken_over=(*mine.taken_over, *companies),
            lost=(*mine.lost, *(director for _ in companies)),
        )
        return self

    def debt(self, **owed: int) -> Self:
        """Let players owe the Bank money for earlier compensations; they have no cash."""
        self.draft.set_title_state(debts={**title_state(self.draft).debts, **owed})
        return self.cash(**dict.fromkeys(owed, 0))

    def token(self, corporation: str, city: StopId) -> Self:
        """Put a further station token on a city; of the Bank of England, one more."""
        if corporation == BOE:
            standing = self.draft.tokens.get(city, ())
            self.draft.set_tokens(city, (*standing, BOE))
        else:
            tokens.put(self.draft, corporation, city)
        return self

    def tokens_beside(self, corporation: str, *cities: StopId) -> Self:
        """Put further station tokens at the edge of cities."""
        for city in cities:
            tokens.put_beside(self.draft, corporation, city)
        return self
