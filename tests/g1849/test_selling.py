"""Selling in a stock round (1849 §9.2)."""

from __future__ import annotations

from itertools import permutations

import pytest
from scenario import Scenario
from words import buy, events, hand, of_type, play, sell

from ferrovia.core import holdings, ledger, market
from ferrovia.core.events import CorporationClosed, PriceMoved, SharesSold
from ferrovia.family.actions import SellShares


@pytest.mark.statement("1849", "9.2-1", "9.2-2", "9.2-3")
def test_9_2_sold_certificates_go_to_the_pool_and_the_bank_pays():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x", "bob": "x x x"}).cash(bob=0)
    position = scene.stock("bob")

    after = play(position, sell("bob", "RCS", "x x"), "bob")

    assert (hand(after, "bob", "RCS"), hand(after, "pool", "RCS")) == ("x", "x x")
    assert after.state.cash["bob"] == 200
    assert after.state.bank == position.state.bank - 200
    assert after.state.corporations["RCS"].cell == "5,5"  # two below 3,5
    assert ledger.total(after) == 7760


@pytest.mark.statement("1849", "9.2-2", "9.2-3")
def test_9_2_tokens_move_only_after_the_whole_sale_is_paid():
    scene = Scenario().start("RCS", price=100, held={"bob": "x", "ann": "P"})
    scene.start("CTL", price=68, held={"bob": "x x", "cyd": "P"}).cash(bob=0)
    position = scene.stock("bob")

    first = play(position, sell("bob", "RCS", "x"))
    assert first.state.market == position.state.market
    second = play(first, sell("bob", "CTL", "x x"))
    assert second.state.cash["bob"] == 100 + 136
    after = play(second, "bob") if second.decision.seat == "bob" else second

    assert after.state.corporations["RCS"].cell == "4,5"
    assert after.state.corporations["CTL"].cell == "6,2"


@pytest.mark.statement("1849", "9-2", "9.2-2")
def test_9_2_r8_what_is_sold_one_after_the_other_is_one_sale():
    """The turn waits for the rest, which is paid at the price of the beginning."""
    held = {"ann": "P", "bob": "x x x"}
    scene = Scenario().start("RCS", price=100, held=held).cash(ann=0, bob=0, cyd=0)
    together = play(scene.stock("bob"), sell("bob", "RCS", "x x x"), "bob")

    singly = scene.stock("bob")
    for left in (2, 1, 0):
        assert singly.decision.seat == "bob"
        singly = singly.play(sell("bob", "RCS", "x"))
        assert holdings.shares(singly, "bob", "RCS") == left
    singly = play(singly, "bob") if singly.decision.seat == "bob" else singly

    assert singly.state.cash == together.state.cash
    assert singly.state.corporations["RCS"].cell == together.state.corporations["RCS"].cell


@pytest.mark.statement("1849", "9.2-2", "9.2-10")
def test_9_2_r8_the_parts_of_a_sale_are_judged_together(refuses):
    """The pool takes three more shares: two, then one, but no fourth."""
    held = {"ann": "P", "bob": "x x x x", "pool": "L"}
    scene = Scenario().start("RCS", price=100, held=held).cash(bob=500)

    sold = play(scene.stock("bob"), sell("bob", "RCS", "x x"))

    refuses(sold, sell("bob", "RCS", "x x"), "sell.pool_limit", "9.2-5")
    assert sold.refusal(sell("bob", "RCS", "x")) is None


@pytest.mark.statement("1849", "9.2-3", "5-2")
@pytest.mark.parametrize("spoken", list(permutations(("RCS", "CTL", "SFA"))))
def test_9_2_example_three_corporations_keep_their_order_in_the_stack(spoken):
    scene = Scenario()
    for corporation in ("RCS", "CTL", "SFA"):
        scene.start(corporation, price=100, held={"ann": "P x", "bob": "x"})
    position = scene.stock("bob")
    assert position.state.market["3,5"] == ("RCS", "CTL", "SFA")

    sales = [sell("bob", corporation, "x") for corporation in spoken]
    after = play(position, *sales, "bob")

    assert after.state.market == {"4,5": ("RCS", "CTL", "SFA")}


@pytest.mark.statement("1849", "9.2-3")
def test_9_2_tokens_that_meet_lie_in_the_market_order_of_before():
    # SFA falls two rows, CTL one, into a cell where ATA stands; the higher one moves first.
    scene = Scenario(5).start("ATA", cell="5,5", held={"ann": "P"})
    scene.start("CTL", cell="4,5", held={"ann": "P", "bob": "x"})
    scene.start("SFA", cell="3,5", held={"ann": "P", "bob": "x x"})

    after = play(scene.stock("bob"), sell("bob", "CTL", "x"), sell("bob", "SFA", "x x"), "bob")

    assert after.state.market["5,5"] == ("ATA", "SFA", "CTL")


