"""What lies on the table as one array of whole numbers, in named parts.

Nothing is hidden in these games, so every seat sees the same but for the part that says which seat
looks. Which places an array has follows from the title's data and never changes in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

import numpy as np

from ferrovia.board.faces import FIRST_STOP
from ferrovia.core import holdings, market
from ferrovia.core.depot import class_of
from ferrovia.core.flow import Round, Turn
from ferrovia.core.names import Seat
from ferrovia.core.position import OVER, Position
from ferrovia.core.state import Corporation
from ferrovia.core.title import Title
from ferrovia.research.action_fields import tunnels
from ferrovia.research.id_types import (
    CertificateIds,
    CorporationIds,
    HexIds,
    Owners,
    PanelIds,
    PrivateIds,
    Seats,
    StopIds,
    TileIds,
    ids_of,
)
from ferrovia.research.struct_numbers import Coding, Numbers, coding
from ferrovia.struct import Struct

FAR = 1_000_000
"""No money and no count comes near it."""
ASKED_ABOUT = 4
"""So many of the things that a question names are observed."""
IN_SPACE, BESIDE = 1, 2
"""How a token stands at a stop: in a space of the city, or beside it."""

Fill = Callable[[Position, Numbers], None]
"""``fill(position, numbers)`` writes one part, in its shape, into zeros."""


class Part(Struct, frozen=True):
    """A named part of the array."""

    name: str
    axes: tuple[tuple[str, ...], ...]
    """What the rows, and the columns if there are any, stand for."""
    meaning: str
    start: int = 0
    low: int = -FAR
    high: int = FAR

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows there are, and columns."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def place(self) -> slice:
        """Where it stands in the array."""
        return slice(self.start, self.start + prod(self.shape))


class Observations:
    """The arrays of a title for some seats: their parts, and one for each position."""

    def __init__(self, title: Title, seats: tuple[Seat, ...]) -> None:
        self.title, self.seats = title, seats
        self._ids = ids_of(title, seats)
        self._places = {
            kind: {name: place for place, name in enumerate(names)}
            for kind, names in self._ids.items()
        }
        self.names = _names(title, self._ids)
        """Everything that a question may name, by the number that stands for it; 0: nothing."""
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._fills: list[tuple[Part, Fill]] = []
        self._size = 0
        self._declare_flow()
        self._declare_property()
        self._declare_board()
        self._declare_facts()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts, in the order in which they stand in the array."""
        return tuple(part for part, _ in self._fills)

    @property
    def size(self) -> int:
        """The length of the array."""
        return self._size

    def array(self, position: Position, seat: Seat = "") -> Numbers:
        """Return the array of a position as a seat sees it; without one, nobody looks."""
        numbers = np.zeros(self._size, np.int32)
        for part, fill in self._fills:
            fill(position, numbers[part.place].reshape(part.shape))
        if seat:
            numbers[self.seats.index(seat)] = 1
        return numbers

    def split(self, numbers: Numbers) -> dict[str, Numbers]:
        """Return the parts of an array by name, each in its shape."""
        return {part.name: numbers[part.place].reshape(part.shape) for part in self.parts}

    def bounds(self) -> tuple[Numbers, Numbers]:
        """Return the lowest and the highest value of each number."""
        low, high = (np.zeros(self._size, np.int32) for _ in range(2))
        for part in self.parts:
            low[part.place], high[part.place] = part.low, part.high
        return low, high

    def _part(
        self,
        name: str,
        axes: tuple[tuple[str, ...], ...],
        meaning: str,
        fill: Fill,
        low: int = -FAR,
        high: int = FAR,
    ) -> None:
        part = Part(name, axes, meaning, self._size, low, high)
        if prod(part.shape):
            self._fills.append((part, fill))
            self._size = part.place.stop

    def _one_hot(
        self, name: str, axis: tuple[str, ...], meaning: str, which: Callable[[Position], str]
    ) -> None:
        places = {each: place for place, each in enumerate(axis)}

        def fill(position: Position, numbers: Numbers) -> None:
            place = places.get(which(position))
            if place is not None:
                numbers[place] = 1

        self._part(name, (axis,), meaning, fill, 0, 1)

    def _coded(
        self, name: str, meaning: str, found: Coding, of: Callable[[Position], object]
    ) -> None:
        labels = tuple(label.lstrip(".") for label in found.labels)
        self._part(name, (labels,), meaning, lambda at, numbers: found.write(of(at), numbers))

    def _declare_flow(self) -> None:
        """Declare who looks, who decides, and where the game stands."""
        title, corporations = self.title, self._ids[CorporationIds]
        steps = (step.name for kind in title.rounds.values() for step in kind.steps)
        asks = (step.name for step in title.asks.values())
        self._one_hot("seat", self.seats, "the seat that looks", lambda at: "")
        self._one_hot(
            "decider",
            self.seats,
            "who is to decide",
            lambda at: at.decision.seat if at.decision else "",
        )
        self._one_hot(
            "actor",
            (*self.seats, *corporations),
            "the seat or corporation whose turn it is",
            lambda at: at.state.flow.actor,
        )
        self._one_hot(
            "subject",
            corporations,
            "the corporation that is decided for",
            lambda at: at.decision.subject if at.decision else "",
        )
        self._one_hot(
            "round", (*title.rounds, OVER), "the kind of round", lambda at: at.state.flow.round
        )
        self._one_hot(
            "step",
            tuple(dict.fromkeys((*steps, *asks))),
            "the step, or what is asked",
            lambda at: at.decision.step if at.decision else "",
        )
        self._one_hot(
            "phase", tuple(p.name for p in title.phases), "the phase", lambda at: at.state.phase
        )
        about = tuple(f"thing {number}" for number in range(1, ASKED_ABOUT + 1))
        self._part(
            "ask",
            (("amount", "about", *about),),
            "what is asked: the money, what it is about, and things, as numbers of `names`",
            self._fill_ask,
        )
        self._part(
            "calendar",
            (("cycle", "number", "rounds to come", "bank", "broken"),),
            "the set of rounds, the round in it, how many follow, the money of the bank, "
            "and whether it has ever been broken",
            _fill_calendar,
        )

    def _fill_ask(self, position: Position, numbers: Numbers) -> None:
        ask = position.decision.ask if position.decision else None
        if ask is not None:
            numbers[0] = ask.amount
            for place, name in enumerate((ask.about, *ask.items[:ASKED_ABOUT]), 1):
                numbers[place] = self._numbers.get(name, 0)

    def _declare_property(self) -> None:
        """Declare what players and corporations have."""
        ids = self._ids
        corporations, owners = ids[CorporationIds], ids[Owners]
        self._part(
            "players",
            (self.seats, ("cash", "loans", "certificates", "turn", "priority", "left")),
            "money, loans, certificates of shares, the place in the order of turns from 1, "
            "who has the priority deal, who has left the game",
            self._fill_players,
        )
        inner = coding(Corporation, ids)
        columns = ("cash", "price", "order", *(label.lstrip(".") for label in inner.labels))
        self._part(
            "corporations",
            (corporations, columns),
            "money, price of a share, place in the order of the market from 1, and what is known "
            "of it, the cell of the market and the home as places from 1; -1: not in this game",
            lambda at, numbers: _fill_corporations(at, numbers, inner),
        )
        self._part(
            "presidents",
            (corporations, self.seats),
            "who is president of what",
            self._fill_presidents,
            0,
            1,
        )
        self._part(
            "holdings",
            (owners, corporations),
            "shares; those of a corporation in its own row are not sold yet",
            self._fill_holdings,
            0,
        )
        self._part(
            "certificates",
            (ids[CertificateIds],),
            "who has each certificate, as a place among the owners from 1",
            self._fill_certificates,
            0,
        )
        self._part(
            "trains", (owners, tuple(self.title.trains)), "trains by class", self._fill_trains, 0
        )
        self._part(
            "privates",
            (ids[PrivateIds], ("owner", "closed")),
            "the owner as a place among the owners from 1 (0: nobody), and whether it is closed",
            self._fill_privates,
            0,
        )

    def _fill_players(self, position: Position, numbers: Numbers) -> None:
        state, turns = position.state, holdings.players(position)
        for row, seat in zip(numbers, self.seats, strict=True):
            row[0] = state.cash.get(seat, 0)
            row[1] = state.debts.get(seat, 0)
            row[2] = holdings.count(position, seat)
            row[3] = turns.index(seat) + 1 if seat in turns else 0
            row[4] = seat == state.priority
            row[5] = seat in state.left

    def _fill_presidents(self, position: Position, numbers: Numbers) -> None:
        seats = self._places[Seats]
        rows = self._places[CorporationIds]
        for corporation in position.state.corporations:
            seat = holdings.president(position, corporation)
            if seat:
                numbers[rows[corporation], seats[seat]] = 1

    def _fill_holdings(self, position: Position, numbers: Numbers) -> None:
        owners, columns = self._places[Owners], self._places[CorporationIds]
        cards = self.title.certificates
        for name, owner in position.state.certificates.items():
            card = cards[name]
            numbers[owners[owner], columns[card.corporation]] += card.shares

    def _fill_certificates(self, position: Position, numbers: Numbers) -> None:
        owners, places = self._places[Owners], self._places[CertificateIds]
        for name, owner in position.state.certificates.items():
            numbers[places[name]] = owners[owner] + 1

    def _fill_trains(self, position: Position, numbers: Numbers) -> None:
        owners = self._places[Owners]
        columns = {name: place for place, name in enumerate(self.title.trains)}
        for card, owner in position.state.trains.items():
            numbers[owners[owner], columns[class_of(card)]] += 1

    def _fill_privates(self, position: Position, numbers: Numbers) -> None:
        owners, rows = self._places[Owners], self._places[PrivateIds]
        for name, private in position.state.privates.items():
            row = numbers[rows[name]]
            row[0] = owners[private.owner] + 1 if private.owner else 0
            row[1] = private.closed

    def _declare_board(self) -> None:
        """Declare what lies on the map."""
        ids, board = self._ids, self.title.board
        self._part(
            "tiles",
            (ids[HexIds], ("tile", "rotation")),
            "the tile on a hex as a place among the tiles from 1 (0: none), and its rotation",
            self._fill_tiles,
            0,
        )
        self._part("supply", (ids[TileIds],), "tiles that are left", self._fill_supply)
        rows = {each: place for place, each in enumerate(tunnels(self.title))}
        self._part(
            "tunnels",
            (tuple(f"{hex_id} {a}-{b}" for hex_id, (a, b) in rows),),
            "where there is track beside a tile, by its sides",
            lambda at, numbers: _fill_tunnels(at, numbers, rows),
            0,
            1,
        )
        panelled = ids[HexIds] if board.panels else ()
        self._part(
            "panels",
            (panelled,),
            "what lies on a mountain, as a place among the panels from 1",
            self._fill_panels,
            0,
        )
        self._part(
            "tokens",
            (ids[StopIds], ids[CorporationIds]),
            "tokens: 1 in a space of the city, 2 beside it",
            self._fill_tokens,
            0,
            BESIDE,
        )

    def _fill_tiles(self, position: Position, numbers: Numbers) -> None:
        tiles, rows = self._places[TileIds], self._places[HexIds]
        for hex_id, laid in position.state.track.laid.items():
            numbers[rows[hex_id]] = tiles[laid.tile] + 1, laid.rotation

    def _fill_supply(self, position: Position, numbers: Numbers) -> None:
        places = self._places[TileIds]
        for tile, count in position.state.tiles.items():
            numbers[places[tile]] = count

    def _fill_panels(self, position: Position, numbers: Numbers) -> None:
        panels, places = self._places[PanelIds], self._places[HexIds]
        for hex_id, panel in position.state.track.panels.items():
            numbers[places[hex_id]] = panels[panel] + 1

    def _fill_tokens(self, position: Position, numbers: Numbers) -> None:
        rows, columns, state = self._places[StopIds], self._places[CorporationIds], position.state
        for how, standing in ((BESIDE, state.beside), (IN_SPACE, state.tokens)):
            for stop, corporations in standing.items():
                for corporation in corporations:
                    numbers[rows[stop], columns[corporation]] = how

    def _declare_facts(self) -> None:
        """Declare the facts of the turn and the round, and what the title keeps for itself."""
        ids = self._ids
        self._coded("turn", "facts of the turn", coding(Turn, ids), lambda at: at.state.flow.turn)
        self._coded(
            "facts", "facts of the round", coding(Round, ids), lambda at: at.state.flow.facts
        )
        self._coded(
            "own",
            "what the title keeps for itself",
            coding(self.title.state_type, ids),
            lambda at: at.state.title_state,
        )


