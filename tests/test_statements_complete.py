"""Every statement of every rules file has a test."""

from __future__ import annotations

import pytest

from ferrovia.cli.rules_command import citations, citing_tests, find_tests, rules_of, titles


@pytest.mark.parametrize("title", titles())
def test_every_statement_is_cited_by_a_test(title):
    tests = citing_tests(citations(find_tests()), title)
    untested = [
        f"[{statement.id}] {statement.text.splitlines()[0]}"
        for statement in rules_of(title).values()
        if not statement.pointer and statement.id not in tests
    ]
    assert not untested, f"{len(untested)} statements of {title} without a test:\n" + "\n".join(
        untested
    )
