"""The auction of the private companies (1844 [AUC-1] to [AUC-9], [PRV-P3], [PRV-P5], [PRV-P6])."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, holdings, market
from ferrovia.core.action import Pass
from ferrovia.core.events import (
    CorporationFloated,
    Paid,
    PriceCut,
    PrivateSold,
    RoundBegan,
    TurnOrderSet,
)
from ferrovia.family.actions import Bid, StartCorporation
from ferrovia.titles.g1844.auction import asking_price, least_bid, unsold
from ferrovia.titles.g1844.title_state import Auction
from g1844.scenario import SEATS, Scenario
from g1844.words import bid, buy, events, hand, of_type, play, start, tunnel_company

PRICES = {"P1": 20, "P2": 50, "P3": 80, "P4": 110, "P5": 140, "P6": 180, "P7": 100}


def opening(players: int = 3) -> Position:
    return Scenario(players).opening


def all_pass(position: Position) -> Position:
    """Let everybody pass once, beginning with whose turn it is."""
    for _ in position.state.seats:
        position = position.play(Pass(by=position.decision.seat))
    return position


def sold_to(position: Position, seat: str, *privates: str) -> Position:
    """Let a seat buy private companies at face value, the others passing."""
    for private in privates:
        while unsold(position)[:1] == (private,):
            now = position.decision.seat
            highest = position.state.title_state.auction.bidder
            offer = bid(now, private, PRICES[private])
            position = position.play(offer if now == seat and not highest else Pass(by=now))
    return position


@pytest.mark.statement("1844", "AUC-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_privates_are_put_up_one_at_a_time_by_the_card_of_their_number(players, refuses):
    position = opening(players)
    at, cards = position, []
    while at.state.flow.round == "auction":
        if at.decision.step == "value":
            at = at.play(start(at.decision.seat, "FNM", 60))
            continue
        cards.append(at.state.title_state.auction.auctioneer)
        assert at.decision.seat == cards[-1]
        at = sold_to(at, SEATS[len(cards) % 3], unsold(at)[0])
    assert cards == [SEATS[number % players] for number in range(7)]

    refuses(position, bid("ann", "P2", 50), "auction.on_offer", "AUC-1")
    after = sold_to(position, "cyd", "P1", "P2")
    assert (unsold(after)[0], after.decision.seat) == ("P3", SEATS[2])


@pytest.mark.statement("1844", "AUC-1", "AUC-2", "AUC-3", "AUC-5")
def test_example_of_the_rulebook_with_four_players():
    position = opening(4)
    position = play(position, bid("ann", "P1", 20), "bob", "cyd", bid("dan", "P1", 25), "ann")

    assert position.state.privates["P1"].owner == "dan"
    assert events(position, Paid)[0] == Paid("dan", "bank", 25, "private")
    assert (unsold(position)[0], position.decision.seat) == ("P2", "bob")


@pytest.mark.statement("1844", "AUC-2")
def test_the_first_bid_is_face_value_and_each_other_five_more(refuses):
    position = opening()
    refuses(position, bid("ann", "P1", 19), "auction.least", "AUC-2")

    position = position.play(bid("ann", "P1", 33))
    refuses(position, bid("bob", "P1", 37), "auction.least", "AUC-2")
    position = play(position, bid("bob", "P1", 38), "cyd")

    assert (position.decision.seat, least_bid(position)) == ("ann", 43)
    assert play(position, "ann").state.privates["P1"].owner == "bob"


@pytest.mark.statement("1844", "AUC-2")
def test_the_bidding_goes_round_until_one_is_left():
    position = play(opening(), bid("ann", "P1", 20), bid("bob", "P1", 25), bid("cyd", "P1", 30))
    position = play(position, bid("ann", "P1", 35), "bob", bid("cyd", "P1", 40), "ann")

    assert position.state.privates["P1"].owner == "cyd"
    assert events(position, PrivateSold) == [PrivateSold("P1", "bank", "cyd", 40)]


@pytest.mark.statement("1844", "AUC-2", "AUC-3")
def test_the_last_player_may_still_bid_when_all_others_have_passed():
    position = play(opening(), "ann", "bob")
    assert (position.decision.seat, least_bid(position)) == ("cyd", 20)

    position = position.play(bid("cyd", "P1", 20))
    assert (position.state.privates["P1"].owner, position.decision.seat) == ("cyd", "bob")


@pytest.mark.statement("1844", "AUC-3")
def test_who_has_passed_is_out_until_the_next_private(refuses):
    position = play(opening(4), "ann", bid("bob", "P1", 20), bid("cyd", "P1", 25), "dan")
    assert position.decision.seat == "bob"
    refuses(position, bid("ann", "P1", 50), "turn.seat", "AUC-2")

    position = play(position, "bob", "bob", "cyd", "dan")
    assert (unsold(position)[0], position.decision.seat) == ("P2", "ann")
    assert of_type(position, Bid)


@pytest.mark.statement("1844", "AUC-4")
def test_nobody_bids_more_than_his_cash_but_any_whole_amount_up_to_it(refuses):
    position = opening()
    refuses(position, bid("ann", "P1", 801), "auction.money", "AUC-4")
    (offer,) = [o for o in position.offers() if o.span]

    assert (offer.span.low, offer.span.high) == (20, 800)
    assert position.refusal(bid("ann", "P1", 777)) is None


@pytest.mark.statement("1844", "AUC-4")
def test_who_cannot_pay_the_least_bid_passes_by_itself():
    scene = Scenario().cash(bob=15)
    position = scene.position().play(bid("ann", "P1", 20))

    assert position.decision.seat == "cyd"
    assert play(position, "cyd").state.privates["P1"].owner == "ann"


@pytest.mark.statement("1844", "AUC-5")
def test_the_winner_pays_his_bid_to_the_bank():
    before = opening()
    after = play(before, bid("ann", "P1", 60), "bob", "cyd")

    assert after.state.cash["ann"] == before.state.cash["ann"] - 60
    assert after.state.bank == before.state.bank + 60


@pytest.mark.statement("1844", "AUC-6")
def test_p1_gets_cheaper_by_five_until_its_auctioneer_must_take_it():
    position, minimum = opening(), [20]
    for _ in range(3):
        position = all_pass(position)
        minimum.append(asking_price(position, "P1"))
        assert events(position, PriceCut) == [PriceCut("P1", minimum[-1])]
        assert position.decision.seat == "ann"
    assert minimum == [20, 15, 10, 5]

    position = all_pass(position)
    assert (position.state.privates["P1"].owner, position.state.cash["ann"]) == ("ann", 800)
    assert (unsold(position)[0], position.decision.seat) == ("P2", "bob")


@pytest.mark.statement("1844", "AUC-3", "AUC-6")
def test_everybody_takes_part_again_at_the_lower_minimum(refuses):
    position = all_pass(opening())
    refuses(position, bid("ann", "P1", 14), "auction.least", "AUC-2")

    position = play(position, "ann", bid("bob", "P1", 15), bid("cyd", "P1", 20), "bob")
    assert position.state.privates["P1"].owner == "cyd"


@pytest.mark.statement("1844", "AUC-6", "AUC-7")
def test_only_p1_is_ever_reduced():
    position = sold_to(all_pass(opening()), "ann", "P1")

    assert asking_price(position, "P2") == 50
    after = all_pass(position)
    assert asking_price(after, "P2") == 50 and not events(after, PriceCut)


@pytest.mark.statement("1844", "AUC-8", "PRV-1")
def test_without_a_bid_for_p2_income_is_paid_and_the_auction_resumes(refuses):
    position = sold_to(opening(), "ann", "P1")
    cash = position.state.cash["ann"]

    after = all_pass(position)
    assert after.state.cash["ann"] == cash + 5
    assert events(after, Paid) == [Paid("bank", "ann", 5, "private")]
    assert (after.state.flow.round, after.decision.seat, least_bid(after)) == ("auction", "bob", 50)
    refuses(after, start("bob", "RhB"), "turn.step", "AUC-2")


@pytest.mark.statement("1844", "AUC-8")
def test_in_such_a_round_no_company_operates_not_even_a_launched_fnm():
    position = sold_to(opening(), "ann", "P1", "P2", "P3", "P4", "P5", "P6")
    position = position.play(start("ann", "FNM", 60))

    after = all_pass(position)
    income = 5 + 10 + 15 + 20 + 25 + 30
    assert after.state.cash["ann"] == position.state.cash["ann"] + income
    assert (after.state.flow.round, after.decision.seat) == ("auction", "ann")
    assert not after.state.tokens and not events(after, RoundBegan)


@pytest.mark.statement("1844", "AUC-8")
def test_nothing_else_is_bought_before_all_privates_are_sold(refuses):
    position = sold_to(opening(), "ann", "P1", "P2", "P3", "P4", "P5", "P6")
    position = position.play(start("ann", "FNM", 60))
    for action in (buy("ann", "FNM", "pool"), start("ann", "RhB")):
        refuses(position, action, "turn.step", "AUC-2")
    refuses(position, tunnel_company("ann", "T2"), "turn.step", "AUC-2")


@pytest.mark.statement("1844", "AUC-9")
def test_after_the_last_private_the_one_with_least_cash_comes_first():
    scene = Scenario(4).cash(ann=300, bob=90, cyd=200, dan=90)
    for private in list(PRICES)[:6]:
        scene.private(private, "ann")
    scene.start("FNM", held={"ann": "P"}, operated=0)
    scene.title.effects["next_private"](scene.draft, ())
    position = scene.position()
    assert position.decision.seat == "cyd"

    after = play(position, bid("cyd", "P7", 100), "ann")
    assert after.state.order == ("bob", "dan", "cyd", "ann")
    assert events(after, TurnOrderSet) == [TurnOrderSet(after.state.order)]
    assert (after.state.flow.round, after.state.flow.cycle) == ("stock", 1)
    assert after.decision.seat == "bob"


@pytest.mark.statement("1844", "PRV-P3", "TUN-co-1", "SET-7")
def test_p3_brings_the_tunnel_company_t1_for_nothing():
    position = sold_to(opening(), "bob", "P1", "P2", "P3")

    assert position.state.privates["T1"].owner == "bob"
    assert position.state.cash["bob"] == 800 - 20 - 50 - 80


@pytest.mark.statement("1844", "PRV-P5", "SET-5", "AUC-5")
def test_p5_brings_a_share_of_the_mob_that_counts_for_the_limit():
    position = sold_to(opening(), "bob", "P1", "P2", "P3", "P4", "P5")

    assert hand(position, "bob", "MOB") == "x"
    assert position.title.policies.certificate_count(position, "bob") == 1
    assert market.price(position, "MOB") == 0


@pytest.mark.statement("1844", "PRV-P6", "SR-buy-2", "SR-buy-3", "LAU-1", "LAU-2")
@pytest.mark.parametrize("value", [60, 70, 80, 90, 100])
def test_p6_brings_the_fnm_whose_par_is_set_at_once_and_which_is_launched(value, refuses):
    position = sold_to(opening(), "bob", "P1", "P2", "P3", "P4", "P5", "P6")
    assert (position.decision.seat, position.decision.subject) == ("bob", "FNM")
    assert [a.value for a in of_type(position, StartCorporation)] == [60, 70, 80, 90, 100]
    refuses(position, start("bob", "FNM", 75), "start.value", "SR-buy-2")
    refuses(position, start("bob", "RhB", 60), "value.corporation", "PRV-P6")

    cash = position.state.cash["bob"]
    after = position.play(start("bob", "FNM", value))
    assert (hand(after, "bob", "FNM"), after.state.cash["bob"]) == ("P", cash)
    assert events(after, CorporationFloated) == [CorporationFloated("FNM", 5 * value)]
    assert after.state.cash["FNM"] == 5 * value
    assert after.state.corporations["FNM"].cell == after.title.market.par_cells[value]
    assert (after.state.flow.round, unsold(after)) == ("auction", ("P7",))


@pytest.mark.statement("1844", "AUC-1", "SET-4")
def test_the_order_of_the_auction_is_that_of_the_cards():
    position = opening(5)
    assert holdings.players(position) == SEATS[:5]
    position = play(position, "ann", "bob", bid("cyd", "P1", 20), "dan", "eve")
    assert position.decision.seat == "bob"


# ---- house rule


def with_money(**cash: int) -> Position:
    """Five private companies are sold and Cyd has put up the last of them; P6 is next."""
    scene = Scenario(4, options=("auction-with-money",)).cash(**cash)
    for private in list(PRICES)[:5]:
        scene.private(private, "ann")
    scene.draft.set_title_state(auction=Auction(auctioneer="cyd"))
    scene.title.effects["next_private"](scene.draft, ())
    return scene.position()


@pytest.mark.statement("1844", "AUC-1")
def test_g38_house_rule_who_can_pay_for_nothing_left_puts_up_nothing():
    """P7 costs 100: with 99 there is nothing left to bid for, and the order shifts with it."""
    assert (
        with_money(ann=500, bob=500, cyd=500, dan=100).state.title_state.auction.auctioneer == "dan"
    )
    position = with_money(ann=500, bob=500, cyd=500, dan=99)
    assert position.decision.seat == "ann"

    after = play(sold_to(position, "cyd", "P6"), start("cyd", "FNM", 60))

    assert (unsold(after), after.decision.seat) == (("P7",), "bob")


@pytest.mark.statement("1844", "AUC-1", "AUC-8")
def test_g38_house_rule_the_same_player_puts_up_again_what_nobody_wanted():
    position = with_money(ann=500, bob=500, cyd=500, dan=500)
    assert all_pass(position).decision.seat == position.decision.seat == "dan"


@pytest.mark.statement("1844", "AUC-1")
def test_g38_house_rule_if_nobody_can_pay_the_next_in_order_puts_it_up():
    assert with_money(ann=5, bob=5, cyd=5, dan=5).state.title_state.auction.auctioneer == "dan"
