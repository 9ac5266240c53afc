"""Writing a game of 1844: what the site does at once, and mountain railways in two actions."""

from __future__ import annotations

from ferrovia.core import Action, Draft, Position
from ferrovia.core.events import Paid
from ferrovia.family.actions import StartCorporation
from ferrovia.interop.g1844 import waiting
from ferrovia.interop.g1844.tunnel_tiles import MARKER
from ferrovia.interop.rows import by_company
from ferrovia.interop.writing import CannotWrite, Writer
from ferrovia.titles.g1844.title_actions import BuyMountain

LOOKS = ("track", "token")
"""After these steps the site looks at destinations, which it records as a pass."""


class Writer1844(Writer):
    """A game of 1844 on its way into a file."""

    def _hold(self, draft: Draft) -> bool:
        if draft.flow.round == "auction" and waiting.nobody_can_bid(draft):
            raise CannotWrite("G-38: it is not known whom the site asks if nobody can bid any more")
        return super()._hold(draft)

    def perform(self, action: Action) -> None:
        """Say an action; the site records where a mountain railway is put in one more."""
        super().perform(action)
        if isinstance(action, StartCorporation) and waiting.may_ask_debtor(
            self.position, action.by
        ):
            raise CannotWrite(
                "G-35: it is not known whether a debtor is asked who has no cash left"
            )
        if isinstance(action, BuyMountain):
            tile = {"tile": f"{MARKER}{action.panel}-0", "rotation": 0}
            self.say(by_company(action.private, "lay_tile", hex=action.hex, **tile))

    def follow(self, after: Position) -> None:
        """Go on to a position; what the site does by itself belongs to the last action."""
        before = self.position
        super().follow(after)
        actor = before.state.flow.actor
        events = (e for e in after.events if isinstance(e, Paid) and e.why == "destination")
        paid = [event.payee for event in events]
        if paid:
            entity = actor if actor in after.state.corporations else after.state.flow.actor
            row = {"type": "destination_connection", "entity": entity, "corporations": paid}
            self.add(row)
        for _ in range(_looks(before, after)):
            self.add({"type": "pass", "entity": actor})


def _looks(before: Position, after: Position) -> int:
    """Return how many of the looks at destinations lie between two positions."""
    flow, now = before.state.flow, after.state.flow
    if flow.round != "operating":
        return 0
    steps = before.title.rounds["operating"].steps
    same = (flow.actor, flow.number, flow.cycle) == (now.actor, now.number, now.cycle)
    upto = now.step if same and now.round == "operating" else len(steps)
    return sum(1 for step in steps[flow.step : upto] if step.name in LOOKS)
