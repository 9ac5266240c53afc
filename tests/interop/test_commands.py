"""``ferrovia export`` and ``ferrovia replay`` from file to file, and tampered files."""

from __future__ import annotations

import copy
import gzip
import json
from random import Random
from typing import Any

import pytest
from sayable import random_game

from ferrovia import cli
from ferrovia.core import Game, Position
from ferrovia.interop import ForeignError, import_game
from ferrovia.interop.exporting import export_game
from ferrovia.records import record_game, save
from ferrovia.titles import load

SEED = 5


@pytest.fixture(scope="module", params=["1849", "1848", "1844"])
def game(request) -> Game:
    return random_game(3, (), SEED, request.param)


def test_a_game_goes_out_and_comes_back(tmp_path, capsys, game):
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    save(record_game(game, seed=SEED), ours)

    assert cli.main(["export", str(ours), "--to", "18xx.games", str(theirs)]) == 0
    traces = []
    for path in (ours, theirs):
        out = tmp_path / f"{path.stem}.jsonl.gz"
        assert cli.main(["replay", str(path), "--trace", str(out)]) == 0
        with gzip.open(out, "rt") as lines:
            traces.append([json.loads(line) for line in lines])

    said = capsys.readouterr().out
    assert said.count("all within the rules") == 2
    mine, back = (trace[-1] for trace in traces)
    assert mine["finished"] and back["finished"]
    assert list(mine["result"].values()) == list(back["result"].values())
    assert traces[0][-2]["bank"] == traces[1][-2]["bank"]


def test_what_cannot_be_said_is_named_and_nothing_is_written(tmp_path, capsys):
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    deal = ("IFT", "AFG", "SFA", "CTL", "RCS")
    title = load("1849", 3, ("beginners",), "18xx.games")
    save(record_game(Game(Position.new(title, ("a", "b", "c"), deal=deal)), deal=deal), ours)

    assert cli.main(["export", str(ours), "--to", "18xx.games", str(theirs)]) == 1

    assert "no seed deals the order IFT" in capsys.readouterr().out
    assert not theirs.exists()


def test_a_file_of_theirs_is_not_exported(tmp_path, capsys, game):
    theirs = tmp_path / "theirs.json"
    deal = game.position.title.deal(str(SEED))
    theirs.write_text(json.dumps(export_game(game.positions[0], deal, game.actions[:9]).plain))

    assert cli.main(["export", str(theirs), "--to", "18xx.games", str(tmp_path / "x")]) == 2
    assert "18xx.games" in capsys.readouterr().err


STOPS = ("DIV-2", "DIV-12", "DIV-22", "DIV-23", "DIV-24")
FIRST_STOP = 7
"""No game of a lower seed meets one, so they need not be tried."""


def test_replay_stops_where_the_site_goes_another_way(tmp_path, capsys):
    for seed in range(FIRST_STOP, 200):  # the first game that meets one of the differences
        game = random_game(3, ("bonds",), seed)
        file = export_game(game.positions[0], game.position.title.deal(str(seed)), game.actions)
        if file.problem is not None:
            break
    path, out = tmp_path / "theirs.json", tmp_path / "trace.jsonl"
    path.write_text(json.dumps(file.plain))

    assert cli.main(["replay", str(path), "--trace", str(out)]) == 3

    stopped = json.loads(out.read_text().splitlines()[-1])["stopped"]
    assert stopped["difference"] in STOPS and stopped["text"]
    assert len(out.read_text().splitlines()) == stopped["before"] + 1
    said = capsys.readouterr().out
    assert f"before action {stopped['before']} at {stopped['difference']}" in said


VALUES = (None, -1, 10**30, "", "x", "AFG_3", [], {}, [["x"]], 1.5, "Close SMS", "Leave game", "P3")
TYPES = ("pass", "bankrupt", "choose", "par", "sell_shares", "buy_train", "undo", "redo", "fly")


def tampered(plain: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Change one thing near the end of a file."""
    plain = copy.deepcopy(plain)
    rows = plain["actions"] = plain["actions"][: rng.randrange(9, len(plain["actions"]))]
    number = len(rows) - 1 - rng.randrange(min(9, len(rows)))
    row = rows[number]
    field = rng.choice(list(row))
    kind = rng.randrange(6)
    if kind == 0:
        del rows[number]
    elif kind == 1:
        rows.insert(number, copy.deepcopy(rng.choice(rows)))
    elif kind == 2:
        row[field] = rng.choice(VALUES)
    elif kind == 3:
        del row[field]
    elif kind == 4:
        row["type"] = rng.choice(TYPES)
    else:
        row["entity"] = rng.choice((1, 2, 9, "RCS", "AFG", "CNM", "FT", "CAR", "P2", "BOE"))
    return plain


def test_a_tampered_file_is_read_refused_or_named_but_breaks_nothing(game):
    deal = game.position.title.deal(str(SEED))
    plain = export_game(game.positions[0], deal, game.actions[:250]).plain
    rng = Random(1)
    outcomes = set()
    for _ in range(60):
        try:
            back = import_game(tampered(plain, rng))
        except ForeignError as problem:
            assert problem.problem
            outcomes.add("named")
        else:
            stopped = back.refused is not None or back.stopped is not None
            outcomes.add("refused" if stopped else "read")

    assert outcomes == {"named", "refused", "read"}
