"""Rules and refusals: legality, written once, in words a player understands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ferrovia.core.action import Action
from ferrovia.struct import Struct

if TYPE_CHECKING:
    from ferrovia.core.table import Table

A = TypeVar("A", bound=Action)
Check = Callable[["Table", Action], str | None]
"""``check(table, action)``: ``None``, or the reason the rule forbids the action."""


class Rule(Struct, frozen=True):
    """One sentence of a rulebook: an id and its check."""

    id: str
    check: Check
    by_seat: bool = False
    """Whether it looks at nothing of an action but at who does it, so that it says the same of
    everything that one seat might do."""

    if TYPE_CHECKING:  # a rule is only ever asked about actions of its move

        def __init__(
            self, id: str, check: Callable[[Table, A], str | None], by_seat: bool = False
        ) -> None: ...

    @property
    def statement(self) -> str:
        """What the rule says, from the docstring of its check."""
        return (self.check.__doc__ or "").strip()


def rule(
    rule_id: str, *, by_seat: bool = False
) -> Callable[[Callable[[Table, A], str | None]], Rule]:
    """Turn a check into the rule ``rule_id``; ``by_seat``: it looks only at who acts."""

    def declare(check: Callable[[Table, A], str | None]) -> Rule:
        return Rule(rule_id, check, by_seat)

    return declare


def without(rules: tuple[Rule, ...], *waived: Rule) -> tuple[Rule, ...]:
    """Return ``rules`` less those a power or variant waives."""
    return tuple(r for r in rules if r not in waived)


class Refusal(Struct, frozen=True):
    """Why an action may not be played. A value: nothing has happened."""

    rule: str
    """Id of the rule that objects: ``"sell.pool_limit"``."""
    reason: str
    """A sentence with the things and numbers in play."""
    statement: str = ""
    """Id of the title's statement: ``"9.2-5"``; empty for rules of form. Where a house rule
    objects, the one that it replaces, which is shown to nobody."""
    cite: str = ""
    """What a player can look up: ``"1849 §9.2"``, or the house rule that objects."""
    says: str = ""
    """What a house rule says, where it stands instead of a statement."""

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})" if self.cite else self.reason


class Illegal(Exception):
    """Raised by ``Position.play`` for callers who play without asking; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class FormError(ValueError):
    """Input that is not an action, seat or option at all; says where and why."""
