"""The rooms of the house: who may import whom, and a few habits that every module keeps."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import room_drawing

CHECKOUT = Path(__file__).parents[1]
SOURCE = CHECKOUT / "src" / "ferrovia"

MAY_IMPORT = {
    "struct": set(),
    "board": set(),
    "drawing": {"board"},
    "routes": {"board"},
    "core": {"routes", "board"},
    "family": {"core", "routes", "board"},
    "titles": {"family", "core", "routes", "board"},
    "records": {"core"},
    "bots": {"core"},
    "views": {"core", "routes", "drawing", "board"},
    "interop": {"titles", "core", "family", "board"},
    "store": {"records"},
    "tables": {"titles", "core", "records", "views", "store", "interop"},
    "botworker": {"core", "bots", "tables"},
    "server": {"tables", "views", "store", "drawing", "botworker"},
    "terminal": {"titles", "core", "records", "views", "bots", "board"},
    "cli": {
        *("board", "drawing", "routes", "core", "titles", "records", "bots", "views"),
        *("interop", "store", "tables", "terminal", "server"),
    },
    "__main__": {"cli"},
}
"""Room to the rooms below it. All may import ``ferrovia.struct`` and themselves."""

NO_ROOMS = {"struct", "__main__"}
"""Modules of their own beside the rooms."""

ENGINE = {
    *("struct", "board", "drawing", "routes", "core", "family", "titles"),
    *("records", "bots", "views"),
}
"""Rooms that use the standard library and msgspec, nothing else."""

BELOW_TITLES = ("board", "drawing", "routes", "core", "family")
NAMES_A_TITLE = re.compile(r"""["'](1849|1848|1844)["']|\bg18(49|48|44)\b""")
LEFT_FOR_LATER = re.compile(r"\b(TODO|FIXME|XXX)\b|NotImplementedError")


def modules(*folders: str) -> list[Path]:
    found = (path for folder in folders for path in (CHECKOUT / folder).rglob("*.py"))
    return sorted(found)


def named(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


ALL = pytest.mark.parametrize("path", modules("src/ferrovia"), ids=named)


def parts(path: Path) -> tuple[str, ...]:
    """The dotted name of a module below ``ferrovia``: ``("core", "state")``; packages as such."""
    place = path.relative_to(SOURCE).with_suffix("").parts
    return place[:-1] if place[-1] == "__init__" else place


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield every imported name with its module, absolute: ``("ferrovia", "core", "State")``."""
    package = ("ferrovia", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = tuple(node.module.split(".")) if node.module else ()
            yield from ((*base, *module, alias.name) for alias in node.names)


def imported_rooms() -> dict[str, set[str]]:
    """Return for each room the other rooms that its modules import."""
    found: dict[str, set[str]] = {room: set() for room in MAY_IMPORT if room not in NO_ROOMS}
    for path in modules("src/ferrovia"):
        room = parts(path)[:1]
        for package, *inner in imports(path) if room and room[0] in found else ():
            if package == "ferrovia" and inner and inner[0] in found and inner[0] != room[0]:
                found[room[0]].add(inner[0])
    return found


def objection(importer: tuple[str, ...], imported: tuple[str, ...]) -> str | None:
    """Say why a module may not import a name, or None."""
    room = importer[0] if importer else "ferrovia"
    package, *inner = imported
    if package != "ferrovia":
        allowed = room not in ENGINE or package in {*sys.stdlib_module_names, "msgspec"}
        return None if allowed else f"{room} uses the standard library and msgspec, not {package}"
    target = inner[0] if inner else ""
    if target in MAY_IMPORT and target not in {room, "struct"} | MAY_IMPORT.get(room, set()):
        return f"{room} may not import {target}"
    ours, theirs = _title(importer), _title(inner)
    if ours and theirs and ours != theirs:
        return f"the title {ours} may not import the title {theirs}"
    return None


def _title(place: tuple[str, ...] | list[str]) -> str | None:
    """The title folder a name below ``ferrovia`` belongs to, if any."""
    inside = len(place) > 1 and place[0] == "titles" and (SOURCE / "titles" / place[1]).is_dir()
    return place[1] if inside else None


@ALL
def test_every_module_lives_in_a_known_room(path):
    place = parts(path)
    assert not place or place[0] in MAY_IMPORT, f"add {place[0]} to the table of rooms, and why"


@ALL
def test_imports_run_downward(path):
    found = [(name, objection(parts(path), name)) for name in imports(path)]
    wrong = [f"{'.'.join(name)}: {reason}" for name, reason in found if reason]
    assert not wrong, "\n".join(wrong)


def test_every_room_in_the_table_is_imported_by_some_module():
    unused = {room: MAY_IMPORT[room] - used for room, used in imported_rooms().items()}
    assert {room: names for room, names in unused.items() if names} == {}


def test_the_drawing_shows_the_imports():
    drawn = room_drawing.arrows(room_drawing.drawn(), MAY_IMPORT)
    assert sorted(drawn) == sorted(room_drawing.reduced(imported_rooms()))


def test_a_drawing_is_read_as_its_arrows():
    lines = [
        " one ──┬────► two",
        "       │   │     ",
        "       └───┼─► four",
        "    three ─┘  ▼  ",
        "             five",
    ]
    found = room_drawing.arrows(lines, ("one", "two", "three", "four", "five"))
    assert found == {("one", "two"), ("one", "four"), ("four", "five")}
    assert room_drawing.reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {
        ("a", "b"),
        ("b", "c"),
    }


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("core.state", "ferrovia.board.track.Track", True),
        ("core.state", "ferrovia.struct.Struct", True),
        ("core.state", "ferrovia.core.flow.Flow", True),
        ("core.state", "ferrovia.family.sell", False),
        ("core.state", "msgspec", True),
        ("core.state", "numpy", False),
        ("board.hexes", "ferrovia.routes.compile", False),
        ("records.replay", "ferrovia.titles.load", False),
        ("tables.submit", "ferrovia.family.sell", False),
        ("tables.submit", "numpy", True),
        ("cli.rules", "ferrovia.interop", True),
        ("", "ferrovia.core", False),
        ("titles.g1849.gauge", "ferrovia.titles.g1849.bonds", True),
    ],
)
def test_the_table_of_rooms_is_read_as_it_is_meant(importer, imported, allowed):
    reason = objection(tuple(filter(None, importer.split("."))), tuple(imported.split(".")))
    assert (reason is None) == allowed, reason


def test_a_title_may_not_import_another(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path)
    for title in ("one", "two"):
        (tmp_path / "titles" / title).mkdir(parents=True)
    assert objection(("titles", "one", "rulebook"), ("ferrovia", "titles", "two", "x"))
    assert not objection(("titles", "one", "rulebook"), ("ferrovia", "titles", "loader", "load"))
    assert not objection(("titles", "loader"), ("ferrovia", "titles", "two", "x"))


@pytest.mark.parametrize(
    "path", modules(*(f"src/ferrovia/{room}" for room in BELOW_TITLES)), ids=named
)
def test_nothing_below_titles_names_a_title(path):
    assert not _lines_with(NAMES_A_TITLE, path)


@ALL
def test_nothing_is_left_for_later(path):
    assert not _lines_with(LEFT_FOR_LATER, path)


def _lines_with(pattern: re.Pattern[str], path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [f"{n}: {line.strip()}" for n, line in enumerate(lines, 1) if pattern.search(line)]


@pytest.mark.parametrize(
    "opening", [path for path in modules("src/ferrovia") if path.stem == "__init__"], ids=named
)
def test_every_room_opens_with_its_charter(opening):
    charter = ast.get_docstring(ast.parse(opening.read_text(encoding="utf-8")))
    assert charter, "say what the room is for, and what it may never do"
