"""The packages: who may import whom, one name for one thing, and a few habits.

Every module is read once; each check says of all modules at once what is wrong where. That a check
finds what it is there for is tested on modules made up for it.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

import room_drawing

SOURCE = Path(__file__).parents[1] / "src" / "ferrovia"

MAY_IMPORT = {
    "struct": set(),
    "clock": set(),
    "board": set(),
    "drawing": {"board"},
    "routes": {"board"},
    "core": {"routes", "board"},
    "family": {"core", "routes", "board"},
    "titles": {"family", "core", "routes", "board"},
    "records": {"core"},
    "bots": {"titles", "family", "core", "routes", "views", "board"},
    "views": {"family", "core", "routes", "drawing", "board"},
    "interop": {"titles", "core", "family", "board"},
    "research": {"titles", "core", "board"},
    "store": {"clock", "records"},
    "orders": {"family", "core", "views", "board"},
    "workers": {"clock"},
    "tables": {
        *("clock", "titles", "core", "records", "bots", "views", "store", "interop", "orders"),
        "workers",
    },
    "calls": {"clock", "tables"},
    "accounts": {"clock", "store", "calls", "tables"},
    "ratings": {"clock", "core", "store", "tables"},
    "botworker": {"clock", "core", "bots", "views", "tables", "workers"},
    "server": {
        *("clock", "tables", "orders", "calls", "views", "store", "drawing", "botworker"),
        *("workers", "accounts", "ratings"),
    },
    "terminal": {"clock", "titles", "family", "core", "records", "views", "bots", "board"},
    "arena": {"clock", "titles", "core", "records", "views", "bots", "board"},
    "library": {"interop", "records", "titles", "family", "core", "routes", "views"},
    "cli": {
        "clock",
        *("board", "drawing", "routes", "core", "titles", "records", "bots", "views"),
        *("interop", "store", "tables", "terminal", "server", "arena", "library", "calls"),
        "accounts",
    },
    "actions": {"titles", "family", "core"},
    "ferrovia": {"library", "actions"},
    "__main__": {"cli"},
}
"""Room to the rooms below it. All may import ``ferrovia.struct`` and themselves.

The package itself offers what ``library`` and ``actions`` hold, and imports them when asked:
whoever imports one room shall not pay for all."""

NO_ROOMS = {"struct", "clock", "actions", "ferrovia", "__main__"}
"""Modules of their own beside the rooms."""

ENGINE = {
    *("struct", "board", "drawing", "routes", "core", "family", "titles"),
    *("records", "bots", "views", "orders"),
}
"""Rooms that use the standard library and msgspec, nothing else."""

TITLES = ("titles", "interop")
"""Rooms with a folder for each title, in which the same module has the same role."""

BELOW_TITLES = ("board", "drawing", "routes", "core", "family")
NAMES_A_TITLE = re.compile(r"""["'](1849|1848|1844)["']|\bg18(49|48|44)\b""")
READS_TIME = {"time", "datetime"}
"""Modules of the standard library that only the clock imports, so that tests can set it."""
LEFT_FOR_LATER = re.compile(r"\b(TODO|FIXME|XXX)\b|NotImplementedError")

DECLARATIONS = (
    *(ast.Import, ast.ImportFrom),
    *(ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef),
)

Name = tuple[str, ...]


class Module(NamedTuple):
    """A module, read and parsed."""

    name: Name
    """Below ``ferrovia``: ``("core", "state")``; a package has the name of its folder."""
    is_package: bool
    text: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]
    """The imports, classes and functions in it, at any depth."""

    @property
    def room(self) -> str:
        return self.name[0] if self.name else "ferrovia"

    def __str__(self) -> str:
        return ".".join(("ferrovia", *self.name))


def module(name: str, text: str, *, is_package: bool = False) -> Module:
    tree = ast.parse(text)
    nodes = tuple(node for node in ast.walk(tree) if isinstance(node, DECLARATIONS))
    return Module(tuple(filter(None, name.split("."))), is_package, text, tree, nodes)


