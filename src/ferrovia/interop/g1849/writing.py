"""Writing a game of 1849: the question about SMS, and exchanges that are decided afterwards."""

from __future__ import annotations

from ferrovia.core import Action, Position
from ferrovia.core.events import TurnBegan
from ferrovia.family.actions import GiveUp, SellShares
from ferrovia.interop import names
from ferrovia.interop.g1849.choices import EXCHANGE_CHOICES, STEAMER_CHOICES
from ferrovia.interop.g1849.taking import unsplit
from ferrovia.interop.sales import Sale, sale_of
from ferrovia.interop.saying import Said
from ferrovia.interop.writing import CannotSay, Writer
from ferrovia.titles.g1849.actions import IssueBond, UseSteamer
from ferrovia.titles.g1849.powers import owned_by

BESIDE_SMS = ("buy_company", "choose")
"""What can be done there before the question about SMS is answered."""


class Writer1849(Writer):
    """A game of 1849 on its way into a file."""

    answered = ""
    """The corporation that has answered the question about SMS in this turn."""

    def perform(self, action: Action) -> None:
        """Say an action; a sale of the presidency is followed by what the old president takes."""
        if not isinstance(action, SellShares):
            super().perform(action)
            return
        shares, count, form = names.shares_sold(
            self.site, action.by, action.corporation, action.bundle
        )
        sale = unsplit(sale_of(self.site.shares, action.by, shares, count, form))
        super().perform(action)
        self._answer(sale, form)

    def check(self, action: Action) -> None:
        """Raise `CannotSay` for an action that the site does not take here."""
        flow = self.position.state.flow
        now = self.position.decision
        late = now is not None and now.step != "track"
        if isinstance(action, UseSteamer) and (late or self.answered == flow.actor):
            raise CannotSay("there SMS is used at the beginning of a turn")
        if isinstance(action, IssueBond) and flow.turn.repaid:
            raise CannotSay("there no bond is issued in the turn of a repayment")

    def say(self, row: Said) -> None:
        """Add an action, after the answer about SMS if that is due."""
        actor = self.position.state.flow.actor
        asked = self._asks_about_steamer()
        if asked and row["type"] == "choose" and row["choice"] == STEAMER_CHOICES[0]:
            self.answered = actor
        elif asked and row["type"] not in BESIDE_SMS:
            self.answered = actor
            word = {"type": "choose", "entity": actor, "entity_type": "corporation"}
            self.rows.append({**word, "choice": STEAMER_CHOICES[1]})
        self.rows.append(row)

    def _asks_about_steamer(self) -> bool:
        flow, now = self.position.state.flow, self.position.decision
        if flow.round != "operating" or now is None or now.step != "track" or flow.turn.tiles:
            return False
        return owned_by(self.position, "teleport", flow.actor) and self.answered != flow.actor

    def note(self, action: Action) -> None:
        """Take over on the site's table what an action did."""
        row = self.rows[-1]
        if isinstance(action, GiveUp):
            self.site.sold_out(action.by, self.position)
        elif row.get("choice") in EXCHANGE_CHOICES:
            self.site.choose(EXCHANGE_CHOICES[row["choice"]])
        else:
            super().note(action)

    def follow(self, after: Position) -> None:
        """Go on to a position."""
        super().follow(after)
        if any(isinstance(event, TurnBegan) for event in after.events):
            self.answered = ""

    def _answer(self, sale: Sale, form: str) -> None:
        """Say what the old president takes, where the site asks and we have been told."""
        closed = not self.position.state.corporations[sale.action.corporation].cell
        if sale.choice and (closed or sale.settled):
            kind = "last" if closed else form
            text = next(word for word, known in EXCHANGE_CHOICES.items() if known == kind)
            who = {"entity": sale.action.by, "entity_type": "player"}
            self.rows.append({"type": "choose", **who, "choice": text})
            self.site.choose(kind)
