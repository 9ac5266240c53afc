"""The program counter of a game: rounds to come, whose turn, which step, what is asked.

Everything here is frozen and part of the state's JSON, so a game can be stopped and
taken up again between any two actions.
"""

from __future__ import annotations

from ferrovia.core.names import CorporationId, Seat
from ferrovia.struct import Struct


class Ask(Struct, frozen=True, tag="ask"):
    """A question that interrupts the turn until its seat has answered."""

    kind: str
    """Which of the rulebook's asks: ``"discard"``, ``"answer"``, …"""
    seat: Seat
    subject: CorporationId = ""
    """The corporation it is about."""
    about: str = ""
    """Whatever else is asked about: a private, a card, a certificate kind."""
    amount: int = 0
    items: tuple[str, ...] = ()
    sold: tuple[CorporationId, ...] = ()
    """Corporations sold so far to raise the money it demands."""


class AskKind(Struct, frozen=True):
    """One kind of question, declared once; the title's rulebook has a step of that name for it."""

    name: str

    def ask(
        self,
        seat: Seat,
        subject: CorporationId = "",
        *,
        about: str = "",
        amount: int = 0,
        items: tuple[str, ...] = (),
    ) -> Ask:
        """Return the question to a seat."""
        return Ask(self.name, seat, subject, about, amount, items)

    def is_asked(self, entry: Pending | None) -> bool:
        """Whether something that interrupts is a question of this kind."""
        return isinstance(entry, Ask) and entry.kind == self.name


class Resume(Struct, frozen=True, tag="resume"):
    """An effect to go on with once everything above it on the stack is settled."""

    effect: str
    items: tuple[str, ...] = ()


class Replay(Struct, frozen=True, tag="replay"):
    """An action (as JSON) that waits for asks raised before it could take effect."""

    action: str


Pending = Ask | Resume | Replay


class Turn(Struct, frozen=True):
    """Facts of the turn in progress; they vanish with it. A title keeps its own itself."""

    sold: dict[CorporationId, int] = {}
    """Shares sold in this turn, by corporation."""
    acted: bool = False
    """Bought or sold anything (a stock round turn that is not a pass)."""
    tiles: int = 0
    tokens: int = 0
    revenue: int = -1
    """What the trains earned; -1 before the run."""
    bought: int = 0
    """Trains bought in this turn."""
    refused: int = 0
    """Bargains that the other side refused in this turn."""
    order: tuple[CorporationId, ...] = ()
    """Market order before the first sale of the turn, once a token has been moved for it."""


class Round(Struct, frozen=True):
    """Facts of the round in progress."""

    passes: int = 0
    """Passes in succession."""
    sold_by: dict[Seat, tuple[CorporationId, ...]] = {}
    """Who may not buy what again in this round, having sold it."""
    last_actor: Seat = ""
    """The last seat that bought or sold."""
    operated: tuple[CorporationId, ...] = ()
    waiting: tuple[CorporationId, ...] = ()
    """The order of those still to operate, where it is not that of the market."""
    closed: tuple[CorporationId, ...] = ()
    """Corporations that closed in this round."""
    idle: bool = True
    """Nobody has had anything to decide but a pass."""


class Flow(Struct, frozen=True):
    """Where the game stands."""

    round: str
    """Kind of round, by its name in the rulebook; ``"over"`` when the game has ended."""
    cycle: int = 0
    """Number of the stock round (and of the operating rounds that follow it)."""
    number: int = 1
    """Number of the operating round in its set."""
    agenda: tuple[str, ...] = ()
    """Rounds still to come in this set."""
    actor: str = ""
    """The seat or corporation whose turn it is."""
    step: int = 0
    begun: bool = False
    """Whether the current step's opening effect has run."""
    turn: Turn = Turn()
    facts: Round = Round()
    pending: tuple[Pending, ...] = ()
    """What interrupts, innermost last."""
