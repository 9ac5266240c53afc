"""Receivership: compensation, forced sales, debts, what leaves the game (1848 §5.5, §5.4.4)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, holdings, market
from ferrovia.core.depot import trains_of
from ferrovia.core.events import CorporationClosed, Paid, PrivateClosed
from ferrovia.family.actions import TakeLoan, Withhold
from ferrovia.titles.g1848 import bank
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.receivership import needed
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import buy, events, hand, sell, start

FALL = Withhold(by="ann")
"""Ann's company keeps its income and so enters the hatched area."""


def doomed(
    held: dict[str, str] | None = None, players: int = 3, phase: str = "3", **more
) -> Scenario:
    """VR of Ann stands beside the hatched area, with an initial price of 90; QR comes next."""
    scene = Scenario(players, **more).phase(phase)
    scene.start("VR", cell="1,1", par=90, held=held or {"ann": "P"})
    return scene.start("QR", cell="5,1", par=70, held={"cyd": "P"}).cash(VR=0, ann=0, bob=0, cyd=0)


def fall(scene: Scenario, income: int = 10) -> Position:
    """Let VR keep some income."""
    return scene.operating("VR", "dividend", revenue=income).play(FALL)


# ---- taking over (§5.5.1)


@pytest.mark.statement("1848", "5.5.1-1", "11.2-3", "5.5.1-2")
def test_5_5_1_retained_income_leads_into_the_hatched_area_and_the_turn_ends():
    after = fall(doomed())

    assert title_state(after).taken_over == ("VR",)
    assert (after.state.flow.actor, after.decision.seat) == ("QR", "cyd")
    taken = [(e.corporation, e.president, e.successor) for e in events(after, CorporationClosed)]
    assert taken == [("VR", "ann", BOE)]


@pytest.mark.statement("1848", "5.5.1-1", "11.2-3")
def test_5_5_1_the_last_column_is_not_yet_receivership():
    scene = doomed().at("VR", "1,2")

    after = fall(scene)

    assert title_state(after).taken_over == ()
    assert after.state.corporations["VR"].cell == "1,1"


@pytest.mark.statement("1848", "5.5.5-4", "5.3.3-1")
def test_5_5_5_a_company_in_receivership_never_operates_or_starts_again(refuses):
    scene = doomed()
    after = fall(scene)
    assert market.order(after)[-1] == "QR" and "VR" not in market.order(after)

    again = scene.taken_over("VR")
    again.draft.set_stack("1,1", ())
    again.draft.set_corporation("VR", cell="")
    position = again.cash(bob=900).stock("bob")
    refuses(position, start("bob", "VR", 70), "start.order", "5.1.2-1")
    refuses(position, buy("bob", "VR"), "buy.started", "12.3.1-2")


# ---- compensation (§5.5.2)


@pytest.mark.statement("1848", "5.5.2-1", "5.5.2-2", "5.5.2-3", "5.5.1-2")
def test_5_5_2_example_treasury_first_then_the_director():
    scene = doomed({"ann": "P x x", "bob": "x x x", "cyd": "x", "pool": "x x"})
    scene.cash(VR=140, ann=300)

    after = fall(scene, 10)

    assert (after.state.cash["bob"], after.state.cash["cyd"]) == (270, 90)
    assert after.state.cash["ann"] == 300 - 210
    paid = [(e.payer, e.amount) for e in events(after, Paid) if e.why == "compensation"]
    assert sum(amount for payer, amount in paid if payer == "VR") == 150


@pytest.mark.statement("1848", "5.5.2-3", "5.5.5-1")
def test_5_5_2_what_is_left_of_the_treasury_goes_to_the_bank():
    scene = doomed({"ann": "P", "bob": "x"}).cash(VR=200, ann=50)
    before = scene.draft.bank

    after = fall(scene, 10)

    assert (after.state.cash["VR"], after.state.cash["ann"]) == (0, 50)
    assert after.state.bank == before - 10 + 120


@pytest.mark.statement("1848", "5.5.2-3", "8.4.4-1")
def test_5_5_2_no_loan_is_taken_for_compensation():
    after = fall(doomed({"ann": "P", "bob": "x"}))

    assert bank.loans_given(after) == 0
    assert (after.state.cash["ann"], debt(after, "ann")) == (0, 80)


# ---- forced sales (§5.5.3)


def in_need(**more) -> Scenario:
    """Ann owes Bob 270 for VR and has shares of three others."""
    scene = doomed({"ann": "P", "bob": "x x x"}, **more)
    scene.start("NSW", cell="1,6", par=100, held={"ann": "P x x", "bob": "x x", "cyd": "x"})
    scene.start("SAR", cell="3,4", par=80, held={"bob": "P x", "ann": "x x x"})
    return scene.give(BOE, "x x", "ann")


@pytest.mark.statement("1848", "5.5.3-1", "5.5.3-4", "5.5.2-1")
def test_5_5_3_the_director_sells_at_once_for_what_treasury_and_cash_lack():
    after = fall(in_need(), 10)

    assert (after.decision.step, after.decision.seat, after.decision.subject) == (
        "raise",
        "ann",
        "VR",
    )
    assert (needed(after, "ann"), needed(after, "bob"), debt(after, "ann")) == (260, 0, 0)
    assert {a.corporation for a in after.legal_actions()} == {"NSW", "SAR", BOE}


