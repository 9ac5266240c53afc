"""Who directs a company, and the exchange when that changes (1848 §6)."""

from __future__ import annotations

import pytest

from ferrovia.core import holdings
from ferrovia.core.events import PresidentChanged
from ferrovia.family.actions import LayTile, SellShares
from g1848.scenario import Scenario
from g1848.words import buy, events, hand, of_type, sell


def changes(position) -> list[tuple[str, str, str]]:
    return [(e.corporation, e.old, e.new) for e in events(position, PresidentChanged)]


@pytest.mark.statement("1848", "6.1-1")
def test_6_1_the_director_alone_decides_for_a_company(refuses):
    position = Scenario().start("NSW", held={"bob": "P x", "ann": "x"}).operating("NSW")

    assert position.decision.seat == holdings.president(position, "NSW") == "bob"
    refuses(position, LayTile(by="ann", hex="F17", tile="5", rotation=0), "turn.seat", "7.3-1")


@pytest.mark.statement("1848", "6.2-1", "6.2-4")
def test_6_2_whoever_buys_more_than_the_director_becomes_director():
    scene = Scenario().start("NSW", held={"ann": "P x", "bob": "x x x"})

    after = scene.stock("bob").play(buy("bob", "NSW"))

    assert changes(after) == [("NSW", "ann", "bob")]
    assert (hand(after, "bob", "NSW"), hand(after, "ann", "NSW")) == ("P x x", "x x x")


@pytest.mark.statement("1848", "6.2-1")
def test_6_2_equality_changes_nothing():
    scene = Scenario().start("NSW", held={"ann": "P x", "bob": "x x"})

    after = scene.stock("bob").play(buy("bob", "NSW"))

    assert changes(after) == []
    assert holdings.president(after, "NSW") == "ann"


@pytest.mark.statement("1848", "6.2-1", "6.2-4")
def test_6_2_a_director_who_sells_below_another_is_succeeded():
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x x x"})

    kept = scene.stock("ann").play(sell("ann", "NSW", 1))
    lost = scene.stock("ann").play(sell("ann", "NSW", 2))

    assert changes(kept) == []
    assert changes(lost) == [("NSW", "ann", "bob")]
    assert (hand(lost, "ann", "NSW"), hand(lost, "bob", "NSW")) == ("x x", "P x")


@pytest.mark.statement("1848", "6.2-2")
@pytest.mark.parametrize(
    ("director", "successor"), [("ann", "bob"), ("bob", "dan"), ("dan", "ann")]
)
def test_6_2_among_equals_the_next_after_the_old_director_in_turn_order(director, successor):
    held = dict.fromkeys(("ann", "bob", "dan"), "x x") | {director: "P", "cyd": "x"}
    scene = Scenario(4).start("NSW", held=held)

    after = scene.stock(director).play(sell(director, "NSW", 1))

    assert changes(after) == [("NSW", director, successor)]


@pytest.mark.statement("1848", "6.2-2")
def test_6_2_the_largest_holder_comes_before_the_nearest():
    scene = Scenario(4).start("NSW", held={"ann": "P", "bob": "x x", "dan": "x x x"})

    assert changes(scene.stock("ann").play(sell("ann", "NSW", 2))) == [("NSW", "ann", "dan")]


@pytest.mark.statement("1848", "6.2-3", "12.4.1-3")
def test_6_2_the_office_is_given_up_only_to_somebody_with_two_shares(refuses):
    scene = Scenario().start("NSW", held={"ann": "P x", "bob": "x"})
    position = scene.stock("ann")

    refuses(position, sell("ann", "NSW", 3), "sell.successor", "6.2-3")
    refuses(position, sell("ann", "NSW", 2), "sell.held", "12.4.1-3")
    assert of_type(position, SellShares) == [sell("ann", "NSW", 1)]
    scene.give("NSW", "x", "bob")
    assert changes(scene.stock("ann").play(sell("ann", "NSW", 3))) == [("NSW", "ann", "bob")]


@pytest.mark.statement("1848", "6.2-3", "12.4.1-3")
def test_6_2_a_lone_director_keeps_the_directors_share(refuses):
    position = Scenario().start("NSW", held={"ann": "P"}).stock("ann")

    assert of_type(position, SellShares) == []
    refuses(position, sell("ann", "NSW", 1), "sell.held", "12.4.1-3")
    refuses(position, sell("ann", "NSW", 2), "sell.held", "12.4.1-3")
    president = SellShares(by="ann", corporation="NSW", bundle={"president": 1})
    refuses(position, president, "sell.bundle", "12.1.1-1")


@pytest.mark.statement("1848", "6.2-4", "6.2-5")
def test_6_2_the_exchange_brings_two_shares_and_no_more_can_be_sold(refuses):
    position = Scenario().start("NSW", held={"ann": "P", "bob": "x x x"}).stock("ann")

    refuses(position, sell("ann", "NSW", 3), "sell.held", "12.4.1-3")
    assert position.refusal(sell("ann", "NSW", 2)) is None


@pytest.mark.statement("1848", "6.2-4")
def test_6_2_charter_and_assets_go_to_the_new_director():
    scene = Scenario().start("NSW", held={"ann": "P", "bob": "x x"}, trains=("2",))
    scene.cash(NSW=321).private("P1", "NSW")

    after = scene.stock("ann").play(sell("ann", "NSW", 2))

    assert after.state.cash["NSW"] == 321
    assert after.state.trains["2-0"] == after.state.privates["P1"].owner == "NSW"
    assert after.title.policies.decider(after, "NSW") == "bob"


@pytest.mark.statement("1848", "6.2-1", "6.2-4")
def test_6_2_example_x_5_bill_sells_four_of_six_and_fred_becomes_director():
    scene = Scenario().start("COM", held={"ann": "P x x x x", "bob": "x x x"})

    after = scene.stock("ann").play(sell("ann", "COM", 4))

    assert changes(after) == [("COM", "ann", "bob")]
    assert (hand(after, "ann", "COM"), hand(after, "bob", "COM")) == ("x x", "P x")
    assert holdings.percent(after, "pool", "COM") == 40


@pytest.mark.statement("1848", "6.2-5", "12.4.1-2")
def test_6_2_example_x_6_half_of_the_directors_share_with_four_in_the_pool(refuses):
    held = {"ann": "P", "bob": "x x", "pool": "x x x x"}
    position = Scenario().start("NSW", held=held).stock("ann")
    refuses(position, sell("ann", "NSW", 2), "sell.pool_limit", "12.4.1-2")

    after = position.play(sell("ann", "NSW", 1))

    assert changes(after) == [("NSW", "ann", "bob")]
    assert (hand(after, "ann", "NSW"), hand(after, "bob", "NSW")) == ("x", "P")
    assert holdings.percent(after, "pool", "NSW") == 50


@pytest.mark.statement("1848", "6.2-5")
def test_6_2_r51_half_of_it_may_be_sold_whenever_the_director_changes():
    scene = Scenario().start("NSW", held={"ann": "P", "bob": "x x"})

    after = scene.stock("ann").play(sell("ann", "NSW", 1))

    assert changes(after) == [("NSW", "ann", "bob")]
    assert (hand(after, "ann", "NSW"), hand(after, "pool", "NSW")) == ("x", "x")


@pytest.mark.statement("1848", "6.2-1")
def test_6_2_of_the_bank_of_england_nobody_becomes_director():
    scene = Scenario().give("BOE", "x x x", "ann")

    after = scene.stock("bob").play(buy("bob", "BOE"))

    assert changes(after) == []
    assert holdings.president(after, "BOE") == ""
