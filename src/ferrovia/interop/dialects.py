"""The titles whose files can be read and written."""

from __future__ import annotations

from ferrovia.interop.dialect import Dialect
from ferrovia.interop.g1844.dialect import Dialect1844
from ferrovia.interop.g1848.dialect import Dialect1848
from ferrovia.interop.g1849.dialect import Dialect1849

DIALECTS: dict[str, Dialect] = {d.title: d for d in (Dialect1849(), Dialect1848(), Dialect1844())}
