"""Money raising that fails: closing, the loan, leaving the game (1849 §10.7)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, hand, sell

from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationClosed, MoneyRaisingFailed, PlayerLeft, PriorityMoved
from ferrovia.family.actions import BuyTrain, GiveUp, TakeLoan
from ferrovia.titles.g1849.stock import certificate_count
from ferrovia.titles.g1849.title_actions import LeaveGame


def ruin(players=3, held="P", ann=30, cell="", **scene):
    """CTL of Ann must buy a 4H for 100, with 20 in its treasury; RCS of Bob comes next."""
    table = Scenario(players, **scene).start("CTL", cell=cell, held={"ann": held})
    table.start("RCS", cell="9,2", held={"bob": "P x"}, trains=("4H",))
    return table.cash(ann=ann, CTL=20)


@pytest.mark.statement("1849", "10.7-9", "10.7-14", "11-2")
def test_10_7_all_cash_goes_into_the_treasury_and_the_corporation_closes():
    position = ruin().operating("CTL", "trains")

    after = position.play(GiveUp(by="ann"))

    assert [event.seat for event in events(after, MoneyRaisingFailed)] == ["ann"]
    assert [event.corporation for event in events(after, CorporationClosed)] == ["CTL"]
    assert after.state.cash["ann"] == 0 and after.state.cash["CTL"] == 0
    assert after.state.bank == position.state.bank + 50
    assert "CTL" not in after.state.trains.values()


@pytest.mark.statement("1849", "10.7-9", "10.7-15")
def test_10_7_the_president_sells_everything_that_can_be_sold(refuses):
    scene = ruin(held="P x x", ann=0, cell="8,1").start("SFA", operated=0, held={"ann": "P x"})
    position = scene.operating("CTL", "trains")
    refuses(position, GiveUp(by="ann"), "give_up.failed", "10.7-15")

    once = position.play(sell("ann", "CTL", "x"))
    refuses(once, GiveUp(by="ann"), "give_up.failed", "10.7-15")
    twice = once.play(sell("ann", "CTL", "x"))

    assert twice.state.cash["ann"] == 31 + 24
    assert list(twice.legal_actions()) == [GiveUp(by="ann")]


@pytest.mark.statement("1849", "10.7-15")
def test_10_7_nobody_asks_whether_another_order_would_have_brought_more():
    """185 is missing. Three shares at 63 would bring 189; one by one they bring 63, 50 and 50."""
    scene = ruin(ann=0).sold_out("4H").start("SFA", cell="7,5", held={"bob": "P x", "ann": "x x x"})
    position = scene.cash(CTL=15).operating("CTL", "trains")
    together = position.play(sell("ann", "SFA", "x x x"))
    assert together.refusal(BuyTrain(by="ann", train="6H")) is None

    for _ in range(3):
        position = position.play(sell("ann", "SFA", "x"))

    assert position.state.cash["ann"] == 163
    assert list(position.legal_actions()) == [GiveUp(by="ann")]


@pytest.mark.statement("1849", "10.7-10", "10.7-12")
def test_10_7_example_without_any_share_the_president_takes_a_loan():
    """R21: an own private company is not stock; the closed corporation's certificates are gone."""
    asked = ruin().private("SIGI", "ann").operating("CTL", "trains").play(GiveUp(by="ann"))
    assert (asked.decision.seat, asked.decision.step) == ("ann", "loan")
    assert list(asked.legal_actions()) == [TakeLoan(by="ann"), LeaveGame(by="ann")]

    after = asked.play(TakeLoan(by="ann"))

    assert after.state.cash["ann"] == 500 and after.state.debts == {"ann": 1}
    assert after.state.bank == asked.state.bank - 500
    assert after.state.privates["SIGI"].owner == "ann"
    assert after.decision.subject == "RCS"


@pytest.mark.statement("1849", "10.7-10", "13-9", "10.7-18")
def test_10_7_example_or_leaves_the_game_with_nothing():
    scene = ruin(4).private("SIGI", "ann")
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    after = asked.play(LeaveGame(by="ann"))

    assert [event.seat for event in events(after, PlayerLeft)] == ["ann"]
    assert after.state.left == ("ann",) and after.state.cash["ann"] == 0
    assert after.title.policies.scores(after)["ann"] == 0
    assert after.decision.subject == "RCS"


