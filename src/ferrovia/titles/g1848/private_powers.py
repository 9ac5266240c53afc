"""Powers of private companies in 1848: who keeps them, and how they are used up (§4.1, §4.5)."""

from __future__ import annotations

from ferrovia.core.events import PowerUsed
from ferrovia.core.names import Owner, PrivateId
from ferrovia.core.table import Draft, Table
from ferrovia.family.powers import Power, private_with
from ferrovia.titles.g1848.title_state import title_state

DESERT, TASMANIA, GHAN = Power("desert"), Power("tasmania"), Power("ghan")
"""The powers of P2, P3 and P4."""


def power_holder(at: Table, private: PrivateId) -> Owner:
    """Return who holds a power: the owner, or who kept it; empty if nobody does."""
    row = at.state.privates[private]
    return title_state(at).rights.get(private, "") if row.closed else row.owner


def powers_used(at: Table) -> tuple[PrivateId, ...]:
    """Return the private companies whose power has been used up."""
    return title_state(at).used


def use_up(draft: Draft, power: Power, user: Owner, hex_id: str = "") -> None:
    """Note that a power has been used; its private company stays as it is (ruling R-50)."""
    private = private_with(draft, power)
    mine = title_state(draft)
    draft.set_title_state(
        used=(*mine.used, private),
        rights={name: owner for name, owner in mine.rights.items() if name != private},
    )
    draft.emit(PowerUsed(private, user, hex_id))
