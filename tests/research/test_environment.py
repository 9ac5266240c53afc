"""Games as PettingZoo environments: PettingZoo's own tests, seeds, masks, rewards."""

from __future__ import annotations

import subprocess
import sys
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import ferrovia
from ferrovia.core import FormError
from ferrovia.research import RailwayEnv, env
from ferrovia.research.environment import by_rank, by_share
from ferrovia.titles import TITLES

KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""What PettingZoo says of every environment with a mask that is not on its own list."""


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_finds_nothing_wrong(title, capsys):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(title, players=3, seed=4), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out
    assert [str(each.message) for each in said if not str(each.message).startswith(KNOWN)] == []


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_is_the_same_game(title):
    seed_test(lambda: env(title, players=3), num_cycles=150)


def play_at_random(game: RailwayEnv, rng: np.random.Generator, most: int = 100_000) -> None:
    """Let all agents play at random until they are done, or for some actions."""
    for _ in range(most):
        if not game.agents:
            return
        seen, _, ended, cut_off, _ = game.last()
        done = ended or cut_off
        game.step(None if done else rng.choice(np.flatnonzero(seen["action_mask"])))


def test_a_seed_opens_the_game_that_the_library_opens_with_it():
    game = env("1849", players=4)
    for seed in (1, 2):
        game.reset(seed=seed)
        assert game.position == ferrovia.new("1849", game.possible_agents, seed=seed)


def test_games_that_name_no_seed_follow_from_the_last_one():
    def deals(game: RailwayEnv) -> list[str]:
        found = []
        for _ in range(4):
            game.reset()
            found.append(game.position.fingerprint)
        return found

    first = deals(env("1849", seed=3))
    assert first == deals(env("1849", seed=3))
    assert len(set(first)) > 1
    assert first != deals(env("1849", seed=4))


def test_an_agent_who_is_not_to_decide_has_an_empty_mask():
    game = env("1848", players=4, seed=1)
    game.reset()
    for agent in game.agents:
        mask = game.observe(agent)["action_mask"]
        assert mask.any() == (agent == game.agent_selection)
    open_now = np.flatnonzero(game.observe(game.agent_selection)["action_mask"])
    assert list(open_now) == sorted(game.numbers.offered(game.position))


def test_what_is_not_in_the_mask_is_refused_and_changes_nothing():
    game = env("1849", seed=1)
    with pytest.raises(FormError, match=r"reset\(\) the environment first"):
        game.observe("player_0")
    game.reset()
    before = game.position
    closed = np.flatnonzero(game.observe(game.agent_selection)["action_mask"] == 0)
    with pytest.raises(FormError, match="not in the mask"):
        game.step(closed[0])
    with pytest.raises(FormError, match="None is no action"):
        game.step(None)
    assert game.position is before


@pytest.mark.parametrize("reward", ["rank", "share"])
def test_the_end_rewards_everybody_and_the_rewards_come_to_nothing(reward):
    game = env("1848", players=3, seed=1, reward=reward)
    game.reset()
    rng = np.random.default_rng(1)
    while not any(game.terminations.values()):
        assert set(game.rewards.values()) == {0}
        play_at_random(game, rng, 1)
    assert game.position.over and all(game.terminations.values())
    worth = {agent: game.infos[agent]["worth"] for agent in game.agents}
    assert worth == game.position.result
    assert sum(game.rewards.values()) == pytest.approx(0)
    assert max(game.rewards, key=game.rewards.get) == max(worth, key=worth.get)
    play_at_random(game, rng)
    assert game.agents == []
    game.reset()
    assert game.agents == game.possible_agents


def test_ranks_are_shared_and_shares_are_compared_with_an_equal_part():
    assert by_rank({"a": 10, "b": 30, "c": 20}) == {"a": -1, "b": 1, "c": 0}
    assert by_rank({"a": 5, "b": 5}) == {"a": 0, "b": 0}
    assert by_rank({"a": 9, "b": 5, "c": 9, "d": 1}) == pytest.approx(
        {"a": 2 / 3, "b": -1 / 3, "c": 2 / 3, "d": -1}
    )
    assert by_share({"a": 30, "b": 10}) == {"a": 0.25, "b": -0.25}
    assert by_share({"a": 30, "b": -10}) == {"a": 0.5, "b": -0.5}
    assert by_share({"a": 0, "b": 0}) == {"a": 0, "b": 0}


def test_a_game_that_is_too_long_is_cut_off():
    game = env("1849", seed=1, longest=7)
    game.reset()
    play_at_random(game, np.random.default_rng(1), 7)
    assert all(game.truncations.values()) and not any(game.terminations.values())
    assert not game.observe(game.agent_selection)["action_mask"].any()
    play_at_random(game, np.random.default_rng(1))
    assert game.agents == []


def test_options_and_players_are_those_of_the_title():
    game = env("1849", players=5, options=["bonds"], seed=2)
    game.reset()
    assert game.position.title.options == ("bonds",)
    kinds = [block.fields.kind.__name__ for block in game.numbers.blocks]
    assert "IssueBond" in kinds
    with pytest.raises(FormError):
        env("1849", players=9)
    with pytest.raises(FormError):
        env("1849", options=["no such thing"])


def test_an_environment_shows_where_the_game_stands():
    game = env("1844", seed=1)
    game.reset()
    assert game.render() == repr(game.position)
    assert str(game) == "ferrovia_1844_v0"
    assert game.state_space.contains(game.state())
    game.close()


def test_without_its_extra_the_room_says_what_to_install():
    program = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "try:\n    import ferrovia.research\n"
        "except ModuleNotFoundError as missing:\n    print(missing)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "pip install 'ferrovia[research]'" in said.stdout
