"""Files that are cut off, edited or none at all: the place is named, and nothing breaks."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from ferrovia import cli
from ferrovia.interop import ForeignError, import_game
from ferrovia.interop.foreign import parse

PLAYERS = [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)]


def entry(kind: str, entity: int | str = 1, **fields: Any) -> dict[str, Any]:
    kinds = {int: "player", str: "corporation"}
    return {"type": kind, "entity": entity, "entity_type": kinds[type(entity)], **fields}


def bid(player: int, company: str, price: int) -> dict[str, Any]:
    return entry("bid", player, company=company, price=price)


OPENING = [
    bid(1, "SCE", 20),
    bid(2, "SIGI", 45),
    bid(3, "CNM", 75),
    bid(1, "SMS", 110),
    bid(2, "RSA", 150),
    entry("par", 2, corporation="AFG", share_price="68,4,2"),
    entry("place_token", "AFG", city="M9-0-0", slot=0, tokener="AFG"),
]
"""The private companies are sold in their order; RSA brings Garibaldi (seed 4)."""


def game(*actions: dict[str, Any], **fields: Any) -> dict[str, Any]:
    rows = [{**row, "id": n} for n, row in enumerate(copy.deepcopy(actions), start=1)]
    head = {"title": "1849", "players": PLAYERS, "settings": {"seed": 4, "optional_rules": []}}
    return {**head, "status": "active", "actions": rows, **fields}


def test_a_few_actions_are_played():
    back = import_game(game(*OPENING))

    assert back.refused is None and back.result is None
    assert back.position.state.tokens == {"M9.0": ("AFG",)}
    assert back.position.state.corporations["AFG"].home == "M9"


@pytest.mark.parametrize(
    ("plain", "place"),
    [
        ([], ""),
        ({}, "title"),
        (game(title="1846"), "title"),
        (game(players=[]), "players"),
        (game(players=PLAYERS[:2]), "settings.optional_rules"),
        (game(players=[PLAYERS[0]] * 3), "players"),
        (game(settings={"seed": "x"}), "settings.seed"),
        (game(settings={"optional_rules": 5}), "settings.optional_rules"),
        (game(actions={}), "actions"),
        (game(actions=[5]), "actions[0]"),
        (game(actions=[{"entity": 1}]), "actions[0].type"),
        (game(actions=[{"type": "pass"}]), "actions[0].entity"),
        (game(entry("fly")), "actions[0].type"),
        (game(entry("bid", company="SCE")), "actions[0].price"),
        (game(entry("bid", company=3, price=20)), "actions[0].company"),
        (game(entry("pass"), result={"1": "many"}), "result"),
    ],
)
def test_a_file_that_cannot_be_read_names_the_place(plain, place):
    with pytest.raises(ForeignError) as problem:
        import_game(plain)

    assert problem.value.place == place
    assert problem.value.problem


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"title": "1849",\n "actions": [', "line 2, column 14"),
        (b'{"a": "\xff"}', ""),
        ("[" * 100_000, ""),
    ],
)
def test_what_is_no_json_names_line_and_column(text, place):
    with pytest.raises(ForeignError) as problem:
        parse(text)

    assert problem.value.place == place


def test_unknown_optional_rules_are_a_warning():
    settings = {"seed": 4, "optional_rules": ["bonds", "fast_trains"]}
    back = import_game(game(settings=settings))

    assert "bonds" in back.title.options
    assert back.warnings == ("optional rule 'fast_trains' is not known and was ignored",)


def test_an_optional_rule_for_other_tables_is_a_warning():
    back = import_game(game(settings={"seed": 4, "optional_rules": ["reduced_4p_corps"]}))

    assert len(back.warnings) == 1 and "not for 3 players" in back.warnings[0]


def test_electric_dreams_alone_as_the_site_allows():
    back = import_game(game(settings={"seed": 4, "optional_rules": ["electric_dreams"]}))

    assert "electric-dreams" in back.title.options and "bonds" not in back.title.options


def test_without_a_seed_the_digits_of_the_id_deal():
    assert import_game(game(settings={}, id="hs_4_x")).deal == import_game(game()).deal


@pytest.mark.parametrize(
    ("edited", "rule"),
    [
        (bid(2, "SCE", 20), "turn.seat"),
        (bid(1, "SIGI", 46), "bid.least"),
        (bid(1, "RSA", 999), "bid.money"),
    ],
)
def test_the_first_action_against_the_rules_is_named(edited, rule):
    back = import_game(game(edited, *OPENING[1:]))

    assert back.refused is not None
    assert (back.refused.number, back.refused.place) == (1, "actions[0]")
    assert back.refused.refusal.rule == rule
    assert back.actions == ()


@pytest.mark.parametrize(
    ("played", "edited", "rule"),
    [
        (0, bid(1, "SCE", 21), "form.price"),
        (5, entry("par", 2, corporation="AFG", share_price="67,4,2"), "form.share_price"),
        (6, entry("place_token", "AFG", city="Z9-0-0"), "form.city"),
        (6, entry("place_token", "AFG", city="C5-0-1"), "home.choice"),
        (7, entry("buy_shares", 3, shares=["AFG_9"]), "form.shares"),
        (7, entry("buy_shares", 3, shares=["AFG_0"]), "form.shares"),
        (7, entry("buy_shares", 1, shares=["AFG_1"]), "turn.seat"),
        (7, entry("sell_shares", 3, shares=["AFG_1"]), "form.shares"),
        (7, entry("sell_shares", 3, shares=["AFG_1", "RCS_1"]), "form.shares"),
        (7, entry("buy_train", "AFG", train="9H-0", price=1), "form.train"),
        (7, entry("buy_train", "AFG", train="4H-0", price=1), "form.price"),
        (7, entry("lay_tile", "AFG", hex="L8", tile="8-0", rotation=0), "turn.step"),
    ],
)
def test_an_action_that_means_nothing_there_is_refused(played, edited, rule):
    back = import_game(game(*OPENING[:played], edited))

    assert back.refused is not None
    assert (back.refused.number, back.refused.refusal.rule) == (played + 1, rule)


def test_a_game_ended_by_hand_is_scored_there():
    back = import_game(game(*OPENING, entry("end_game", 1), entry("pass", 3), status="finished"))

    assert back.ended
    assert back.result == {"1": 500, "2": 636, "3": 500}


def run(tmp_path, plain: dict[str, Any], *more: str) -> int:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(plain))
    return cli.main(["replay", str(path), *more])


def test_replay_says_what_was_refused(tmp_path, capsys):
    assert run(tmp_path, game(*OPENING[:3], bid(2, "SMS", 110))) == 1

    said = capsys.readouterr().out
    assert "Action 4 (bid by 2, actions[3]) is refused by the rule turn.seat" in said


def test_replay_tells_another_result(tmp_path, capsys):
    ended = game(*OPENING, entry("end_game"), status="finished", result={"1": 1, "2": 2, "3": 3})

    assert run(tmp_path, ended) == 1
    assert "another result" in capsys.readouterr().out


def test_replay_writes_a_trace(tmp_path, capsys):
    out = tmp_path / "trace.jsonl"

    assert run(tmp_path, game(*OPENING), "--trace", str(out)) == 0

    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line.get("i") for line in lines] == [*range(8), None]
    assert lines[0]["seed"] == 4 and lines[0]["bank"] == 6260
    assert lines[-1] == {
        "final": True,
        "finished": False,
        "result": None,
        "end_reason": None,
        "actions": 7,
    }


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"title": "1830"}', '{"format": "ferrovia-game"}']
)
def test_replay_of_something_else_is_no_traceback(tmp_path, capsys, text):
    path = tmp_path / "game.json"
    path.write_text(text)

    assert cli.main(["replay", str(path)]) == 2
    assert cli.main(["replay", str(tmp_path / "none.json")]) == 2
    assert "ferrovia:" in capsys.readouterr().err
