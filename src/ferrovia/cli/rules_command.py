"""``ferrovia rules``: the statements of a title, and the tests that answer for each.

A test cites the statements it stands for: ``@pytest.mark.statement("1849", "9.2-4", "9.2-5")``.
The marks are read from the source of the tests, nothing is run; so they have to be literal.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from textwrap import indent

from ferrovia.cli.errors import CommandError
from ferrovia.cli.rule_sources import sources
from ferrovia.core.statements import Statement, parse_statements
from ferrovia.struct import Struct

RULES_FILE = "rules.md"
CHECKOUT = Path(__file__).parents[3]
NOT_INSTALLED = (
    "the tests are not installed with the package; run this in a checkout, "
    "or name their folder with --tests"
)


class Citation(Struct, frozen=True):
    """A test says which statement it stands for."""

    title: str
    statement: str
    test: str
    """File and name: ``"test_selling.py::test_9_2_pool_limit"``."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("title", help=f"one of: {', '.join(titles())}")
    parser.add_argument(
        "only", nargs="*", metavar="ID", help="show only these sections (9.2) or statements (9.2-4)"
    )
    parser.add_argument("--untested", action="store_true", help="show only what no test cites")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests are")


def run(chosen: argparse.Namespace) -> int:
    """Print what was asked for."""
    statements = tuple(_selected(rules_of(chosen.title), chosen.only))
    folder = chosen.tests or find_tests()
    if chosen.tests and not chosen.tests.is_dir():
        raise CommandError(f"there is no folder {chosen.tests}")
    if chosen.untested and folder is None:
        raise CommandError(NOT_INSTALLED)
    tests = citing_tests(citations(folder), chosen.title) if folder else None
    untested = [s for s in statements if not s.pointer and not (tests or {}).get(s.id)]
    where = chosen.title if chosen.only else ""
    _print_statements(untested if chosen.untested else statements, tests, where)
    if len(statements) > 1 or tests is None:
        pointers = sum(s.pointer for s in statements)
        count = f"{len(statements)} statement{'s' * (len(statements) != 1)}"
        print(f"{count}, {pointers} of them only pointers to others;", end=" ")
        print(NOT_INSTALLED if tests is None else f"{len(untested)} without a test")
    return 0


def titles() -> tuple[str, ...]:
    """Name the titles whose rules ship with the package."""
    folders = (files("ferrovia") / "titles").iterdir()
    names = (f.name.removeprefix("g") for f in folders if (f / RULES_FILE).is_file())
    return tuple(sorted(names))


def rules_of(title: str) -> dict[str, Statement]:
    """Read the statements of a title."""
    if title not in titles():
        raise CommandError(f"no rules of {title} here; there are rules of: {', '.join(titles())}")
    path = files("ferrovia") / "titles" / f"g{title}" / RULES_FILE
    return parse_statements(path.read_text(encoding="utf-8"))


def find_tests() -> Path | None:
    """Find the tests of the checkout this code lies in; None when it is installed elsewhere."""
    folder = CHECKOUT / "tests"
    return folder if (CHECKOUT / "pyproject.toml").is_file() and folder.is_dir() else None


def citing_tests(found: Iterator[Citation], title: str) -> dict[str, list[str]]:
    """Arrange the citations of one title: statement to tests."""
    tests: dict[str, list[str]] = {}
    for citation in found:
        if citation.title == title:
            tests.setdefault(citation.statement, []).append(citation.test)
    return tests


def citations(folder: Path) -> Iterator[Citation]:
    """Read all citations from the test files of a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        yield from _citations_in(module, path.relative_to(folder).as_posix())


def _citations_in(node: ast.AST, test: str) -> Iterator[Citation]:
    """Walk a syntax tree; a mark belongs to the innermost test, class or file it is found in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if child.name.lower().startswith("test"):
                yield from _citations_in(child, f"{test}::{child.name}")
        else:
            if isinstance(child, ast.Call) and ast.unparse(child.func) == "pytest.mark.statement":
                yield from _cited_by(child, test)
            yield from _citations_in(child, test)


def _cited_by(mark: ast.Call, test: str) -> Iterator[Citation]:
    words = [word.value for word in mark.args if isinstance(word, ast.Constant)]
    if len(words) != len(mark.args) or len(words) < 2 or mark.keywords:
        raise CommandError(
            f"{test}, line {mark.lineno}: a statement mark names a title and at least one "
            'statement as plain strings, like pytest.mark.statement("1849", "9.2-4")'
        )
    title, *ids = (str(word) for word in words)
    yield from (Citation(title, id, test) for id in ids)


def _selected(statements: Mapping[str, Statement], only: Sequence[str]) -> Iterator[Statement]:
    for wanted in only:
        if not any(wanted in (s.id, s.section) for s in statements.values()):
            raise CommandError(f"there is no section or statement {wanted}")
    for statement in statements.values():
        if not only or statement.id in only or statement.section in only:
            yield statement


def _print_statements(
    statements: Sequence[Statement], tests: Mapping[str, Sequence[str]] | None, code_of: str
) -> None:
    """Print statements and their tests; of those of ``code_of``, the code that carries them out."""
    for heading, group in groupby(statements, key=lambda s: s.heading):
        print(heading, end="\n\n")
        for statement in group:
            print(indent(f"[{statement.id}] {statement.text}", "  "))
            for source in sources(code_of, statement, rules_of(code_of)) if code_of else ():
                print(f"      {source}")
            if tests is not None and not statement.pointer:
                for test in tests.get(statement.id, ["no test"]):
                    print(f"      {test}")
        print()
