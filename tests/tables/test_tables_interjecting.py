"""At a table somebody whose turn it is not may interject what the rules let them."""

from __future__ import annotations

import pytest

from ferrovia.core import Action, Move
from ferrovia.core.events import Happened
from ferrovia.struct import replace
from ferrovia.tables import Declined, live_table
from ferrovia.titles import load


class Cough(Action, frozen=True, kw_only=True):
    """Be heard outside one's turn."""


def coughs(at):
    return (Cough(by=seat) for seat in at.state.seats[1:])


COUGH = Move(Cough, (), coughs, lambda draft, action: draft.emit(Happened("cough")))
TWO = ("me", "link", "here")


@pytest.fixture(autouse=True)
def coughing(monkeypatch):
    """Let a title of which tables are opened know an interjection."""

    def loaded(*choice):
        title = load(*choice)
        return replace(title, interjections=(COUGH,), actions=(*title.actions, Cough))

    monkeypatch.setattr(live_table, "load", loaded)


def test_an_interjection_is_offered_played_and_kept(store, bob, open_table, page, take_seat):
    table = open_table(*TWO)
    take_seat(table, "Bob", bob)
    theirs = page(table, bob)
    assert theirs.seen.now.seat == "Ann" and not theirs.seen.now.yours
    assert theirs.offered() == [{"type": "cough", "by": "Bob"}]

    answer = theirs.play()

    (kept,) = store.events(table)
    assert (kept.kind, kept.seat) == ("act", "Bob")
    assert (answer.n, answer.now.seat) == (1, "Ann")
    assert theirs.log[1]["seat"] == "Bob"
    assert answer.free == 1


def test_nobody_interjects_for_another(bob, open_table, page, take_seat):
    table = open_table(*TWO)
    take_seat(table, "Bob", bob)
    with pytest.raises(Declined, match="seat of Cyd"):
        page(table, bob).play({"type": "cough", "by": "Cyd"})


def test_whoever_decides_sees_only_what_is_theirs(open_table, page):
    mine = page(open_table("me", "link", "link"))
    assert "cough" not in {action["type"] for action in mine.offered()}
    assert "cough" in {
        action["type"] for action in page(open_table("me", "here", "link")).offered()
    }
