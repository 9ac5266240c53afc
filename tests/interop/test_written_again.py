"""Recorded games read and written again: the file's own effective actions, one by one."""

from __future__ import annotations

import pytest
from imports import GAMES, imported, of_title, recording
from written import EARLIER_VERSION, OTHER_NODES, first_difference, other_nodes

from ferrovia.interop.exporting import export_game

WRITTEN = [
    pytest.param(title, name, marks=of_title(title))
    for title, name in GAMES
    if name not in EARLIER_VERSION[title]
]


@pytest.mark.parametrize(("title", "name"), WRITTEN)
def test_a_recorded_game_is_written_as_it_was_recorded(records_root, title, name):
    game, _ = imported(records_root, title, name)
    if game.stopped is not None:
        return

    written = export_game(game.opening, game.deal, game.actions)

    assert written.problem is None
    theirs = recording(records_root, title, name)
    assert first_difference(theirs, written.plain) is None
    if name not in OTHER_NODES.get(title, ()):
        assert not other_nodes(theirs, written.plain)