@pytest.mark.statement("1849", "9.2-4")
def test_9_2_no_selling_before_the_first_operating_turn_is_completed(refuses):
    for operated in (0, 1):
        scene = Scenario().start("RCS", held={"ann": "P", "bob": "x"}, operated=operated)
        position = scene.stock("bob")
        if operated:
            assert position.refusal(sell("bob", "RCS", "x")) is None
        else:
            refuses(position, sell("bob", "RCS", "x"), "sell.operated", "9.2-4")


@pytest.mark.statement("1849", "9.2-4")
def test_9_2_r9_a_completed_turn_counts_even_within_the_same_operating_round(refuses):
    scene = Scenario().start("SFA", price=144, held={"ann": "x", "bob": "P"}, operated=0)
    scene.start("CTL", price=100, held={"ann": "P x x"}, operated=0).cash(CTL=0, ann=0)
    unfinished = scene.operating("CTL", "trains")
    refuses(unfinished, sell("ann", "SFA", "x"), "sell.operated", "9.2-4")
    refuses(unfinished, sell("ann", "CTL", "x"), "sell.operated", "9.2-4")

    first = play(scene.operating("SFA", "end_of_turn"), "bob")
    assert first.state.corporations["SFA"].operated == 1
    assert first.decision.subject == "CTL"
    emergency = first
    while emergency.decision.step != "trains":
        emergency = play(emergency, "ann")
    assert emergency.refusal(sell("ann", "SFA", "x")) is None
    refuses(emergency, sell("ann", "CTL", "x"), "sell.operated", "9.2-4")


@pytest.mark.statement("1849", "9.2-5", "9.2-10")
@pytest.mark.parametrize(
    ("pool", "cards", "allowed"),
    [
        ("", "x x x", True),
        ("x x x", "x x", True),
        ("x x x", "x x x", False),
        ("x x x", "L", True),
        ("x x x x", "L", False),
        ("x x x x", "x", True),
        ("L x x x", "x", False),
    ],
)
def test_9_2_after_the_sale_the_pool_holds_at_most_half(pool, cards, allowed, refuses):
    held = {"ann": "P", "bob": cards} | ({"pool": pool} if pool else {})
    position = Scenario().start("RCS", held=held).stock("bob")
    if allowed:
        assert position.refusal(sell("bob", "RCS", cards)) is None
    else:
        refuses(position, sell("bob", "RCS", cards), "sell.pool_limit", "9.2-5")


@pytest.mark.statement("1849", "9.2-6", "9.3-3")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_9_2_who_sold_may_not_buy_it_for_the_rest_of_the_round(source, refuses):
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "x x", "pool": "x"})
    scene.cash(ann=500, bob=500, cyd=500)
    sold = play(scene.stock("bob"), sell("bob", "RCS", "x"))
    refuses(sold, buy("bob", "RCS", source), "buy.sold", "9.2-6")

    later = play(sold, "bob", buy("cyd", "RCS", source), "ann")
    refuses(later, buy("bob", "RCS", source), "buy.sold", "9.2-6")

    # Another player may, and Bob may again in the next stock round.
    assert play(sold, "bob").refusal(buy("cyd", "RCS", source)) is None
    assert scene.stock("bob").refusal(buy("bob", "RCS", source)) is None


@pytest.mark.statement("1849", "9.2-7")
def test_9_2_the_presidents_certificate_is_not_sold(refuses):
    scene = Scenario().start("RCS", held={"ann": "P x", "bob": "x"})
    position = scene.stock("ann")

    refuses(position, sell("ann", "RCS", "x x"), "sell.held", "9.2-7")
    named = SellShares(by="ann", corporation="RCS", bundle={"president": 1})
    refuses(position, named, "sell.bundle", "9.2-1")
    assert position.refusal(sell("ann", "RCS", "x")) is None


@pytest.mark.statement("1849", "9.2-1")
def test_9_2_a_sale_names_certificates_in_hand(refuses):
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "x"})
    position = scene.stock("bob")

    refuses(position, sell("bob", "RCS", "x x"), "sell.held", "9.2-7")
    refuses(position, sell("bob", "RCS", "L"), "sell.held", "9.2-7")
    refuses(position, sell("bob", "RCS", ""), "sell.bundle", "9.2-1")
    refuses(position, sell("bob", "CTL", "x"), "sell.bundle", "9.2-1")


