"""Looking at a table: moments, hexes, previews, figures, lists; and tables that were let go of."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import msgspec
import pytest
from table_page import Page, as_sent

from ferrovia import clock
from ferrovia.store import SqliteStore, hashed, new_token
from ferrovia.struct import replace
from ferrovia.tables import (
    Declined,
    Tables,
    Visitor,
    bot_seats,
    file_import,
    lobby,
    new_tables,
    queries,
    seats,
    updates,
)
from ferrovia.tables.live_table import EMPTY_SIZE
from ferrovia.tables.messages import Manner, NewSeat, NewTable, Sit, WhatIf

ONE_SCREEN = ("me", "here", "here")
THREE = ("Ann", "Bob", "Cyd")


@pytest.fixture(scope="module")
def finished() -> bytes:
    """The record of a game that was played to its end."""
    return (Path(__file__).parents[1] / "playthroughs/games/1849-3-players.json").read_bytes()


def test_moments_are_sent_as_differences(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    for _ in range(6):
        player.play()

    frames = queries.frames(tables, table, ann, 2, 5)

    assert [frame.n for frame in frames] == [2, 3, 4, 5]
    assert [frame.whole is None for frame in frames] == [False, True, True, True]
    assert as_sent(frames[0].whole)["n"] == 2


@pytest.mark.parametrize(("first", "last"), [(-1, 2), (3, 2), (9, 12)])
def test_moments_that_are_none_are_not_sent(tables, ann, open_table, page, first, last):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    for _ in range(4):
        player.play()

    with pytest.raises(Declined) as declined:
        queries.frames(tables, table, ann, first, last)
    assert declined.value.problem.problem == "form"


def test_a_finished_game_shows_its_end_its_figures_and_all_its_moments(tables, ann, finished):
    table = file_import.import_file(tables, ann, finished).table
    view = updates.look(tables, table, ann)
    n = view.update.n

    assert view.update.now.seat == ""
    assert queries.finale(tables, table, ann).winners
    chart = queries.chart(tables, table, ann)
    assert chart.moments == tuple(range(n + 1))
    assert queries.chart_csv(tables, table, ann).count("\n") == n + 2
    page = Page(tables, table, ann)
    for first in range(0, n, 200):
        frames = queries.frames(tables, table, ann, first, min(first + 199, n))
        assert frames[0].whole is not None
        page.scenes[first] = as_sent(frames[0].whole)
    with pytest.raises(Declined):
        queries.frames(tables, table, ann, 0, 200)


def test_a_game_that_goes_on_has_no_end(tables, ann, open_table):
    with pytest.raises(Declined) as declined:
        queries.finale(tables, open_table(*ONE_SCREEN), ann)
    assert declined.value.problem.problem == "unknown"


def test_an_action_is_looked_at_and_not_played(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)

    preview = queries.whatif(tables, table, ann, WhatIf(player.offered()[0]))

    assert preview.refused is None
    assert preview.say
    assert player.refresh().version == 0


def test_what_is_not_allowed_can_be_asked_about(tables, ann, open_table):
    table = open_table(*ONE_SCREEN)
    dear = {"type": "bid", "by": "Ann", "private": "RSA", "amount": 5_000}

    preview = queries.whatif(tables, table, ann, WhatIf(dear))

    assert preview.refused.text


def test_hexes_routes_tiles_and_maps_can_be_looked_at(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    page(table).play()

    assert queries.fan(tables, table, ann, "C5").words
    assert queries.fan(tables, table, ann, "C5").refused is not None
    assert queries.fan(tables, table, ann, "C5", at=0).refused is None
    assert queries.tiles(tables, table, ann)
    assert queries.routes(tables, table, ann) == ()
    assert queries.map_words(tables, table, ann, at=0)
    assert queries.picture(tables, table, ann).startswith("<svg")
    for nowhere in (
        lambda: queries.fan(tables, table, ann, "Z99"),
        lambda: queries.picture(tables, table, ann, at=2),
        lambda: queries.map_words(tables, table, ann, at=-1),
    ):
        with pytest.raises(Declined):
            nowhere()


def test_titles_and_their_rules_are_offered(tables):
    (title, *_) = lobby.titles()

    assert title.id == "1849"
    assert title.players == (3, 4, 5)
    assert lobby.rules("1849")
    with pytest.raises(Declined):
        lobby.rules("1830")


def test_the_list_of_tables_has_what_a_browser_sits_at_or_watches(
    tables, ann, bob, open_table, take_seat, page
):
    mine = open_table(*ONE_SCREEN, name="Mine")
    ours = open_table("me", "link", "bot", name="Ours")
    page(ours).play()
    take_seat(ours, "Bob", bob)
    take_seat(mine, "", bob)

    hers = {line.name: line for line in lobby.my_tables(tables, ann)}
    his = {line.name: line for line in lobby.my_tables(tables, bob)}

    assert list(hers) == ["Ours", "Mine"]
    assert hers["Mine"].yours == ("Ann", "Bob", "Cyd")
    assert hers["Ours"].n == 1
    assert hers["Ours"].to_move == "Bob"
    assert his["Ours"].yours == ("Bob",)
    assert his["Mine"].yours == ()


def test_how_a_table_stands_is_found_by_whoever_opens_it_where_nobody_noted_it(
    tables, ann, store, finished
):
    table = file_import.import_file(tables, ann, finished).table
    store._tables[table].standing = None
    others = Tables(store, "secret")

    (line,) = lobby.my_tables(others, ann)
    assert not line.known
    assert store.tables()[0].standing is None

    updates.look(others, table, ann)
    (line,) = lobby.my_tables(others, ann)
    assert line.known
    assert line.over
    assert line.winners == queries.finale(tables, table, ann).winners


def test_the_list_waits_for_no_table(tables, ann, open_table):
    """Somebody plays there, or it takes long to open; the list is read from the store alone."""
    tables_there = [open_table(*ONE_SCREEN) for _ in range(2)]
    found: list[int] = []
    with tables.locked(tables_there[0]):
        other = Thread(target=lambda: found.append(len(lobby.my_tables(tables, ann))))
        other.start()
        other.join(60)
    assert found == [2]


def test_the_list_says_whose_turn_it_is_since_when(tables, ann, open_table, page):
    time = clock.SetClock()
    with clock.replaced_by(time):
        table = open_table(*ONE_SCREEN)
        (opened,) = lobby.my_tables(tables, ann)
        time.advance(60)
        page(table).play()
        (played,) = lobby.my_tables(tables, ann)
        time.advance(60)
        bot_seats.change_manner(tables, table, ann, Manner(paused=True))
        (later,) = lobby.my_tables(tables, ann)
    assert opened.since == opened.created
    assert opened.since < played.since == played.at == later.since
    assert (opened.to_move, played.to_move) == ("Ann", "Bob")
    reopened = Tables(tables.store, "secret")
    assert updates.look(reopened, table, ann).update.n == 1
    assert lobby.my_tables(reopened, ann)[0].since == played.since


def test_tables_are_let_go_of_and_opened_again(store, ann):
    tables = Tables(store, "secret", idle_bytes=5 * EMPTY_SIZE // 2)
    wanted = NewTable("1849", tuple(NewSeat(name, "me") for name in THREE))
    opened = [new_tables.open_table(tables, ann, wanted).table for _ in range(5)]
    pages = [Page(tables, table, ann) for table in opened]
    for page in pages:
        page.play()

    assert len(tables._live) == 2
    for page in pages:
        page.play()
        assert page.seen.n == 2


def test_long_games_leave_sooner_than_short_ones(store, ann, finished):
    tables = Tables(store, "secret", idle_bytes=3 * EMPTY_SIZE)
    wanted = NewTable("1849", tuple(NewSeat(name, "me") for name in THREE))
    short = [new_tables.open_table(tables, ann, wanted).table for _ in range(2)]
    long = file_import.import_file(tables, ann, finished).table
    assert set(tables._live) == {long}, "a long game takes the room of several"
    with tables.locked(short[0]):
        assert set(tables._live) == {short[0]}


def test_tables_that_somebody_has_open_are_not_let_go_of(store, ann):
    tables = Tables(store, "secret", idle_bytes=EMPTY_SIZE)
    wanted = NewTable("1849", tuple(NewSeat(name, "me") for name in THREE))
    first = new_tables.open_table(tables, ann, wanted).table
    leave = seats.arrive(tables, first, ann)
    for _ in range(3):
        new_tables.open_table(tables, ann, wanted)

    assert first in tables._live
    leave()


def test_every_table_reopens_as_it_stood(tmp_path, ann):
    file = tmp_path / "tables.sqlite"
    store = SqliteStore(file)
    tables = Tables(store, "secret")
    wanted = NewTable("1849", tuple(NewSeat(name, "me") for name in THREE))
    table = new_tables.open_table(tables, ann, wanted).table
    page = Page(tables, table, ann)
    for _ in range(8):
        page.play()
    page.back(5)
    store.close()

    view = updates.look(Tables(SqliteStore(file), "secret"), table, ann)

    assert (view.update.version, view.update.n, view.update.redo) == (9, 5, 3)
    assert as_sent(view.update.frames[0].whole) == {
        name: value for name, value in page.scenes[5].items() if value is not None
    }


def test_a_table_of_later_rules_says_so_and_spoils_no_list(store, ann, tables, open_table):
    table = open_table(*ONE_SCREEN)
    other = replace(store.header(table), table="new", rules="1000")
    store.create(other)
    store.grant(hashed(ann.key), "new", "watch")

    with pytest.raises(Declined) as declined:
        updates.look(tables, "new", ann)

    assert declined.value.problem.problem == "server"
    assert "version 1000" in declined.value.problem.text
    assert {line.table for line in lobby.my_tables(tables, ann)} == {table, "new"}


def test_a_game_that_turns_out_another_is_not_papered_over(store, ann, tables, open_table, page):
    table = open_table(*ONE_SCREEN)
    page(table).play()
    events = store._tables[table].events
    events[0] = events[0].replace(b'"fingerprint":"', b'"fingerprint":"0')

    with pytest.raises(Declined) as declined:
        updates.look(Tables(store, "secret"), table, ann)
    assert "another game" in declined.value.problem.text


def test_pages_that_see_the_same_are_told_the_same(tables, ann, bob, open_table, page):
    table = open_table("me", "link", "here")
    eve, stranger = Visitor(key=new_token()), Visitor(key=new_token())
    for watcher in (bob, eve):
        seats.sit(tables, watcher, Sit(tables.watch_key(table)))
    before = page(table).known
    page(table).play()

    told = updates.changes_for_pages(
        tables, table, [(v, before) for v in (ann, bob, eve, stranger)]
    )

    by_ann, by_bob, by_eve, by_stranger = told
    assert by_bob is by_eve
    assert by_bob.known == by_ann.known == page(table).known
    assert not msgspec.json.decode(by_bob.text)["now"]["yours"]
    assert by_ann.text == msgspec.json.encode(updates.changes(tables, table, ann, before)).decode()
    assert isinstance(by_stranger, Declined)
    assert by_stranger.problem.problem == "forbidden"
