"""How well everybody plays: ratings and figures, from games that were played to their end.

The room counts a game once, when it has ended, and takes it out again when its end is taken back.
What it keeps of a game is small, outlives the table, and is the only thing ratings are made from:
they are worked out again from all games, in the order of their ends, and are kept nowhere. It may
look at tables, never change them. It knows accounts by their ids alone; whoever starts it says
which account holds which seat, and what people are called.

- ``finished_games``: what is kept of a game, and who of those at the table it counts for;
- ``counting``: hears that games end, or are taken up again;
- ``ladders``: ratings, for each title and number of players;
- ``figures``: games, wins, ranks, worth, companies and runs, of somebody or of all.
"""

from ferrovia.ratings.counting import Counting, recount
from ferrovia.ratings.finished_games import FinishedGame, Player, results
from ferrovia.ratings.ladders import Ladders

__all__ = ["Counting", "FinishedGame", "Ladders", "Player", "recount", "results"]
