"""What a viewer may do outside their turn is among the choices, and says whose it is."""

from __future__ import annotations

import pytest

from ferrovia.core import Action, Move, Position
from ferrovia.core.events import Happened
from ferrovia.core.out_of_turn import steps_with
from ferrovia.core.words import Section
from ferrovia.struct import replace
from ferrovia.titles import load
from ferrovia.views.choosing.decision_view import now, seats_able_to_act


class Cough(Action, frozen=True, kw_only=True):
    """Be heard outside one's turn."""

    loud: bool


def coughs(at):
    return (Cough(by=seat, loud=True) for seat in at.state.seats[1:])


COUGH = Move(Cough, (), coughs, lambda draft, action: draft.emit(Happened("cough")))


@pytest.fixture
def position() -> Position:
    title = replace(load("1849", 3), interjections=(COUGH,))
    title = replace(title, actions=(*title.actions, Cough))
    return Position.new(title, ("ann", "bob", "cyd"))


def coughing(shown):
    return [choice.action["by"] for choice in shown.choices if choice.kind == "cough"]


def test_a_viewer_whose_turn_it_is_not_sees_what_may_be_interjected(position):
    shown = now(position, ("bob",))
    assert (shown.seat, shown.yours) == ("ann", False)
    (choice,) = shown.choices
    assert (choice.section, choice.group) == (Section.ANYTIME, "Cough")
    assert (choice.kind, choice.dim) == ("cough", False)
    assert choice.label.startswith("bob: ")
    assert choice.action == {"type": "cough", "by": "bob", "loud": True}


def test_a_viewer_with_all_seats_sees_the_decision_and_what_others_may_interject(position):
    shown = now(position, position.state.seats)
    assert shown.yours
    assert coughing(shown) == ["bob", "cyd"]
    assert len({choice.key for choice in shown.choices}) == len(shown.choices)
    assert not any(choice.primary for choice in shown.choices if choice.kind == "cough")


def test_watchers_and_seats_with_nothing_to_say_see_none(position):
    assert now(position, ()).choices == ()
    assert coughing(now(position, ("ann",))) == []


def test_only_seats_that_can_act_make_a_difference(position):
    assert seats_able_to_act(position, ("ann", "cyd")) == ("ann", "cyd")
    assert seats_able_to_act(position, ("bob",)) == ("bob",)
    assert seats_able_to_act(position, ()) == ()


def test_a_refusal_can_say_that_the_time_does_not_matter(position):
    assert steps_with(position.title, Cough) == ("any time",)