def _names(title: Title, ids: dict[object, tuple[str, ...]]) -> tuple[str, ...]:
    """Return everything that a question may name, each once; the first is nothing."""
    kinds = (card.kind for card in title.certificates.values())
    every = (name for names in ids.values() for name in names)
    return tuple(dict.fromkeys(("", *every, *title.trains, *kinds, *title.effects)))


def _fill_calendar(position: Position, numbers: Numbers) -> None:
    state, flow = position.state, position.state.flow
    numbers[:] = flow.cycle, flow.number, len(flow.agenda), state.bank, state.broken


def _fill_corporations(position: Position, numbers: Numbers, inner: Coding) -> None:
    state, order = position.state, market.order(position)
    for row, corporation in zip(numbers, position.title.corporations, strict=True):
        if corporation not in state.corporations:
            row[:] = -1
            continue
        row[0] = state.cash.get(corporation, 0)
        row[1] = market.price(position, corporation)
        row[2] = order.index(corporation) + 1 if corporation in order else 0
        inner.write(state.corporations[corporation], row[3:])


def _fill_tunnels(
    position: Position, numbers: Numbers, places: dict[tuple[str, tuple[int, int]], int]
) -> None:
    for hex_id, pieces in position.state.track.overlays.items():
        for piece in pieces:
            if piece.b < FIRST_STOP:
                numbers[places[hex_id, (piece.a, piece.b)]] = 1
