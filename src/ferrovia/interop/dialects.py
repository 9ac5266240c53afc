"""The titles whose files can be read and written."""

from __future__ import annotations

from typing import Any

from ferrovia.interop.dialect import Dialect
from ferrovia.interop.g1844.dialect import DIALECT_1844
from ferrovia.interop.g1848.dialect import DIALECT_1848
from ferrovia.interop.g1849.dialect import DIALECT_1849

DIALECTS: dict[str, Dialect[Any]] = {
    dialect.title: dialect for dialect in (DIALECT_1849, DIALECT_1848, DIALECT_1844)
}
"""Each with a memory of its own kind, which only its own functions look into."""
