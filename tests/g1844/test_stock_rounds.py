"""Stock rounds: turns, selling, the share limit, the end (1844 [SR-*], [LIM-*])."""

from __future__ import annotations

import pytest

from ferrovia.core import holdings, market
from ferrovia.core.action import Pass
from ferrovia.core.events import Paid, PriceMoved, Skipped, TurnOrderSet
from ferrovia.family.actions import BuyCertificate, SellShares
from ferrovia.titles.g1844.title_actions import PayDebt
from g1844.scenario import Scenario
from g1844.words import buy, events, hand, mountain, of_type, play, sell, start, tunnel_company


def crowd(scene: Scenario, seat: str, certificates: int) -> Scenario:
    """Let a seat hold so many share certificates, of companies that others direct."""
    others = ("BLS", "STB", "AB", "MOB")
    for name in others:
        scene.start(name, held={"cyd": "P x"}, operated=1, home=False)
    for number in range(certificates):
        scene.give(others[number % len(others)], "x", seat)
    return scene


# ---- turns


@pytest.mark.statement("1844", "SR-turn-1", "SR-end-1")
def test_players_act_in_the_order_of_their_cards_until_all_have_passed():
    scene = Scenario(4).order("dan", "bob", "ann", "cyd").start("VSB", held={"ann": "P"})
    position = scene.new_stock_round("dan")
    seen = []
    for _ in range(4):
        seen.append(position.decision.seat)
        assert position.state.flow.round == "stock"
        position = play(position, position.decision.seat)

    assert seen == ["dan", "bob", "ann", "cyd"]
    assert position.state.flow.round == "operating"


@pytest.mark.statement("1844", "SR-turn-1", "SR-turn-3", "SR-end-1")
def test_a_pass_does_not_keep_anybody_from_acting_later():
    scene = Scenario().start("VSB", held={"ann": "P"})
    position = play(scene.stock("ann"), "ann", "bob", tunnel_company("cyd", "T2"))
    assert position.decision.seat == "ann"

    position = play(position, tunnel_company("ann", "T3"), "bob", "cyd")
    assert (position.state.flow.round, position.decision.seat) == ("stock", "ann")
    assert play(position, "ann").state.flow.round == "operating"


