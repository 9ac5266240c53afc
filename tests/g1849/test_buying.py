"""Buying certificates in a stock round; last certificates (1849 §9.3, §9.6)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, hand, of_type, play, sell

from ferrovia.core import holdings
from ferrovia.family.actions import BuyCertificate, PayDividend
from ferrovia.titles.g1849.title_actions import BuyBack, IssueShares


@pytest.mark.statement("1849", "9.3-1", "9.3-6")
def test_9_3_the_treasury_is_paid_for_its_certificates():
    scene = Scenario().start("RCS", price=100, held={"ann": "P"}).cash(bob=300, RCS=70)
    position = scene.stock("bob")

    after = play(position, buy("bob", "RCS"))

    assert (after.state.cash["bob"], after.state.cash["RCS"]) == (200, 170)
    assert after.state.bank == position.state.bank
    assert hand(after, "bob", "RCS") == "x"
    assert after.state.market == position.state.market


@pytest.mark.statement("1849", "9.3-1", "9.3-6")
def test_9_3_the_bank_is_paid_for_certificates_of_the_pool():
    scene = Scenario().start("RCS", price=100, held={"ann": "P", "pool": "x x"})
    position = scene.cash(bob=300, RCS=70).stock("bob")

    after = play(position, buy("bob", "RCS", "pool"))

    assert (after.state.cash["bob"], after.state.cash["RCS"]) == (200, 70)
    assert after.state.bank == position.state.bank + 100
    assert hand(after, "pool", "RCS") == "x"
    assert after.state.market == position.state.market


@pytest.mark.statement("1849", "9.3-1")
def test_9_3_the_buyer_needs_the_money(refuses):
    scene = Scenario().start("RCS", price=100, held={"ann": "P"})

    refuses(scene.cash(bob=99).stock("bob"), buy("bob", "RCS"), "buy.money", "9.3-1")
    assert scene.cash(bob=100).stock("bob").refusal(buy("bob", "RCS")) is None


@pytest.mark.statement("1849", "9.3-1")
def test_9_3_only_what_lies_there_can_be_bought(refuses):
    scene = Scenario().start("RCS", held={"ann": "P"}).cash(bob=500)

    refuses(scene.stock("bob"), buy("bob", "RCS", "pool"), "buy.available", "9.3-1")


@pytest.mark.statement("1849", "9.3-2", "9-2")
def test_9_3_one_certificate_a_turn():
    scene = Scenario().start("RCS", held={"ann": "P"}).cash(bob=500)

    after = play(scene.stock("bob"), buy("bob", "RCS"))

    assert hand(after, "bob", "RCS") == "x"
    assert after.decision.seat == "cyd"


@pytest.mark.statement("1849", "9.3-3")
def test_9_3_not_above_sixty_percent(refuses):
    scene = Scenario().start("RCS", held={"ann": "P x x x x"}).cash(ann=500)
    refuses(scene.stock("ann"), buy("ann", "RCS"), "buy.holding_limit", "7.2-4")


@pytest.mark.statement("1849", "9.3-3", "9.2-6")
def test_9_3_not_what_was_sold_in_this_round(refuses):
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "x x"}).cash(bob=500)
    position = scene.stock("bob", sold_by={"bob": ("RCS",)})

    refuses(position, buy("bob", "RCS"), "buy.sold", "9.2-6")


@pytest.mark.statement("1849", "9.3-4", "9.6-1")
def test_9_3_the_last_certificate_costs_two_shares(refuses):
    held = {"ann": "P x x x", "cyd": "x x x"}
    scene = Scenario().start("RCS", price=100, held=held).cash(bob=199, RCS=0)
    refuses(scene.stock("bob"), buy("bob", "RCS"), "buy.money", "9.3-1")

    after = play(scene.cash(bob=200).stock("bob"), buy("bob", "RCS"))

    assert hand(after, "bob", "RCS") == "L"
    assert (after.state.cash["bob"], after.state.cash["RCS"]) == (0, 200)


@pytest.mark.statement("1849", "9.3-4", "9.6-3", "2-6")
@pytest.mark.parametrize("regular", range(6))
def test_9_3_the_last_certificate_comes_last_from_the_treasury(regular):
    mine = {"ann": "P x x x", "cyd": " ".join("x" * (3 - min(3, regular)))}
    if regular > 3:
        mine["ann"] = " ".join(["P", *"x" * (6 - regular)])
    scene = Scenario().start("RCS", price=68, held=mine).cash(bob=500)
    assert hand(scene.position(), "RCS", "RCS").count("x") == regular

    after = play(scene.stock("bob"), buy("bob", "RCS"))

    assert hand(after, "bob", "RCS") == ("x" if regular else "L")


@pytest.mark.statement("1849", "9.3-4", "9.6-3")
@pytest.mark.parametrize(("pool", "bought"), [("L x", "x"), ("L x x x", "x"), ("L", "L")])
def test_9_3_the_last_certificate_comes_last_from_the_pool(pool, bought):
    scene = Scenario().start("RCS", held={"ann": "P", "pool": pool}).cash(bob=500)

    after = play(scene.stock("bob"), buy("bob", "RCS", "pool"))

    assert hand(after, "bob", "RCS") == bought


@pytest.mark.statement("1849", "9.3-4")
def test_9_3_r10_treasury_and_pool_are_looked_at_separately():
    # The last certificate alone in the pool, regular ones in the treasury; and the other way round.
    scene = Scenario().start("RCS", held={"ann": "P", "pool": "L"}).cash(bob=500)
    after = play(scene.stock("bob"), buy("bob", "RCS", "pool"))
    assert hand(after, "bob", "RCS") == "L"

    scene = Scenario().start("RCS", held={"ann": "P x x x", "pool": "x x x"}).cash(bob=500)
    after = play(scene.stock("bob"), buy("bob", "RCS"))
    assert hand(after, "bob", "RCS") == "L"


@pytest.mark.statement("1849", "9.3-5")
def test_9_3_the_presidents_certificate_is_not_bought(refuses):
    # Treasury and pool are empty but for a president's certificate that nobody has taken.
    scene = Scenario().start("RCS", held={"bob": "x x x x x", "cyd": "x L"}).cash(ann=1000)
    assert hand(scene.position(), "RCS", "RCS") == "P"

    refuses(scene.stock("ann"), buy("ann", "RCS"), "buy.available", "9.3-1")


@pytest.mark.statement("1849", "9.3-5", "9.3-7")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_9_3_an_unstarted_corporation_cannot_be_bought(source, refuses):
    position = Scenario().cash(bob=500).stock("bob")

    refuses(position, buy("bob", "RCS", source), "buy.started", "9.3-7")
    assert not of_type(position, BuyCertificate)


@pytest.mark.statement("1849", "9.3-7")
def test_9_3_once_started_it_can_be_bought_even_before_it_operates():
    position = Scenario().start("RCS", operated=0).cash(bob=500).stock("bob")

    assert position.refusal(buy("bob", "RCS")) is None


@pytest.mark.statement("1849", "9.6-1")
def test_9_6_the_last_certificate_is_one_card_of_two_shares():
    scene = Scenario().start("RCS", held={"bob": "P", "ann": "L x"}).cash(ann=0, RCS=0)
    assert holdings.percent(scene.position(), "ann", "RCS") == 30
    assert scene.title.policies.certificate_count(scene.position(), "ann") == 2

    position = scene.operating("RCS", "dividend", revenue=50)
    assert position.play(PayDividend(by="bob")).state.cash["ann"] == 15


@pytest.mark.statement("1849", "9.6-2", "9.3-4")
def test_9_6_a_regular_certificate_and_the_price_of_one_do_not_buy_it(refuses):
    held = {"ann": "P x x x", "cyd": "x x", "bob": "x"}
    scene = Scenario().start("RCS", price=100, held=held).cash(bob=100)
    position = scene.stock("bob")

    refuses(position, buy("bob", "RCS"), "buy.money", "9.3-1")


@pytest.mark.statement("1849", "9.6-2")
def test_9_6_the_last_certificate_is_never_split(refuses):
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "L x"})
    position = scene.stock("bob")

    refuses(position, sell("bob", "RCS", "x x"), "sell.held", "9.2-7")
    assert position.refusal(sell("bob", "RCS", "L x")) is None


@pytest.mark.statement("1849", "9.6-3", "10.8-5", "10.8-8")
def test_9_6_at_the_bottom_of_its_pile_for_the_corporation_too(refuses):
    scene = Scenario().start("RCS", held={"ann": "P x x x", "bob": "x"}).cash(RCS=500)
    position = scene.operating("RCS", "financing")
    refuses(position, IssueShares(by="ann", bundle={"last": 1}), "issue.last", "10.8-5")
    assert position.refusal(IssueShares(by="ann", bundle={"regular": 2, "last": 1})) is None

    scene = Scenario().start("RCS", held={"ann": "P", "pool": "L x"}).cash(RCS=500)
    bought = scene.operating("RCS", "financing").play(BuyBack(by="ann"))
    assert hand(bought, "pool", "RCS") == "L"
