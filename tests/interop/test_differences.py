"""The tables of differences in docs/rulings.md say what import and export really do with each."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from ferrovia.interop.differences import SiteDifference
from ferrovia.struct import Struct
from ferrovia.titles.loader import title_data

CHECKOUT = Path(__file__).parents[2]
PAGE = CHECKOUT / "docs" / "rulings.md"
TITLES = ("1849", "1848", "1844")
PRESET = "18xx.games"
HEADER = "| id | import | export | by |"
ID = re.compile(r"^(?:- (?:\*\*)?|\| )((?:DIV|D|G)-\d+)\b", re.MULTILINE)
"""Where a rules file introduces a difference: an item of a list, or the first cell of a row."""
IMPORT = ("house rule", "tolerate", "stop", "follow the record", "supplied")
EXPORT = ("written", "named", "cannot occur")


class Row(Struct, frozen=True):
    """One difference, as the page tells it."""

    id: str
    imported: str
    exported: str
    by: str

    @property
    def options(self) -> set[str]:
        named = re.findall(r"`([\w-]+)`", self.by)
        return {name for name in named if not name.startswith(("generated-", "table-"))}


@cache
def told(title: str) -> dict[str, Row]:
    """Return the table of a title."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}")[2]
    body = section.partition("\n## ")[0].partition(HEADER)[2]
    found: dict[str, Row] = {}
    for line in body.splitlines()[2:]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        row = Row(*cells)
        assert row.id not in found, f"{row.id} stands there twice"
        found[row.id] = row
    return found


def listed(title: str) -> set[str]:
    """Return the differences that the rules file of a title lists."""
    text = (CHECKOUT / f"src/ferrovia/titles/g{title}/rules.md").read_text(encoding="utf-8")
    section = re.search(r"^#+ (?:Where 18xx\.games differs|Differences on 18xx\.games)", text, re.M)
    assert section is not None
    return set(ID.findall(text[section.start() :].partition("What the importer does")[0]))


def declared(title: str) -> set[str]:
    """Return the differences that the code of a title names."""
    module = import_module(f"ferrovia.interop.g{title}.differences")
    return {value.id for value in vars(module).values() if isinstance(value, SiteDifference)}


@pytest.mark.parametrize("title", TITLES)
def test_every_difference_is_told_once(title):
    assert set(told(title)) == listed(title)
    for row in told(title).values():
        assert row.imported in IMPORT, row
        assert row.exported in EXPORT, row
        assert row.by, row


@pytest.mark.parametrize("title", TITLES)
def test_house_rules_are_those_of_the_preset(title):
    data = title_data(title)
    preset, known = set(data.presets[PRESET]), {option.id: option for option in data.option}
    rows = told(title)
    for row in rows.values():
        assert row.options <= set(known), row
        if row.imported == "house rule":
            assert row.options, row
    for name in preset:
        if known[name].difference:
            assert name in rows[known[name].difference].options, name


@pytest.mark.parametrize("title", TITLES)
def test_an_import_stops_and_an_export_names_what_the_code_declares(title):
    rows = told(title)
    stops = {row.id for row in rows.values() if row.imported == "stop"}
    named = {row.id for row in rows.values() if row.exported == "named"}

    assert stops <= declared(title)
    assert declared(title) <= stops | named
