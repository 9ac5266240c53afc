"""Powers of private companies: who may use one in an operating turn, and when."""

from __future__ import annotations

from ferrovia.core import holdings
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId, Owner, PrivateId
from ferrovia.core.rule import Rule
from ferrovia.core.table import Table
from ferrovia.core.terms import in_phase
from ferrovia.core.title import PrivateData
from ferrovia.struct import Struct


class Power(Struct, frozen=True):
    """What a private company can do, under the name it has in a title's data; declared once."""

    name: str

    def is_of(self, private: PrivateData) -> bool:
        """Whether a private company has it."""
        return private.power == self.name


NO_POWER = Power("none")
"""Of a private company that does nothing but pay."""
SHARE = Power("share")
"""A share comes with it."""
PRESIDENT = Power("president")
"""The president's certificate of a corporation comes with it."""


def private_with(at: Table, power: Power) -> PrivateId:
    """Return the private company with a power."""
    return next(name for name, data in at.title.privates.items() if power.is_of(data))


def has_power(at: Table, power: Power, corporation: CorporationId) -> bool:
    """Whether a corporation may use a power now: it holds it, or its president does."""
    return (too_early(at) or not_held(at, power, corporation)) is None


def power_rules(power: Power) -> tuple[Rule, ...]:
    """Return what the use of a power by the operating corporation obeys."""

    def begun(at: Table, action: Action) -> str | None:
        """Powers of private companies are used from some phase on."""
        return too_early(at)

    def held(at: Table, action: Action) -> str | None:
        """The corporation or its president holds the power, which is used once."""
        return not_held(at, power, at.state.flow.actor)

    return Rule("power.phase", begun, by_seat=True), Rule("power.holder", held, by_seat=True)


def too_early(at: Table) -> str | None:
    """Return why no power may be used in this phase, or ``None``."""
    if at.title.has_begun("private_powers", at.state.phase):
        return None
    when = in_phase(at.title, at.state.phase)
    return f"{when} no {at.title.words.power} of a private company may be used"


def used_up(at: Table, private: PrivateId) -> str | None:
    """Return that the power of a private company has been used, or ``None``."""
    if private in at.title.policies.powers_used(at):
        return f"the {at.title.words.power} of {private} has been used"
    return None


def not_held(at: Table, power: Power, corporation: CorporationId) -> str | None:
    """Return why a corporation may not use a power, whatever the phase, or ``None``."""
    private = private_with(at, power)
    if (used := used_up(at, private)) is not None:
        return used
    who: Owner = at.title.policies.power_holder(at, private)
    president = holdings.president(at, corporation)
    if who and who in (corporation, president):
        return None
    both = f"neither {corporation} nor its {at.title.words.president} {president}"
    return f"{both} has the {at.title.words.power} of {private}"
