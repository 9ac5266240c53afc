"""Finding what a typed word names: a hex, a corporation, a private company, a train, a tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ferrovia.board.faces import Edge, HexId, TileId
from ferrovia.board.naming import side
from ferrovia.core import Position
from ferrovia.core.names import CorporationId, PrivateId
from ferrovia.terminal.example_phrases import example
from ferrovia.views.sentences.wording import clockwise

LONGEST = 9
"""Digits of the longest number anybody needs."""


class Unclear(ValueError):
    """A typed word or phrase cannot be read; the message says what would help."""


def is_name(word: str, known: Iterable[str]) -> bool:
    """Whether a word is one of the known names, whatever its capitals."""
    return word.lower() in (name.lower() for name in known)


def find_hex(position: Position, word: str) -> HexId:
    """Return the hex of that id or name; ``a12`` and ``A12`` differ only where both exist."""
    hexes = position.title.board.hexes
    if word in hexes:
        return word
    ids = [hex_id for hex_id in hexes if hex_id.lower() == word.lower()]
    named = [h for h, data in hexes.items() if word and data.name.lower() == word.lower()]
    begun = [h for h, data in hexes.items() if len(word) > 2 and _begins(data.name, word)]
    for found in (ids, named, begun):
        if found:
            return found[0]
    ways = example(position.title, "like {city}, or its place, like {place}")
    raise Unclear(f"There is no hex {word!r}. A hex is named by its id, {ways}.")


def _begins(name: str, word: str) -> bool:
    return any(part.startswith(word.lower()) for part in name.lower().split())


def find_corporation(position: Position, word: str) -> CorporationId:
    """Return the corporation of that id or nickname."""
    known = position.title.corporations
    aliases = {data.nickname.lower(): name for name, data in known.items()}
    return _find(word, {**{name.lower(): name for name in known}, **aliases}, known, "corporation")


def find_private(position: Position, word: str) -> PrivateId:
    """Return the private company of that id."""
    known = position.title.privates
    return _find(word, {name.lower(): name for name in known}, known, "private company")


def find_train(position: Position, word: str) -> str:
    """Return the class of trains of that name."""
    known = position.title.trains
    return _find(word, {name.lower(): name for name in known}, known, "train")


def find_tile(position: Position, word: str) -> TileId:
    """Return the tile of that number."""
    if word in position.title.board.tiles:
        return word
    raise Unclear(f"There is no tile {word!r} in {position.title.id}.")


def find_sides(position: Position, word: str) -> tuple[Edge, ...]:
    """Return the sides of a hex that are named by their directions: ``NE-S``."""
    layout = position.title.board.layout
    known = {side(layout, edge): edge for edge in clockwise(layout)}
    named = word.upper().split("-")
    if len(named) != 2 or not set(named) <= set(known):
        example = "-".join(tuple(known)[1:3])
        raise Unclear(f"Name two sides, like {example}, not {word!r}; there is {', '.join(known)}.")
    return tuple(known[name] for name in named)


def _find(word: str, names: Mapping[str, str], known: Iterable[str], kind: str) -> str:
    found = names.get(word.lower())
    if found is None:
        raise Unclear(f"There is no {kind} {word!r}; there is {', '.join(known)}.")
    return found


def number(word: str, what: str) -> int:
    """Return a whole number that was typed."""
    if not (word.isascii() and word.isdecimal()) or len(word) > LONGEST:
        raise Unclear(f"The {what} must be a whole number, not {word!r}.")
    return int(word)
