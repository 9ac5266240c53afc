"""Operating rounds: who operates when, and the order of a turn (1849 §10)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position, market
from ferrovia.core.action import Pass
from ferrovia.core.events import Paid, RoundBegan, TurnBegan
from ferrovia.family.actions import (
    Answer,
    BuyTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    ProposePrivate,
    RoutePlan,
    RunTrains,
    SellShares,
    Withhold,
)
from ferrovia.titles.g1849.title_actions import IssueShares, UseHarbour

RUN = RunTrains(by="ann", routes=(RoutePlan("4H", (("E1", "C1"),)),))


def pass_stock_round(position: Position) -> Position:
    """Let everybody pass until the operating round begins."""
    while position.decision.step == "stock":
        position = position.play(Pass(by=position.decision.seat))
    return position


def turns(position: Position) -> list[str]:
    """Play on, doing as little as possible, and return who operates from here on in this round."""
    order = [position.state.flow.actor]
    while True:
        actions = tuple(position.legal_actions())
        choice = next((a for a in actions if isinstance(a, (Pass, Withhold))), actions[0])
        position = position.play(choice)
        for event in position.events:
            if isinstance(event, RoundBegan):
                return order
            if isinstance(event, TurnBegan):
                order.append(event.actor)


# -- the round


@pytest.mark.statement("1849", "10-1")
def test_10_privates_pay_at_the_start_of_an_operating_round() -> None:
    scene = Scenario(3).start("CTL").private("SCE", "bob").private("RSA", "cyd")
    scene.private("CNM", "CTL").cash(bob=0, cyd=0, CTL=0)

    after = pass_stock_round(scene.stock("ann"))

    assert after.state.flow.round == "operating"
    assert (after.state.cash["bob"], after.state.cash["cyd"]) == (5, 25)
    assert after.state.cash["CTL"] == 15
    paid = [at for at, event in enumerate(after.events) if isinstance(event, Paid)]
    assert len(paid) == 3
    assert max(paid) < after.events.index(TurnBegan("CTL"))


@pytest.mark.statement("1849", "10-1")
def test_10_privates_pay_in_every_operating_round_of_a_set() -> None:
    scene = Scenario(3).phase("6").start("CTL").private("SCE", "bob").cash(bob=0)
    position = pass_stock_round(scene.stock("ann"))
    assert position.state.cash["bob"] == 5

    while position.state.flow.number == 1 and position.state.flow.round == "operating":
        position = position.play(next(iter(position.legal_actions())))

    assert position.state.flow.number == 2 and position.state.cash["bob"] == 10


@pytest.mark.statement("1849", "10-2", "5-9")
def test_10_corporations_operate_in_market_order() -> None:
    scene = Scenario(5).start("ATA", price=68, held={"bob": "P"})
    # 95 stands in three cells; the one further right goes first, then the top of the stack.
    scene.start("RCS", cell="0,2", held={"cyd": "P"}).start("SFA", cell="4,5", held={"dan": "P"})
    scene.start("CTL", cell="4,5", held={"ann": "P"}).start("IFT", price=144, held={"eve": "P"})
    scene.cash(ann=0, bob=0, cyd=0, dan=0, eve=0)

    first = pass_stock_round(scene.stock("ann"))

    assert turns(first) == ["IFT", "SFA", "CTL", "RCS", "ATA"]


@pytest.mark.statement("1849", "10-2", "9.2-4")
def test_10_ruling_12_an_emergency_sale_changes_who_is_next() -> None:
    # Ann sells RCS for CTL's train; it falls behind ATA, which then operates before it.
    scene = Scenario(5).start("CTL", price=144, held={"ann": "P x"})
    scene.start("RCS", cell="3,5", held={"bob": "P x", "ann": "x x"})
    scene.start("ATA", cell="4,5", held={"cyd": "P"})
    position = scene.cash(ann=0, CTL=10, bob=0, cyd=0).operating("CTL", "trains")
    assert market.order(position) == ("CTL", "RCS", "ATA")

    sold = position.play(SellShares(by="ann", corporation="RCS", bundle={"regular": 1}))

    assert sold.state.corporations["RCS"].cell == "4,5"
    assert market.order(sold) == ("CTL", "ATA", "RCS")
    after = sold.play(BuyTrain(by="ann", train="4H"))
    assert turns(after) == ["CTL", "ATA", "RCS"]


@pytest.mark.statement("1849", "9.2-4", "10.7-4")
def test_10_ruling_9_one_that_operated_earlier_in_the_round_may_be_sold(refuses) -> None:
    scene = Scenario(5).start("RCS", price=144, operated=1, held={"bob": "P x x", "ann": "x"})
    scene.start("CTL", price=100, operated=0, held={"ann": "P x"}).cash(ann=0, CTL=10)
    position = scene.operating("CTL", "trains")

    assert position.refusal(SellShares(by="ann", corporation="RCS", bundle={"regular": 1})) is None
    own_first_turn = SellShares(by="ann", corporation="CTL", bundle={"regular": 1})
    refuses(position, own_first_turn, "sell.operated", "9.2-4")
    scene.corporation("RCS", operated=0)
    unoperated = SellShares(by="ann", corporation="RCS", bundle={"regular": 1})
    refuses(scene.operating("CTL", "trains"), unoperated, "sell.operated", "9.2-4")


@pytest.mark.statement("1849", "10-6")
def test_10_none_operates_twice_wherever_its_token_goes() -> None:
    scene = Scenario(5).start("CTL", price=100, trains=("4H",))
    scene.start("RCS", cell="3,6", held={"bob": "P"}, operated=0)
    scene.start("ATA", cell="3,5", held={"cyd": "P"}).cash(ann=0, bob=0, cyd=0)
    position = scene.operating("RCS", "track")

    # RCS falls behind CTL and ATA, which were behind it.
    assert turns(position) == ["RCS", "CTL", "ATA"]
    # CTL rises above RCS, which is still to come, and does not come again itself.
    scene = Scenario(5).phase("12").start("CTL", cell="3,1", trains=("12H",))
    scene.start("RCS", cell="4,1", held={"bob": "P"}).cash(ann=0, bob=0)
    risen = scene.operating("CTL", "dividend", revenue=80).play(PayDividend(by="ann"))
    assert turns(risen) == ["CTL", "RCS"]


@pytest.mark.statement("1849", "10-6", "11-1")
def test_10_one_that_closes_before_its_turn_does_not_operate() -> None:
    scene = Scenario(5).start("CTL", price=100, held={"ann": "P"})
    scene.start("RCS", cell="8,0", held={"bob": "P x", "ann": "x"})
    scene.start("ATA", cell="9,2", held={"cyd": "P"}).cash(ann=73, CTL=0, bob=0, cyd=0)
    position = scene.operating("CTL", "trains")

    closed = position.play(SellShares(by="ann", corporation="RCS", bundle={"regular": 1}))

    assert closed.state.corporations["RCS"].cell == ""
    after = closed.play(BuyTrain(by="ann", train="4H"))
    assert turns(after) == ["CTL", "ATA"]


# -- the turn


@pytest.mark.statement("1849", "10-3")
def test_10_the_steps_of_a_turn_in_their_order() -> None:
    scene = Scenario(5).start("CTL", held={"ann": "P x"}, trains=("4H",)).private("CNM", "CTL")
    position = scene.cash(CTL=500).operating("CTL", "track")
    seen = []
    moves = [
        LayTile(by="ann", hex="G1", tile="58", rotation=3),
        Pass(by="ann"),
        PlaceToken(by="ann", city="C1.0"),
        RunTrains(by="ann", routes=(RoutePlan("4H", (("G1", "E1"), ("E1", "C1"))),)),
        PayDividend(by="ann"),
        BuyTrain(by="ann", train="4H"),
        Pass(by="ann"),
        IssueShares(by="ann", bundle={"regular": 1}),
    ]
    for move in moves:
        seen.append(position.decision.step)
        position = position.play(move)
    assert list(dict.fromkeys(seen)) == [
        "track",
        "token",
        "run",
        "dividend",
        "trains",
        "financing",
    ]


@pytest.mark.statement("1849", "10-3")
def test_10_no_step_comes_before_its_time_or_again(refuses) -> None:
    scene = Scenario(5).start("CTL", held={"ann": "P x"}, trains=("4H",)).cash(CTL=500)
    tile = LayTile(by="ann", hex="G1", tile="58", rotation=3)
    token = PlaceToken(by="ann", city="C1.0")
    train = BuyTrain(by="ann", train="4H")
    sale = IssueShares(by="ann", bundle={"regular": 1})
    allowed = {
        "track": (tile, "10.3-1"),
        "token": (token, "10.4-1"),
        "run": (RUN, "10.5-1"),
        "trains": (train, "10.6-3"),
        "financing": (sale, "10.8-1"),
    }
    for step, (own, statement) in allowed.items():
        position = scene.operating("CTL", step)
        assert position.refusal(own) is None
        for other, _ in allowed.values():
            if other is not own:
                refuses(position, other, "turn.step", statement)


@pytest.mark.statement("1849", "10-3")
def test_10_tile_token_trains_and_finance_are_optional() -> None:
    scene = Scenario(5).start("CTL", held={"ann": "P x"}, trains=("4H",)).cash(CTL=500)
    position = scene.operating("CTL", "track")

    for move in (Pass(by="ann"), Pass(by="ann"), RUN, Withhold(by="ann"), Pass(by="ann")):
        position = position.play(move)

    assert position.decision.step == "financing"
    assert position.refusal(Pass(by="ann")) is None


@pytest.mark.statement("1849", "10-4")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains", "financing"])
def test_10_privates_are_bought_and_cnm_used_at_any_moment(step) -> None:
    scene = Scenario(5).phase("6").start("CTL", held={"ann": "P x"}, trains=("6H",))
    scene.private("SCE", "bob").private("CNM", "CTL").cash(CTL=300, bob=0)
    position = scene.operating("CTL", step, revenue=40)

    bought = position.play(ProposePrivate(by="ann", private="SCE", price=40))
    after = bought.play(Answer(by="bob", accept=True))

    assert after.state.privates["SCE"].owner == "CTL"
    assert after.state.cash["bob"] == 40
    used = after.play(UseHarbour(by="ann", hex="L14"))
    assert used.state.title_state.ports == {"L14": "CTL"}
    assert used.decision.step == step


@pytest.mark.statement("1849", "10-4")
def test_10_also_after_the_last_step_but_not_in_another_turn(refuses) -> None:
    scene = Scenario(5).phase("6").start("CTL", price=144, held={"ann": "P x"}, trains=("6H",))
    scene.private("CNM", "CTL").start("RCS", held={"ann": "P x"}).cash(CTL=300, RCS=300)
    position = scene.operating("CTL", "financing")
    sold = position.play(IssueShares(by="ann", bundle={"regular": 1}))
    assert sold.state.flow.actor == "CTL"
    assert sold.refusal(UseHarbour(by="ann", hex="A5")) is None

    refuses(
        scene.operating("RCS", "track"),
        UseHarbour(by="ann", hex="A5"),
        "harbour.owner",
        "7.1-10",
    )


@pytest.mark.statement("1849", "10-5")
def test_10_everything_is_paid_from_the_treasury_without_credit(refuses) -> None:
    scene = Scenario(5).phase("6").start("CTL", held={"ann": "P x"}, trains=("6H",))
    scene.private("SCE", "bob").cash(CTL=39, ann=1000)

    tile = LayTile(by="ann", hex="D2", tile="78", rotation=5)
    refuses(scene.operating("CTL", "track"), tile, "track.cost", "10.3.1-7")
    private = ProposePrivate(by="ann", private="SCE", price=40)
    refuses(scene.operating("CTL", "track"), private, "private.price", "7.1-3")
    train = BuyTrain(by="ann", train="6H")
    refuses(scene.operating("CTL", "trains"), train, "train.money", "10-5")
    scene.cash(CTL=200)
    assert scene.operating("CTL", "track").refusal(tile) is None
    assert scene.operating("CTL", "track").refusal(private) is None
    assert scene.operating("CTL", "trains").refusal(train) is None
