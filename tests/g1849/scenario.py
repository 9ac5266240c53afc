"""Positions of 1849 built in words, for tests that need one moment and not forty actions.

    scene = Scenario(players=3)
    scene.start("RCS", price=100, held={"ann": "P x x", "bob": "x x"}, operated=1)
    scene.cash(ann=300, RCS=250)
    position = scene.operating("RCS", "track")

Certificates are written as in the rulebook's check list: P the president's, x a regular one, L the
last; what nobody is given stays in the treasury.
"""

from __future__ import annotations

from typing import Any

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.track import Laid
from ferrovia.core import Draft, Position, Turn, market, tokens
from ferrovia.core.flow import Round
from ferrovia.core.position import advance
from ferrovia.struct import replace
from ferrovia.titles import load
from ferrovia.titles.g1849.own import own

SEATS = ("ann", "bob", "cyd", "dan", "eve")
ORDER = ("RCS", "CTL", "SFA", "ATA", "IFT", "AFG")
KINDS = {"P": "president", "x": "regular", "L": "last"}


class Scenario:
    """A table of 1849 being laid out."""

    def __init__(
        self,
        players: int = 3,
        *,
        options: tuple[str, ...] = (),
        preset: str = "",
        order: tuple[str, ...] = ORDER,
    ) -> None:
        self.title = load("1849", players, options, preset)
        in_play = 5 if players == 3 or "five-corporations" in options else 6
        self.opening = Position.new(self.title, SEATS[:players], deal=order[:in_play])
        self.draft = Draft(self.title, self.opening.state)

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
    ) -> Scenario:
        """Put a corporation into operation, by default with Ann as president."""
        draft = self.draft
        market.place(draft, corporation, cell or self.cell(price))
        draft.set_corporation(corporation, par=price, operated=operated)
        for owner, cards in (held or {"ann": "P"}).items():
            for letter in cards.split():
                self.give(corporation, letter, owner)
        data = self.title.corporations[corporation]
        city = home or f"{data.home}.0"
        draft.set_corporation(corporation, home=city.partition(".")[0])
        tokens.put(draft, corporation, city)
        draft.set_own(order=tuple(c for c in own(draft).order if c != corporation))
        for train in trains:
            self.train(corporation, train)
        return self

    def cell(self, price: int) -> str:
        """Name the initial cell of a price, or else the first cell with it."""
        grid = self.title.market
        return grid.initial.get(price) or next(
            cell.id for cell in grid.cells.values() if cell.price == price
        )

    def give(self, corporation: str, letter: str, owner: str) -> Scenario:
        """Give one certificate from the treasury to an owner (a seat or ``"pool"``)."""
        card = next(
            card
            for card in self.title.certificates_of[corporation]
            if card.kind == KINDS[letter] and self.draft.certificates[card.id] == corporation
        )
        self.draft.certificates[card.id] = owner
        return self

    def cash(self, **amounts: int) -> Scenario:
        """Set the cash of seats and corporations; the bank makes up the difference."""
        for owner, amount in amounts.items():
            self.draft.bank += self.draft.cash[owner] - amount
            self.draft.cash[owner] = amount
        return self

    def bank(self, amount: int) -> Scenario:
        """Leave the bank with so much money; the rest goes to the last seat."""
        seat = self.draft.seats[-1]
        self.draft.cash[seat] += self.draft.bank - amount
        self.draft.bank = amount
        return self

    def phase(self, name: str) -> Scenario:
        """Set the phase; trains of earlier classes are gone, the phase's first one is sold."""
        self.draft.phase = name
        order = [phase.name for phase in self.title.phases]
        for phase in self.title.phases[: order.index(name)]:
            for card in self.draft.trains:
                if card.rpartition("-")[0] == phase.train and self.draft.trains[card] == "depot":
                    self.draft.trains[card] = "gone"
        current = self.title.phase(name).train
        if self.draft.trains[f"{current}-0"] == "depot" and name != "4":
            self.draft.trains[f"{current}-0"] = "gone"
        return self

    def train(self, owner: str, name: str) -> Scenario:
        """Give an owner (a corporation, ``"pool"``) a train of a class, from wherever one is."""
        places = self.draft.trains
        card = next(
            (c for c in places if c.rpartition("-")[0] == name and places[c] == "depot"), None
        ) or next(c for c in places if c.rpartition("-")[0] == name and places[c] == "gone")
        places[card] = owner
        return self

    def sold_out(self, *names: str) -> Scenario:
        """Take all trains of some classes out of the depot."""
        for card, place in self.draft.trains.items():
            if card.rpartition("-")[0] in names and place == "depot":
                self.draft.trains[card] = "gone"
        return self

    def tile(self, hex_id: HexId, tile: str, rotation: int = 0) -> Scenario:
        """Lay a tile, without asking whether it may lie there."""
        self.draft.tiles[tile] -= 1
        self.draft.track = self.draft.track.lay(hex_id, Laid(tile, rotation))
        return self

    def tiles(self, words: str) -> Scenario:
        """Lay several tiles, written ``"C5 651 5, B4 7 5"``."""
        for lay in words.split(","):
            hex_id, tile, rotation = lay.split()
            self.tile(hex_id, tile, int(rotation))
        return self

    def supply(self, tile: str, left: int) -> Scenario:
        """Leave so many tiles of a kind in the supply."""
        self.draft.tiles[tile] = left
        return self

    def token(self, corporation: str, city: StopId) -> Scenario:
        """Put a further station token on a city."""
        tokens.put(self.draft, corporation, city)
        return self

    def private(self, name: str, owner: str) -> Scenario:
        """Give a private company to an owner; ``""`` closes it."""
        row = self.draft.privates[name]
        self.draft.privates[name] = replace(row, owner=owner, closed=not owner)
        return self

    def corporation(self, name: str, **changes: Any) -> Scenario:
        """Change fields of a corporation's row."""
        self.draft.set_corporation(name, **changes)
        return self

    def own(self, **changes: Any) -> Scenario:
        """Change fields of 1849's own state."""
        self.draft.set_own(**changes)
        return self

    def _close_auction(self) -> None:
        for name, row in self.draft.privates.items():
            if not row.owner:
                self.draft.privates[name] = replace(row, closed=True)

    def stock(self, actor: str = "ann", *, priority: str = "", **facts: Any) -> Position:
        """Return the position in which ``actor`` begins a stock round turn.

        Private companies not given to anybody are closed. ``facts`` are facts of the round.
        """
        self._close_auction()
        self.draft.priority = priority or actor
        self.draft.set_flow(
            round="stock",
            cycle=2,
            agenda=(),
            actor=actor,
            step=0,
            begun=True,
            turn=Turn(),
            facts=Round(**facts),
            pending=(),
        )
        return self.position()

    def operating(
        self, corporation: str, step: str = "track", *, agenda: tuple[str, ...] = (), **turn: Any
    ) -> Position:
        """Return the position in which a corporation is at a step of its operating turn.

        ``turn`` are facts of the turn, such as ``revenue=50``. Whoever stands before it in market
        order has operated.
        """
        self._close_auction()
        names = [s.name for s in self.title.rounds["operating"].steps]
        order = market.order(self.draft)
        done = order[: order.index(corporation)]
        self.draft.set_flow(
            round="operating",
            cycle=2,
            agenda=agenda,
            actor=corporation,
            step=names.index(step),
            begun=True,
            turn=Turn(**turn),
            facts=Round(operated=done),
            pending=(),
        )
        return self.position()

    def entering(self, corporation: str, step: str, **turn: Any) -> Position:
        """Return the position after a corporation enters a step and all that follows by itself."""
        self.operating(corporation, step, **turn)
        self.draft.set_flow(begun=False)
        advance(self.draft)
        return self.position()

    def position(self) -> Position:
        """Return the position as it is laid out now."""
        return Position(self.title, Draft(self.title, self.draft.freeze()).freeze())
