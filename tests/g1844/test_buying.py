"""Buying shares and certificates, and launching companies (1844 [SR-buy-*], [LAU-*])."""

from __future__ import annotations

import pytest

from ferrovia.core import holdings, market
from ferrovia.core.events import CorporationFloated, Paid, SharesBought
from ferrovia.family.actions import BuyCertificate, StartCorporation
from g1844.scenario import Scenario
from g1844.words import buy, events, hand, mountain, of_type, play, sell, start, tunnel_company


@pytest.mark.statement("1844", "SR-buy-1")
def test_example_a_share_of_the_pool_costs_the_price_one_of_the_offering_par():
    held = {"cyd": "P x x", "pool": "x"}
    scene = Scenario().start("AB", price=60, par=80, held=held)
    position = scene.stock("ann").play(buy("ann", "AB", "pool"))
    assert position.state.cash["ann"] == 740

    after = position.play(buy("bob", "AB"))
    assert after.state.cash["bob"] == 720
    assert after.state.bank == scene.draft.bank + 140


@pytest.mark.statement("1844", "SR-buy-1")
def test_what_is_not_there_or_not_paid_for_cannot_be_bought(refuses):
    scene = Scenario().start("AB", held={"cyd": "P x x"}).cash(ann=99)
    position = scene.stock("ann")
    refuses(position, buy("ann", "AB", "pool"), "buy.available", "SR-buy-1")
    refuses(position, buy("ann", "AB"), "buy.money", "SR-buy-1")
    refuses(position, buy("ann", "AB", "treasury", "double"), "buy.available", "SR-buy-1")


@pytest.mark.statement("1844", "SR-buy-1")
def test_a_ten_percent_certificate_of_the_sbb_is_bought_whole():
    scene = Scenario().start("SBB", held={"bob": "P", "pool": "x x X"}).cash(ann=200)
    position = scene.stock("ann")
    kinds = [a.kind for a in of_type(position, BuyCertificate) if a.source == "pool"]
    assert kinds == ["", "double"]

    after = position.play(buy("ann", "SBB", "pool", "double"))
    assert (hand(after, "ann", "SBB"), after.state.cash["ann"]) == ("X", 0)
    assert events(after, SharesBought) == [SharesBought("ann", "SBB", 2, "pool", 200)]
    assert hand(after, "pool", "SBB") == "x x"

    single = position.play(buy("ann", "SBB", "pool"))
    assert (hand(single, "ann", "SBB"), single.state.cash["ann"]) == ("x", 100)


@pytest.mark.statement("1844", "SR-buy-2")
@pytest.mark.parametrize("name", ["JN", "RhB", "NOB"])
def test_the_director_chooses_par_and_pays_twice_that(name, refuses):
    position = Scenario().stock("ann")
    refuses(position, buy("ann", name), "buy.started", "SR-buy-2")
    refuses(position, start("ann", name, 65), "start.value", "SR-buy-2")
    values = [a.value for a in of_type(position, StartCorporation) if a.corporation == name]
    assert values == [60, 70, 80, 90, 100]

    after = position.play(start("ann", name, 90))
    assert (hand(after, "ann", name), after.state.cash["ann"]) == ("P", 620)
    assert after.state.corporations[name].par == 90


@pytest.mark.statement("1844", "SR-buy-2")
def test_twice_par_must_be_paid(refuses):
    position = Scenario().cash(ann=139).stock("ann")
    refuses(position, start("ann", "RhB", 70), "start.money", "SR-buy-2")
    assert position.refusal(start("ann", "RhB", 60)) is None


@pytest.mark.statement("1844", "SR-buy-2", "PRV-P5")
def test_the_share_of_p5_does_not_open_the_mob_to_others(refuses):
    position = Scenario().give("MOB", "x", "bob").stock("ann")
    refuses(position, buy("ann", "MOB"), "buy.started", "SR-buy-2")
    assert position.refusal(start("ann", "MOB", 60)) is None


CELLS = {100: "1,4", 90: "2,4", 80: "3,4", 70: "4,4", 60: "5,4"}


