"""What all tests share: the folder of recorded games, and the count of tests that missed it."""

from __future__ import annotations

from pathlib import Path

import pytest

import recorded


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(recorded.NOT_FOUND in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_line(f"{count} tests skipped: {recorded.NOT_FOUND}", yellow=True)
