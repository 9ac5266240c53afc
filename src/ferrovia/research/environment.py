"""One game as a PettingZoo environment, in which agents act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ferrovia.core.names import Seat
from ferrovia.core.position import Position
from ferrovia.core.rule import FormError
from ferrovia.research.action_numbers import ActionNumbers
from ferrovia.research.observations import Observations
from ferrovia.research.struct_numbers import Numbers
from ferrovia.titles import load

Reward = Literal["rank", "share"]
"""By what the end of a game rewards: the ranks, or the parts of all worth together."""
LONGEST = 5_000
"""A game that has not ended after so many actions is cut off, unless told otherwise."""
Observation = dict[str, NDArray[Any]]


def env(
    title: str = "1849",
    players: int = 3,
    options: Iterable[str] = (),
    seed: int | None = None,
    *,
    reward: Reward = "rank",
    longest: int = LONGEST,
) -> RailwayEnv:
    """Return an environment for a title; ``FormError`` says which choice is not possible.

    ``seed`` is for resets that name none. ``longest``: a game is cut off after so many actions,
    with rewards for how things stand.
    """
    return RailwayEnv(title, players, options, seed, reward=reward, longest=longest)


class RailwayEnv(AECEnv):
    """A game whose agents are the seats, ``player_0`` and so on, clockwise.

    An observation has the array of the table (``observation``) and the ``action_mask``, which is
    all zeros for who is not to decide. ``numbers`` knows the numbers of actions, ``observations``
    the parts of the array, and ``position`` is the position itself.
    """

    def __init__(
        self,
        title: str,
        players: int,
        options: Iterable[str],
        seed: int | None,
        *,
        reward: Reward,
        longest: int,
    ) -> None:
        super().__init__()
        self.title = load(title, players, options)
        self.reward, self.longest = reward, longest
        self.possible_agents: list[Seat] = [f"player_{number}" for number in range(players)]
        self.agents: list[Seat] = []
        self.metadata = {
            "name": f"ferrovia_{title}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.numbers = ActionNumbers(self.title)
        self.observations = Observations(self.title, tuple(self.possible_agents))
        low, high = self.observations.bounds()
        self.state_space = Box(low, high, dtype=np.int32)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(low, high, dtype=np.int32),
                    "action_mask": Box(0, 1, (self.numbers.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.numbers.size) for agent in self.possible_agents}
        self._seed = Random().getrandbits(32) if seed is None else seed
        self._games = 0
        """Games that have begun since the seed was named."""
        self._actions = 0
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position as it is now."""
        if self._position is None:
            raise FormError("no game has begun: reset() the environment first")
        return self._position

    def observation_space(self, agent: Seat) -> Dict:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed, the one that ``ferrovia.new`` opens with it.

        Without one, games follow each other in an order that the last seed decides. ``options`` are
        part of PettingZoo's interface and mean nothing here.
        """
        if seed is not None:
            self._seed, self._games = seed, 0
        chance = f"{self._seed}/{self._games}" if self._games else self._seed
        self._position = Position.new(self.title, self.possible_agents, chance)
        self._games += 1
        self._actions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: Seat) -> Observation:
        """Return what an agent sees, and which of its actions are open."""
        mask = np.zeros(self.numbers.size, np.int8)
        now = self.position.decision
        if now is not None and now.seat == agent and not self.truncations.get(agent, False):
            mask[list(self.numbers.offered(self.position))] = 1
        return {
            "observation": self.observations.array(self.position, agent),
            "action_mask": mask,
        }

    def state(self) -> Numbers:
        """Return what lies on the table, as nobody in particular sees it."""
        return self.observations.array(self.position)

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play the action of a number; ``FormError`` if it is not in the mask."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise FormError(f"{agent} is to decide, and None is no action")
        self._position = self.position.play(self.numbers.decode(self.position, int(action)))
        self._actions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.over or self._actions >= self.longest:
            self._end()
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        now = self.position.decision
        self.agent_selection = now.seat if now is not None else self.agents[0]

    def _end(self) -> None:
        """Reward the agents, for the result or for how things stand."""
        position = self.position
        found: dict[Seat, int] = position.title.policies.scores(position)
        worth = {agent: found.get(agent, 0) for agent in self.agents}
        rewards = by_rank(worth) if self.reward == "rank" else by_share(worth)
        self.rewards = dict(rewards)
        for agent in self.agents:
            self.terminations[agent] = position.over
            self.truncations[agent] = not position.over
            self.infos[agent] = {"worth": worth[agent], "ending": position.state.ending}

    def render(self) -> str:
        """Return where the game stands, in a line."""
        return repr(self.position)

    def close(self) -> None:
        """Do nothing: an environment holds nothing open."""


def by_rank(worth: dict[Seat, int]) -> dict[Seat, float]:
    """Return 1 for the first, -1 for the last, and equal distances between; equals share.

    So the rewards of a game come to 0.
    """
    return {
        seat: (sum(own > w for w in worth.values()) - sum(own < w for w in worth.values()))
        / (len(worth) - 1)
        for seat, own in worth.items()
    }


def by_share(worth: dict[Seat, int]) -> dict[Seat, float]:
    """Return how far everybody's part of all worth is above an equal one; debts count as 0."""
    own = {seat: max(0, amount) for seat, amount in worth.items()}
    whole = sum(own.values())
    return {seat: (own[seat] / whole if whole else 1 / len(own)) - 1 / len(own) for seat in own}
