"""The one door to all tables."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import Position
from ferrovia.store import Store
from ferrovia.struct import Struct
from ferrovia.tables import (
    acting,
    closer,
    example,
    file_import,
    lobby,
    looking,
    new_tables,
    seats,
    undo,
    updates,
)
from ferrovia.tables.messages import (
    Act,
    Ask,
    Back,
    ForkAt,
    Frame,
    NewTable,
    Opened,
    Reply,
    Sit,
    TableSummary,
    TableView,
    Update,
)
from ferrovia.tables.registry import LIVE, House
from ferrovia.tables.updates import Known
from ferrovia.tables.visitor import Visitor
from ferrovia.views.model import (
    Chart,
    Fan,
    Finale,
    Glimpse,
    Outlook,
    StatementView,
    TileView,
    TitleOffer,
    TrainRoutes,
)


class BotTurn(Struct, frozen=True):
    """A decision that a program has to take."""

    seat: str
    position: Position
    version: int
    n: int


class Tables:
    """Everything that can be done at a table. Every method may be called from any thread.

    What is not done raises ``Declined``, and has changed nothing.
    """

    def __init__(self, store: Store, secret: str, *, live: int = LIVE) -> None:
        self._house = House(store, secret, live=live)

    @property
    def host_key(self) -> str:
        """The key of the house, which opens every table."""
        return self._house.host_key

    def is_host(self, key: str) -> bool:
        """Whether a key is the key of the house."""
        return self._house.is_host(key)

    def titles(self) -> tuple[TitleOffer, ...]:
        """Return what can be played."""
        return lobby.titles()

    def rules(self, title: str) -> tuple[StatementView, ...]:
        """Return the statements of a title's rules."""
        return lobby.rules(title)

    def glimpse(self, title: str) -> Glimpse:
        """Return how the map of a title's own game grew."""
        return example.glimpse(title)

    def tour(self, visitor: Visitor, title: str) -> Opened:
        """Open a table at a turn of a title's own game, to try things out."""
        return example.tour(self._house, visitor, title)

    def tables(self, visitor: Visitor) -> tuple[TableSummary, ...]:
        """Return the tables of a visitor, the latest first."""
        return lobby.tables(self._house, visitor)

    def open(self, visitor: Visitor, wanted: NewTable) -> Opened:
        """Open a table."""
        return new_tables.open_table(self._house, visitor, wanted)

    def import_file(self, visitor: Visitor, data: bytes) -> Opened:
        """Open a table with the game in a file."""
        return file_import.import_file(self._house, visitor, data)

    def fork(self, table: str, visitor: Visitor, wanted: ForkAt) -> Opened:
        """Play on from an earlier moment, at a table of one's own."""
        return new_tables.fork(self._house, table, visitor, wanted)

    def rematch(self, table: str, visitor: Visitor) -> Opened:
        """Play again with the same players."""
        return new_tables.rematch(self._house, table, visitor)

    def sit(self, visitor: Visitor, wanted: Sit) -> Opened:
        """Trade the key of a link for what it is good for."""
        return seats.sit(self._house, visitor, wanted)

    def arrive(self, table: str, visitor: Visitor) -> Callable[[], None]:
        """Note that a visitor has a table open; what is returned notes that they have left."""
        return seats.arrive(self._house, table, visitor)

    def look(self, table: str, visitor: Visitor) -> TableView:
        """Return a table to whoever has not seen it yet."""
        return updates.look(self._house, table, visitor)

    def update(self, table: str, visitor: Visitor, known: Known | None) -> Update:
        """Return what is new at a table."""
        return updates.news(self._house, table, visitor, known)

    def submit(self, table: str, visitor: Visitor, act: Act) -> Update:
        """Play an action."""
        return acting.submit(self._house, table, visitor, act)

    def back(self, table: str, visitor: Visitor, wanted: Back) -> Update:
        """Take back, or ask the table."""
        return undo.back(self._house, table, visitor, wanted)

    def again(self, table: str, visitor: Visitor, wanted: Back) -> Update:
        """Play again what was taken back."""
        return undo.again(self._house, table, visitor, wanted)

    def reply(self, table: str, visitor: Visitor, answer: Reply) -> Update:
        """Answer a wish to take back."""
        return undo.reply(self._house, table, visitor, answer)

    def whatif(self, table: str, visitor: Visitor, ask: Ask) -> Outlook:
        """Return what would follow from an action, or why it may not be played."""
        return closer.whatif(self._house, table, visitor, ask)

    def frames(self, table: str, visitor: Visitor, first: int, last: int) -> tuple[Frame, ...]:
        """Return moments of a game, the first one whole."""
        return looking.frames(self._house, table, visitor, first, last)

    def fan(self, table: str, visitor: Visitor, hex_id: str, at: int | None = None) -> Fan:
        """Return a hex looked at closely."""
        return closer.fan(self._house, table, visitor, hex_id, at)

    def routes(self, table: str, visitor: Visitor) -> tuple[TrainRoutes, ...]:
        """Return the routes that may be claimed now."""
        return closer.routes(self._house, table, visitor)

    def chart(self, table: str, visitor: Visitor) -> Chart:
        """Return the figures of a game over time."""
        return looking.chart(self._house, table, visitor)

    def chart_csv(self, table: str, visitor: Visitor) -> str:
        """Return the figures as a table for spreadsheets."""
        return looking.figures(self._house, table, visitor)

    def finale(self, table: str, visitor: Visitor) -> Finale:
        """Return how a game ended."""
        return looking.finale(self._house, table, visitor)

    def tiles(self, table: str, visitor: Visitor) -> tuple[TileView, ...]:
        """Return all tiles."""
        return closer.tiles(self._house, table, visitor)

    def map_words(self, table: str, visitor: Visitor, at: int | None = None) -> tuple[str, ...]:
        """Return the map in words."""
        return looking.words(self._house, table, visitor, at)

    def picture(self, table: str, visitor: Visitor, at: int | None = None) -> str:
        """Return the board as SVG."""
        return looking.picture(self._house, table, visitor, at)

    def record(self, table: str, visitor: Visitor) -> str:
        """Return the game as a record file."""
        return looking.record(self._house, table, visitor)

    def export(self, table: str, visitor: Visitor) -> str:
        """Return the game as a file of 18xx.games."""
        return looking.export(self._house, table, visitor)

    def listen(self, table: str | None, callback: Callable[[str, int], None]) -> Callable[[], None]:
        """Call back whenever a table (or any) may have changed; what is returned ends that.

        The callback runs in any thread and must be quick.
        """
        return self._house.store.subscribe(table, callback)

    def bot_turn(self, table: str) -> BotTurn | None:
        """Return the decision that a program has to take at a table now, if any.

        While somebody wishes to take back, programs wait for the answer.
        """
        if "bot" not in self._house.header(table).kinds.values():
            return None
        with self._house.entered(table) as room:
            seat = room.decider()
            if room.header.kinds.get(seat) != "bot" or room.wish is not None:
                return None
            return BotTurn(seat, room.position, room.version, room.n)

    def play_for_bot(self, table: str, act: Act) -> None:
        """Play an action of a program."""
        acting.play_for_bot(self._house, table, act)

    def note(self, table: str, text: str) -> None:
        """Tell everybody at a table that something is wrong with it."""
        with self._house.entered(table) as room:
            room.notes.append(text)

    def close(self) -> None:
        """Stop listening."""
        self._house.close()
