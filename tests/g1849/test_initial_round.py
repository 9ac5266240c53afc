"""The initial stock round: privates on offer, bids, auctions, passes (1849 §8)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import bid, buy, events, of_type, play, start, take

from ferrovia.core import Position
from ferrovia.core.display import unsold
from ferrovia.core.events import Paid, PriceCut, PrivateSold
from ferrovia.family.actions import Bid, BuyPrivate
from ferrovia.titles.g1849.auction import asking_price, bids_on, free_cash, least_bid
from ferrovia.titles.g1849.title_state import title_state


def opening(players: int = 3, **more) -> Position:
    return Scenario(players, **more).opening


def sold(position: Position) -> dict[str, tuple[str, int]]:
    return {e.private: (e.buyer, e.price) for e in events(position, PrivateSold)}


def owner(position: Position, private: str) -> str:
    return position.state.privates[private].owner


@pytest.mark.statement("1849", "8-3", "8-4", "8-6", "8-7", "8-8", "8-9", "8-16")
def test_8_example_auction_with_four_players():
    position = opening(4)
    position = play(
        position,
        bid("ann", "SMS", 115),
        bid("bob", "SMS", 120),
        bid("cyd", "CNM", 80),
        take("dan", "SCE"),
    )
    assert (position.decision.seat, free_cash(position, "ann")) == ("ann", 260)
    assert asking_price(position, "SIGI") == 45

    position = position.play(take("ann", "SIGI"))

    assert sold(position) == {"SIGI": ("ann", 45), "CNM": ("cyd", 80)}
    assert (position.decision.step, position.decision.seat) == ("auction", "ann")
    assert min(action.amount for action in of_type(position, Bid)) == 125

    after = play(position, "ann")

    assert [owner(after, p) for p in ("SCE", "SIGI", "CNM", "SMS")] == ["dan", "ann", "cyd", "bob"]
    assert [after.state.cash[seat] for seat in ("ann", "bob", "cyd", "dan")] == [330, 255, 295, 355]
    assert (after.decision.seat, after.decision.step) == ("bob", "initial")
    assert of_type(after, BuyPrivate) == [take("bob", "RSA")]
    assert asking_price(after, "RSA") == 150


@pytest.mark.statement("1849", "8-1", "7.1-1")
def test_8_privates_are_sold_in_order_at_face_value(refuses):
    position = opening()
    prices = {"SCE": 20, "SIGI": 45, "CNM": 75, "SMS": 110, "RSA": 150}
    for private, price in prices.items():
        assert unsold(position)[0] == private
        for later in unsold(position)[1:]:
            refused = take(position.decision.seat, later)
            refuses(position, refused, "initial.on_offer", "8-1")
        seat, before = position.decision.seat, position.state.cash
        position = position.play(take(seat, private))
        assert position.state.cash[seat] == before[seat] - price


@pytest.mark.statement("1849", "8-2")
def test_8_a_turn_is_one_purchase_one_bid_or_a_pass(refuses):
    position = opening()
    for action in (take("ann", "SCE"), bid("ann", "RSA", 155), "ann"):
        after = play(position, action)
        assert after.decision.seat == "bob"
        refuses(after, take("ann", "SIGI"), "turn.seat", "8-2")


@pytest.mark.statement("1849", "8-2")
def test_8_the_private_on_offer_takes_no_bids(refuses):
    position = opening()

    refuses(position, bid("ann", "SCE", 25), "bid.private", "8-2")
    assert position.refusal(bid("ann", "SIGI", 50)) is None


@pytest.mark.statement("1849", "8-2")
def test_8_a_sold_private_takes_no_bids(refuses):
    position = play(opening(), take("ann", "SCE"))

    refuses(position, bid("bob", "SCE", 25), "bid.private", "8-2")


@pytest.mark.statement("1849", "8-3")
@pytest.mark.parametrize(("private", "face"), [("SIGI", 45), ("CNM", 75), ("SMS", 110)])
def test_8_a_bid_is_at_least_5_above_the_face_value(private, face, refuses):
    position = opening()

    refuses(position, bid("ann", private, face + 4), "bid.least", "8-3")
    for amount in (face + 5, face + 6, 499):
        assert position.refusal(bid("ann", private, amount)) is None


@pytest.mark.statement("1849", "8-3")
def test_8_a_bid_is_at_least_5_above_the_highest_standing_bid(refuses):
    position = play(opening(), bid("ann", "CNM", 83))

    refuses(position, bid("bob", "CNM", 87), "bid.least", "8-3")
    assert position.refusal(bid("bob", "CNM", 88)) is None
    assert position.refusal(bid("bob", "CNM", 91)) is None


@pytest.mark.statement("1849", "8-4")
def test_8_bids_need_free_cash(refuses):
    position = play(opening(), bid("ann", "RSA", 300), "bob", "cyd")

    assert free_cash(position, "ann") == 200
    assert position.state.cash["ann"] == 500
    refuses(position, bid("ann", "SMS", 201), "bid.money", "8-4")
    assert position.refusal(bid("ann", "SMS", 200)) is None


@pytest.mark.statement("1849", "8-4")
def test_8_buying_needs_free_cash(refuses):
    for amount, allowed in ((480, True), (481, False)):
        position = play(opening(), bid("ann", "RSA", amount), "bob", "cyd")
        if allowed:
            assert position.refusal(take("ann", "SCE")) is None
        else:
            refuses(position, take("ann", "SCE"), "initial.buy_money", "8-4")


@pytest.mark.statement("1849", "8-5")
def test_8_any_number_may_bid_on_one_private():
    position = opening(5)
    for number, seat in enumerate(("ann", "bob", "cyd", "dan", "eve")):
        position = position.play(bid(seat, "SMS", 115 + 5 * number))

    assert bids_on(position, "SMS") == {"ann": 115, "bob": 120, "cyd": 125, "dan": 130, "eve": 135}


@pytest.mark.statement("1849", "8-5", "8-16")
def test_8_r4_bidding_again_replaces_the_own_bid_and_is_5_above_even_the_own(refuses):
    position = play(opening(), bid("ann", "RSA", 300), "bob", "cyd")
    refuses(position, bid("ann", "RSA", 304), "bid.least", "8-3")

    # The 300 set aside for the same private count as free, those for another do not.
    after = position.play(bid("ann", "RSA", 500))

    assert bids_on(after, "RSA") == {"ann": 500}
    assert free_cash(after, "ann") == 0
    other = play(opening(), bid("ann", "SMS", 200), "bob", "cyd", bid("ann", "RSA", 155))
    other = play(other, "bob", "cyd")
    refuses(other, bid("ann", "RSA", 301), "bid.money", "8-4")
    assert other.refusal(bid("ann", "RSA", 300)) is None


@pytest.mark.statement("1849", "8-5")
def test_8_bids_cannot_be_withdrawn():
    position = play(opening(), bid("ann", "RSA", 300), "bob", "cyd", "ann")

    assert bids_on(position, "RSA") == {"ann": 300}
    assert free_cash(position, "ann") == 200


@pytest.mark.statement("1849", "8-6", "8-9", "8-16")
def test_8_a_single_bidder_buys_at_the_bid_without_an_offer():
    position = play(opening(), bid("ann", "SIGI", 61), take("bob", "SCE"))

    assert sold(position) == {"SCE": ("bob", 20), "SIGI": ("ann", 61)}
    assert position.state.cash == {**position.state.cash, "ann": 439, "bob": 480}
    assert position.state.bank == 6260 + 81
    assert position.decision.seat == "cyd"  # left of bob, who bought what was on offer


@pytest.mark.statement("1849", "8-6", "8-7")
def test_8_an_auction_is_among_exactly_the_bidders(refuses):
    position = play(opening(5), bid("ann", "SIGI", 50), bid("bob", "SIGI", 55))
    position = play(position, bid("cyd", "SIGI", 60), take("dan", "SCE"))

    assert (position.decision.step, position.decision.seat) == ("auction", "ann")
    refuses(position, bid("eve", "SIGI", 65), "turn.seat", "8-7")
    refuses(position, bid("bob", "SIGI", 65), "turn.seat", "8-7")


@pytest.mark.statement("1849", "8-7")
def test_8_in_an_auction_the_lowest_bidder_raises_by_5_or_drops_out(refuses):
    position = play(opening(5), bid("ann", "SIGI", 50), bid("bob", "SIGI", 55))
    position = play(position, bid("cyd", "SIGI", 60), take("dan", "SCE"))
    refuses(position, bid("ann", "SIGI", 64), "auction.least", "8-7")
    refuses(position, bid("ann", "CNM", 100), "auction.least", "8-7")

    position = play(position, bid("ann", "SIGI", 65))  # 65, 55, 60: bob is lowest
    assert position.decision.seat == "bob"
    position = play(position, bid("bob", "SIGI", 71))  # 65, 71, 60
    assert position.decision.seat == "cyd"
    position = play(position, "cyd")  # 65, 71
    assert position.decision.seat == "ann"
    position = play(position, "ann")

    assert sold(position) == {"SIGI": ("bob", 71)}
    assert position.state.cash["bob"] == 300 - 71
    assert position.decision.seat == "eve"


@pytest.mark.statement("1849", "8-7")
def test_8_in_an_auction_money_set_aside_for_other_privates_is_out_of_reach(refuses):
    position = play(opening(), bid("ann", "RSA", 400), bid("bob", "SIGI", 60), "cyd")
    position = play(position, bid("ann", "SIGI", 65), "bob", take("cyd", "SCE"))
    assert position.decision.seat == "bob"
    position = play(position, bid("bob", "SIGI", 70))

    refuses(position, bid("ann", "SIGI", 101), "auction.money", "8-7")
    assert position.refusal(bid("ann", "SIGI", 100)) is None


@pytest.mark.statement("1849", "8-7")
def test_8_who_cannot_raise_drops_out_of_the_auction():
    position = play(opening(), bid("ann", "SIGI", 50), bid("bob", "SIGI", 500), take("cyd", "SCE"))

    assert owner(position, "SIGI") == "bob"
    assert position.state.cash["bob"] == 0
    assert free_cash(position, "ann") == 500
    assert (position.decision.seat, unsold(position)[0]) == ("ann", "CNM")


@pytest.mark.statement("1849", "8-8")
def test_8_who_drops_out_has_the_money_back():
    position = play(opening(), bid("ann", "SIGI", 50), bid("bob", "SIGI", 55), take("cyd", "SCE"))
    assert free_cash(position, "ann") == 450

    after = play(position, "ann")

    assert free_cash(after, "ann") == after.state.cash["ann"] == 500


@pytest.mark.statement("1849", "8-6", "8-9")
def test_8_after_an_auction_the_next_private_is_treated_the_same_way():
    position = play(opening(), bid("ann", "CNM", 80), bid("bob", "SIGI", 55))
    position = play(position, bid("cyd", "SIGI", 60), take("ann", "SCE"))
    assert position.decision.seat == "bob"

    after = play(position, "bob")

    assert sold(after) == {"SIGI": ("cyd", 60), "CNM": ("ann", 80)}
    assert (after.decision.seat, unsold(after)) == ("bob", ("SMS", "RSA"))


@pytest.mark.statement("1849", "8-10")
def test_8_no_shares_before_all_privates_are_sold(refuses):
    position = play(opening(), take("ann", "SCE"))

    refuses(position, buy("bob", "RCS"), "turn.step", "8-2")
    refuses(position, start("bob", "RCS", 68), "turn.step", "8-2")


@pytest.mark.statement("1849", "8-11", "8-17")
def test_8_r5_all_pass_p1_gets_5_cheaper_and_the_next_player_goes_on():
    position = play(opening(), "ann", bid("bob", "RSA", 155), "cyd", "ann")
    assert not events(position, PriceCut)  # the bid began the count anew
    after = play(position, "bob")

    assert [(e.private, e.price) for e in events(after, PriceCut)] == [("SCE", 15)]
    assert after.decision.seat == "cyd"
    assert not events(after, Paid)
    assert bids_on(after, "RSA") == {"bob": 155}
    assert after.play(take("cyd", "SCE")).state.cash["cyd"] == 485
    again = play(after, "cyd", "ann")
    assert asking_price(again, "SCE") == 15  # two passes do not make a round
    assert asking_price(play(again, "bob"), "SCE") == 10


@pytest.mark.statement("1849", "8-12", "8-6", "8-9")
def test_8_all_pass_at_5_and_the_first_player_at_that_price_must_take_it_for_nothing():
    position = play(opening(), *("ann", "bob", "cyd") * 3)
    assert asking_price(position, "SCE") == 5
    assert position.decision.seat == "ann"
    position = play(position, "ann", bid("bob", "SIGI", 50), "cyd", "ann")

    after = play(position, "bob")

    assert sold(after) == {"SCE": ("ann", 0), "SIGI": ("bob", 50)}
    assert after.state.cash["ann"] == 500
    assert after.decision.seat == "bob"  # left of ann


@pytest.mark.statement("1849", "8-12")
def test_8_house_rule_floor_to_next_gives_it_to_the_next_in_turn():
    position = play(opening(options=("floor-to-next",)), *("ann", "bob", "cyd") * 3)
    position = play(position, "ann", bid("bob", "SIGI", 50), "cyd", "ann")

    after = play(position, "bob")

    assert sold(after)["SCE"] == ("cyd", 0)
    assert after.decision.seat == "ann"


@pytest.mark.statement("1849", "8-12")
def test_8_p1_can_still_be_bought_at_5():
    position = play(opening(), *("ann", "bob", "cyd") * 3, "ann")

    after = play(position, take("bob", "SCE"))

    assert after.state.cash["bob"] == 495


@pytest.mark.statement("1849", "8-13", "8-17")
def test_8_r5_all_pass_with_p1_sold_only_pays_revenue():
    position = play(opening(), take("ann", "SCE"), take("bob", "SIGI"), bid("cyd", "SMS", 115))
    after = play(position, "ann", "bob", "cyd")

    assert {(e.payer, e.payee, e.amount) for e in events(after, Paid)} == {
        ("bank", "ann", 5),
        ("bank", "bob", 10),
    }
    assert after.state.flow.round == "initial"
    assert asking_price(after, "CNM") == 75
    assert bids_on(after, "SMS") == {"cyd": 115}
    assert after.decision.seat == after.state.priority == "ann"
    assert not events(play(after, "ann", "bob"), Paid)
    assert len(events(play(after, "ann", "bob", "cyd"), Paid)) == 2


@pytest.mark.statement("1849", "8-13", "8-17")
def test_8_r5_after_all_pass_the_turn_goes_left_of_the_last_to_act():
    position = play(opening(), take("ann", "SCE"), "bob", "cyd")
    assert position.decision.seat == "ann"

    after = play(position, "ann")

    assert len(events(after, Paid)) == 1
    assert after.decision.seat == after.state.priority == "bob"


@pytest.mark.statement("1849", "8-14", "8-15", "9-1")
def test_8_r36_priority_goes_left_of_the_last_to_buy_what_was_on_offer():
    # RSA goes to a bidder at the very end; cyd was the last to buy the private on offer.
    position = play(opening(), bid("ann", "RSA", 155), take("bob", "SCE"), take("cyd", "SIGI"))
    position = play(position, bid("ann", "SMS", 115), "bob", take("cyd", "CNM"))
    assert (owner(position, "SMS"), owner(position, "RSA")) == ("ann", "ann")

    after = play(position, start("ann", "RCS", 100))

    assert after.state.flow.round == "stock"
    assert after.state.priority == after.decision.seat == "ann"  # left of cyd


@pytest.mark.statement("1849", "8-14")
@pytest.mark.parametrize("forced", [False, True])
def test_8_r36_a_cheap_or_forced_p1_counts_as_bought_on_offer(forced):
    position = opening()
    for private, amount in (("SIGI", 50), ("CNM", 80), ("SMS", 115)):
        position = play(position, bid("ann", private, amount), "bob", "cyd")
    position = play(position, bid("ann", "RSA", 155))  # bob is next
    if forced:
        position = play(position, *("bob", "cyd", "ann") * 4)  # three cuts, then for nothing
        assert sold(position)["SCE"] == ("bob", 0)
        buyer = "bob"
    else:
        position = play(position, "bob", "cyd", "ann", "bob", take("cyd", "SCE"))
        assert sold(position)["SCE"] == ("cyd", 15)
        buyer = "cyd"

    after = play(position, start("ann", "RCS", 68))

    assert after.state.priority == {"bob": "cyd", "cyd": "ann"}[buyer]


@pytest.mark.statement("1849", "8-15")
def test_8_turns_go_clockwise_from_the_priority_deal():
    position = opening(4)
    seen = []
    for _ in range(5):
        seen.append(position.decision.seat)
        position = play(position, position.decision.seat)

    assert seen == ["ann", "bob", "cyd", "dan", "ann"]


@pytest.mark.statement("1849", "8-16")
def test_8_money_for_privates_goes_to_the_bank():
    after = play(opening(), take("ann", "SCE"), take("bob", "SIGI"))

    assert after.state.bank == 6260 + 20 + 45


@pytest.mark.statement("1849", "8-3", "8-5")
def test_8_the_least_bid_follows_the_highest():
    position = play(opening(), bid("ann", "SIGI", 50), bid("bob", "SIGI", 70))

    assert least_bid(position, "SIGI") == 75
    assert title_state(position).auction.bids == {"SIGI": {"ann": 50, "bob": 70}}
