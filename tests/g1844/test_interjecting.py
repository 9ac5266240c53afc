"""EVA and the Furka-Oberalp tile at strange moments: while others are asked (1844 R-12, R-35)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.depot import trains_of
from ferrovia.core.events import Lapsed
from ferrovia.family.actions import Answer, DiscardTrain, ProposePrivate, ProposeTrain
from ferrovia.titles.g1844.title_actions import GiveTrain, LayFurka
from g1844.formation import formed, table
from g1844.scenario import Scenario
from g1844.words import events, play

VADUZ = "D25 57 2"
"""From Appenzell, home of the AB, to Vaduz."""


def give(corporation: str, by: str = "ann") -> GiveTrain:
    return GiveTrain(by=by, corporation=corporation)


@pytest.mark.statement("1844", "PRV-P7", "SBB-6")
def test_eva_given_while_the_sbb_is_above_its_limit_costs_it_no_further_train():
    scene = table().start("NOB", held={"ann": "P"}, trains=("4", "4"))
    scene.start("SCB", held={"bob": "P"}, trains=("4", "4")).train("bob", "EVA")
    scene.start("AB", price=60, held={"bob": "P x x x"}, settled=True)
    asked = formed(scene.phase("5"))
    while asked.decision.step != "discard":
        asked = asked.play(next(iter(asked.legal_actions())))
    director = asked.decision.seat
    given = asked.play(give("AB", "bob"))
    after = given.play(DiscardTrain(by=director, train="4"))
    assert trains_of(after, "SBB") == ("4", "4", "4", "SBB 5H")
    assert after.decision.step != "discard"


def bargaining(*, cash: int, trains: tuple[str, ...] = ()) -> Position:
    """AB of Ann, who has EVA, offers the printed price for the 4H of Bob's RhB."""
    scene = Scenario().start("AB", trains=trains).tiles(VADUZ)
    scene.start("RhB", price=90, held={"bob": "P x x x"}, trains=("4H",)).phase("5")
    position = scene.train("ann", "EVA").cash(AB=cash, ann=500, RhB=0).operating("AB", "trains")
    return position.play(ProposeTrain(by="ann", train="4H", seller="RhB", price=260))


@pytest.mark.statement("1844", "TRN-4", "PRV-P7")
def test_a_train_agreed_on_is_not_sold_to_a_company_that_eva_has_filled():
    asked = bargaining(cash=600, trains=("4",))
    after = play(asked, give("AB"), Answer(by="bob", accept=True))
    assert trains_of(after, "AB") == ("4", "EVA")
    assert (after.state.cash["AB"], after.state.cash["RhB"]) == (600, 0)
    (lapsed,) = events(after, Lapsed)
    assert "limit" in lapsed.reason


@pytest.mark.statement("1844", "EMG-1", "EMG-7", "PRV-P7")
def test_the_director_does_not_help_any_more_once_eva_has_met_the_duty():
    asked = bargaining(cash=100)
    assert asked.play(Answer(by="bob", accept=True)).state.cash["ann"] == 500 - 160
    after = play(asked, give("AB"), Answer(by="bob", accept=True))
    assert trains_of(after, "AB") == ("EVA",)
    assert (after.state.cash["AB"], after.state.cash["ann"]) == (100, 500)


@pytest.mark.statement("1844", "PRV-P7", "TRN-11")
def test_eva_and_a_train_agreed_on_where_there_is_room_for_both():
    after = play(bargaining(cash=600), give("AB"), Answer(by="bob", accept=True))
    assert trains_of(after, "AB") == ("4H", "EVA")
    assert not events(after, Lapsed)


@pytest.mark.statement("1844", "PRV-P4", "PRV-3")
def test_a_private_that_has_closed_before_the_answer_is_not_sold():
    scene = Scenario(options=("privates-of-anybody",)).start("AB").phase("3").private("P4", "bob")
    position = scene.cash(AB=300).operating("AB", "track")
    asked = position.play(ProposePrivate(by="ann", private="P4", price=200))
    after = play(asked, LayFurka(by="bob"), Answer(by="bob", accept=True))
    assert (after.state.privates["P4"].owner, after.state.cash["AB"]) == ("", 300)
