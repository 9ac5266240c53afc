"""Writing a game of 1849: the question about SMS, and exchanges that are decided afterwards."""

from __future__ import annotations

from ferrovia.core import Action, Draft
from ferrovia.family.actions import GiveUp, SellShares
from ferrovia.interop import site_ids
from ferrovia.interop.differences import Stop
from ferrovia.interop.g1849 import differences, limits
from ferrovia.interop.g1849.choices import EXCHANGE_CHOICES, STEAMER_CHOICES
from ferrovia.interop.g1849.taking import unsplit
from ferrovia.interop.rows import Row
from ferrovia.interop.sales import Sale, sale_of
from ferrovia.interop.writing import CannotWrite, Writer
from ferrovia.titles.g1849.title_actions import IssueBond
from ferrovia.titles.g1849.title_state import turn_facts


class Writer1849(Writer):
    """A game of 1849 on its way into a file."""

    stuck = False
    """The last action has left the site without an active step; only ending by hand is possible."""

    def perform(self, action: Action) -> None:
        """Say an action; a sale of the presidency is followed by what the old president takes."""
        if self.stuck:
            raise Stop(differences.STUCK)
        before = self.position
        if isinstance(action, SellShares):
            self._sell(action)
        elif isinstance(action, GiveUp):
            limits.before_giving_up(before, action.by)
            super().perform(action)
            limits.after_giving_up(self.position, before.state.flow.actor)
        else:
            super().perform(action)

    def _sell(self, action: SellShares) -> None:
        before, shares = self.position, self.site.shares
        named, count, form = site_ids.shares_sold(
            self.site, action.by, action.corporation, action.bundle
        )
        sale = unsplit(sale_of(shares, action.by, named, count, form))
        if sale.choice and count < shares.worth(named):
            limits.has_change(shares, action.corporation, action.by)
        super().perform(action)
        self._answer(sale, form)
        self.stuck = limits.leaves_round(before, self.position)

    @property
    def ends_by_hand(self) -> bool:
        """Whether the players must end the game."""
        return super().ends_by_hand or (self.stuck and self.position.over)

    def check(self, action: Action) -> None:
        """Raise `CannotWrite` for an action that the site does not take here."""
        if isinstance(action, IssueBond) and turn_facts(self.position).repaid:
            raise CannotWrite("there no bond is issued in the turn of a repayment")

    def awaits(self, draft: Draft) -> bool:
        """Whether the site waits where our game would not: in a stock round for one sale only."""
        if draft.flow.round == "stock":
            return limits.asked_for_split(draft)
        return super().awaits(draft)

    def say(self, row: Row) -> None:
        """Add an action; declining to use SMS is a choice there."""
        now = self.position.decision
        if now is not None and now.step == "steamer" and row["type"] == "pass":
            row = {**row, "type": "choose", "choice": STEAMER_CHOICES[1]}
        super().say(row)

    def note(self, action: Action) -> None:
        """Take over on the site's table what an action did."""
        row = self.rows[-1]
        if isinstance(action, GiveUp):
            self.site.sold_out(action.by, self.position)
        elif row.get("choice") in EXCHANGE_CHOICES:
            self.site.choose(EXCHANGE_CHOICES[row["choice"]])
        else:
            super().note(action)

    def _answer(self, sale: Sale, form: str) -> None:
        """Say what the old president takes, where the site asks and we have been told."""
        closed = not self.position.state.corporations[sale.action.corporation].cell
        if sale.choice and (closed or sale.settled):
            kind = "last" if closed else form
            text = next(word for word, known in EXCHANGE_CHOICES.items() if known == kind)
            who = {"entity": sale.action.by, "entity_type": "player"}
            self.rows.append({"type": "choose", **who, "choice": text})
            self.site.choose(kind)
