"""What builder does in moments laid out in words (1849, unless said otherwise)."""

from __future__ import annotations

from random import Random

import pytest

import ferrovia
from ferrovia.bots import Choice, bot_named
from ferrovia.bots.builder import opinions, ranked
from ferrovia.core import Pass, Position
from ferrovia.core.action import Action
from ferrovia.family.actions import (
    Answer,
    Bid,
    BuyTrain,
    DiscardTrain,
    LayTile,
    PayDividend,
    ProposePrivate,
    ProposeTrain,
    StartCorporation,
    Withhold,
)
from ferrovia.titles.g1848.title_actions import LowerPrice
from ferrovia.titles.knowledge_loader import knowledge_of
from scenery import Scene

DEAL = ("RCS", "CTL", "SFA", "ATA", "IFT")
PALERMO_TO_TERMINI = "C5 651 5, D6 8 2, E7 3 4"


def scene(phase: str = "6") -> Scene:
    """Return a table of three on which Ann presides over RCS of Palermo."""
    laid = Scene("1849", 3, deal=DEAL).phase(phase)
    laid.list_at("RCS", 100, held={"ann": "P x x", "bob": "x"}, operated=2)
    laid.corporation("RCS", home="C5").token("RCS", "C5.0")
    return laid


def chosen(position: Position, seed: int = 1) -> Choice:
    assert position.decision is not None
    builder = bot_named("builder")
    return builder.choose(position, position.decision.seat, Random(seed), builder.budget)


def decided(position: Position) -> set[type[Action]]:
    """Return the kinds of action that builder chooses, whatever is drawn."""
    return {type(chosen(position, seed).action) for seed in range(5)}


def test_revenue_is_paid_out_where_no_train_waits_for_it():
    laid = scene("16").all_trains("RCS", ("16H",)).cash(RCS=0)

    assert decided(laid.operating("RCS", "dividend", revenue=120)) == {PayDividend}


def test_revenue_is_paid_out_where_the_treasury_pays_for_the_train_all_the_same():
    laid = scene("8").all_trains("RCS", ("6H",)).cash(RCS=900)

    assert decided(laid.operating("RCS", "dividend", revenue=120)) == {PayDividend}


def test_revenue_is_kept_where_it_buys_the_train_that_replaces_the_one_to_rust():
    laid = scene("8").all_trains("RCS", ("6H",)).sold_out("8H").cash(RCS=450)

    position = laid.operating("RCS", "dividend", revenue=120)
    choice = chosen(position)
    assert type(choice.action) is Withhold
    assert "L. 120" in choice.reasons[0]


@pytest.mark.parametrize("treasury", [100, 250, 900])
def test_a_corporation_without_a_train_buys_the_one_it_can_pay(treasury: int):
    laid = scene("4").cash(RCS=treasury)

    choice = chosen(laid.operating("RCS", "trains"))
    assert isinstance(choice.action, BuyTrain)
    assert choice.reasons == ("RCS buys a 4H for L. 100: it has none.",)


def test_nobody_else_is_asked_for_a_train_and_own_corporations_part_with_spare_ones():
    laid = scene("6").tiles(PALERMO_TO_TERMINI).cash(RCS=60)
    laid.list_at("CTL", 68, held={"bob": "P x"}, operated=2)
    laid.all_trains("CTL", ("4H", "4H"))
    position = laid.operating("RCS", "trains")

    assert any(isinstance(offer.action, ProposeTrain) for offer in position.offers())
    assert not any(isinstance(each.action, ProposeTrain) for each in ranked(position, "ann", 99))


def test_a_first_route_is_built_though_it_costs_much():
    laid = scene("6").all_trains("RCS", ("6H",)).cash(RCS=160)
    position = laid.operating("RCS", "track")

    choice = chosen(position)
    assert isinstance(choice.action, LayTile)
    assert "RCS lays" in choice.reasons[0]


