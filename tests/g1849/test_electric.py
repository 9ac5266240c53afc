"""The variant Electric Dreams: E tokens and E trains (1849 §14.3)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import of_type, sell

from ferrovia.core.action import Pass
from ferrovia.core.depot import on_sale
from ferrovia.core.runs import best
from ferrovia.family.actions import BuyTrain, GiveUp, ProposeTrain, RoutePlan, RunTrains
from ferrovia.family.trains_on_sale import cheapest
from ferrovia.titles.g1849.title_actions import BuyElectricToken
from ferrovia.titles.g1849.title_state import title_state

ALL = ("station-tokens", "bonds", "electric-dreams")
WEST = "D2 8 2, C3 58 5, D4 3 2, B4 7 5"
"""Palermo, Partinico, Alcamo, Trapani, Marsala: six hexes of standard and dual track."""
BUY_TOKEN = BuyElectricToken(by="ann")


def dream(phase="12", treasury=2000, electric=(), ever=(), options=ALL, players=3, **start):
    """RCS of Ann in a game of Electric Dreams; ``electric`` have an E token, ``ever`` had one."""
    scene = Scenario(players, options=options).phase(phase).start("RCS", **start)
    scene.own(electric=electric, electric_ever=(*ever, *electric))
    return scene.cash(RCS=treasury)


@pytest.mark.statement("1849", "14.3-1")
def test_14_3_e_tokens_are_on_sale_from_phase_12_on(refuses):
    for phase in ("8", "10"):
        position = dream(phase).operating("RCS", "e_token")
        refuses(position, BUY_TOKEN, "e_token.phase", "14.3-1")

    for phase in ("12", "16"):
        assert dream(phase).operating("RCS", "e_token").refusal(BUY_TOKEN) is None


@pytest.mark.statement("1849", "14.3-1", "14-2")
def test_14_3_never_in_the_turn_in_which_the_first_12h_is_bought(refuses):
    scene = dream("10", treasury=3000).sold_out("10H")
    early = scene.operating("RCS", "e_token")
    refuses(early, BUY_TOKEN, "e_token.phase", "14.3-1")

    after = scene.operating("RCS", "trains").play(BuyTrain(by="ann", train="12H"))

    assert after.state.phase == "12"
    refuses(after, BUY_TOKEN, "turn.step", "10.6-3")


@pytest.mark.statement("1849", "14.3-2", "14.3-3")
@pytest.mark.parametrize(
    ("phase", "ever", "price"),
    [("12", (), 1100), ("16", (), 800), ("12", ("CTL",), 800), ("16", ("CTL",), 550)],
)
def test_14_3_example_prices_of_the_first_and_later_e_tokens(phase, ever, price, refuses):
    position = dream(phase, treasury=price, ever=ever).operating("RCS", "e_token")

    after = position.play(BUY_TOKEN)

    assert after.state.cash["RCS"] == 0 and after.state.bank == position.state.bank + price
    assert title_state(after).electric == ("RCS",)
    poor = dream(phase, treasury=price - 1, ever=ever).cash(ann=900).operating("RCS", "e_token")
    refuses(poor, BUY_TOKEN, "e_token.money", "14.3-3")


@pytest.mark.statement("1849", "14.3-2")
def test_14_3_there_are_six_in_all(refuses):
    sold = ("CTL", "SFA", "ATA", "IFT", "AFG")
    assert dream(ever=sold).operating("RCS", "e_token").refusal(BUY_TOKEN) is None

    out = dream(ever=(*sold, "AFG")).operating("RCS", "e_token")

    refuses(out, BUY_TOKEN, "e_token.left", "14.3-2")


@pytest.mark.statement("1849", "14.3-3", "10.7-1")
def test_14_3_no_emergency_money_is_raised_for_an_e_token(refuses):
    scene = dream(treasury=1000, held={"ann": "P x"}).cash(ann=50)
    position = scene.operating("RCS", "e_token")

    refuses(position, sell("ann", "RCS", "x"), "turn.step", "14.3-1")
    refuses(position, GiveUp(by="ann"), "turn.step", "14.3-1")
    assert position.refusal(Pass(by="ann")) is None


@pytest.mark.statement("1849", "14.3-3")
def test_14_3_a_corporation_has_at_most_one(refuses):
    position = dream(electric=("RCS",)).operating("RCS", "e_token")

    refuses(position, BUY_TOKEN, "e_token.one", "14.3-3")


@pytest.mark.statement("1849", "14.3-4", "10.6-4")
def test_14_3_six_e_trains_at_550_for_who_has_an_e_token(refuses):
    none = dream().operating("RCS", "trains")
    refuses(none, BuyTrain(by="ann", train="E"), "train.right", "14.3-4")
    assert ("E", "depot") in on_sale(none)

    position = dream(treasury=600, electric=("RCS",)).operating("RCS", "trains")
    after = position.play(BuyTrain(by="ann", train="E"))

    assert after.state.cash["RCS"] == 50 and after.state.trains["E-0"] == "RCS"
    assert sum(card.startswith("E-") for card in after.state.trains) == 6
    assert after.state.phase == "12"


@pytest.mark.statement("1849", "14.3-4")
def test_14_3_an_e_token_bought_in_a_turn_serves_in_its_train_step():
    position = dream(treasury=1650).operating("RCS", "e_token").play(BUY_TOKEN)
    assert position.decision.step == "trains"

    assert position.play(BuyTrain(by="ann", train="E")).state.cash["RCS"] == 0


@pytest.mark.statement("1849", "14.3-4", "10.6-5")
def test_14_3_nor_from_another_corporation_without_an_e_token(refuses):
    offer = ProposeTrain(by="ann", train="E", seller="CTL", price=1)
    without = dream(electric=("CTL",)).start("CTL", trains=("E",)).operating("RCS", "trains")
    refuses(without, offer, "train.right", "14.3-4")

    scene = dream(electric=("CTL", "RCS")).start("CTL", trains=("E",))
    after = scene.operating("RCS", "trains").play(offer)

    assert after.state.trains["E-0"] == "RCS"


@pytest.mark.statement("1849", "14.3-4", "10.6-3")
def test_14_3_e_trains_count_for_the_limit(refuses):
    full = dream(electric=("RCS",), trains=("E", "E")).operating("RCS", "trains")

    refuses(full, BuyTrain(by="ann", train="E"), "train.limit", "10.6-3")
    one = dream(electric=("RCS",), trains=("E",)).operating("RCS", "trains")
    assert one.refusal(BuyTrain(by="ann", train="E")) is None


@pytest.mark.statement("1849", "14.3-4", "10.6-8")
def test_14_3_e_trains_never_rust():
    scene = dream(electric=("RCS", "CTL")).sold_out("12H").start("CTL", trains=("E", "8H"))

    after = scene.operating("RCS", "trains").play(BuyTrain(by="ann", train="16H"))

    assert after.state.phase == "16"
    assert [card for card, owner in after.state.trains.items() if owner == "CTL"] == ["E-0"]


@pytest.mark.statement("1849", "14.3-5")
def test_14_3_an_e_train_has_no_length_limit():
    """The port, Palermo doubled, two towns, Trapani and Marsala: seven hexes from end to end."""
    scene = dream(electric=("RCS",), trains=("E",)).tiles(WEST)

    run = best(scene.position(), "RCS")

    assert run.revenue == 10 + 100 + 10 + 10 + 40 + 40
    assert sorted(run.routes[0].stops) == ["A5.0", "C1.0", "C3.0", "C5.0", "D4.0", "E1.0"]


@pytest.mark.statement("1849", "14.3-5")
def test_14_3_an_e_train_uses_no_narrow_track():
    """Caltanissetta and Corleone are joined by narrow track: a 16H runs there, an E does not."""
    for train, revenue in (("16H", 30), ("E", 0)):
        scene = Scenario(5, options=ALL).phase("12").start("AFG", home="H8.0", trains=(train,))
        scene.tiles("H8 657 2, G7 79 2, F6 79 2, E5 74 2")

        assert best(scene.position(), "AFG").revenue == revenue


@pytest.mark.statement("1849", "14.3-5")
def test_14_3_an_e_train_on_narrow_track_is_refused_by_its_own_rule(refuses):
    scene = Scenario(5, options=ALL).phase("12").start("AFG", home="H8.0", trains=("E",))
    scene.tiles("H8 657 2, G7 79 2, F6 79 2, E5 74 2").tile("I9", "58", 1)
    route = RoutePlan("E", (("H8", "G7", "F6", "E5"),))

    position = scene.operating("AFG", "run")

    refuses(position, RunTrains(by="ann", routes=(route,)), "run.train_gauge", "14.3-5")


@pytest.mark.statement("1849", "14.3-5", "10.1-4")
def test_14_3_all_other_route_rules_apply_to_an_e_train():
    """Trapani full of another's tokens ends its route: no Marsala, 40 less."""
    scene = dream(electric=("RCS",), trains=("E",)).tiles(WEST).start("SFA").token("SFA", "C1.0")

    assert best(scene.position(), "RCS").revenue == 10 + 100 + 10 + 10 + 40


