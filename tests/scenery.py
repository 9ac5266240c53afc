"""What all titles need to lay out positions in words; each adds what only it has.

Certificates are written as letters: P the president's, x a regular one, X a double one, L the last;
what nobody is given stays where it was. Private companies that nobody is given are closed when a
round after the auction begins.
"""

from __future__ import annotations

from typing import Any, Self

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.track import Laid
from ferrovia.core import Draft, Position, Turn, depot, market, tokens
from ferrovia.core.flow import Round
from ferrovia.core.indexed_rows import as_rows
from ferrovia.core.position import advance, react
from ferrovia.struct import replace
from ferrovia.titles import load

SEATS = ("ann", "bob", "cyd", "dan", "eve", "fay", "gil")
KINDS = {"P": "president", "x": "regular", "X": "double", "L": "last"}


class Scene:
    """A table being laid out."""

    def __init__(
        self,
        title: str,
        players: int,
        *,
        options: tuple[str, ...] = (),
        preset: str = "",
        deal: tuple[str, ...] | None = None,
    ) -> None:
        self.title = load(title, players, options, preset)
        self.opening = Position.new(self.title, SEATS[:players], deal=deal)
        self.draft = Draft(self.title, self.opening.state)

    def cell(self, price: int) -> str:
        """Name the initial cell of a price, or else the first cell of the grid with it."""
        grid = self.title.market
        return grid.par_cells.get(price) or next(
            cell.id for cell in grid.cells.values() if cell.price == price and not cell.track
        )

    def list_at(
        self,
        corporation: str,
        price: int,
        *,
        par: int = 0,
        cell: str = "",
        held: dict[str, str] | None = None,
        operated: int = 1,
    ) -> int:
        """Put a corporation on the market and hand out certificates; return its par value.

        ``price`` is the current one, at ``cell`` or the first cell that has it. Without ``par``
        that is its par value, too, if it can be one. Without ``held`` Ann is president.
        """
        market.place(self.draft, corporation, cell or self.cell(price))
        initial = par or (price if price in self.title.market.par_cells else 100)
        self.draft.set_corporation(corporation, par=initial, operated=operated)
        for owner, cards in (held or {"ann": "P"}).items():
            self.give(corporation, cards, owner)
        return initial

    def at(self, corporation: str, cell: str) -> Self:
        """Move a market token to a cell, under those that lie there."""
        market.lift(self.draft, corporation)
        market.place(self.draft, corporation, cell)
        return self

    def give(self, corporation: str, cards: str, owner: str) -> Self:
        """Give new certificates to an owner (a seat or ``"pool"``): ``"P x x"``."""
        for letter in cards.split():
            card = next(
                card
                for card in self.title.certificates_of[corporation]
                if card.kind == KINDS[letter] and self.draft.certificates[card.id] == corporation
            )
            self.draft.set_certificate(card.id, owner)
        return self

    def cash(self, **amounts: int) -> Self:
        """Set the cash of seats and corporations; the bank makes up the difference."""
        for owner, amount in amounts.items():
            self.draft.bank += self.draft.cash[owner] - amount
            self.draft.cash[owner] = amount
        return self

    def bank(self, amount: int) -> Self:
        """Leave the bank with so much money; the rest goes to the last seat."""
        seat = self.draft.seats[-1]
        self.draft.cash[seat] += self.draft.bank - amount
        self.draft.bank = amount
        return self

    def phase(self, name: str) -> Self:
        """Set the phase; cards of earlier classes are gone, the phase's first one is sold."""
        self.draft.phase = name
        place = self.title.phase_index(name)
        for phase in self.title.phases[:place]:
            self.sold_out(phase.train)
        current = self.title.phase(name).train
        if current and place and not depot.sold_any(self.draft, current):
            depot.take(self.draft, current, "gone")
        return self

    def train(self, owner: str, name: str) -> Self:
        """Give an owner a train of a class, from the depot or from those that are gone."""
        if getattr(self.title.trains[name], "belongs_to", ""):
            self.draft.set_train(f"{name}-0", owner)
            return self
        if self.title.front_of(name) in depot.classes_in(self.draft, "depot"):
            depot.take(self.draft, name, owner)
            return self
        sides = self.title.sides_of(name)
        places = dict(self.draft.trains)
        card = next(c for c in places if depot.class_of(c) in sides and places[c] == "gone")
        del places[card]
        places[f"{name}-{card.rpartition('-')[2]}"] = owner
        self.draft.trains = as_rows(depot.in_order(self.title, places))
        return self

    def all_trains(self, owner: str, names: tuple[str, ...]) -> Self:
        """Give an owner several trains."""
        for name in names:
            self.train(owner, name)
        return self

    def sold_out(self, *names: str) -> Self:
        """Take all cards of some classes out of the depot."""
        for card, place in self.draft.trains.items():
            if depot.class_of(card) in names and place == "depot":
                self.draft.set_train(card, "gone")
        return self

    def tile(self, hex_id: HexId, tile: str, rotation: int = 0) -> Self:
        """Lay a tile, without asking whether it may lie there."""
        old = self.draft.track.laid.get(hex_id)
        if old is not None:
            self.draft.tiles[old.tile] += 1
        self.draft.tiles[tile] -= 1
        self.draft.track = self.draft.track.lay(hex_id, Laid(tile, rotation))
        return self

    def tiles(self, words: str) -> Self:
        """Lay several tiles, written ``"C5 651 5, B4 7 5"``."""
        for lay in words.split(","):
            hex_id, tile, rotation = lay.split()
            self.tile(hex_id, tile, int(rotation))
        return self

    def supply(self, tile: str, left: int) -> Self:
        """Leave so many tiles of a kind in the supply."""
        self.draft.tiles[tile] = left
        return self

    def token(self, corporation: str, city: StopId) -> Self:
        """Put a further station token on a city."""
        tokens.put(self.draft, corporation, city)
        return self

    def private(self, name: str, owner: str) -> Self:
        """Give a private company to an owner; ``""`` closes it."""
        row = self.draft.privates[name]
        self.draft.privates[name] = replace(row, owner=owner, closed=not owner)
        return self

    def corporation(self, name: str, **changes: Any) -> Self:
        """Change fields of a corporation's row."""
        self.draft.set_corporation(name, **changes)
        return self

    def own(self, **changes: Any) -> Self:
        """Change fields of the title's own state."""
        self.draft.set_title_state(**changes)
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
        self._enter("stock", actor, cycle=cycle, begun=True, facts=Round(**facts))
        return self.position()

    def new_stock_round(self, priority: str = "ann", *, cycle: int = 2) -> Position:
        """Return the position at the beginning of a stock round that has just been opened."""
        self.stock(priority, cycle=cycle - 1)
        return self._begin("stock")

    def operating(
        self, corporation: str, step: str = "track", *, agenda: tuple[str, ...] = (), **turn: Any
    ) -> Position:
        """Return the position in which a corporation is at a step of its operating turn.

        ``turn`` are facts of the turn, such as ``revenue=50``, those of the title among them.
        Whoever stands before it in market order has operated.
        """
        self._close_auction()
        own = {name: turn.pop(name) for name in tuple(turn) if name not in Turn.__struct_fields__}
        if own:
            self.draft.set_title_state(turn=replace(self.draft.title_state.turn, **own))
        names = [step.name for step in self.title.rounds["operating"].steps]
        operates = self.title.policies.operates
        running = [c for c in market.order(self.draft) if operates(self.draft, c)]
        done = tuple(running[: running.index(corporation)] if corporation in running else running)
        self._enter(
            "operating",
            corporation,
            agenda=agenda,
            step=names.index(step),
            begun=True,
            turn=Turn(**turn),
            facts=Round(operated=done),
        )
        return self.position()

    def entering(self, corporation: str, step: str, **turn: Any) -> Position:
        """Return the position after a corporation enters a step and all that follows by itself."""
        self.operating(corporation, step, **turn)
        self.draft.set_flow(begun=False)
        advance(self.draft)
        return self.position()

    def new_operating_round(self, *, agenda: tuple[str, ...] = (), cycle: int = 2) -> Position:
        """Return the position at the beginning of an operating round that has just been opened."""
        self._close_auction()
        self._enter("operating", "", agenda=agenda, cycle=cycle)
        return self._begin("operating")

    def _enter(self, kind: str, actor: str, *, cycle: int = 2, **more: Any) -> None:
        plain = {"agenda": (), "step": 0, "begun": False, "turn": Turn(), "facts": Round()}
        flow = {**plain, "pending": (), **more}
        self.draft.set_flow(round=kind, cycle=cycle, actor=actor, **flow)

    def _begin(self, kind: str) -> Position:
        self.title.rounds[kind].begin(self.draft)
        react(self.draft)
        advance(self.draft)
        return self.position()

    def position(self) -> Position:
        """Return the position as it is laid out now."""
        return Position(self.title, Draft(self.title, self.draft.freeze()).freeze())
