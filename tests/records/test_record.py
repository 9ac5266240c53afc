"""The native game file: what is written is read, replayed and found to be the same game."""

from __future__ import annotations

import json
import stat
from functools import cache
from random import Random

import pytest

from ferrovia.bots import play_out
from ferrovia.core import Game, Position
from ferrovia.records import (
    Record,
    RecordError,
    dumps,
    load_file,
    loads,
    record_game,
    replay,
    save,
    verify,
)
from ferrovia.records.record import BLOCK, seals_of
from ferrovia.struct import replace
from ferrovia.titles import load

SEATS = ("Ann", "Bob", "Cèline")


@cache
def played() -> Game:
    title = load("1849", 3, ["beginners"])
    return play_out(Position.new(title, SEATS, 7), Random(7))


@cache
def record() -> Record:
    return record_game(played(), seed=7)


def resealed(changed: Record) -> Record:
    """A record somebody edited and sealed again: only the rules can tell."""
    return replace(changed, seals=seals_of(changed))


def test_what_is_written_is_read():
    assert loads(dumps(record())) == record()
    assert loads(dumps(record()).encode()) == record()


def test_the_file_says_what_it_is_and_holds_one_action_a_line():
    text = dumps(record())
    plain = json.loads(text)
    assert (plain["format"], plain["version"], plain["title"]) == ("ferrovia-game", 2, "1849")
    assert plain["options"] == ["beginners"]
    assert plain["seats"] == list(SEATS)
    lines = text.splitlines()
    first = lines.index('"actions": [') + 1
    assert [json.loads(line.rstrip(",")) for line in lines[first : first + 20]] == plain["actions"][
        :20
    ]


def test_replay_is_the_game_again():
    again = replay(record(), load)
    assert again.actions == played().actions
    assert [p.fingerprint for p in again.positions] == [p.fingerprint for p in played().positions]
    assert again.position.result == played().position.result
    assert verify(record(), load) is None


def test_replay_stops_where_it_is_told():
    assert replay(record(), load, until=20).position.fingerprint == (
        played().positions[20].fingerprint
    )


def test_a_game_not_begun_is_a_record_too():
    opening = Game(Position.new(load("1849", 4), ("a", "b", "c", "d"), "x"))
    kept = loads(dumps(record_game(opening, seed="x")))
    assert replay(kept, load).position.fingerprint == opening.position.fingerprint
    assert verify(resealed(replace(kept, fingerprints=("0" * 16,))), load).place == "the opening"


def test_a_given_deal_is_kept():
    order = ("AFG", "ATA", "CTL", "IFT", "RCS")
    game = Game(Position.new(load("1849", 3), SEATS, deal=order))
    kept = record_game(game, deal=order)
    assert kept.deal == order
    assert verify(kept, load) is None


def test_every_edit_breaks_a_seal():
    whole = record()
    edits = {
        "title": replace(whole, title="1848"),
        "options": replace(whole, options=()),
        "seats": replace(whole, seats=("Ann", "Cèline", "Bob")),
        "seed": replace(whole, seed="8"),
        "deal": replace(whole, deal=whole.deal[1:] + whole.deal[:1]),
        "rules": replace(whole, rules="1"),
    }
    for name, edited in edits.items():
        with pytest.raises(RecordError, match=name) as caught:
            loads(dumps(edited))
        assert "seal is broken" in caught.value.problem


@pytest.mark.parametrize("number", [0, BLOCK - 1, BLOCK, 2 * BLOCK + 7, -1])
def test_an_edited_action_is_found_within_its_block(number):
    actions = list(record().actions)
    number %= len(actions)
    actions[number] = {**actions[number], "by": "nobody"}
    with pytest.raises(RecordError) as caught:
        loads(dumps(replace(record(), actions=tuple(actions))))
    first = number - number % BLOCK
    assert caught.value.place.startswith(f"actions[{first}]")


def test_actions_cut_off_or_added_are_noticed():
    actions = record().actions
    for edited in (actions[:-1], actions[:-BLOCK], (*actions, actions[-1]), ()):
        with pytest.raises(RecordError):
            loads(dumps(replace(record(), actions=edited)))


def test_an_action_the_rules_refuse_is_named_with_the_rule():
    actions = (*record().actions[:412], {"type": "pay_debt", "by": "Ann"})
    unchecked = replace(record(), fingerprints=())
    with pytest.raises(RecordError) as caught:
        replay(resealed(replace(unchecked, actions=actions)), load)
    assert caught.value.place == "actions[412]"
    wrong_seat = tuple({**a, "by": "Dora"} if n == 3 else a for n, a in enumerate(actions[:9]))
    with pytest.raises(RecordError, match=r"actions\[3\]: it is .* decision now, not Dora's"):
        replay(resealed(replace(unchecked, actions=wrong_seat)), load)


def test_a_game_that_turns_out_another_is_named_with_the_action():
    prints = list(record().fingerprints)
    prints[101] = "0" * 16
    problem = verify(resealed(replace(record(), fingerprints=tuple(prints))), load)
    assert problem.place == "actions[100]"
    assert "0" * 16 in problem.problem


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"title": "1899"}, "title, options or seats"),
        ({"options": ("bananas",)}, "title, options or seats"),
        ({"seats": ("Ann",)}, "title, options or seats"),
        ({"seats": ("Ann", "Ann", "Bob")}, "seats or deal"),
        ({"deal": ("RCS",)}, "seats or deal"),
        ({"rules": "1000"}, "rules"),
        ({"rules": "newest"}, "rules"),
        ({"fingerprints": ("x",) * 3}, "fingerprints"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_its_place(changes, place):
    problem = verify(resealed(replace(record(), **changes)), load)
    assert problem.place == place


def test_an_altered_record_is_not_replayed():
    with pytest.raises(RecordError, match="seal"):
        replay(replace(record(), seed="9"), load)


def test_options_in_another_order_are_refused():
    title = load("1849", 3, ["beginners", "bonds"])
    kept = record_game(Game(Position.new(title, SEATS, 1)), seed=1)
    swapped = resealed(replace(kept, options=kept.options[::-1]))
    assert verify(swapped, load).place == "options"


def test_saving_replaces_the_file_in_one_piece(tmp_path):
    path = tmp_path / "game.json"
    save(record(), path)
    save(record(), path)
    assert load_file(path) == record()
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]
    assert stat.S_IMODE(path.stat().st_mode) & 0o600 == 0o600


def test_a_failed_save_leaves_the_old_game(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    save(record(), path)

    def full(source: str, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(RecordError, match="cannot be written: No space left"):
        save(replace(record(), seed="other"), path)
    assert load_file(path) == record()
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_files_that_cannot_be_read_or_written_say_so(tmp_path):
    with pytest.raises(RecordError, match=r"nothing\.json: cannot be read: No such file"):
        load_file(tmp_path / "nothing.json")
    with pytest.raises(RecordError, match="cannot be written"):
        save(record(), tmp_path / "nowhere" / "game.json")
