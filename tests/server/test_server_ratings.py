"""Ratings where people have accounts."""

from __future__ import annotations

import pytest
from member_visit import CHEAP, register
from web_visit import problem

from ferrovia.accounts import AccountSettings
from ferrovia.accounts.people import delete_account, find
from ferrovia.ratings.finished_games import RESULT, FinishedGame, Player, SeatFigures, SeatResult
from ferrovia.server.app import create_app
from ferrovia.struct import replace
from ferrovia.workers.tasks import InProcess


@pytest.fixture
def app(tables, settings):
    chosen = AccountSettings(registration="open", hashing=CHEAP)
    return create_app(tables, replace(settings, accounts=chosen), InProcess())


def keep(tables, *players: Player) -> None:
    """Keep a game that ended in this order."""
    seats = tuple(
        SeatResult(f"seat {place}", player, SeatFigures(place, 1000 - place))
        for place, player in enumerate(players, start=1)
    )
    game = FinishedGame("t", "1849", "2026-01-01T00:00:00.000Z", 300, seats)
    tables.store.keep_house([RESULT.fact(game, key="t")])


def account(tables, name: str) -> Player:
    found = find(tables, name)
    assert found is not None
    return Player("account", found.id)


def test_whoever_has_signed_in_sees_people_by_name(ann, bob, tables):
    register(ann, "Annabella")
    register(bob, "Bobby")
    annabella, bobby = account(tables, "Annabella"), account(tables, "Bobby")
    keep(tables, bobby, Player("bot", "baron"), annabella)

    (ladder,) = ann.get("/api/ratings").json()["ladders"]
    assert [line["name"] for line in ladder["lines"]] == ["Bobby", "baron", "Annabella"]
    games = ann.get(f"/api/ratings/account/{bobby.id}").json()["games"]
    assert [seat["name"] for seat in games[0]["seats"]] == ["Bobby", "baron", "Annabella"]


def test_who_has_no_account_any_more_has_no_name(ann, bob, tables):
    register(ann, "Annabella")
    register(bob, "Bobby")
    annabella, bobby = account(tables, "Annabella"), account(tables, "Bobby")
    keep(tables, bobby, annabella, Player("bot", "baron"))
    delete_account(tables, bobby.id)

    (ladder,) = ann.get("/api/ratings").json()["ladders"]
    assert [line["name"] for line in ladder["lines"]] == ["Annabella", "baron"]
    games = ann.get(f"/api/ratings/account/{annabella.id}").json()["games"]
    assert games[0]["seats"][0]["name"] == "somebody who has left"
    gone = ann.get(f"/api/ratings/account/{bobby.id}")
    assert problem(gone, 404)["problem"] == "unknown"


def test_guests_are_asked_to_sign_in(ann):
    assert "Sign in" in problem(ann.get("/api/ratings"), 403)["text"]
