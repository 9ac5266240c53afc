"""Together at a table: names, talk, notes, what was taken back, tables put aside or deleted."""

from __future__ import annotations

import pytest

from ferrovia.store import new_token
from ferrovia.tables import (
    Declined,
    Tables,
    Visitor,
    chat,
    downloads,
    file_import,
    lobby,
    new_tables,
    notes,
    removal,
    seats,
    table_names,
    updates,
)
from ferrovia.tables.messages import (
    Archive,
    Delete,
    ForkAt,
    PersonName,
    Say,
    SwitchChat,
    TableName,
    WriteNote,
)

ONE_SCREEN = ("me", "here", "here")


@pytest.fixture
def eve() -> Visitor:
    """Somebody who watches."""
    return Visitor(key=new_token())


@pytest.fixture
def table(open_table, take_seat, bob, eve) -> str:
    """Ann opened it and plays with Bob, who has a link, and a bot; Eve watches."""
    made = open_table("me", "link", "bot", name="Tuesday table")
    take_seat(made, "Bob", bob)
    take_seat(made, "", eve)
    return made


def declined(do, *args) -> str:
    with pytest.raises(Declined) as found:
        do(*args)
    return found.value.problem.problem


# ---- names


def test_a_table_is_renamed_for_everybody(tables, table, ann, bob, eve):
    table_names.rename(tables, table, bob, TableName("  Sicily   at night "))

    for visitor in (ann, bob, eve):
        assert updates.look(tables, table, visitor).update.name == "Sicily at night"
        assert [line.name for line in lobby.my_tables(tables, visitor)] == ["Sicily at night"]
    again = Tables(tables.store, "secret")
    assert updates.look(again, table, ann).update.name == "Sicily at night"


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b", "a\u202eb"])
def test_some_names_are_none(tables, table, ann, name):
    assert declined(table_names.rename, tables, table, ann, TableName(name)) == "form"
    assert updates.look(tables, table, ann).update.name == "Tuesday table"


def test_a_guest_has_a_name_and_can_change_it(tables, table, ann, bob):
    table_names.call(tables, table, bob, PersonName("Bob", "Roberta"))
    assert updates.look(tables, table, ann).update.seats["Bob"].name == "Roberta"
    assert lobby.my_tables(tables, ann)[0].names == {"Bob": "Roberta"}
    table_names.call(tables, table, bob, PersonName("Bob", ""))
    assert updates.look(tables, table, ann).update.seats["Bob"].name == ""


def test_nobody_takes_the_name_or_the_seat_of_another(tables, table, ann, bob, eve):
    table_names.call(tables, table, ann, PersonName("Ann", "Annabel"))
    for name in ("ann", "Cyd", "ANNABEL"):
        assert declined(table_names.call, tables, table, bob, PersonName("Bob", name)) == "form"
    for visitor, seat in ((bob, "Ann"), (eve, "Bob"), (eve, ""), (bob, "")):
        wanted = PersonName(seat, "Mallory")
        assert declined(table_names.call, tables, table, visitor, wanted) == "forbidden"


def test_a_fork_is_named_by_its_moment_and_the_first_table(tables, ann, open_table, page):
    first = open_table(*ONE_SCREEN, name="Sicily")
    player = page(first)
    for _ in range(3):
        player.play()
    fork = new_tables.fork(tables, first, ann, ForkAt(2)).table
    table_names.rename(tables, first, ann, TableName("Palermo"))
    second = new_tables.fork(tables, fork, ann, ForkAt(1)).table

    names = [updates.look(tables, each, ann).update.name for each in (fork, second)]

    assert [name.partition(", ")[2] for name in names] == [
        "action 2 of Sicily",
        "action 1 of Palermo",
    ]


def test_an_import_is_named_after_its_file(tables, ann, open_table, page):
    data = downloads.record(tables, open_table(*ONE_SCREEN), ann).encode()
    for file, name in (("night train.json", "night train"), ("x" * 90, "x" * 59 + "…")):
        table = file_import.import_file(tables, ann, data, file).table
        assert updates.look(tables, table, ann).update.name == name


# ---- who is here


