"""What refusals of 1848 say: its own words, its money, and names of places."""

from __future__ import annotations

from ferrovia.family.actions import StartCorporation
from ferrovia.views.sentences.refusals import refusal_words
from g1848.scenario import Scenario
from g1848.words import buy


def said(position, action) -> str:
    """Return the reason as a player reads it."""
    return refusal_words(position, action, position.refusal(action))[0]


def test_a_company_in_receivership_is_no_company_that_has_not_been_started():
    position = Scenario().start("NSW").own(taken_over=("VR",)).stock("ann")

    assert said(position, buy("ann", "VR")) == "VR is in receivership."


def test_shares_that_nobody_has_bought_are_with_the_bank():
    held = {"ann": "P x x x", "bob": "x x x x x"}
    position = Scenario().start("VR", held=held).cash(ann=500).stock("ann")

    assert said(position, buy("ann", "VR")) == "The Bank has no certificate of VR for sale."


def test_the_initial_value_is_told_in_pounds_and_before_the_first_train():
    position = Scenario().cash(ann=900).stock("ann")

    assert said(position, StartCorporation(by="ann", corporation="VR", value=75)) == (
        "The initial value is £70, £80, £90 or £100 before the first train, not £75."
    )
