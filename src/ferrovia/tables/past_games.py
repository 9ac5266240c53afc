"""Questions about a whole game: answered from its actions alone, so that any process can.

A process keeps the games that it was asked about last: whoever looks back at one asks again.
"""

from __future__ import annotations

import json
from threading import Lock

from ferrovia.core import Action, Game, Position
from ferrovia.interop.exporting import export_game
from ferrovia.records import dumps, record_game
from ferrovia.tables import problems
from ferrovia.tables.messages import Frame
from ferrovia.tables.scene_cache import SceneCache
from ferrovia.titles.loader import title_data
from ferrovia.views.model import Chart, Finale
from ferrovia.views.past.finale import finale as finale_of
from ferrovia.views.sentences.wording import stopped

SITE = "18xx.games"
"""Where games can be sent, and the preset of its house rules."""
KEPT = 2
"""Games that a process keeps."""

Actions = tuple[Action, ...]


class PastGame:
    """A game that has been replayed, with what pages are shown of it."""

    def __init__(self, opening: Position) -> None:
        self.lock = Lock()
        self.game = Game(opening)
        self.scenes = SceneCache(self.game)

    def is_part_of(self, opening: Position, actions: Actions) -> bool:
        """Whether a game began like this one, and has gone on since."""
        ours = self.game.actions
        return ours == actions[: len(ours)] and self.game.at(0) == opening


_games: list[PastGame] = []
"""The games that were asked about, the last one first."""
_choosing = Lock()


def replayed(opening: Position, actions: Actions) -> PastGame:
    """Return a game, replayed as far as that has not been done before."""
    with _choosing:
        found = next((kept for kept in _games if kept.is_part_of(opening, actions)), None)
        if found is None:
            found = PastGame(opening)
        _games[:] = [found, *(kept for kept in _games if kept is not found)][:KEPT]
    with found.lock:
        if len(found.game) > len(actions):  # somebody else has gone on with it meanwhile
            found = PastGame(opening)
        found.game.extend(actions[len(found.game) :])
        return found


def frames(opening: Position, actions: Actions, first: int, last: int) -> tuple[Frame, ...]:
    """Return the moments after ``first`` to ``last`` actions, the first one whole."""
    kept = replayed(opening, actions)
    with kept.lock:
        whole = Frame(first, whole=kept.scenes.scene(first))
        later = range(first + 1, last + 1)
        return (whole, *(Frame(n, patch=kept.scenes.patch(n)) for n in later))


def chart(opening: Position, actions: Actions) -> Chart:
    """Return the figures of a game over time."""
    kept = replayed(opening, actions)
    with kept.lock:
        return kept.scenes.chart()


def finale(opening: Position, actions: Actions) -> Finale:
    """Return how a game ended."""
    return finale_of(replayed(opening, actions).game.positions)


def record_text(opening: Position, actions: Actions, seed: str, deal: tuple[str, ...]) -> str:
    """Return a game as a record file."""
    return dumps(record_game(replayed(opening, actions).game, seed=seed, deal=deal))


def export_text(opening: Position, actions: Actions, deal: tuple[str, ...]) -> str:
    """Return a game as a file of 18xx.games, where it can be said in its format."""
    exported = export_game(opening, deal, actions)
    if exported.problem is not None:
        where = f"Action {exported.problem.number} of this" if exported.problem.number else "This"
        raise problems.unreadable(
            f"{_by_other_rules(opening)}{where} game cannot be said in the format of "
            f"{SITE}: {stopped(exported.problem.reason)}"
        )
    return json.dumps(exported.plain, indent=1) + "\n"


def _by_other_rules(opening: Position) -> str:
    """Return that a game is not played as on 18xx.games, where that is so, as a sentence."""
    title = opening.title
    if set(title_data(title.id).presets.get(SITE, ())) <= set(title.options):
        return ""
    return f"This game is not played by the house rules of {SITE}, so it may go another way there. "
