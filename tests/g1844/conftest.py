"""Fixtures for the tests of 1844."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.action import Action
from ferrovia.core.rule import Refusal


@pytest.fixture
def refuses():
    """Assert that a position refuses an action by a rule and cites a statement."""

    def check(position: Position, action: Action, rule: str, statement: str) -> Refusal:
        refusal = position.refusal(action)
        assert refusal is not None, f"{action} was not refused"
        assert (refusal.rule, refusal.statement) == (rule, statement), refusal
        assert refusal.cite.startswith("1844, ") and refusal.reason
        return refusal

    return check
