"""Bots at tables: they move by themselves, steadily, and take no table down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from threading import Event
from time import sleep

import pytest

from ferrovia import clock
from ferrovia.bots import Budget, Choice, choose
from ferrovia.botworker.thinking import Thinker
from ferrovia.botworker.worker import BotWorker
from ferrovia.core import Action, Pass, Position
from ferrovia.store import MemoryStore
from ferrovia.struct import replace
from ferrovia.tables import (
    Declined,
    Tables,
    Visitor,
    acting,
    bot_seats,
    lobby,
    new_tables,
    queries,
    seats,
    undo,
    updates,
)
from ferrovia.tables.bot_turns import waiting_for_bots
from ferrovia.tables.live_table import EMPTY_SIZE
from ferrovia.tables.messages import (
    Act,
    Back,
    Manner,
    NewSeat,
    NewTable,
    Reply,
    SeatPlayer,
    SeatView,
    Sit,
    Update,
)
from ferrovia.workers.tasks import InProcess

ANN = Visitor(key="a" * 43)
BOB = Visitor(key="b" * 43)
PATIENCE = 300.0
"""Seconds without any move after which bots are given up; the machine may be busy."""

Player = Callable[[Position, str, Random], Action]
Bots = Callable[..., BotWorker]


class Made:
    """A bot made of a function."""

    name, character, budget = "made", "Does what a test wants.", 0

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, position: Position, seat: str, rng: Random, budget: Budget) -> Choice:
        return Choice(self.player(position, seat, rng), reasons=(f"{seat} likes it.",))

    def interject(
        self, position: Position, seat: str, rng: Random, budget: Budget
    ) -> Choice | None:
        return None


@pytest.fixture
def tables() -> Tables:
    return Tables(MemoryStore(), "secret")


@pytest.fixture
def bots(tables: Tables) -> Iterator[Bots]:
    """Let bots play, until the test ends."""
    workers: list[BotWorker] = []

    def start(player: Player = choose, pace: float = 0.0) -> BotWorker:
        made = Made(player)
        worker = BotWorker(tables, Thinker(InProcess(), lambda name: made), pace=pace)
        worker.start()
        workers.append(worker)
        return worker

    yield start
    for worker in workers:
        worker.stop()


def opened(tables: Tables, *kinds: str) -> str:
    names = ("Ann", "Bob", "Cyd")
    seats = tuple(NewSeat(n, k) for n, k in zip(names, kinds, strict=True))  # type: ignore[arg-type]
    return new_tables.open_table(tables, ANN, NewTable("1849", seats, seed="7", drawn=False)).table


def until(tables: Tables, table: str, reached: Callable[[Update], bool]) -> Update:
    """Wait until a table stands as it should."""
    changed = Event()
    leave = tables.listen(table, lambda *_: changed.set())
    try:
        while not reached(found := updates.look(tables, table, ANN).update):
            assert changed.wait(PATIENCE), "the bots do not move"
            changed.clear()
        return found
    finally:
        leave()


def test_bots_move_until_a_person_decides(tables, bots):
    bots()

    table = opened(tables, "bot", "bot", "me")

    update = until(tables, table, lambda u: u.now.yours)
    assert update.n >= 2
    assert update.now.seat == "Cyd"


def test_bots_go_on_after_a_person_has_moved(tables, bots):
    bots()
    table = opened(tables, "me", "bot", "bot")

    acting.submit(tables, table, ANN, Act(0, {"type": "pass", "by": "Ann"}))

    assert until(tables, table, lambda u: u.now.yours).n >= 3


def test_a_table_of_bots_plays_to_its_end(tables, bots):
    bots()

    table = opened(tables, "bot", "bot", "bot")

    while not lobby.my_tables(tables, ANN)[0].over:
        sleep(0.05)
    assert queries.finale(tables, table, ANN).winners


def test_bots_that_were_waiting_are_found_when_somebody_comes(tables, bots):
    """After a restart nobody has told the bots anything."""
    table = opened(tables, "bot", "me", "here")
    bots()

    leave = seats.arrive(tables, table, ANN)

    assert until(tables, table, lambda u: u.now.yours).n == 1
    leave()


def test_the_same_table_is_played_the_same_way_again(tables, bots):
    bots()
    table = opened(tables, "me", "bot", "bot")
    acting.submit(tables, table, ANN, Act(0, {"type": "pass", "by": "Ann"}))
    before = until(tables, table, lambda u: u.now.yours)
    moves = [entry.lines for entry in before.log[2:]]

    undo.take_back(tables, table, ANN, Back(before.version, 0))
    back = updates.look(tables, table, ANN).update
    acting.submit(tables, table, ANN, Act(back.version, {"type": "pass", "by": "Ann"}))

    again = until(tables, table, lambda u: u.now.yours)
    assert [entry.lines for entry in again.log[2:]] == moves


def test_taking_back_goes_to_a_decision_of_a_person(tables, bots):
    bots()
    table = opened(tables, "me", "bot", "bot")
    acting.submit(tables, table, ANN, Act(0, {"type": "pass", "by": "Ann"}))
    update = until(tables, table, lambda u: u.now.yours)

    back = undo.take_back(tables, table, ANN, Back(update.version, update.n - 1))

    assert (back.n, back.redo, back.now.yours) == (0, update.n, True)
    again = undo.play_again(tables, table, ANN, Back(back.version, 1))
    assert (again.n, again.now.yours) == (update.n, True)


def test_where_only_bots_have_moved_nothing_is_taken_back(tables, bots):
    bots()
    table = opened(tables, "bot", "bot", "me")
    update = until(tables, table, lambda u: u.now.yours)

    with pytest.raises(Declined):
        undo.take_back(tables, table, ANN, Back(update.version, 0))


def test_bots_wait_while_somebody_wishes_to_take_back(tables, bots):
    table = opened(tables, "me", "link", "bot")
    links = updates.look(tables, table, ANN).links
    seats.sit(tables, BOB, Sit(links.seats["Bob"]))
    acting.submit(tables, table, ANN, Act(0, {"type": "pass", "by": "Ann"}))
    acting.submit(tables, table, BOB, Act(1, {"type": "pass", "by": "Bob"}))
    undo.take_back(tables, table, ANN, Back(2, 0))
    worker = bots()

    worker._look(table)  # as the bots do when they hear of it

    assert updates.look(tables, table, ANN).update.n == 2
    undo.answer_take_back(tables, table, BOB, Reply(2, accept=False))
    assert until(tables, table, lambda u: u.now.yours).n == 3


def test_bots_take_their_time(tables, bots):
    time, moved = clock.SetClock(), []
    begun = time.seconds()

    def noting(table: str, number: int) -> None:
        if number:
            moved.append(time.seconds() - begun)

    with clock.replaced_by(time):
        worker = bots(pace=10.0)
        table = opened(tables, "bot", "bot", "me")
        tables.listen(table, noting)
        for number in (1, 2):
            waits_until(worker, table, begun + 10.0 * number)
            time.advance(5.0)
            time.advance(5.0)
            until(tables, table, lambda u, number=number: u.n == number)
        worker.stop()

    assert moved == [10.0, 20.0]


def waits_until(worker: BotWorker, table: str, when: float) -> None:
    """Wait until the bots have thought, and would move at a time."""
    while worker._alarms._times.get(table) != when:
        sleep(0.001)


def test_the_pace_is_that_of_the_table_and_can_be_changed_while_bots_wait(tables, bots):
    time = clock.SetClock()
    begun = time.seconds()
    with clock.replaced_by(time):
        worker = bots(pace=10.0)
        table = opened(tables, "bot", "bot", "bot")
        waits_until(worker, table, begun + 10.0)
        bot_seats.change_manner(tables, table, ANN, Manner(pace="slow"))
        time.advance(10.0)
        waits_until(worker, table, begun + 30.0)
        assert updates.look(tables, table, ANN).update.n == 0

        bot_seats.change_manner(tables, table, ANN, Manner(pace="fast"))

        until(tables, table, lambda u: u.n == 1)
        waits_until(worker, table, begun + 12.5)
        worker.stop()
    assert updates.look(tables, table, ANN).update.bots.pace == "fast"


def test_bots_that_are_paused_wait_until_they_go_on(tables, bots):
    table = opened(tables, "me", "bot", "bot")
    bot_seats.change_manner(tables, table, ANN, Manner(paused=True))
    worker = bots()
    acting.submit(tables, table, ANN, Act(0, {"type": "pass", "by": "Ann"}))

    worker._look(table)
    assert updates.look(tables, table, ANN).update.n == 1
    bot_seats.change_manner(tables, table, ANN, Manner(paused=False))

    assert until(tables, table, lambda u: u.now.yours).n >= 3


def test_bots_can_be_hurried_to_the_next_decision_of_a_person(tables, bots):
    time = clock.SetClock()
    with clock.replaced_by(time):
        bots(pace=10.0)
        table = opened(tables, "bot", "bot", "me")
        bot_seats.change_manner(tables, table, ANN, Manner(skip=True))

        update = until(tables, table, lambda u: u.now.yours and not u.bots.skipping)
    assert update.n >= 2
    assert update.bots.pace == "normal"


def test_a_bot_plays_for_a_person_and_hands_the_seat_back(tables, bots):
    def passing(position: Position, seat: str, rng: Random) -> Action:
        return next(a for a in position.legal_actions() if isinstance(a, Pass))

    table = opened(tables, "me", "here", "here")
    bots(passing)

    bot_seats.change_player(tables, table, ANN, SeatPlayer("Ann", "random"))

    update = until(tables, table, lambda u: u.now.seat == "Bob")
    assert update.seats["Ann"] == SeatView(
        "here", yours=True, here=True, bot="random", name="", seen=""
    )
    assert [reason.lines for reason in update.reasons] == [("Ann likes it.",)]
    acting.submit(tables, table, ANN, Act(1, {"type": "pass", "by": "Bob"}))
    bot_seats.change_player(tables, table, ANN, SeatPlayer("Ann"))
    update = acting.submit(tables, table, ANN, Act(2, {"type": "pass", "by": "Cyd"}))
    assert (update.now.seat, update.now.yours) == ("Ann", True)


def test_after_a_restart_bots_go_on_though_nobody_looks(tables, bots):
    table = opened(tables, "bot", "bot", "me")
    person = opened(tables, "me", "bot", "bot")
    again = Tables(tables.store, "secret")
    assert list(waiting_for_bots(again)) == [table]

    bots()

    assert until(tables, table, lambda u: u.now.yours).n >= 2
    assert updates.look(tables, person, ANN).update.n == 0


def failing(position: Position, seat: str, rng: Random) -> Action:
    raise ZeroDivisionError("a bot that has not thought of everything")


def test_a_bot_that_fails_does_not_kill_its_table(tables, bots, caplog):
    bots(failing)

    table = opened(tables, "bot", "bot", "me")

    until(tables, table, lambda u: u.now.yours)
    notes = updates.look(tables, table, ANN).notes
    assert "Ann" in notes[0]
    assert "ZeroDivisionError" in notes[0]
    assert "has not thought of everything" in caplog.text


def cheating(position: Position, seat: str, rng: Random) -> Action:
    return replace(choose(position, seat, rng), by="Cyd")


def test_a_bot_that_cheats_is_refused_like_everybody(tables, bots, caplog):
    bots(cheating)

    table = opened(tables, "bot", "bot", "me")

    while not updates.look(tables, table, ANN).notes:
        sleep(0.01)
    (note,) = updates.look(tables, table, ANN).notes
    assert "cannot go on" in note
    assert updates.look(tables, table, ANN).update.n == 0
    assert "cannot go on" in caplog.text


def test_other_tables_are_not_held_up(tables, bots):
    def picky(position: Position, seat: str, rng: Random) -> Action:
        if seat == "Bob":
            raise RuntimeError
        return choose(position, seat, rng)

    bots(picky)
    stuck = opened(tables, "me", "bot", "here")
    acting.submit(tables, stuck, ANN, Act(0, {"type": "pass", "by": "Ann"}))

    fine = opened(tables, "bot", "me", "here")

    assert until(tables, fine, lambda u: u.now.yours).n == 1


def test_tables_that_bots_think_about_stay_in_memory(bots):
    few = Tables(MemoryStore(), "secret", idle_bytes=EMPTY_SIZE)
    first = opened(few, "bot", "bot", "me")
    opened(few, "me", "here", "here")
    with few.locked(first) as live:
        few.hold(first)
        opened(few, "me", "here", "here")
    with few.locked(first) as again:
        assert again is live
    few.release(first)
    opened(few, "me", "here", "here")
    with few.locked(first) as again:
        assert again is not live


class Eager(Made):
    """Does outside its turn whatever it may."""

    def interject(
        self, position: Position, seat: str, rng: Random, budget: Budget
    ) -> Choice | None:
        offers = position.offers(seat)
        return Choice(offers[0].action, reasons=("Why wait?",)) if offers else None


def test_bots_interject_and_the_game_goes_on(tables):
    eager = Eager(choose)
    worker = BotWorker(tables, Thinker(InProcess(), lambda name: eager), pace=0.0)
    worker.start()
    bots = tuple(NewSeat(name, "bot") for name in ("Ann", "Bob", "Cyd"))
    table = new_tables.open_table(tables, ANN, NewTable("1844", bots, seed="5")).table

    found = until(tables, table, lambda u: any(r.lines == ("Why wait?",) for r in u.reasons))
    until(tables, table, lambda u: u.n >= found.n + 10)

    worker.stop()
    n = next(reason.n for reason in found.reasons if reason.lines == ("Why wait?",))
    with tables.locked(table) as live:
        assert live.game.action(n).by != live.game.at(n - 1).decision.seat
    assert updates.look(tables, table, ANN).notes == ()
