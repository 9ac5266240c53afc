"""Looking back at a game that is over: the decisions that cost each player most."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ferrovia.botworker.advice import Costly, Reviewed, ReviewTask, adviser
from ferrovia.botworker.thinking import Thinker
from ferrovia.core import Action, Position
from ferrovia.core.names import Seat
from ferrovia.tables import Tables, Visitor
from ferrovia.tables.messages import CostlyDecision, Review
from ferrovia.tables.problems import unknown
from ferrovia.tables.visitor import admitted
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import STOPPED, Failed, Outcome

AT_ONCE = 4
"""Actions that are looked at in one go; then other tables have their turn."""
MOST = 3
"""Decisions that are named for each player."""
KEPT = 16
"""Reviews kept in memory; the oldest is forgotten, and made again if somebody asks."""


class Reviews:
    """The reviews of all tables, made in the background when somebody first asks for one."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._lock = Lock()
        self._known: OrderedDict[tuple[str, int], _Review] = OrderedDict()

    def review(self, tables: Tables, table: str, visitor: Visitor) -> Review:
        """Return the review of a game as far as it has been made; the first call begins it."""
        admitted(tables, table, visitor)
        with tables.locked(table) as live:
            if not live.position.over:
                raise unknown("The game is not over yet.")
            place, opening, actions = (table, live.version), live.game.at(0), live.game.actions
        with self._lock:
            found = self._known.get(place)
            begun = found is not None
            if found is None:
                found = self._known[place] = _Review(opening, actions)
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
        if not begun:
            self._go_on(table, found)
        return found.shown()

    def _go_on(self, table: str, review: _Review) -> None:
        """Look at the next few actions, and so on until there are none."""
        task = review.next_task()
        if task is None:
            return

        def answered(found: Outcome) -> None:
            if found != Failed(STOPPED):
                review.take(task.last, found)
                self._go_on(table, review)

        self._thinker.think(table, task, answered, Urgency.BACKGROUND)


class _Review:
    """One review that is being made; safe to use from any thread."""

    def __init__(self, opening: Position, actions: tuple[Action, ...]) -> None:
        self._lock = Lock()
        self._opening = opening
        self._actions = actions
        self._bot = adviser()
        self._done = 0
        self._costly: dict[Seat, list[Costly]] = {seat: [] for seat in opening.state.seats}

    def next_task(self) -> ReviewTask | None:
        """Return what is to be looked at next."""
        with self._lock:
            first, total = self._done, len(self._actions)
            if first >= total:
                return None
            last = min(first + AT_ONCE, total)
            return ReviewTask(self._opening, self._actions, first, last, self._bot)

    def take(self, done: int, found: Outcome) -> None:
        """Note what was found; where nothing was, those decisions are passed over."""
        with self._lock:
            self._done = done
            for costly in found.costly if isinstance(found, Reviewed) else ():
                worst = [*self._costly[costly.seat], costly]
                worst.sort(key=lambda each: (-each.cost, each.n))
                self._costly[costly.seat] = worst[:MOST]

    def shown(self) -> Review:
        """Return the review as it stands."""
        with self._lock:
            players = {
                seat: tuple(
                    CostlyDecision(c.n, c.round, c.cost, c.at_least, c.played, c.better, c.reasons)
                    for c in costly
                )
                for seat, costly in self._costly.items()
            }
            return Review(self._bot, self._done, len(self._actions), players)
