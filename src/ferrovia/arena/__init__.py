"""The arena: bots against each other, often enough to say who is better and how sure that is.

Holds contests: whole rotations over the seats on shared deals, here, in several processes or on a
cluster, the same games everywhere; keeps them; and makes figures from them. It plays as everybody
does, by ``Position``, and decides nothing itself. It may never let a game depend on where or when
it is played, nor put games of different programs together.
"""

from ferrovia.arena.contest import Contest, ContestError, GameNumber, new_contest
from ferrovia.arena.game_figures import GameFigures, OperatingRoundFigures, figures_of
from ferrovia.arena.holding import ContestFailed, hold
from ferrovia.arena.one_game import Failure, GameResult, PlayedGame, play_game
from ferrovia.arena.ray_cluster import on_cluster
from ferrovia.arena.saved_games import SavedGames, open_folder, read_folder
from ferrovia.arena.standings import Standings, standings
from ferrovia.arena.standings_text import standings_text
from ferrovia.arena.workers import in_processes, play_here

__all__ = [
    "Contest",
    "ContestError",
    "ContestFailed",
    "Failure",
    "GameFigures",
    "GameNumber",
    "GameResult",
    "OperatingRoundFigures",
    "PlayedGame",
    "SavedGames",
    "Standings",
    "figures_of",
    "hold",
    "in_processes",
    "new_contest",
    "on_cluster",
    "open_folder",
    "play_game",
    "play_here",
    "read_folder",
    "standings",
    "standings_text",
]
