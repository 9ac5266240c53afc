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
SAME_SECTION = "same section:"
"""Stands before lines that cite the section of a statement, and maybe not for its sake."""
RUN = "run."
"""Begins the ids of rules on claimed runs, which ``routes`` examines."""
STEP = "step."
"""Begins the id under which the statements of a step or an ask are cited."""


def sources(title: str, statement: Statement, rules: Mapping[str, Statement]) -> Iterator[str]:
    """Yield file, line and what stands there, for all that carries out a statement.

    Where nothing cites it, the nearest statement of its section that is cited is shown instead, and
    the modules that the title's page names for the section. Lines that cite the section and no
    statement of it come last, under a line that says so.
    """
    cited = list(_citing(title, statement))
    section = list(_of_section(title, statement))
    instead = [] if cited else [*_nearest(title, statement, rules), *_modules(title, statement)]
    yield from cited or instead
    if section:
        yield SAME_SECTION
        yield from (f"  {line}" for line in section)
    elif not cited and not instead:
        yield NOTHING


def _nearest(title: str, statement: Statement, rules: Mapping[str, Statement]) -> Iterator[str]:
    """Yield what cites the nearest statement of the section, after a line that says which it is."""
    order = [other.id for other in rules.values() if other.section == statement.section]
    place = order.index(statement.id)
    for near in sorted(order, key=lambda other: abs(order.index(other) - place)):
        found = list(_citing(title, rules[near]))
        if found:
            yield f"nothing cites [{statement.id}]; nearest: [{near}]"
            yield from found
            return


def _citing(title: str, statement: Statement) -> Iterator[str]:
    """Yield the rules that stand for a statement, and the title's lines that name its id."""
    folder = _folder(title)
    cited = tomllib.loads((folder / "citations.toml").read_text(encoding="utf-8"))["citations"]
    for rule in (rule for rule, ids in cited.items() if statement.id in ids):
        declared = _declaration(rule)
        for room in (*SHARED, folder):
            yield from _lines(PACKAGE / room, "*.py", declared, rule)
    yield from _own_lines(folder, _id_pattern(statement))


def _of_section(title: str, statement: Statement) -> Iterator[str]:
    """Yield the title's lines that cite the section, but not the statement itself."""
    by_id = _id_pattern(statement).pattern
    section = rf"^(?!.*{by_id}).*§{re.escape(statement.section)}(?![\d.]*\d)"
    yield from _own_lines(_folder(title), re.compile(section))


def _id_pattern(statement: Statement) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){re.escape(statement.id)}\b")


def _own_lines(folder: Path, wanted: re.Pattern[str]) -> Iterator[str]:
    for pattern in ("*.py", "title.toml"):
        yield from _lines(folder, pattern, wanted, "")


def _modules(title: str, statement: Statement) -> list[str]:
    """Return the rows of the title's page that name modules for the section.

    Where none does, those of the narrowest section around it that has some.
    """
    parts = statement.section.split(".")
    sections = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
    group = re.escape(statement.id.partition("-")[0])
    for cited in (rf"\[{group}[\]-]", *(rf"§{re.escape(s)}(?![\d.]*\d)" for s in sections)):
        named = re.compile(rf"^\| `.*\.py` .*{cited}")
        found = list(_lines(_folder(title), "README.md", named, ""))
        if found:
            return found
    return []


def _folder(title: str) -> Path:
    return PACKAGE / "titles" / f"g{title}"


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
