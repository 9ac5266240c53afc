"""What is asked and answered at tables: requests, and a table as one viewer sees it."""

from __future__ import annotations

from typing import Any, Literal

from ferrovia.store import ClockRule, Pace
from ferrovia.struct import Struct
from ferrovia.tables.standing_orders.order_messages import SeatOrdersView
from ferrovia.views.model import LogEntry, Mark, Now, Refused, Scene, Setting

SeatKind = Literal["me", "here", "link", "bot"]
"""Who sits down: whoever asks, someone at the same screen, someone with a link, a bot."""

Visibility = Literal["private", "members", "public"]
"""Who may watch a table without a link to it: nobody, whoever has an account, everybody."""


class Access(Struct, frozen=True, forbid_unknown_fields=True):
    """What people may do at a table without a link to it."""

    visible: Visibility = "private"
    join: bool = False
    """Whether members may take its free seats."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be opened."""

    name: str
    kind: SeatKind
    bot: str = ""
    """Which bot sits there, if one does; empty: the usual one."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Seats are given clockwise; who begins is drawn unless told."""

    title: str
    seats: tuple[NewSeat, ...]
    options: tuple[str, ...] = ()
    preset: str = ""
    seed: str = ""
    """Empty: drawn."""
    name: str = ""
    drawn: bool = True
    """Whether seats are drawn at random; otherwise the first one listed begins."""
    hints: bool = True
    """Whether players may ask what a bot would do in their place."""
    clock: ClockRule | None = None
    """How much time players have; ``None``: as much as they like."""
    access: Access = Access()
    """What people may do there without a link."""


class BotOffer(Struct, frozen=True):
    """A bot that can be seated."""

    name: str
    character: str
    """What it is like to play against, in one sentence."""
    usual: bool
    """Whether it sits down where nobody says which."""


class Opened(Struct, frozen=True):
    """A table that has just been opened, imported or forked."""

    table: str
    notes: tuple[str, ...] = ()
    """What there is to say about it: where an import ended, and why."""


class ImportShare(Struct, frozen=True):
    """How much of a file has been read."""

    share: float
    """From 0 to 1."""


class Links(Struct, frozen=True):
    """The secret ends of links to a table, each once made and only shown to whoever opened it."""

    seats: dict[str, str]
    """Key by seat that is taken with a link."""
    watch: str


class SeatView(Struct, frozen=True):
    """Who sits where."""

    kind: Literal["here", "link", "bot"]
    yours: bool
    here: bool
    """Whether somebody with this seat has the table open now (a bot always has)."""
    bot: str
    """The bot that plays the seat now, which may be that of a person; empty: none."""
    name: str
    """What the person on it wants to be called; empty: nobody has said."""
    seen: str
    """When somebody with this seat last closed the table; empty: not since the server runs."""


class BotManner(Struct, frozen=True):
    """How the bots of a table behave."""

    pace: Pace
    paused: bool
    reasons: bool
    """Whether the log shows why they did what they did."""
    skipping: bool
    """Whether they hurry until a person is to decide."""


class Reason(Struct, frozen=True):
    """Why a bot did something."""

    n: int
    """Number of the action."""
    lines: tuple[str, ...]


class TakeBack(Struct, frozen=True):
    """Moves that somebody asks to take back, which the others must agree to."""

    by: str
    to: int
    """Actions that would stand."""
    waiting: tuple[str, ...]
    """Seats that have not answered yet."""


class TakenBack(Struct, frozen=True):
    """Actions that somebody took back, and that were not played again."""

    n: int
    """Actions that stood afterwards."""
    by: str
    lines: tuple[str, ...]
    """What each of them had been, in a sentence."""


class ChatState(Struct, frozen=True, kw_only=True):
    """Whether people talk at a table, and how far they have."""

    on: bool = True
    count: int = 0
    """How much was ever said."""
    last: str = ""
    """Id of the last thing said; whoever knows another asks for what is new."""


class Removing(Struct, frozen=True):
    """Somebody who is to leave a table, if the others agree."""

    seat: str
    agreed: tuple[str, ...]
    """Seats that agree."""


class Frame(Struct, frozen=True):
    """A moment: whole, or as a JSON merge patch (RFC 7386) of the scene one action earlier."""

    n: int
    whole: Scene | None = None
    patch: dict[str, Any] | None = None


