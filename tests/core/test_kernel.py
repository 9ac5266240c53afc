"""The kernel on the toy title: offers, refusals, asks, continuations, reactions."""

from __future__ import annotations

import pytest
from toy import Allow, Take, toy

from ferrovia.core import Codec, FormError, Game, Illegal, Pass, Position
from ferrovia.core.action import as_json
from ferrovia.core.events import Happened


@pytest.fixture
def opening() -> Position:
    return Position.new(toy(), ("ann", "bob"))


def test_the_opening_says_who_decides_and_under_which_section(opening: Position) -> None:
    decision = opening.decision
    assert (decision.seat, decision.step, decision.cite) == ("ann", "turn", "coins §1")
    assert opening.result is None and not opening.over


def test_a_span_is_offered_once_and_listed_number_by_number_if_asked(opening: Position) -> None:
    take, wait = opening.offers()
    assert (take.span.low, take.span.high) == (1, 3)
    assert [*opening.legal_actions()] == [
        Take(by="ann", coins=1),
        Take(by="ann", coins=3),
        Pass(by="ann"),
    ]
    assert [*opening.legal_actions(spans="all")] == [
        Take(by="ann", coins=1),
        Take(by="ann", coins=2),
        Take(by="ann", coins=3),
        Pass(by="ann"),
    ]
    assert take.covers(Take(by="ann", coins=3)) and not take.covers(Take(by="ann", coins=4))
    assert not take.covers(Take(by="bob", coins=1)) and not take.covers(wait.action)


@pytest.mark.parametrize(
    ("action", "rule", "statement"),
    [
        (Take(by="ann", coins=4), "take.three", "1-1"),
        (Take(by="bob", coins=1), "turn.seat", "1-1"),
        (Allow(by="ann", yes=True), "turn.step", "1-1"),
    ],
)
def test_a_refusal_names_rule_and_statement(opening, action, rule, statement) -> None:
    refusal = opening.refusal(action)
    assert (refusal.rule, refusal.statement) == (rule, statement)
    with pytest.raises(Illegal) as illegal:
        opening.play(action)
    assert illegal.value.refusal == refusal and "§1" in str(illegal.value)


def test_playing_leaves_the_old_position_alone(opening: Position) -> None:
    before = opening.fingerprint, Codec(opening.title).encode_state(opening.state)
    after = opening.play(Take(by="ann", coins=2))
    assert (after.state.seq, after.state.cash["ann"], after.decision.seat) == (1, 2, "bob")
    assert before == (opening.fingerprint, Codec(opening.title).encode_state(opening.state))
    assert after.fingerprint != opening.fingerprint


def test_an_ask_interrupts_and_the_rest_follows_its_answer(opening: Position) -> None:
    asked = opening.play(Take(by="ann", coins=3))
    assert (asked.decision.seat, asked.decision.step) == ("bob", "leave")
    assert asked.state.cash["ann"] == 2
    allowed, refused = (asked.play(Allow(by="bob", yes=yes)) for yes in (True, False))
    assert allowed.state.cash["ann"] == 3 and refused.state.cash["ann"] == 2
    assert allowed.decision.seat == refused.decision.seat == "bob"
    assert allowed.decision.step == "turn"


def test_reactions_run_for_what_an_action_does_and_for_what_follows(opening: Position) -> None:
    asked = opening.play(Take(by="ann", coins=3))
    assert asked.state.title_state.payments == 1
    after = asked.play(Allow(by="bob", yes=True))
    assert after.state.title_state.payments == 2
    assert [event for event in after.events if isinstance(event, Happened)] == [Happened("coin")]


def test_a_game_can_stop_between_any_two_actions_and_go_on_from_json(opening: Position) -> None:
    codec = Codec(opening.title)
    asked = opening.play(Take(by="ann", coins=3))
    again = Position(opening.title, codec.decode_state(codec.encode_state(asked.state)))
    assert again.fingerprint == asked.fingerprint and again.offers() == asked.offers()
    answer = Allow(by="bob", yes=True)
    assert again.play(answer).fingerprint == asked.play(answer).fingerprint


def test_the_game_ends_with_scores_and_nothing_can_be_played(opening: Position) -> None:
    position = opening
    while not position.over:
        position = position.play(next(iter(position.legal_actions())))
    assert position.result == {"ann": 5, "bob": 5}
    assert position.decision is None and position.offers() == ()
    assert position.refusal(Take(by="ann", coins=1)).rule == "turn.over"


def test_push_and_pop_walk_the_same_positions(opening: Position) -> None:
    game = Game(opening)
    game.push(Take(by="ann", coins=1))
    with pytest.raises(Illegal):
        game.push(Take(by="ann", coins=1))
    assert len(game) == 1 and game.actions == (Take(by="ann", coins=1),)
    assert game.pop() == Take(by="ann", coins=1)
    assert game.position is opening and len(game.positions) == 1
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"type":"take"}',
        '{"type":"take","by":"ann"}',
        '{"type":"take","by":"ann","coins":"2"}',
        '{"type":"take","by":"ann","coins":2.5}',
        '{"type":"take","by":"ann","coins":2,"more":1}',
        '{"type":"steal","by":"ann"}',
    ],
)
def test_what_is_no_action_gets_a_clear_error(opening: Position, raw: str) -> None:
    with pytest.raises(FormError, match="not an action of Coins"):
        Codec(opening.title).decode_action(raw)


def test_actions_survive_their_json(opening: Position) -> None:
    codec = Codec(opening.title)
    for action in (Take(by="ann", coins=2), Allow(by="bob", yes=False), Pass(by="ann")):
        assert codec.decode_action(codec.encode_action(action)) == action
        assert codec.decode_action(as_json(action)) == action


@pytest.mark.parametrize(
    "seats", [("ann",), ("ann", "ann"), ("ann", ""), ("ann", "bank"), ("ann", "x" * 41)]
)
def test_seats_that_cannot_sit_down_are_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(FormError):
        Position.new(toy(), seats)
