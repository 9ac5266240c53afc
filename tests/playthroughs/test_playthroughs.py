"""The games kept beside this file are played, replayed and told as before.

After a change that is meant: ``make playthroughs``, and look at the difference.
"""

from __future__ import annotations

import difflib

import pytest

from ferrovia.records import load_file, replay
from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import title_data
from playthroughs import DRAWN, FOLDER, PICTURES, TABLES, draw, play, record_text, story


def assert_same(kept: str, now: str) -> None:
    """Fail with the first lines that differ."""
    if kept != now:
        lines = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1)
        shown = "\n".join(line[:200] for _, line in zip(range(20), lines, strict=False))
        pytest.fail(f"{shown}\nIf this is meant: make playthroughs", pytrace=False)


@pytest.mark.parametrize("name", TABLES)
def test_a_kept_game_is_replayed_and_told_as_before(name):
    game = replay(load_file(FOLDER / f"{name}.json"), load)
    assert game.position.over
    assert_same((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), story(name, game))


@pytest.mark.parametrize("name", TABLES)
def test_the_same_seed_plays_the_kept_game_again(name):
    kept = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert_same(kept, record_text(name, play(name)))


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_in_the_documentation_shows_a_kept_game(name, tmp_path):
    draw(name, tmp_path / name)
    kept = (PICTURES / name).read_text(encoding="utf-8")
    assert_same(kept, (tmp_path / name).read_text(encoding="utf-8"))


def test_every_title_and_player_count_has_a_playthrough():
    for title_id in TITLES:
        counts = {table.players for table in title_data(title_id).table}
        assert {t.players for t in TABLES.values() if t.title == title_id} == counts


def test_nothing_is_kept_that_nobody_reads():
    names = {path.name for path in FOLDER.iterdir()}
    assert names == {f"{name}.{kind}" for name in TABLES for kind in ("json", "txt")}
