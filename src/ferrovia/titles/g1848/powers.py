"""Powers of private companies: who may use them, and when (1848 §4.1, §4.3, §4.5)."""

from __future__ import annotations

from typing import Any

from ferrovia.core import holdings
from ferrovia.core.events import PowerUsed
from ferrovia.core.names import CorporationId, Owner, PrivateId
from ferrovia.core.rule import Rule
from ferrovia.core.table import Draft, Table
from ferrovia.titles.g1848.own import own

DESERT, TASMANIA, GHAN = "desert", "tasmania", "ghan"
"""The powers of P2, P3 and P4."""


def private_with(at: Table, power: str) -> PrivateId:
    """Return the private company with a power."""
    return next(name for name, data in at.title.privates.items() if data.power == power)


def holder(at: Table, power: str) -> Owner:
    """Return who may still use a power: the owner, or who kept it; empty if nobody may."""
    private = private_with(at, power)
    if private in own(at).used:
        return ""
    row = at.state.privates[private]
    return own(at).rights.get(private, "") if row.closed else row.owner


def has_power(at: Table, power: str, corporation: CorporationId) -> bool:
    """Whether a company may use a power now: it holds it, or its Director does (§4.1)."""
    return _problem(at, power, corporation) is None


def power_rules(power: str) -> tuple[Rule, ...]:
    """Return what the use of a power by the operating company obeys."""

    def begun(at: Table, action: Any) -> str | None:
        """Powers of private companies are used from the first 3/3+ on."""
        return _too_early(at)

    def held(at: Table, action: Any) -> str | None:
        """The company or its Director holds the power, which is used once."""
        return _not_held(at, power, at.state.flow.actor)

    return Rule("power.phase", begun), Rule("power.holder", held)


def _problem(at: Table, power: str, corporation: CorporationId) -> str | None:
    return _too_early(at) or _not_held(at, power, corporation)


def _too_early(at: Table) -> str | None:
    if at.title.has_begun("private_powers", at.state.phase):
        return None
    return f"in phase {at.state.phase} no power of a private company may be used"


def _not_held(at: Table, power: str, corporation: CorporationId) -> str | None:
    private, who = private_with(at, power), holder(at, power)
    if private in own(at).used:
        return f"the power of {private} has been used"
    director = holdings.president(at, corporation)
    if who and who in (corporation, director):
        return None
    return f"neither {corporation} nor its Director {director} holds the power of {private}"


def use_up(draft: Draft, power: str, user: Owner, hex_id: str = "") -> None:
    """Note that a power has been used; its private company stays as it is (ruling R-50)."""
    private = private_with(draft, power)
    mine = own(draft)
    draft.set_own(
        used=(*mine.used, private),
        rights={name: owner for name, owner in mine.rights.items() if name != private},
    )
    draft.emit(PowerUsed(private, user, hex_id))
