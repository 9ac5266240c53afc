"""The differences of 1849 at which an import stops."""

from __future__ import annotations

from ferrovia.interop.stops import Difference

SPLIT = Difference(
    "DIV-2",
    "the site sells one share of a president's certificate against the heir's last one, "
    "which the rules do not split",
)
MEMORY = Difference(
    "DIV-12",
    "the site remembers tokens moved by earlier emergency sales of this set of operating "
    "rounds, and orders a stack by that",
)
DEADLOCK = Difference(
    "DIV-22", "nobody can act any more: the rules end the game here, the site passes on"
)