def test_who_is_here_is_shown_to_everybody_and_watchers_are_counted(tables, table, ann, bob, eve):
    leaving = [seats.arrive(tables, table, visitor) for visitor in (ann, eve, eve)]
    update = updates.look(tables, table, bob).update
    assert {seat: view.here for seat, view in update.seats.items()} == {
        "Ann": True,
        "Bob": False,
        "Cyd": True,
    }
    assert update.watchers == 2
    for leave in leaving:
        leave()
    update = updates.look(tables, table, bob).update
    assert (update.watchers, update.seats["Ann"].here) == (0, False)
    assert update.seats["Ann"].seen
    assert not update.seats["Bob"].seen


# ---- talk


def test_what_is_said_is_heard_by_all_and_belongs_to_an_action(tables, table, ann, bob, eve, page):
    page(table, ann).play()
    heard: list[int] = []
    tables.listen(table, lambda _, number: heard.append(number))
    table_names.call(tables, table, bob, PersonName("Bob", "Roberta"))

    chat.say(tables, table, bob, Say("Bob", "  Nice <b>move</b>! ", 1))
    chat.say(tables, table, ann, Say("Ann", "Thanks 🚂", 0))

    assert heard == [0, 0, 0]
    for visitor in (ann, bob, eve):
        first, second = chat.chat(tables, table, visitor)
        assert (first.seat, first.name, first.n, first.text) == (
            "Bob",
            "Roberta",
            1,
            "Nice <b>move</b>!",
        )
        assert chat.chat(tables, table, visitor, first.id) == (second,)
        assert updates.look(tables, table, visitor).update.chat.last == second.id
    assert chat.chat(Tables(tables.store, "secret"), table, eve) == (first, second)


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501, "a\x07b"])
def test_what_is_said_is_bounded(tables, table, ann, text):
    assert declined(chat.say, tables, table, ann, Say("Ann", text, 0)) == "form"
    assert chat.chat(tables, table, ann) == ()


def test_only_those_who_sit_there_talk(tables, table, ann, bob, eve):
    for visitor, seat in ((eve, "Bob"), (bob, "Ann"), (ann, "Cyd"), (bob, "")):
        assert declined(chat.say, tables, table, visitor, Say(seat, "Hello", 0)) == "forbidden"
    assert declined(chat.say, tables, table, ann, Say("Ann", "Too early", 7)) == "form"
    stranger = Visitor(key=new_token())
    assert declined(chat.chat, tables, table, stranger) == "forbidden"


def test_the_chat_can_be_switched_off_for_the_table(tables, table, ann, bob, eve):
    chat.say(tables, table, bob, Say("Bob", "Hello", 0))
    assert declined(chat.switch_chat, tables, table, eve, SwitchChat(on=False)) == "forbidden"
    chat.switch_chat(tables, table, ann, SwitchChat(on=False))

    assert not updates.look(tables, table, bob).update.chat.on
    assert chat.chat(tables, table, bob) == ()
    assert declined(chat.say, tables, table, bob, Say("Bob", "Hm", 0)) == "forbidden"
    chat.switch_chat(tables, table, bob, SwitchChat(on=True))
    assert len(chat.chat(tables, table, bob)) == 1


def test_old_talk_makes_room(tables, table, ann, monkeypatch):
    monkeypatch.setattr(chat, "MOST_SAID", 3)
    for number in range(5):
        chat.say(tables, table, ann, Say("Ann", str(number), 0))
    assert [said.text for said in chat.chat(tables, table, ann)] == ["2", "3", "4"]


# ---- notes


def test_notes_are_read_by_their_seat_alone(tables, table, ann, bob, eve):
    notes.write_note(tables, table, bob, WriteNote("Bob", "Buy the 8H.\n\nThen run.", ""))
    notes.write_note(tables, table, bob, WriteNote("Bob", "Token here", "C5"))
    notes.write_note(tables, table, ann, WriteNote("Ann", "Hers", "C5"))

    assert [(note.hex, note.text) for note in notes.notes(tables, table, bob)] == [
        ("", "Buy the 8H.\n\nThen run."),
        ("C5", "Token here"),
    ]
    assert [note.text for note in notes.notes(tables, table, ann)] == ["Hers"]
    assert declined(notes.notes, tables, table, eve) == "forbidden"
    host = Visitor(key=new_token(), host=True)
    assert all(note.seat == "Ann" for note in notes.notes(tables, table, host))

    notes.write_note(tables, table, bob, WriteNote("Bob", " ", "C5"))
    assert [note.hex for note in notes.notes(tables, table, bob)] == [""]


