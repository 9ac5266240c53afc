"""Closing a corporation and starting it again (1849 §11)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position, holdings, ledger, market, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationClosed, Skipped, TrainBought
from ferrovia.family.actions import (
    BuyTrain,
    GiveUp,
    PlaceToken,
    SellShares,
    StartCorporation,
    TakeLoan,
    Withhold,
)
from ferrovia.titles.g1849.title_actions import IssueShares, LeaveGame

BY_THE_CLOSED_BOX = "8,0"
"""The cell of 27 from which left and down both lead into the Closed box."""


def sell(corporation: str, by: str = "ann", regular: int = 1) -> SellShares:
    return SellShares(by=by, corporation=corporation, bundle={"regular": regular})


def pass_all(position: Position) -> Position:
    """Let everybody pass until the stock round is over."""
    while position.decision.step in ("stock", "extra"):
        position = position.play(Pass(by=position.decision.seat))
    return position


def idle(position: Position) -> Position:
    """Pass if that is possible, otherwise do the first thing that is."""
    actions = tuple(position.legal_actions())
    return position.play(next((a for a in actions if isinstance(a, Pass)), actions[0]))


def doomed(**more) -> Scenario:
    """CTL on the brink, with every kind of belonging; RCS goes on."""
    scene = Scenario(3).phase("6").start("RCS", price=100, held={"bob": "P"}, **more)
    scene.start("CTL", cell=BY_THE_CLOSED_BOX, trains=("6H",), held={"ann": "P x", "bob": "x L"})
    scene.give("CTL", "x", "pool").token("CTL", "C1.0")
    scene.private("SIGI", "CTL").own(ports={"A5": "CTL", "N8": "RCS"})
    return scene.cash(CTL=321, ann=50, bob=60)


# -- when


@pytest.mark.statement("1849", "11-1", "11-7")
def test_11_closes_at_once_when_its_token_goes_left_into_the_box() -> None:
    position = doomed().operating("CTL", "dividend", revenue=40)

    after = position.play(Withhold(by="ann"))

    assert CorporationClosed("CTL", "ann") in after.events
    assert after.state.corporations["CTL"].cell == ""
    assert "CTL" not in market.order(after)
    assert after.state.flow.actor != "CTL"
    closing = after.events.index(CorporationClosed("CTL", "ann"))
    afterwards = [e.actor for e in after.events[closing:] if isinstance(e, Skipped)]
    assert "CTL" not in afterwards


@pytest.mark.statement("1849", "11-1")
@pytest.mark.parametrize("cell", [BY_THE_CLOSED_BOX, "9,1"])
def test_11_both_neighbours_of_the_box_lead_into_it(cell) -> None:
    scene = Scenario(3).start("RCS", cell=cell).start("CTL", held={"bob": "P"})

    after = scene.entering("RCS", "run")

    assert after.state.corporations["RCS"].cell == ""


@pytest.mark.statement("1849", "11-1")
def test_11_closes_by_a_sale_in_a_stock_round() -> None:
    position = doomed().stock("bob")

    sold = position.play(sell("CTL", by="bob")).play(Pass(by="bob"))

    assert sold.state.flow.actor == "cyd"
    assert sold.state.corporations["CTL"].cell == ""
    assert sold.state.cash["bob"] == 60 + 27


@pytest.mark.statement("1849", "11-1")
def test_11_closes_at_the_end_of_a_stock_round() -> None:
    after = pass_all(doomed().stock("ann"))

    assert after.state.corporations["CTL"].cell == ""
    assert after.state.flow.round == "operating"
    assert after.state.flow.actor == "RCS"


@pytest.mark.statement("1849", "11-1", "11-7")
def test_11_closes_by_selling_its_own_certificates() -> None:
    position = doomed().operating("CTL", "financing")

    after = position.play(IssueShares(by="ann", bundle={"regular": 1}))

    assert after.state.corporations["CTL"].cell == ""
    assert after.state.cash["CTL"] == 0
    assert after.state.flow.actor != "CTL"


@pytest.mark.statement("1849", "11-1", "10.7-9", "11-7")
def test_11_closes_when_money_for_a_train_cannot_be_raised() -> None:
    scene = Scenario(3).start("CTL", held={"ann": "P"}).start("RCS", held={"bob": "P"})
    position = scene.cash(CTL=30, ann=40, RCS=0).operating("CTL", "trains")
    bank = position.state.bank

    after = position.play(GiveUp(by="ann"))

    assert after.state.corporations["CTL"].cell == ""
    assert after.state.cash["ann"] == 0
    assert after.state.bank == bank + 70
    assert after.decision.step == "loan" and after.decision.seat == "ann"
    assert after.play(TakeLoan(by="ann")).state.flow.actor == "RCS"


# -- what happens to all it has


@pytest.mark.statement("1849", "11-2", "11-3")
def test_11_everything_it_has_leaves_the_game_and_its_money_goes_to_the_bank() -> None:
    position = doomed().operating("CTL", "dividend", revenue=40)
    assert position.state.trains["6H-1"] == "CTL"

    after = position.play(Withhold(by="ann"))

    state = after.state
    assert state.tokens == {"C5.0": ("RCS",)}
    assert state.title_state.ports == {"N8": "RCS"}
    assert state.trains["6H-1"] == "gone" and "CTL" not in state.trains.values()
    assert state.privates["SIGI"].closed and state.privates["SIGI"].owner == ""
    for owner in ("ann", "bob", "pool"):
        assert holdings.certificates(after, owner, "CTL") == ()
    assert (state.cash["ann"], state.cash["bob"], state.cash["CTL"]) == (50, 60, 0)
    assert state.bank == position.state.bank + 321
    assert ledger.total(after) == 7760


@pytest.mark.statement("1849", "11-3")
def test_11_its_trains_are_never_on_sale_again() -> None:
    scene = doomed().sold_out("6H")
    position = scene.cash(RCS=1000).operating("CTL", "dividend", revenue=40)
    closed = position.play(Withhold(by="ann"))

    while closed.decision.step != "trains":
        closed = closed.play(Pass(by=closed.decision.seat))

    offered = {a.train for a in closed.legal_actions() if isinstance(a, BuyTrain)}
    assert offered == {"8H"}


@pytest.mark.statement("1849", "11-9")
def test_11_tiles_stay_on_the_map() -> None:
    scene = doomed().tiles("G1 58 3, H2 8 2")
    position = scene.operating("CTL", "dividend", revenue=40)

    after = position.play(Withhold(by="ann"))

    assert after.state.track.laid == position.state.track.laid
    assert after.state.tiles == position.state.tiles


# -- starting it again


def closed_in_operating_round() -> Position:
    """Return the stock round after one in which CTL closed; all others are started."""
    scene = Scenario(3, order=("CTL", "RCS", "SFA", "ATA", "IFT", "AFG")).phase("6")
    for name, seat in (("RCS", "bob"), ("SFA", "cyd"), ("ATA", "bob"), ("IFT", "cyd")):
        scene.start(name, held={seat: "P"})
    scene.start("CTL", cell=BY_THE_CLOSED_BOX, trains=("6H",)).corporation("CTL", tokens=0)
    scene.cash(ann=800, bob=0, cyd=0)
    closed = scene.operating("CTL", "dividend", revenue=10).play(Withhold(by="ann"))
    while closed.state.flow.round != "stock":
        closed = idle(closed)
    return closed


@pytest.mark.statement("1849", "11-4", "11-8", "9.4-7")
def test_11_from_the_next_stock_round_it_starts_as_a_new_corporation(refuses) -> None:
    position = closed_in_operating_round()
    assert len(holdings.certificates(position, "CTL", "CTL")) == 8
    while position.decision.seat != "ann":
        position = position.play(Pass(by=position.decision.seat))
    values = {a.value for a in position.legal_actions() if isinstance(a, StartCorporation)}
    assert values == {68, 100, 144}

    after = position.play(StartCorporation(by="ann", corporation="CTL", value=144))

    row = after.state.corporations["CTL"]
    assert (row.par, row.operated, row.tokens, row.loans) == (144, 0, 2, 0)
    assert after.state.tokens["E1.0"] == ("CTL",)
    assert after.state.cash["CTL"] == 288 - 40
    assert holdings.president(after, "CTL") == "ann"


@pytest.mark.statement("1849", "11-8")
def test_11_restarted_it_is_unoperated_again(refuses) -> None:
    position = closed_in_operating_round()
    while position.decision.seat != "ann":
        position = position.play(Pass(by=position.decision.seat))
    started = position.play(StartCorporation(by="ann", corporation="CTL", value=68))
    scene = Scenario(3).start("CTL", operated=0, held={"ann": "P x x"})

    assert started.state.corporations["CTL"].operated == 0
    refuses(scene.stock("ann"), sell("CTL"), "sell.operated", "9.2-4")
    first_turn = scene.operating("CTL", "financing")
    own = IssueShares(by="ann", bundle={"regular": 1})
    refuses(first_turn, own, "issue.operated", "10.8-3")
    later = scene.corporation("CTL", operated=1)
    assert later.stock("ann").refusal(sell("CTL")) is None
    assert later.operating("CTL", "financing").refusal(own) is None


@pytest.mark.statement("1849", "11-4", "9.4-7")
def test_11_closed_in_a_stock_round_it_waits_for_the_next_one(refuses) -> None:
    scene = Scenario(3, order=("RCS", "SFA", "ATA", "IFT", "CTL"))
    for name in ("RCS", "SFA", "ATA", "IFT"):
        scene.start(name, held={"cyd": "P"})
    scene.start("CTL", cell=BY_THE_CLOSED_BOX, held={"bob": "P x", "ann": "x"}).cash(ann=500)
    start = StartCorporation(by="ann", corporation="CTL", value=68)

    closed = scene.stock("ann").play(sell("CTL")).play(Pass(by="ann"))

    assert closed.state.title_state.order == ("CTL",)
    assert closed.state.flow.round == "stock"
    while closed.decision.seat != "ann":
        closed = closed.play(Pass(by=closed.decision.seat))
    refuses(closed, start, "start.order", "9.4-1")
    later = closed
    while later.state.flow.cycle == closed.state.flow.cycle or later.decision.seat != "ann":
        later = idle(later)
    assert later.state.flow.round == "stock"
    assert later.refusal(start) is None


@pytest.mark.statement("1849", "11-4", "11-9")
def test_11_it_becomes_the_last_in_order_one_after_the_other() -> None:
    scene = Scenario(3).start("RCS", cell="8,0").start("ATA", cell="9,1", held={"bob": "P"})
    scene.cash(RCS=0, ATA=0, ann=0, bob=0)
    assert scene.operating("RCS").state.title_state.order == ("CTL", "SFA", "IFT")

    after = scene.entering("RCS", "run")

    assert after.state.title_state.order == ("CTL", "SFA", "IFT", "RCS", "ATA")


@pytest.mark.statement("1849", "11-5", "10.4-5")
def test_11_a_space_in_its_home_is_kept_from_the_moment_it_closes(refuses) -> None:
    scene = Scenario(5).start("CTL", cell=BY_THE_CLOSED_BOX, trains=("4H",))
    scene.start("AFG", home="C1.0", cell="9,1", held={"bob": "P"})
    # Palermo has a free space for AFG, so that it has a choice.
    scene.start("RCS", cell="9,1", held={"cyd": "P"})
    scene.tiles("C5 651 5, B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    token = PlaceToken(by="bob", city="E1.0")
    refuses(scene.operating("AFG", "token"), token, "token.vacant", "10.4-2")
    assert tokens.reserved(scene.position(), "E1") == ()

    closed = scene.operating("CTL", "dividend", revenue=40).play(Withhold(by="ann"))

    assert tokens.reserved(closed, "E1") == ("CTL",)
    while closed.decision.step != "token":
        closed = closed.play(Pass(by=closed.decision.seat))
    assert closed.refusal(PlaceToken(by="bob", city="C5.0")) is None
    refuses(closed, token, "token.home_kept_free", "10.4-5")


@pytest.mark.statement("1849", "11-5")
def test_11_no_space_is_kept_for_garibaldi() -> None:
    scene = Scenario(5).start("AFG", home="C1.0", cell=BY_THE_CLOSED_BOX, trains=("4H",))
    scene.start("CTL", cell="9,1", trains=("4H",), held={"bob": "P"})
    closed = scene.operating("AFG", "dividend", revenue=40).play(Withhold(by="ann"))
    while closed.decision.step != "token":
        closed = closed.play(Pass(by=closed.decision.seat))

    after = closed.play(PlaceToken(by="bob", city="C1.0"))

    assert after.state.tokens["C1.0"] == ("CTL",)


# -- in its own emergency; who is asked about a loan


@pytest.mark.statement("1849", "11-1", "11-7", "11-10", "10.7-14")
def test_11_ruling_31_closed_by_its_own_emergency_sale() -> None:
    scene = Scenario(3).start("CTL", cell=BY_THE_CLOSED_BOX, held={"ann": "P x", "bob": "x"})
    scene.start("RCS", cell="9,1", held={"bob": "P"}).cash(CTL=80, ann=0, bob=10)
    position = scene.operating("CTL", "trains")

    after = position.play(sell("CTL"))

    assert after.state.corporations["CTL"].cell == ""
    assert after.state.cash["ann"] == 27  # enough for the train, but none is bought
    assert not any(isinstance(event, TrainBought) for event in after.events)
    assert after.state.flow.actor == "RCS"
    assert after.decision.step != "loan"
    assert after.state.debts == {}


@pytest.mark.statement("1849", "11-10")
def test_11_no_loan_after_a_closing_by_the_market(refuses) -> None:
    scene = Scenario(3).start("CTL", cell=BY_THE_CLOSED_BOX, trains=("4H",))
    scene.start("RCS", cell="9,1", held={"bob": "P"}).cash(ann=0, bob=100)

    after = scene.operating("CTL", "dividend", revenue=40).play(Withhold(by="ann"))

    assert holdings.count(after, "ann") == 0
    assert after.state.left == () and after.decision.seat == "bob"
    for action in (TakeLoan(by="bob"), LeaveGame(by="bob")):
        assert after.refusal(action).rule == "turn.step"


@pytest.mark.statement("1849", "11-10", "10.7-10")
def test_11_the_choice_comes_after_failed_money_raising_only(refuses) -> None:
    scene = Scenario(3).start("CTL", held={"ann": "P"}).start("RCS", held={"bob": "P"})
    position = scene.cash(CTL=0, ann=0).operating("CTL", "trains")

    after = position.play(GiveUp(by="ann"))

    assert set(after.legal_actions()) == {TakeLoan(by="ann"), LeaveGame(by="ann")}
