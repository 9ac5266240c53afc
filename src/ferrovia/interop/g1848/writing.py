"""Writing a game of 1848: what the site does at once and records with the action before."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import RoundBegan
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.own import own


class Writer1848(Writer):
    """A game of 1848 on its way into a file."""

    def follow(self, after: Position) -> None:
        """Go on to a position; the bank's dividends and COM's link belong to the last action."""
        actor, linked = self.position.state.flow.actor, own(self.position).linked
        super().follow(after)
        if own(after).linked and not linked:
            self.add({"type": "destination_connection", "entity": actor})
        for event in after.events:
            if isinstance(event, RoundBegan) and event.round == "operating":
                self.add({"type": "dividend", "entity": BOE, "kind": "payout"})
