"""Recorded games read and written again: the file's own effective actions, one by one."""

from __future__ import annotations

import json

import pytest
from written import EARLIER_VERSION, OTHER_NODES, first_difference, other_nodes

import recorded
from ferrovia.interop import import_game
from ferrovia.interop.exporting import export_game

GAMES = [
    (title, name)
    for title in ("1849", "1848", "1844")
    for name in recorded.recorded_games(title)
    if name not in EARLIER_VERSION[title]
]


@pytest.mark.parametrize(("title", "name"), GAMES)
def test_a_recorded_game_is_written_as_it_was_recorded(records_root, title, name):
    recording = json.loads((records_root / "games" / title / f"{name}.json").read_text())
    game = import_game(recording)
    if game.stopped is not None:
        return

    written = export_game(game.opening, game.deal, game.actions)

    assert written.problem is None
    assert first_difference(recording, written.plain) is None
    if name not in OTHER_NODES.get(title, ()):
        assert not other_nodes(recording, written.plain)
