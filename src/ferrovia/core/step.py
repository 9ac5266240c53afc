"""Moves, steps and kinds of round: the pieces from which a title's rulebook is composed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from ferrovia.core.action import Action, Offer
from ferrovia.core.effect import Effect
from ferrovia.core.flow import AskKind
from ferrovia.core.rule import A, Check, Rule
from ferrovia.struct import Struct

if TYPE_CHECKING:
    from ferrovia.core.table import Draft, Table

Candidates = Callable[["Table"], Iterable[Action | Offer]]
"""``candidates(table)``: a cheap superset of what might be legal."""
F = TypeVar("F", bound=Candidates)
DraftFunction = Callable[["Draft"], None]
"""``change(draft)``: what happens to the draft."""


_OBEYED: WeakKeyDictionary[Candidates, tuple[Rule, ...]] = WeakKeyDictionary()


def obeys(*rules: Rule) -> Callable[[F], F]:
    """Declare which rules candidates obey by the way they are made.

    These are asked of actions that come from elsewhere, but not of the candidates again.
    """

    def declare(candidates: F) -> F:
        known = _OBEYED.get(candidates, ())
        _OBEYED[candidates] = (*known, *(rule for rule in rules if rule not in known))
        return candidates

    return declare


class Move(Struct, frozen=True, dict=True, gc=True):
    """One kind of action where it may be played: candidates, rules, and what it does.

    ``candidates`` may offer too much, never too little; ``rules`` decide; ``apply`` trusts. A move
    belongs to a step, to a round, or to no turn at all: then it is an interjection, its candidates
    are those of all seats, and its rules say who may make it. Whose turn it is stays as it was.
    """

    action: type[Action]
    rules: tuple[Rule, ...]
    candidates: Candidates
    apply: Callable[[Draft, Action], None]
    before: DraftFunction | None = None
    """Settled first; if that raises an ask, the action waits for the answer."""
    possible: Callable[[Table], bool] | None = None
    """Whether there is anything to offer, where that is cheaper to say than to work out."""
    leads_to: tuple[Effect | AskKind, ...] = ()
    """Effects and questions that it may bring about, which the title's rulebook must have."""
    some_candidates: Candidates | None = None
    """Some of the candidates, quickly found: asked first whether there is anything to offer."""

    @cached_property
    def open_checks(self) -> tuple[tuple[Check, ...], tuple[Check, ...]]:
        """What is asked of candidates: once of each seat, and of every one of them."""
        return (
            tuple(rule.check for rule in self.open_rules if rule.by_seat),
            tuple(rule.check for rule in self.open_rules if not rule.by_seat),
        )

    @cached_property
    def open_rules(self) -> tuple[Rule, ...]:
        """The rules that candidates may break; the others they obey by the way they are made."""
        obeyed = _OBEYED.get(self.candidates, ())
        return tuple(rule for rule in self.rules if rule not in obeyed)

    if TYPE_CHECKING:  # what a move applies is an action of its own type

        def __init__(
            self,
            action: type[A],
            rules: tuple[Rule, ...],
            candidates: Candidates,
            apply: Callable[[Draft, A], None],
            before: DraftFunction | None = None,
            possible: Callable[[Table], bool] | None = None,
            leads_to: tuple[Effect | AskKind, ...] = (),
            some_candidates: Candidates | None = None,
        ) -> None: ...


class Step(Struct, frozen=True):
    """One step of a turn, or one kind of ask: a name and the moves open in it."""

    name: str
    moves: tuple[Move, ...]
    begin: DraftFunction | None = None
    """What happens by itself when the step is entered."""
    skip: DraftFunction | None = None
    """What happens when the step has nothing to offer but a pass (default: the next step)."""
    waits: bool | Callable[[Table], bool] = False
    """Whether moves that are open at any time keep this step from being skipped, at a table."""


class RoundKind(Struct, frozen=True):
    """One kind of round: how it begins, the steps of a turn, who is next."""

    name: str
    steps: tuple[Step, ...]
    begin: DraftFunction
    """Sets the first actor."""
    next_turn: DraftFunction
    """Ends the turn just over: sets the next actor, or ends the round."""
    anytime: tuple[Move, ...] = ()
    """Moves open beside whatever step of this round is current."""
    leads_to: tuple[Effect | AskKind, ...] = ()
    """Effects and questions that it may bring about, which the title's rulebook must have."""
