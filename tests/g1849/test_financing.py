"""A corporation sells its own certificates, or buys one back (1849 §10.8)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import hand, of_type, start

from ferrovia.core import holdings, market
from ferrovia.core.action import Pass
from ferrovia.titles.g1849.title_actions import BuyBack, IssueShares


def charter(held="P", pool="", others="", operated=1, cell="3,5", treasury=500):
    """RCS at financial activities: Ann presides, Bob holds others; the rest is in the treasury."""
    cards = {"ann": held, "pool": pool, "bob": others}
    cards = {owner: letters for owner, letters in cards.items() if letters}
    scene = Scenario().start("RCS", cell=cell, held=cards, operated=operated, trains=("4H",))
    return scene.cash(RCS=treasury).operating("RCS", "financing")


def issue(regular=0, last=0):
    """Sell certificates from the treasury."""
    bundle = {"regular": regular, "last": last}
    return IssueShares(by="ann", bundle={kind: n for kind, n in bundle.items() if n})


@pytest.mark.statement("1849", "10.8-1", "10.8-2")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_10_8_any_number_of_certificates_is_sold_in_one_action(number):
    position = charter()

    after = position.play(issue(number))

    assert after.state.cash["RCS"] == 500 + 100 * number
    assert after.state.bank == position.state.bank - 100 * number
    assert len(hand(after, "pool", "RCS").split()) == number
    assert after.state.corporations["RCS"].cell == f"{3 + number},5"


@pytest.mark.statement("1849", "10.8-1", "10.8-7")
def test_10_8_either_a_sale_or_one_purchase_or_nothing():
    """After one of them RCS is no longer at its financial activities."""
    position = charter(pool="x")
    kinds = {type(action) for action in position.legal_actions()}
    assert kinds == {IssueShares, BuyBack, Pass}

    for action in (issue(1), BuyBack(by="ann"), Pass(by="ann")):
        after = position.play(action)
        assert after.decision is None or after.decision.step != "financing"


@pytest.mark.statement("1849", "10.8-1", "10.8-7")
def test_10_8_no_second_dealing_in_the_same_turn(refuses):
    scene = Scenario().start("RCS", held={"ann": "P", "pool": "x x"}).cash(RCS=500)
    position = scene.operating("RCS", "financing", issued=True)

    refuses(position, issue(1), "issue.once", "10.8-1")
    refuses(position, BuyBack(by="ann"), "issue.once", "10.8-1")


@pytest.mark.statement("1849", "10.8-1", "10.8-6")
def test_10_8_only_what_is_in_the_treasury_can_be_sold(refuses):
    position = charter(held="P x x", others="L")

    refuses(position, issue(5), "issue.held", "10.8-1")
    refuses(position, issue(last=1), "issue.held", "10.8-1")
    for bundle in ({"president": 1}, {"regular": 0}, {"regular": -1}, {}):
        refuses(position, IssueShares(by="ann", bundle=bundle), "issue.held", "10.8-1")
    assert position.refusal(issue(4)) is None


@pytest.mark.statement("1849", "10.8-6", "9.4-3")
def test_10_8_the_presidents_certificate_is_not_in_the_treasury_of_a_started_corporation():
    position = Scenario(order=("RCS", "CTL", "SFA", "ATA", "IFT")).cash(ann=300).stock("ann")

    after = position.play(start("ann", "RCS", 100))

    assert hand(after, "ann", "RCS") == "P"
    assert hand(after, "RCS", "RCS") == "L x x x x x x"


@pytest.mark.statement("1849", "10.8-3", "11-8")
def test_10_8_no_sale_in_the_first_operating_turn(refuses):
    """After each start; buying back is not barred by it."""
    first = charter(pool="x", operated=0)
    refuses(first, issue(1), "issue.operated", "10.8-3")
    assert first.refusal(BuyBack(by="ann")) is None

    assert charter(pool="x", operated=1).refusal(issue(1)) is None


@pytest.mark.statement("1849", "10.8-4")
def test_10_8_the_pool_holds_at_most_half_afterwards(refuses):
    position = charter(pool="x x")

    refuses(position, issue(4), "issue.pool_limit", "10.8-4")
    assert position.refusal(issue(3)) is None


@pytest.mark.statement("1849", "10.8-5")
def test_10_8_the_last_certificate_goes_only_with_all_regular_ones(refuses):
    position = charter(held="P x x", others="x x")

    refuses(position, issue(last=1), "issue.last", "10.8-5")
    refuses(position, issue(1, last=1), "issue.last", "10.8-5")

    after = position.play(issue(2, last=1))
    assert hand(after, "pool", "RCS") == "L x x" and after.state.cash["RCS"] == 900
    assert after.state.corporations["RCS"].cell == "7,5"


@pytest.mark.statement("1849", "10.8-5", "9.6-1")
def test_10_8_the_last_certificate_is_sold_alone_if_it_is_the_only_one():
    position = charter(held="P x x x", others="x x x")

    after = position.play(issue(last=1))

    assert hand(after, "pool", "RCS") == "L" and after.state.cash["RCS"] == 700
    assert after.state.corporations["RCS"].cell == "5,5"


@pytest.mark.statement("1849", "10.8-7")
def test_10_8_a_certificate_is_bought_back_at_market_value_without_movement():
    position = charter(pool="x x")

    after = position.play(BuyBack(by="ann"))

    assert after.state.cash["RCS"] == 400 and after.state.bank == position.state.bank + 100
    assert hand(after, "pool", "RCS") == "x" and len(hand(after, "RCS", "RCS").split()) == 6
    assert market.price(after, "RCS") == 100


@pytest.mark.statement("1849", "10.8-7", "10-5")
def test_10_8_buying_back_needs_a_certificate_and_the_money(refuses):
    refuses(charter(), BuyBack(by="ann"), "buy_back.available", "10.8-7")
    poor = charter(pool="x", treasury=99)
    refuses(poor, BuyBack(by="ann"), "buy_back.money", "10.8-7")
    assert charter(pool="x", treasury=100).refusal(BuyBack(by="ann")) is None


@pytest.mark.statement("1849", "10.8-7", "10.8-8", "9.6-3")
def test_10_8_the_last_certificate_is_bought_back_after_the_regular_ones(refuses):
    after = charter(pool="x L").play(BuyBack(by="ann"))
    assert hand(after, "pool", "RCS") == "L"

    refuses(charter(pool="L", treasury=199), BuyBack(by="ann"), "buy_back.money", "10.8-7")
    last = charter(pool="L", treasury=200).play(BuyBack(by="ann"))
    assert hand(last, "pool", "RCS") == "" and last.state.cash["RCS"] == 0


@pytest.mark.statement("1849", "9.5-11", "10.8-2")
def test_10_8_the_presidency_does_not_change():
    """Bob holds as much as Ann; neither dealing of the corporation makes him president."""
    position = charter(held="P x", others="x x x", pool="x")

    assert holdings.president(position.play(issue(1)), "RCS") == "ann"
    assert holdings.president(position.play(BuyBack(by="ann")), "RCS") == "ann"


@pytest.mark.statement("1849", "10.8-2", "11-1", "11-7")
def test_10_8_a_sale_into_the_closed_box_closes_the_corporation():
    after = charter(cell="7,0").play(issue(2))

    assert not after.state.corporations["RCS"].cell
    assert after.state.cash["RCS"] == 0 and of_type(after, BuyBack) == []