@pytest.mark.statement("1848", "5.5.3-4", "12.5.1-1")
def test_5_5_3_he_chooses_shares_and_order_and_each_sale_costs_a_row():
    asked = fall(in_need(), 10)

    first = asked.play(sell("ann", "SAR", 1))
    assert (needed(first, "ann"), first.state.corporations["SAR"].cell) == (190, "4,4")
    second = first.play(sell("ann", BOE, 1))
    assert (needed(second, "ann"), market.price(second, BOE)) == (120, 70)
    third = second.play(sell("ann", "SAR", 1))
    assert (needed(third, "ann"), third.state.corporations["SAR"].cell) == (60, "5,4")
    done = third.play(sell("ann", "NSW", 1))
    assert (done.state.cash["bob"], debt(done, "ann")) == (270, 0)
    assert (done.state.cash["ann"], done.state.flow.actor) == (50, "QR")


@pytest.mark.statement("1848", "5.5.3-4")
def test_5_5_3_no_share_more_than_is_needed(refuses):
    scene = in_need().cash(ann=100)
    asked = fall(scene, 10)
    assert needed(asked, "ann") == 160

    assert asked.refusal(sell("ann", "NSW", 2)) is None
    refuses(asked, sell("ann", "SAR", 4), "sell.held", "12.4.1-3")
    rich = fall(in_need().cash(ann=200), 10)
    refuses(rich, sell("ann", "NSW", 2), "emergency.minimum", "5.5.3-4")
    assert rich.play(sell("ann", "NSW", 1)).state.flow.actor == "QR"


@pytest.mark.statement("1848", "5.5.3-1", "12.4.1-5")
def test_5_5_3_no_sale_may_change_a_director(refuses):
    asked = fall(in_need(), 10)

    assert asked.refusal(sell("ann", "NSW", 2)) is None
    refuses(asked, sell("ann", "NSW", 3), "raise.president", "12.4.1-5")


@pytest.mark.statement("1848", "5.5.3-4", "12.4.1-2")
def test_5_5_3_not_the_company_itself_and_not_above_half_in_the_pool(refuses):
    scene = in_need().give("SAR", "x x x x", "pool")
    asked = fall(scene, 10)

    refuses(asked, sell("ann", "VR", 1), "sell.bundle", "12.1.1-1")
    refuses(asked, sell("ann", "SAR", 2), "sell.pool_limit", "12.4.1-2")
    assert asked.refusal(sell("ann", "SAR", 1)) is None


@pytest.mark.statement("1848", "5.5.3-1")
def test_5_5_3_nothing_is_sold_while_cash_is_enough():
    scene = in_need().cash(ann=260)

    after = fall(scene, 10)

    assert (after.state.cash["ann"], after.decision.step) == (0, "track")


@pytest.mark.statement("1848", "5.5.1-2", "7.2-3")
def test_5_5_3_forced_sales_re_sort_those_still_to_operate():
    scene = doomed({"ann": "P", "bob": "x x x"}).at("VR", "0,1").cash(ann=230)
    scene.start("NSW", cell="1,1", par=100, held={"cyd": "P x", "ann": "x"})
    scene.start("SAR", cell="2,1", par=80, held={"cyd": "P"}).at("SAR", "2,1")
    scene.at("QR", "2,1")
    asked = fall(scene, 10)
    assert market.order(asked)[1:] == ("NSW", "SAR", "QR")

    after = asked.play(sell("ann", "NSW", 1))

    assert after.state.flow.actor == "SAR"


# ---- certificate limits (§5.5.4)


@pytest.mark.statement("1848", "5.5.4-1", "5.5.4-2", "12.2.1-1")
@pytest.mark.parametrize(
    ("players", "limit", "director"), [(3, 18, 16), (4, 15, 13), (5, 13, 12), (6, 11, 10)]
)
def test_5_5_4_the_limits_fall_most_for_the_former_director(players, limit, director):
    after = fall(doomed(players=players))

    limits = after.title.policies.certificate_limit
    assert (limits(after, "ann"), limits(after, "bob")) == (director, limit)


@pytest.mark.statement("1848", "5.5.4-1", "5.5.4-2")
def test_5_5_4_example_two_receiverships_of_two_directors():
    scene = Scenario(4).own(taken_over=("VR", "WA"), lost=("ann", "bob"))
    limits = scene.title.policies.certificate_limit

    found = [limits(scene.position(), seat) for seat in ("ann", "bob", "cyd", "dan")]
    assert found == [11, 11, 13, 13]
    both = scene.own(lost=("ann", "ann")).position()
    assert limits(both, "ann") == 9


# ---- what leaves the game (§5.5.5)


