"""Hints: what the strongest bot would do in a player's place, where the table allows it."""

from __future__ import annotations

from concurrent.futures import Future

from ferrovia.botworker.advice import Advice, Advised, HintTask, adviser
from ferrovia.botworker.thinking import Thinker
from ferrovia.core.action import as_json
from ferrovia.tables import Tables, Visitor
from ferrovia.tables.messages import Hint, HintMove
from ferrovia.tables.problems import broken, forbidden
from ferrovia.tables.visitor import seated
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import Outcome


def ask_hint(tables: Tables, thinker: Thinker, table: str, visitor: Visitor) -> Future[Hint]:
    """Let the strongest bot think about the decision that a visitor has to take now."""
    rights = seated(tables, table, visitor)
    with tables.locked(table) as live:
        if not live.header.hints:
            raise forbidden("This table plays without hints.")
        if live.decider() not in rights.seats or live.decider() not in live.people:
            raise forbidden("Hints are for your own decisions. It is not your turn.")
        n, position, bot = live.n, live.position, adviser()
    asked: Future[Hint] = Future()

    def answered(found: Outcome) -> None:
        if isinstance(found, Advice):
            best, *more = map(_move, found.moves)
            asked.set_result(Hint(n, bot, best, more[0] if more else None, found.reasons))
        else:
            asked.set_exception(broken(f"The bot {bot} has found no hint."))

    task = HintTask(position, bot, f"{table}/hint/{n}")
    thinker.think(visitor.line, task, answered, Urgency.ASKED)
    return asked


def _move(advised: Advised) -> HintMove:
    return HintMove(as_json(advised.action), advised.text, advised.value)
