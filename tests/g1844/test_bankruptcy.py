"""House rule G-02: a Director who cannot pay for a train may end the game (1844, section 18)."""

from __future__ import annotations

import pytest

from ferrovia.core.events import PlayerLeft
from ferrovia.family.actions import BuyTrain, GiveUp
from g1844.scenario import Scenario
from g1844.words import events, hand, of_type

VADUZ = "D25 57 2"


def needy(treasury: int, director: int, *options: str) -> Scenario:
    """AB of Ann has a route and no train; the cheapest new one is a 4H for 260."""
    scene = Scenario(options=options).start("AB", price=100, held={"ann": "P", "bob": "x"})
    return scene.tiles(VADUZ).cash(AB=treasury, ann=director).phase("4")


@pytest.mark.statement("1844", "EMG-10")
def test_there_is_no_bankruptcy_by_the_rulebook():
    position = needy(0, 0).operating("AB", "trains")
    assert of_type(position, GiveUp) == []
    refusal = position.refusal(GiveUp(by="ann"))
    assert refusal is not None and refusal.rule == "form.action"


@pytest.mark.statement("1844", "EMG-10")
def test_g02_house_rule_who_cannot_pay_sells_what_can_be_sold_and_the_game_ends():
    scene = needy(50, 10, "bankruptcy").start("RhB", price=60, held={"bob": "P x", "ann": "x"})
    after = scene.operating("AB", "trains").play(GiveUp(by="ann"))

    assert (after.over, after.state.ending) == (True, "bankruptcy")
    assert events(after, PlayerLeft) == [PlayerLeft("ann")]
    assert hand(after, "pool", "RhB") == "x"
    assert hand(after, "ann", "AB") == "P"  # its Director may not change
    assert after.state.cash["ann"] == 0
    assert after.result is not None


@pytest.mark.statement("1844", "EMG-10")
@pytest.mark.parametrize(("treasury", "director"), [(260, 0), (200, 60), (200, 0)])
def test_g02_house_rule_nobody_is_bankrupt_who_could_raise_the_money(refuses, treasury, director):
    scene = needy(treasury, director, "bankruptcy")
    scene.start("RhB", price=60, held={"bob": "P x", "ann": "x"})
    position = scene.operating("AB", "trains")
    refuses(position, GiveUp(by="ann"), "bankruptcy.hopeless", "EMG-10")


@pytest.mark.statement("1844", "EMG-10")
def test_g02_house_rule_only_for_a_train_that_is_needed(refuses):
    position = needy(0, 0, "bankruptcy").train("AB", "3H").cash(AB=300).operating("AB", "trains")
    assert of_type(position, BuyTrain)
    refuses(position, GiveUp(by="ann"), "bankruptcy.need", "EMG-10")
