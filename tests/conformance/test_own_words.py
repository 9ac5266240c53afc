"""A title speaks its rulebook's words: in the log, in choices, on cards, in bots' reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from checked_games import TABLES, game

from ferrovia.core.title import Title
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.sentences.prompts import prompt
from fuzz import sayings
from fuzz.speech import foreign_words

ONE_EACH = {table.title: table for table in TABLES if not table.preset}
"""A table of each title."""


def _foreign(title: Title, said: Iterable[str]) -> dict[str, list[str]]:
    """Return sentences with words of other titles, and those words."""
    found = {text: list(foreign_words(title, text)) for text in said}
    return {text: words for text, words in found.items() if words}


@pytest.fixture(params=ONE_EACH.values(), ids=str)
def played(request):
    """Return a finished game of a title."""
    return game(request.param)


def test_what_never_changes_is_said_in_the_words_of_the_title(played):
    assert _foreign(played.positions[0].title, sayings.of_title(played.positions[0].title)) == {}


def test_the_log_uses_the_words_of_the_title(played):
    told = (text for position in played.positions for text in sayings.of_past(position))
    assert _foreign(played.positions[0].title, told) == {}


def test_choices_use_the_words_of_the_title(played):
    open_ones = [position for position in played.positions if not position.over][::9]
    told = (text for position in open_ones for text in sayings.of_decision(position))
    assert _foreign(played.positions[0].title, told) == {}


def test_cards_and_tables_use_the_words_of_the_title(played):
    told = (text for position in played.positions[::60] for text in sayings.of_state(position))
    assert _foreign(played.positions[0].title, told) == {}


def test_a_builder_gives_its_reasons_in_the_words_of_the_title(played):
    told = (text for position in played.positions[::25] for text in sayings.of_reasons(position))
    assert _foreign(played.positions[0].title, told) == {}


@pytest.mark.parametrize(
    ("title", "said", "foreign"),
    [
        ("1844", "SBB places a token on Bern (F7).", ["token"]),
        ("1844", "GB places a marker on Chur (F21).", []),
        ("1844", "It can float.", ["float"]),
        ("1848", "The corporation WA closes.", ["corporation"]),
        ("1848", "Ann becomes president of WA.", ["president"]),
        ("1848", "VR passes a gauge change marker.", []),
        ("1849", "somebody starts a company", ["company"]),
        ("1849", "RCS buys a private company.", []),
        ("1849", "Choose its par price.", ["par price"]),
    ],
)
def test_words_of_other_titles_are_found(title, said, foreign):
    assert list(foreign_words(game(ONE_EACH[title]).positions[0].title, said)) == foreign


def test_a_page_is_not_told_what_it_shows_beside_the_prompt():
    start = next(p for p in game(TABLES[0]).positions if p.decision and p.decision.step == "stock")
    assert "certificates." in prompt(start)
    assert now(start, start.state.seats).prompt == (
        "Sell if you like, then buy one certificate or start a corporation, or pass."
    )


@pytest.mark.parametrize("title", ONE_EACH)
def test_no_prompt_of_a_page_repeats_purses_bids_or_prices(title):
    """The board of shares or private companies stands beside it, or the list with a purse."""
    repeated = 0
    for at in game(ONE_EACH[title]).positions[:-1]:
        page, alone = now(at, at.state.seats).prompt, prompt(at)
        repeated += page != alone
        assert re.search(r"You have (L\. |£)?\d|Unsold|Bids:|bid yet", page) is None
    assert repeated


@pytest.mark.parametrize("title", ONE_EACH)
def test_every_house_rule_has_a_name_of_its_own(title):
    options = game(ONE_EACH[title]).positions[0].title.option_data.values()
    names = [option.name for option in options if option.kind == "house rule"]
    assert all(names) and len(names) == len(set(names))