@cache
def modules() -> tuple[Module, ...]:
    """Return all modules there are."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        *folders, stem = path.relative_to(SOURCE).with_suffix("").parts
        is_package = stem == "__init__"
        name = ".".join(folders if is_package else (*folders, stem))
        found.append(module(name, path.read_text(encoding="utf-8"), is_package=is_package))
    return tuple(found)


def imports(importer: Module) -> Iterator[Name]:
    """Yield every imported name with its module, absolute: ``("ferrovia", "core", "State")``."""
    package = (
        ("ferrovia", *importer.name) if importer.is_package else ("ferrovia", *importer.name)[:-1]
    )
    for node in importer.nodes:
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            inner = tuple(node.module.split(".")) if node.module else ()
            yield from ((*base, *inner, alias.name) for alias in node.names)


def imported_rooms(modules: Iterable[Module]) -> dict[str, set[str]]:
    """Return for each room the other rooms that its modules import."""
    found: dict[str, set[str]] = {room: set() for room in MAY_IMPORT if room not in NO_ROOMS}
    for each in modules:
        for package, *inner in imports(each) if each.room in found else ():
            if package == "ferrovia" and inner and inner[0] in found and inner[0] != each.room:
                found[each.room].add(inner[0])
    return found


def unknown_rooms(modules: Iterable[Module]) -> list[str]:
    return [str(each) for each in modules if each.name and each.room not in MAY_IMPORT]


def upward_imports(modules: Sequence[Module]) -> list[str]:
    """Return every import that the table of rooms does not allow, with the reason."""
    titles = {
        each.name[1]: extended_by(each.name[1])
        for each in modules
        if each.is_package and each.name[:1] == ("titles",) and len(each.name) == 2
    }
    return [
        f"{each} imports {'.'.join(name)}: {reason}"
        for each in modules
        for name in imports(each)
        if (reason := objection(each.name, name, titles))
    ]


def extended_by(folder: str) -> str:
    """Return the folder of the title that another extends by its data; empty: none."""
    data = SOURCE / "titles" / folder / "title.toml"
    base = tomllib.loads(data.read_text(encoding="utf-8")).get("extends") if data.exists() else ""
    return f"g{base}" if base else ""


def objection(
    importer: Name, imported: Name, titles: Mapping[str, str] = MappingProxyType({})
) -> str | None:
    """Say why a module may not import a name, or None; ``titles``: each with what it extends."""
    room = importer[0] if importer else "ferrovia"
    package, *inner = imported
    if package != "ferrovia":
        allowed = room not in ENGINE or package in {*sys.stdlib_module_names, "msgspec"}
        return None if allowed else f"{room} uses the standard library and msgspec, not {package}"
    target = inner[0] if inner else ""
    if target in MAY_IMPORT and target not in {room, "struct"} | MAY_IMPORT.get(room, set()):
        return f"{room} may not import {target}"
    ours, theirs = (
        {*place[1:2]} & {*titles} if place[:1] == ["titles"] else set()
        for place in (list(importer), inner)
    )
    if ours and theirs and ours != theirs:
        our, their = ours.pop(), theirs.pop()
        if titles[our] != their:
            return f"the title {our} may not import the title {their}"
    return None


def shared_modules(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Return the names that several modules have, with those modules.

    In the rooms with a folder for each title, the same name stands for the same role.
    """
    found: dict[str, list[Module]] = defaultdict(list)
    for each in modules:
        is_title = each.is_package and each.room in TITLES
        if len(each.name) > 1 and not is_title:
            found[each.name[-1]].append(each)
    return _shared(found)


