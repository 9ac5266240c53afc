"""Folding undo, redo and chat."""

from __future__ import annotations

import pytest

from ferrovia.interop import ForeignError
from ferrovia.interop.history import effective


def act(number: int, kind: str = "pass", **fields: object) -> dict[str, object]:
    return {"id": number, "type": kind, "entity": 1, "entity_type": "player", **fields}


def standing(*actions: dict[str, object]) -> list[object]:
    return [row.raw["id"] for row in effective(actions)]


def test_actions_that_stand_are_numbered_from_one():
    rows = effective([act(7), act(8, "message"), act(9)])

    assert [(row.number, row.place, row.raw["id"]) for row in rows] == [(1, 0, 7), (2, 2, 9)]


def test_undo_takes_back_one_action():
    assert standing(act(1), act(2), act(3, "undo"), act(4)) == [1, 4]


def test_undo_with_an_id_goes_back_to_just_after_it():
    assert standing(act(1), act(2), act(3), act(4, "undo", action_id=1), act(5)) == [1, 5]
    assert standing(act(1), act(2), act(3, "undo", action_id=0), act(4)) == [4]


def test_undo_to_an_action_that_was_undone_keeps_what_came_before_it():
    actions = (act(1), act(2), act(3, "undo"), act(4), act(5, "undo", action_id=2))

    assert standing(*actions) == [1]


def test_redo_restores_what_the_last_undo_removed():
    both = (act(1), act(2), act(3), act(4, "undo", action_id=1), act(5, "redo"))
    one = (act(1), act(2), act(3, "undo"), act(4, "undo"), act(5, "redo"))

    assert standing(*both) == [1, 2, 3]
    assert standing(*one) == [1]


def test_chat_is_never_undone_and_a_log_counts():
    actions = (act(1), act(2, "message"), act(3, "undo"), act(4, "log"))
    (row,) = effective(actions)

    assert (row.raw["id"], row.actions) == (4, ())


def test_what_the_site_did_at_once_belongs_to_the_action():
    (row,) = effective([act(1, auto_actions=[act(0), act(0, "program_disable")])])

    assert [action.place for action in row.actions] == ["actions[0]", "actions[0].auto_actions[0]"]


@pytest.mark.parametrize(
    ("actions", "place"),
    [
        ([act(1, "undo")], "actions[0]"),
        ([act(1), act(2, "redo")], "actions[1]"),
        ([act(1), act(2, "undo", action_id=9)], "actions[1].action_id"),
    ],
)
def test_what_cannot_be_folded_is_named(actions, place):
    with pytest.raises(ForeignError) as problem:
        effective(actions)

    assert problem.value.place == place
