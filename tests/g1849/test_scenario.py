"""One example of each way to build a position."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import ledger
from ferrovia.family.actions import PayDividend, SellShares


@pytest.mark.statement("1849", "10.5.3-1")
def test_10_5_3_example_2_treasury_is_paid_and_the_pool_is_not() -> None:
    scene = Scenario().start("RCS", held={"ann": "P x x x", "pool": "x x x"})
    scene.cash(ann=0, RCS=0)
    position = scene.operating("RCS", "dividend", revenue=50)

    after = position.play(PayDividend(by="ann"))

    assert after.state.cash["ann"] == 25
    assert after.state.cash["RCS"] == 10
    assert after.state.bank == position.state.bank - 35


@pytest.mark.statement("1849", "9.2-5")
def test_9_2_the_pool_holds_at_most_half_of_a_corporation(refuses) -> None:
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "x x", "pool": "x x x x"})
    position = scene.stock("bob")

    refusal = refuses(
        position,
        SellShares(by="bob", corporation="RCS", bundle={"regular": 2}),
        "sell.pool_limit",
        "9.2-5",
    )

    assert refusal.cite == "1849 §9.2"
    assert "60%" in refusal.reason and "50%" in refusal.reason
    one = SellShares(by="bob", corporation="RCS", bundle={"regular": 1})
    assert position.refusal(one) is None
    assert ledger.total(position.play(one)) == 7760
