"""Positions of 1844 built in words, for tests that need one moment and not forty actions.

    scene = Scenario(players=3)
    scene.start("RhB", price=100, held={"ann": "P x x", "bob": "x x"}, operated=1)
    scene.cash(ann=300, RhB=250)
    position = scene.operating("RhB", "track")

Certificates are written P for the Director's certificate, x for one of a single share and X for a
10% certificate of the SBB; what nobody is given stays in the initial offering. A company is
launched unless that is said otherwise, and at home once it has operated. Private companies that
nobody is given are closed when a round after the auction begins.
"""

from __future__ import annotations

from typing import Any

from ferrovia.board.faces import HexId, Piece, StopId
from ferrovia.board.track import Laid
from ferrovia.core import Draft, Position, Turn, depot, market, tokens
from ferrovia.core.flow import Round
from ferrovia.core.position import advance, react
from ferrovia.struct import replace
from ferrovia.titles import load
from ferrovia.titles.g1844.homes import home_city
from ferrovia.titles.g1844.own import own

SEATS = ("ann", "bob", "cyd", "dan", "eve", "fay", "gil")
KINDS = {"P": "president", "x": "regular", "X": "double"}


class Scenario:
    """A table of 1844 being laid out."""

    def __init__(
        self, players: int = 3, *, options: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        self.title = load("1844", players, options, preset)
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
        settled: bool = False,
        home: bool | None = None,
        trains: tuple[str, ...] = (),
    ) -> Scenario:
        """Put a company on the market, by default with Ann as Director and launched.

        ``price`` is the current one, at ``cell`` or the first cell that has it, ``par`` the par
        value. ``settled``: its destination has been paid. ``home``: its home marker is placed, by
        default if it has operated.
        """
        draft, kind = self.draft, self.title.kind_of(corporation)
        market.place(draft, corporation, cell or self.cell(price))
        initial = par or (price if price in self.title.market.initial else 100)
        draft.set_corporation(corporation, par=initial, operated=operated)
        for owner, cards in (held or {"ann": "P"}).items():
            self.give(corporation, cards, owner)
        if launched:
            number = kind.tokens_by_value.get(initial, self.title.corporations[corporation].tokens)
            draft.set_corporation(corporation, tokens=number)
            draft.set_own(launched=(*own(draft).launched, corporation))
        if settled:
            draft.set_own(settled=(*own(draft).settled, corporation))
        at_home = home if home is not None else bool(operated)
        if at_home and self.title.corporations[corporation].home:
            tokens.put(draft, corporation, home_city(draft, corporation))
        for train in trains:
            self.train(corporation, train)
        return self

    def cell(self, price: int) -> str:
        """Name the par cell of a price, or else the first cell with it."""
        grid = self.title.market
        return grid.initial.get(price) or next(
            cell.id for cell in grid.cells.values() if cell.price == price
        )

    def at(self, corporation: str, cell: str) -> Scenario:
        """Move a price marker to a cell, under those that lie there."""
        market.lift(self.draft, corporation)
        market.place(self.draft, corporation, cell)
        return self

    def give(self, corporation: str, cards: str, owner: str) -> Scenario:
        """Give certificates of the initial offering to an owner (a seat or ``"pool"``)."""
        for letter in cards.split():
            card = next(
                card
                for card in self.title.certificates_of[corporation]
                if card.kind == KINDS[letter] and self.draft.certificates[card.id] == corporation
            )
            self.draft.certificates[card.id] = owner
        return self

    def order(self, *seats: str) -> Scenario:
        """Hand out the turn-order cards."""
        self.draft.order = seats
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

    def debts(self, **amounts: int) -> Scenario:
        """Let players owe the bank for trains."""
        self.draft.set_own(debts={**own(self.draft).debts, **amounts})
        return self

    def owed(self, **amounts: int) -> Scenario:
        """Let players owe the bank from the exchange for SBB shares."""
        self.draft.set_own(owed={**own(self.draft).owed, **amounts})
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
        if self.title.trains[name].belongs_to:
            self.draft.trains[f"{name}-0"] = owner
            return self
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
        """Lay several tiles, written ``"K8 58 2, J7 9 2"``."""
        for lay in words.split(","):
            hex_id, tile, rotation = lay.split()
            self.tile(hex_id, tile, int(rotation))
        return self

    def supply(self, tile: str, left: int) -> Scenario:
        """Leave so many tiles of a kind in the supply."""
        self.draft.tiles[tile] = left
        return self

    def tunnel(self, hex_id: HexId, a: int, b: int, private: str = "", owner: str = "") -> Scenario:
        """Build a tunnel, with the certificate of an owner if that is given."""
        self.draft.track = self.draft.track.overlay(hex_id, Piece(min(a, b), max(a, b)))
        if private:
            self.certificate(private, owner)
            self.draft.set_own(sites={**own(self.draft).sites, private: hex_id})
        return self

    def mountain(
        self, private: str, owner: str, hex_id: HexId, panel: str = "M1", *, active: bool = False
    ) -> Scenario:
        """Give a mountain railway to an owner, on a mountain and with an income panel."""
        self.certificate(private, owner)
        self.draft.track = self.draft.track.put_panel(hex_id, panel)
        self.draft.set_own(sites={**own(self.draft).sites, private: hex_id})
        return self.active(private) if active else self

    def active(self, *privates: str) -> Scenario:
        """Let mountain railways have been visited, tunnels used."""
        self.draft.set_own(active=(*own(self.draft).active, *privates))
        return self

    def token(self, corporation: str, city: StopId) -> Scenario:
        """Put a further marker on a city."""
        tokens.put(self.draft, corporation, city)
        return self

    def certificate(self, name: str, owner: str) -> Scenario:
        """Give a certificate without shares to an owner."""
        self.draft.privates[name] = replace(self.draft.privates[name], owner=owner, closed=False)
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
        """Change fields of 1844's own state."""
        self.draft.set_own(**changes)
        return self

    def _close_auction(self) -> None:
        for name, row in self.draft.privates.items():
            if not row.owner and self.title.privates[name].kind == "private":
                self.draft.privates[name] = replace(row, closed=True)

    def stock(
        self, actor: str = "ann", *, priority: str = "", cycle: int = 2, **facts: Any
    ) -> Position:
        """Return the position in which ``actor`` begins a stock round turn.

        ``facts`` are facts of the round.
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

    def new_stock_round(self, priority: str = "ann", *, cycle: int = 2) -> Position:
        """Return the position at the beginning of a stock round that has just been opened."""
        self.stock(priority, cycle=cycle - 1)
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

    def new_operating_round(self, *, agenda: tuple[str, ...] = (), cycle: int = 2) -> Position:
        """Return the position at the beginning of an operating round that has just been opened."""
        self._close_auction()
        self.draft.set_flow(
            round="operating",
            cycle=cycle,
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
