"""The loop in which bots move, one decision after the other, at a pace people can follow."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread

from ferrovia import clock
from ferrovia.botworker.thinking import AskedBot, Decided, MoveTask, Thinker
from ferrovia.core.action import as_json
from ferrovia.tables import Declined, Tables
from ferrovia.tables.bot_turns import (
    BotTurn,
    bot_turn,
    note,
    play_for_bot,
    waiting_for_bots,
)
from ferrovia.tables.messages import Act
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import Failed, Outcome

LOG = logging.getLogger("ferrovia.bots")
PACES = {"slow": 3.0, "normal": 1.0, "fast": 0.25, "instant": 0.0}
"""How long bots take for a move, for each pace of a table, in times of the usual."""


class _InHand:
    """What the bots of a table are about."""

    def __init__(self, turn: BotTurn) -> None:
        self.turn = turn
        self.since = clock.seconds()
        self.answer: Outcome | None = None
        self.done = False
        """Whether nothing more follows before something else happens at the table."""


class BotWorker:
    """Moves for all bots at all tables, in a thread of its own; what to do is thought elsewhere.

    Thinking begins as soon as a bot is to decide; it moves when its time has come.
    """

    def __init__(self, tables: Tables, thinker: Thinker, *, pace: float) -> None:
        self._tables = tables
        self._thinker = thinker
        self._pace = pace
        self._alarms = clock.Alarms()
        """When each table is looked at next."""
        self._in_hand: dict[str, _InHand] = {}
        self._thread: Thread | None = None
        self._leave: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to listen and to play; also at tables at which bots were interrupted.

        Whoever thinks for them is ready by then.
        """
        self._alarms.start()
        self._leave = self._tables.listen(None, self._on_change)
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop after the move in hand."""
        self._leave()
        self._alarms.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        for table in self._in_hand:
            self._tables.release(table)
        self._in_hand.clear()

    def _on_change(self, table: str, number: int) -> None:
        self._alarms.set(table, clock.seconds())

    def _run(self) -> None:
        try:
            for waiting in waiting_for_bots(self._tables):
                self._alarms.set(waiting, clock.seconds())
        except Exception:
            LOG.exception("the tables at which bots are to decide could not be found")
        while (table := self._alarms.next()) is not None:
            try:
                self._look(table)
            except Exception:
                LOG.exception("the bots at table %s failed", table)

    def _look(self, table: str) -> None:
        """See what the bots of a table are about, and let them go on with it."""
        turn = self._turn(table)
        if turn is None:
            self._in_hand.pop(table, None)
            self._tables.release(table)
            return
        hand = self._in_hand.get(table)
        if hand is None or (hand.turn.version, hand.turn.asks) != (turn.version, turn.asks):
            self._think(table, turn)
        elif hand.answer is not None and not hand.done:
            at = hand.since + self._pace * PACES[turn.pace]
            if at > clock.seconds():
                self._alarms.set(table, at)
            else:
                hand.done = True
                self._tables.release(table)
                self._move(table, turn, hand.answer)

    def _turn(self, table: str) -> BotTurn | None:
        """Return what bots are asked at a table; nothing at one that has been deleted."""
        try:
            return bot_turn(self._tables, table)
        except Declined as declined:
            if declined.problem.problem != "unknown":
                raise
            return None

    def _think(self, table: str, turn: BotTurn) -> None:
        self._in_hand[table] = hand = _InHand(turn)
        self._tables.hold(table)

        def answered(found: Outcome) -> None:
            hand.answer = found
            self._alarms.set(table, clock.seconds())

        watched = self._tables.presence.anybody(table)
        urgency = Urgency.WATCHED if watched else Urgency.ALONE
        self._thinker.think(table, _question(table, turn), answered, urgency)

    def _move(self, table: str, turn: BotTurn, found: Outcome) -> None:
        last = turn.asks[-1]
        if isinstance(found, Failed):
            LOG.error("the bot %s at table %s %s", last.seat, table, found.why)
            if last.outside:
                return
            note(
                self._tables,
                table,
                f"The bot {last.seat} {found.why} at action {turn.n + 1}; "
                "the first legal move was played for it.",
            )
            self._play(table, turn, Act(turn.version, as_json(next(turn.position.legal_actions()))))
        elif isinstance(found, Decided):
            act = Act(turn.version, as_json(found.choice.action))
            self._play(table, turn, act, found.choice.reasons)

    def _play(self, table: str, turn: BotTurn, act: Act, reasons: tuple[str, ...] = ()) -> None:
        try:
            play_for_bot(self._tables, table, act, reasons)
        except Declined as declined:
            if declined.problem.problem == "stale":
                return  # somebody took back meanwhile; there is a notice of that, too
            why, seat = declined.problem.text, turn.asks[-1].seat
            LOG.error("the bot %s at table %s cannot go on: %s", seat, table, why)
            note(self._tables, table, f"The bot {seat} cannot go on: {why}")


def _question(table: str, turn: BotTurn) -> MoveTask:
    asks = (
        AskedBot(
            each.seat,
            each.bot,
            f"{table}/{each.seat}/{turn.n}" + ("/outside" if each.outside else ""),
            each.outside,
        )
        for each in turn.asks
    )
    return MoveTask(turn.position, tuple(asks))
