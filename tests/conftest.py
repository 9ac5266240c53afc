"""What all tests share: recorded games, the count of tests that missed them, and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import recorded
from ferrovia.core import Position
from ferrovia.core.action import Action
from ferrovia.core.rule import Refusal
from postgres_server import CannotRun, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process; each makes a database of its own."""
    try:
        running = Postgres()
    except CannotRun as trouble:
        raise pytest.fail.Exception(str(trouble), pytrace=False) from None
    yield running
    running.remove()


@pytest.fixture(scope="session")
def records_root() -> Path:
    """The folder of recorded games; without one the test is skipped and counted."""
    try:
        root = recorded.records_root()
    except recorded.RecordsMissing as missing:
        pytest.fail(str(missing), pytrace=False)
    if root is None:
        pytest.skip(recorded.NOT_FOUND)
    return root


@pytest.fixture
def refuses() -> Callable[[Position, Action, str, str], Refusal]:
    """Assert that a position refuses an action by a rule and cites a statement."""

    def check(position: Position, action: Action, rule: str, statement: str) -> Refusal:
        refusal = position.refusal(action)
        assert refusal is not None, f"{action} was not refused"
        assert (refusal.rule, refusal.statement) == (rule, statement), refusal
        named = "house rule '" if refusal.says else rf"{position.title.id}( §|, )"
        assert re.match(named, refusal.cite) and refusal.reason
        return refusal

    return check


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(recorded.NOT_FOUND in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_line(f"{count} tests skipped: {recorded.NOT_FOUND}", yellow=True)
