"""What refusals of 1844 say: companies, abilities and SFR, and who has what."""

from __future__ import annotations

from ferrovia.family.actions import StartCorporation
from ferrovia.views.sentences.refusals import refusal_words
from g1844.scenario import Scenario
from g1844.words import sell


def said(position, action) -> str:
    """Return the reason as a player reads it."""
    return refusal_words(position, action, position.refusal(action))[0]


def test_nobody_sells_more_than_he_has():
    scene = Scenario().start("RhB", held={"ann": "P x", "bob": "x x x"})

    assert said(scene.stock("ann"), sell("ann", "RhB", 4)) == "ann has 3 shares of RhB, not 4."


def test_the_directors_certificate_is_told_apart_from_the_regular_ones():
    position = Scenario().start("STB", held={"ann": "P", "bob": "x"}).stock("ann")

    assert said(position, sell("ann", "STB", 1)) == (
        "ann holds no regular certificate of STB besides the Director's certificate of 2 shares, "
        "which goes only to somebody who holds more than is left."
    )


def test_what_cannot_be_started_says_how_it_comes_about():
    position = Scenario().start("RhB").stock("ann")

    def start(company: str) -> str:
        return said(position, StartCorporation(by="ann", corporation=company, value=70))

    assert start("FNM") == "The Director's certificate of FNM comes with P6."
    assert start("SBB") == "SBB is formed from other companies; nobody starts it."
    assert start("RhB") == "RhB has been started already."
