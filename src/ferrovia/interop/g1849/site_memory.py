"""What the site remembers in a game of 1849 and our state does not."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import (
    CorporationClosed,
    Happened,
    PowerUsed,
    Skipped,
    TileLaid,
    TileRemoved,
    TokenPlaced,
    TurnBegan,
)
from ferrovia.core.names import CorporationId
from ferrovia.interop.dialect import SiteMemory
from ferrovia.interop.g1849.stacks import SaleMemory


class Memory1849(SiteMemory):
    """Cities overlooked, exchanges to be decided, tokens moved by earlier sales."""

    def __init__(self) -> None:
        super().__init__()
        self.choice_due = False
        """An exchange that has been settled here waits there for the word of the old president."""
        self.no_room: set[CorporationId] = set()
        """Corporations that had no city for a token; looked at anew when track or tokens change,
        but not when a closing frees a space."""
        self.stale = False
        """A corporation has closed since then, so that the site may overlook a new way."""
        self.by_sea: CorporationId = ""
        """The corporation that uses SMS in this turn: the site does not look for cities then."""
        self.sold_from: Position | None = None
        """The position before the last action, if that was a sale in a stock round."""
        self.memory = SaleMemory()

    def watch(self, before: Position, after: Position) -> None:
        """Note what happened on the way to a position."""
        self.memory.watch(before, after)
        for event in after.events:
            if isinstance(event, TileLaid | TokenPlaced | TileRemoved | Happened):
                self.no_room.clear()
                self.stale = False
            elif isinstance(event, CorporationClosed):
                self.no_room.discard(event.corporation)
                self.stale = True
            elif isinstance(event, PowerUsed) and not event.hex:
                self.by_sea = event.corporation
            elif isinstance(event, TurnBegan):
                self.by_sea = ""
            elif isinstance(event, Skipped) and event.step == "token":
                row = after.state.corporations.get(event.actor)
                seen = row is not None and row.tokens and row.cell and event.actor != self.by_sea
                if seen:
                    self.no_room.add(event.actor)
