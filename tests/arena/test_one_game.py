"""One game of a contest: played by the rules, told in figures; bots that fail are found out."""

from __future__ import annotations

import pytest

from ferrovia.arena import GameNumber, figures_of, new_contest, play_game
from ferrovia.core import Game
from ferrovia.core.events import Answered, Proposed, RoundBegan, TrainsRan
from ferrovia.records import replay
from ferrovia.titles import load
from tests.arena.bots import FAILS_AFTER

GAME = GameNumber(0, 1)


def contest(*bots: str, title: str = "1848"):
    return new_contest(title, len(bots), bots, 1, "one game")


@pytest.mark.parametrize("title", ["1849", "1848"])
def test_a_record_replays_to_what_the_result_says(title):
    played = play_game(contest("random", "random", "random", title=title), GAME)
    game = replay(played.record, load)
    result = played.result
    assert tuple(game.position.result.values()) == result.worth
    assert result.figures == figures_of(game.positions)
    assert result.figures.ending == game.position.state.ending != ""
    assert len(game) == result.figures.moves == sum(map(len, result.milliseconds))
    assert result.bots == ("random",) * 3


def test_figures_are_what_a_plain_count_of_events_gives():
    played = play_game(contest("random", "random", "random", title="1849"), GAME)
    game = replay(played.record, load)
    rounds, phases, running = [], [], False
    for before, position in zip((None, *game.positions), game.positions, strict=False):
        for event in position.events:
            if isinstance(event, RoundBegan):
                if running:
                    phases.append(before.state.phase)
                running = event.round == "operating"
                if running:
                    rounds.append(0)
            elif isinstance(event, TrainsRan):
                rounds[-1] += event.revenue
    phases.append(game.position.state.phase)
    figures = played.result.figures
    assert [each.revenue for each in figures.rounds] == rounds
    # A train that is bought in the last turn of a round begins a phase with the same action.
    assert len(figures.rounds) == len(phases)
    assert sum(
        each.phase != phase for each, phase in zip(figures.rounds, phases, strict=True)
    ) <= len(set(phases))
    opened = {name for name, row in game.position.state.corporations.items() if row.par}
    assert figures.opened >= len(opened)


def test_the_same_game_is_played_twice_and_others_differ():
    chosen = contest("random", "random", "random")
    first, again = play_game(chosen, GAME), play_game(chosen, GAME)
    other = play_game(chosen, GameNumber(0, 2))
    assert first.record == again.record != other.record
    assert first.result.digest == again.result.digest != other.result.digest


def test_a_bot_may_act_in_the_turns_of_others(failing_bots):
    listening = ("listening",) * 3
    played = play_game(contest(*listening, title="1844"), GAME, limit=200)
    actions = replay(played.record, load).actions
    assert failing_bots["listening"].acted
    for after, seat, action in failing_bots["listening"].acted:
        assert (actions[after].by, actions[after]) == (seat, action)


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("raising", "failed with ZeroDivisionError: nothing to divide by"),
        ("illegal", "which is refused: "),
        ("silent", "chose nothing"),
        ("impostor", "chose an action of Player "),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_is_kept_up_to_there(failing_bots, bot, problem):
    played = play_game(contest(bot, bot, bot), GAME)
    assert played.result is None
    assert (played.failure.bot, played.failure.seat[:7]) == (bot, "Player ")
    assert problem in played.failure.problem
    assert ("Traceback" in played.failure.details) == (bot == "raising")
    game = replay(played.record, load)
    assert len(game) == FAILS_AFTER
    assert game.position.decision.seat == played.failure.seat


def test_a_game_without_end_is_broken_off():
    played = play_game(contest("random", "random", "random"), GAME, limit=30)
    assert played.failure.problem == "was to move when 30 actions had not ended the game"
    assert len(played.record.actions) == 30


def test_a_bot_that_thinks_may_not_make_a_refused_offer_again(failing_bots):
    played = play_game(contest("begging", "begging", "begging", title="1849"), GAME)
    assert "made an offer again that was refused in the same turn: Propose" in (
        played.failure.problem
    )
    game = replay(played.record, load)
    *_, offered, refused = game.positions
    assert any(isinstance(event, Proposed) for event in offered.events)
    assert any(isinstance(event, Answered) and not event.accepted for event in refused.events)


def test_offers_that_a_random_bot_repeats_are_counted(failing_bots):
    played = play_game(contest("nagging", "nagging", "nagging"), GAME)
    assert sum(played.result.repeated_offers) == _repeated(replay(played.record, load)) > 0


def _repeated(game: Game) -> int:
    """Count offers made again, from all pairs of an offer and an earlier one."""
    offers = []
    for n, action in enumerate(game.actions, 1):
        if any(isinstance(event, Proposed) for event in game.at(n).events):
            flow = game.at(n - 1).state.flow
            answers = [e for e in game.at(min(n + 1, len(game))).events if isinstance(e, Answered)]
            refused = bool(answers) and not answers[0].accepted
            offers.append((action, (flow.cycle, flow.number, flow.actor), refused))
    return sum(
        any(offer == earlier[:2] and earlier[2] for earlier in offers[:n])
        for n, offer in enumerate(each[:2] for each in offers)
    )