@pytest.mark.statement("1844", "SR-buy-3", "DIV-6")
@pytest.mark.parametrize("par", CELLS)
def test_the_marker_goes_on_the_par_cell_under_those_already_there(par):
    scene = Scenario().start("RhB", cell=CELLS[par], held={"bob": "P"})
    after = scene.stock("ann").play(start("ann", "BLS", par))
    assert after.state.market[CELLS[par]] == ("RhB", "BLS")
    assert market.price(after, "BLS") == par


@pytest.mark.statement("1844", "SR-buy-4")
def test_what_has_been_sold_in_the_round_is_not_bought_again(refuses):
    scene = Scenario().start("RhB", held={"ann": "P x x", "pool": "x"})
    position = scene.stock("ann").play(sell("ann", "RhB"))
    for source in ("pool", "treasury"):
        refuses(position, buy("ann", "RhB", source), "buy.sold", "SR-buy-4")

    later = play(position, "ann", "bob", "cyd")
    refuses(later, buy("ann", "RhB", "pool"), "buy.sold", "SR-buy-4")
    assert scene.stock("ann").refusal(buy("ann", "RhB", "pool")) is None


@pytest.mark.statement("1844", "SR-buy-5", "SR-buy-6")
def test_one_tunnel_company_and_one_mountain_railway_a_round(refuses):
    scene = Scenario().start("RhB", held={"bob": "P"})
    position = play(scene.new_stock_round("ann"), tunnel_company("ann", "T2"), "bob", "cyd")
    refuses(position, tunnel_company("ann", "T3"), "certificate.one_a_round", "SR-buy-5")

    position = play(position, mountain("ann", "B1", "F19"), "bob", "cyd")
    refuses(position, mountain("ann", "B2", "G14"), "certificate.one_a_round", "SR-buy-5")
    assert position.state.title_state.bought == {"ann": ("tunnel", "mountain")}


@pytest.mark.statement("1844", "SR-buy-5", "SR-buy-6")
def test_in_the_next_stock_round_both_are_open_again():
    scene = Scenario().own(bought={"ann": ("tunnel", "mountain")})
    position = scene.start("RhB", held={"bob": "P"}).new_stock_round("ann")
    assert position.refusal(tunnel_company("ann", "T3")) is None
    assert position.refusal(mountain("ann", "B2", "G14")) is None


@pytest.mark.statement("1844", "SR-buy-7")
@pytest.mark.parametrize(
    ("name", "half", "more"),
    [("VSB", "P", "P x"), ("JN", "P", "P x"), ("RhB", "P x x x", "P x x x x")],
)
def test_who_holds_more_than_half_buys_only_from_the_pool(name, half, more, refuses):
    position = Scenario().start(name, held={"ann": half, "pool": "x"}).stock("ann")
    assert position.refusal(buy("ann", name)) is None

    position = Scenario().start(name, held={"ann": more, "pool": "x"}).stock("ann")
    if holdings.certificates(position, name, name):
        refuses(position, buy("ann", name), "buy.majority", "SR-buy-7")
    assert position.refusal(buy("ann", name, "pool")) is None


@pytest.mark.statement("1844", "SR-buy-7")
def test_there_is_no_other_limit_to_a_holding():
    scene = Scenario().start("RhB", held={"ann": "P x x x x x x x", "pool": "x"})
    after = scene.stock("ann").play(buy("ann", "RhB", "pool"))
    assert holdings.percent(after, "ann", "RhB") == 100


@pytest.mark.statement("1844", "SR-buy-9")
def test_nobody_starts_the_fnm_or_the_sbb(refuses):
    position = Scenario().stock("ann")
    for name in ("FNM", "SBB"):
        refuses(position, start("ann", name, 60), "start.order", "SR-buy-9")
    started = {a.corporation for a in of_type(position, StartCorporation)}
    assert started == set(position.title.corporations) - {"FNM", "SBB"}


