"""Stock rounds: turns, limits, buying and selling, their end (1848 §12)."""

from __future__ import annotations

import pytest

from ferrovia.core import market
from ferrovia.core.action import Pass
from ferrovia.core.events import Paid, PriceMoved, PriorityMoved
from ferrovia.family.actions import BuyCertificate, SellShares
from g1848.scenario import Scenario
from g1848.words import buy, events, hand, of_type, play, sell, start


@pytest.mark.statement("1848", "12.1.1-1")
def test_12_1_sell_any_number_then_buy_one_certificate():
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x"})
    scene.start("QR", price=90, held={"bob": "P x", "ann": "x x"}).give("BOE", "x x", "ann")
    position = scene.stock("ann")

    position = play(position, sell("ann", "NSW", 2), sell("ann", "QR", 1), sell("ann", "BOE", 2))
    assert position.decision.seat == "ann"
    after = position.play(start("ann", "VR", 70))

    assert after.decision.seat == "bob"
    assert [hand(after, "ann", c) for c in ("NSW", "QR", "BOE", "VR")] == ["P", "x", "", "P"]


@pytest.mark.statement("1848", "12.1.1-1")
def test_12_1_a_purchase_ends_the_turn(refuses):
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x"})

    after = scene.stock("ann").play(buy("ann", "BOE"))

    assert after.decision.seat == "bob"
    refuses(after, sell("ann", "NSW"), "turn.seat", "12.1.1-1")


@pytest.mark.statement("1848", "12.1.1-2")
def test_12_1_the_round_ends_when_all_have_passed_in_succession():
    scene = Scenario().start("NSW", held={"ann": "P x x x x x", "bob": "x"}, operated=0)
    position = play(scene.stock("ann"), "ann", "bob")
    assert position.state.flow.round == "stock"

    assert play(position, "cyd").state.flow.round == "operating"


@pytest.mark.statement("1848", "12.1.1-2")
@pytest.mark.parametrize("deed", [buy("cyd", "BOE"), sell("cyd", "NSW")])
def test_12_1_whoever_buys_or_sells_gets_another_turn(deed):
    scene = Scenario().start("NSW", held={"ann": "P x x x x", "cyd": "x x"}, operated=0)
    position = play(scene.stock("ann"), "ann", "bob", deed)
    if position.decision.seat == "cyd":
        position = play(position, "cyd")
    position = play(position, "ann", "bob")

    assert (position.state.flow.round, position.decision.seat) == ("stock", "cyd")
    assert play(position, "cyd").state.flow.round == "operating"


@pytest.mark.statement("1848", "12.1.2-1")
def test_12_1_who_has_passed_may_act_again_later():
    position = play(Scenario().stock("ann"), "ann", buy("bob", "BOE"), "cyd")

    after = position.play(start("ann", "NSW", 70))

    assert hand(after, "ann", "NSW") == "P"


@pytest.mark.statement("1848", "12.1.3-1")
def test_12_1_all_trades_are_with_the_bank():
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x"})
    position = scene.stock("ann")
    sold = position.play(sell("ann", "NSW"))
    bought = sold.play(buy("ann", "BOE"))

    assert [(e.payer, e.payee) for e in events(sold, Paid)] == [("bank", "ann")]
    assert [(e.payer, e.payee) for e in events(bought, Paid)] == [("ann", "bank")]


@pytest.mark.statement("1848", "12.3.1-1")
def test_12_3_a_share_must_be_there_and_the_cash_too(refuses):
    held = {"ann": "P x x x x", "bob": "x x x x"}
    scene = Scenario().start("NSW", held=held).start("QR", price=90, held={"bob": "P"})
    position = scene.cash(cyd=89).stock("cyd")

    refuses(position, buy("cyd", "NSW"), "buy.available", "12.3.1-1")
    refuses(position, buy("cyd", "NSW", "pool"), "buy.available", "12.3.1-1")
    refuses(position, buy("cyd", "QR"), "buy.money", "12.3.1-1")
    assert scene.cash(cyd=90).stock("cyd").refusal(buy("cyd", "QR")) is None


