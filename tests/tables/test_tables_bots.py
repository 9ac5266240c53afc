"""Bots at a table: which ones there are, whose seats they play, and how they behave."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.bots import LADDER, play_out
from ferrovia.core.action import as_json
from ferrovia.records import EventKind
from ferrovia.store import Arrangement, StoredEvent, now
from ferrovia.struct import replace
from ferrovia.tables import Declined, Tables, acting, bot_seats, new_tables, undo, updates
from ferrovia.tables.bot_turns import BotAsk, bot_turn, play_for_bot
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import (
    Act,
    Back,
    ForkAt,
    Manner,
    NewSeat,
    NewTable,
    Reason,
    SeatPlayer,
)

PASS = {"type": "pass", "by": "Ann"}


def named(tables, visitor, *seats, **more):
    wanted = NewTable("1849", tuple(NewSeat(*seat) for seat in seats), drawn=False, **more)
    return new_tables.open_table(tables, visitor, wanted).table


def test_bots_are_offered_with_their_character_the_strongest_first():
    offers = bot_seats.bot_offers()
    assert [offer.name for offer in offers] == [bot.name for bot in reversed(LADDER)]
    assert all(offer.character for offer in offers)
    assert [offer.name for offer in offers if offer.usual] == [bot_seats.usual_bot()]


def test_a_seat_knows_which_bot_sits_there(tables, ann, page):
    table = named(tables, ann, ("Ann", "me"), ("Bob", "bot", "random"), ("Cyd", "bot"))
    seats = page(table).seen.seats
    assert [seats[seat].bot for seat in ("Ann", "Bob", "Cyd")] == [
        "",
        "random",
        bot_seats.usual_bot(),
    ]


def test_a_bot_that_there_is_not_is_not_seated(tables, ann):
    with pytest.raises(Declined, match="no bot 'emperor'"):
        named(tables, ann, ("Ann", "me"), ("Bob", "bot", "emperor"), ("Cyd", "bot"))


def test_bots_of_tables_opened_before_they_had_names_are_what_they_were(tables, ann, store):
    old = replace(
        tables.header(named(tables, ann, ("A", "me"), ("B", "bot"), ("C", "bot"))), bots={}
    )
    assert LiveTable(old).arrangement == Arrangement(bots={"B": "random", "C": "random"})


def test_whoever_has_handed_over_their_seat_does_not_act_until_they_take_it_back(
    tables, ann, open_table, page
):
    table = open_table("me", "here", "here")
    ours = page(table)

    bot_seats.change_player(tables, table, ann, SeatPlayer("Ann", "random"))

    assert not ours.refresh().now.yours
    with pytest.raises(Declined, match="A bot plays for Ann"):
        acting.submit(tables, table, ann, Act(0, PASS))
    bot_seats.change_player(tables, table, ann, SeatPlayer("Ann"))
    assert ours.refresh().now.yours
    assert ours.play(PASS).n == 1


def test_a_seat_is_handed_over_by_its_holder_or_the_host(tables, ann, bob, open_table, take_seat):
    table = open_table("me", "link", "link")
    take_seat(table, "Bob", bob)

    bot_seats.change_player(tables, table, bob, SeatPlayer("Bob", "random"))
    bot_seats.change_player(tables, table, ann, SeatPlayer("Cyd", "random"))

    assert tables.arrangement(table).bots == {"Bob": "random", "Cyd": "random"}
    with pytest.raises(Declined, match="You do not hold the seat of Ann"):
        bot_seats.change_player(tables, table, bob, SeatPlayer("Ann", "random"))
    bot_seats.change_player(tables, table, ann, SeatPlayer("Bob"))
    assert tables.arrangement(table).bots == {"Cyd": "random"}


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (SeatPlayer("Eve", "random"), "no such seat"),
        (SeatPlayer("Cyd"), "Cyd is a bot"),
        (SeatPlayer("Ann", "emperor"), "no bot"),
    ],
)
def test_seats_and_bots_that_there_are_not_are_refused(tables, ann, open_table, wanted, why):
    table = open_table("me", "link", "bot")
    with pytest.raises(Declined, match=why):
        bot_seats.change_player(tables, table, ann, wanted)


def test_how_a_table_is_run_survives_a_restart(tables, store, ann, open_table):
    table = open_table("me", "bot", "bot")
    bot_seats.change_player(tables, table, ann, SeatPlayer("Ann", "random"))
    bot_seats.change_manner(tables, table, ann, Manner(pace="slow", paused=True, reasons=False))

    again = updates.look(Tables(store, "secret"), table, ann).update

    assert (again.bots.pace, again.bots.paused, again.bots.reasons) == ("slow", True, False)
    assert again.seats["Ann"].bot == "random"


def test_watchers_do_not_set_the_pace(tables, bob, open_table, take_seat):
    table = open_table("me", "bot", "bot")
    take_seat(table, "", bob)
    with pytest.raises(Declined, match="You are watching"):
        bot_seats.change_manner(tables, table, bob, Manner(paused=True))


def test_whoever_opened_a_table_of_bots_sets_their_pace(tables, ann, open_table):
    table = open_table("bot", "bot", "bot")
    update = bot_seats.change_manner(tables, table, ann, Manner(pace="fast", skip=True))
    assert (update.bots.pace, update.bots.skipping) == ("fast", True)


def test_reasons_stay_with_their_actions(tables, store, ann, open_table, page):
    """They come back with what is played again, and after a restart."""
    table = open_table("me", "bot", "here")
    acting.submit(tables, table, ann, Act(0, PASS))
    because = ("There is nothing worth its price.",)
    play_for_bot(tables, table, Act(1, {"type": "pass", "by": "Bob"}), because)
    ours = page(table)
    assert ours.seen.reasons == (Reason(2, because),)

    back = undo.take_back(tables, table, ann, Back(2, 0))
    assert back.reasons == ()
    again = undo.play_again(tables, table, ann, Back(3, 1))
    assert again.reasons == (Reason(2, because),)

    assert updates.look(Tables(store, "secret"), table, ann).update.reasons == again.reasons


def test_a_fork_keeps_the_bots_and_not_whom_they_play_for(tables, ann, page):
    table = named(tables, ann, ("Ann", "me"), ("Bob", "bot", "random"), ("Cyd", "here"))
    bot_seats.change_player(tables, table, ann, SeatPlayer("Ann", "random"))
    for opened in (
        new_tables.fork(tables, table, ann, ForkAt(0)),
        new_tables.rematch(tables, table, ann),
    ):
        assert tables.arrangement(opened.table).bots == {"Bob": "random"}


def interjecting(tables, ann, store):
    """Return a table of 1844 of bots, at a moment at which somebody may interject something."""
    wanted = NewTable("1844", tuple(NewSeat(n, "bot") for n in ("Ann", "Bob", "Cyd")), seed="5")
    table = new_tables.open_table(tables, ann, wanted).table
    with tables.locked(table) as live:
        opening = live.position
    game = play_out(opening, Random(5))
    n, who = next(
        (n, {offer.action.by for offer in position.interjections()})
        for n, position in enumerate(game.positions)
        if position.interjections()
    )
    for number, action in enumerate(game.actions[:n], 1):
        store.append(
            table,
            StoredEvent(
                number=number,
                kind=EventKind.PLAYED,
                seat=action.by,
                action=as_json(action),
                at=now(),
            ),
        )
    tables.notify(table, n)
    return table, game.positions[n], who


def test_bots_are_asked_first_what_they_interject_and_not_without_end(
    tables, ann, store, monkeypatch
):
    table, position, (seat,) = interjecting(tables, ann, store)

    turn = bot_turn(tables, table)

    usual = bot_seats.usual_bot()
    assert turn.asks == (
        BotAsk(seat, usual, outside=True),
        BotAsk(position.decision.seat, usual),
    )
    monkeypatch.setattr("ferrovia.tables.bot_turns.MOST_OUTSIDE", 0)
    assert bot_turn(tables, table).asks == (BotAsk(position.decision.seat, usual),)
