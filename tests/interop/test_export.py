"""Games of ours as files of 18xx.games, read back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sayable import SEATS, random_game

from ferrovia.core import Game, Pass, Position
from ferrovia.core.action import Action
from ferrovia.family.actions import Answer, BuyPrivate
from ferrovia.interop import import_game
from ferrovia.interop.exporting import Exported, export_game
from ferrovia.titles import load

VARIANTS = (
    (),
    ("station-tokens",),
    ("bonds",),
    ("station-tokens", "bonds", "electric-dreams"),
    ("beginners",),
)
TABLES = [("1849", players, options) for players in (3, 4, 5) for options in VARIANTS]
TABLES += [("1849", 4, ("five-corporations", *options)) for options in VARIANTS]
TABLES += [("1848", players, ()) for players in (3, 4, 5, 6)]
TABLES += [("1844", players, ()) for players in (3, 4, 5, 6, 7)]
STOPS = ("DIV-2:", "DIV-12:", "DIV-22:", "DIV-23:", "DIV-24:")
"""Where the site would go another way; such a game is named, not written."""


def exported(game: Game, seed: int) -> Exported:
    title = game.position.title
    return export_game(game.positions[0], title.deal(str(seed)), game.actions)


def money_and_cards(game: Game, names: dict[str, str]) -> Iterator[tuple[Any, ...]]:
    """Yield what everybody has after every decision, with seats called by their numbers."""
    for action, position in zip(game.actions, game.positions[1:], strict=True):
        state = position.state
        if not isinstance(action, Pass):
            yield (
                *(state.phase, state.bank, state.market, state.track.laid),
                *(state.tokens, state.beside),
                {names.get(owner, owner): amount for owner, amount in state.cash.items()},
                {card: names.get(owner, owner) for card, owner in state.certificates.items()},
                {train: names.get(owner, owner) for train, owner in state.trains.items()},
                {p: names.get(row.owner, row.owner) for p, row in state.privates.items()},
            )


@pytest.mark.parametrize(("title", "players", "options"), TABLES)
def test_a_game_under_the_preset_comes_back_equal(title, players, options):
    for seed in range(100):  # the first game that needs no stop
        game = random_game(players, options, seed, title)
        file = exported(game, seed)
        if file.problem is None:
            break
        assert file.problem.reason.startswith(STOPS), file.problem

    back = import_game(file.plain)
    again = Game(back.opening)
    again.extend(back.actions)

    names = {seat: str(number) for number, seat in enumerate(SEATS, start=1)}
    for mine, theirs in zip(money_and_cards(game, names), money_and_cards(again, {}), strict=True):
        assert mine == theirs
    assert back.result == {names[s]: score for s, score in (game.position.result or {}).items()}


def opening(*options: str, preset: str = "18xx.games") -> Position:
    title = load("1849", 3, options, preset)
    return Position.new(title, SEATS[:3], deal=("AFG", "IFT", "SFA", "CTL", "RCS"))


def said(position: Position, *actions: Action) -> Exported:
    return export_game(position, ("AFG", "IFT", "SFA", "CTL", "RCS"), actions)


def test_the_file_states_seats_seed_and_actions():
    file = said(opening("bonds"), BuyPrivate(by="ann", private="SCE"), Pass(by="bob"))

    assert file.problem is None
    assert file.plain["players"][1] == {"id": 2, "name": "bob"}
    assert file.plain["settings"] == {"seed": 4, "optional_rules": ["bonds"]}
    assert [(a["type"], a["entity"]) for a in file.plain["actions"]] == [("bid", 1), ("pass", 2)]


def test_a_refused_proposal_cannot_be_said():
    game = random_game(3, (), 0)
    number = next(n for n, a in enumerate(game.actions) if isinstance(a, Answer))
    actions = (*game.actions[:number], Answer(by=game.actions[number].by, accept=False))

    file = export_game(game.positions[0], game.position.title.deal("0"), actions)

    assert file.problem is not None
    assert file.problem.number == number
    assert "refused proposal" in file.problem.reason


def test_another_reading_is_named_with_its_first_action():
    title = load("1849", 3, (), "18xx.games")
    options = tuple(option for option in title.options if option != "sales-at-once")
    for seed in range(50):
        game = random_game(3, (), seed)
        opened = Position.new(load("1849", 3, options), SEATS[:3], seed)
        file = export_game(opened, title.deal(str(seed)), _as_far_as_legal(opened, game.actions))
        if file.problem is not None and not file.problem.reason.startswith(STOPS):
            return
    raise AssertionError("no game met a sale that is settled in another way")


def _as_far_as_legal(position: Position, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    for number, action in enumerate(actions):
        if position.refusal(action) is not None:
            return actions[:number]
        position = position.play(action)
    return actions


def test_a_deal_that_no_seed_stands_for_is_named():
    title = load("1849", 3, ("beginners",), "18xx.games")
    deal = ("IFT", "AFG", "SFA", "CTL", "RCS")

    file = export_game(Position.new(title, SEATS[:3], deal=deal), deal, ())

    assert file.problem is not None and file.problem.number == 0
    assert "IFT" in file.problem.reason
