"""Buying trains in 1848 (§8)."""

from __future__ import annotations

from ferrovia.core.names import CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Table
from ferrovia.family.actions import BuyTrain
from ferrovia.family.buying import too_poor
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.running import trains_of
from ferrovia.family.trains import buy_train, is_on_sale, purchases, within_limit
from ferrovia.family.trains import may_own as right


def may_own(at: Table, corporation: CorporationId, name: str) -> str | None:
    """Of some classes a company may own only so many (§8.2.5)."""
    most = at.title.trains[name].most
    if most and trains_of(at, corporation).count(name) >= most:
        return f"{corporation} may own only {most} {name}"
    return None


@rule("train.money")
def treasury_pays(at: Table, buying: BuyTrain) -> str | None:
    """A train of the bank costs its printed price, paid from the treasury."""
    return too_poor(at, at.state.flow.actor, at.title.trains[buying.train].price)


BANK_RULES: tuple[Rule, ...] = (is_on_sale, within_limit, right, treasury_pays)
TRAINS = Step("trains", (Move(BuyTrain, BANK_RULES, purchases, buy_train), PASS_STEP))
