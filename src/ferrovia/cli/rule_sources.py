"""Where in the source a statement of a rulebook is carried out.

The way is the one that refusals take, backwards: a title's ``citations.toml`` names the statements
of each rule, and the rule is declared under its id. What is no rule, such as a figure or an
effect, is found by the section that a comment cites.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import ferrovia
from ferrovia.core.statements import Statement

PACKAGE = Path(ferrovia.__file__).parent
SHARED = ("board", "routes", "core", "family")
"""Rooms whose rules titles share."""
NOTHING = 'no rule names it: see "Where a statement is carried out" in docs/architecture.md'
RUN = "run."
"""Begins the ids of rules on claimed runs, which ``routes`` examines."""
STEP = "step."
"""Begins the id under which the statements of a step or an ask are cited."""


def sources(title: str, statement: Statement, rules: Mapping[str, Statement]) -> Iterator[str]:
    """Yield file, line and what stands there, for all that carries out a statement.

    Where nothing names it, the nearest one of its section stands in for it that code names; else
    the modules that the title's page names for the section.
    """
    order = [other.id for other in rules.values() if other.section == statement.section]
    place = order.index(statement.id)
    for near in sorted(order, key=lambda other: abs(order.index(other) - place)):
        beside = "" if near == statement.id else f" (stands for [{near}], the nearest)"
        found = [f"{line}{beside}" for line in _sources(title, rules[near])]
        if found:
            yield from found
            return
    yield from list(_modules(title, statement)) or (NOTHING,)


def _sources(title: str, statement: Statement) -> Iterator[str]:
    folder = PACKAGE / "titles" / f"g{title}"
    cited = tomllib.loads((folder / "citations.toml").read_text(encoding="utf-8"))["citations"]
    for rule in (rule for rule, ids in cited.items() if statement.id in ids):
        declared = _declaration(rule)
        for room in (*SHARED, folder):
            yield from _lines(PACKAGE / room, "*.py", declared, rule)
    section = re.compile(rf"§{re.escape(statement.section)}(?![\d.]*\d)|\b{statement.id}\b")
    for pattern in ("*.py", "title.toml"):
        yield from _lines(folder, pattern, section, "")


def _modules(title: str, statement: Statement) -> Iterator[str]:
    """Yield the rows of the title's page that name modules for the section or a wider one."""
    page = PACKAGE / "titles" / f"g{title}" / "README.md"
    parts = statement.section.split(".")
    wider = "|".join(re.escape(".".join(parts[:n])) for n in range(len(parts), 0, -1))
    group = re.escape(statement.id.partition("-")[0])
    cited = rf"§({wider})(?![\d.]*\d)|\[{group}[\]-]"
    named = re.compile(rf"^\| `.*\.py` .*({cited})")
    yield from _lines(page.parent, page.name, named, "")


def _declaration(rule: str) -> re.Pattern[str]:
    """Return what a line looks like that declares a rule, a step, or a flaw of a claimed run."""
    name = re.escape(rule)
    if rule.startswith(STEP):
        return re.compile(rf'Step\((name=)?"{re.escape(rule.removeprefix(STEP))}"')
    if rule.startswith(RUN):
        kind = re.escape(rule.removeprefix(RUN))
        return re.compile(rf'"{name}"|Flaw\("{kind}"|^\s+"{kind}",')
    return re.compile(rf'"{name}"')


def _lines(folder: Path, pattern: str, wanted: re.Pattern[str], what: str) -> Iterator[str]:
    for path in sorted(folder.rglob(pattern)):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            if wanted.search(line) and not (what and '"""' in line):  # examples in docstrings
                place = f"{path.relative_to(PACKAGE.parent).as_posix()}:{number}"
                yield f"{place}  {what or line.strip()}"