@pytest.mark.statement("1848", "12.3.2-1")
@pytest.mark.parametrize("company", ["NSW", "BOE"])
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_12_3_who_has_sold_a_company_does_not_buy_it_in_this_round(company, source, refuses):
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x", "pool": "x"})
    scene.give("BOE", "x x", "ann").give("BOE", "x", "pool")
    sold = scene.stock("ann").play(sell("ann", company))

    refuses(sold, buy("ann", company, source), "buy.sold", "12.3.2-1")
    later = play(sold, "ann", buy("bob", "BOE"), "cyd")
    refuses(later, buy("ann", company, source), "buy.sold", "12.3.2-1")
    assert later.play(Pass(by="ann")).refusal(buy("bob", "NSW", source)) is None


@pytest.mark.statement("1848", "12.3.2-1")
def test_12_3_in_the_next_stock_round_it_may_be_bought_again():
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x"}, floated=False, operated=0)
    position = play(scene.stock("ann"), sell("ann", "NSW"), "ann", "bob", "cyd", "ann")

    assert position.state.flow.cycle == 3
    position = play(position, *(s for s in ("bob", "cyd") if position.decision.seat == s))
    while position.decision.seat != "ann":
        position = play(position, position.decision.seat)
    assert position.refusal(buy("ann", "NSW")) is None


@pytest.mark.statement("1848", "12.3.3-1")
def test_12_3_a_share_of_the_bank_of_england_is_the_one_purchase_of_the_turn():
    scene = Scenario().loans_given(6)

    after = scene.stock("ann").play(buy("ann", "BOE"))

    assert after.state.cash["ann"] == 840 - 130
    assert (after.decision.seat, hand(after, "ann", "BOE")) == ("bob", "x")


@pytest.mark.statement("1848", "12.4.1-4", "12.5.1-1")
@pytest.mark.parametrize("shares", [1, 2, 3])
def test_12_5_a_sale_is_paid_at_the_price_before_and_costs_one_row(shares):
    scene = Scenario().start("NSW", cell="1,6", held={"ann": "P x x", "bob": "x x x"})

    after = scene.stock("bob").play(sell("bob", "NSW", shares))

    assert after.state.cash["bob"] == 840 + 110 * shares
    assert after.state.corporations["NSW"].cell == "2,6"
    assert market.price(after, "NSW") == 100


@pytest.mark.statement("1848", "12.5.1-1")
def test_12_5_a_second_sale_of_a_company_in_one_turn_is_refused(refuses):
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x x x"})
    sold = scene.stock("bob").play(sell("bob", "NSW", 1))

    refuses(sold, sell("bob", "NSW", 1), "sell.once_a_turn", "12.5.1-1")
    later = play(sold, "bob", "cyd", "ann").play(sell("bob", "NSW", 1))
    assert later.state.corporations["NSW"].cell == "3,5"


@pytest.mark.statement("1848", "12.5.1-1")
def test_12_5_house_rule_split_sales_cost_a_row_each():
    scene = Scenario(options=("split-sales",))
    scene.start("NSW", held={"ann": "P x x", "bob": "x x x"})

    after = play(scene.stock("bob"), sell("bob", "NSW"), sell("bob", "NSW", 2))

    assert after.state.cash["bob"] == 840 + 100 + 2 * 90
    assert after.state.corporations["NSW"].cell == "3,5"


@pytest.mark.statement("1848", "12.5.1-1")
def test_12_5_several_players_selling_cost_a_row_each():
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x x", "cyd": "x"})

    after = play(scene.stock("bob"), sell("bob", "NSW", 2), "bob", sell("cyd", "NSW"))

    assert after.state.corporations["NSW"].cell == "3,5"


@pytest.mark.statement("1848", "12.5.1-2")
@pytest.mark.parametrize("cell", ["5,5", "4,8", "3,10", "2,13", "1,16"])
def test_12_5_at_the_bottom_of_a_column_the_marker_stays(cell):
    scene = Scenario().start("NSW", cell=cell, held={"ann": "P x", "bob": "x"})
    scene.start("QR", cell=cell, held={"cyd": "P"})

    after = scene.stock("bob").play(sell("bob", "NSW"))

    assert after.state.market[cell] == ("NSW", "QR")
    assert events(after, PriceMoved) == []


@pytest.mark.statement("1848", "12.5.1-1", "11.3-1")
def test_12_5_the_marker_goes_under_those_in_its_new_cell():
    scene = Scenario().start("NSW", price=100, held={"ann": "P x", "bob": "x"})
    scene.start("QR", price=90, held={"cyd": "P"})

    after = scene.stock("bob").play(sell("bob", "NSW"))

    assert after.state.market["2,5"] == ("QR", "NSW")


