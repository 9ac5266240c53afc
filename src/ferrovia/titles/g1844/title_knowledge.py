"""What is worth knowing of 1844 besides its rules, for those who play it."""

from __future__ import annotations

from ferrovia.core.names import PrivateId
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge

POWERS = {
    "president": 60,
    "share": 40,
    "train": 120,
    "tunnel": 10,
    "furka": 20,
    "extra_tile": 5,
}
"""What a power is worth beyond face value, by its name."""


class Knowledge1844(Knowledge):
    """What a player of 1844 knows."""

    private_rounds = 7
    first_revenue = 200

    def power_worth(self, at: Table, private: PrivateId) -> int:
        """Return what a power is worth in this title."""
        return POWERS.get(at.title.privates[private].power, 0)


KNOWLEDGE = Knowledge1844()
