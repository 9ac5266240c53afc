"""Every rule of 1849 has a test where it refuses."""

from __future__ import annotations

import re
from pathlib import Path

from ferrovia.titles import load
from ferrovia.titles.loader import TITLES, moves_of

TESTS = Path(__file__).parents[1]
VARIANTS = ("station-tokens", "bonds", "electric-dreams")
NEVER = {
    "exchange.choice": "the form of the action leaves no other choice",
    "run.end_only": "ports and Calabria have one line of track, so nothing can run through them",
}
"""Rules that no action of 1849 can break, and why."""


def used_rules() -> set[str]:
    tables = [
        load("1849", 4),
        load("1849", 4, VARIANTS),
        load("1849", 4, VARIANTS, "18xx.games"),
    ]
    return {rule.id for title in tables for move in moves_of(title) for rule in move.rules}


def quoted_rules() -> set[str]:
    written = "\n".join(
        path.read_text(encoding="utf-8")
        for path in TESTS.rglob("test_*.py")
        if path.name != Path(__file__).name and not _of_another_title(path)
    )
    return set(re.findall(r'"([a-z_]+\.[a-z_]+)"', written))


def _of_another_title(path: Path) -> bool:
    return path.parent.name in {f"g{title}" for title in TITLES if title != "1849"}


def test_every_rule_is_refused_by_in_some_test() -> None:
    assert sorted(used_rules() - quoted_rules() - set(NEVER)) == []


def test_the_exceptions_are_rules_that_no_test_can_break() -> None:
    assert set(NEVER) <= used_rules() - quoted_rules()
