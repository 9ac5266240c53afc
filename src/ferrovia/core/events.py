"""What happened, as typed facts. Log sentences, animation and audits are made from these."""

from __future__ import annotations

from msgspec import field

from ferrovia.struct import Json, Struct, snake_case


class Event(Struct, frozen=True, tag_field="event", tag=snake_case):
    """Something that happened."""


class Paid(Event, frozen=True):
    """Money changed hands."""

    payer: str
    payee: str
    amount: int
    why: str
    """A short key: ``"terrain"``, ``"dividend"``, ``"train"``, …"""


class BankBroke(Event, frozen=True):
    """The bank could not pay in full for the first time."""


class RoundBegan(Event, frozen=True):
    """A round began."""

    round: str
    cycle: int
    number: int


class TurnBegan(Event, frozen=True):
    """A seat or corporation came to its turn."""

    actor: str


class Passed(Event, frozen=True):
    """A seat did nothing more in a step."""

    seat: str
    step: str
    corporation: str = ""
    """For whom, if in the turn of a corporation."""
    again: bool = False
    """Whether something had been done in that step before."""


class Skipped(Event, frozen=True):
    """A step had nothing to offer and was skipped."""

    actor: str
    step: str


class PriorityMoved(Event, frozen=True):
    """The priority deal went to a seat."""

    seat: str


class TurnOrderSet(Event, frozen=True):
    """The order of turns was settled again."""

    order: tuple[str, ...]


class BidMade(Event, frozen=True):
    """A seat bid on a private company."""

    seat: str
    private: str
    amount: int


class PriceCut(Event, frozen=True):
    """A private company found no buyer and got cheaper."""

    private: str
    price: int


class PrivateSold(Event, frozen=True):
    """A private company changed hands."""

    private: str
    seller: str
    buyer: str
    price: int


class PrivateClosed(Event, frozen=True):
    """A private company left the game."""

    private: str
    owner: str


class CorporationStarted(Event, frozen=True):
    """A corporation was started at a par price."""

    corporation: str
    seat: str
    value: int


class CorporationFloated(Event, frozen=True, tag="corporation_launched"):
    """A corporation received its capital and may operate."""

    corporation: str
    capital: int


class CorporationClosed(Event, frozen=True, omit_defaults=True):
    """A corporation closed, or was taken over by another."""

    corporation: str
    president: str
    successor: str = field(name="heir", default="")
    """Who takes it over; empty: nobody, and it can be started again."""


class CorporationFormed(Event, frozen=True):
    """A corporation came about from others, which became part of it."""

    corporation: str
    president: str
    """Empty if nobody presides yet."""
    parts: tuple[str, ...]
    shares: tuple[tuple[str, int], ...] = ()
    """Who has received how many of its shares."""


class OrderChanged(Event, frozen=True):
    """The order in which corporations can be started changed."""

    order: tuple[str, ...]
    aside: tuple[str, ...] = ()


class SharesBought(Event, frozen=True):
    """A certificate was bought."""

    buyer: str
    corporation: str
    shares: int
    source: str
    price: int


class SharesSold(Event, frozen=True):
    """Certificates were sold to the pool."""

    seller: str
    corporation: str
    shares: int
    price: int


class PresidentChanged(Event, frozen=True):
    """A corporation came under another president."""

    corporation: str
    old: str
    new: str


class ExchangeMade(Event, frozen=True):
    """What the outgoing president received for the president's certificate."""

    corporation: str
    seat: str
    kind: str


class PriceMoved(Event, frozen=True):
    """A market token moved."""

    corporation: str
    source: str
    target: str
    price: int


class PhaseBegan(Event, frozen=True):
    """A phase began."""

    phase: str


