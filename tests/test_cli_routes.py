"""``ferrovia routes``: text, JSON and picture, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ferrovia.cli import main
from ferrovia.cli.routes_command import answer
from ferrovia.core.runs import best
from g1844.scenario import Scenario

KEPT = Path(__file__).parent / "playthroughs" / "games" / "1849-3-players.json"


def test_every_corporation_in_operation_is_answered_for(capsys) -> None:
    assert main(["routes", str(KEPT), "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)
    assert len(answers) > 2
    for given in answers:
        assert given["revenue"] == sum(route["revenue"] for route in given["routes"])
        assert given["proof"]["bound"] == given["revenue"]
        assert len(given["marginal"]) == len(given["trains"])
        assert all(0 <= worth <= given["revenue"] for worth in given["marginal"])


def test_tunnels_and_mountains_are_part_of_the_track() -> None:
    scene = Scenario().phase("3").start("VZ", trains=("3H",))
    scene.tiles("K10 15 0, I10 58 0").tunnel("J9", 3, 5).mountain("B1", "ann", "L13")
    position = scene.operating("VZ", "run")
    answered = answer(position, "VZ")
    assert answered.run.revenue == best(position, "VZ").revenue == (30 + 10) + (10 + 10)


def test_the_words_name_stops_proof_and_time(capsys) -> None:
    assert main(["routes", str(KEPT)]) == 0
    told = capsys.readouterr().out
    assert "proven best" in told and " ms)" in told and "Palermo (C5)" in told


def test_one_corporation_is_drawn_on_the_map(tmp_path, capsys) -> None:
    main(["routes", str(KEPT), "--json"])
    name = json.loads(capsys.readouterr().out)[0]["corporation"]
    picture = tmp_path / "run.svg"
    assert main(["routes", str(KEPT), "--corporation", name, "--svg", str(picture)]) == 0
    assert 'class="run run-0"' in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--corporation", "XYZ"], "XYZ is not in operation"),
        (["--svg", "run.svg"], "name it with --corporation"),
        (["--at", "100000"], "has actions 0 to"),
    ],
)
def test_what_cannot_be_answered_is_said(words, said, capsys) -> None:
    assert main(["routes", str(KEPT), *words]) != 0
    assert said in capsys.readouterr().err
