"""The rules files: how statements are read, and that tests cite only what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.cli.rules_command import RULES_FILE, citations, find_tests, rules_of, titles
from ferrovia.core.statements import parse_statements

SOURCE = Path(__file__).parents[1] / "src" / "ferrovia"

SAMPLE = """\
# 1899: rules as statements

- `[9.2-4]` explains the notation and is no statement.

## 9 Stock rounds

- [9-1] The player with the priority deal
  acts first.
- [9-2] A turn:
  1. sell
  2. buy

  Or pass.
- **Terms** are commentary.

### 9.2 Selling
Before
- [9.2-1] Table

| Phase | 4 |
|---|---|
| Limit | 2 |

After the table comes commentary.
- [9.2-2] (pointer) See [9-2].

---

## 10. Trains (The depot, p. 4)
- [TRN-sell-3] Unnumbered rulebooks have names for sections.

Scrap (p. 5-6)

- [SCR-1] A line with a page is a heading.

## 11. The end (p. 7)
- [END-1] The heading is the rulebook's.
"""


@pytest.fixture(scope="module")
def sample():
    return parse_statements(SAMPLE)


def test_statements_are_found_in_the_order_of_the_file(sample):
    assert list(sample) == ["9-1", "9-2", "9.2-1", "9.2-2", "TRN-sell-3", "SCR-1", "END-1"]


def test_what_belongs_to_the_list_item_belongs_to_the_statement(sample):
    assert sample["9-1"].text == "The player with the priority deal\nacts first."
    assert sample["9-2"].text == "A turn:\n1. sell\n2. buy\n\nOr pass."
    assert sample["9.2-1"].text == "Table\n\n| Phase | 4 |\n|---|---|\n| Limit | 2 |"


def test_a_statement_knows_its_section_and_heading(sample):
    assert (sample["9.2-1"].section, sample["9.2-1"].heading) == ("9.2", "9.2 Selling")
    assert (sample["9-1"].section, sample["9-1"].heading) == ("9", "9 Stock rounds")
    assert sample["TRN-sell-3"].section == "TRN-sell"


def test_a_statement_is_cited_by_section_or_else_by_heading_and_page(sample):
    assert sample["9.2-1"].cite("1899") == "1899 §9.2"
    assert sample["TRN-sell-3"].cite("1899") == "1899, The depot, p. 4"
    assert sample["SCR-1"].cite("1899") == "1899, Scrap, p. 5-6"
    assert sample["END-1"].cite("1899") == "1899, The end, p. 7"


def test_pointers_are_flagged_and_lose_the_flag_in_the_text(sample):
    assert [s.id for s in sample.values() if s.pointer] == ["9.2-2"]
    assert sample["9.2-2"].text == "See [9-2]."


def test_an_id_that_stands_twice_is_refused():
    with pytest.raises(ValueError, match=r"\[9-1\] stands twice"):
        parse_statements("- [9-1] once\n- [9-1] and again\n")


@pytest.mark.parametrize("title", titles())
def test_every_item_of_a_rules_file_that_looks_like_a_statement_is_read(title):
    text = (SOURCE / "titles" / f"g{title}" / RULES_FILE).read_text(encoding="utf-8")
    assert len(rules_of(title)) == sum(line.startswith("- [") for line in text.splitlines())


@pytest.mark.parametrize("title", titles())
def test_the_shipped_rules_are_the_rules_of_the_project(title, records_root):
    shipped = SOURCE / "titles" / f"g{title}" / RULES_FILE
    assert shipped.read_bytes() == (records_root / "rules" / f"{title}.md").read_bytes()


def test_every_cited_statement_exists():
    rules = {title: rules_of(title) for title in titles()}
    unknown = [
        f"{citation.test} cites {citation.title} [{citation.statement}]"
        for citation in citations(find_tests())
        if citation.statement not in rules.get(citation.title, {})
    ]
    assert not unknown, "no such statement:\n" + "\n".join(unknown)
