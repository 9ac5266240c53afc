"""What is worth knowing of 1848 besides its rules, for those who play it."""

from __future__ import annotations

from ferrovia.core.names import PrivateId
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge

POWERS = {
    "president": 60,
    "share": 40,
    "ghan": 20,
    "tasmania": 15,
    "desert": 5,
}
"""What a power is worth beyond face value, by its name."""


class Knowledge1848(Knowledge):
    """What a player of 1848 knows."""

    private_rounds = 8

    def power_worth(self, at: Table, private: PrivateId) -> int:
        """Return what a power is worth in this title."""
        return POWERS.get(at.title.privates[private].power, 0)


KNOWLEDGE = Knowledge1848()
