"""The record of a game: set-up, actions, and what shows that both are as they were."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from ferrovia.core import Codec, Game
from ferrovia.struct import Struct

FORMAT = "ferrovia-game"
VERSION = 2
BLOCK = 50
"""Actions under one seal."""
PRINT = 16
"""Digits that a record keeps of each fingerprint."""


class RecordError(ValueError):
    """A record cannot be read or replayed; says where and why."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        """``"line 3, column 7"`` in a file that is no JSON, ``"actions[412]"`` in one that is."""
        self.problem = problem


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it is kept: everything that was decided, in order."""

    format: str = FORMAT
    version: int = VERSION
    title: str
    rules: str
    """Version of the title's rules that it was played by."""
    options: tuple[str, ...]
    seats: tuple[str, ...]
    """Clockwise, the holder of the priority deal first."""
    seed: str
    """Where the deal came from; empty if it was given."""
    deal: tuple[str, ...]
    """The outcome of all chance."""
    actions: tuple[dict[str, Any], ...]
    fingerprints: tuple[str, ...]
    """The first digits of the fingerprints of the opening and of the position after each action.

    Empty in a record of the first format, whose fingerprints depended on how states were stored."""
    seals: tuple[str, ...]
    """Digests that build on each other: of the set-up, each block of actions, the fingerprints."""


def record_game(game: Game, *, seed: str | int = "", deal: tuple[str, ...] | None = None) -> Record:
    """Return the record of a game as it stands.

    ``deal`` names the outcome of chance where it did not come from ``seed``.
    """
    positions = game.positions
    title = positions[0].title
    codec = Codec(title)
    record = Record(
        title=title.id,
        rules=title.version,
        options=title.options,
        seats=positions[0].state.seats,
        seed=str(seed),
        deal=title.deal(str(seed)) if deal is None else deal,
        actions=tuple(msgspec.json.decode(codec.encode_action(a)) for a in game.actions),
        fingerprints=tuple(position.fingerprint[:PRINT] for position in positions),
        seals=(),
    )
    return sealed(record)


def sealed(record: Record) -> Record:
    """Return a record with the seals that it should bear."""
    return msgspec.structs.replace(record, seals=seals_of(record))


def seals_of(record: Record) -> tuple[str, ...]:
    """Return the seals that a record should bear."""
    setup = {
        name: getattr(record, name)
        for name in ("format", "version", "title", "rules", "options", "seats", "seed", "deal")
    }
    return chained((setup, *blocks(record.actions), record.fingerprints))


def blocks(actions: tuple[dict[str, Any], ...]) -> list[tuple[dict[str, Any], ...]]:
    """Return the stretches of actions that are under one seal."""
    return [actions[n : n + BLOCK] for n in range(0, len(actions), BLOCK)]


def chained(parts: Iterable[Any]) -> tuple[str, ...]:
    """Return the digests of parts, each made with the one before."""
    seals: list[str] = []
    for part in parts:
        data = msgspec.json.encode(part, order="sorted")
        before = seals[-1] if seals else ""
        seals.append(hashlib.blake2b(before.encode() + data, digest_size=16).hexdigest())
    return tuple(seals)


def broken_seal(record: Record) -> RecordError | None:
    """Return what was changed since the record was made, as its first broken seal shows."""
    return first_broken(record.seals, seals_of(record), len(record.actions))


def first_broken(
    found: tuple[str, ...], should_be: tuple[str, ...], actions: int
) -> RecordError | None:
    """Return what the first seal says that is not as it should be, if any."""
    if found == should_be:
        return None
    pairs = zip(found, should_be, strict=False)
    number = next((n for n, (is_, ought) in enumerate(pairs) if is_ != ought), None)
    if number is None:
        return RecordError(
            "seals",
            f"there are {len(found)} and should be {len(should_be)}; "
            "actions have been added or taken away",
        )
    return RecordError(
        _sealed_place(number, actions), "not as it was when the game was saved; the seal is broken"
    )


def _sealed_place(number: int, actions: int) -> str:
    if number == 0:
        return "title, rules, options, seats, seed or deal"
    if number <= -(-actions // BLOCK):
        first = (number - 1) * BLOCK
        return region(first, min(first + BLOCK, actions) - 1)
    return "fingerprints"


def region(first: int, last: int) -> str:
    """Name a stretch of actions: ``"actions[50] to actions[99]"``."""
    return f"actions[{first}]" if first >= last else f"actions[{first}] to actions[{last}]"