@pytest.mark.statement("1849", "10.7-11", "10.7-10")
def test_10_7_with_stock_left_the_player_goes_on_with_nothing():
    """SFA has not operated, so its share could not be sold, but it is stock."""
    scene = ruin().start("SFA", cell="9,1", operated=0, held={"bob": "P", "ann": "x"})

    after = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    assert after.decision.step != "loan"
    assert after.state.cash["ann"] == 0 and after.state.debts == {}
    assert hand(after, "ann", "SFA") == "x"


@pytest.mark.statement("1849", "10.7-12", "13-7")
def test_10_7_example_each_loan_costs_750_in_the_final_count():
    scene = ruin().cash(bob=1000, cyd=500)
    scene.draft.debts.update({"ann": 1, "bob": 1, "cyd": 2})
    position = scene.start("SFA", price=100, held={"cyd": "P x x", "ann": "x"}).position()

    scores = position.title.policies.scores(position)

    assert scores["bob"] == 1000 + 3 * 27 - 750
    assert scores["cyd"] == 0 == max(0, 500 + 4 * 100 - 2 * 750)
    assert scores["ann"] == 0


@pytest.mark.statement("1849", "10.7-12")
def test_10_7_a_player_may_take_several_loans_and_pays_no_interest():
    """R21. The second one is taken with the 500 of the first spent."""
    scene = ruin()
    scene.draft.debts["ann"] = 1
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    after = asked.play(TakeLoan(by="ann"))

    assert after.state.debts == {"ann": 2} and after.state.cash["ann"] == 500


@pytest.mark.statement("1849", "10.7-18", "9-6")
def test_10_7_a_player_who_left_has_no_turns():
    """Ann held the priority deal; it goes to Bob, and so does every turn after Dan's."""
    scene = ruin(4)
    scene.operating("CTL", "trains")
    scene.draft.priority = "ann"
    gone = scene.position().play(GiveUp(by="ann")).play(LeaveGame(by="ann"))
    assert gone.state.priority == "bob" and events(gone, PriorityMoved) == [PriorityMoved("bob")]
    while gone.state.flow.round == "operating":
        gone = gone.play(next(iter(gone.legal_actions())))

    seats = []
    for _ in range(3):
        seats.append(gone.decision.seat)
        gone = gone.play(Pass(by=gone.decision.seat))

    assert seats == ["bob", "cyd", "dan"]
    assert gone.state.flow.round == "operating"


@pytest.mark.statement("1849", "10.7-18", "7.1-18")
def test_10_7_the_private_companies_of_a_player_who_leaves_are_closed():
    scene = ruin(4).private("SIGI", "ann").private("CNM", "bob")
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    after = asked.play(LeaveGame(by="ann"))

    assert after.state.privates["SIGI"].closed and not after.state.privates["CNM"].closed


@pytest.mark.statement("1849", "10.7-18")
def test_10_7_house_rule_who_leaves_keeps_private_companies():
    scene = ruin(4, options=("leavers-keep-privates",)).private("SIGI", "ann")
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    after = asked.play(LeaveGame(by="ann"))

    assert after.state.privates["SIGI"].owner == "ann"


@pytest.mark.statement("1849", "10.7-18", "9.1-1")
def test_10_7_the_certificate_limit_of_the_others_does_not_change():
    scene = ruin(4)
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    after = asked.play(LeaveGame(by="ann"))

    limit = after.title.policies.certificate_limit
    assert limit(after, "bob") == limit(asked, "bob") == 11
    assert certificate_count(after, "bob") == 2


@pytest.mark.statement("1849", "10.7-18", "13-6", "13-1")
def test_10_7_with_one_player_left_the_game_ends_at_once():
    scene = ruin(3)
    scene.draft.left = ("cyd",)
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))
    assert not asked.over

    after = asked.play(LeaveGame(by="ann"))

    assert after.over
    assert after.result == {"ann": 0, "bob": after.state.cash["bob"] + 3 * 27, "cyd": 0}
