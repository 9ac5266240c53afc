"""What a game was like, in figures: read from what happened, whoever played it."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.core import Position
from ferrovia.core.events import (
    CorporationClosed,
    CorporationFormed,
    CorporationStarted,
    Event,
    MoneyRaisingFailed,
    PhaseBegan,
    PlayerLeft,
    RoundBegan,
    TrainBought,
    TrainsRan,
)
from ferrovia.core.names import PLACES, Seat
from ferrovia.struct import Struct

OPERATING = "operating"


class OperatingRoundFigures(Struct, frozen=True):
    """One operating round."""

    revenue: int
    """What all trains earned in it, paid out or not."""
    phase: str
    """The phase with which it ended."""


class GameFigures(Struct, frozen=True, kw_only=True):
    """The shape of a game."""

    moves: int
    """Actions of all players."""
    rounds: tuple[OperatingRoundFigures, ...] = ()
    opened: int = 0
    """How many different corporations were started or formed."""
    closed: int = 0
    """How often one closed or was taken over, by the bank too (1848: receivership)."""
    trains: int = 0
    """Trains bought from the bank: new ones and those in the pool."""
    traded: int = 0
    """Trains that one corporation bought from another."""
    bankruptcies: int = 0
    """How often a president could not raise the money, or left the game for it."""
    phase: str
    """The last one."""
    ending: str
    """Why the game ended; empty where it has not."""


class Observer:
    """Watches a game from its opening, position by position; keeps figures and no positions."""

    def __init__(self, opening: Position) -> None:
        self._last = opening
        self._phase = opening.state.phase
        self._rounds: list[OperatingRoundFigures] = []
        self._revenue: int | None = None
        """Earned in the operating round that is on; ``None``: none is."""
        self._opened: set[str] = set()
        self._failed: set[Seat] = set()
        self._closed = self._trains = self._traded = self._bankruptcies = 0
        self.see(opening)

    def see(self, position: Position) -> None:
        """Look at the next position."""
        self._last = position
        for event in position.events:
            self._count(event)

    def _count(self, event: Event) -> None:
        match event:
            case PhaseBegan(phase=phase):
                self._phase = phase
            case RoundBegan(round=kind):
                self._rounds = self._with_current()
                self._revenue = 0 if kind == OPERATING else None
            case TrainsRan(revenue=revenue) if self._revenue is not None:
                self._revenue += revenue
            case CorporationStarted(corporation=name) | CorporationFormed(corporation=name):
                self._opened.add(name)
            case CorporationClosed():
                self._closed += 1
            case TrainBought(source=source) if source in PLACES:
                self._trains += 1
            case TrainBought():
                self._traded += 1
            case MoneyRaisingFailed(seat=seat):
                self._bankruptcies += 1
                self._failed.add(seat)
            case PlayerLeft(seat=seat) if seat not in self._failed:
                self._bankruptcies += 1
            case _:
                pass

    def _with_current(self) -> list[OperatingRoundFigures]:
        """Return the operating rounds, the one that is on as far as it has come."""
        if self._revenue is None:
            return self._rounds
        return [*self._rounds, OperatingRoundFigures(self._revenue, self._phase)]

    def figures(self) -> GameFigures:
        """Return what was seen so far."""
        state = self._last.state
        return GameFigures(
            moves=state.seq,
            rounds=tuple(self._with_current()),
            opened=len(self._opened),
            closed=self._closed,
            trains=self._trains,
            traded=self._traded,
            bankruptcies=self._bankruptcies,
            phase=state.phase,
            ending=state.ending,
        )


def figures_of(positions: Iterable[Position]) -> GameFigures:
    """Return the figures of a game from all its positions, the opening first."""
    first, *others = positions
    observer = Observer(first)
    for position in others:
        observer.see(position)
    return observer.figures()
