"""Playing a record again, every action checked by the rules and every fingerprint compared."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from ferrovia.core import Action, Codec, FormError, Game, Illegal, Position, Refusal, Title
from ferrovia.core.outside import LoadTitle
from ferrovia.records.earlier import Difference, carry_over, is_earlier
from ferrovia.records.record import Record, RecordError, broken_seal
from ferrovia.struct import Struct


class ActionRefused(RecordError):
    """A rule refuses an action of a record."""

    def __init__(self, place: str, refusal: Refusal, game: Game) -> None:
        who = game.position.decision.seat if game.position.decision else "nobody"
        super().__init__(place, f"{refusal} (to decide: {who})")
        self.refusal = refusal
        self.game = game
        """The game before that action."""


class Reopened(Struct, frozen=True):
    """The game of a record, whatever version of the rules it was played by."""

    game: Game
    notes: tuple[str, ...] = ()
    """What there is to say of a game of an earlier version."""
    whole: bool = True
    """Whether all its actions stand."""


def opening(record: Record, load_title: LoadTitle) -> Position:
    """Return the position a recorded game began with."""
    try:
        title = load_title(record.title, len(record.seats), record.options)
    except FormError as problem:
        raise RecordError("title, options or seats", str(problem)) from None
    if is_earlier(record.rules, title) is False:
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


def reopen(record: Record, load_title: LoadTitle, *, until: int | None = None) -> Reopened:
    """Return the game of a record, played again as far as today's rules allow.

    A record of this version is replayed; ``RecordError`` as there. One of an earlier version is
    carried over, and its notes tell how far. ``until`` stops after so many actions.
    """
    start = opening(record, load_title)
    if is_earlier(record.rules, start.title) is None:
        return Reopened(replay(record, load_title, until=until))
    broken = broken_seal(record)
    if broken is not None:
        raise broken
    actions = record.actions[:until]
    found = carry_over(start, actions, dict(enumerate(record.fingerprints)))
    notes = version_notes(start.title, record.rules, len(actions), found.difference)
    return Reopened(found.game, tuple(notes), whole=found.difference is None)


def version_notes(
    title: Title, rules: str, actions: int, difference: Difference | None
) -> list[str]:
    """Return what there is to say of a game that was played by an earlier version of the rules."""
    played = f"Played by version {rules} of our rules for {title.id}"
    notes = [f"{played}; today's is version {title.version}."]
    if difference is None:
        notes.append(f"All {actions} actions stand." if actions else "Nothing has been played.")
    elif difference.number == 0:
        notes.append(f"It begins again: {difference.reason}.")
    else:
        notes.append(
            f"Action {difference.number} is not as it was: {difference.reason}. "
            "The game stands before it, to be played on from there."
        )
    changes = [
        text
        for version, texts in title.changes.items()
        if int(version) > int(rules)
        for text in texts
    ]
    if changes:
        notes.append(f"Changed since then: {' '.join(changes)}")
    return notes


def replay(record: Record, load_title: LoadTitle, *, until: int | None = None) -> Game:
    """Play a record again with full checking and return the game.

    ``until`` stops after so many actions. ``RecordError`` names the first action that a rule
    refuses, or that leads to another position than it did.
    """
    broken = broken_seal(record)
    if broken is not None:
        raise broken
    game = Game(opening(record, load_title))
    codec = Codec(game.position.title)
    prints = _prints(record)
    _compare(game.position, prints.get(0, ""), "the opening")
    read = [_decoded(codec, plain) for plain in record.actions[:until]]
    for number, (action, then) in enumerate(zip_longest(read, read[1:])):
        place = f"actions[{number}]"
        if isinstance(action, FormError):
            raise RecordError(place, str(action))
        try:
            game.push(action, then=None if isinstance(then, FormError) else then)
        except Illegal as illegal:
            raise ActionRefused(place, illegal.refusal, game) from None
        _compare(game.position, prints.get(number + 1, ""), place)
    return game


def _decoded(codec: Codec, plain: dict[str, Any]) -> Action | FormError:
    """Read an action, or say what is wrong with it."""
    try:
        return codec.decode_action(plain)
    except FormError as problem:
        return problem


def _prints(record: Record) -> dict[int, str]:
    """Return the fingerprints of a record, by number of actions."""
    found, needed = len(record.fingerprints), len(record.actions) + 1
    if found not in (0, needed):
        raise RecordError("fingerprints", f"there are {found} and should be {needed}")
    return dict(enumerate(record.fingerprints))


def _compare(position: Position, expected: str, place: str) -> None:
    if not position.fingerprint.startswith(expected):
        raise RecordError(
            place, f"leads to the position {position.fingerprint}; the record has {expected}"
        )


def verify(record: Record, load_title: LoadTitle) -> RecordError | None:
    """Return what is wrong with a record, or ``None``."""
    try:
        replay(record, load_title)
    except RecordError as problem:
        return problem
    return None
