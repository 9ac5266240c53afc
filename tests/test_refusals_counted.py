"""Every rule of every title has a test where it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import moves_of, title_data

TESTS = Path(__file__).parent
ONE_GAUGE = "all track is of one gauge"
NEVER = {
    "1849": {
        "exchange.choice": "the form of the action leaves no other choice",
        "run.end_only": "ports and Calabria have one line of track, so nothing runs through them",
    },
    "1848": {
        "track.gauge": ONE_GAUGE,
        "sell.exchange": "all certificates but the Director's are single shares",
    },
    "1844": {"track.gauge": ONE_GAUGE},
}
"""Rules that no action of a title can break, and why."""


def used_rules(title_id: str) -> set[str]:
    data = title_data(title_id)
    variants = tuple(o.id for o in data.option if o.kind == "variant" and not o.players)
    choices = [((), ""), (variants, ""), *((variants, preset) for preset in data.presets)]
    tables = [load(title_id, 4, options, preset) for options, preset in choices]
    return {rule.id for title in tables for move in moves_of(title) for rule in move.rules}


def quoted_rules(title_id: str) -> set[str]:
    written = (path.read_text(encoding="utf-8") for path in TESTS.glob(f"g{title_id}/test_*.py"))
    return set(re.findall(r'"([a-z_]+\.[a-z_]+)"', "\n".join(written)))


@pytest.mark.parametrize("title_id", TITLES)
def test_every_rule_is_refused_by_in_some_test(title_id: str) -> None:
    missing = used_rules(title_id) - quoted_rules(title_id) - set(NEVER[title_id])
    assert sorted(missing) == []


@pytest.mark.parametrize("title_id", TITLES)
def test_the_exceptions_are_rules_that_no_test_can_break(title_id: str) -> None:
    assert set(NEVER[title_id]) <= used_rules(title_id) - quoted_rules(title_id)
