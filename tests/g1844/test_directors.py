"""Who directs a company, and what changes hands when that changes (1844 [DIR-*])."""

from __future__ import annotations

import pytest

from ferrovia.core import holdings, market
from ferrovia.core.action import Pass
from ferrovia.core.events import PresidentChanged, SharesSold
from ferrovia.family.actions import SellShares
from g1844.scenario import Scenario
from g1844.words import buy, events, hand, of_type, play, sell


def director(position, company: str) -> str:
    return holdings.president(position, company)


@pytest.mark.statement("1844", "DIR-1", "DIR-2")
def test_who_holds_more_than_the_director_becomes_director():
    scene = Scenario().start("RhB", held={"ann": "P x", "bob": "x x x"})
    position = scene.stock("bob")
    after = position.play(buy("bob", "RhB"))

    assert director(after, "RhB") == "bob"
    assert (hand(after, "ann", "RhB"), hand(after, "bob", "RhB")) == ("x x x", "P x x")
    assert events(after, PresidentChanged) == [PresidentChanged("RhB", "ann", "bob")]


@pytest.mark.statement("1844", "DIR-1")
def test_with_equal_holdings_nothing_changes():
    scene = Scenario().start("RhB", held={"ann": "P x", "bob": "x x"})
    after = scene.stock("bob").play(buy("bob", "RhB"))
    assert director(after, "RhB") == "ann"


@pytest.mark.statement("1844", "DIR-1", "DIR-2")
@pytest.mark.parametrize(("name", "held"), [("JN", "P"), ("VSB", "P")])
def test_small_companies_change_director_only_by_sales(name, held):
    scene = Scenario().start(name, held={"ann": held, "bob": "x x"})
    assert director(scene.position(), name) == "ann"


@pytest.mark.statement("1844", "DIR-3")
def test_the_new_director_takes_over_everything_the_company_has():
    scene = Scenario().start("RhB", held={"ann": "P x", "bob": "x x x"}, trains=("2",))
    scene.private("P1", "RhB").cash(RhB=333)
    after = scene.stock("bob").play(buy("bob", "RhB"))

    assert (after.state.cash["RhB"], after.state.privates["P1"].owner) == (333, "RhB")
    assert "RhB" in after.state.trains.values()
    assert after.title.policies.decider(after, "RhB") == "bob"


