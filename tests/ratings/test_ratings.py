"""Games that are counted, for whom, and what ratings and figures come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from ferrovia import clock
from ferrovia.ratings import Counting, FinishedGame, Ladders, Player, recount, results
from ferrovia.ratings.counting import count
from ferrovia.ratings.figures import figures_of, figures_of_all
from ferrovia.ratings.finished_games import SeatFigures, SeatResult, players_at
from ferrovia.ratings.ladders import START, LadderId
from ferrovia.records import EventKind, Record, load_file
from ferrovia.store import (
    Arrangement,
    Grant,
    Header,
    MemoryStore,
    StoredEvent,
    hashed,
    new_table,
    new_token,
    now,
)
from ferrovia.struct import replace
from ferrovia.tables import Tables, Visitor, undo
from ferrovia.tables.messages import Back

ANN, BARON = Player("account", "ann"), Player("bot", "baron")
GAMES = Path(__file__).parents[1] / "playthroughs" / "games"


@pytest.fixture(scope="module")
def record() -> Record:
    return load_file(GAMES / "1849-3-players.json")


@pytest.fixture
def tables() -> Tables:
    return Tables(MemoryStore(), "a secret")


@pytest.fixture
def visitor() -> Visitor:
    return Visitor(key=new_token())


def held_by_ann(tables: Tables, table: str) -> Mapping[str, str]:
    return {tables.header(table).seats[0]: "ann"}


@pytest.fixture
def finished(tables: Tables, record: Record, visitor: Visitor) -> Callable[..., str]:
    """Write a finished game of a person, on the first seat, and bots into the store."""

    def written(**more: object) -> str:
        person, *others = record.seats
        header = Header(
            table=new_table(),
            title=record.title,
            rules=record.rules,
            options=record.options,
            seats=record.seats,
            seed=record.seed,
            deal=record.deal,
            created=now(),
            kinds={person: "here", **dict.fromkeys(others, "bot")},
            bots=dict.fromkeys(others, "baron"),
        )
        header = replace(header, **more)
        events = (
            StoredEvent(
                number=number, kind=EventKind.PLAYED, seat=action["by"], action=action, at=now()
            )
            for number, action in enumerate(record.actions, start=1)
        )
        key = hashed(visitor.key)
        grants = (Grant(key, header.table, "host"), Grant(key, header.table, "seat", person))
        tables.store.create(header, events, grants, {"over": True})
        return header.table

    return written


def test_a_game_counts_once_for_the_account_and_the_bots_that_played_it(tables, finished):
    table = finished()

    for _ in range(2):
        count(tables, table, held_by_ann)

    (game,) = results(tables.store)
    assert (game.table, game.title, len(game.seats)) == (table, "1849", 3)
    assert game.after == tables.store.tables((table,))[0].events
    assert sorted(row.player for row in game.seats if row.player) == [ANN, BARON, BARON]
    assert [row.figures.place for row in game.seats] == [1, 2, 2]  # two went bankrupt
    worths = [row.figures.worth for row in game.seats]
    assert worths == sorted(worths, reverse=True)
    best = max(game.seats, key=lambda row: row.figures.best_run).figures
    assert best.best_run_by in best.companies
    assert best.longest_route >= 2


def test_a_game_whose_end_is_taken_back_does_not_count_until_it_ends_again(
    tables, finished, visitor
):
    table = finished()
    count(tables, table, held_by_ann)
    end = tables.store.tables((table,))[0].events

    undo.take_back(tables, table, visitor, Back(end, end - 1))
    count(tables, table, held_by_ann)
    assert results(tables.store) == ()

    undo.play_again(tables, table, visitor, Back(end + 1, end))
    count(tables, table, held_by_ann)
    assert [game.after for game in results(tables.store)] == [end + 2]


def test_whoever_leaves_afterwards_or_deletes_the_table_has_played_all_the_same(tables, finished):
    table = finished()
    before = count(tables, table, held_by_ann)

    recount(tables, lambda tables, table: {})
    assert results(tables.store) == (before,)

    tables.store.delete(table)
    recount(tables, held_by_ann)
    assert count(tables, table, held_by_ann) == before
    assert results(tables.store) == (before,)


def test_counting_everything_again_gives_the_same(tables, finished):
    for _ in range(2):
        finished()
    recount(tables, held_by_ann)
    before = results(tables.store)

    recount(tables, held_by_ann)

    assert len(before) == 2
    assert results(tables.store) == before
    ladder = LadderId("1849", 3)
    assert Ladders(before).ranked(ladder) == Ladders(results(tables.store)).ranked(ladder)


def test_a_game_that_goes_on_is_not_counted(tables, finished, visitor):
    table = finished()
    end = tables.store.tables((table,))[0].events
    undo.take_back(tables, table, visitor, Back(end, end - 1))

    recount(tables, held_by_ann)

    assert results(tables.store) == ()


def test_games_are_counted_as_they_end_and_taken_out_again(tables, finished, visitor):
    counting = Counting(tables, held_by_ann)
    counting.start()
    try:
        table = finished()
        end = tables.store.tables((table,))[0].events
        tables.notify(table, end)
        _until(lambda: len(results(tables.store)) == 1)

        undo.take_back(tables, table, visitor, Back(end, end - 1))
        _until(lambda: not results(tables.store))
    finally:
        counting.stop()


def test_games_that_ended_while_nobody_listened_are_counted_at_the_start(tables, finished):
    finished()
    counting = Counting(tables, held_by_ann)
    counting.start()
    try:
        _until(lambda: len(results(tables.store)) == 1)
    finally:
        counting.stop()


def _until(reached: Callable[[], bool]) -> None:
    until = clock.seconds() + 30
    while not reached():
        assert clock.seconds() < until
        clock.sleep(0.05)


HEADER = Header(
    table="t",
    title="1849",
    rules="2",
    seats=("Ann", "Bob", "Cyd"),
    created="",
    kinds={"Ann": "here", "Bob": "link", "Cyd": "bot"},
    bots={"Cyd": "baron"},
)
BOT_LEFT = Arrangement(bots={"Cyd": "baron"})
BOTH = {"Ann": "a", "Bob": "b"}


def test_guests_are_not_rated():
    assert players_at(HEADER, BOT_LEFT, {"Ann": "a"}) == {
        "Ann": Player("account", "a"),
        "Cyd": BARON,
    }


def test_a_seat_that_was_left_to_a_bot_counts_for_who_left_it():
    left = Arrangement(bots={"Cyd": "baron", "Bob": "builder"})
    assert players_at(HEADER, left, BOTH) == {
        "Ann": Player("account", "a"),
        "Bob": Player("account", "b"),
        "Cyd": BARON,
    }


@pytest.mark.parametrize("bots", [{}, {"Cyd": "builder"}])
def test_a_bot_that_did_not_play_to_the_end_is_not_rated(bots):
    assert players_at(HEADER, Arrangement(bots=bots), BOTH) == {
        "Ann": Player("account", "a"),
        "Bob": Player("account", "b"),
    }


@pytest.mark.parametrize(
    ("header", "holders"),
    [
        (replace(HEADER, parent="another"), BOTH),
        (replace(HEADER, plan_from=3), BOTH),
        (replace(HEADER, kinds={"Ann": "here", "Bob": "here", "Cyd": "bot"}), BOTH),
        (HEADER, {"Ann": "a", "Bob": "a"}),
        (HEADER, {}),
    ],
    ids=["fork", "plan", "one screen", "one account", "a bot alone"],
)
def test_some_tables_do_not_count(header, holders):
    assert players_at(header, BOT_LEFT, holders) is None


def game(number: int, *players: Player | None, title: str = "1849") -> FinishedGame:
    """A game that ended with these in this order."""
    return FinishedGame(
        table=f"t{number}",
        title=title,
        ended=f"2026-01-01T00:00:{number:02}.000Z",
        after=100,
        seats=tuple(
            SeatResult(f"seat {place}", player, SeatFigures(place, 1000 - place, ("RCS",), 100))
            for place, player in enumerate(players, start=1)
        ),
    )


def test_who_wins_more_is_rated_higher_and_each_number_of_players_apart():
    bob, cyd = Player("account", "bob"), Player("account", "cyd")
    games = [game(n, ANN, bob, None) for n in range(4)] + [game(9, cyd, ANN, bob, None)]

    ladders = Ladders(games)

    assert ladders.ladders() == (LadderId("1849", 3), LadderId("1849", 4))
    first, last = ladders.ranked(LadderId("1849", 3))
    assert (first.player, last.player) == (ANN, bob)
    assert first.rating > START > last.rating
    assert [rated.player for rated in ladders.ranked(LadderId("1849", 4))] == [cyd, ANN, bob]


def test_a_bot_on_two_seats_is_rated_between_them():
    alone = Ladders([game(1, BARON, ANN, None)]).ranked(LadderId("1849", 3))
    both = Ladders([game(1, BARON, ANN, BARON)]).ranked(LadderId("1849", 3))

    assert [rated.player for rated in alone] == [BARON, ANN]
    assert {rated.player for rated in both} == {BARON, ANN}
    assert both[0].rating - both[1].rating < alone[0].rating - alone[1].rating


def test_figures_are_those_of_somebodys_games():
    games = [game(1, ANN, BARON), game(2, BARON, ANN), game(3, BARON, None)]

    own, all_of_them = figures_of(ANN, games), figures_of_all(games)

    assert (own.games, own.wins, own.mean_place, own.mean_worth, own.most_worth) == (
        *(2, 1, 1.5),
        *(998, 999),
    )
    assert [(each.company, each.games) for each in own.favourites] == [("RCS", 2)]
    assert all_of_them.games == 3
    assert figures_of(Player("bot", "random"), games).games == 0
