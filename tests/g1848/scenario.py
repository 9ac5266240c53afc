"""Positions of 1848 built in words, for tests that need one moment and not forty actions.

    scene = Scenario(players=3)
    scene.start("NSW", price=100, held={"ann": "P x x", "bob": "x x"}, operated=1)
    scene.cash(ann=300, NSW=250)
    position = scene.operating("NSW", "track")

Certificates are written P for the Director's Share and x for a 10% share; what nobody is given
stays new. A company is launched unless that is said otherwise, and at home once it has operated.
"""

from __future__ import annotations

from typing import Any

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.track import Laid
from ferrovia.core import Draft, Position, Turn, depot, market, tokens
from ferrovia.core.flow import Round
from ferrovia.core.position import advance, react
from ferrovia.struct import replace
from ferrovia.titles import load
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.own import own

SEATS = ("ann", "bob", "cyd", "dan", "eve", "fay")
KINDS = {"P": "president", "x": "regular"}


class Scenario:
    """A table of 1848 being laid out."""

    def __init__(
        self, players: int = 3, *, options: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        self.title = load("1848", players, options, preset)
        self.opening = Position.new(self.title, SEATS[:players])
        self.draft = Draft(self.title, self.opening.state)

    def start(
        self,
        corporation: str,
        *,
        price: int = 100,
        par: int = 0,
        cell: str = "",
        held: dict[str, str] | None = None,
        operated: int = 1,
        launched: bool = True,
        home: bool | None = None,
        trains: tuple[str, ...] = (),
        loans: int = 0,
    ) -> Scenario:
        """Put a company on the market, by default with Ann as Director and launched.

        ``price`` is the current one, at ``cell`` or the first cell that has it, ``par`` the initial
        one. ``home``: its home tokens are placed, by default if it has operated.
        """
        draft = self.draft
        market.place(draft, corporation, cell or self.cell(price))
        initial = par or (price if price in self.title.market.initial else 100)
        draft.set_corporation(corporation, par=initial, operated=operated, loans=loans)
        for owner, cards in (held or {"ann": "P"}).items():
            for letter in cards.split():
                self.give(corporation, letter, owner)
        if launched:
            draft.set_own(launched=(*own(draft).launched, corporation))
        if home if home is not None else operated:
            for hex_id in self.title.corporations[corporation].homes:
                tokens.put(draft, corporation, f"{hex_id}.0")
        for train in trains:
            self.train(corporation, train)
        return self

    def cell(self, price: int) -> str:
        """Name the initial cell of a price, or else the first cell with it."""
        grid = self.title.market
        return grid.initial.get(price) or next(
            cell.id for cell in grid.cells.values() if cell.price == price and not cell.track
        )

    def at(self, corporation: str, cell: str) -> Scenario:
        """Move a market token to a cell, under those that lie there."""
        market.lift(self.draft, corporation)
        market.place(self.draft, corporation, cell)
        return self

    def give(self, corporation: str, cards: str, owner: str) -> Scenario:
        """Give new certificates to an owner (a seat or ``"pool"``): ``"P x x"``."""
        for letter in cards.split():
            card = next(
                card
                for card in self.title.certificates_of[corporation]
                if card.kind == KINDS[letter] and self.draft.certificates[card.id] == corporation
            )
            self.draft.certificates[card.id] = owner
        return self

    def loans_given(self, number: int) -> Scenario:
        """Let the Bank of England have given so many loans, to nobody in particular."""
        given = self.title.figures["loan"] * number
        self.draft.cash[BOE] = self.title.figures["bank_of_england"] - given
        self.draft.bank += given
        return self.at(BOE, f"{BOE}:{number}")

    def taken_over(self, *companies: str, director: str = "ann") -> Scenario:
        """Let companies be in receivership, all lost by one Director."""
        mine = own(self.draft)
        for company in companies:
            for card in self.title.certificates_of[company]:
                self.draft.certificates[card.id] = "gone"
            self.draft.set_corporation(company, tokens=0)
        self.draft.set_own(
            taken_over=(*mine.taken_over, *companies),
            lost=(*mine.lost, *(director for _ in companies)),
        )
        return self

    def cash(self, **amounts: int) -> Scenario:
        """Set the cash of seats and companies; the bank makes up the difference."""
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
        """Set the phase; cards of earlier classes are gone, the phase's first one is sold."""
        self.draft.phase = name
        place = self.title.phase_index(name)
        for phase in self.title.phases[1:place]:
            self.sold_out(phase.train)
        current = self.title.phase(name).train
        if current and not depot.sold_any(self.draft, current):
            depot.take(self.draft, current, "gone")
        return self

    def train(self, owner: str, name: str) -> Scenario:
        """Give an owner a train of a class, from the depot or from those that are gone."""
        if self.title.front_of(name) in depot.classes_in(self.draft, "depot"):
            depot.take(self.draft, name, owner)
            return self
        sides = self.title.sides_of(name)
        places = self.draft.trains
        card = next(c for c in places if depot.class_of(c) in sides and places[c] == "gone")
        del places[card]
        places[f"{name}-{card.rpartition('-')[2]}"] = owner
        self.draft.trains = depot.in_order(self.title, places)
        return self

    def sold_out(self, *names: str) -> Scenario:
        """Take all cards of some classes out of the depot."""
        for card, place in self.draft.trains.items():
            if depot.class_of(card) in names and place == "depot":
                self.draft.trains[card] = "gone"
        return self

    def tile(self, hex_id: HexId, tile: str, rotation: int = 0) -> Scenario:
        """Lay a tile, without asking whether it may lie there."""
        old = self.draft.track.laid.get(hex_id)
        if old is not None:
            self.draft.tiles[old.tile] += 1
        self.draft.tiles[tile] -= 1
        self.draft.track = self.draft.track.lay(hex_id, Laid(tile, rotation))
        return self

    def tiles(self, words: str) -> Scenario:
        """Lay several tiles, written ``"E4 5 1, D3 1 0"``."""
        for lay in words.split(","):
            hex_id, tile, rotation = lay.split()
            self.tile(hex_id, tile, int(rotation))
        return self

    def supply(self, tile: str, left: int) -> Scenario:
        """Leave so many tiles of a kind in the supply."""
        self.draft.tiles[tile] = left
        return self

    def token(self, corporation: str, city: StopId) -> Scenario:
        """Put a further station token on a city; of the Bank of England, one more."""
        if corporation == BOE:
            standing = self.draft.tokens.get(city, ())
            self.draft.tokens[city] = (*standing, BOE)
        else:
            tokens.put(self.draft, corporation, city)
        return self

    def tokens_beside(self, corporation: str, *cities: StopId) -> Scenario:
        """Put further station tokens at the edge of cities."""
        for city in cities:
            tokens.put_beside(self.draft, corporation, city)
        return self

    def private(self, name: str, owner: str) -> Scenario:
        """Give a private company to an owner; ``""`` closes it."""
        row = self.draft.privates[name]
        self.draft.privates[name] = replace(row, owner=owner, closed=not owner)
        return self

    def corporation(self, name: str, **changes: Any) -> Scenario:
        """Change fields of a company's row."""
        self.draft.set_corporation(name, **changes)
        return self

    def own(self, **changes: Any) -> Scenario:
        """Change fields of 1848's own state."""
        self.draft.set_own(**changes)
        return self

    def _close_auction(self) -> None:
        for name, row in self.draft.privates.items():
            if not row.owner:
                self.draft.privates[name] = replace(row, closed=True)

    def stock(
        self, actor: str = "ann", *, priority: str = "", cycle: int = 2, **facts: Any
    ) -> Position:
        """Return the position in which ``actor`` begins a stock round turn.

        Private companies not given to anybody are closed. ``facts`` are facts of the round.
        """
        self._close_auction()
        self.draft.priority = priority or actor
        self.draft.set_flow(
            round="stock",
            cycle=cycle,
            agenda=(),
            actor=actor,
            step=0,
            begun=True,
            turn=Turn(),
            facts=Round(**facts),
            pending=(),
        )
        return self.position()

    def new_stock_round(self, priority: str = "ann") -> Position:
        """Return the position at the beginning of a stock round that has just been opened."""
        self.stock(priority, cycle=1)
        self.title.rounds["stock"].begin(self.draft)
        react(self.draft)
        advance(self.draft)
        return self.position()

    def operating(
        self, corporation: str, step: str = "track", *, agenda: tuple[str, ...] = (), **turn: Any
    ) -> Position:
        """Return the position in which a company is at a step of its operating turn.

        ``turn`` are facts of the turn, such as ``revenue=50``. Whoever stands before it in market
        order has operated.
        """
        self._close_auction()
        names = [s.name for s in self.title.rounds["operating"].steps]
        running = [c for c in market.order(self.draft) if c in own(self.draft).launched]
        done = tuple(running[: running.index(corporation)])
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
        """Return the position after a company enters a step and all that follows by itself."""
        self.operating(corporation, step, **turn)
        self.draft.set_flow(begun=False)
        advance(self.draft)
        return self.position()

    def new_operating_round(self, *, agenda: tuple[str, ...] = ()) -> Position:
        """Return the position at the beginning of an operating round that has just been opened."""
        self._close_auction()
        self.draft.set_flow(
            round="operating",
            cycle=2,
            agenda=agenda,
            actor="",
            step=0,
            begun=False,
            turn=Turn(),
            facts=Round(),
            pending=(),
        )
        self.title.rounds["operating"].begin(self.draft)
        react(self.draft)
        advance(self.draft)
        return self.position()

    def position(self) -> Position:
        """Return the position as it is laid out now."""
        return Position(self.title, Draft(self.title, self.draft.freeze()).freeze())
