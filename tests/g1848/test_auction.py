"""The auction of the private companies (1848 §3)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.core.display import unsold
from ferrovia.core.events import Paid, PriceCut, PriorityMoved, PrivateSold, Skipped
from ferrovia.family.actions import BuyPrivate
from ferrovia.titles.g1848.auction import asking_price, can_be_lowered
from ferrovia.titles.g1848.title_actions import LowerPrice
from g1848.scenario import Scenario
from g1848.words import buy, events, lower, of_type, play, sell, start, take

PRICES = {"P1": (30, 0), "P2": (70, 40), "P3": (110, 80), "P4": (170, 140)}
PRICES |= {"P5": (170, 140), "P6": (230, 200)}
INCOMES = {"P1": 5, "P2": 10, "P3": 15, "P4": 20, "P5": 25, "P6": 30}


def opening(players: int = 3, **more) -> Position:
    return Scenario(players, **more).opening


def lowered(position: Position, *privates: str) -> Position:
    """Let the seats in turn lower prices."""
    for private in privates:
        position = position.play(lower(position.decision.seat, private))
    return position


def at_minimum(position: Position) -> Position:
    """Let the seats in turn lower all unsold prices to their minimum."""
    while can_be_lowered(position):
        position = position.play(of_type(position, LowerPrice)[0])
    return position


@pytest.mark.statement("1848", "3.1.1-1")
def test_3_1_1_a_turn_is_one_purchase_or_one_reduction_then_the_left_neighbour_acts():
    position = opening()
    assert {type(action) for action in position.legal_actions()} == {BuyPrivate, LowerPrice}

    bought = position.play(take("ann", "P4"))
    assert (bought.decision.seat, bought.state.privates["P4"].owner) == ("bob", "ann")
    assert unsold(bought) == ("P1", "P2", "P3", "P5", "P6")

    cheaper = position.play(lower("ann", "P4"))
    assert (cheaper.decision.seat, asking_price(cheaper, "P4")) == ("bob", 165)
    assert [(e.private, e.price) for e in events(cheaper, PriceCut)] == [("P4", 165)]
    assert asking_price(cheaper, "P5") == 170


@pytest.mark.statement("1848", "3.1.1-1")
def test_3_1_1_what_is_sold_is_neither_sold_again_nor_made_cheaper(refuses):
    position = opening().play(take("ann", "P1"))

    refuses(position, take("bob", "P1"), "auction.unsold", "3.1.1-1")
    refuses(position, lower("bob", "P1"), "auction.unsold", "3.1.1-1")
    assert position.refusal(take("bob", "P2")) is None


@pytest.mark.statement("1848", "3.1.1-1")
def test_3_1_1_nobody_acts_out_of_turn(refuses):
    refuses(opening(), take("bob", "P1"), "turn.seat", "3.1.1-1")


@pytest.mark.statement("1848", "3.1.1-2")
@pytest.mark.parametrize("private", PRICES)
def test_3_1_1_starting_prices_fall_six_times_to_their_minimum(private, refuses):
    price, lowest = PRICES[private]
    position = opening()
    assert asking_price(position, private) == price

    after = lowered(position, *[private] * 6)

    assert asking_price(after, private) == lowest == price - 30
    refuses(after, lower(after.decision.seat, private), "lower.minimum", "3.1.1-2")


@pytest.mark.statement("1848", "3.1.1-2")
def test_3_1_1_house_rule_a_price_may_fall_below_the_minimum_down_to_nothing(refuses):
    position = opening(options=("reduce-below-minimum",))

    below = lowered(position, *["P2"] * 7)
    assert asking_price(below, "P2") == 35
    nothing = lowered(position, *["P1"] * 6)
    refuses(nothing, lower(nothing.decision.seat, "P1"), "lower.nothing", "3.1.1-2")
    assert nothing.refusal(lower(nothing.decision.seat, "P2")) is None


@pytest.mark.statement("1848", "3.1.1-3")
def test_3_1_1_a_purchase_costs_the_current_price_and_the_bank_is_paid():
    position = lowered(opening(), "P6", "P6", "P6")
    bank = position.state.bank

    after = position.play(take("ann", "P6"))

    assert [(e.buyer, e.price) for e in events(after, PrivateSold)] == [("ann", 215)]
    assert (after.state.cash["ann"], after.state.bank) == (840 - 215, bank + 215)


@pytest.mark.statement("1848", "3.1.1-3")
def test_3_1_1_the_buyer_must_have_the_cash(refuses):
    position = play(opening(6), take("ann", "P6"))
    for seat in ("bob", "cyd", "dan", "eve", "fay"):
        position = position.play(lower(seat, "P5"))

    # ann has 430 - 230 = 200 left
    assert position.refusal(take("ann", "P4")) is None
    position = position.play(take("ann", "P4"))
    position = lowered(position, "P5", "P3", "P3", "P3", "P3")
    assert position.state.cash["ann"] == 30
    refuses(position, take("ann", "P2"), "auction.money", "3.1.1-3")
    assert position.refusal(take("ann", "P1")) is None


@pytest.mark.statement("1848", "3.1.1-3")
def test_3_1_1_p1_at_0_is_free():
    position = lowered(opening(), *["P1"] * 6)

    after = position.play(take("ann", "P1"))

    assert after.state.cash["ann"] == 840
    assert events(after, Paid) == []
    assert after.state.privates["P1"].owner == "ann"


@pytest.mark.statement("1848", "3.1.2-1")
def test_3_1_2_with_all_at_the_minimum_and_nothing_sold_a_purchase_is_compulsory(refuses):
    position = at_minimum(opening())
    seat = position.decision.seat

    refuses(position, Pass(by=seat), "auction.first_purchase", "3.1.2-1")
    assert {type(action) for action in position.legal_actions()} == {BuyPrivate}
    assert len(of_type(position, BuyPrivate)) == 6


@pytest.mark.statement("1848", "3.1.3-1")
def test_3_1_3_with_all_at_the_minimum_and_something_sold_anybody_may_pass():
    position = at_minimum(opening())
    position = position.play(take(position.decision.seat, "P3"))

    seat = position.decision.seat
    assert position.state.privates["P3"].owner != seat
    assert position.refusal(Pass(by=seat)) is None
    assert position.refusal(take(seat, "P4")) is None


@pytest.mark.statement("1848", "3.1.3-2")
def test_3_1_3_an_owner_may_pass_although_prices_could_fall():
    position = play(opening(), take("ann", "P1"), lower("bob", "P2"), lower("cyd", "P2"))

    after = play(position, "ann")

    assert after.decision.seat == "bob"


@pytest.mark.statement("1848", "3.1.3-3")
def test_3_1_3_who_owns_none_may_not_pass_while_a_price_can_fall(refuses):
    refuses(opening(), Pass(by="ann"), "auction.owner", "3.1.3-3")
    position = play(opening(), take("ann", "P1"))
    refuses(position, Pass(by="bob"), "auction.owner", "3.1.3-3")


@pytest.mark.statement("1848", "3.1.3-3", "3.1.3-1")
def test_3_1_3_only_prices_of_unsold_companies_count_as_lowerable():
    position = lowered(opening(), *["P1"] * 6, *["P2"] * 6, *["P3"] * 6, *["P4"] * 6, *["P5"] * 6)
    position = position.play(take("ann", "P6"))  # bought at 230, the only one above its minimum

    assert position.refusal(Pass(by="bob")) is None


@pytest.mark.statement("1848", "3.1.4-1")
def test_3_1_4_when_all_pass_sold_companies_pay_and_the_auction_goes_on():
    position = play(opening(), take("ann", "P1"), take("bob", "P4"), take("cyd", "P6"))
    before = play(position, "ann", "bob")
    assert events(before, Paid) == []

    after = play(before, "cyd")

    paid = {(e.payer, e.payee, e.amount) for e in events(after, Paid)}
    assert paid == {("bank", "ann", 5), ("bank", "bob", 20), ("bank", "cyd", 30)}
    assert (after.state.flow.round, after.decision.seat) == ("auction", "ann")
    assert {type(action) for action in after.legal_actions()} == {BuyPrivate, LowerPrice, Pass}


@pytest.mark.statement("1848", "3.1.4-1")
def test_3_1_4_prices_stay_and_the_left_of_the_last_to_pass_goes_on():
    position = play(opening(), take("ann", "P1"), take("bob", "P2"), take("cyd", "P3"))
    position = play(position, lower("ann", "P4"), "bob", "cyd")
    assert events(position, Paid) == []

    after = play(position, "ann")

    assert len(events(after, Paid)) == 3
    assert after.decision.seat == "bob"
    assert asking_price(after, "P4") == 165
    again = play(after, "bob", "cyd", "ann")
    assert len(events(again, Paid)) == 3  # it may happen again


@pytest.mark.statement("1848", "3.1.4-1")
def test_3_1_4_anything_between_begins_the_count_anew():
    position = play(opening(), take("ann", "P1"), take("bob", "P2"), take("cyd", "P3"))
    position = play(position, "ann", "bob", lower("cyd", "P4"), "ann", "bob")

    assert events(position, Paid) == []
    assert len(events(play(position, "cyd"), Paid)) == 3


@pytest.mark.statement("1848", "3.1.4-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_3_1_4_one_pass_of_each_player_is_needed(players):
    position = opening(players)
    for private in ("P1", "P2", "P3", "P4", "P5", "P6")[: min(players, 5)]:
        position = position.play(take(position.decision.seat, private))
    if players == 6:
        position = at_minimum(position)
    for _ in range(players - 1):
        position = play(position, position.decision.seat)
        assert events(position, Paid) == []

    assert events(play(position, position.decision.seat), Paid)


@pytest.mark.statement("1848", "3.1.3-1", "3.1.1-3")
def test_3_1_who_can_neither_buy_nor_lower_passes_by_itself():
    scene = Scenario().private("P1", "ann").cash(bob=10)
    prices = {name: low for name, (_, low) in PRICES.items()}
    scene.own(prices=prices)

    after = scene.position().play(take("ann", "P2"))

    assert [(e.actor, e.step) for e in events(after, Skipped)] == [("bob", "privates")]
    assert (after.decision.seat, after.state.flow.facts.passes) == ("cyd", 1)


@pytest.mark.statement("1848", "3.2-1")
def test_3_2_no_shares_before_all_companies_are_sold(refuses):
    position = play(opening(), take("ann", "P1"), take("bob", "P5"), take("cyd", "P6"))
    position = play(position, take("ann", "P4"))

    refuses(position, start("bob", "NSW"), "turn.step", "3.1.1-1")
    refuses(position, buy("bob", "BOE"), "turn.step", "3.1.1-1")
    refuses(position, sell("bob", "BOE"), "turn.step", "3.1.1-1")


@pytest.mark.statement("1848", "3.2-1")
def test_3_2_with_the_last_one_sold_the_first_stock_round_begins():
    position = opening()
    for private in PRICES:
        position = position.play(take(position.decision.seat, private))

    assert (position.state.flow.round, position.state.flow.cycle) == ("stock", 1)
    seat = position.decision.seat
    assert position.refusal(start(seat, "NSW")) is None
    assert position.refusal(buy(seat, "BOE")) is None


@pytest.mark.statement("1848", "3.2-2")
@pytest.mark.parametrize("passes", [0, 1, 2])
def test_3_2_the_left_neighbour_of_the_last_buyer_has_the_priority_deal(passes):
    position = opening()
    for private in ("P1", "P2", "P3", "P4", "P5"):
        position = position.play(take(position.decision.seat, private))
    for _ in range(passes):
        position = play(position, position.decision.seat)
    buyer = position.decision.seat

    after = position.play(take(buyer, "P6"))

    left = {"ann": "bob", "bob": "cyd", "cyd": "ann"}[buyer]
    assert after.state.priority == after.decision.seat == left
    assert [e.seat for e in events(after, PriorityMoved)] == [left]
