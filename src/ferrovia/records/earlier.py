"""Games of an earlier version of the rules, carried over into this one.

Every action is played again by today's rules. Where this version waits for a pass at a step that
the other one left by itself, the pass is supplied, and where it leaves a step by itself, a pass for
it is dropped. At the first action that today's rules refuse, or that leads to another position, the
game stands where both versions still agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ferrovia.core import Action, Codec, FormError, Game, Pass, Position, Title
from ferrovia.struct import Struct

MOST_PASSES = 8
"""Steps of one turn that another version may have left by itself."""


class Difference(Struct, frozen=True):
    """Where today's rules part from those that a game was played by."""

    number: int
    """The action, counted from 1 as the game had it."""
    reason: str


class CarriedOver(Struct, frozen=True):
    """A game of an earlier version as far as today's rules allow it."""

    game: Game
    difference: Difference | None
    """``None``: all of it."""


def is_earlier(rules: str, title: Title) -> bool | None:
    """Whether a version of the rules came before this one; ``None``: it is this one.

    ``False``: it is a later one, or none at all.
    """
    if rules == title.version:
        return None
    return rules.isdecimal() and int(rules) < int(title.version)


def carry_over(
    opening: Position, actions: Sequence[Mapping[str, Any]], prints: Mapping[int, str]
) -> CarriedOver:
    """Play the actions of an earlier version again.

    ``prints`` holds what is known of the fingerprints after so many of them, or their beginnings.
    """
    game = Game(opening)
    codec = Codec(opening.title)
    if not _agrees(opening, prints.get(0, "")):
        return CarriedOver(game, Difference(0, "the set-up is another one now"))
    for number, plain in enumerate(actions, start=1):
        try:
            action = codec.decode_action(dict(plain))
        except FormError as problem:
            return CarriedOver(game, Difference(number, str(problem)))
        before = len(game)
        reason = _play(game, action)
        if not reason and not _agrees(game.position, prints.get(number, "")):
            reason = "it now leads to something else than it did then"
        if reason:
            while len(game) > before:
                game.pop()
            return CarriedOver(game, Difference(number, reason))
    return CarriedOver(game, None)


def _agrees(position: Position, known: str) -> bool:
    return position.fingerprint.startswith(known)


def _play(game: Game, action: Action) -> str:
    """Play an action, with the passes that this version asks for; return why it may not be."""
    refusal = game.position.refusal(action)
    if refusal is None:
        game.push(action)
        return ""
    if isinstance(action, Pass):
        return ""
    passes = 0
    turn = game.position.state.flow.actor
    while passes < MOST_PASSES and _pass(game, turn):
        passes += 1
        if game.position.refusal(action) is None:
            game.push(action)
            return ""
    return str(refusal)


def _pass(game: Game, turn: str) -> bool:
    """Pass in a turn, if that is possible and the turn goes on."""
    now = game.position.decision
    if now is None or game.position.state.flow.actor != turn:
        return False
    passing = Pass(by=now.seat)
    if game.position.refusal(passing) is not None:
        return False
    game.push(passing)
    return True
