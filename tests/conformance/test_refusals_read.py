"""Refusals are for players: no words of the program, no slips, whatever is tried."""

from __future__ import annotations

from random import Random

import pytest
from checked_games import TABLES, game

from fuzz.refusals import Page, shape
from fuzz.speech import wrong_words


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_refusal_has_what_no_player_should_read(table):
    page, rng = Page(), Random(f"read/{table}")
    for position in game(table).positions[::7]:
        if not position.over:
            page.try_out(position, rng, 12)
    assert page.wrong == {}
    assert len(page.times) > 50


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("H12.0 is kept for IFT", "a stop by its number"),
        ("the track between side 5 and stop 0 would be lost", "a side by its number"),
        ("RCS is at 'track'; UseSteamer has no place there", "the name of a class"),
        ("1 shares of RCS bring L. 100", "one of many"),
        ("for a 8 nothing can be handed in", "the wrong article"),
        ("a SBB 5H cannot be sold", "the wrong article"),
        ("ann has L. -30", "a debt as cash"),
        ("on sale: 4H (depot)", "a word of the program"),
    ],
)
def test_what_no_player_should_read_is_found(said, why):
    position = game(TABLES[0]).positions[0]
    assert why in list(wrong_words(position, said))


def test_sentences_that_differ_in_names_and_numbers_only_are_one():
    position = game(TABLES[0]).positions[0]
    assert shape(position, "RCS owns 4 trains; in phase 4 the limit is 4") == shape(
        position, "IFT owns 2 trains; in phase 12 the limit is 2"
    )