def test_notes_are_bounded_and_for_ones_own_seat(tables, table, bob, eve):
    for wanted, problem in (
        (WriteNote("Bob", "x" * 4001), "form"),
        (WriteNote("Bob", "a\x00"), "form"),
        (WriteNote("Bob", "where?", "Z99"), "unknown"),
        (WriteNote("Ann", "hers"), "forbidden"),
    ):
        assert declined(notes.write_note, tables, table, bob, wanted) == problem
    assert declined(notes.write_note, tables, table, eve, WriteNote("Bob", "hi")) == "forbidden"


# ---- taking back


def test_who_took_back_what_is_told(tables, open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    for _ in range(4):
        player.play()
    said = [player.log[n]["lines"][0]["text"] for n in (3, 4)]
    player.back(2)

    (told,) = player.seen.taken_back
    assert (told.n, told.by, list(told.lines)) == (2, "Ann", said)
    assert told_again(tables, table, player) == (told,)

    player.again(3)
    (told,) = player.seen.taken_back
    assert list(told.lines) == said[1:]
    player.again(4)
    assert player.seen.taken_back == ()


def test_what_is_taken_back_further_is_told_with_the_rest(open_table, page):
    """Ann's last move, then Cyd's before it; and what is played instead stays below it."""
    player = page(open_table(*ONE_SCREEN))
    for _ in range(4):
        player.play()
    player.back(3)
    player.back(2)
    player.play({"type": "pass", "by": "Cyd"})
    player.back(2)

    assert [(told.n, told.by, len(told.lines)) for told in player.seen.taken_back] == [
        (2, "Ann", 1),
        (2, "Cyd", 1),
        (2, "Cyd", 1),
    ]


def told_again(tables, table, player):
    """What a server that has just been started tells."""
    return updates.look(Tables(tables.store, "secret"), table, player.visitor).update.taken_back


def test_asking_goes_to_ones_own_last_decision(tables, open_table, take_seat, ann, bob, page):
    table = open_table("me", "link", "link")
    take_seat(table, "Bob", bob)
    cyd = Visitor(key=new_token())
    take_seat(table, "Cyd", cyd)
    for visitor in (ann, bob, cyd):
        page(table, visitor).play()
    hers = page(table, ann)

    hers.back(2)

    assert hers.seen.take_back is not None
    assert (hers.seen.take_back.by, hers.seen.take_back.to) == ("Ann", 0)


# ---- putting away


def test_a_table_is_archived_by_each_for_themselves(tables, table, ann, bob):
    removal.archive(tables, table, bob, Archive(True))
    assert [line.archived for line in lobby.my_tables(tables, bob)] == [True]
    assert [line.archived for line in lobby.my_tables(tables, ann)] == [False]
    removal.archive(tables, table, bob, Archive(False))
    assert [line.archived for line in lobby.my_tables(tables, bob)] == [False]
    assert declined(removal.archive, tables, table, Visitor(key="x"), Archive(True)) == "forbidden"


def test_whoever_opened_a_table_deletes_it(tables, table, ann, bob, eve):
    assert [line.host for line in lobby.my_tables(tables, ann)] == [True]
    assert [line.host for line in lobby.my_tables(tables, bob)] == [False]
    assert declined(removal.delete, tables, table, eve, Delete(True)) == "forbidden"

    assert removal.delete(tables, table, ann, Delete(True)).gone

    for visitor in (ann, bob, eve):
        assert lobby.my_tables(tables, visitor) == ()
        assert declined(updates.look, tables, table, visitor) == "unknown"


def test_others_delete_a_table_when_all_agree(tables, open_table, take_seat, bob, ann):
    table = open_table("link", "link", "bot")
    cyd = Visitor(key=new_token())
    take_seat(table, "Ann", cyd)
    take_seat(table, "Bob", bob)

    asked = removal.delete(tables, table, bob, Delete(True))
    assert (asked.gone, asked.waiting) == (False, ("Ann",))
    assert updates.look(tables, table, cyd).update.deleting == ("Bob",)
    removal.delete(tables, table, bob, Delete(False))
    assert updates.look(tables, table, cyd).update.deleting == ()

    assert not removal.delete(tables, table, cyd, Delete(True)).gone
    assert removal.delete(tables, table, bob, Delete(True)).gone
    assert declined(updates.look, tables, table, ann) == "unknown"
