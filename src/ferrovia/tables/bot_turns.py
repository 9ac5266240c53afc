"""What the program that plays for the bots asks and does: whose turn it is, and their actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ferrovia.core import Position
from ferrovia.core.names import Seat
from ferrovia.store import Pace, Reasons
from ferrovia.struct import Struct, replace
from ferrovia.tables.acting import play
from ferrovia.tables.kept_facts import ARRANGEMENT
from ferrovia.tables.live_table import LiveTable, first_arrangement
from ferrovia.tables.messages import Act
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.visitor import Rights

MOST_OUTSIDE = 3
"""How often in a row a bot may do something outside its turn; then others decide first."""


class BotAsk(Struct, frozen=True):
    """A bot that is asked what it does."""

    seat: Seat
    bot: str
    """Its name."""
    outside: bool = False
    """Whether it is not to decide, and may interject something."""


class BotTurn(Struct, frozen=True):
    """A moment at which bots are asked, one after the other, until one does something."""

    version: int
    n: int
    position: Position
    asks: tuple[BotAsk, ...]
    pace: Pace


def bot_turn(tables: Tables, table: str) -> BotTurn | None:
    """Return what bots are asked at a table now, if anything.

    While somebody asks to take back, or the bots are paused, they wait.
    """
    if not tables.arrangement(table).bots:
        return None
    with tables.locked(table) as live:
        decider, bots = live.decider(), live.arrangement.bots
        if decider not in bots and live.arrangement.skipping:
            live.arrangement = replace(live.arrangement, skipping=False)
            tables.store.keep(table, [ARRANGEMENT.fact(live.arrangement)])
            tables.notify(table, NO_EVENT)
        if not decider or live.arrangement.paused or live.take_back is not None:
            return None
        asks = [*_interjecting(live)]
        if decider in bots:
            asks.append(BotAsk(decider, bots[decider]))
        pace: Pace = "instant" if live.arrangement.skipping else live.arrangement.pace
        if not asks:
            return None
        return BotTurn(live.version, live.n, live.position, tuple(asks), pace)


def _interjecting(live: LiveTable) -> Iterator[BotAsk]:
    """Yield the bots that may do something though they are not to decide.

    What a person has taken back can be played again, so bots do not come between.
    """
    bots, position = live.arrangement.bots, live.position
    if live.undone or not position.title.interjections:
        return
    able = {offer.action.by for offer in position.interjections()}
    often = _interjected_last(live)
    for seat in live.header.seats:
        if seat in able and seat in bots and often[seat] < MOST_OUTSIDE:
            yield BotAsk(seat, bots[seat], outside=True)


def _interjected_last(live: LiveTable) -> Counter[Seat]:
    """Return how often each seat interjected something since anybody decided."""
    outside = {move.action for move in live.title.interjections}
    often: Counter[Seat] = Counter()
    for action in reversed(live.game.actions):
        if type(action) not in outside:
            break
        often[action.by] += 1
    return often


def waiting_for_bots(tables: Tables) -> Iterator[str]:
    """Yield the tables at which a bot is to decide, without opening any."""
    changed = {kept.table: kept.value for kept in tables.store.facts(ARRANGEMENT)}
    for summary in tables.store.tables():
        header, standing = summary.header, summary.standing
        bots = (changed.get(header.table) or first_arrangement(header)).bots
        if bots and (standing is None or standing["to_move"] in bots):
            yield header.table


def play_for_bot(tables: Tables, table: str, act: Act, reasons: Reasons = ()) -> None:
    """Play an action of a bot, which looks for itself how the table stands then."""
    with tables.locked(table) as live:
        seats = tuple(live.arrangement.bots)
        rights = Rights(seats, host=False, may_look=True, for_bots=True)
        play(tables, live, rights, act, reasons)


def note(tables: Tables, table: str, text: str) -> None:
    """Tell everybody at a table that something is wrong with it."""
    with tables.locked(table) as live:
        live.notes.append(text)
