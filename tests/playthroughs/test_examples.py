"""The games that titles show of themselves are games by the rules as they stand.

After a change that is meant: ``make playthroughs``.
"""

from __future__ import annotations

import msgspec
import pytest

from ferrovia.records import replay
from ferrovia.tables.example import Example
from ferrovia.titles import TITLES, example, load
from tests.playthroughs.examples import EXAMPLES, WHOLE_TURN


def test_every_title_shows_a_game_of_itself():
    assert set(EXAMPLES) == set(TITLES)


@pytest.mark.parametrize("title", TITLES)
def test_the_game_is_replayed_and_its_turn_offers_everything(title):
    kept = msgspec.json.decode(example(title), type=Example)
    game = replay(kept.record, load)

    turn = game.positions[kept.turn]
    kinds = set()
    for position in game.positions[kept.turn :]:
        if position.state.flow.actor != turn.state.flow.actor:
            break
        kinds |= {str(offer.action.__struct_config__.tag) for offer in position.offers()}
    assert kinds >= WHOLE_TURN