@pytest.mark.statement("1844", "SR-buy-11", "SET-5")
def test_shares_of_the_fnm_in_the_pool_cost_the_current_price_from_the_first_round_on():
    scene = Scenario().start("FNM", price=90, held={"bob": "P"}, operated=0)
    after = scene.stock("ann", cycle=1).play(buy("ann", "FNM", "pool"))
    assert (after.state.cash["ann"], hand(after, "pool", "FNM")) == (710, "x x")


# ---- launching


@pytest.mark.statement("1844", "LAU-1", "LAU-2", "LAU-4")
@pytest.mark.parametrize(("name", "before", "capital"), [("RhB", "P x x", 500), ("JN", "P", 500)])
def test_a_company_is_launched_at_once_when_half_of_it_has_left_the_offering(name, before, capital):
    scene = Scenario().start(name, held={"ann": before}, floated=False, operated=0)
    position = scene.stock("bob")
    assert name not in position.state.title_state.floated

    after = position.play(buy("bob", name))
    assert events(after, CorporationFloated) == [CorporationFloated(name, capital)]
    assert after.state.title_state.floated == (name,)
    assert Paid("bank", name, capital, "capital") in after.events
    later = play(after, "cyd", "ann", "bob")
    assert (later.state.flow.round, later.state.flow.actor) == ("operating", name)


@pytest.mark.statement("1844", "LAU-1")
def test_shares_in_the_pool_count_for_the_launch():
    held = {"ann": "P x", "pool": "x"}
    scene = Scenario().start("RhB", held=held, floated=False, operated=0)
    assert "RhB" in scene.stock("bob").play(buy("bob", "RhB")).state.title_state.floated


@pytest.mark.statement("1844", "LAU-1")
def test_the_share_of_p5_counts_for_the_launch_of_the_mob():
    scene = Scenario().private("P5", "cyd").give("MOB", "x", "cyd")
    position = scene.stock("ann").play(start("ann", "MOB", 60))
    position = play(position, buy("bob", "MOB"))
    assert "MOB" not in position.state.title_state.floated
    assert "MOB" in play(position, buy("cyd", "MOB")).state.title_state.floated


@pytest.mark.statement("1844", "LAU-1")
def test_a_purchase_from_the_pool_launches_nothing():
    held = {"ann": "P x", "pool": "x"}
    scene = Scenario().start("RhB", held=held, floated=False, operated=0)
    assert not scene.stock("bob").play(buy("bob", "RhB", "pool")).state.title_state.floated


@pytest.mark.statement("1844", "LAU-3", "REG-5", "HIS-5", "PRE-4")
@pytest.mark.parametrize(
    ("name", "par", "held", "markers"),
    [("JN", 60, "P", 3), ("RhB", 60, "P x x", 1), ("RhB", 80, "P x x", 3)],
)
def test_a_launched_company_receives_its_markers(name, par, held, markers):
    scene = Scenario().start(name, price=par, held={"ann": held}, floated=False, operated=0)
    after = scene.stock("bob").play(buy("bob", name))
    assert after.state.corporations[name].tokens == markers


@pytest.mark.statement("1844", "LAU-3", "PRE-4")
def test_a_pre_sbb_company_receives_two_markers():
    after = Scenario().stock("ann").play(start("ann", "NOB", 60))
    assert after.state.corporations["NOB"].tokens == 2


@pytest.mark.statement("1844", "LAU-4")
def test_companies_that_are_not_launched_do_not_operate():
    scene = Scenario().start("RhB", held={"ann": "P"}, floated=False, operated=0)
    scene.start("VSB", price=60, held={"bob": "P"}, operated=0).cash(VSB=200)
    assert scene.new_operating_round().state.flow.actor == "VSB"


@pytest.mark.statement("1844", "LAU-5", "DST-5")
def test_the_gb_is_paid_at_launch_if_the_gotthard_tunnel_exists():
    scene = Scenario().tunnel("H19", 0, 3)
    after = scene.stock("ann").play(start("ann", "GB", 80))
    assert after.state.cash["GB"] == 160 + 160
    assert "GB" in after.state.title_state.settled

    without = Scenario().stock("ann").play(start("ann", "GB", 80))
    assert without.state.cash["GB"] == 160
