"""What the site remembers in a game of 1848 and our state does not."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import PrivateClosed, TrainBought
from ferrovia.core.names import CorporationId
from ferrovia.family.powers import PRESIDENT
from ferrovia.interop.site_memory import SiteMemory


class Memory1848(SiteMemory):
    """P6 after it has closed here, and which companies have had a route.

    There P6 closes with the first train of CAR and by nothing else, though it pays no more when the
    others have closed; and who has once had a route is taken to have one for good (D-22).
    """

    def __init__(self) -> None:
        super().__init__()
        self.routed: set[CorporationId] = set()
        """Companies that have had a route."""
        self.winding_up = False
        """Whether something is still asked that a receivership brought about."""

    def update(self, before: Position, after: Position) -> None:
        """Take in what happened on the way to a position."""
        privates = after.title.privates
        bought = {e.corporation for e in after.events if isinstance(e, TrainBought)}
        for event in after.events:
            if isinstance(event, PrivateClosed) and PRESIDENT.is_of(privates[event.private]):
                self.still_shown[event.private] = event.owner
        actor = after.state.flow.actor
        if actor in after.state.corporations and after.title.policies.must_own(after, actor):
            self.routed.add(actor)
        for name in [n for n in self.still_shown if privates[n].corporation in bought]:
            del self.still_shown[name]
