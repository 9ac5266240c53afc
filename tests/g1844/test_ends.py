"""How the game ends, and the final count (1844, section 21)."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from ferrovia.core.events import BankBroke, CorporationFormed, TrainLost
from ferrovia.family.actions import PayDividend, Withhold
from ferrovia.titles.g1844.title_state import title_state
from ferrovia.views.past.finale import finale
from g1844.scenario import Scenario
from g1844.words import events, play_to, sell


def paying(bank: int, **scene: object) -> Scenario:
    """AB of Ann, half of it hers, is the last to operate; the bank has so much money."""
    made = Scenario(**scene).phase("2").start("AB", held={"ann": "P x x x"})
    return made.bank(bank)


@pytest.mark.statement("1844", "END-1", "END-2")
@pytest.mark.parametrize(("bank", "broken"), [(251, False), (250, True), (249, True), (100, True)])
def test_the_bank_has_run_out_when_a_payment_leaves_nothing(bank, broken):
    scene = paying(bank)
    cash = scene.draft.cash["ann"]
    position = scene.operating("AB", "dividend", revenue=500, agenda=("operating",))

    after = position.play(PayDividend(by="ann"))

    assert after.state.broken is broken
    assert len(events(after, BankBroke)) == broken
    assert after.state.cash["ann"] == cash + 250  # owed by the bank, paid all the same
    end = play_to(after, "operating")
    assert end.over is broken
    if broken:
        assert end.state.ending == "bank broken"


@pytest.mark.statement("1844", "END-1")
def test_money_that_comes_back_does_not_cancel_the_end():
    scene = paying(200).cash(AB=0)
    scene.start("RhB", price=90, held={"bob": "P x x x"}).cash(RhB=900)
    position = scene.operating("AB", "dividend", revenue=500)
    after = position.play(PayDividend(by="ann"))
    assert after.state.broken
    after = play_to(after, "operating")
    assert after.over


@pytest.mark.statement("1844", "END-2")
def test_in_an_operating_round_the_set_is_played_to_its_end_with_the_sale_abroad():
    scene = paying(100)
    position = scene.operating("AB", "dividend", revenue=500, agenda=("operating",))
    after = position.play(PayDividend(by="ann"))
    while after.state.flow.number == 1 and not after.over:
        after = after.play(Pass(by="ann"))
    assert (after.state.flow.round, after.state.flow.number) == ("operating", 2)
    end = play_to(after, "operating")
    assert end.over
    assert [event.owner for event in events(end, TrainLost)] == ["depot"]


@pytest.mark.statement("1844", "END-2")
def test_in_a_stock_round_the_whole_following_set_is_played():
    scene = paying(80).phase("3").start("RhB", held={"bob": "P x x", "ann": "x x"})
    position = scene.stock("ann").play(sell("ann", "RhB"))
    assert position.state.broken
    operating = play_to(position, "stock")
    assert operating.state.flow.round == "operating"
    assert len(operating.state.flow.agenda) == 1
    numbers = set()
    while not operating.over:
        numbers.add(operating.state.flow.number)
        seat = operating.decision.seat
        keep = Withhold(by=seat)
        action = keep if operating.refusal(keep) is None else Pass(by=seat)
        operating = operating.play(action)
    assert numbers == {1, 2}


@pytest.mark.statement("1844", "END-2", "SBB-1")
def test_the_formation_of_the_sbb_belongs_to_the_set_that_it_closes():
    scene = Scenario().start("AB").start("VSB", price=90).phase("5").own(sbb="due").bank(300)
    end = play_to(scene.operating("VSB", "end_of_turn"), "operating")
    assert len(events(end, CorporationFormed)) == 1
    assert (end.over, end.state.ending) == (True, "bank broken")


@pytest.mark.statement("1844", "END-2")
def test_g32_house_rule_a_formation_after_the_set_belongs_to_the_next_one():
    def made() -> Scenario:
        scene = Scenario(options=("formation-apart",)).start("AB").start("VSB", price=90)
        return scene.phase("5").own(sbb="due")

    later = play_to(made().bank(300).operating("VSB", "end_of_turn"), "operating")
    assert (later.state.broken, later.over, later.state.flow.round) == (True, False, "stock")
    operating = play_to(later, "stock")
    assert play_to(operating, "operating").over

    scene = made().bank(300)
    scene.draft.broken = True
    end = play_to(scene.operating("VSB", "end_of_turn"), "operating")
    assert (end.over, title_state(end).sbb) == (True, "due")  # without the formation


@pytest.mark.statement("1844", "END-1")
def test_g24_house_rule_a_bank_with_exactly_nothing_has_not_run_out():
    scene = paying(250, options=("bank-below-nothing",))
    after = scene.operating("AB", "dividend", revenue=500).play(PayDividend(by="ann"))
    assert (after.state.bank, after.state.broken) == (0, False)


# ---- the final count


def counted(scene: Scenario) -> dict[str, int]:
    position = scene.stock("ann")
    return position.title.policies.scores(position)


@pytest.mark.statement("1844", "END-3")
def test_cash_and_shares_at_their_price_count_and_debts_are_subtracted():
    scene = Scenario().cash(ann=100, bob=50, cyd=0)
    scene.start("AB", price=90, held={"ann": "P x x", "bob": "x"}).cash(AB=1000)
    scene.start("SBB", cell="5,8", held={"bob": "P x", "cyd": "X"}, home=False)
    assert counted(scene) == {"ann": 100 + 360, "bob": 50 + 90 + 300, "cyd": 200}
    scene.debts(ann=27).owed(ann=40, bob=500)
    assert counted(scene) == {"ann": 393, "bob": -60, "cyd": 200}


@pytest.mark.statement("1844", "END-3")
def test_treasuries_and_privates_count_nothing():
    scene = Scenario().cash(ann=100).start("AB", price=90, held={"ann": "P"}).cash(AB=1000)
    scene.private("P5", "ann").private("P2", "AB")
    assert counted(scene)["ann"] == 280


@pytest.mark.statement("1844", "END-3", "END-4", "MTN-3", "TUN-co-2")
def test_mountains_and_tunnels_count_if_they_were_ever_visited_or_used():
    scene = Scenario().cash(ann=0, bob=0)
    scene.mountain("B1", "ann", "H7", active=True).mountain("B2", "ann", "L23")
    scene.tunnel("H19", 0, 3, "T2", "bob").active("T2").tunnel("I16", 1, 4, "T3", "bob")
    scene.certificate("T4", "bob")
    assert counted(scene)["ann"] == 150
    assert counted(scene)["bob"] == 50


@pytest.mark.statement("1844", "END-4")
def test_the_mob_share_is_worth_nothing_if_its_director_was_never_bought():
    scene = Scenario().cash(ann=0).give("MOB", "x", "ann")
    assert counted(scene)["ann"] == 0


@pytest.mark.statement("1844", "END-5")
def test_the_highest_score_wins_and_equals_share_the_win():
    scene = Scenario().phase("2").start("AB", price=90, held={"bob": "P"}).cash(ann=500, AB=0)
    scene.draft.broken = True
    for bob, winners in ((320, ("ann", "bob")), (321, ("bob",)), (319, ("ann",))):
        position = scene.cash(bob=bob, cyd=0).operating("AB", "end_of_turn")
        end = play_to(position, "operating")
        assert end.over and end.result == {"ann": 500, "bob": bob + 180, "cyd": 0}
        assert finale([end]).winners == winners
