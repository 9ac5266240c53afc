"""The table passes for whoever has just acted, where that gives nothing away."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from ferrovia.bots import play_out
from ferrovia.core import Action, Game, Pass, Position
from ferrovia.core.action import as_json
from ferrovia.core.free_pass import free_pass
from ferrovia.records import dumps, record_game
from ferrovia.tables import bot_seats, file_import, new_tables
from ferrovia.tables.bot_turns import play_for_bot
from ferrovia.tables.messages import Act, ForkAt, SeatPlayer
from ferrovia.titles import load

TITLES = pytest.mark.parametrize("title", ("1844", "1848", "1849"))
NAMES = ("Ann", "Bob", "Cyd", "Dan")


@cache
def game(title: str) -> Game:
    return play_out(Position.new(load(title, len(NAMES)), NAMES, 11), Random(11))


def moment(title: str, fits: Callable[[Action, Pass], bool]) -> int:
    """Return when an action is played that is followed by a pass that gives nothing away."""
    played = game(title)
    for n, action in enumerate(played.actions):
        passing = free_pass(played.positions[n + 1])
        if passing is not None and not isinstance(action, Pass) and fits(action, passing):
            return n
    raise AssertionError("no such moment")


@pytest.fixture
def at(tables, ann, page):
    """Open a page at a moment of a game of four people at one screen."""

    def opened(title: str, n: int):
        data = dumps(record_game(game(title), seed="11")).encode()
        brought = file_import.import_file(tables, ann, data).table
        return page(new_tables.fork(tables, brought, ann, ForkAt(n)).table)

    return opened


def own(action: Action, passing: Pass) -> bool:
    return action.by == passing.by


def of_another(action: Action, passing: Pass) -> bool:
    return action.by != passing.by


@TITLES
def test_nobody_is_asked_for_a_pass_that_gives_nothing_away(title, at):
    n = moment(title, own)
    player = at(title, n)

    player.play(as_json(game(title).actions[n]))

    assert player.seen.n > n + 1
    assert player.seen.now.seat == game(title).actions[n].by


@TITLES
def test_taking_back_and_playing_again_go_past_such_a_pass(title, at):
    n = moment(title, own)
    player = at(title, n)
    player.play(as_json(game(title).actions[n]))
    after = player.seen.n

    player.back(after - 1)
    assert player.seen.n == n
    player.again(n + 1)
    assert player.seen.n == after


def test_what_another_player_did_last_stays_the_last_thing_done(at):
    n = moment("1844", of_another)
    player = at("1844", n)

    player.play(as_json(game("1844").actions[n]))

    assert player.seen.n == n + 1


def test_bots_pass_for_themselves(at, tables, ann):
    n = moment("1849", own)
    action = game("1849").actions[n]
    player = at("1849", n)
    bot_seats.change_player(tables, player.table, ann, SeatPlayer(action.by, "builder"))

    play_for_bot(tables, player.table, Act(player.seen.version, as_json(action)))

    assert player.refresh().n == n + 1
