"""How the game ends (1849 §13)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position, ledger, market
from ferrovia.core.action import Pass
from ferrovia.core.events import BankBroke, EndTriggered, GameEnded, TurnBegan
from ferrovia.family.actions import BuyTrain, GiveUp, PayDividend, SellShares, Withhold
from ferrovia.titles.g1849.title_actions import IssueShares, LeaveGame

PAY = PayDividend(by="ann")
NEXT_TO_THE_END = "0,14"
"""340, from which a step right is 377."""
SOLD_OUT = {"ann": "P x x x x", "bob": "x x L"}


def idle(position: Position) -> Position:
    """Withhold or pass if that is possible, otherwise do the first thing that is."""
    actions = tuple(position.legal_actions())
    return position.play(next((a for a in actions if isinstance(a, (Pass, Withhold))), actions[0]))


def play_out(position: Position) -> tuple[Position, list[tuple[int, str]]]:
    """Play to the end; return it and the operating turns begun, by number of the round."""
    turns = []
    while not position.over:
        position = idle(position)
        for event in position.events:
            if isinstance(event, TurnBegan) and event.actor in position.state.corporations:
                turns.append((position.state.flow.number, event.actor))
    return position, turns


def last_days(**more) -> Scenario:
    """CTL of Ann's is about to reach 377; RCS of Bob's comes after it. Phase 16."""
    scene = Scenario(3).phase("16").start("CTL", cell=NEXT_TO_THE_END, trains=("16H",), **more)
    return scene.start("RCS", cell="2,12", trains=("16H",), held={"bob": "P x"}).cash(
        ann=10, bob=10, cyd=10
    )


# -- 377


@pytest.mark.statement("1849", "13-1", "13-2")
def test_13_377_in_an_operating_round_ends_the_game_after_that_turn() -> None:
    scene = last_days(held={"ann": "P x"}).cash(CTL=1200)
    position = scene.operating("CTL", "dividend", revenue=340, agenda=("operating",) * 2)

    reached = position.play(PAY)

    assert market.price(reached, "CTL") == 377
    assert any(isinstance(event, EndTriggered) for event in reached.events)
    assert not reached.over and reached.decision.step == "trains"
    bought = reached.play(BuyTrain(by="ann", train="R6H"))
    assert bought.decision.step == "financing"  # all its steps
    over = bought.play(Pass(by="ann"))
    assert over.over and over.decision is None
    assert over.state.ending == "market"
    assert not any(isinstance(event, TurnBegan) for event in over.events)
    assert isinstance(over.events[-1], GameEnded)


@pytest.mark.statement("1849", "13-2")
def test_13_even_if_the_token_has_left_377_by_then() -> None:
    position = last_days(held={"ann": "P x"}).operating("CTL", "dividend", revenue=340)
    at_financing = idle(position.play(PAY))
    assert at_financing.decision.step == "financing"

    after = at_financing.play(IssueShares(by="ann", bundle={"regular": 2}))

    assert market.price(after, "CTL") == 298
    assert after.over and after.state.ending == "market"


@pytest.mark.statement("1849", "13-2", "13-1")
def test_13_a_price_below_377_ends_nothing() -> None:
    scene = last_days(held={"ann": "P x"})
    position = scene.operating("CTL", "dividend", revenue=330)

    after = position.play(PAY)

    assert market.price(after, "CTL") == 340
    while not after.over and after.state.flow.actor == "CTL":
        after = idle(after)
    assert not after.over and after.state.flow.actor == "RCS"


@pytest.mark.statement("1849", "13-3")
def test_13_377_at_the_end_of_a_stock_round_ends_the_game_after_its_next_turn() -> None:
    scene = Scenario(3).phase("16").start("CTL", cell="1,15", trains=("16H",), held=SOLD_OUT)
    scene.start("RCS", cell="2,12", trains=("16H",), held={"bob": "P x"}).cash(ann=0, bob=0, cyd=0)
    position = scene.stock("ann")
    while position.state.flow.round == "stock":
        position = position.play(Pass(by=position.decision.seat))
    assert market.price(position, "CTL") == 377
    assert position.state.flow.actor == "CTL" and not position.over

    over, turns = play_out(position)

    assert turns == []  # none after CTL's
    assert over.state.ending == "market"


@pytest.mark.statement("1849", "13-3")
def test_13_it_is_the_turn_of_one_that_has_ever_been_at_377() -> None:
    scene = Scenario(3).phase("16").start("RCS", cell="0,14", trains=("16H",), held={"bob": "P"})
    scene.start("CTL", cell="0,13", trains=("16H",)).own(topped=("CTL",))
    scene.start("SFA", cell="0,12", trains=("16H",), held={"cyd": "P"})
    position = scene.cash(ann=0, bob=0, cyd=0).operating("RCS", "financing")

    over, turns = play_out(position)

    assert turns == [(1, "CTL")]
    assert over.state.ending == "market"


@pytest.mark.statement("1849", "13-3", "11-7")
def test_13_a_turn_that_ends_with_its_closing_is_finished() -> None:
    scene = Scenario(3).phase("16").start("CTL", cell="0,15", held={"ann": "P"})
    scene.own(topped=("CTL",)).start("RCS", cell="2,12", trains=("16H",), held={"bob": "P x"})
    position = scene.cash(ann=0, CTL=0).operating("CTL", "trains")

    closed = position.play(GiveUp(by="ann"))
    while closed.decision is not None and closed.decision.step == "loan":
        closed = closed.play(LeaveGame(by="ann"))

    assert closed.over and closed.state.ending == "market"


# -- the bank


@pytest.mark.statement("1849", "13-4", "13-1")
def test_13_a_bank_broken_in_an_operating_round_ends_the_game_after_the_set() -> None:
    scene = Scenario(3).phase("8").start("CTL", price=144, trains=("8H",), held={"ann": "P x x"})
    scene.start("ATA", price=68, held={"bob": "P"}).bank(10)
    position = scene.operating("CTL", "dividend", revenue=60, agenda=("operating",))

    broken = position.play(PAY)

    assert BankBroke() in broken.events and broken.state.broken
    over, turns = play_out(broken)
    assert over.state.ending == "bank broken"
    assert turns == [(1, "ATA"), (2, "CTL"), (2, "ATA")]


@pytest.mark.statement("1849", "13-4")
def test_13_a_bank_broken_in_a_stock_round_ends_it_after_the_following_set() -> None:
    scene = Scenario(3).phase("8").start("CTL", price=144, trains=("8H",), held={"ann": "P x x"})
    scene.start("ATA", price=68, held={"bob": "P"}).cash(ann=0, bob=0, cyd=0, ATA=0)
    position = scene.bank(100).stock("ann")

    broken = position.play(SellShares(by="ann", corporation="CTL", bundle={"regular": 1}))

    assert broken.state.broken
    assert broken.state.cash["ann"] == 144 and broken.state.bank == -44
    over, turns = play_out(broken)
    assert over.state.ending == "bank broken"
    assert over.state.flow.cycle == broken.state.flow.cycle
    assert [number for number, actor in turns if actor == "CTL"] == [1, 2]


@pytest.mark.statement("1849", "13-4")
def test_13_without_a_broken_bank_a_stock_round_follows_the_set() -> None:
    scene = Scenario(3).phase("8").start("CTL", price=144, trains=("8H",), held={"ann": "P x x"})
    position = scene.operating("CTL", "dividend", revenue=60)

    while position.state.flow.round == "operating":
        position = idle(position)

    assert position.state.flow.round == "stock" and not position.over


@pytest.mark.statement("1849", "13-4")
def test_13_377_before_that_end_alone_decides() -> None:
    scene = last_days(held={"ann": "P x"})
    scene.draft.broken = True
    below = scene.operating("CTL", "dividend", revenue=330, agenda=("operating",))
    over, turns = play_out(below.play(PAY))
    assert over.state.ending == "bank broken"
    assert [actor for _, actor in turns] == ["RCS", "CTL", "RCS"]
    reaching = scene.operating("CTL", "dividend", revenue=340, agenda=("operating",))

    over, turns = play_out(reaching.play(PAY))

    assert over.state.ending == "market"
    assert turns == []


@pytest.mark.statement("1849", "13-4", "13-3")
def test_13_377_at_the_end_of_the_stock_round_in_which_the_bank_broke() -> None:
    scene = Scenario(3).phase("16").start("CTL", cell="1,15", trains=("16H",), held=SOLD_OUT)
    scene.start("RCS", cell="2,12", trains=("16H",), held={"bob": "P", "ann": "x x"})
    position = scene.cash(ann=0, bob=0, cyd=0).bank(0).stock("ann")

    broken = position.play(SellShares(by="ann", corporation="RCS", bundle={"regular": 1}))

    assert broken.state.broken
    over, turns = play_out(broken)
    assert over.state.ending == "market"
    assert turns == [(1, "CTL")]


# -- a bank without money


@pytest.mark.statement("1849", "13-5")
@pytest.mark.parametrize(("bank", "breaks"), [(36, False), (35, True), (0, True)])
def test_13_ruling_23_broken_by_the_first_payment_it_cannot_meet(bank, breaks) -> None:
    # Of 60 the player gets 24 and the treasury 36; the bank pays 60 in all.
    scene = Scenario(3).phase("8").start("CTL", price=144, trains=("8H",), held={"ann": "P x x"})
    position = scene.cash(ann=0, CTL=0).bank(bank + 24).operating("CTL", "dividend", revenue=60)

    after = position.play(PAY)

    assert after.state.broken == breaks
    assert (after.state.cash["ann"], after.state.cash["CTL"]) == (24, 36)
    assert after.state.bank == bank - 36
    assert ledger.total(after) == 7760


@pytest.mark.statement("1849", "13-5")
def test_13_ruling_23_stays_broken_when_money_returns_and_the_money_can_be_spent() -> None:
    scene = Scenario(3).phase("8").start("CTL", price=144, trains=("8H",), held={"ann": "P x x"})
    position = scene.cash(ann=0, CTL=520).bank(0).operating("CTL", "dividend", revenue=60)
    broken = position.play(PAY)
    assert broken.state.cash["CTL"] == 556

    after = broken.play(BuyTrain(by="ann", train="10H"))

    assert after.state.cash["CTL"] == 6
    assert after.state.bank == 490 and after.state.broken


# -- one player left; nobody can act


@pytest.mark.statement("1849", "13-6", "13-1")
def test_13_one_player_left_ends_the_game_at_once() -> None:
    scene = Scenario(3).start("CTL", held={"ann": "P"}).start("RCS", held={"bob": "P"})
    scene.cash(ann=0, CTL=0, cyd=0).draft.left = ("cyd",)
    failed = scene.operating("CTL", "trains").play(GiveUp(by="ann"))

    over = failed.play(LeaveGame(by="ann"))

    assert over.over and over.state.ending == "one player left"
    assert not any(isinstance(event, TurnBegan) for event in over.events)
    assert over.result["ann"] == over.result["cyd"] == 0 < over.result["bob"]


@pytest.mark.statement("1849", "13-6")
def test_13_two_players_left_go_on() -> None:
    scene = Scenario(3).start("CTL", held={"ann": "P"}).start("RCS", held={"bob": "P"})
    failed = scene.cash(ann=0, CTL=0).operating("CTL", "trains").play(GiveUp(by="ann"))

    after = failed.play(LeaveGame(by="ann"))

    assert not after.over and after.state.flow.actor == "RCS"


@pytest.mark.statement("1849", "13-1", "9-3")
def test_13_ruling_38_the_game_ends_when_nobody_can_act_any_more() -> None:
    broke = Scenario(3).start("ATA", cell="9,1", held={"ann": "P"}).cash(ann=9, bob=8, cyd=7)

    over = broke.entering("ATA", "run")

    assert over.over and over.state.ending == "nobody can act"
    assert over.result == {"ann": 9, "bob": 8, "cyd": 7}


@pytest.mark.statement("1849", "13-1", "9-3")
@pytest.mark.parametrize("reason", ["private", "money", "corporation"])
def test_13_ruling_38_not_while_something_can_still_happen(reason) -> None:
    scene = Scenario(3).start("ATA", cell="9,1", held={"ann": "P"}).cash(ann=9, bob=8, cyd=7)
    if reason == "private":
        scene.private("SCE", "cyd")
    elif reason == "money":
        scene.cash(bob=136)
    else:
        scene.start("SFA", cell="3,0", held={"ann": "P"})

    after = scene.entering("ATA", "run")

    assert not after.over


@pytest.mark.statement("1849", "13-1", "9-3")
def test_13_ruling_38_not_when_somebody_passed_by_choice() -> None:
    scene = Scenario(3).start("ATA", cell="9,1", held={"ann": "P"}).cash(ann=9, bob=136, cyd=7)
    position = scene.entering("ATA", "run")
    assert position.decision.seat == "bob"

    after = position.play(Pass(by="bob"))

    assert not after.over
    assert after.state.flow.cycle == position.state.flow.cycle + 1