@pytest.mark.statement("1848", "12.4.2-1")
def test_12_4_shares_of_the_bank_of_england_are_sold_without_restriction():
    scene = Scenario().give("BOE", "x x x x x x", "ann").give("BOE", "x x x x", "pool")
    position = scene.stock("ann", cycle=1)

    after = position.play(sell("ann", "BOE", 6))

    assert hand(after, "pool", "BOE") == " ".join("x" * 10)
    assert after.state.cash["ann"] == 840 + 420


@pytest.mark.statement("1848", "12.4.1-3")
def test_12_4_only_what_is_held_can_be_sold(refuses):
    scene = Scenario().start("NSW", held={"ann": "P x", "bob": "x"})

    refuses(scene.stock("bob"), sell("bob", "NSW", 2), "sell.held", "12.4.1-3")
    refuses(scene.stock("bob"), sell("bob", "QR"), "sell.bundle", "12.1.1-1")
    nothing = SellShares(by="bob", corporation="NSW", bundle={})
    refuses(scene.stock("bob"), nothing, "sell.bundle", "12.1.1-1")


ALL_TEN = {"ann": "P x x x x", "bob": "x x x x"}


def after_round(scene: Scenario):
    position = scene.stock("ann")
    for seat in ("ann", "bob", "cyd"):
        position = play(position, seat)
    return position


@pytest.mark.statement("1848", "12.6.1-1")
@pytest.mark.parametrize(
    ("held", "cell"),
    [
        (ALL_TEN, "1,6"),
        ({"ann": "P x x x x", "bob": "x x x"}, "2,6"),
        ({"ann": "P x x x x", "bob": "x x x", "pool": "x"}, "2,6"),
    ],
)
def test_12_6_what_players_hold_entirely_rises_and_nothing_else_moves(held, cell):
    scene = Scenario().start("NSW", cell="2,6", held=held, floated=False)

    assert after_round(scene).state.corporations["NSW"].cell == cell


@pytest.mark.statement("1848", "12.6.1-1")
def test_12_6_in_the_top_row_it_stays():
    scene = Scenario().start("NSW", cell="0,6", held=ALL_TEN, floated=False)

    assert after_round(scene).state.corporations["NSW"].cell == "0,6"


@pytest.mark.statement("1848", "12.6.1-1", "12.7-1")
def test_12_6_r46_several_rise_in_operating_order():
    scene = Scenario().start("QR", cell="3,5", held=ALL_TEN, floated=False)
    scene.start("NSW", cell="3,5", held={"cyd": "P x x x", "ann": "x x x x x"}, floated=False)

    assert after_round(scene).state.market["2,5"] == ("QR", "NSW")


@pytest.mark.statement("1848", "2.1-2", "12.7-1")
@pytest.mark.parametrize("deed", [buy("bob", "BOE"), sell("bob", "NSW")])
def test_12_7_the_left_of_the_last_to_buy_or_sell_gets_the_priority_deal(deed):
    scene = Scenario().start("NSW", held={"ann": "P", "bob": "x"}, floated=False)
    position = play(scene.stock("ann"), "ann", deed)
    while position.state.flow.cycle == 2:
        position = play(position, position.decision.seat)

    assert position.state.priority == position.decision.seat == "cyd"


@pytest.mark.statement("1848", "12.7-1")
def test_12_7_if_nobody_acts_it_stays():
    scene = Scenario().start("NSW", held={"ann": "P", "bob": "x"}, floated=False)
    position = play(scene.stock("bob"), "bob", "cyd", "ann")

    assert position.state.priority == position.decision.seat == "bob"
    assert events(position, PriorityMoved) == []


@pytest.mark.statement("1848", "2.1-2")
def test_2_1_players_act_clockwise_in_a_stock_round():
    position = Scenario(4).stock("cyd")
    seen = []
    for _ in range(3):
        seen.append(position.decision.seat)
        position = play(position, seen[-1])

    assert [*seen, position.decision.seat] == ["cyd", "dan", "ann", "bob"]


@pytest.mark.statement("1848", "12.3.1-1")
def test_12_3_both_piles_are_offered_at_their_prices():
    scene = Scenario().start("NSW", cell="0,6", par=90, held={"ann": "P", "pool": "x"})
    offered = of_type(scene.stock("bob"), BuyCertificate)

    assert {(a.corporation, a.source) for a in offered} == {
        ("NSW", "treasury"),
        ("NSW", "pool"),
        ("BOE", "treasury"),
    }