@pytest.mark.statement("1848", "5.5.5-1", "5.5.5-2", "5.5.5-3")
def test_5_5_5_trains_shares_privates_and_rights_leave_and_tokens_become_the_banks():
    scene = doomed({"ann": "P", "pool": "x", "bob": "x"}).cash(ann=200)
    scene.train("VR", "2").private("P1", "VR").private("P2", "ann").token("VR", "H9.0")
    scene.own(rights={"P4": "VR", "P2": "ann"})

    after = fall(scene)

    assert trains_of(after, "VR") == ()
    assert {after.state.certificates[c.id] for c in after.title.certificates_of["VR"]} == {"gone"}
    assert hand(after, "bob", "VR") == ""
    assert [e.private for e in events(after, PrivateClosed)] == ["P1"]
    assert title_state(after).rights == {"P2": "ann"}
    assert after.state.tokens == {"H11.0": (BOE,), "H9.0": (BOE,), "B19.0": ("QR",)}
    assert after.state.corporations["VR"].tokens == 0
    assert holdings.president(after, "VR") == ""


@pytest.mark.statement("1848", "5.5.5-3")
def test_5_5_5_tokens_at_the_edge_become_the_banks_too():
    scene = doomed().start("COM", cell="5,2", par=70, home=False)
    scene.draft.set_beside("F17.0", ("COM",))
    position = scene.operating("COM", "dividend", revenue=10).play(FALL)
    assert title_state(position).taken_over == ()
    scene.at("COM", "5,1").operating("COM", "dividend", revenue=10)

    after = scene.position().play(FALL)

    assert after.state.beside == {"F17.0": (BOE,)}


@pytest.mark.statement("1848", "5.5.7-1", "5.5.7-2", "5.4.3-1", "5.4.3-2")
def test_5_5_7_the_bank_pays_for_its_tokens_and_twice_for_two_in_a_city():
    scene = Scenario().phase("5").give(BOE, "x x x", "bob").give(BOE, "x", "pool")
    scene.tile("F17", "239").tile("H11", "238").token(BOE, "F17.0").token(BOE, "F17.0")
    scene.token(BOE, "H11.0").token(BOE, "E4.0").token(BOE, "D1.0").cash(bob=0)
    scene.start("QR", cell="5,1", held={"cyd": "P"})
    values = scene.title.policies.stop_values(scene.position(), BOE)
    cities = 2 * values["F17.0"] + values["H11.0"] + values["D1.0"]

    after = scene.new_operating_round()

    assert after.state.cash["bob"] == (200 + cities) * 3 // 10
    assert market.price(after, BOE) == 70
    assert after.state.cash[BOE] == 2000


# ---- house rules of recorded games


@pytest.mark.statement("1848", "5.5.3-1")
def test_house_rule_forced_sales_come_when_the_next_turn_has_begun():
    scene = in_need(options=("debtors-sell", "late-sales")).at("NSW", "5,3").at("SAR", "5,2")

    asked = fall(scene, 10)

    assert (asked.decision.step, asked.decision.seat) == ("raise", "ann")
    assert (asked.state.flow.actor, hand(asked, "bob", "VR")) == ("NSW", "")
    after = asked.play(sell("ann", "NSW", 1))
    assert after.state.flow.actor == "NSW"


@pytest.mark.statement("1848", "5.5.3-1")
def test_house_rule_forced_sales_come_before_the_next_round():
    asked = fall(in_need(options=("debtors-sell", "late-sales")).at("QR", "1,5"), 10)

    assert (asked.decision.step, asked.decision.seat) == ("raise", "ann")
    assert (asked.state.flow.actor, hand(asked, "bob", "VR")) == ("VR", "")


@pytest.mark.statement("1848", "5.6.3-4")
def test_r41_a_loan_that_leads_into_receivership_pays_compensation():
    scene = doomed({"ann": "P", "bob": "x"})

    after = scene.operating("VR").play(TakeLoan(by="ann"))

    assert (after.state.cash["bob"], after.state.cash["ann"]) == (90, 0)


@pytest.mark.statement("1848", "5.5.3-4")
def test_house_rule_the_first_share_of_the_bank_is_kept_while_nobody_else_has_any(refuses):
    """D-21: there it counts as a president's certificate."""
    scene = in_need(options=("debtors-sell", "first-bank-share"))
    first = scene.title.certificates_of[BOE][-1].id
    scene.draft.set_certificate(first, "ann")
    asked = fall(scene, 10)
    held = holdings.shares(asked, "ann", BOE)

    refused = refuses(asked, sell("ann", BOE, held), "raise.first_share", "5.5.3-4")
    assert "first share of the Bank of England" in refused.reason
    assert asked.refusal(sell("ann", BOE, held - 1)) is None


@pytest.mark.statement("1848", "5.5.3-1")
def test_5_5_3_an_older_debtor_sells_nothing_when_another_company_falls():
    """Ruling R-42: sales are demanded once, at one's own receivership, also in the last turn."""
    scene = in_need().at("QR", "1,5").cash(ann=300)
    scene.own(debts={"cyd": 50}).give("SAR", "x", "cyd")

    after = fall(scene, 10)

    assert title_state(after).taken_over == ("VR",) and debt(after, "cyd") == 50
    assert after.decision is None or after.decision.step != "raise"
