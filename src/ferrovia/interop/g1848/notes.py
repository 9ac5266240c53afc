"""What the site remembers in a game of 1848 and our state does not."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import PrivateClosed, TrainBought
from ferrovia.interop.dialect import Notes


class Notes1848(Notes):
    """The shell of P6.

    There it closes with the first train of CAR and by nothing else, though it pays no more when the
    others have closed.
    """

    def watch(self, before: Position, after: Position) -> None:
        """Note what happened on the way to a position."""
        privates = after.title.privates
        bought = {e.corporation for e in after.events if isinstance(e, TrainBought)}
        for event in after.events:
            if isinstance(event, PrivateClosed) and privates[event.private].power == "president":
                self.shells[event.private] = event.owner
        for name in [n for n in self.shells if privates[n].corporation in bought]:
            del self.shells[name]
