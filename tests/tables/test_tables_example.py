"""The game a title shows of itself: its map to look at, and a turn of it to try."""

from __future__ import annotations

import pytest

from ferrovia.tables import Declined, example, updates
from ferrovia.titles import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_a_glimpse_begins_with_the_whole_map_and_goes_on_with_what_changes(tables, title):
    seen = example.glimpse(title)

    first, *later = seen.steps
    assert set(first.hexes) == set(seen.board.hexes)
    assert len(later) > 20
    assert all(0 < len(step.hexes) < len(first.hexes) for step in later)


@pytest.mark.parametrize("title", TITLES)
def test_no_step_of_a_glimpse_shows_what_stood_there_before(tables, title):
    shown = {}
    for step in example.glimpse(title).steps:
        assert all(shown.get(hex_id) != picture for hex_id, picture in step.hexes.items())
        shown.update(step.hexes)


@pytest.mark.parametrize("title", TITLES)
def test_a_tour_is_a_table_of_ones_own_at_a_turn_with_track_to_lay(tables, ann, title):
    at = updates.look(tables, example.tour(tables, ann, title).table, ann)

    assert at.update.name == "Tour"
    assert at.notes
    now = at.update.now
    assert now.yours
    assert now.corporation
    assert now.lit
    assert {step.name for step in now.steps} >= {"track", "token", "run", "dividend", "trains"}


def test_every_tour_is_another_table(tables, ann, bob):
    assert example.tour(tables, ann, TITLES[0]).table != example.tour(tables, bob, TITLES[0]).table


def test_a_title_that_is_not_there_shows_nothing(tables, ann):
    with pytest.raises(Declined, match="no game to look at"):
        example.glimpse("1829")
    with pytest.raises(Declined, match="no game to look at"):
        example.tour(tables, ann, "1829")
