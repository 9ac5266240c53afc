"""Games kept by earlier versions open: whole, or where today's rules still agree with them."""

from __future__ import annotations

import gzip
import json
import shutil
from functools import cache
from pathlib import Path

import pytest
from make import GAMES, KEY, SECRET, TABLES

from ferrovia.cli import main
from ferrovia.core import Game, Position
from ferrovia.core.action import as_json
from ferrovia.records import Record, RecordError, dumps, fold, loads, reopen, replay
from ferrovia.records.record import sealed
from ferrovia.store import SqliteStore, Summary
from ferrovia.struct import replace
from ferrovia.tables import Tables, Visitor, acting, new_tables, updates
from ferrovia.tables.messages import Act, ForkAt
from ferrovia.titles import load
from ferrovia.titles.loader import title_data

HERE = Path(__file__).parent
VERSIONS = tuple(sorted(path.name for path in HERE.glob("version-*")))
RECORDS = [
    (version, f"{title}-{players}-players") for version in VERSIONS for title, players, _ in GAMES
]
VISITOR = Visitor(key=KEY)


def record_of(version: str, name: str) -> Record:
    return loads(gzip.decompress((HERE / version / f"{name}.json.gz").read_bytes()))


@pytest.fixture(params=VERSIONS)
def store(request, tmp_path) -> SqliteStore:
    path = tmp_path / "tables.sqlite"
    shutil.copy(HERE / request.param / "tables.sqlite", path)
    kept = SqliteStore(path)
    yield kept
    kept.close()


def test_there_are_games_of_every_version_so_far():
    newest = max(int(title_data(title).version) for title in ("1849", "1848", "1844"))
    assert tuple(f"version-{number}" for number in range(1, newest + 1)) == VERSIONS


@pytest.mark.parametrize(("version", "name"), RECORDS)
def test_a_record_opens_as_far_as_the_rules_agree(version, name):
    record = record_of(version, name)

    opened = reopen(record, load)

    if record.rules == title_data(record.title).version:
        assert opened.whole and not opened.notes and len(opened.game) == len(record.actions)
        return
    assert any(f"version {record.rules}" in note for note in opened.notes)
    if not opened.whole:
        assert any("to be played on from there" in note for note in opened.notes)
    else:
        assert any(f"All {len(record.actions)} actions stand" in note for note in opened.notes)
    again = Game(opened.game.positions[0])
    for action in opened.game.actions:
        again.push(action)
    assert again.position.state == opened.game.position.state


def test_a_table_opens_as_far_as_the_rules_agree_and_is_played_on(store):
    before = {summary.header.table: store.events(summary.header.table) for summary in _all(store)}
    assert len(before) == len(TABLES)
    tables = Tables(store, SECRET)
    for summary in _all(store):
        table, header = summary.header.table, summary.header
        view = updates.look(tables, table, VISITOR)

        if header.rules == title_data(header.title).version:
            assert store.events(table) == before[table]
            continue
        assert any(f"version {header.rules}" in note for note in view.notes)
        *old, carried = store.events(table)
        assert tuple(old) == before[table]  # nothing of what was kept is lost
        assert carried.kind == "rules" and carried.action is not None
        assert view.update.n == len(carried.action["actions"])

        played = _play_on(tables, table)
        again = updates.look(Tables(store, SECRET), table, VISITOR)
        assert again.update.n == view.update.n + played
        assert again.notes == view.notes
        assert len(store.events(table)) == len(before[table]) + 1 + played
        forked = new_tables.fork(tables, table, VISITOR, ForkAt(1)).table
        assert store.header(forked).rules == title_data(header.title).version
        assert updates.look(tables, forked, VISITOR).update.n == 1
    tables.close()


def _all(store: SqliteStore) -> tuple[Summary, ...]:
    return tuple(sorted(store.tables(), key=lambda summary: summary.header.name))


def _play_on(tables: Tables, table: str) -> int:
    """Play the first legal action; return how many stand more, with passes made unasked."""
    with tables.locked(table) as room:
        action = next(iter(room.position.legal_actions()))
        version = room.version
    return acting.submit(tables, table, VISITOR, Act(version, as_json(action))).version - version


def test_what_stood_at_a_table_of_an_earlier_version_stands_again(store):
    """What was taken back is not carried over, and nothing else is lost without a word."""
    tables = Tables(store, SECRET)
    for summary in _all(store):
        stood = fold(store.events(summary.header.table)).actions
        view = updates.look(tables, summary.header.table, VISITOR)
        with tables.locked(summary.header.table) as room:
            now = json.loads(json.dumps([as_json(action) for action in room.game.actions]))
        shared = [action for action in now if action in stood]
        if not any("to be played on from there" in note for note in view.notes):
            kept = [action for action in stood if action["type"] != "pass"]
            assert [action for action in now if action["type"] != "pass"] == kept
        else:
            assert len(shared) >= len(now) - sum(action["type"] == "pass" for action in now)
    tables.close()


