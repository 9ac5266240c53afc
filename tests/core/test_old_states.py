"""States written as JSON by the version before 0.2.0: fields have other names in code, not in JSON.

The files beside ``tests/old_states`` were written once and are never written again.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ferrovia.core import Codec, Position
from ferrovia.titles import TITLES, load

FOLDER = Path(__file__).parents[1] / "old_states"


@pytest.mark.parametrize("title_id", TITLES)
def test_a_state_of_the_version_before_is_read_and_played_on(title_id):
    kept = msgspec.json.decode((FOLDER / f"{title_id}.json").read_bytes())
    title = load(kept["title"], kept["players"])
    state = Codec(title).decode_state(msgspec.json.encode(kept["state"]))
    position = Position(title, state)
    assert position.fingerprint == kept["fingerprint"]
    assert len(position.offers()) == kept["offers"]
    written = msgspec.json.decode(Codec(title).encode_state(state))
    assert written["own"].items() >= kept["state"]["own"].items()
    assert position.play(next(position.legal_actions())).state.seq == state.seq + 1
