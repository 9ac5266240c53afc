"""Playing a record again, every action checked by the rules and every fingerprint compared."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ferrovia.core import Codec, FormError, Game, Illegal, Position, Title
from ferrovia.records.record import Record, RecordError, broken_seal, region

LoadTitle = Callable[[str, int, tuple[str, ...]], Title]
"""``load_title(title, players, options)``; raises ``FormError`` for what there is not."""


def opening(record: Record, load_title: LoadTitle) -> Position:
    """Return the position a recorded game began with."""
    try:
        title = load_title(record.title, len(record.seats), record.options)
    except FormError as problem:
        raise RecordError("title, options or seats", str(problem)) from None
    if title.version != record.rules:
        raise RecordError(
            "rules",
            f"the game was played by version {record.rules!r} of the rules of {title.id}; "
            f"here is version {title.version!r}",
        )
    if title.options != record.options:
        raise RecordError("options", f"they stand in another order, {', '.join(title.options)}")
    try:
        return Position.new(title, record.seats, record.seed, record.deal)
    except FormError as problem:
        raise RecordError("seats or deal", str(problem)) from None


def replay(record: Record, load_title: LoadTitle, *, until: int | None = None) -> Game:
    """Play a record again with full checking and return the game.

    ``until`` stops after so many actions. ``RecordError`` names the first action that a rule
    refuses, or the stretch of actions within which the game turned out another.
    """
    broken = broken_seal(record)
    if broken is not None:
        raise broken
    game = Game(opening(record, load_title))
    codec = Codec(game.position.title)
    expected = _checkpoints(record)
    previous = 0
    for number, plain in enumerate(record.actions[:until]):
        try:
            game.push(codec.decode_action(plain))
        except FormError as problem:
            raise RecordError(f"actions[{number}]", str(problem)) from None
        except Illegal as illegal:
            who = game.position.decision.seat if game.position.decision else "nobody"
            raise RecordError(
                f"actions[{number}]", f"{illegal.refusal} (to decide: {who})"
            ) from None
        if len(game) in expected:
            _compare(game.position, expected[len(game)], previous, len(game))
            previous = len(game)
    if not record.actions:
        _compare(game.position, record.fingerprint, 0, 0)
    return game


def _checkpoints(record: Record) -> dict[int, str]:
    """Return all fingerprints by number of actions, the last included."""
    total = len(record.actions)
    for number in record.fingerprints:
        if not 0 < number <= total:
            raise RecordError(f"fingerprints[{number}]", f"there are {total} actions")
    for earlier, later in pairwise(record.fingerprints):
        if earlier >= later:
            raise RecordError(f"fingerprints[{later}]", f"stands after {earlier}")
    return {**record.fingerprints, total: record.fingerprint}


def _compare(position: Position, expected: str, first: int, played: int) -> None:
    if position.fingerprint != expected:
        raise RecordError(
            region(first, played - 1) if played else "the opening",
            f"lead to the position {position.fingerprint}; the record has {expected}"
            if played
            else f"is the position {position.fingerprint}; the record has {expected}",
        )


def verify(record: Record, load_title: LoadTitle) -> RecordError | None:
    """Return what is wrong with a record, or ``None``."""
    try:
        replay(record, load_title)
    except RecordError as problem:
        return problem
    return None