@pytest.mark.statement("1849", "14.3-6")
@pytest.mark.parametrize(
    ("corporation", "home", "tiles", "ordinary", "electric"),
    [
        ("IFT", "H12.0", "H10 9 2, G9 4 2", 40 + 10, 80 + 10),
        ("AFG", "B14.0", "D14 8 1", 30 + 10, 60 + 10),
        ("RCS", "C5.0", WEST, 10 + 50 + 100, 10 + 100 + 100),
        ("ATA", "M13.0", "M13 675 1", 20 + 10 + 60, 40 + 10 + 60),
        ("AFG", "C1.0", "", 40 + 40, 40 + 40),
    ],
)
def test_14_3_four_cities_count_double(corporation, home, tiles, ordinary, electric):
    """Catania, Messina, Palermo and Siracusa; ports and other stops do not."""
    for train, revenue in (("16H", ordinary), ("E", electric)):
        scene = Scenario(5, options=ALL).phase("12").start(corporation, home=home, trains=(train,))
        if tiles:
            scene.tiles(tiles)

        assert best(scene.position(), corporation).revenue == revenue


@pytest.mark.statement("1849", "14.3-6", "7.1-16")
def test_14_3_the_port_bonus_does_not_count_double():
    scene = dream(electric=("RCS",), trains=("E",)).tiles(WEST).own(ports={"A5": "RCS"})

    assert best(scene.position(), "RCS").revenue == 10 + 20 + 100 + 10 + 10 + 40 + 40