def test_the_train_that_is_missed_least_is_given_up():
    laid = scene("8").tiles(PALERMO_TO_TERMINI).all_trains("RCS", ("12H", "8H", "8H"))
    laid.sold_out("8H")
    laid.list_at("CTL", 68, held={"bob": "P x"}, operated=2)
    laid.cash(CTL=2000, bob=0)
    position = laid.operating("CTL", "trains").play(BuyTrain(by="bob", train="10H"))

    assert position.decision is not None
    assert position.decision.step == "discard"
    assert chosen(position).action == DiscardTrain(by="ann", train="8H")


@pytest.mark.parametrize(("price", "accepts"), [(1, False), (20, False), (900, True)])
def test_offers_are_accepted_if_they_are_worth_more_than_they_cost(price: int, accepts: bool):
    laid = scene("6").tiles(PALERMO_TO_TERMINI).all_trains("RCS", ("6H",)).cash(RCS=0)
    laid.list_at("CTL", 100, held={"bob": "P x"}, operated=2)
    laid.cash(CTL=1000)
    position = laid.operating("CTL", "trains")

    asked = position.play(ProposeTrain(by="bob", train="6H", seller="RCS", price=price))

    assert asked.decision is not None
    assert asked.decision.seat == "ann"
    assert chosen(asked).action == Answer(by="ann", accept=accepts)


@pytest.mark.parametrize("title", ["1849", "1844"])
def test_nobody_bids_more_than_a_private_company_is_worth(title: str):
    for seed in range(4):
        position, rng, builder = ferrovia.new(title, players=3), Random(seed), bot_named("builder")
        known = knowledge_of(position.title)
        while position.state.flow.round == position.title.first_round:
            assert position.decision is not None
            choice = builder.choose(position, position.decision.seat, rng, 0)
            if isinstance(choice.action, Bid):
                worth = known.private_worth(position, choice.action.private)
                assert choice.action.amount <= worth
            position = position.play(choice.action)


def test_nothing_is_started_that_could_not_float():
    position = Scene("1848", 4).cash(ann=200).stock("ann", cycle=1)

    assert any(isinstance(offer.action, StartCorporation) for offer in position.offers())
    assert StartCorporation not in decided(position)


def test_a_loan_is_no_choice_among_equals():
    """1848: what loses is never taken for nearly as good as passing."""
    laid = Scene("1848", 4).phase("3")
    laid.list_at("VR", 100, held={"ann": "P x x x x"}, operated=2)
    laid.own(floated=("VR",)).token("VR", "H11.0").all_trains("VR", ("3",)).cash(VR=100)
    position = laid.operating("VR", "end_of_turn")

    assert decided(position) <= {Pass, ProposePrivate}


def test_titles_weigh_what_only_they_have():
    position = ferrovia.new("1848", players=4)
    seen = {type(each.action) for each in opinions(position, "Ann", position.offers())}

    assert LowerPrice in seen


def test_track_to_a_destination_is_worth_what_it_pays():
    """1844: NOB of Zürich is paid when it is linked to Aarau."""
    laid = Scene("1844", 4).phase("2")
    laid.list_at("NOB", 100, held={"ann": "P x"}, operated=1)
    laid.own(floated=("NOB",)).token("NOB", "D19.0").cash(NOB=300)
    laid.tiles("D19 57 1")
    position = laid.operating("NOB", "track")

    known = knowledge_of(position.title)
    assert known.goals(position, "NOB") == {"D15": 200}
    arrived = [each for each in opinions(position, "ann", position.offers()) if each.value > 150]
    assert any("for arriving" in each.reason for each in arrived)


def test_a_company_that_would_have_to_wait_is_not_started_first():
    """1848: COM does not operate before its homes are linked."""
    position = Scene("1848", 4).cash(ann=600).stock("ann", cycle=1)

    for seed in range(8):
        action = chosen(position, seed).action
        assert isinstance(action, StartCorporation)
        assert action.corporation != "COM"
