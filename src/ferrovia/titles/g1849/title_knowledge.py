"""What is worth knowing of 1849 besides its rules, for those who play it."""

from __future__ import annotations

from ferrovia.core.names import PrivateId
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge

POWERS = {
    "president": 60,
    "teleport": 20,
    "port_bonus": 10,
    "half_terrain": 10,
}
"""What a power is worth beyond face value, by its name."""


class Knowledge1849(Knowledge):
    """What a player of 1849 knows."""

    def power_worth(self, at: Table, private: PrivateId) -> int:
        """Return what a power is worth in this title."""
        return POWERS.get(at.title.privates[private].power, 0)


KNOWLEDGE = Knowledge1849()
