"""Passes that nobody needs to be asked for: they give nothing away, in any title."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from checked_games import game

from ferrovia.core import Action, Pass, Position
from ferrovia.core.free_pass import free_pass
from fuzz.tables import Table

GAMES = {title: Table(title, 4) for title in ("1844", "1848", "1849")}


def passes(title: str) -> Iterator[tuple[Position, Position]]:
    """Yield the positions of a game in which somebody could pass a step of a company's turn."""
    played = game(GAMES[title])
    for at, _ in pairwise(played.positions):
        if at.decision.ask is None and at.state.flow.round == "operating":
            passing = Pass(by=at.decision.seat)
            if at.refusal(passing) is None:
                yield at, at.play(passing)


def others(at: Position) -> list[Action]:
    return [action for action in at.legal_actions() if not isinstance(action, Pass)]


@pytest.mark.parametrize("title", GAMES)
def test_what_could_be_done_before_a_free_pass_can_be_done_after_it(title):
    found = [(at, after) for at, after in passes(title) if free_pass(at) is not None]
    assert found
    for at, after in found:
        assert after.decision.seat == at.decision.seat
        assert after.state.flow.actor == at.state.flow.actor
        assert after.state.flow.facts.operated == at.state.flow.facts.operated
        for action in others(at):
            assert after.refusal(action) is None


@pytest.mark.parametrize("title", GAMES)
def test_a_pass_is_not_free_where_something_is_decided_in_the_step(title):
    asked = {"lay_tile", "place_token", "run_trains", "pay_dividend", "buy_train"}
    for at, _ in passes(title):
        kinds = {str(action.__struct_config__.tag) for action in others(at)}
        if kinds & asked:
            assert free_pass(at) is None


@pytest.mark.parametrize("title", GAMES)
def test_the_end_of_a_turn_is_never_passed_for_a_player(title):
    ends = [at for at, _ in passes(title) if at.decision.step == "end_of_turn"]
    assert ends
    assert not any(free_pass(at) for at in ends)


def test_1848_is_asked_before_a_loan_would_be_of_no_more_use():
    """A loan that pays for a token or a train is worth nothing once the step is over."""
    stops = 0
    for at, _ in passes("1848"):
        loans = [a for a in others(at) if str(a.__struct_config__.tag) == "take_loan"]
        if not loans or at.decision.step not in ("token", "trains"):
            continue
        rich = at.play(loans[0])
        if rich.decision == at.decision and len(others(rich)) > len(others(at)):
            stops += 1
            assert free_pass(at) is None
    assert stops