@pytest.mark.statement("1844", "DIR-4")
def test_a_director_sells_below_another_only_if_that_one_has_two_shares(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x", "bob": "x", "cyd": "x"})
    position = scene.stock("ann")
    refuses(position, sell("ann", "RhB", 3), "sell.successor", "DIR-4")
    refused = refuses(position, sell("ann", "RhB", 2), "sell.held", "SR-sell-8")
    assert "besides the Director's certificate of 2 shares" in refused.reason
    assert position.refusal(sell("ann", "RhB", 1)) is None


@pytest.mark.statement("1844", "DIR-4", "SR-sell-6")
def test_the_pool_must_have_room_for_what_a_director_gives_up(refuses):
    scene = Scenario().start("RhB", held={"ann": "P", "bob": "x x", "pool": "x x x x"})
    position = scene.stock("ann")
    refuses(position, sell("ann", "RhB", 2), "sell.pool_limit", "SR-sell-6")
    assert director(position.play(sell("ann", "RhB", 1)), "RhB") == "bob"


@pytest.mark.statement("1844", "DIR-4", "DIR-6", "SR-sell-2")
def test_example_laura_sells_four_shares_of_the_stb(refuses):
    held = {"ann": "P x x x", "bob": "x x", "pool": "x"}
    scene = Scenario().start("STB", held=held)
    position = scene.stock("ann")
    price = market.price(position, "STB")
    refuses(position, sell("ann", "STB", 5), "sell.pool_limit", "SR-sell-6")

    after = position.play(sell("ann", "STB", 4))
    count = {w: holdings.shares(after, w, "STB") for w in ("ann", "bob", "pool", "STB")}
    assert count == {"ann": 1, "bob": 2, "pool": 5, "STB": 2}
    assert director(after, "STB") == "bob"
    assert events(after, SharesSold) == [SharesSold("ann", "STB", 4, 4 * price)]


@pytest.mark.statement("1844", "DIR-5")
def test_the_new_director_is_who_holds_most():
    scene = Scenario(4).start("RhB", held={"ann": "P x x", "bob": "x x", "cyd": "x x x"})
    assert director(scene.stock("ann").play(sell("ann", "RhB", 3)), "RhB") == "cyd"


@pytest.mark.statement("1844", "DIR-5")
@pytest.mark.parametrize(
    ("order", "successor"),
    [
        (("ann", "bob", "cyd", "dan"), "bob"),
        (("bob", "dan", "cyd", "ann"), "bob"),
        (("bob", "ann", "dan", "cyd"), "dan"),
    ],
)
def test_among_equals_it_is_the_next_after_the_old_director_in_turn_order(order, successor):
    scene = Scenario(4).order(*order)
    scene.start("RhB", held={"ann": "P", "bob": "x x", "dan": "x x"})
    assert director(scene.stock("ann").play(sell("ann", "RhB", 1)), "RhB") == successor


@pytest.mark.statement("1844", "DIR-6", "DIR-2")
@pytest.mark.parametrize(
    ("name", "pool"), [("RhB", "x x x x"), ("RhB", ""), ("JN", "x"), ("VSB", "")]
)
def test_one_of_the_two_shares_of_the_directors_certificate_may_be_sold(name, pool):
    scene = Scenario().start(name, held={"ann": "P", "bob": "x x", "pool": pool})
    after = scene.stock("ann").play(sell("ann", name, 1))

    assert (hand(after, "ann", name), hand(after, "bob", name)) == ("x", "P")
    assert hand(after, "pool", name) == f"{pool} x".strip()


@pytest.mark.statement("1844", "DIR-6")
def test_both_shares_go_to_the_pool_where_it_has_room():
    scene = Scenario().start("RhB", held={"ann": "P", "bob": "x x"})
    after = scene.stock("ann").play(sell("ann", "RhB", 2))
    assert (hand(after, "ann", "RhB"), hand(after, "pool", "RhB")) == ("", "x x")


@pytest.mark.statement("1844", "DIR-7", "EMG-5")
def test_no_director_changes_by_a_sale_in_an_emergency(refuses):
    scene = Scenario().phase("3").start("VZ", price=60, held={"ann": "P x"})
    scene.tiles("K10 15 0, K8 58 2").cash(VZ=0, ann=0)
    scene.start("RhB", held={"ann": "P x", "bob": "x x"})
    position = scene.operating("VZ", "trains")
    refuses(position, sell("ann", "RhB", 2), "emergency.presidency", "DIR-7")
    assert position.refusal(sell("ann", "RhB", 1)) is None


@pytest.mark.statement("1844", "DIR-8", "SR-sell-9")
def test_a_director_pushed_over_the_limit_sells_in_his_next_turn(refuses):
    """Ann has eleven certificates; for the Director's certificate she gets two."""
    scene = Scenario(7).start("RhB", held={"ann": "P", "bob": "x x"}, operated=1)
    for name in ("BLS", "STB"):
        scene.start(name, held={"cyd": "P x", "ann": "x x x x x"}, home=False)
        scene.give(name, "x", "cyd")
    position = scene.stock("bob")
    assert position.title.policies.certificate_count(position, "ann") == 11

    position = play(position, buy("bob", "RhB"), "cyd", "dan", "eve", "fay", "gil")
    assert director(position, "RhB") == "bob"
    assert position.title.policies.certificate_count(position, "ann") == 12
    refuses(position, Pass(by="ann"), "pass.over_limit", "SR-sell-9")
    after = position.play(sell("ann", "BLS", 1))
    assert after.refusal(Pass(by="ann")) is None


# ---- the SBB


@pytest.mark.statement("1844", "DIR-2", "SBB-13")
def test_the_new_director_of_the_sbb_gives_a_ten_percent_certificate_if_he_has_one():
    held = {"ann": "P", "bob": "X x", "pool": "x x x x"}
    scene = Scenario().start("SBB", held={**held, "bob": "X x x"})
    assert director(scene.position(), "SBB") == "ann"
    after = scene.stock("bob").play(buy("bob", "SBB", "pool"))

    assert (hand(after, "ann", "SBB"), hand(after, "bob", "SBB")) == ("X", "P x x x")


@pytest.mark.statement("1844", "DIR-2", "SBB-13")
def test_otherwise_he_gives_two_of_five_percent():
    scene = Scenario().start("SBB", held={"ann": "P", "bob": "x x", "pool": "x x"})
    after = scene.stock("bob").play(buy("bob", "SBB", "pool"))
    assert (hand(after, "ann", "SBB"), hand(after, "bob", "SBB")) == ("x x", "P x")


@pytest.mark.statement("1844", "DIR-9")
def test_the_director_of_the_sbb_sells_whole_certificates_out_of_what_he_gets(refuses):
    scene = Scenario().start("SBB", held={"ann": "P x", "bob": "X x", "cyd": "x"})
    position = scene.stock("ann")
    refuses(position, sell("ann", "SBB", 2), "sell.exchange", "DIR-9")
    sales = [a.bundle for a in of_type(position, SellShares) if a.corporation == "SBB"]
    assert sales == [{"regular": 1}, {"double": 1}, {"regular": 1, "double": 1}]

    after = position.play(sell("ann", "SBB", 0, doubles=1))
    assert (hand(after, "ann", "SBB"), hand(after, "bob", "SBB")) == ("x", "P x")
    assert hand(after, "pool", "SBB") == "X"


@pytest.mark.statement("1844", "DIR-9")
def test_for_the_certificate_of_the_sbb_he_gets_one_of_ten_percent_and_not_two(refuses):
    scene = Scenario().start("SBB", held={"ann": "P x x", "bob": "X x"})
    position = scene.stock("ann")
    refused = refuses(position, sell("ann", "SBB", 0, doubles=2), "sell.exchange", "DIR-9")
    assert "bob would become Director of SBB" in refused.reason
    assert position.refusal(sell("ann", "SBB", 2, doubles=1)) is None


@pytest.mark.statement("1844", "DIR-9", "DIR-6")
def test_with_two_certificates_of_five_percent_he_may_sell_one_of_them():
    scene = Scenario().start("SBB", held={"ann": "P", "bob": "x x"})
    after = scene.stock("ann").play(sell("ann", "SBB", 1))
    assert (hand(after, "ann", "SBB"), hand(after, "bob", "SBB")) == ("x", "P")
    assert hand(after, "pool", "SBB") == "x"


@pytest.mark.statement("1844", "DIR-9")
def test_any_combination_of_own_certificates_is_sold():
    scene = Scenario().start("SBB", held={"bob": "P X X", "ann": "X x"})
    position = scene.stock("ann")
    sales = [a.bundle for a in of_type(position, SellShares) if a.corporation == "SBB"]
    assert sales == [{"regular": 1}, {"double": 1}, {"regular": 1, "double": 1}]
    after = position.play(sell("ann", "SBB", 1, doubles=1))
    assert after.state.cash["ann"] == 800 + 300
