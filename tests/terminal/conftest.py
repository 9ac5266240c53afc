"""Fixtures for the tests of the terminal table: positions of 1849 built in words."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "g1849"))
