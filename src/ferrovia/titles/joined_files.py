"""The files of a title, joined with those of the title that it extends.

An expansion has only what differs. Its ``title.toml`` names the title beneath it, ``extends =
"1849"``; each of its TOML files is laid over that of the other:

- tables are joined key by key, and rows of a list (trains, corporations, …) by their ids: a row
  that both have is joined in the same way, others are added at the end;
- ``removed = true`` takes a row, a hex or a tile out;
- any other value takes the place of the one beneath.

Statements are joined by their ids. Of other files it has its own, or the ones beneath.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from ferrovia.core.statements import Statement, parse_statements
from ferrovia.struct import Json, replace
from ferrovia.titles.packages import has_module, package_of
from ferrovia.titles.title_file import TitleError

IDENTITIES: tuple[tuple[str, ...], ...] = (("id",), ("name",), ("players", "corporations"))
"""By what the rows of a list are told apart; the first that a row has."""
REMOVED = "removed"


@lru_cache(maxsize=32)
def lineage(title_id: str) -> tuple[str, ...]:
    """Return a title and those it extends, itself first."""
    found: list[str] = []
    while title_id:
        if title_id in found:
            raise TitleError(f"{title_id}/title.toml: {title_id} extends itself")
        found.append(title_id)
        title_id = str(_toml(title_id, "title.toml").get("extends", ""))
    return tuple(found)


@lru_cache(maxsize=32)
def read_toml(title_id: str, name: str) -> Json:
    """Return a TOML file of a title as plain data, laid over those of the titles beneath it."""
    joined: Json = {}
    for each in reversed(lineage(title_id)):
        joined = _laid_over(joined, _toml(each, name))
    return joined


def read_statements(title_id: str) -> dict[str, Statement]:
    """Return the statements of a title's rules; each is cited by the title that makes it."""
    found: dict[str, Statement] = {}
    for each in reversed(lineage(title_id)):
        kept = _file(each, "rules.md")
        if kept.is_file():
            stated = parse_statements(kept.read_text(encoding="utf-8"))
            found |= {name: replace(one, book=each) for name, one in stated.items()}
    return found


def modules_named(title_id: str, name: str) -> tuple[str, ...]:
    """Return the modules of that name which a title and those beneath it have, its own first."""
    packages = (package_of(each) for each in lineage(title_id))
    return tuple(f"{package}.{name}" for package in packages if has_module(package, name))


def example(title_id: str) -> bytes:
    """Return the game that a title shows of itself, as it is kept; empty if it has none."""
    kept = _file(title_id, "example.json")
    return kept.read_bytes() if kept.is_file() else b""


def _file(title_id: str, name: str) -> Traversable:
    return files(package_of(title_id)).joinpath(name)


@lru_cache(maxsize=64)
def _toml(title_id: str, name: str) -> Json:
    """Return a title's own file as plain data; empty if it has none."""
    kept = _file(title_id, name)
    if not kept.is_file():
        return {}
    try:
        found: Json = msgspec.toml.decode(kept.read_bytes())
    except msgspec.MsgspecError as problem:
        raise TitleError(f"{title_id}/{name}: {problem}") from None
    return found


def _laid_over(beneath: Json, own: Json) -> Json:
    joined = dict(beneath)
    for key, value in own.items():
        known = beneath.get(key)
        if isinstance(value, dict):
            if value.get(REMOVED):
                joined.pop(key, None)
                continue
            value = _laid_over(known if isinstance(known, dict) else {}, value)
        elif isinstance(known, list) and isinstance(value, list) and _are_rows(known, value):
            value = _rows_laid_over(known, value)
        joined[key] = value
    return joined


def _are_rows(beneath: list[object], own: list[object]) -> bool:
    return all(isinstance(row, dict) and _identity(row) for row in (*beneath, *own))


def _rows_laid_over(beneath: list[Json], own: list[Json]) -> list[Json]:
    rows = {_identity(row): row for row in beneath}
    for row in own:
        name = _identity(row)
        if row.get(REMOVED):
            rows.pop(name, None)
        else:
            rows[name] = _laid_over(rows.get(name, {}), row)
    return list(rows.values())


def _identity(row: Json) -> tuple[object, ...]:
    """Return by what a row is told apart from others of its list; empty if by nothing."""
    for keys in IDENTITIES:
        if keys[0] in row:
            return tuple(row.get(key) for key in keys)
    return ()
