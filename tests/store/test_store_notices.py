"""Whoever waits for a table hears of it, whatever else happens."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor


def test_listeners_hear_of_their_table_until_they_leave(store):
    heard: list[tuple[str, str, int]] = []
    leave = store.subscribe("t", lambda *notice: heard.append(("t", *notice)))
    store.subscribe("u", lambda *notice: heard.append(("u", *notice)))
    store.subscribe(None, lambda *notice: heard.append(("all", *notice)))
    store.notify("t", 1)
    store.notify("x", 7)
    leave()
    leave()
    store.notify("t", 2)
    assert heard == [("t", "t", 1), ("all", "t", 1), ("all", "x", 7), ("all", "t", 2)]


def test_the_same_listener_may_come_twice_and_leave_once(store):
    heard: list[int] = []

    def listen(table: str, number: int) -> None:
        heard.append(number)

    leave = store.subscribe("t", listen)
    store.subscribe("t", listen)
    store.notify("t", 1)
    leave()
    store.notify("t", 2)
    assert heard == [1, 1, 2]


def test_a_listener_that_fails_keeps_nothing_from_the_others(store, caplog):
    heard: list[int] = []

    def fail(table: str, number: int) -> None:
        raise RuntimeError("the socket is gone")

    store.subscribe("t", fail)
    store.subscribe("t", lambda table, number: heard.append(number))
    store.notify("t", 1)
    assert heard == [1]
    assert "a listener at table t failed at event 1" in caplog.text
    assert "the socket is gone" in caplog.text


def test_a_listener_may_leave_while_it_is_called(store):
    heard: list[int] = []

    def once(table: str, number: int) -> None:
        heard.append(number)
        leave()

    leave = store.subscribe("t", once)
    store.notify("t", 1)
    store.notify("t", 2)
    assert heard == [1]


def test_listeners_come_and_go_in_many_threads(store):
    heard: list[int] = []

    def visit(number: int) -> None:
        for _ in range(50):
            leave = store.subscribe("t", lambda table, number: heard.append(number))
            store.notify("t", number)
            leave()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(visit, range(8)))
    assert len(heard) >= 400
    heard.clear()
    store.notify("t", 1)
    assert heard == []