@pytest.mark.statement("1849", "9.2-8", "9.6-1", "9.6-2")
def test_9_2_the_last_certificate_is_sold_whole(refuses):
    scene = Scenario().start("RCS", price=100, held={"ann": "P", "bob": "L"}).cash(bob=0)
    position = scene.stock("bob")
    assert of_type(position, SellShares) == [sell("bob", "RCS", "L")]
    refuses(position, sell("bob", "RCS", "x"), "sell.held", "9.2-7")

    after = play(position, sell("bob", "RCS", "L"), "bob")

    assert after.state.cash["bob"] == 200
    assert hand(after, "pool", "RCS") == "L"
    assert after.state.corporations["RCS"].cell == "5,5"


@pytest.mark.statement("1849", "9.2-9")
def test_9_2_a_certificate_bought_in_the_round_may_be_sold_on_a_later_turn():
    scene = Scenario().start("RCS", held={"ann": "P", "cyd": "x"}).cash(bob=500)

    position = play(scene.stock("bob"), buy("bob", "RCS"), "cyd", "ann")

    assert hand(position, "bob", "RCS") == "x"
    assert position.refusal(sell("bob", "RCS", "x")) is None


@pytest.mark.statement("1849", "9.2-9", "9.2-4")
def test_9_2_but_not_one_of_a_corporation_that_has_not_operated(refuses):
    scene = Scenario().start("RCS", held={"ann": "P"}, operated=0).cash(bob=500, cyd=500)

    position = play(scene.stock("bob"), buy("bob", "RCS"), buy("cyd", "RCS"), "ann")

    refuses(position, sell("bob", "RCS", "x"), "sell.operated", "9.2-4")


@pytest.mark.statement("1849", "9.2-10")
def test_9_2_the_change_of_president_is_judged_on_the_whole_sale():
    # One share alone could not be sold; two can, and only their sum is looked at.
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "L"})
    position = scene.stock("ann")

    assert position.refusal(sell("ann", "RCS", "x")) is not None
    assert position.refusal(sell("ann", "RCS", "L")) is None


@pytest.mark.statement("1849", "9.2-11", "11-1")
def test_9_2_a_closing_leaves_the_seller_paid_and_the_others_moving():
    scene = Scenario().start("RCS", cell="8,0", held={"ann": "P", "bob": "x x"})
    scene.start("CTL", cell="8,1", held={"ann": "P", "bob": "x"}).cash(bob=0)
    scene.start("SFA", cell="3,5", held={"ann": "P", "bob": "x"})
    position = scene.stock("bob")
    sales = [sell("bob", c, "x") for c in ("RCS", "CTL", "SFA")]

    after = play(position, *sales, "bob")

    assert after.state.cash["bob"] == 27 + 31 + 100
    assert [e.corporation for e in events(after, CorporationClosed)] == ["RCS"]
    assert hand(after, "bob", "RCS") == ""
    assert [(e.corporation, e.target) for e in events(after, PriceMoved)] == [
        ("SFA", "4,5"),
        ("CTL", "9,1"),
        ("RCS", "9,0"),
    ]


# ---- house rule


@pytest.mark.statement("1849", "9.2-2", "9.2-3")
def test_9_2_house_rule_sales_at_once_settles_each_sale_at_the_price_of_the_moment():
    scene = Scenario(options=("sales-at-once",))
    scene.start("RCS", price=100, held={"ann": "P x", "bob": "x x"}).cash(bob=0)
    position = scene.stock("bob")

    once = play(position, sell("bob", "RCS", "x"))
    assert once.state.corporations["RCS"].cell == "4,5"
    twice = play(once, sell("bob", "RCS", "x"))

    assert twice.state.cash["bob"] == 100 + 95
    assert twice.state.corporations["RCS"].cell == "5,5"


@pytest.mark.statement("1849", "9.2-3")
@pytest.mark.parametrize("spoken", list(permutations(("RCS", "CTL", "SFA"))))
def test_9_2_house_rule_sales_at_once_repairs_the_order_of_the_stack(spoken):
    scene = Scenario(options=("sales-at-once",))
    for corporation in ("RCS", "CTL", "SFA"):
        scene.start(corporation, price=100, held={"ann": "P x", "bob": "x"})
    position = scene.stock("bob")

    after = play(position, *(sell("bob", corporation, "x") for corporation in spoken))

    assert after.state.market["4,5"] == ("RCS", "CTL", "SFA")
    assert len(events(after, SharesSold)) == 1


@pytest.mark.statement("1849", "9.2-6")
def test_9_2_house_rule_sales_at_once_still_bars_buying_back(refuses):
    scene = Scenario(options=("sales-at-once",))
    scene.start("RCS", held={"ann": "P", "bob": "x x"}).cash(bob=500)
    position = play(scene.stock("bob"), sell("bob", "RCS", "x"))

    refuses(position, buy("bob", "RCS"), "buy.sold", "9.2-6")
    assert market.price(position, "RCS") == 95
