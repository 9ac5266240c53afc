"""What the site remembers in a game of 1844 and our state does not."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import OverlayLaid, Paid, TileLaid
from ferrovia.core.names import CorporationId
from ferrovia.interop.site_memory import SiteMemory

CURVE, STRAIGHT = "X78", "X79"
"""The tiles that tunnels are there."""
HALF = 3
"""How many sides apart the ends of a straight are."""


class Memory1844(SiteMemory):
    """Tunnels and the Furka-Oberalp tile, named after what was laid last; destinations paid."""

    def __init__(self) -> None:
        super().__init__()
        self.paid: list[CorporationId] = []
        """Companies that have been paid for their destinations, which the site has not said."""

    def update(self, before: Position, after: Position) -> None:
        """Take in what happened on the way to a position."""
        tunnels = after.title.board.hexes
        for event in after.events:
            if isinstance(event, OverlayLaid):
                a, b = event.sides
                self.faces[event.hex] = STRAIGHT if abs(b - a) == HALF else CURVE
            elif isinstance(event, TileLaid) and tunnels[event.hex].tunnels:
                self.faces[event.hex] = event.tile
            elif isinstance(event, Paid) and event.why == "destination":
                self.paid.append(event.payee)
