"""Every rule of 1844 has a test where it refuses."""

from __future__ import annotations

import re
from pathlib import Path

from ferrovia.titles import load
from ferrovia.titles.loader import moves_of

NEVER = {"track.gauge": "all track of 1844 is of one gauge"}
"""Rules that no action of 1844 can break, and why."""


def used_rules() -> set[str]:
    tables = [load("1844", 4), load("1844", 4, preset="18xx.games")]
    return {rule.id for title in tables for move in moves_of(title) for rule in move.rules}


def quoted_rules() -> set[str]:
    here = Path(__file__)
    paths = (path for path in here.parent.glob("test_*.py") if path.name != here.name)
    written = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r'"([a-z_]+\.[a-z_]+)"', written))


def test_every_rule_is_refused_by_in_some_test() -> None:
    assert sorted(used_rules() - quoted_rules() - set(NEVER)) == []


def test_the_exceptions_are_rules_that_no_test_can_break() -> None:
    assert set(NEVER) <= used_rules() - quoted_rules()