@pytest.mark.statement("1844", "SR-turn-2")
def test_any_shares_are_sold_then_one_purchase_ends_the_turn(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x x", "bob": "x"})
    scene.start("BLS", price=90, held={"bob": "P x", "ann": "x x"})
    position = play(scene.stock("ann"), sell("ann", "RhB", 2), sell("ann", "BLS", 1))
    assert position.decision.seat == "ann"

    after = position.play(start("ann", "JN", 60))
    assert after.decision.seat == "bob"
    assert [hand(after, "ann", c) for c in ("RhB", "BLS", "JN")] == ["P", "x", "P"]
    refuses(after, sell("ann", "BLS"), "turn.seat", "SR-turn-2")


@pytest.mark.statement("1844", "SR-turn-2")
def test_after_a_purchase_nothing_is_sold():
    scene = Scenario().start("RhB", held={"ann": "P x x", "bob": "x"})
    after = scene.stock("ann").play(tunnel_company("ann", "T2"))
    assert after.decision.seat == "bob"


@pytest.mark.statement("1844", "SR-turn-3")
def test_a_turn_with_only_sales_is_no_pass():
    scene = Scenario().start("RhB", held={"ann": "P x x", "bob": "x"})
    position = play(scene.stock("cyd"), "cyd", sell("ann", "RhB"), "ann", "bob", "cyd")
    assert (position.state.flow.round, position.decision.seat) == ("stock", "ann")


@pytest.mark.statement("1844", "SR-turn-4")
def test_all_dealings_are_with_the_bank():
    scene = Scenario().start("RhB", held={"ann": "P x x", "bob": "x"}).cash(ann=500)
    position = scene.stock("ann")
    for action in position.legal_actions():
        payments = [e for e in position.play(action).events if isinstance(e, Paid)]
        assert all("bank" in (e.payer, e.payee) for e in payments)


@pytest.mark.statement("1844", "SR-turn-5")
def test_who_can_do_nothing_passes_by_himself():
    scene = Scenario().start("VSB", held={"ann": "P x"}).cash(bob=20)
    after = scene.stock("ann").play(sell("ann", "VSB"))
    after = play(after, "ann")

    assert after.decision.seat == "cyd"
    assert Skipped("bob", "stock") in events(after, Skipped)


@pytest.mark.statement("1844", "SR-turn-6", "SR-buy-10", "EMG-8")
def test_a_debtor_pays_before_or_after_selling_and_then_may_buy(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x x"}).cash(ann=50).debts(ann=60)
    position = scene.stock("ann")
    for action in (
        tunnel_company("ann", "T2"),
        start("ann", "JN", 60),
        buy("ann", "RhB"),
        mountain("ann", "B1", "F19"),
    ):
        refuses(position, action, "buy.debt", "SR-buy-10")

    position = position.play(PayDebt(by="ann", amount=20))
    assert (position.decision.seat, position.state.title_state.debts) == ("ann", {"ann": 40})
    position = play(position, sell("ann", "RhB"), PayDebt(by="ann", amount=40))
    assert not position.state.title_state.debts
    assert position.refusal(tunnel_company("ann", "T2")) is None


@pytest.mark.statement("1844", "SR-turn-6", "SR-turn-3")
def test_a_turn_in_which_only_debt_is_paid_is_a_pass():
    scene = Scenario().start("VSB", held={"bob": "P"}).cash(ann=50).debts(ann=60)
    position = play(scene.stock("bob"), "bob", "cyd", PayDebt(by="ann", amount=10), "ann")
    assert position.state.flow.round == "operating"


# ---- selling


@pytest.mark.statement("1844", "SR-sell-1", "SR-sell-2", "SR-sell-4")
@pytest.mark.parametrize(("cell", "after"), [("0,5", "1,5"), ("1,6", "2,6"), ("2,7", "3,7")])
def test_example_jack_sells_two_shares_of_the_mob_at_120(cell, after):
    scene = Scenario().start("MOB", cell=cell, held={"bob": "P x", "ann": "x x"})
    position = scene.stock("ann")
    assert market.price(position, "MOB") == 120

    sold = position.play(sell("ann", "MOB", 2))
    assert sold.state.cash["ann"] == 800 + 240
    assert (sold.state.corporations["MOB"].cell, market.price(sold, "MOB")) == (after, 110)
    assert hand(sold, "pool", "MOB") == "x x"
    assert Paid("bank", "ann", 240, "shares") in events(sold, Paid)


@pytest.mark.statement("1844", "SR-sell-3")
def test_a_company_that_has_never_operated_drops_before_it_is_paid():
    scene = Scenario().start("RhB", price=100, operated=0, held={"ann": "P x x", "bob": "x"})
    after = scene.stock("ann").play(sell("ann", "RhB", 2))

    assert after.state.cash["ann"] == 800 + 2 * 90
    assert market.price(after, "RhB") == 90


@pytest.mark.statement("1844", "SR-sell-4")
def test_a_company_is_sold_in_one_block_a_turn_and_drops_one_cell(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x x x", "bob": "x"})
    position = scene.stock("ann").play(sell("ann", "RhB", 2))

    assert len(events(position, PriceMoved)) == 1
    refuses(position, sell("ann", "RhB", 1), "sell.once_a_turn", "SR-sell-4")


@pytest.mark.statement("1844", "SR-sell-4")
@pytest.mark.parametrize("cell", ["2,15", "3,12", "4,10", "5,8", "6,6", "7,3"])
def test_without_a_cell_below_the_marker_stays(cell):
    scene = Scenario().start("AB", cell=cell).start("RhB", cell=cell, held={"ann": "P x x"})
    scene.start("BLS", cell=cell, held={"bob": "P"})
    before = scene.stock("ann")
    after = before.play(sell("ann", "RhB", 1))

    assert after.state.market[cell] == before.state.market[cell]
    assert after.state.cash["ann"] == 800 + market.price(before, "RhB")


@pytest.mark.statement("1844", "SR-sell-5")
def test_nothing_is_sold_in_the_first_stock_round(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x x"})
    refuses(scene.stock("ann", cycle=1), sell("ann", "RhB"), "sell.first_round", "SR-sell-5")
    assert not of_type(scene.stock("ann", cycle=1), SellShares)
    assert scene.stock("ann", cycle=2).refusal(sell("ann", "RhB")) is None


@pytest.mark.statement("1844", "SR-sell-6")
@pytest.mark.parametrize(
    ("name", "pool", "mine", "most"),
    [("RhB", "x x x", "P x x x", 2), ("JN", "x", "P x", 1), ("VSB", "", "P x x", 2)],
)
def test_the_pool_takes_half_of_a_company(name, pool, mine, most, refuses):
    scene = Scenario().start(name, held={"ann": mine, "pool": pool})
    position = scene.stock("ann")
    sizes = [sum(a.bundle.values()) for a in of_type(position, SellShares)]

    assert sizes == list(range(1, most + 1))
    if most < mine.count("x"):
        refuses(position, sell("ann", name, most + 1), "sell.pool_limit", "SR-sell-6")


@pytest.mark.statement("1844", "SR-sell-6")
def test_the_pool_takes_ten_of_twenty_shares_of_the_sbb(refuses):
    scene = Scenario().start("SBB", held={"ann": "P x x", "pool": "X X X X x"})
    position = scene.stock("ann")

    assert position.refusal(sell("ann", "SBB", 1)) is None
    refuses(position, sell("ann", "SBB", 2), "sell.pool_limit", "SR-sell-6")


@pytest.mark.statement("1844", "SR-sell-7", "PRV-P5")
def test_the_share_of_p5_cannot_be_sold_before_the_mob_has_a_director(refuses):
    scene = Scenario().private("P5", "ann").give("MOB", "x", "ann")
    refuses(scene.stock("ann"), sell("ann", "MOB"), "sell.director", "SR-sell-7")

    scene.start("MOB", held={"bob": "P"}, operated=0, floated=False)
    assert scene.stock("ann").refusal(sell("ann", "MOB")) is None


@pytest.mark.statement("1844", "SR-sell-8")
def test_the_directors_certificate_never_goes_to_the_pool(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x", "bob": "x"})
    position = scene.stock("ann")

    refuses(position, sell("ann", "RhB", 2), "sell.held", "SR-sell-8")
    whole = SellShares(by="ann", corporation="RhB", bundle={"president": 1})
    refuses(position, whole, "sell.bundle", "SR-sell-1")


@pytest.mark.statement("1844", "SR-sell-9", "DIR-8")
def test_who_is_over_the_limit_sells_down_before_anything_else(refuses):
    scene = crowd(Scenario(7), "ann", 13)
    position = scene.stock("ann")
    refuses(position, Pass(by="ann"), "pass.over_limit", "SR-sell-9")
    refuses(position, tunnel_company("ann", "T2"), "buy.over_limit", "SR-sell-9")
    refuses(position, mountain("ann", "B1", "F19"), "buy.over_limit", "SR-sell-9")
    refuses(position, buy("ann", "BLS"), "buy.certificate_limit", "SR-buy-8")

    position = position.play(sell("ann", "BLS", 1))
    refuses(position, Pass(by="ann"), "pass.over_limit", "SR-sell-9")
    position = position.play(sell("ann", "AB", 1))
    assert position.refusal(Pass(by="ann")) is None
    assert position.refusal(tunnel_company("ann", "T2")) is None


@pytest.mark.statement("1844", "SR-sell-9")
def test_who_has_but_one_company_to_sell_sells_enough_of_it(refuses):
    scene = crowd(Scenario(7), "ann", 13)
    for name in ("STB", "AB", "MOB"):
        scene.give(name, "x x x", "pool").give(name, "x", "gil")
        for card in holdings.certificates(scene.draft, "cyd", name, "regular"):
            scene.draft.set_certificate(card.id, "pool")
        for card in holdings.certificates(scene.draft, "gil", name, "regular"):
            scene.draft.set_certificate(card.id, "pool")
    position = scene.stock("ann")
    sizes = [(a.corporation, sum(a.bundle.values())) for a in of_type(position, SellShares)]

    assert {name for name, _ in sizes} == {"BLS"} and min(n for _, n in sizes) == 2
    refuses(position, sell("ann", "BLS", 1), "sell.down", "SR-sell-9")


@pytest.mark.statement("1844", "SR-sell-9", "SR-sell-5")
def test_where_nothing_can_be_sold_the_duty_rests():
    position = crowd(Scenario(7), "ann", 13).stock("ann", cycle=1)
    assert position.refusal(Pass(by="ann")) is None
    assert position.refusal(tunnel_company("ann", "T2")) is None


# ---- the share limit


@pytest.mark.statement("1844", "LIM-1", "SR-buy-8")
def test_at_the_limit_no_share_is_bought_but_certificates_are(refuses):
    position = crowd(Scenario(7), "ann", 11).stock("ann")
    refuses(position, buy("ann", "BLS"), "buy.certificate_limit", "SR-buy-8")
    refuses(position, start("ann", "JN", 60), "buy.certificate_limit", "SR-buy-8")
    assert not of_type(position, BuyCertificate)

    assert position.refusal(tunnel_company("ann", "T2")) is None
    assert position.refusal(mountain("ann", "B1", "F19")) is None


@pytest.mark.statement("1844", "SR-buy-8")
def test_not_even_a_purchase_that_would_make_a_director_is_allowed_at_the_limit(refuses):
    scene = crowd(Scenario(7), "ann", 9).start("RhB", held={"bob": "P", "ann": "x x"})
    assert scene.position().title.policies.certificate_count(scene.position(), "ann") == 11
    refuses(scene.stock("ann"), buy("ann", "RhB"), "buy.certificate_limit", "SR-buy-8")


@pytest.mark.statement("1844", "LIM-2")
def test_a_directors_certificate_and_a_double_one_count_one_each():
    scene = Scenario().start("RhB", held={"ann": "P x"}).start("SBB", held={"bob": "P", "ann": "X"})
    position = scene.position()
    assert position.title.policies.certificate_count(position, "ann") == 3
    assert holdings.shares(position, "ann", "RhB") + holdings.shares(position, "ann", "SBB") == 5


# ---- the end of the round


def ended(scene: Scenario):
    """Return the position after everybody has passed."""
    position = scene.stock("ann")
    for _ in position.state.seats:
        position = play(position, position.decision.seat)
    return position


@pytest.mark.statement("1844", "SR-end-2")
def test_the_one_with_most_cash_gets_the_first_card_and_equals_keep_their_order():
    scene = Scenario(5).order("eve", "dan", "cyd", "bob", "ann").start("VSB", held={"ann": "P"})
    scene.cash(ann=300, bob=500, cyd=300, dan=700, eve=300)
    position = ended(scene.order("ann", "eve", "dan", "cyd", "bob"))

    assert position.state.order == ("dan", "bob", "ann", "eve", "cyd")
    assert events(position, TurnOrderSet) == [TurnOrderSet(position.state.order)]
    assert position.state.priority == "dan"


@pytest.mark.statement("1844", "SR-end-2")
def test_the_order_is_made_before_the_operating_rounds_pay_anybody():
    scene = Scenario().private("P5", "cyd").start("VSB", held={"ann": "P"})
    position = ended(scene.cash(ann=100, bob=110, cyd=90))

    assert position.state.cash["cyd"] == 115
    assert position.state.order == ("bob", "ann", "cyd")


@pytest.mark.statement("1844", "SR-end-3", "SR-end-4", "SR-end-5")
def test_example_stb_falls_left_and_jn_rises():
    scene = Scenario().start("STB", cell="2,8", held={"ann": "P x", "pool": "x"})
    scene.start("JN", cell="1,6", held={"ann": "P x", "bob": "x x"})
    scene.start("RhB", cell="1,4", held={"ann": "P x"})
    position = ended(scene)

    assert market.price(position, "STB") == 120
    assert position.state.corporations["STB"].cell == "2,7"
    assert market.price(position, "JN") == 130
    assert position.state.corporations["RhB"].cell == "1,4"


@pytest.mark.statement("1844", "SR-end-3", "SR-end-4")
def test_at_the_edges_a_marker_falls_down_or_stays():
    scene = Scenario().start("STB", cell="4,0", held={"ann": "P x", "pool": "x"})
    scene.start("AB", cell="7,0", held={"ann": "P x", "pool": "x"})
    scene.start("RhB", cell="0,2", held={"ann": "P x", "pool": "x"})
    scene.start("JN", cell="0,6", held={"ann": "P x", "bob": "x x"})
    scene.start("VZ", cell="2,0", held={"ann": "P x", "bob": "x x"})
    rows = ended(scene).state.corporations

    assert [rows[c].cell for c in ("STB", "AB", "RhB")] == ["5,0", "7,0", "1,2"]
    assert [rows[c].cell for c in ("JN", "VZ")] == ["0,6", "2,0"]


@pytest.mark.statement("1844", "SR-end-5", "PRV-P6")
def test_companies_that_are_not_launched_do_not_move():
    scene = Scenario().start("RhB", held={"ann": "P", "pool": "x"}, floated=False, operated=0)
    scene.start("VSB", held={"ann": "P"})
    assert ended(scene).state.corporations["RhB"].cell == "1,4"


@pytest.mark.statement("1844", "SR-end-5")
def test_the_fnm_normally_falls_at_the_end_of_the_first_stock_round():
    scene = Scenario().start("FNM", held={"ann": "P"}, operated=0).cash(FNM=500)
    assert ended(scene).state.corporations["FNM"].cell == "1,3"


@pytest.mark.statement("1844", "SR-end-6", "EMG-9")
def test_remaining_debt_grows_by_half_rounded_up():
    scene = Scenario().start("VSB", held={"cyd": "P"}).debts(ann=27).cash(ann=0)
    assert ended(scene).state.title_state.debts == {"ann": 41}


@pytest.mark.statement("1844", "SR-end-7")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)]
)
def test_the_phase_decides_how_many_operating_rounds_follow(phase, rounds):
    scene = Scenario().phase(phase).start("JN", held={"ann": "P x"}, home=False, operated=0)
    flow = ended(scene).state.flow
    assert (flow.round, len(flow.agenda) + 1) == ("operating", rounds)


@pytest.mark.statement("1844", "SR-end-8", "DIV-6")
def test_first_all_move_left_then_all_move_up_in_operating_order():
    """RhB comes from the right before JN comes from below, and lies above it."""
    scene = Scenario().start("JN", cell="2,6", held={"ann": "P x", "bob": "x x"})
    scene.start("RhB", cell="1,7", held={"cyd": "P", "pool": "x"})
    scene.start("VZ", cell="2,6", held={"ann": "P x", "bob": "x x"})
    scene.start("BLS", cell="1,6", held={"cyd": "P"})
    position = ended(scene)

    assert position.state.market["1,6"] == ("BLS", "RhB", "JN", "VZ")


@pytest.mark.statement("1844", "SR-end-8")
def test_moves_to_the_left_come_before_moves_up():
    """A dear company that rises does not find another that has yet to move left."""
    scene = Scenario().start("JN", cell="1,8", held={"ann": "P x", "bob": "x x"})
    scene.start("RhB", cell="0,9", held={"cyd": "P", "pool": "x"}).cash(RhB=500)
    position = ended(scene)
    moved = [e.corporation for e in events(position, PriceMoved)]

    assert moved[:2] == ["RhB", "JN"]
    assert position.state.market["0,8"] == ("RhB", "JN")
