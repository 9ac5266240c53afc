"""A short slice of every attack of ``make siege``, on a real server; nothing is timed here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from siege import attacks
from siege.__main__ import besieged
from siege.attacks import ATTACKS, Attack
from siege.target import Target, served

SHORT = {
    attacks.half_heads: partial(attacks.half_heads, many=250, seconds=1.0),
    attacks.slow_bodies: partial(attacks.slow_bodies, many=20, seconds=1.0),
    attacks.nobody_reads: partial(attacks.nobody_reads, many=5, seconds=1.0),
    attacks.broken_frames: partial(attacks.broken_frames, times=1),
    attacks.hostile_files: partial(attacks.hostile_files, times=1),
    attacks.parallel_exports: partial(attacks.parallel_exports, times=5),
    attacks.heavy_questions: partial(attacks.heavy_questions, times=1),
    attacks.tours_and_forks: partial(attacks.tours_and_forks, times=20),
    attacks.lists: partial(attacks.lists, tables=5, times=20),
    attacks.flood: partial(attacks.flood, times=1_200),
    attacks.whole_description: partial(attacks.whole_description, examples=1, only="titles|bots"),
}
"""Each attack, with a small part of it."""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with served(Path(tmp_path_factory.mktemp("siege"))) as found:
        yield found


@pytest.mark.parametrize("name", ATTACKS)
def test_a_slice_of_an_attack_breaks_nothing(target, name):
    short: Attack = SHORT[ATTACKS[name]]

    answers = short(target)

    assert not [status for status in answers if status >= 500]
    assert "Traceback" not in target.log
    assert target.ask("/api/titles", source="127.0.0.1").status == 200


def test_too_many_connections_are_turned_away(target):
    assert attacks.half_heads(target, many=250, seconds=1.0)[0] >= 40


def test_what_is_breached_is_said(target, monkeypatch, capsys):
    monkeypatch.setattr("siege.__main__.QUIET", 0.0)
    monkeypatch.setattr("siege.__main__.MEMORY", 1.0)
    monkeypatch.setattr("siege.__main__.SLOWEST", 60.0)

    breaches = besieged(target, {"a bad day": lambda _: attacks.Counter({500: 2})})

    assert any("2 answers were 5xx" in breach for breach in breaches)
    assert any("the server took" in breach for breach in breaches)
    assert not any("another table took" in breach for breach in breaches)
    assert "a bad day" in capsys.readouterr().out
