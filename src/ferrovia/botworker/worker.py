"""The loop in which bots move, one decision after the other, at a pace people can follow."""

from __future__ import annotations

import logging
from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from threading import Condition, Thread

from ferrovia import clock
from ferrovia.bots import choose
from ferrovia.core import Action, Position
from ferrovia.core.action import as_json
from ferrovia.tables import Declined, Tables
from ferrovia.tables.bot_turns import BotTurn, bot_turn, note, play_for_bot
from ferrovia.tables.messages import Act

LOG = logging.getLogger("ferrovia.bots")
Chooser = Callable[[Position, str, Random], Action]


class BotWorker:
    """Plays for all bots at all tables, in a thread of its own."""

    def __init__(self, tables: Tables, *, pace: float = 0.35, player: Chooser = choose) -> None:
        self._tables = tables
        self._pace = pace
        self._player = player
        self._ready = Condition()
        self._due: list[tuple[float, str]] = []
        self._waiting: set[str] = set()
        self._stuck: dict[str, int] = {}
        """Tables at which a bot could not go on, and at which version."""
        self._stopping = False
        self._thread: Thread | None = None
        self._leave: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to listen and to play."""
        self._stopping = False
        self._leave = self._tables.listen(None, self._on_change)
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop after the move in hand."""
        self._leave()
        with self._ready:
            self._stopping = True
            self._ready.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _on_change(self, table: str, number: int) -> None:
        """Look at a table a little later; once is enough, however often it was named."""
        with self._ready:
            if table not in self._waiting:
                self._waiting.add(table)
                heappush(self._due, (clock.seconds() + self._pace, table))
                self._ready.notify_all()

    def _run(self) -> None:
        while (table := self._next()) is not None:
            try:
                self._move(table)
            except Exception:
                LOG.exception("the bots at table %s failed", table)

    def _next(self) -> str | None:
        """Wait for the next table that is due; ``None`` when all is over."""
        with self._ready:
            while not self._stopping:
                wait = self._due[0][0] - clock.seconds() if self._due else None
                if wait is not None and wait <= 0:
                    _, table = heappop(self._due)
                    self._waiting.discard(table)
                    return table
                clock.wait(self._ready, wait)
            return None

    def _move(self, table: str) -> None:
        turn = bot_turn(self._tables, table)
        if turn is None or self._stuck.get(table) == turn.version:
            return
        self._stuck.pop(table, None)
        try:
            action = self._choice(table, turn)
            play_for_bot(self._tables, table, Act(turn.version, as_json(action)))
        except Declined as declined:
            if declined.problem.problem == "stale":
                return  # somebody took back meanwhile; there is a notice of that, too
            self._give_up(table, turn, declined.problem.text)

    def _choice(self, table: str, turn: BotTurn) -> Action:
        """Let the bot choose; if it fails, take the first thing that may be done."""
        rng = Random(f"{table}/{turn.seat}/{turn.n}")
        try:
            return self._player(turn.position, turn.seat, rng)
        except Exception as problem:
            LOG.exception("the bot %s at table %s failed at action %d", turn.seat, table, turn.n)
            note(
                self._tables,
                table,
                f"The bot {turn.seat} failed at action {turn.n + 1} ({type(problem).__name__}); "
                "the first legal move was played for it.",
            )
            return next(turn.position.legal_actions())

    def _give_up(self, table: str, turn: BotTurn, why: str) -> None:
        LOG.error("the bot %s at table %s cannot go on: %s", turn.seat, table, why)
        self._stuck[table] = turn.version
        note(self._tables, table, f"The bot {turn.seat} cannot go on: {why}")
