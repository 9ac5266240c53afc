"""Moves outside one's turn, on the toy title: who may make them, and that the turn stays."""

from __future__ import annotations

import pytest
from toy import Allow, Give, Take, toy

from ferrovia.core import Codec, Game, Illegal, Position
from ferrovia.struct import replace


@pytest.fixture
def opening() -> Position:
    return Position.new(toy(3), ("ann", "bob", "cyd"))


@pytest.fixture
def rich(opening: Position) -> Position:
    """Ann has two coins, Bob decides."""
    return opening.play(Take(by="ann", coins=2))


def test_a_seat_whose_turn_it_is_not_is_offered_what_it_may_interject(rich: Position) -> None:
    gifts = (Give(by="ann", to="bob"), Give(by="ann", to="cyd"))
    assert rich.decision.seat == "bob"
    assert tuple(offer.action for offer in rich.offers("ann")) == gifts
    assert tuple(offer.action for offer in rich.interjections()) == gifts
    assert tuple(rich.legal_actions("ann")) == gifts
    assert rich.offers("cyd") == ()
    assert rich.offers() == rich.offers("bob")
    assert all(offer.action.by == "bob" for offer in rich.offers())


def test_whoever_decides_may_interject_as_well(rich: Position) -> None:
    later = rich.play(Take(by="bob", coins=1)).play(Take(by="cyd", coins=1))
    assert later.decision.seat == "ann"
    assert Give(by="ann", to="cyd") in later.legal_actions()
    assert later.interjections() == ()
    assert later.play(Give(by="ann", to="cyd")).decision == later.decision


def test_an_interjection_leaves_the_turn_as_it_was(rich: Position) -> None:
    after = rich.play(Give(by="ann", to="cyd"))
    assert after.state.cash["cyd"] == 1 and after.state.seq == 2
    assert after.decision == rich.decision
    assert after.state.flow == rich.state.flow
    assert after.state.title_state.payments == rich.state.title_state.payments + 1


def test_an_interjection_may_come_while_something_is_asked(rich: Position) -> None:
    asked = rich.play(Take(by="bob", coins=3))
    assert asked.decision.step == "leave"
    after = asked.play(Give(by="ann", to="cyd"))
    assert after.decision == asked.decision
    assert after.play(Allow(by="cyd", yes=True)).state.cash["bob"] == 3


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Give(by="cyd", to="ann"), "give.fewer"),
        (Give(by="bob", to="ann"), "give.fewer"),
        (Give(by="ann", to="ann"), "give.fewer"),
        (Give(by="dan", to="ann"), "turn.seat"),
        (Take(by="ann", coins=1), "turn.seat"),
        (Allow(by="ann", yes=True), "turn.seat"),
    ],
)
def test_rules_refuse_an_interjection_and_turns_refuse_the_rest(rich, action, rule) -> None:
    assert rich.refusal(action).rule == rule
    with pytest.raises(Illegal):
        rich.play(action)


def test_who_has_left_the_game_interjects_nothing(rich: Position) -> None:
    gone = Position(rich.title, replace(rich.state, left=("ann",)))
    assert gone.offers("ann") == () and gone.interjections() == ()
    assert gone.refusal(Give(by="ann", to="cyd")).rule == "turn.seat"


def test_nothing_is_interjected_when_the_game_is_over(rich: Position) -> None:
    position = rich
    while not position.over:
        position = position.play(next(iter(position.legal_actions())))
    assert position.interjections() == () and position.offers("ann") == ()
    assert position.refusal(Give(by="ann", to="cyd")).rule == "turn.over"


def test_interjections_are_part_of_the_record(rich: Position) -> None:
    game = Game(rich)
    game.push(Give(by="ann", to="cyd"))
    codec = Codec(rich.title)
    again = codec.decode_action(codec.encode_action(game.actions[-1]))
    assert rich.play(again).fingerprint == game.position.fingerprint
    assert game.pop() == Give(by="ann", to="cyd")


def test_a_step_that_waits_is_not_skipped_while_its_decider_may_interject(opening) -> None:
    """A step with nothing else to decide stays open only if it says that it waits."""
    kind = opening.title.rounds["coins"]
    (turn,) = kind.steps
    bare = replace(turn, name="turn", moves=(turn.moves[1],))
    for waits in (True, False):
        rounds = {"coins": replace(kind, steps=(turn, replace(bare, waits=waits)))}
        title = replace(opening.title, rounds=rounds)
        after = Position(title, opening.state).play(Take(by="ann", coins=2))
        assert (after.state.flow.actor, after.state.flow.step) == (
            ("ann", 1) if waits else ("bob", 0)
        )
