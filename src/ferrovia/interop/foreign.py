"""A file of 18xx.games: what it must hold, and where it does not."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ferrovia.core.rule import Illegal, Refusal
from ferrovia.struct import Struct

PLAYER = "player"


class ForeignError(ValueError):
    """A file of 18xx.games cannot be read; says where and why."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        """``"line 3, column 7"`` in a text that is no JSON, ``"actions[412].shares"`` otherwise."""
        self.problem = problem


class CannotWrite(Exception):
    """What comes next in a game of ours cannot be said in a file of 18xx.games; says why."""


class ForeignGame(Struct, frozen=True):
    """What matters of a game file, in the words of the site."""

    title: str
    players: tuple[tuple[str, str], ...]
    """Id and name of each player, in seat order."""
    seed: int
    optional_rules: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    result: dict[str, int]
    """Final scores by player id; empty if the game is not finished."""


def parse(text: str | bytes) -> Any:
    """Return the JSON of a file as plain data."""
    try:
        return json.loads(text)
    except UnicodeDecodeError:
        raise ForeignError("", "no text in UTF-8") from None
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        cut = "; the file seems to be cut off" if problem.pos >= len(problem.doc.rstrip()) else ""
        raise ForeignError(place, f"no JSON: {problem.msg}{cut}") from None
    except (RecursionError, ValueError) as problem:
        raise ForeignError("", f"no game file: {problem}") from None


def parse_if_foreign(data: bytes) -> dict[str, Any] | None:
    """Return the plain data of a file that looks like one of the site; None for any other."""
    try:
        plain = parse(data)
    except ForeignError:
        return None
    looks_foreign = isinstance(plain, dict) and "format" not in plain and "title" in plain
    return plain if looks_foreign else None


def read(plain: Any) -> ForeignGame:
    """Return a game from the plain data of its file."""
    if not isinstance(plain, dict):
        raise ForeignError("", "no game file of 18xx.games: not a JSON object")
    title = plain.get("title")
    if not isinstance(title, str):
        raise ForeignError("title", "no game file of 18xx.games: it names no title")
    settings = _dict(plain, "settings")
    words = settings.get("optional_rules") or []
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ForeignError("settings.optional_rules", "not a list of words")
    return ForeignGame(
        title=title,
        players=_players(plain),
        seed=_seed(settings, plain.get("id")),
        optional_rules=tuple(words),
        actions=_actions(plain),
        result=_result(plain),
    )


def _dict(plain: dict[str, Any], name: str) -> dict[str, Any]:
    found = plain.get(name) or {}
    if not isinstance(found, dict):
        raise ForeignError(name, "not an object")
    return found


def _players(plain: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the players; in old games at one screen they have no id but their name."""
    rows = plain.get("players")
    if not isinstance(rows, list) or not rows:
        raise ForeignError("players", "a game needs a list of players")
    found = []
    for number, row in enumerate(rows):
        known = row.get("id", row.get("name")) if isinstance(row, dict) else None
        if not isinstance(known, int | str) or isinstance(known, bool):
            raise ForeignError(f"players[{number}]", "a player has an id, or at least a name")
        found.append((str(known), str(row.get("name", known))))
    if len({player for player, _ in found}) < len(found):
        raise ForeignError("players", "two players have the same id")
    return tuple(found)


def _seed(settings: dict[str, Any], game_id: Any) -> int:
    """Return the seed; without one, or an empty one, the first run of digits in the game's id."""
    seed = settings.get("seed")
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    if seed not in (None, ""):
        raise ForeignError("settings.seed", f"not a whole number: {seed!r}")
    digits = re.search(r"\d+", str(game_id or ""))
    return int(digits[0][:18]) if digits else 0


def _actions(plain: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    rows = plain.get("actions")
    if not isinstance(rows, list):
        raise ForeignError("actions", "a game needs a list of actions")
    for number, row in enumerate(rows):
        _check_action(row, f"actions[{number}]")
        autos = row.get("auto_actions")
        if autos is not None and not isinstance(autos, list):
            raise ForeignError(f"actions[{number}].auto_actions", "not a list")
        for inner, auto in enumerate(autos or ()):
            _check_action(auto, f"actions[{number}].auto_actions[{inner}]")
    return tuple(rows)


def _check_action(row: Any, place: str) -> None:
    if not isinstance(row, dict):
        raise ForeignError(place, "an action is an object")
    if not isinstance(row.get("type"), str):
        raise ForeignError(f"{place}.type", "an action has a type")


def _result(plain: dict[str, Any]) -> dict[str, int]:
    rows = plain.get("result") or {}
    if not isinstance(rows, dict) or not all(isinstance(n, int) for n in rows.values()):
        raise ForeignError("result", "not scores by player")
    return {str(player): score for player, score in rows.items()}


class ForeignAction(Struct, frozen=True):
    """One foreign action that has a meaning, where it stands in the file."""

    place: str
    """``"actions[412]"`` or ``"actions[412].auto_actions[0]"``."""
    type: str
    entity: str
    by_player: bool
    data: dict[str, Any]

    def text(self, name: str) -> str:
        """Return a field that must be a word."""
        found = self.data.get(name)
        if not isinstance(found, str):
            raise ForeignError(f"{self.place}.{name}", f"missing or no word: {found!r}")
        return found

    def number(self, name: str, default: int | None = None) -> int:
        """Return a field that must be a whole number."""
        found = self.data.get(name, default)
        if not isinstance(found, int) or isinstance(found, bool):
            raise ForeignError(f"{self.place}.{name}", f"missing or no whole number: {found!r}")
        return found

    def words(self, name: str) -> tuple[str, ...]:
        """Return a field that must be a list of words."""
        found = self.data.get(name)
        if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
            raise ForeignError(f"{self.place}.{name}", f"missing or no list of words: {found!r}")
        return tuple(found)


def foreign_action(row: dict[str, Any], place: str) -> ForeignAction:
    """Return a raw action as a step."""
    entity = row.get("entity")
    if not isinstance(entity, int | str):
        raise ForeignError(f"{place}.entity", f"missing or no id: {entity!r}")
    return ForeignAction(place, row["type"], str(entity), row.get("entity_type") == PLAYER, row)


def renamed(row: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return an action with other names for some corporations, wherever it names them."""
    if not names:
        return row
    fields: dict[str, Any] = {
        field: names[row[field]]
        for field in ("entity", "corporation", "tokener")
        if isinstance(row.get(field), str) and row[field] in names
    }
    shares = row.get("shares")
    if isinstance(shares, list):
        fields["shares"] = [_renamed_share(share, names) for share in shares]
    autos = row.get("auto_actions")
    if isinstance(autos, list):
        fields["auto_actions"] = [renamed(auto, names) for auto in autos]
    return {**row, **fields}


def _renamed_share(share: Any, names: Mapping[str, str]) -> Any:
    corporation, mark, number = share.rpartition("_") if isinstance(share, str) else ("", "", "")
    return f"{names[corporation]}{mark}{number}" if corporation in names else share


def impossible(field: str, reason: str) -> Illegal:
    """Return the refusal of an action whose field names something that is not there."""
    return Illegal(Refusal(f"form.{field}", reason))