class TimeView(Struct, frozen=True):
    """How much time everybody has used, and has left where there is a clock."""

    seat: str
    """Whose time runs; empty when the game is over."""
    since: str
    """Up to when everything here is counted; what has passed since then is that seat's."""
    used: dict[str, int]
    """Seconds, by seat."""
    left: dict[str, int]
    """Seconds, by seat; below 0 for those who have used more. Empty where there is no clock."""
    rule: ClockRule | None
    paused: bool
    asks: str
    """Who asks for a pause; empty: nobody."""
    waiting: tuple[str, ...]
    """Seats that have not answered that yet."""
    stands_in: tuple[str, ...]
    """Seats a bot plays because their time has run out."""


class Update(Struct, frozen=True):
    """A table as it stands, as far as the viewer does not know it yet."""

    version: int
    """Everything that ever happened at the table, take-backs included, counted."""
    name: str
    """The table's own name."""
    branch: int
    """Take-backs and the like so far; when it grows, later frames known before are void."""
    kept: int
    """Frames, log and marks up to this number are still as the viewer knows them."""
    n: int
    """Actions that stand."""
    redo: int
    """Actions taken back that can be played again."""
    free: int
    """How many of the last actions the viewer may take back without asking."""
    frames: tuple[Frame, ...]
    """Those after ``kept``; or, where the viewer may not have it, the last one alone and whole."""
    log: tuple[LogEntry, ...]
    marks: tuple[Mark, ...]
    now: Now
    seats: dict[str, SeatView]
    bots: BotManner
    reasons: tuple[Reason, ...]
    """Of actions after ``kept``."""
    take_back: TakeBack | None
    orders: tuple[SeatOrdersView, ...]
    """Standing orders of the seats that the viewer holds."""
    time: TimeView
    taken_back: tuple[TakenBack, ...]
    """In the order in which it was done."""
    watchers: int
    """Pages of people without a seat that have the table open."""
    chat: ChatState
    deleting: tuple[str, ...]
    """Seats that agree that the table is deleted."""
    removing: tuple[Removing, ...]
    """Who is to leave the table, if the others agree."""


class Done(Struct, frozen=True):
    """Something has been changed, for good; how the table stands now is told to all its pages."""

    version: int


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page knows of a table: as in the last update it was sent."""

    version: int
    n: int
    branch: int


class TableView(Struct, frozen=True):
    """Everything a page needs to show a table for the first time."""

    table: str
    parent: str
    """The table it was forked from, if any."""
    plan_from: int
    """Of a scratch table for planning: after how many actions of its parent it begins; else -1."""
    at: str
    """What time it is where the server is."""
    notes: tuple[str, ...]
    role: Literal["player", "watcher"]
    links: Links | None
    """For whoever opened the table."""
    access: Access
    """What people may do here without a link."""
    numbers: tuple[int, ...]
    """For each action that came from a file of 18xx.games, the number it has there."""
    hints: bool
    """Whether players may ask what a bot would do in their place."""
    setting: Setting
    update: Update


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    table: str
    name: str
    title: str
    seats: tuple[str, ...]
    yours: tuple[str, ...]
    to_move: str
    """Empty when the game is over."""
    round: str
    n: int
    over: bool
    winners: tuple[str, ...]
    created: str
    at: str
    """When something last happened there."""
    since: str
    """Since when it waits for whoever is to move."""
    known: bool
    """Whether it is known how it stands; if not, whoever opens it finds out."""
    names: dict[str, str]
    """What people want to be called, by seat, where they have said so."""
    archived: bool
    """Whether the viewer has put it aside."""
    host: bool
    """Whether the viewer may delete it without asking anybody."""


class LobbyTable(Struct, frozen=True):
    """A table that one may watch or sit down at without a link."""

    summary: TableSummary
    free: tuple[str, ...]
    """Seats that a member may take."""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """An action to be played, and the version of the table it was decided on."""

    after: int
    action: dict[str, Any]
    live: bool = False
    """Whether the page is kept up to date by a connection of its own. It is then answered with
    the version alone; otherwise with an update."""


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """An action to be looked at, not played."""

    action: dict[str, Any]


class Back(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back until ``to`` actions stand; or, with ``again``, play them again up to there."""

    after: int
    to: int
    live: bool = False
    """As in ``Act``."""


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to whoever asks to take moves back."""

    after: int
    accept: bool
    live: bool = False
    """As in ``Act``."""


Request = Act | Back | Reply
"""Something to be changed at a table."""


class HintMove(Struct, frozen=True):
    """An action that a bot would consider in somebody's place."""

    action: dict[str, Any]
    text: str
    value: int
    """What the bot thinks that it is worth, in the money of the title."""


