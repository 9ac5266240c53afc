"""Bots that fail, at the arena by their names."""

from __future__ import annotations

import pytest

from tests.arena import bots


@pytest.fixture
def failing_bots(monkeypatch):
    """Let the arena know all bots of the tests, and return them by their names."""
    found = {each.name: each() for each in bots.ALL}
    monkeypatch.setattr("ferrovia.arena.contest.bot_named", found.__getitem__)
    return found
