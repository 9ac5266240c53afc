"""The folder of a contest: going on where it stopped, and what is not taken for the same."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice

import pytest

from ferrovia.arena import (
    ContestError,
    ContestFailed,
    hold,
    new_contest,
    open_folder,
    read_folder,
    standings,
)
from ferrovia.arena.workers import play_here
from ferrovia.records import load_file, replay
from ferrovia.struct import replace
from ferrovia.titles import load


def contest(games=6, seed="saved", bots=("random",) * 3):
    return new_contest("1848", 3, bots, games, seed)


def without_times(results):
    return [replace(result, milliseconds=(), seconds=0) for result in results]


@cache
def games():
    """The games of the contest, each played once for all tests."""
    return {played.game: played for played in play_here(contest(), list(contest().numbers()))}


@pytest.fixture(scope="module")
def whole():
    """What comes of the contest when nothing interrupts it."""
    return without_times(hold(contest()))


class Interrupted(Exception):
    """Somebody has switched the machine off."""


def quickly(contest, numbers):
    """Play as ``play_here`` does, without playing the same again."""
    for number in numbers:
        yield games()[number]


def interrupted_after(count):
    def play(contest, numbers):
        yield from islice(quickly(contest, numbers), count)
        raise Interrupted

    return play


def test_a_contest_goes_on_where_it_was_interrupted(tmp_path, whole):
    folder = tmp_path / "arena"
    with pytest.raises(Interrupted):
        hold(contest(), play=interrupted_after(2), saved=open_folder(folder, contest()))
    again = open_folder(folder, contest())
    assert (len(again.results), len(again.missing)) == (2, 4)
    with pytest.raises(Interrupted):
        hold(contest(), play=interrupted_after(1), saved=again)
    told = []
    results = hold(contest(), play=quickly, saved=open_folder(folder, contest()), tell=told.append)
    assert without_times(results) == whole
    assert without_times(told) == whole[3:]
    figures = standings(contest(), results)
    reread = standings(
        contest(), hold(contest(), play=quickly, saved=open_folder(folder, contest()))
    )
    assert figures == reread, "times of moves are kept, too"


def test_every_game_is_kept_as_a_record(tmp_path, whole):
    saved = open_folder(tmp_path, contest())
    hold(contest(), play=quickly, saved=saved)
    records = {result.game: load_file(saved.record_path(result.game)) for result in whole}
    assert records == {number: played.record for number, played in games().items()}
    game = replay(records[whole[-1].game], load)
    assert tuple(game.position.result.values()) == whole[-1].worth
    lines = (tmp_path / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["digest"] for line in lines] == [each.digest for each in whole]


def test_a_line_that_was_not_written_to_its_end_is_played_again(tmp_path, whole):
    with pytest.raises(Interrupted):
        hold(contest(), play=interrupted_after(3), saved=open_folder(tmp_path, contest()))
    lines = tmp_path / "results.jsonl"
    lines.write_bytes(lines.read_bytes()[:-40])
    assert len(open_folder(tmp_path, contest()).results) == 2
    assert (
        without_times(hold(contest(), play=quickly, saved=open_folder(tmp_path, contest())))
        == whole
    )


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (contest(seed="other"), "seed: saved, not other"),
        (contest(games=9), "deals: 2, not 3"),
        (new_contest("1849", 3, ("random",) * 3, 6, "saved"), "title: 1848, not 1849"),
        (new_contest("1848", 4, ("random",) * 4, 6, "saved"), "players: 3, not 4"),
    ],
)
def test_another_contest_is_refused(tmp_path, other, difference):
    open_folder(tmp_path, contest())
    with pytest.raises(ContestError, match=r"holds another contest \(" + difference):
        open_folder(tmp_path, other)


def test_games_of_another_program_are_not_gone_on_with_but_can_be_read(
    tmp_path, monkeypatch, whole
):
    with pytest.raises(Interrupted):
        hold(contest(), play=interrupted_after(2), saved=open_folder(tmp_path, contest()))
    with monkeypatch.context() as patched:
        patched.setattr("ferrovia.arena.saved_games.program_digest", lambda title: "another")
        with pytest.raises(ContestError, match="games of another version of the program"):
            open_folder(tmp_path, contest())
    hold(contest(), play=quickly, saved=open_folder(tmp_path, contest()))
    monkeypatch.setattr("ferrovia.arena.saved_games.program_digest", lambda title: "another")
    assert (
        without_times(hold(contest(), play=quickly, saved=open_folder(tmp_path, contest())))
        == whole
    )
    assert len(read_folder(tmp_path).results) == 6


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann", encoding="utf-8")
    with pytest.raises(ContestError, match="holds other files and no contest"):
        open_folder(tmp_path, contest())
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_what_cannot_be_read_or_written_is_said(tmp_path):
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises(ContestError, match="cannot be used: File exists"):
        open_folder(file, contest())
    folder = tmp_path / "arena"
    open_folder(folder, contest())
    (folder / "results.jsonl").write_text('{"game": 3}\n', encoding="utf-8")
    with pytest.raises(ContestError, match=r"results.jsonl, line 1: no result of a game"):
        open_folder(folder, contest())
    (folder / "contest.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ContestError, match=r"contest.json: no contest"):
        open_folder(folder, contest())


def test_a_bot_that_fails_ends_the_contest_and_its_game_is_kept(
    tmp_path, monkeypatch, failing_bots
):
    chosen = contest(bots=("raising", "random", "random"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    for saved in (None, open_folder(tmp_path / "arena", chosen)):
        with pytest.raises(ContestFailed, match="game 0-0 was broken off: raising as Player") as it:
            hold(chosen, saved=saved)
        assert str(it.value.path) in str(it.value)
        assert len(replay(load_file(it.value.path), load)) >= 20
    kept = {path.parent.name for path in tmp_path.rglob("failed-*.json")}
    assert kept == {"arena"}
    assert len(list(tmp_path.rglob("failed-*.json"))) == 2
