"""How 1844 is laid out, and its kinds of companies ([SET-*], [REG-*], [HIS-*], [PRE-*], …)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, depot, holdings, ledger, market, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import Paid
from ferrovia.core.names import POOL
from ferrovia.core.opening import seating
from ferrovia.titles import load
from ferrovia.titles.g1844.homes import home_city
from g1844.building import HOMES
from g1844.scenario import SEATS, Scenario
from g1844.words import buy, events, hand, mountain, play, sell, start, tunnel_company

REGIONAL = ("JN", "ChA", "VZ")
HISTORICAL = ("FNM", "RhB", "BLS", "STB", "AB", "MOB")
PRE_SBB = ("NOB", "SCB", "VSB", "JS", "GB")
CASH = {3: 800, 4: 620, 5: 510, 6: 440, 7: 400}
LIMITS = {3: 24, 4: 18, 5: 15, 6: 13, 7: 11}


def opening(players: int = 3) -> Position:
    return Scenario(players).opening


@pytest.mark.statement("1844", "SET-1", "SET-2")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_bank_pays_the_starting_money(players):
    position = opening(players)
    assert {position.state.cash[seat] for seat in SEATS[:players]} == {CASH[players]}
    assert position.state.bank == 12000 - players * CASH[players]
    assert ledger.total(position) == 12000


@pytest.mark.statement("1844", "SET-3")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_share_limit_is_that_of_the_table(players):
    position = opening(players)
    assert position.title.policies.certificate_limit(position, "ann") == LIMITS[players]


@pytest.mark.statement("1844", "SET-4")
def test_the_first_order_of_turns_is_drawn_at_random():
    drawn = {seating(str(seed), SEATS[:4]) for seed in range(40)}
    assert len(drawn) > 10 and all(sorted(order) == sorted(SEATS[:4]) for order in drawn)

    position = Position.new(load("1844", 4), ("dan", "bob", "ann", "cyd"))
    assert holdings.players(position) == ("dan", "bob", "ann", "cyd")


@pytest.mark.statement("1844", "SET-5")
def test_ninety_six_certificates_lie_ready_and_three_shares_of_the_fnm_in_the_pool():
    position = opening()
    assert len(position.title.certificates) == 96
    assert hand(position, POOL, "FNM") == "x x x"
    for name in position.title.corporations:
        cards = position.title.certificates_of[name]
        assert cards[0].kind == "president"
        away = 3 if name == "FNM" else 0
        assert len(holdings.certificates(position, name, name)) == len(cards) - away


@pytest.mark.statement("1844", "SET-6")
def test_trains_lie_in_stacks_and_both_sides_of_the_top_one_are_on_sale():
    position = opening()
    counts = {"2": 13, "3": 9, "4": 6, "5": 4, "6": 4}
    cards = [depot.class_of(c) for c, place in position.state.trains.items() if place == "depot"]
    assert {name: cards.count(name) for name in counts} == counts
    assert depot.on_sale(position) == (("2", "depot"), ("2H", "depot"))

    later = Scenario().sold_out("2").position()
    assert depot.on_sale(later) == (("3", "depot"), ("3H", "depot"))

    last = Scenario().phase("7").sold_out("6").position()
    assert depot.on_sale(last) == (("8E", "depot"), ("8H", "depot"))
    assert not last.title.trains["8E"].count


@pytest.mark.statement("1844", "SET-7")
def test_privates_mountains_tunnels_and_panels_lie_ready():
    title = opening().title
    assert list(title.privates)[:7] == [f"P{n}" for n in range(1, 8)]
    kinds = {
        kind: [p.price for p in title.privates.values() if p.kind == kind]
        for kind in ("mountain", "tunnel")
    }
    assert kinds == {"mountain": [150] * 5, "tunnel": [50] * 5}
    assert title.privates["P3"].brings == "T1"
    panels = {tuple(p.revenue[phase] for phase in "1357"): p.count for p in _panels(title)}
    assert panels == {(10, 20, 50, 80): 2, (10, 40, 50, 60): 2, (10, 50, 80, 10): 2}


def _panels(title):
    return title.board.panels.values()


# ---- regional companies


@pytest.mark.statement("1844", "REG-1")
@pytest.mark.parametrize("name", REGIONAL)
def test_a_regional_company_has_five_shares_on_four_certificates(name):
    title = opening().title
    assert [card.shares for card in title.certificates_of[name]] == [2, 1, 1, 1]
    assert [title.percent(name, n) for n in (2, 1)] == [40, 20]


@pytest.mark.statement("1844", "REG-2", "LAU-2")
def test_a_regional_company_gets_five_times_par_and_has_no_destination():
    scene = Scenario().start("JN", price=80, held={"ann": "P"}, floated=False, operated=0)
    after = scene.stock("bob").play(buy("bob", "JN"))

    assert after.state.cash["JN"] == 400
    data = after.title.corporations["JN"]
    assert not data.destination and not data.destination_tunnel


@pytest.mark.statement("1844", "REG-3")
def test_a_regional_company_owns_two_h_trains_at_most():
    title = opening().title
    scene = Scenario().start("JN")
    own = [n for n in title.trains if title.policies.may_own(scene.position(), "JN", n) is None]
    assert own == ["2H", "3H", "4H", "5H", "6H", "8H", "EVA"]
    assert {title.train_limit("JN", phase.name) for phase in title.phases} == {2}


@pytest.mark.statement("1844", "REG-5", "PRE-4")
def test_regional_companies_have_three_markers_and_pre_sbb_companies_two():
    title = opening().title
    fees = {name: title.corporations[name].token_fees for name in (*REGIONAL, *PRE_SBB)}
    assert {fees[name] for name in REGIONAL} == {(0, 40, 100)}
    assert {fees[name] for name in PRE_SBB} == {(0, 40)}
    assert {title.corporations[name].tokens for name in REGIONAL} == {3}
    assert {title.corporations[name].tokens for name in PRE_SBB} == {2}


RIGHT_OF_LINE = [("4,11", "3,11"), ("3,11", "2,11"), ("2,11", "1,11"), ("1,11", "0,11")]


@pytest.mark.statement("1844", "REG-7", "DIV-4")
@pytest.mark.parametrize(("before", "after"), [*RIGHT_OF_LINE, ("0,11", "0,11")])
def test_a_regional_marker_moves_up_at_the_red_line(before, after):
    scene = Scenario().start("JN", cell=before).start("RhB", cell=before)
    for name in ("JN", "RhB"):
        market.move(scene.draft, name, "right")
    rows = scene.draft.corporations
    assert rows["JN"].cell == after
    assert rows["RhB"].cell == {"4,11": "3,11"}.get(before, f"{before.partition(',')[0]},12")


@pytest.mark.statement("1844", "REG-7")
def test_the_highest_price_of_a_regional_company_is_200():
    scene = Scenario().start("JN", cell="5,4")
    for _ in range(40):
        market.move(scene.draft, "JN", "right")
    assert market.price(scene.draft, "JN") == 200


# ---- homes


GOALS = {
    "FNM": ("G20", "Altdorf"),
    "RhB": ("J13", "Brig"),
    "BLS": ("J13", "Brig"),
    "STB": ("H13", "Thun"),
    "AB": ("C20", "Winterthur"),
    "MOB": ("H13", "Thun"),
    "NOB": ("D15", "Aarau"),
    "SCB": ("F17", "Luzern"),
    "VSB": ("F25", "Sargans"),
    "JS": ("F7", "Neuchâtel"),
}


@pytest.mark.statement("1844", "REG-8", "HIS-6", "PRE-6")
def test_homes_and_destinations():
    position = opening()
    title = position.title
    assert {name: title.corporations[name].home for name in HOMES} == HOMES
    for name, (goal, city) in GOALS.items():
        assert title.corporations[name].destination == goal
        assert city in title.board.hexes[goal].name
    assert title.corporations["GB"].destination_tunnel == "H19"
    for name in ("STB", "JS"):
        first, _ = tokens.cities(position, HOMES[name])
        assert home_city(position, name) == first


# ---- historical companies


@pytest.mark.statement("1844", "HIS-1")
@pytest.mark.parametrize("name", HISTORICAL)
def test_a_historical_company_has_ten_shares_on_nine_certificates(name):
    title = opening().title
    assert [card.shares for card in title.certificates_of[name]] == [2] + [1] * 8
    assert [title.percent(name, n) for n in (2, 1)] == [20, 10]


@pytest.mark.statement("1844", "HIS-2", "HIS-5", "LAU-2", "LAU-3")
@pytest.mark.parametrize(("par", "markers"), [(60, 1), (70, 2), (80, 3), (90, 4), (100, 5)])
def test_example_markers_and_treasury_of_a_historical_company_by_par(par, markers):
    held = {"ann": "P x x"}
    scene = Scenario().start("RhB", price=par, held=held, floated=False, operated=0)
    after = scene.stock("bob").play(buy("bob", "RhB"))

    assert after.state.cash["RhB"] == 5 * par
    assert after.state.corporations["RhB"].tokens == markers
    assert after.title.kind_of("RhB").destination_capital * par == 5 * par
    assert "RhB" not in after.state.title_state.settled


@pytest.mark.statement("1844", "HIS-2", "LAU-2", "DST-6", "PHS-7")
@pytest.mark.parametrize(("phase", "times"), [("5", 5), ("6", 10), ("7", 10)])
def test_from_phase_six_the_treasury_is_ten_times_par_and_there_is_no_destination(phase, times):
    held = {"ann": "P x x"}
    scene = Scenario().phase(phase).start("RhB", held=held, floated=False, operated=0)
    after = scene.stock("bob").play(buy("bob", "RhB"))

    assert after.state.cash["RhB"] == times * 100
    assert ("RhB" in after.state.title_state.settled) == (times == 10)


@pytest.mark.statement("1844", "HIS-3", "PRE-3", "SBBC-2", "PHS-9")
def test_train_limits_by_kind_and_phase():
    title = opening().title
    limits = {
        name: [title.train_limit(name, phase.name) for phase in title.phases]
        for name in ("RhB", "NOB", "SBB")
    }
    assert limits == {"RhB": [4, 4, 4, 3, 2, 2, 2], "NOB": [2] * 7, "SBB": [4] * 7}


# ---- pre-SBB companies and the SBB


@pytest.mark.statement("1844", "PRE-1")
@pytest.mark.parametrize("name", PRE_SBB)
def test_a_pre_sbb_company_has_four_shares_on_three_certificates(name):
    title = opening().title
    assert [card.shares for card in title.certificates_of[name]] == [2, 1, 1]
    assert [title.percent(name, n) for n in (2, 1)] == [50, 25]
    assert title.corporations[name].merges_into == "SBB"


@pytest.mark.statement("1844", "PRE-2", "LAU-1", "LAU-2")
def test_example_a_pre_sbb_company_is_launched_with_its_directors_certificate():
    position = Scenario().cash(ann=300).stock("ann")
    after = position.play(start("ann", "VSB", 70))

    assert (after.state.cash["ann"], after.state.cash["VSB"]) == (160, 140)
    assert "VSB" in after.state.title_state.floated
    assert after.title.kind_of("VSB").destination_capital == 2


@pytest.mark.statement("1844", "PRE-3", "EMG-1")
def test_a_pre_sbb_company_need_not_own_a_train_and_gets_no_help_for_one(refuses):
    scene = Scenario().start("NOB", trains=()).start("RhB", held={"bob": "P", "ann": "x x"})
    position = scene.tiles("D19 57 1, D17 58 0").operating("NOB", "trains")

    assert position.refusal(Pass(by="ann")) is None
    refuses(position, sell("ann", "RhB", 1), "emergency.need", "EMG-12")


@pytest.mark.statement("1844", "SBBC-1", "LIM-2")
def test_the_sbb_has_twenty_shares_on_fifteen_certificates():
    title = opening().title
    cards = title.certificates_of["SBB"]
    assert (len(cards), title.share_count("SBB")) == (15, 20)
    by_kind = {
        kind: [title.percent("SBB", c.shares) for c in cards if c.kind == kind]
        for kind in ("president", "double", "regular")
    }
    assert by_kind == {"president": [10], "double": [10] * 4, "regular": [5] * 10}

    scene = Scenario().start("SBB", held={"ann": "P X X x"})
    position = scene.position()
    assert holdings.shares(position, "ann", "SBB") == 7
    assert position.title.policies.certificate_count(position, "ann") == 4


@pytest.mark.statement("1844", "PRE-5", "SBBC-2")
def test_pre_sbb_companies_and_the_sbb_buy_no_privates():
    title = opening().title
    buyers = {name for name in title.corporations if title.kind_of(name).buys_privates}
    assert buyers == {*REGIONAL, *HISTORICAL}


# ---- mountain railways and tunnel companies


@pytest.mark.statement("1844", "MTN-1", "MTN-2", "SR-buy-1")
def test_a_mountain_railway_is_bought_with_a_mountain_and_a_panel():
    before = Scenario().cash(ann=200).stock("ann")
    after = before.play(mountain("ann", "B3", "L13", "M2"))

    assert (after.state.privates["B3"].owner, after.state.cash["ann"]) == ("ann", 50)
    assert after.state.bank == before.state.bank + 150
    assert after.state.title_state.sites == {"B3": "L13"}
    assert after.state.track.panels == {"L13": "M2"}
    assert after.decision.seat == "bob"


@pytest.mark.statement("1844", "MTN-2")
def test_mountain_and_panel_must_be_free(refuses):
    scene = Scenario().mountain("B1", "bob", "F19", "M1").mountain("B2", "cyd", "G14", "M1")
    position = scene.stock("ann")

    refuses(position, mountain("ann", "B3", "F19", "M2"), "mountain.hex", "MTN-2")
    refuses(position, mountain("ann", "B3", "F21", "M2"), "mountain.hex", "MTN-2")
    refuses(position, mountain("ann", "B3", "H7", "M1"), "mountain.panel", "MTN-2")
    refuses(position, mountain("ann", "B3", "H7", "M9"), "mountain.panel", "MTN-2")
    mountains = {a.hex for a in position.legal_actions() if getattr(a, "panel", "")}
    assert mountains == {"H7", "I14", "J29", "L13", "L23"}


@pytest.mark.statement("1844", "MTN-1", "TUN-co-1", "SR-buy-1")
def test_certificates_cost_their_price_and_the_bank_must_have_them(refuses):
    scene = Scenario().cash(ann=149).certificate("T1", "cyd").certificate("T2", "cyd")
    position = scene.mountain("B1", "cyd", "F19").stock("ann")

    refuses(position, mountain("ann", "B2", "H7"), "certificate.money", "MTN-1")
    refuses(position, mountain("ann", "B1", "H7"), "certificate.unsold", "SR-buy-1")
    refuses(position, mountain("ann", "T3", "H7"), "certificate.unsold", "SR-buy-1")
    refuses(position, tunnel_company("ann", "T2"), "certificate.unsold", "SR-buy-1")
    refuses(position, tunnel_company("ann", "P1"), "certificate.unsold", "SR-buy-1")
    after = position.play(tunnel_company("ann", "T3"))
    assert (after.state.privates["T3"].owner, after.state.cash["ann"]) == ("ann", 99)

    poor = Scenario().cash(bob=49).start("RhB", held={"bob": "P x"}).stock("bob")
    refuses(poor, tunnel_company("bob", "T4"), "certificate.money", "MTN-1")


@pytest.mark.statement("1844", "TUN-co-1")
def test_t1_is_never_on_sale():
    scene = Scenario().private("P3", "bob").certificate("T1", "bob")
    offered = {a.private for a in scene.stock("ann").legal_actions() if hasattr(a, "private")}
    assert "T1" not in offered and {"T2", "T3", "T4", "T5"} <= offered


@pytest.mark.statement("1844", "MTN-3", "TUN-co-2", "OR-1")
def test_certificates_pay_nothing_before_they_are_active():
    scene = Scenario().mountain("B1", "ann", "F19").tunnel("H19", 0, 3, "T2", "ann")
    scene.mountain("B2", "bob", "G14", active=True).tunnel("H21", 0, 3, "T3", "bob").active("T3")
    position = scene.start("VSB", held={"cyd": "P"}).new_operating_round()
    assert position.state.cash["ann"] == 800
    assert position.state.cash["bob"] == 850

    scores = position.title.policies.scores(position)
    assert (scores["ann"], scores["bob"]) == (800, 850 + 150 + 50)


@pytest.mark.statement("1844", "CERT-1", "SR-sell-1")
def test_certificates_count_for_no_limit_and_cannot_be_sold(refuses):
    scene = Scenario().private("P1", "ann").certificate("T2", "ann").mountain("B1", "ann", "F19")
    position = scene.start("RhB", held={"bob": "P"}).stock("ann")

    assert position.title.policies.certificate_count(position, "ann") == 0
    for name in ("P1", "T2", "B1"):
        refuses(position, sell("ann", name), "sell.bundle", "SR-sell-1")
    title = position.title
    for_sale = {name for name, data in title.privates.items() if data.for_corporations}
    assert for_sale == {"P1", "P2", "P3", "P4", "P5"}


@pytest.mark.statement("1844", "PRE-7")
def test_the_home_of_a_company_that_never_was_is_kept_until_the_sbb_forms():
    scene = Scenario()
    assert tokens.reserved(scene.position(), "G18") == ("GB",)
    assert tokens.reserved(scene.own(sbb="formed").position(), "G18") == ()


@pytest.mark.statement("1844", "REG-2", "LAU-2")
def test_the_bank_pays_the_treasury():
    scene = Scenario().start("JN", price=60, held={"ann": "P"}, floated=False, operated=0)
    after = play(scene.stock("bob"), buy("bob", "JN"))
    assert Paid("bank", "JN", 300, "capital") in events(after, Paid)
