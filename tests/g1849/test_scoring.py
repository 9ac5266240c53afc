"""The final count (1849 §13)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.core.events import GameEnded
from ferrovia.family.actions import GiveUp, TakeLoan
from ferrovia.titles.g1849.title_actions import LeaveGame


def last_turn(scene: Scenario) -> Position:
    """Return the position after CTL, which has been at 377, ends its turn."""
    scene.own(topped=("CTL",))
    return scene.operating("CTL", "end_of_turn").play(Pass(by="ann"))


def table(**options) -> Scenario:
    """Ann and Bob hold CTL at 144 and RCS at 100; trains, money and privates lie about."""
    scene = Scenario(3, **options).phase("8")
    scene.start("CTL", price=144, trains=("8H",), held={"ann": "P x", "bob": "x L"})
    scene.start("RCS", price=100, held={"bob": "P", "ann": "x"})
    return scene.private("SMS", "bob").private("SCE", "CTL").cash(ann=33, bob=44, cyd=55, CTL=999)


@pytest.mark.statement("1849", "13-7")
def test_13_cash_and_shares_at_market_value_count() -> None:
    over = last_turn(table())

    assert over.over
    assert over.result == {
        "ann": 33 + 3 * 144 + 100,
        "bob": 44 + 3 * 144 + 2 * 100,
        "cyd": 55,
    }
    assert GameEnded("market", over.result) in over.events


@pytest.mark.statement("1849", "13-7")
def test_13_ruling_24_privates_corporate_money_and_trains_count_nothing() -> None:
    plain = last_turn(table()).result

    other = table().private("SMS", "cyd").private("SIGI", "ann").cash(CTL=0).train("RCS", "8H")

    assert last_turn(other).result == plain


@pytest.mark.statement("1849", "13-7")
def test_13_house_rule_privates_score_their_face_value() -> None:
    over = last_turn(table(options=("privates-score",)).private("SIGI", "cyd"))

    plain = last_turn(table()).result
    assert over.result == {
        "ann": plain["ann"],
        "bob": plain["bob"] + 110,
        "cyd": plain["cyd"] + 45,
    }


@pytest.mark.statement("1849", "13-7", "10.7-12")
def test_13_every_loan_costs_750() -> None:
    scene = table().cash(ann=2000)
    scene.draft.debts = {"ann": 2}

    over = last_turn(scene)

    assert over.result["ann"] == 2000 + 3 * 144 + 100 - 2 * 750


@pytest.mark.statement("1849", "13-7")
def test_13_a_result_is_at_least_0() -> None:
    scene = table()
    scene.draft.debts = {"cyd": 1, "bob": 1}

    over = last_turn(scene)

    assert over.result["cyd"] == 0
    assert over.result["bob"] == 0


@pytest.mark.statement("1849", "13-7")
def test_13_house_rule_negative_scores() -> None:
    scene = table(options=("negative-scores",))
    scene.draft.debts = {"cyd": 1}

    assert last_turn(scene).result["cyd"] == 55 - 750


@pytest.mark.statement("1849", "13-8")
def test_13_the_highest_result_wins_and_ties_are_shared() -> None:
    scene = table().cash(ann=100 + 44, bob=44, cyd=55)

    over = last_turn(scene)

    best = max(over.result.values())
    assert [seat for seat, score in over.result.items() if score == best] == ["ann", "bob"]


@pytest.mark.statement("1849", "13-9", "10.7-18")
def test_13_a_player_who_left_has_result_0() -> None:
    scene = Scenario(3).start("CTL", price=100, held={"ann": "P"})
    scene.start("RCS", price=68, held={"bob": "P"}).private("SIGI", "ann").cash(ann=0, CTL=0)
    failed = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    left = failed.play(LeaveGame(by="ann"))

    assert left.state.left == ("ann",)
    assert left.state.privates["SIGI"].closed
    assert left.title.policies.scores(left)["ann"] == 0


@pytest.mark.statement("1849", "10.7-18")
def test_13_house_rule_leavers_keep_privates_which_go_on_paying() -> None:
    scene = Scenario(3, options=("leavers-keep-privates",)).start("CTL", held={"ann": "P"})
    scene.start("ATA", price=68, held={"bob": "P"}).private("SIGI", "ann")
    failed = (
        scene.cash(ann=0, CTL=0, bob=0, cyd=0).operating("CTL", "trains").play(GiveUp(by="ann"))
    )
    left = failed.play(LeaveGame(by="ann"))
    assert left.state.privates["SIGI"].owner == "ann" and not left.state.privates["SIGI"].closed

    position = left
    while position.state.flow.cycle == left.state.flow.cycle or position.state.flow.round != (
        "operating"
    ):
        actions = tuple(position.legal_actions())
        position = position.play(next((a for a in actions if isinstance(a, Pass)), actions[0]))

    assert position.state.cash["ann"] == 10
    assert position.title.policies.scores(position)["ann"] == 0


@pytest.mark.statement("1849", "13-9", "13-7")
def test_13_house_rule_a_leaver_keeps_the_penalties_of_loans() -> None:
    scene = Scenario(3, options=("negative-scores",)).start("CTL", held={"ann": "P"})
    scene.start("RCS", price=68, held={"bob": "P"}).cash(ann=0, CTL=0)
    scene.draft.debts = {"ann": 1}
    failed = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    left = failed.play(LeaveGame(by="ann"))

    assert left.title.policies.scores(left)["ann"] == -750


@pytest.mark.statement("1849", "13-7", "10.7-10", "10.7-12")
def test_13_a_loan_is_500_now_and_750_less_at_the_end() -> None:
    scene = Scenario(3).start("CTL", held={"ann": "P"}).start("RCS", held={"bob": "P"})
    failed = scene.cash(ann=0, CTL=0).operating("CTL", "trains").play(GiveUp(by="ann"))

    after = failed.play(TakeLoan(by="ann"))

    assert after.state.cash["ann"] == 500 and after.state.debts == {"ann": 1}
    assert after.title.policies.scores(after)["ann"] == 0


@pytest.mark.statement("1849", "13-5", "13-7")
def test_13_money_the_bank_did_not_have_counts() -> None:
    scene = table().bank(-500)

    over = last_turn(scene)

    assert over.state.bank == -500
    assert over.result["cyd"] == over.state.cash["cyd"] > 500