class TileLaid(Event, frozen=True):
    """A tile was laid or upgraded."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    cost: int


class OverlayLaid(Event, frozen=True):
    """Track was laid beside the tile of a hex, such as a tunnel."""

    corporation: str
    hex: str
    sides: tuple[int, int]
    cost: int = 0


class TileRemoved(Event, frozen=True):
    """A tile left the board."""

    hex: str
    tile: str


class TokenPlaced(Event, frozen=True):
    """A station token was placed."""

    corporation: str
    city: str


class TokenMovedIn(Event, frozen=True):
    """A token that stood beside a city moved into a space of it."""

    corporation: str
    city: str


class TokenRemoved(Event, frozen=True):
    """A station token left the board."""

    corporation: str
    city: str


class PanelPlaced(Event, frozen=True):
    """A mountain became a stop, with the values of a panel."""

    private: str
    hex: str
    panel: str


class PowerUsed(Event, frozen=True):
    """The power of a private company was used."""

    private: str
    corporation: str
    hex: str = ""


class TrainsRan(Event, frozen=True, omit_defaults=True):
    """A corporation ran its trains."""

    corporation: str
    revenue: int
    routes: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    """Train, stops and revenue of each route."""
    legs: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """For each route, the hexes from one stop to the next, leg by leg."""
    lengths: tuple[int, ...] = ()
    """How long each route is, as its train counts."""
    counted: tuple[tuple[str, ...], ...] = ()
    """The stops of each route that earn, where one has passed others; empty: all of them."""


class DividendPaid(Event, frozen=True):
    """Revenue was paid out."""

    corporation: str
    revenue: int


class RevenueWithheld(Event, frozen=True):
    """Revenue went to the treasury (or there was none)."""

    corporation: str
    revenue: int


class TrainBought(Event, frozen=True):
    """A corporation bought a train."""

    corporation: str
    train: str
    source: str
    price: int
    contribution: int = 0
    """What the president added."""


class TrainLost(Event, frozen=True):
    """A train left a corporation."""

    train: str
    owner: str
    target: str
    """``"pool"`` for an excess train, ``"gone"`` for an eliminated one."""


class TrainGiven(Event, frozen=True):
    """A train changed hands for nothing."""

    train: str
    owner: str
    """Who had it: a corporation, a seat, or the private company with which it came."""
    target: str


class TrainFlipped(Event, frozen=True, tag="train_turned"):
    """A train's card was flipped to its other side."""

    train: str
    """The card as it was."""
    owner: str
    side: str
    """The class that it shows now."""


class MarkerBought(Event, frozen=True):
    """A corporation bought a right from the bank, such as an E token."""

    corporation: str
    marker: str
    price: int


class Proposed(Event, frozen=True):
    """A bargain was proposed to the other side."""

    corporation: str
    seat: str
    """Who is asked."""
    thing: str
    price: int


class Answered(Event, frozen=True):
    """A proposal was accepted or refused."""

    seat: str
    accepted: bool
    thing: str


class MoneyRaisingFailed(Event, frozen=True):
    """A president could not raise the money."""

    seat: str
    corporation: str


class LoanTaken(Event, frozen=True):
    """A player or corporation took a loan or issued a bond."""

    borrower: str
    amount: int


class LoanRepaid(Event, frozen=True):
    """A corporation repaid a bond."""

    borrower: str
    amount: int


class DebtChanged(Event, frozen=True):
    """What a player owes the bank changed."""

    seat: str
    debt: int
    """What is owed now."""
    why: str
    """A short key: ``"train"``, ``"interest"``, ``"paid"``, …"""


class PlayerLeft(Event, frozen=True):
    """A player left the game."""

    seat: str


class Happened(Event, frozen=True):
    """A named happening of the title, such as an earthquake."""

    what: str
    where: str = ""


class EndTriggered(Event, frozen=True):
    """Something has been met that will end the game."""

    why: str


class GameEnded(Event, frozen=True):
    """The game is over."""

    why: str
    scores: dict[str, int]


class Lapsed(Event, frozen=True):
    """An action that had to wait can no longer be played."""

    action: Json
    reason: str
