"""How little may be sold in an emergency, where a small sale is not legal (1849 §10.7, R20)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import hand, sell

from ferrovia.core import holdings


def with_last_against_three(*, ann=50, price=100, **scene):
    """L. 50 is missing; of RCS Ann can sell two shares, of which one would do, but never one."""
    table = Scenario(3, **scene).start("CTL", price=68, held={"ann": "P x"})
    table.start("RCS", price=price, held={"ann": "P L", "bob": "x x x"})
    return table.cash(ann=ann, CTL=0)


@pytest.mark.statement("1849", "10.7-6", "9.5-6")
def test_10_7_r20_several_go_where_no_smaller_sale_is_legal(refuses):
    position = with_last_against_three().operating("CTL", "trains")

    refuses(position, sell("ann", "RCS", "x"), "sell.held", "9.2-7")
    assert position.refusal(sell("ann", "RCS", "L")) is None
    after = position.play(sell("ann", "RCS", "x x"))

    assert after.state.cash["ann"] == 250
    assert hand(after, "ann", "RCS") == "L" and holdings.president(after, "RCS") == "bob"


@pytest.mark.statement("1849", "10.7-6", "9.5-6")
def test_10_7_r20_a_legal_sale_of_fewer_shares_bars_several(refuses):
    """Three shares of RCS may go (L and one of those exchanged), but two of them would do."""
    position = with_last_against_three().operating("CTL", "trains")

    reason = refuses(position, sell("ann", "RCS", "L x"), "emergency.minimum", "10.7-6").reason
    assert reason == (
        "L. 50 is missing, and 2 regular certificates of RCS would bring L. 200; "
        "no more may be sold"
    )
    poorer = with_last_against_three(ann=0, price=47).operating("CTL", "trains")
    assert poorer.refusal(sell("ann", "RCS", "L x")) is None
    refuses(poorer, sell("ann", "RCS", "L x x"), "emergency.minimum", "10.7-6")


@pytest.mark.statement("1849", "10.7-6", "9.5-6")
def test_10_7_r20_under_the_preset_by_the_sales_that_it_knows():
    """Three shares are not sold there, for they need an exchange; so all four may be."""
    scene = with_last_against_three(ann=0, price=47, preset="18xx.games")
    position = scene.operating("CTL", "trains")

    assert position.refusal(sell("ann", "RCS", "L x")) is not None
    assert position.refusal(sell("ann", "RCS", "L x x")) is None
