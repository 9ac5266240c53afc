"""What comes of importing a game, and what may be watched on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ferrovia.board.faces import HexId
from ferrovia.core import Action, Position, Refusal, Title
from ferrovia.core.names import CorporationId, Owner, PrivateId, Seat
from ferrovia.struct import Struct

EARLIER_VERSION = "recorded by an earlier version of the site"
"""What is said of a file in which the site waits at other steps, or plays by another reading."""


class RefusedAction(Struct, frozen=True):
    """The first action of a file that a rule forbids."""

    number: int
    """Number of the effective action, as in a trace."""
    place: str
    raw: dict[str, Any]
    action: Action | None
    """Our form of it."""
    refusal: Refusal


class Stopped(Struct, frozen=True):
    """A listed difference of the site: the states before this action are equal."""

    before: int
    difference: str
    text: str


class Imported(Struct, frozen=True):
    """A game of 18xx.games as ours, and how far it went."""

    title: Title
    seats: tuple[Seat, ...]
    names: dict[Seat, str]
    """What the players are called."""
    deal: tuple[CorporationId, ...]
    actions: tuple[Action, ...]
    numbers: tuple[int, ...]
    """For each of them, the number of the file's action with which it was played."""
    opening: Position
    position: Position
    """The last position reached."""
    warnings: tuple[str, ...]
    recorded: dict[Seat, int]
    """The scores that the file states."""
    effective: int
    """Actions of the file that stand."""
    refused: RefusedAction | None = None
    stopped: Stopped | None = None
    ended: bool = False
    """Ended by hand."""

    @property
    def result(self) -> dict[Seat, int] | None:
        """Our final scores; of a game ended by hand, those of the moment."""
        if self.ended:
            return dict(self.title.policies.scores(self.position))
        return self.position.result

    @property
    def agrees(self) -> bool:
        """Whether the game went to the end and its scores are those of the file."""
        if self.refused is not None or self.stopped is not None:
            return False
        return self.result is None or not self.recorded or self.result == self.recorded


class Snapshot(Struct, frozen=True):
    """The game after an effective action, as the site shows it."""

    number: int
    raw: dict[str, Any] | None
    position: Position
    certificates: Mapping[Seat, int] = {}
    """Certificates that a seat shows more there until an exchange is decided."""
    waiting: bool = False
    """Over here, as nobody can act any more; there the next action ends it by hand."""
    ended: bool = False
    """Ended by hand with this action."""
    presided: Mapping[Seat, tuple[CorporationId, ...]] = {}
    """Corporations besides those of ours over which a seat presides there."""
    still_shown: Mapping[PrivateId, Owner] = {}
    """Private companies that have closed here and are still shown there, with their owners."""
    faces: Mapping[HexId, str] = {}
    """What is shown there on hexes that have another name for it."""
    exported: int = 0
    """Trains without number that have been taken from the depot there and not here."""


Watch = Callable[[Snapshot], None]