@pytest.mark.statement("1849", "14.3-7", "10.7-1", "10.7-2")
def test_14_3_in_an_emergency_an_e_train_is_for_who_has_an_e_token(refuses):
    """R28: 16H at 1,100 and E at 550 are on sale."""
    buying = BuyTrain(by="ann", train="E")
    for electric, least in (((), 1100), (("CTL",), 550)):
        scene = Scenario(options=ALL).phase("12").sold_out("12H").start("CTL")
        scene.own(electric=electric, electric_ever=electric).cash(CTL=500, ann=100)
        position = scene.operating("CTL", "trains")
        assert cheapest(position, "CTL") == least
        if electric:
            refuses(position, BuyTrain(by="ann", train="16H"), "train.cheapest", "10.7-2")
            assert position.play(buying).state.cash["ann"] == 50
        else:
            refuses(position, buying, "train.right", "14.3-4")
            assert of_type(position, GiveUp) == [GiveUp(by="ann")]


@pytest.mark.statement("1849", "14.3-7", "10.7-17")
def test_14_3_equally_cheap_e_train_and_pool_train_are_a_choice():
    scene = Scenario(options=ALL).phase("12").sold_out("12H").start("CTL").train("pool", "10H")
    scene.own(electric=("CTL",), electric_ever=("CTL",)).cash(CTL=500, ann=50)
    position = scene.operating("CTL", "trains")

    assert {action.train for action in of_type(position, BuyTrain)} == {"10H", "E"}


def restarted(options=ALL):
    """RCS closed by the market with its E token and is in operation again."""
    scene = dream(electric=("RCS",), options=options, cell="8,0", held={"ann": "P"}, treasury=0)
    scene.start("CTL", cell="9,1", held={"bob": "P"}).cash(CTL=100)
    closed = scene.entering("RCS", "dividend", revenue=0)
    assert title_state(closed).electric == () and title_state(closed).electric_ever == ("RCS",)
    again = dream(ever=("RCS",), options=options)
    return again.operating("RCS", "e_token")


@pytest.mark.statement("1849", "14.3-8", "14.3-3", "11-2")
def test_14_3_who_ever_had_an_e_token_cannot_buy_another(refuses):
    """Also after a restart; and without its token it may not own E trains."""
    refuses(restarted(), BUY_TOKEN, "e_token.ever", "14.3-8")
    trains = dream(ever=("RCS",)).operating("RCS", "trains")
    refuses(trains, BuyTrain(by="ann", train="E"), "train.right", "14.3-4")


@pytest.mark.statement("1849", "14.3-8", "14.3-2")
def test_14_3_the_e_token_of_a_closed_corporation_does_not_come_back(refuses):
    """It stays one of the six, and the first of the game."""
    gone = ("CTL", "SFA", "ATA", "IFT", "AFG", "CTL")
    refuses(dream(ever=gone).operating("RCS", "e_token"), BUY_TOKEN, "e_token.left", "14.3-2")

    position = dream(ever=("CTL",), treasury=800).operating("RCS", "e_token")
    assert position.play(BUY_TOKEN).state.cash["RCS"] == 0


@pytest.mark.statement("1849", "14.3-2", "14.3-8")
def test_14_3_house_rule_any_number_and_again_after_a_restart(refuses):
    options = (*ALL, "free-e-tokens")
    assert restarted(options).refusal(BUY_TOKEN) is None
    many = dream(ever=("CTL",) * 6, options=options).operating("RCS", "e_token")
    assert many.refusal(BUY_TOKEN) is None

    two = dream(electric=("RCS",), options=options).operating("RCS", "e_token")
    refuses(two, BUY_TOKEN, "e_token.one", "14.3-3")
