"""Handlers of what people do at a table besides playing: names, talk, notes, putting it away."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.openapi import documented
from ferrovia.server.requests import at_table, check_writing_rate, read_message
from ferrovia.server.responses import json_response
from ferrovia.tables import chat, notes, removal, table_names
from ferrovia.tables.messages import (
    Archive,
    Delete,
    Deleted,
    Done,
    PersonName,
    PrivateNote,
    Said,
    Say,
    SwitchChat,
    TableName,
    WriteNote,
)

router = APIRouter(prefix="/api/tables/{table}")


@router.post("/name", **documented(Done, TableName))
async def rename(request: Request, table: str) -> Response:
    """Give a table another name."""
    wanted = await read_message(request, TableName)
    check_writing_rate(request)
    return json_response(await at_table(request, table_names.rename, table, wanted))


@router.post("/person", **documented(Done, PersonName))
async def call(request: Request, table: str) -> Response:
    """Keep what the person on a seat wants to be called."""
    wanted = await read_message(request, PersonName)
    check_writing_rate(request)
    return json_response(await at_table(request, table_names.call, table, wanted))


@router.post("/archive", **documented(Done, Archive))
async def archive(request: Request, table: str) -> Response:
    """Put a table aside in one's own list, or back."""
    wanted = await read_message(request, Archive)
    return json_response(await at_table(request, removal.archive, table, wanted))


@router.post("/delete", **documented(Deleted, Delete))
async def delete(request: Request, table: str) -> Response:
    """Delete a table, or agree that it is deleted."""
    wanted = await read_message(request, Delete)
    return json_response(await at_table(request, removal.delete, table, wanted))


@router.get("/chat", **documented(list[Said]))
async def talk(request: Request, table: str, after: str = "") -> Response:
    """Return what was said at a table."""
    return json_response(await at_table(request, chat.chat, table, after))


@router.post("/chat", **documented(Done, Say))
async def say(request: Request, table: str) -> Response:
    """Say something to all at a table."""
    wanted = await read_message(request, Say)
    check_writing_rate(request)
    return json_response(await at_table(request, chat.say, table, wanted))


@router.post("/chat/switch", **documented(Done, SwitchChat))
async def switch_chat(request: Request, table: str) -> Response:
    """Switch the chat of a table on or off, for everybody."""
    wanted = await read_message(request, SwitchChat)
    return json_response(await at_table(request, chat.switch_chat, table, wanted))


@router.get("/notes", **documented(list[PrivateNote]))
async def my_notes(request: Request, table: str) -> Response:
    """Return what was noted for the seats of this browser."""
    return json_response(await at_table(request, notes.notes, table))


@router.post("/notes", **documented(PrivateNote, WriteNote))
async def write_note(request: Request, table: str) -> Response:
    """Keep a note for oneself."""
    wanted = await read_message(request, WriteNote)
    check_writing_rate(request)
    return json_response(await at_table(request, notes.write_note, table, wanted))
