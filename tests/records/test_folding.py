"""Taking back and bringing back: which of a table's events stand."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.records import EventKind, Folded, RecordError, TableEvent, fold


def act(name: str) -> TableEvent:
    return TableEvent(kind=EventKind.PLAYED, action={"type": name})


def back(to: int) -> TableEvent:
    return TableEvent(kind=EventKind.TAKEN_BACK, to=to)


def again(to: int) -> TableEvent:
    return TableEvent(kind=EventKind.BROUGHT_BACK, to=to)


def rules(*names: str) -> TableEvent:
    actions = [{"type": name} for name in names]
    return TableEvent(
        kind=EventKind.CARRIED_OVER, action={"rules": "2", "actions": actions, "notes": []}
    )


A, B, C, D = (act(name) for name in "abcd")


@pytest.mark.parametrize(
    ("events", "stand", "tail"),
    [
        ((), (), ()),
        ((A, B), (A, B), ()),
        ((A, B, C, back(1)), (A,), (B, C)),
        ((A, B, C, back(1), again(2)), (A, B), (C,)),
        ((A, B, C, back(2), back(0), again(3)), (A, B, C), ()),
        ((A, B, C, back(1), D), (A, D), ()),
        ((A, back(0), B, back(0), again(1)), (B,), ()),
        ((A, B, back(2), again(2)), (A, B), ()),
        ((A, B, C, back(1), rules("a", "d"), B), (A, D, B), ()),
        ((A, rules("b", "c"), back(1)), (B,), (C,)),
    ],
)
def test_what_stands_and_what_can_be_brought_back(events, stand, tail):
    assert fold(events) == Folded(stand, tail)
    assert fold(events).actions == tuple(event.action for event in stand)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((A, back(2)), "events[1]: 'back' goes to action 2; it may go to 0 to 1"),
        ((A, B, back(1), again(0)), "events[3]: 'again' goes to action 0; it may go to 1 to 2"),
        ((A, B, back(0), C, again(2)), "events[4]: 'again' goes to action 2; it may go to 1 to 1"),
        ((again(1),), "events[0]: 'again' goes to action 1; it may go to 0 to 0"),
    ],
)
def test_nothing_is_brought_back_or_taken_back_that_is_not_there(events, said):
    with pytest.raises(RecordError) as problem:
        fold(events)
    assert str(problem.value) == said


@pytest.mark.parametrize(
    "parts",
    [
        {"kind": EventKind.PLAYED},
        {"kind": EventKind.PLAYED, "action": {}, "to": 1},
        {"kind": EventKind.TAKEN_BACK, "action": {}},
        {"kind": EventKind.CARRIED_OVER},
        {"kind": EventKind.BROUGHT_BACK, "to": -1},
        {"kind": "forth"},
    ],
)
def test_an_event_whose_parts_do_not_go_together_is_none(parts):
    with pytest.raises(ValueError):
        TableEvent(**parts)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(parts, TableEvent)


def naive(moves: list[tuple[str, int]]) -> tuple[list[TableEvent], list[str], list[str]]:
    """Play with two piles of names, one card at a time; return the events of it and the piles."""
    events: list[TableEvent] = []
    played: list[str] = []
    waiting: list[str] = []
    for number, (kind, steps) in enumerate(moves):
        if kind == "act":
            played.append(str(number))
            waiting.clear()
            events.append(act(str(number)))
            continue
        source, target = (played, waiting) if kind == "back" else (waiting, played)
        for _ in range(min(steps, len(source))):
            target.append(source.pop())
        events.append(back(len(played)) if kind == "back" else again(len(played)))
    return events, played, waiting[::-1]


MOVES = st.lists(st.tuples(st.sampled_from(["act", "act", "back", "again"]), st.integers(0, 6)))


@given(MOVES)
def test_folding_is_two_piles_of_cards(moves):
    events, played, waiting = naive(moves)
    folded = fold(events)
    assert [action["type"] for action in folded.actions] == played
    assert [event.action["type"] for event in folded.tail] == waiting


@given(MOVES, st.data())
def test_events_may_be_folded_in_parts(moves, data):
    events, _, _ = naive(moves)
    cut = data.draw(st.integers(0, len(events)))
    assert fold(events[cut:], fold(events[:cut])) == fold(events)
