"""What one title adds to the common language of 18xx.games files.

A `Dialect` is a value: tables and functions of one title, composed in the title's folder from the
common ones of this room and its own. The loops that read a file (`importing`) and write one
(`writing`) ask it; it never calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from ferrovia.board.faces import HexId, TileId
from ferrovia.core import Action, Position, Title, ledger
from ferrovia.core.names import CorporationId, Owner, Seat
from ferrovia.core.table import Table
from ferrovia.interop.differences import Differs, ReadAgain, SiteDifference
from ferrovia.interop.foreign import ForeignAction, ForeignGame
from ferrovia.interop.rows import COMMON_ROWS, Row, RowWriter, pass_row
from ferrovia.interop.sales import Sale
from ferrovia.interop.shares import Exchange
from ferrovia.interop.site_memory import M, SiteMemory
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import Reading, Translation, translate_commonly
from ferrovia.interop.waiting import (
    COMMON_PLACES,
    WaitingForm,
    asks_for_run,
    asks_for_trains,
    company_owner,
)
from ferrovia.struct import Struct

COMMON_ROUNDS: Mapping[str, str] = {"stock": "SR", "operating": "OR", "over": "OR"}


class Setup(Struct, frozen=True, kw_only=True):
    """How a game of a title begins there."""

    deal: Callable[[ForeignGame, Title], tuple[str, ...]] = lambda game, title: ()
    """What the seed of a file decides."""
    seed: Callable[[Title, tuple[str, ...]], int | None] = lambda title, deal: 0
    """A seed that stands for a deal; ``None`` if none does."""
    options: Callable[[ForeignGame], tuple[str, ...]] = lambda game: ()
    """House rules besides those of the preset that a file was played by."""


class Played(Struct, Generic[M], frozen=True):
    """A foreign action that has been played here and taken over on the site's table."""

    foreign: ForeignAction
    translation: Translation
    before: Position
    after: Position
    site: SiteTable
    memory: M
    exchange: Exchange | None
    """The change of president that it brought there."""


def note(
    site: SiteTable, foreign: ForeignAction, before: Position, after: Position
) -> Exchange | None:
    """Take over on the site's table what an action did."""
    return site.note(foreign, after)


class ReadingForm(Struct, Generic[M], frozen=True, kw_only=True):
    """How a file of a title is read."""

    translate: Callable[[Reading[M], ForeignAction], Translation | Differs | ReadAgain]
    """What an action means; or how the site went another way, or how the file must be read."""
    means_nothing: Callable[[ForeignAction], bool] = lambda foreign: False
    """Whether something that the site did by itself after an action means nothing to us."""
    check: Callable[[Played[M]], Differs | None] = lambda played: None
    """How the site went another way with an action that has been played."""
    review: Callable[[Position, ForeignAction | None, M], Differs | None] = (
        lambda position, following, memory: None
    )
    """The same when our game has gone on to the next action of the file."""


class Prepared(Struct, frozen=True):
    """What has to be known of an action before it is played, to write what follows it."""

    sale: Sale | None = None
    form: str = ""
    """What the old president takes for a presidency that is sold."""


class Written(Struct, Generic[M], frozen=True):
    """An action of ours that has been written and played."""

    action: Action
    prepared: Prepared
    before: Position
    after: Position
    memory: M


class WritingForm(Struct, Generic[M], frozen=True, kw_only=True):
    """How a file of a title is written; every function may raise `CannotWrite`."""

    rows: Mapping[type[Action], RowWriter]
    """The entry of each of our actions."""
    pass_row: Callable[[Position], Row] = pass_row
    """The entry that lets the site go on."""
    prepare: Callable[[Position, Action, SiteTable, M], Prepared] = (
        lambda position, action, site, memory: Prepared()
    )
    """Asked before an action is written."""
    check_wait: Callable[[Table], None] = lambda at: None
    """Asked wherever our game would go on by itself."""
    check_step: Callable[[Position, Position, M], None] = lambda before, after, memory: None
    """Asked before the writer goes from one position to the next."""
    at_once: Callable[[Position, Position], Iterable[Row]] = lambda before, after: ()
    """What the site does by itself on the way, recorded with the entry before."""
    afterwards: Callable[[Written[M]], Iterable[Row]] = lambda written: ()
    """Further entries for an action."""
    ends_by_hand: Callable[[Position, M], bool] = lambda position, memory: False
    """Whether the players must end a game there that is over here."""


class TraceForm(Struct, frozen=True, kw_only=True):
    """What a trace of a title shows."""

    rounds: Mapping[str, str]
    """The site's names of rounds."""
    endless: Mapping[str, int] = {}
    """How many trains of a class without number lie in the depot there at first."""
    phase: Callable[[str], str] = lambda name: name
    """The site's name of a phase."""
    train: Callable[[str], str] = lambda name: name
    """The site's name of a class of trains."""
    listed: Callable[[Table], Iterable[CorporationId]] = lambda at: at.state.corporations
    """The corporations that are shown."""
    corporation: Callable[[Table, CorporationId, dict[str, Any]], dict[str, Any]] = (
        lambda at, name, row: row
    )
    """The row of a corporation, given the common one."""
    presided: Callable[[SiteTable], Mapping[Seat, tuple[CorporationId, ...]]] = lambda site: {}
    """Over what else a seat presides there."""
    cash: Callable[[Table, Seat], int] = ledger.cash
    """What a player's cash shows."""
    debt: Callable[[Table, Seat], int] = lambda at, seat: 0
    """What a player owes besides what the cash shows."""
    company: Callable[[Table, str], tuple[Owner, bool]] = company_owner
    """Who owns a private company, and whether it is closed."""


class Dialect(Struct, Generic[M], frozen=True, kw_only=True):
    """Everything that one title says or does there in its own way."""

    title: str
    names: Mapping[CorporationId, str] = {}
    """Corporations that have another name there."""
    second_part: tuple[HexId | TileId, ...] = ()
    """Printed hexes and tiles whose stop is the second part, after the label or the terrain."""
    memory: Callable[[], M]
    """Makes an empty memory."""
    site: Callable[[Position, tuple[HexId | TileId, ...]], SiteTable] = SiteTable
    """Makes the site's table at the opening of a game."""
    note: Callable[[SiteTable, ForeignAction, Position, Position], Exchange | None] = note
    """Takes over on the site's table what an action did."""
    deadlock: SiteDifference | None = None
    """The difference that a game is where nobody can act and the site passes on."""
    passes_on: Callable[[Position], bool] = lambda position: False
    """Whether the site passes on by itself to the same end where nobody can act any more."""
    setup: Setup = Setup()
    waiting: WaitingForm[M]
    reading: ReadingForm[M]
    writing: WritingForm[M]
    trace: TraceForm

    def name_of(self, owner: Owner) -> str:
        """Return the site's name of an owner."""
        return self.names.get(owner, owner)


COMMON: Dialect[SiteMemory] = Dialect(
    title="",
    memory=SiteMemory,
    waiting=WaitingForm(
        places=COMMON_PLACES,
        player_steps=("stock",),
        asks={"run": asks_for_run, "trains": asks_for_trains},
    ),
    reading=ReadingForm(translate=translate_commonly),
    writing=WritingForm(rows=COMMON_ROWS),
    trace=TraceForm(rounds=COMMON_ROUNDS),
)
"""The common language alone."""