class Hint(Struct, frozen=True):
    """What a bot would do in somebody's place."""

    n: int
    """Actions that had been played when it was asked."""
    bot: str
    best: HintMove
    second: HintMove | None
    reasons: tuple[str, ...]


class CostlyDecision(Struct, frozen=True):
    """A decision that was not the best, as a bot thinks."""

    n: int
    """Actions that had been played before."""
    round: str
    cost: int
    """How much less it is worth than the best, in the money of the title."""
    at_least: bool
    """Whether it may be more: the bot had not even weighed what was played."""
    played: str
    better: str
    reasons: tuple[str, ...]


class Review(Struct, frozen=True):
    """The decisions of a game that cost most, as far as a bot has looked at them."""

    bot: str
    done: int
    """Actions that it has looked at."""
    total: int
    players: dict[str, tuple[CostlyDecision, ...]]
    """By seat, the most costly first."""


class SeatPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play a seat from now on, or the person whose seat it is."""

    seat: str
    bot: str = ""
    """Empty: the person."""


class Manner(Struct, frozen=True, forbid_unknown_fields=True):
    """Let the bots of a table behave differently; what is left out stays as it is."""

    pace: Pace | None = None
    paused: bool | None = None
    reasons: bool | None = None
    skip: bool = False
    """Hurry until a person is to decide."""


class TableName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a table."""

    name: str


class PersonName(Struct, frozen=True, forbid_unknown_fields=True):
    """What the person on a seat wants to be called; empty: as the seat."""

    seat: str
    name: str


class Archive(Struct, frozen=True, forbid_unknown_fields=True):
    """Put a table aside in one's own list, or back."""

    archived: bool


class Delete(Struct, frozen=True, forbid_unknown_fields=True):
    """Agree that a table is deleted, or not any more."""

    agree: bool


class Deleted(Struct, frozen=True):
    """What came of it."""

    gone: bool
    waiting: tuple[str, ...] = ()
    """Seats whose people have not agreed yet."""


class JoinSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a free seat of a table that is open to members."""

    seat: str


class RenewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Let the link to a seat, or that for watchers, open nothing any more; there is a new one."""

    seat: str = ""
    """Empty: the link for watchers."""


class RemovePerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Let whoever holds a seat leave the table, agree to that, or not any more."""

    seat: str
    agree: bool = True
    bot: str = ""
    """The bot that plays the seat until somebody takes it; empty: the table waits for a person."""


class Removed(Struct, frozen=True):
    """What came of it."""

    gone: bool
    waiting: tuple[str, ...] = ()
    """Seats whose people have not agreed yet."""


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be said at a table."""

    seat: str
    text: str
    n: int
    """Actions that stood when it was said: the action it belongs to."""


class SwitchChat(Struct, frozen=True, forbid_unknown_fields=True):
    """Switch the chat of a table on or off, for everybody."""

    on: bool


class Said(Struct, frozen=True):
    """Something said at a table."""

    id: str
    seat: str
    name: str
    """What the speaker was called then."""
    n: int
    at: str
    text: str


class WriteNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A note for oneself; an empty one is none."""

    seat: str
    text: str
    hex: str = ""
    """The hex it is about; empty: the game."""


class PrivateNote(Struct, frozen=True):
    """A note that only those who hold the seat can read."""

    seat: str
    hex: str
    text: str


class ForkAt(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from the moment after ``at`` actions, at a table of one's own."""

    at: int
    plan: bool = False
    """Whether it is a scratch table, at which one decides for everybody and plans one's moves."""


class Pause(Struct, frozen=True, forbid_unknown_fields=True):
    """Let the clock stand still once all have agreed, answer who asks for that, or let it go on."""

    wish: Literal["pause", "agree", "refuse", "go_on"]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the seat, or the place among the watchers, that a key stands for."""

    key: str


class Problem(Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    problem: Literal[
        "refused", "stale", "form", "unknown", "forbidden", "size", "rate", "import", "server"
    ]
    text: str
    """A sentence for people."""
    refused: Refused | None = None
    update: Update | None = None
    """With ``"stale"``: how the table stands now."""
