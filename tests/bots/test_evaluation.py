"""The terms of a seat's worth, in positions that can be checked by hand."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import ferrovia
from ferrovia.bots import bot_named
from ferrovia.bots.evaluation import stages
from ferrovia.bots.evaluation.earnings import EarningsMemory
from ferrovia.bots.evaluation.prospects import FOREVER, SURE, Expected, cards_before, times
from ferrovia.bots.evaluation.seat_terms import NAMES, Terms, all_terms, outlook
from ferrovia.bots.evaluation.valuation import Valuer, difference, weighted
from ferrovia.core import Position, tokens
from ferrovia.titles.knowledge_loader import knowledge_of
from scenery import Scene


def scene(players: int = 3) -> Scene:
    """Lay out 1849 with RCS of Ann at 100."""
    laid = Scene("1849", players, deal=("RCS", "CTL", "SFA", "ATA", "IFT"))
    laid.list_at("RCS", 100, held={"ann": "P x", "bob": "x x"})
    laid.draft.set_corporation("RCS", home="C5")
    tokens.put(laid.draft, "RCS", "C5.0")
    return laid


def terms(position: Position) -> dict[str, Terms]:
    """Return the terms of every seat."""
    known = knowledge_of(position.title)
    return all_terms(position, outlook(position, known, EarningsMemory()), known)


def prospect(position: Position, corporation: str = "RCS") -> Expected:
    """Return what is to be expected of a corporation."""
    return outlook(position, knowledge_of(position.title), EarningsMemory()).prospects[corporation]


def test_cash_and_shares_are_those_of_the_final_count():
    position = scene().cash(ann=120, bob=30, cyd=7).stock("ann")
    found = terms(position)

    assert (found["ann"].cash, found["ann"].shares) == (120, 3 * 100)
    assert (found["bob"].cash, found["bob"].shares) == (30, 2 * 100)
    assert found["cyd"] == Terms(cash=7)
    scores = position.title.policies.scores(position)
    assert all(t.cash + t.shares + t.debts == scores[seat] for seat, t in found.items())


def test_dividends_fall_to_holders_by_their_shares():
    position = scene().train("RCS", "16H").cash(RCS=500).stock("ann")
    found = terms(position)

    expected = prospect(position).dividends
    assert found["ann"].dividends == expected * 3 // 10
    assert found["bob"].dividends == expected * 2 // 10
    assert found["ann"].control == found["ann"].dividends
    assert found["bob"].control == 0


def test_who_lacks_money_for_a_train_has_a_president_who_owes_it():
    poor = scene().cash(ann=90, RCS=30).stock("ann")
    rich = scene().cash(ann=90, RCS=130).stock("ann")
    poorer = scene().cash(ann=50, RCS=30).stock("ann")

    assert (prospect(poor).gap, prospect(rich).gap) == (70, 0)
    assert terms(poor)["ann"].duty == -70
    assert terms(poorer)["ann"].duty == -70 - 20
    assert terms(poor)["bob"].duty == 0
    assert terms(poor)["bob"].dump == -70  # Bob would be left with it if Ann sold
    assert terms(rich)["ann"].duty == terms(rich)["bob"].dump == 0


def test_a_president_with_cash_can_bring_it_into_the_treasury():
    def gap(cash: int) -> int:
        return prospect(scene().phase("8").cash(ann=cash, bob=0, cyd=0, RCS=0).stock("ann")).gap

    assert gap(0) - gap(250) == 200  # two shares of 100 from the treasury


def test_the_more_is_sold_of_what_has_not_floated_the_likelier_it_will():
    def chance(held: str) -> int:
        laid = Scene("1848", 3).cash(ann=400, bob=0, cyd=0)
        laid.list_at("QR", 80, held={"ann": held})
        return prospect(laid.stock("ann"), "QR").chance

    chances = [chance("P"), chance("P x"), chance("P x x"), chance("P x x x"), chance("P x x x x")]
    assert chances == sorted(set(chances))
    assert chances[-1] == SURE  # it floats as soon as the stock round has ended


def test_what_waits_for_others_is_not_counted_on():
    laid = Scene("1848", 3).cash(ann=400, bob=0, cyd=0)
    laid.list_at("COM", 80, held={"ann": "P x x"})

    assert prospect(laid.stock("ann"), "COM").chance == 0


def test_who_begins_late_earns_on_track_that_is_there():
    def late() -> Scene:
        laid = Scene("1849", 3, deal=("RCS", "CTL", "SFA", "ATA", "AFG")).phase("8")
        laid.list_at("AFG", 100, held={"bob": "P x x x"})
        return laid.cash(ann=0, bob=900, cyd=0)

    laid = late()
    laid.tiles("C5 651 5, B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    built, unbuilt = prospect(laid.stock("ann"), "AFG"), prospect(late().stock("ann"), "AFG")
    assert built.revenue > unbuilt.revenue > 0


@pytest.mark.parametrize("title", ["1849", "1848", "1844"])
def test_what_is_remembered_is_what_is_worked_out_again(title: str):
    position, rng = ferrovia.new(title, players=4, seed=4), Random(4)
    shared, knowledge = EarningsMemory(), knowledge_of(position.title)
    builder = bot_named("builder")
    for _ in range(140):
        now = position.decision
        assert now is not None
        position = position.play(builder.choose(position, now.seat, rng, 0).action)
        fresh = outlook(position, knowledge, EarningsMemory())
        assert outlook(position, knowledge, shared) == fresh


def test_a_train_lasts_until_the_cards_before_its_end_are_sold():
    laid = scene().train("RCS", "4H")
    position = laid.stock("ann")

    # with three players there are 4 4H (one of them sold), 3 6H and 2 8H
    assert cards_before(position, "8H") == 3 + 3
    lasting = times(position, knowledge_of(position.title))
    assert lasting.rusting["4H"] < lasting.rusting["6H"] < lasting.rusting["8H"]
    assert "16H" not in lasting.rusting
    assert prospect(position).lasts == lasting.rusting["4H"]
    assert prospect(scene().train("RCS", "16H").stock("ann")).lasts == FOREVER


def test_nobody_counts_idle_cash_who_may_buy_more():
    roomy = scene().cash(ann=300).stock("ann")
    assert terms(roomy)["ann"].idle == 0

    full = scene().cash(ann=300)
    for name in ("CTL", "SFA"):
        full.list_at(name, 68, held={"ann": "P x x x x"})
    assert terms(full.stock("ann"))["ann"].idle == -300


def test_a_position_is_worth_its_weighted_terms_less_a_part_of_the_others():
    position = scene().cash(ann=120, bob=30, cyd=60).stock("ann")
    valued = Valuer(position, "ann").value(position)

    weights = stages.weights_named("hand")[stages.stage_of(position, valued.outlook.times)]
    each = {seat: sum(weighted(t, weights).values()) for seat, t in terms(position).items()}
    others = (each["bob"] + each["cyd"]) * weights["others"] // 2000
    assert valued.value == pytest.approx(each["ann"] - others, abs=1)
    assert valued.value == sum(valued.parts.values())


def test_the_difference_names_the_largest_gain_first():
    assert difference({"cash": 5, "duty": -3, "rise": 9}, {"cash": 7, "duty": -9, "rise": 1}) == [
        ("rise", 8),
        ("duty", 6),
        ("cash", -2),
    ]


def test_weights_are_whole_numbers_for_terms_that_there_are():
    hand = stages.weights_named("hand")

    assert tuple(hand) == stages.STAGES
    for weights in hand.values():
        assert set(weights) == {*NAMES, "others"}
        assert weights["cash"] <= 1100  # or a bot would sell its own healthy corporation


@pytest.mark.parametrize("title", ["1849", "1848", "1844"])
def test_the_stage_never_goes_back_as_the_bank_empties(title: str):
    opening = ferrovia.new(title, players=4)
    known = knowledge_of(opening.title)
    order = [
        stages.STAGES.index(stages.stage_of(at, times(at, known)))
        for at in (
            Position(opening.title, ferrovia.struct.replace(opening.state, bank=bank))
            for bank in (10_000, 2_000, 500, 100)
        )
    ]
    assert order[-1] == len(stages.STAGES) - 1
    assert all(early <= late for early, late in pairwise(order))
