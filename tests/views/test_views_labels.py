"""Every action has a label that says what is done, for how much, and what it brings about."""

from __future__ import annotations

from random import Random

import pytest
from scenario import Scenario

from ferrovia.bots import choose
from ferrovia.core import Offer, Position
from ferrovia.titles import load
from ferrovia.views.action_table.action_text import label
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.prompts import heading, prompt, what_follows

ALL = ("station-tokens", "bonds", "electric-dreams", "interest-debt")


def labels(position: Position) -> list[str]:
    return [label(position, offer) for offer in position.offers()]


def with_word(position: Position, *words: str) -> list[str]:
    return [text for text in labels(position) if all(word in text for word in words)]


def test_a_lay_names_tile_place_rotation_track_and_cost():
    position = Scenario().start("CTL").cash(CTL=250).operating("CTL")
    assert (
        "Lay tile 58 on Mazzara (G1), rotation 3: a town worth L. 10, "
        "standard track from the town to N and SE, no cost" in labels(position)
    )
    assert "Lay tile 77 on D2, rotation 0: narrow track between S and SW, cost L. 40" in labels(
        position
    )


def test_a_sale_names_price_fall_and_new_president():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x x x"})
    found = with_word(scene.stock("ann"), "Sell 2 regular")
    assert found == [
        "Sell 2 regular certificates of RCS for L. 200; "
        "the price falls from L. 100 to L. 87; bob becomes president"
    ]


def test_a_sale_into_the_closed_box_says_so():
    scene = Scenario().start("RCS", cell="8,0", held={"ann": "P x", "bob": "x"})
    (found,) = with_word(scene.stock("ann"), "Sell 1 regular")
    assert found.endswith("the price falls from L. 27 to L. 0, which closes RCS")


def test_a_purchase_that_makes_president_says_so():
    scene = Scenario().start("RCS", price=100, held={"bob": "P", "ann": "x x"})
    found = with_word(scene.stock("ann"), "Buy 10%")
    assert found == ["Buy 10% of RCS from its treasury for L. 100; ann becomes president"]


def test_a_train_that_begins_a_phase_says_what_that_brings():
    scene = Scenario().start("RCS", trains=("4H",)).start("CTL", held={"bob": "P"})
    scene.train("CTL", "4H").sold_out("4H", "6H").phase("6").sold_out("6H").cash(RCS=400)
    (found,) = with_word(scene.operating("RCS", "trains"), "Buy an 8H")
    assert found.startswith("Buy an 8H for L. 350; begins phase 8; trains rust: ")


def test_a_dividend_says_who_gets_what_and_where_the_price_goes():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x", "bob": "x"})
    position = scene.operating("RCS", "dividend", revenue=100)
    assert labels(position) == [
        "Pay out L. 100: ann L. 30, bob L. 10 and the treasury L. 60; "
        "the price of RCS rises from L. 100 to L. 111",
        "Keep L. 100 in the treasury, which then has L. 100; "
        "the price of RCS falls from L. 100 to L. 90",
    ]


def test_an_open_number_is_shown_as_its_range():
    position = Scenario().opening
    assert with_word(position, "SIGI") == [
        "Bid for SIGI (Studio di Ingegneria Giuseppe Incorpora): L. 50 to L. 500"
    ]


def test_the_prompt_says_when_passing_is_not_possible():
    scene = Scenario().start("CTL").start("RCS", held={"bob": "P"}).cash(CTL=200)
    position = scene.operating("CTL", "trains")
    assert "CTL has a route and no train; it must buy one." in prompt(position)
    assert what_follows(position) == "Then: own certificates."
    assert heading(position) == "Operating round 2.1, phase 4: CTL's turn (ann)"


@pytest.mark.parametrize(("seed", "options"), [(1, ()), (2, ALL), (3, ALL)])
def test_any_game_can_be_told(seed, options):
    """Walk through a random game: all that is offered has a label, all that happens a sentence."""
    title = load("1849", 4, options)
    position = Position.new(title, ("ann", "bob", "cyd", "dan"), seed)
    rng = Random(seed)
    while not position.over:
        assert position.decision is not None
        texts = [heading(position), prompt(position), what_follows(position), *labels(position)]
        assert all("None" not in text and "{" not in text for text in texts)
        position = position.play(choose(position, position.decision.seat, rng))
        assert all(line.endswith((".", "!")) for line in digest(title, position.events))


def test_a_chosen_number_is_shown_instead_of_the_range():
    position = Scenario().opening
    bid = next(offer for offer in position.offers() if offer.span is not None)
    assert label(position, Offer(bid.action)).endswith(": L. 50")


def test_a_run_that_earns_nothing_says_why():
    scene = Scenario().start("IFT", trains=("R6H",))
    scene.tile("H10", "7", 4).tile("G11", "8", 1).tile("E11", "3", 0)
    position = scene.operating("IFT", "run")
    assert labels(position) == ["Run for nothing: no route is short enough for the trains"]