def shared_classes(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Return the names that several public classes have, those of different titles apart."""
    found: dict[str, list[Module]] = defaultdict(list)
    for each in modules:
        for node in each.nodes:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(each)
    return _shared(found)


def _shared(found: dict[str, list[Module]]) -> dict[str, list[str]]:
    """Return what has several places that are not the parallel folders of titles in one room."""
    return {
        name: sorted(map(str, places))
        for name, places in found.items()
        if len(places) > 1
        and not (
            places[0].room in TITLES
            and len({each.room for each in places}) == 1
            and len({each.name[:-1] for each in places}) == len(places)
        )
    }


def nameless_functions(modules: Iterable[Module]) -> list[str]:
    return [
        f"{each}, line {node.lineno}"
        for each in modules
        for node in each.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.strip("_")
    ]


def untyped(modules: Iterable[Module]) -> list[str]:
    """Return where a type is ``Any``; plain JSON has a name of its own in ``ferrovia.struct``."""
    return [
        f"{each}, line {node.lineno}"
        for each in modules
        for node in ast.walk(each.tree)
        if isinstance(node, ast.Name) and node.id == "Any"
    ]


def lines_with(pattern: re.Pattern[str], modules: Iterable[Module]) -> list[str]:
    return [
        f"{each}, line {number}: {line.strip()}"
        for each in modules
        if pattern.search(each.text)
        for number, line in enumerate(each.text.splitlines(), 1)
        if pattern.search(line)
    ]


def readers_of_time(modules: Iterable[Module]) -> list[str]:
    return [
        f"{each} imports {name[0]}"
        for each in modules
        for name in imports(each)
        if name[0] in READS_TIME and each.name != ("clock",)
    ]


def without_charter(modules: Iterable[Module]) -> list[str]:
    return [str(each) for each in modules if each.is_package and not ast.get_docstring(each.tree)]


def test_every_module_lives_in_a_known_room():
    assert unknown_rooms(modules()) == [], "add the room to the table of rooms, and why"


def test_imports_run_downward():
    assert upward_imports(modules()) == []


def test_every_room_in_the_table_is_imported_by_some_module():
    used = imported_rooms(modules())
    unused = {room: MAY_IMPORT[room] - names - NO_ROOMS for room, names in used.items()}
    assert {room: names for room, names in unused.items() if names} == {}


def test_the_drawing_shows_the_imports():
    drawn = room_drawing.arrows(room_drawing.drawn(), MAY_IMPORT)
    assert sorted(drawn) == sorted(room_drawing.reduced(imported_rooms(modules())))


def test_a_name_of_a_module_stands_for_one_thing():
    assert shared_modules(modules()) == {}


def test_a_name_of_a_class_stands_for_one_thing():
    assert shared_classes(modules()) == {}


def test_every_function_has_a_name():
    assert nameless_functions(modules()) == []


def test_kernel_family_and_titles_say_what_they_take_and_return():
    assert untyped(m for m in modules() if m.room in ("core", "family", "titles")) == []


def test_nothing_below_titles_names_a_title():
    assert lines_with(NAMES_A_TITLE, (m for m in modules() if m.room in BELOW_TITLES)) == []


def test_only_the_clock_reads_the_time():
    assert readers_of_time(modules()) == []


def test_nothing_is_left_for_later():
    assert lines_with(LEFT_FOR_LATER, modules()) == []


def test_every_room_opens_with_its_charter():
    assert without_charter(modules()) == [], "say what the room is for, and what it may never do"


def test_the_checks_read_the_whole_house():
    rooms = {each.room for each in modules()}
    assert rooms == {"ferrovia", *MAY_IMPORT}
    assert any(each.name == ("titles", "g1849", "rulebook") for each in modules())


def test_each_check_finds_what_it_is_there_for():
    seeded = (
        module("", ""),
        module("core", "", is_package=True),
        module("core.state", "from ferrovia.family.selling import sell\n# TODO later"),
        module("core.names", "class State: ..."),
        module("interop.names", "class State: ..."),
        module("views.log", "def _(): ..."),
        module("board.faces", 'TITLE = "1849"'),
        module("board.edges", "def side(edge: Any): ..."),
        module("cellar.wine", "from time import sleep"),
    )
    assert unknown_rooms(seeded) == ["ferrovia.cellar.wine"]
    assert upward_imports(seeded) == [
        "ferrovia.core.state imports ferrovia.family.selling.sell: core may not import family"
    ]
    assert shared_modules(seeded) == {"names": ["ferrovia.core.names", "ferrovia.interop.names"]}
    assert shared_classes(seeded) == {"State": ["ferrovia.core.names", "ferrovia.interop.names"]}
    assert untyped(seeded) == ["ferrovia.board.edges, line 1"]
    assert nameless_functions(seeded) == ["ferrovia.views.log, line 1"]
    assert lines_with(LEFT_FOR_LATER, seeded) == ["ferrovia.core.state, line 2: # TODO later"]
    assert lines_with(NAMES_A_TITLE, seeded) == ['ferrovia.board.faces, line 1: TITLE = "1849"']
    assert readers_of_time(seeded) == ["ferrovia.cellar.wine imports time"]
    assert without_charter(seeded) == ["ferrovia.core"]
    assert imported_rooms(seeded)["core"] == {"family"}


def test_titles_may_share_names_with_each_other_and_with_nobody_else():
    parallel = [
        module("titles.one.track", "class Own: ..."),
        module("titles.two.track", "class Own: ..."),
    ]
    assert shared_modules(parallel) == {} and shared_classes(parallel) == {}
    elsewhere = module("family.track", "class Own: ...")
    assert len(shared_modules([*parallel, elsewhere])["track"]) == 3
    assert len(shared_classes([*parallel, elsewhere])["Own"]) == 3
    twice = module("titles.two.stock", "class Own: ...")
    assert len(shared_classes([*parallel, twice])["Own"]) == 3
    inside = module("views.model.now", ""), module("views.now", "")
    assert set(shared_modules(inside)) == {"now"}


def test_relative_imports_are_read_from_where_they_stand():
    assert list(imports(module("core.state", "from .flow import Flow"))) == [
        ("ferrovia", "core", "flow", "Flow")
    ]
    assert list(imports(module("core", "from . import flow", is_package=True))) == [
        ("ferrovia", "core", "flow")
    ]


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
        ("", "ferrovia.library.new", True),
        ("core.state", "ferrovia.library.new", False),
        ("titles.g1849.gauge", "ferrovia.titles.g1849.bonds", True),
    ],
)
def test_the_table_of_rooms_is_read_as_it_is_meant(importer, imported, allowed):
    reason = objection(tuple(filter(None, importer.split("."))), tuple(imported.split(".")))
    assert (reason is None) == allowed, reason


def test_a_title_may_not_import_another_but_the_one_that_it_extends():
    titles = {"one": "", "two": "", "more": "one"}
    ours = ("titles", "one", "rulebook")
    assert objection(ours, ("ferrovia", "titles", "two", "x"), titles)
    assert not objection(ours, ("ferrovia", "titles", "loader", "load"), titles)
    assert not objection(("titles", "loader"), ("ferrovia", "titles", "two", "x"), titles)
    assert not objection(("titles", "more", "rulebook"), ("ferrovia", "titles", "one", "x"), titles)
    assert objection(("titles", "more", "rulebook"), ("ferrovia", "titles", "two", "x"), titles)
    seeded = [module(f"titles.{name}", "", is_package=True) for name in titles]
    seeded.append(module("titles.one.rulebook", "import ferrovia.titles.two.stock"))
    assert upward_imports(seeded) == [
        "ferrovia.titles.one.rulebook imports ferrovia.titles.two.stock: "
        "the title one may not import the title two"
    ]
