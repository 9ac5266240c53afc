"""The one clock, as it is and as tests set it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Condition, Thread

from ferrovia import clock
from ferrovia.server.requests import RateLimit
from ferrovia.store import now

MIDNIGHT = datetime(2024, 1, 1, tzinfo=UTC)


def test_the_clock_of_the_machine_goes_on():
    before, begun = clock.now(), clock.seconds()
    clock.sleep(0.001)
    assert clock.now() > before and clock.seconds() > begun


def test_a_clock_that_is_set_stands_still_until_it_is_advanced():
    time = clock.SetClock(MIDNIGHT)
    with clock.replaced_by(time):
        begun = clock.seconds()
        assert clock.now() == MIDNIGHT
        clock.sleep(30)
        time.advance(30)
        assert (clock.now(), clock.seconds()) == (MIDNIGHT + timedelta(minutes=1), begun + 60)
        assert now() == "2024-01-01T00:01:00.000Z"
    assert clock.now() > MIDNIGHT + timedelta(days=1)


def test_a_clock_that_is_set_does_not_go_back():
    limit = RateLimit(1, 0.001)
    limit.wait("ann")
    with clock.replaced_by(clock.SetClock()):
        assert 990 < limit.wait("ann") <= 1000


def test_whoever_waits_looks_at_a_clock_that_is_advanced():
    time, ready, woken = clock.SetClock(), Condition(), []
    end = time.seconds() + 5

    def wait() -> None:
        with ready:
            while time.seconds() < end:
                time.wait(ready, 5)
                woken.append(time.seconds())

    waiting = Thread(target=wait)
    waiting.start()
    while time.seconds() < end or waiting.is_alive():
        time.advance(5)
        waiting.join(0.01)
    assert woken == [] or woken[-1] >= end


def test_a_limit_is_lifted_by_time_alone():
    time = clock.SetClock()
    with clock.replaced_by(time):
        limit = RateLimit(2, 0.5)
        assert [limit.wait("ann") for _ in range(3)] == [0.0, 0.0, 2.0]
        assert limit.wait("bob") == 0.0
        time.advance(1)
        assert limit.wait("ann") == 1.0
        time.advance(1)
        assert [limit.wait("ann"), limit.wait("ann")] == [0.0, 2.0]
