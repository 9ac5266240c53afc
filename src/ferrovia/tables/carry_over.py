"""Tables that were kept by an earlier version of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.core import Position
from ferrovia.core.action import as_json
from ferrovia.records import EventKind, carry_over, fold, version_notes
from ferrovia.store import Header, StoredEvent, now

STORED = ("1",)
"""Versions of the rules whose fingerprints depended on how states were stored."""


def rules_of(header: Header, events: Sequence[StoredEvent]) -> str:
    """Return the version of the rules by which the last events of a table were played."""
    rules = header.rules
    for event in events:
        if event.kind is EventKind.CARRIED_OVER and event.action is not None:
            rules = str(event.action["rules"])
    return rules


def carried_over(header: Header, opening: Position, events: Sequence[StoredEvent]) -> StoredEvent:
    """Return the event that a table goes on with by today's rules, from where both still agree."""
    rules, title = rules_of(header, events), opening.title
    stand = fold(events).stand
    prints = {
        number: event.fingerprint
        for number, event in enumerate(stand, start=1)
        if isinstance(event, StoredEvent) and rules not in STORED
    }
    found = carry_over(opening, [event.action or {} for event in stand], prints)
    notes = version_notes(title, rules, len(stand), found.difference)
    return StoredEvent(
        number=len(events) + 1,
        kind=EventKind.CARRIED_OVER,
        seat="",
        action={
            "rules": title.version,
            "actions": [as_json(action) for action in found.game.actions],
            "notes": notes,
        },
        fingerprint=found.game.position.fingerprint,
        at=now(),
    )
