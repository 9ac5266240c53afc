"""The research face: a game as a PettingZoo environment, for programs that learn to play.

``env`` opens one. Observations are arrays, actions are numbers of a finite list with a mask over
them, and ``docs/research.md`` says what each stands for. The room translates and decides nothing:
what may be done comes from the offers of a position, and nothing here knows a title by its name.
It needs what the extra ``ferrovia[research]`` installs; no other room imports it.
"""

try:
    import gymnasium as _gymnasium  # noqa: F401 (asked for here, so that one sentence says why)
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"{missing.name} is not installed; pip install 'ferrovia[research]' brings it",
        name=missing.name,
    ) from None

from ferrovia.research.action_numbers import ActionNumbers, Unnumbered
from ferrovia.research.environment import RailwayEnv, env
from ferrovia.research.observations import Observations, Part

__all__ = ["ActionNumbers", "Observations", "Part", "RailwayEnv", "Unnumbered", "env"]
