"""The statements of a title's rules file, which refusals cite and tests answer for.

A rules file is Markdown. A statement is a list item that opens with its id::

    ### 9.2 Selling
    - [9.2-5] After the sale the pool may hold at most 50% of the corporation.

What belongs to the list item (wrapped lines, indented lines, a table beneath it) belongs to the
statement. A line by itself that ends with a page of the rulebook, ``Sale abroad (p. 16)``, is a
heading too. Other list items, paragraphs and chapters are commentary and are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from ferrovia.struct import Struct

POINTER = "(pointer)"
"""Marks a statement that only refers to others: nothing to test, nothing to cite."""

HEADING = re.compile(r"#+ +(?P<heading>.+?) *|(?P<paged>[A-Z][^()]*\(p\. [^()]+\)) *")
STATEMENT = re.compile(r"- \[(?P<id>[A-Za-z0-9.]+(?:-[A-Za-z0-9]+)+)\] (?P<text>.+)")
OTHER_ITEM = re.compile(r"(?:[-*+]|\d+[.)]) ")
RULER = re.compile(r"-{3,} *")
IN_BRACKETS = re.compile(r"\((?P<inside>[^()]+)\)$")
BARE_PAGE = re.compile(r"(?:[\d.]+ +)?(?P<words>[^()]+?) \((?P<page>p\. [^()]+)\)")
"""A heading with nothing but a page in brackets: the words are the rulebook's own."""


class Statement(Struct, frozen=True):
    """One testable sentence of a rules file."""

    id: str
    """Section and our own number in it: ``"9.2-5"``."""

    text: str
    """The sentence as it stands in the file, tables and nested lists included."""

    section: str
    """The part of the id before its last dash: ``"9.2"``."""

    heading: str
    """The heading under which it stands: ``"9.2 Selling"``."""

    pointer: bool = False
    """True where it only refers to other statements."""

    book: str = ""
    """The title in whose rules it stands; empty: the one that is asked."""

    def cite(self, title: str) -> str:
        """Say where a player finds it, in the rulebook of ``title`` or of the one it stands in.

        A numbered rulebook is cited by section. A rulebook without numbers is cited by the
        heading and page that the rules file gives in brackets behind its own heading, or by that
        heading where the brackets have the page alone.
        """
        title = self.book or title
        if self.section[0].isdigit():
            return f"{title} §{self.section}"
        if alone := BARE_PAGE.fullmatch(self.heading):
            return f"{title}, {alone['words']}, {alone['page']}"
        place = IN_BRACKETS.search(self.heading)
        return f"{title}, {place['inside'] if place else self.heading}"


def parse_statements(text: str) -> dict[str, Statement]:
    """Read all statements of a rules file, by id, in the order of the file."""
    statements: dict[str, Statement] = {}
    for statement in _statements(text.splitlines()):
        if statement.id in statements:
            raise ValueError(f"the statement [{statement.id}] stands twice in the rules file")
        statements[statement.id] = statement
    return statements


def _statements(lines: list[str]) -> Iterator[Statement]:
    heading = ""
    for number, line in enumerate(lines):
        if found := HEADING.fullmatch(line):
            heading = found["heading"] or found["paged"]
        elif found := STATEMENT.fullmatch(line):
            rest = dedent("\n".join(_continuation(lines[number + 1 :])))
            yield _statement(found["id"], f"{found['text']}\n{rest}".strip(), heading)


def _continuation(lines: list[str]) -> Iterator[str]:
    """Yield the lines that still belong to the list item above them."""
    after_blank = False
    for line in lines:
        if line.startswith((" ", "|")) or not line:
            yield line
        elif after_blank or any(p.match(line) for p in (HEADING, OTHER_ITEM, RULER)):
            return
        else:
            yield line
        after_blank = not line


def _statement(id: str, text: str, heading: str) -> Statement:
    return Statement(
        id=id,
        text=text.removeprefix(POINTER).lstrip(),
        section=id.rpartition("-")[0],
        heading=heading,
        pointer=text.startswith(POINTER),
    )
