"""Writing a game of 1848: what the site does at once and records with the action before."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import CorporationClosed, Passed, RoundBegan, Skipped
from ferrovia.family.operating_round import still_to_operate
from ferrovia.family.trains_on_sale import counted_trains
from ferrovia.interop.differences import Stop
from ferrovia.interop.g1848 import differences
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.title_state import title_state


class Writer1848(Writer):
    """A game of 1848 on its way into a file."""

    notes: Memory1848
    winding_up = False
    """Whether something is still asked that a receivership brought about."""

    def _stop_if_listed(self, before: Position, after: Position) -> None:
        """Raise `Stop` where the site asks for something else than our game.

        Trains above the limit after a receivership are asked for later while another company is
        still to operate in the round; when none is, at once.
        """
        closed = any(isinstance(event, CorporationClosed) for event in after.events)
        now = after.decision
        asked = now is not None and now.ask is not None
        self.winding_up = asked and (closed or self.winding_up)
        if self.winding_up and now and now.step == "discard" and still_to_operate(after):
            raise Stop(differences.LATE_DISCARD)
        left = any(isinstance(e, Passed | Skipped) and e.step == "trains" for e in after.events)
        actor, routed = before.state.flow.actor, self.notes.routed
        if left and actor in routed and not counted_trains(after, actor):
            raise Stop(differences.OLD_ROUTE)

    def follow(self, after: Position) -> None:
        """Go on to a position; the bank's dividends and COM's link belong to the last action."""
        before, actor = self.position, self.position.state.flow.actor
        linked = title_state(before).linked
        self._stop_if_listed(before, after)
        super().follow(after)
        if title_state(after).linked and not linked:
            self.add({"type": "destination_connection", "entity": actor})
        for event in after.events:
            if isinstance(event, RoundBegan) and event.round == "operating":
                self.add({"type": "dividend", "entity": BOE, "kind": "payout"})
