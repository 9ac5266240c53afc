"""Fixtures for the tests of the terminal table: positions of 1849 built in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ferrovia import clock

sys.path.insert(0, str(Path(__file__).parents[1] / "g1849"))


@pytest.fixture(autouse=True)
def still() -> Iterator[None]:
    """No patience ends: what is shown does not depend on the speed of the machine."""
    with clock.replaced_by(clock.SetClock()):
        yield
