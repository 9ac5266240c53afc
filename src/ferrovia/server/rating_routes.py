"""Handlers of ratings: the ladders, and how somebody has played.

Whoever has signed in sees them. Where there are no accounts the host does, and only bots are rated.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.accounts import account_names
from ferrovia.ratings import Player
from ferrovia.ratings.boards import RatingBook, player_view, ratings_view
from ferrovia.ratings.finished_games import PlayerKind
from ferrovia.ratings.rating_messages import RatedPlayer, RatingsView
from ferrovia.server.openapi import documented
from ferrovia.server.requests import in_thread, tables_of, visitor
from ferrovia.server.responses import json_response
from ferrovia.tables import Tables
from ferrovia.tables.problems import forbidden, unknown

router = APIRouter(prefix="/api/ratings")


@router.get("", **documented(RatingsView))
async def ratings(request: Request) -> Response:
    """Return all ladders."""
    check_may_see(request)
    return json_response(await in_thread(_ratings, _book(request), tables_of(request)))


def _ratings(book: RatingBook, tables: Tables) -> RatingsView:
    return ratings_view(book.now(), account_names(tables))


@router.get("/{kind}/{player}", **documented(RatedPlayer))
async def rated_player(request: Request, kind: PlayerKind, player: str) -> Response:
    """Return how an account, or a bot, has played."""
    check_may_see(request)
    whom = Player(kind, player)
    found = await in_thread(_player, _book(request), tables_of(request), whom)
    if found is None:
        raise unknown("Nobody here is called that.")
    return json_response(found)


def _player(book: RatingBook, tables: Tables, player: Player) -> RatedPlayer | None:
    return player_view(book.now(), player, account_names(tables))


def check_may_see(request: Request) -> None:
    """Turn away whoever may not see ratings."""
    guest, settings = visitor(request), request.app.state.settings
    if guest.host or guest.account:
        return
    if settings.accounts is None:
        raise forbidden("Only the host sees how bots play.")
    raise forbidden("Sign in to see ratings.")


def _book(request: Request) -> RatingBook:
    book: RatingBook = request.app.state.ratings
    return book
