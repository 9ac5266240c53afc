"""What is to be decided now: choices with what they bring about, and why others are not open."""

from __future__ import annotations

from typing import Any

from ferrovia.core.words import Section
from ferrovia.struct import Struct
from ferrovia.views.model.scene import RunView
from ferrovia.views.model.story import HexPicture


class StepView(Struct, frozen=True):
    """One step of the turn in progress."""

    name: str
    label: str
    state: str
    """``"done"``, ``"now"`` or ``"next"``."""


class SpanView(Struct, frozen=True):
    """A number left open in an action."""

    field: str
    """The field of the action that holds it."""
    low: int
    high: int
    label: str
    """What the number is: ``"price"``, ``"bid"``."""


class Subject(Struct, frozen=True):
    """What on the table a choice is about; empty where it is about nothing of that kind."""

    hex: str = ""
    corporation: str = ""
    private: str = ""
    train: str = ""
    owner: str = ""
    """Whose thing it is or where it comes from: a seat, a corporation, ``"pool"``, ``"depot"``."""


class Rung(Struct, frozen=True):
    """What it costs to come to some part of a corporation, one certificate after the other."""

    percent: int
    cost: int
    """All in all, what was bought before included."""
    left: int
    """Cash of the buyer after that; below 0, what they lack."""


class ChoiceView(Struct, frozen=True):
    """Something that may be decided now, or (dim) may not, and can be asked about."""

    key: str
    """Names the choice among the others of this moment."""
    action: dict[str, Any]
    """To be sent back unchanged, but for the number of a span."""
    kind: str
    """The type of the action."""
    section: Section
    """Part of the page in which it stands."""
    group: str
    """Heading it stands under: ``"Buy"``, ``"Sell"``, ``"Start"``, ``"Bid"``, …"""
    label: str
    """What would be done, short: ``"10% from the treasury"``."""
    say: str
    """The same as a full sentence with its consequences."""
    amount: int | None
    """What it costs (below 0: brings), where that is known."""
    span: SpanView | None
    primary: bool
    """Whether this is the likely thing to do; at most one is."""
    dim: bool
    """Whether the rules forbid it now."""
    warnings: tuple[str, ...]
    """What it brings about that nobody should overlook."""
    subject: Subject
    moves: dict[str, str]
    """Market tokens it moves at once: corporation to cell."""
    ladder: tuple[Rung, ...] = ()
    """For a start: what the first certificates cost together and leave."""


class Now(Struct, frozen=True):
    """What is decided now, as one seat (or a watcher) sees it."""

    seat: str
    """Who decides; empty when the game is over."""
    yours: bool
    """Whether the viewer holds that seat. Without it there is at most something to interject."""
    corporation: str
    step: str
    steps: tuple[StepView, ...]
    prompt: str
    """One line: what is decided."""
    then: str
    """One line: what happens next."""
    cite: str
    choices: tuple[ChoiceView, ...]
    """All but the laying of tiles, which is asked for hex by hex."""
    lit: tuple[str, ...]
    """Hexes on which something can be done now."""
    track: tuple[str, ...]
    """Those of them on which a tile can be laid."""
    run: RunView | None
    """The proven best run, where a run is to be decided."""
    claims: bool
    """Whether another legal run may be claimed."""
    missing: int
    """Money still to be raised; 0 where none is."""


class Refused(Struct, frozen=True):
    """Why something may not be done."""

    rule: str
    reason: str
    """A sentence with the things and numbers in play."""
    statement: str
    """Number of the statement of the rules, if one stands behind it."""
    cite: str
    text: str
    """That statement in full."""


class MoneyChange(Struct, frozen=True):
    """What an action does to somebody's cash."""

    owner: str
    before: int
    after: int


class PriceChange(Struct, frozen=True):
    """What an action does to a share price."""

    corporation: str
    before: int
    after: int
    cell: str
    """Where the token goes."""


class HoldingChange(Struct, frozen=True):
    """What an action does to somebody's part of a corporation."""

    corporation: str
    owner: str
    """A seat, ``"pool"`` or ``"treasury"``."""
    before: int
    after: int
    """In percent."""
    president: bool
    """Whether they preside over it then."""


class CertificateChange(Struct, frozen=True):
    """What an action does to the number of certificates that count for somebody's limit."""

    seat: str
    before: int
    after: int
    limit: int
    """As it is after the action."""


class RunChange(Struct, frozen=True):
    """What an action does to the best run of a corporation."""

    corporation: str
    before: int
    after: int


class Preview(Struct, frozen=True):
    """What would follow from an action, or why it may not be played."""

    refused: Refused | None
    say: str
    """The action as a sentence; empty if it is refused."""
    lines: tuple[str, ...]
    """What would happen, a sentence each."""
    warnings: tuple[str, ...]
    money: tuple[MoneyChange, ...]
    prices: tuple[PriceChange, ...]
    holdings: tuple[HoldingChange, ...]
    certificates: tuple[CertificateChange, ...]
    runs: tuple[RunChange, ...]
    reached: tuple[str, ...]
    """Stops that the operating corporation would newly be connected to."""
    run: RunView | None
    """For a run: the routes drawn."""
    hexes: dict[str, HexPicture]
    """Hexes that would look different, as they would look."""


class Way(Struct, frozen=True):
    """One rotation of a tile that may be laid."""

    rotation: int
    action: dict[str, Any]
    cost: int
    rails: str
    signs: str
    say: str


class FanTile(Struct, frozen=True):
    """A tile that could ever go on a hex, or something else that may be put there."""

    tile: str
    """Its number; empty for what is no tile."""
    kind: str
    """The type of the action that puts it there."""
    name: str
    """What it is called: ``"Tile 57"``, ``"Tunnel NW to E"``."""
    colour: str
    left: int
    rails: str
    signs: str
    """Drawn in its first possible rotation."""
    ways: tuple[Way, ...]
    """Legal rotations; empty if it may not be laid now."""
    ask: dict[str, Any] | None
    """Where it may not be laid: the action to ask about."""
    short: str
    """Where it may not be laid: why, in two or three words (``"none left"``)."""


class Fan(Struct, frozen=True):
    """A hex looked at closely: in words, and what could be built there."""

    hex: str
    words: tuple[str, ...]
    tiles: tuple[FanTile, ...]
    refused: Refused | None
    """Why nothing at all can be built here now, if so."""


class RouteChoice(Struct, frozen=True):
    """One route that a train could run."""

    route: dict[str, Any]
    """As it stands in the action."""
    revenue: int
    stops: tuple[str, ...]
    line: str


class TrainRoutes(Struct, frozen=True):
    """Routes one train could run, the best first."""

    train: str
    routes: tuple[RouteChoice, ...]
    hexes: tuple[str, ...] = ()
    """Hexes with a stop of any route it could run, more than are listed."""