@pytest.mark.parametrize("title", ["1849", "1848", "1844"])
def test_every_option_of_version_1_is_still_known(title, tmp_path):
    """Options are part of a game: one that was chosen once can be loaded for ever."""
    known = {option.id for option in title_data(title).option}
    shutil.copy(HERE / "version-1" / "tables.sqlite", tmp_path)
    store = SqliteStore(tmp_path / "tables.sqlite")
    used = {o for s in store.tables() if s.header.title == title for o in s.header.options}
    store.close()
    assert used <= known


@cache
def earlier() -> Record:
    """Return a record of today's rules that says to be of an earlier version."""
    return sealed(replace(record_of(VERSIONS[-1], "1849-4-players"), rules="1"))


def newest(title: str) -> str:
    return title_data(title).version


def test_a_position_that_turns_out_another_is_the_difference():
    record = earlier()
    prints = (*record.fingerprints[:41], "0" * 16, *record.fingerprints[42:])

    opened = reopen(sealed(replace(record, fingerprints=prints)), load)

    assert len(opened.game) == 40 and not opened.whole
    assert any("Action 41 is not as it was: it now leads to" in note for note in opened.notes)


def test_an_action_that_is_refused_now_is_the_difference_with_its_reason():
    record = earlier()
    wrong = {**record.actions[60], "type": "pay_debt"}
    for plain in (wrong, {"type": "no_such_action", "by": "Ann"}):
        actions = (*record.actions[:60], {"type": plain["type"], "by": plain["by"]})
        opened = reopen(sealed(replace(record, actions=actions, fingerprints=())), load)
        assert len(opened.game) == 60 and not opened.whole
        assert any("Action 61 is not as it was: " in note for note in opened.notes)


def test_passes_for_steps_that_one_version_leaves_by_itself_are_supplied_or_dropped():
    whole = earlier()
    record = sealed(replace(whole, actions=whole.actions[:200], fingerprints=()))
    positions = replay(sealed(replace(record, rules=newest("1849"))), load).positions
    skipped = _pass_within_a_turn(record, positions)
    one_less = (*record.actions[:skipped], *record.actions[skipped + 1 :])

    supplied = reopen(sealed(replace(record, actions=one_less)), load)
    assert supplied.whole and len(supplied.game) == len(record.actions)

    decided = positions[9].decision
    other = next(seat for seat in record.seats if decided is not None and seat != decided.seat)
    one_more = (*record.actions[:9], {"type": "pass", "by": other}, *record.actions[9:])
    dropped = reopen(sealed(replace(record, actions=one_more)), load)
    assert dropped.whole and len(dropped.game) == len(record.actions)


def _pass_within_a_turn(record: Record, positions: tuple[Position, ...]) -> int:
    """Return a pass after which the same corporation goes on."""
    for n, action in enumerate(record.actions):
        before, after = positions[n].state.flow, positions[n + 1].state.flow
        if action["type"] == "pass" and before.round == "operating" and before.actor == after.actor:
            return n
    raise AssertionError("there is no such pass")


def test_a_later_version_is_not_opened():
    with pytest.raises(RecordError, match="version '1000'"):
        reopen(sealed(replace(earlier(), rules="1000")), load)


def test_an_earlier_record_whose_seal_is_broken_is_not_opened():
    with pytest.raises(RecordError, match="seal"):
        reopen(replace(earlier(), seed="another"), load)
    text = gzip.decompress((HERE / "version-1" / "1849-4-players.json.gz").read_bytes()).decode()
    with pytest.raises(RecordError, match="seal"):
        loads(text.replace('"by": "Ann"', '"by": "Bob"', 1))


def test_commands_open_an_earlier_record_and_say_how_far(tmp_path, capsys):
    path = tmp_path / "old.json"
    path.write_text(dumps(earlier()))
    assert main(["replay", str(path)]) == 0
    assert "Played by version 1 of our rules for 1849" in capsys.readouterr().out
    assert main(["show", str(path), "--at", "20"]) == 0
    wrong = (*earlier().actions[:60], {"type": "pay_debt", "by": "Ann"})
    path.write_text(dumps(sealed(replace(earlier(), actions=wrong, fingerprints=()))))
    assert main(["replay", str(path)]) == 1
    assert "Action 61 is not as it was" in capsys.readouterr().out
