"""Looking at a table: moments, hexes, outlooks, figures, lists; and tables that were let go of."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_page import Page, as_sent

from ferrovia.store import SqliteStore, hashed
from ferrovia.struct import replace
from ferrovia.tables import Declined, Tables
from ferrovia.tables.messages import Ask, NewSeat, NewTable

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

    frames = tables.frames(table, ann, 2, 5)

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
        tables.frames(table, ann, first, last)
    assert declined.value.problem.problem == "form"


def test_a_finished_game_shows_its_end_its_figures_and_all_its_moments(tables, ann, finished):
    table = tables.import_file(ann, finished).table
    view = tables.look(table, ann)
    n = view.update.n

    assert view.update.now.seat == ""
    assert tables.finale(table, ann).winners
    chart = tables.chart(table, ann)
    assert chart.moments == tuple(range(n + 1))
    assert tables.chart_csv(table, ann).count("\n") == n + 2
    page = Page(tables, table, ann)
    for first in range(0, n, 200):
        frames = tables.frames(table, ann, first, min(first + 199, n))
        assert frames[0].whole is not None
        page.scenes[first] = as_sent(frames[0].whole)
    with pytest.raises(Declined):
        tables.frames(table, ann, 0, 200)


def test_a_game_that_goes_on_has_no_end(tables, ann, open_table):
    with pytest.raises(Declined) as declined:
        tables.finale(open_table(*ONE_SCREEN), ann)
    assert declined.value.problem.problem == "unknown"


def test_an_action_is_looked_at_and_not_played(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)

    outlook = tables.whatif(table, ann, Ask(player.offered()[0]))

    assert outlook.refused is None
    assert outlook.say
    assert player.refresh().version == 0


def test_what_is_not_allowed_can_be_asked_about(tables, ann, open_table):
    table = open_table(*ONE_SCREEN)
    dear = {"type": "bid", "by": "Ann", "private": "RSA", "amount": 5_000}

    outlook = tables.whatif(table, ann, Ask(dear))

    assert outlook.refused.text


def test_hexes_routes_tiles_and_maps_can_be_looked_at(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    page(table).play()

    assert tables.fan(table, ann, "C5").words
    assert tables.fan(table, ann, "C5").refused is not None
    assert tables.fan(table, ann, "C5", at=0).refused is None
    assert tables.tiles(table, ann)
    assert tables.routes(table, ann) == ()
    assert tables.map_words(table, ann, at=0)
    assert tables.picture(table, ann).startswith("<svg")
    for nowhere in (
        lambda: tables.fan(table, ann, "Z99"),
        lambda: tables.picture(table, ann, at=2),
        lambda: tables.map_words(table, ann, at=-1),
    ):
        with pytest.raises(Declined):
            nowhere()


def test_titles_and_their_rules_are_offered(tables):
    (title, *_) = tables.titles()

    assert title.id == "1849"
    assert title.players == (3, 4, 5)
    assert tables.rules("1849")
    with pytest.raises(Declined):
        tables.rules("1830")


def test_the_list_of_tables_has_what_a_browser_sits_at_or_watches(
    tables, ann, bob, open_table, take_seat, page
):
    mine = open_table(*ONE_SCREEN, name="Mine")
    ours = open_table("me", "link", "bot", name="Ours")
    page(ours).play()
    take_seat(ours, "Bob", bob)
    take_seat(mine, "", bob)

    hers = {line.name: line for line in tables.tables(ann)}
    his = {line.name: line for line in tables.tables(bob)}

    assert list(hers) == ["Ours", "Mine"]
    assert hers["Mine"].yours == ("Ann", "Bob", "Cyd")
    assert hers["Ours"].n == 1
    assert hers["Ours"].to_move == "Bob"
    assert his["Ours"].yours == ("Bob",)
    assert his["Mine"].yours == ()


def test_how_a_table_stands_is_found_where_nobody_noted_it(tables, ann, store, finished):
    table = tables.import_file(ann, finished).table
    store._tables[table].standing = None

    (line,) = Tables(store, "secret").tables(ann)

    assert line.over
    assert line.winners == tables.finale(table, ann).winners
    assert store.tables()[0].standing is not None


def test_tables_are_let_go_of_and_opened_again(store, ann):
    tables = Tables(store, "secret", live=2)
    seats = tuple(NewSeat(name, "me") for name in THREE)
    opened = [tables.open(ann, NewTable("1849", seats)).table for _ in range(5)]
    pages = [Page(tables, table, ann) for table in opened]
    for page in pages:
        page.play()

    assert len(tables._house._rooms) == 2
    for page in pages:
        page.play()
        assert page.seen.n == 2


def test_tables_that_somebody_has_open_are_not_let_go_of(store, ann):
    tables = Tables(store, "secret", live=1)
    seats = tuple(NewSeat(name, "me") for name in THREE)
    first = tables.open(ann, NewTable("1849", seats)).table
    leave = tables.arrive(first, ann)
    for _ in range(3):
        tables.open(ann, NewTable("1849", seats))

    assert first in tables._house._rooms
    leave()


def test_every_table_reopens_as_it_stood(tmp_path, ann):
    file = tmp_path / "tables.sqlite"
    store = SqliteStore(file)
    tables = Tables(store, "secret")
    seats = tuple(NewSeat(name, "me") for name in THREE)
    table = tables.open(ann, NewTable("1849", seats)).table
    page = Page(tables, table, ann)
    for _ in range(8):
        page.play()
    page.back(5)
    store.close()

    view = Tables(SqliteStore(file), "secret").look(table, ann)

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
        tables.look("new", ann)

    assert declined.value.problem.problem == "server"
    assert "version 1000" in declined.value.problem.text
    assert {line.table for line in tables.tables(ann)} == {table, "new"}


def test_a_game_that_turns_out_another_is_not_papered_over(store, ann, tables, open_table, page):
    table = open_table(*ONE_SCREEN)
    page(table).play()
    events = store._tables[table].events
    events[0] = events[0].replace(b'"fingerprint":"', b'"fingerprint":"0')

    with pytest.raises(Declined) as declined:
        Tables(store, "secret").look(table, ann)
    assert "another game" in declined.value.problem.text
