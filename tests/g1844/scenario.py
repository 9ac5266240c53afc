"""Positions of 1844 built in words, for tests that need one moment and not forty actions.

    scene = Scenario(players=3)
    scene.start("RhB", price=100, held={"ann": "P x x", "bob": "x x"}, operated=1)
    scene.cash(ann=300, RhB=250)
    position = scene.operating("RhB", "track")

Certificates are written P for the Director's certificate, x for one of a single share and X for a
10% certificate of the SBB; what nobody is given stays in the initial offering. A company is
floated unless that is said otherwise, and at home once it has operated. Private companies that
nobody is given are closed when a round after the auction begins.
"""

from __future__ import annotations

from typing import Self

from ferrovia.board.faces import HexId, Piece
from ferrovia.core import tokens
from ferrovia.struct import replace
from ferrovia.titles.g1844.homes import home_city
from ferrovia.titles.g1844.title_state import title_state
from scenery import SEATS, Scene

__all__ = ["SEATS", "Scenario"]


class Scenario(Scene):
    """A table of 1844 being laid out."""

    def __init__(
        self, players: int = 3, *, options: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        super().__init__("1844", players, options=options, preset=preset)

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
        settled: bool = False,
        home: bool | None = None,
        trains: tuple[str, ...] = (),
    ) -> Self:
        """Put a company on the market, by default with Ann as Director and floated.

        ``price`` is the current one, at ``cell`` or the first cell that has it, ``par`` the par
        value. ``settled``: its destination has been paid. ``home``: its home marker is placed, by
        default if it has operated.
        """
        draft, kind = self.draft, self.title.kind_of(corporation)
        initial = self.list_at(corporation, price, par=par, cell=cell, held=held, operated=operated)
        if floated:
            number = kind.tokens_by_value.get(initial, self.title.corporations[corporation].tokens)
            draft.set_corporation(corporation, tokens=number)
            draft.set_title_state(floated=(*title_state(draft).floated, corporation))
        if settled:
            draft.set_title_state(settled=(*title_state(draft).settled, corporation))
        at_home = home if home is not None else bool(operated)
        if at_home and self.title.corporations[corporation].home:
            tokens.put(draft, corporation, home_city(draft, corporation))
        return self.all_trains(corporation, trains)

    def order(self, *seats: str) -> Self:
        """Hand out the turn-order cards."""
        self.draft.order = seats
        return self

    def debts(self, **amounts: int) -> Self:
        """Let players owe the bank for trains."""
        self.draft.set_title_state(debts={**title_state(self.draft).debts, **amounts})
        return self

    def owed(self, **amounts: int) -> Self:
        """Let players owe the bank from the exchange for SBB shares."""
        self.draft.set_title_state(owed={**title_state(self.draft).owed, **amounts})
        return self

    def tunnel(self, hex_id: HexId, a: int, b: int, private: str = "", owner: str = "") -> Self:
        """Build a tunnel, with the certificate of an owner if that is given."""
        self.draft.track = self.draft.track.overlay(hex_id, Piece(min(a, b), max(a, b)))
        if private:
            self.certificate(private, owner)
            self.draft.set_title_state(sites={**title_state(self.draft).sites, private: hex_id})
        return self

    def mountain(
        self, private: str, owner: str, hex_id: HexId, panel: str = "M1", *, active: bool = False
    ) -> Self:
        """Give a mountain railway to an owner, on a mountain and with an income panel."""
        self.certificate(private, owner)
        self.draft.track = self.draft.track.put_panel(hex_id, panel)
        self.draft.set_title_state(sites={**title_state(self.draft).sites, private: hex_id})
        return self.active(private) if active else self

    def active(self, *privates: str) -> Self:
        """Let mountain railways have been visited, tunnels used."""
        self.draft.set_title_state(active=(*title_state(self.draft).active, *privates))
        return self

    def certificate(self, name: str, owner: str) -> Self:
        """Give a certificate without shares to an owner."""
        self.draft.privates[name] = replace(self.draft.privates[name], owner=owner, closed=False)
        return self
