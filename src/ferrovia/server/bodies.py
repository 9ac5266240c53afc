"""Reading what was sent: not too large, not too deep, and of the right form."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from ferrovia.tables import Declined
from ferrovia.tables.messages import Problem
from ferrovia.tables.problems import form

T = TypeVar("T")
WORD = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A string (even one that never ends), or a bracket outside of strings."""
OPEN = b"[{"


async def read(request: Request, most: int) -> bytes:
    """Return what was sent; what is too large is not even taken in."""
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > most:
        raise _too_large(most)
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise _too_large(most)
            parts.append(part)
    except ClientDisconnect:
        raise form("the message was cut off") from None
    return b"".join(parts)


def _too_large(most: int) -> Declined:
    text = f"This is too large. At most {most:,} bytes are taken."
    return Declined(Problem("size", text))


def check_depth(data: bytes, deepest: int) -> None:
    """Turn away what has more brackets within brackets than anything that makes sense here."""
    depth = 0
    for found in WORD.finditer(data):
        sign = found[0][:1]
        if sign == b'"':
            continue
        depth += 1 if sign in OPEN else -1
        if depth > deepest:
            raise form("there are too many brackets within each other")


def decode(data: bytes, kind: type[T], deepest: int) -> T:
    """Return a message as the struct it stands for; says what is wrong with its form."""
    check_depth(data, deepest)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise form(f"this message cannot be read: {problem}") from None
