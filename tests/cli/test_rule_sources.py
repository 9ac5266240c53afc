"""From a statement of a rulebook to the line of source that carries it out."""

from __future__ import annotations

import re
import tomllib

import pytest

from ferrovia.cli import rule_sources
from ferrovia.cli.rule_sources import NOTHING, PACKAGE, SAME_SECTION, STEP, sources
from ferrovia.cli.rules_command import rules_of

TITLES = ("1849", "1848", "1844")


def found(title: str, statement: str) -> list[str]:
    rules = rules_of(title)
    return list(sources(title, rules[statement], rules))


def line_at(source: str) -> str:
    place, _, number = source.split("  ")[0].rpartition(":")
    return (PACKAGE.parent / place).read_text(encoding="utf-8").splitlines()[int(number) - 1]


def test_a_statement_leads_to_the_rule_that_cites_it():
    (source,) = found("1849", "10.4-3")
    assert source.endswith("  token.one_per_hex")
    assert line_at(source) == '@rule("token.one_per_hex")'


def test_a_figure_is_found_by_the_section_beside_it():
    lines = found("1849", "9.2-5")
    beside = lines[lines.index(SAME_SECTION) + 1 :]
    assert any("title.toml" in each and "pool_limit = 5" in each for each in beside)
    assert all("§9.2" in each for each in beside)


def test_a_line_that_cites_the_statement_is_not_among_those_of_its_section():
    lines = found("1849", "9.2-5")
    assert lines[0].endswith("  sell.pool_limit")
    assert lines.index(SAME_SECTION) == 1


def test_a_statement_that_nothing_names_leads_to_its_neighbour():
    said, *lines = found("1844", "TUN-2")
    assert said == "nothing cites [TUN-2]; nearest: [TUN-1]"
    assert lines[0].endswith("  tunnel.right")
    assert "[TUN]" in lines[-1] and "README.md" in lines[-1]  # and the page of the title


def test_where_code_names_nothing_of_a_section_the_page_of_the_title_names_a_module():
    (source,) = found("1848", "12.5.2-1")
    assert source.startswith("ferrovia/titles/g1848/README.md:")
    assert "| `stock.py` | §5.1, §12" in source


def test_a_row_for_a_wider_section_does_not_answer_for_one_that_has_a_row():
    (source,) = found("1849", "10.5.3-1")
    assert "| `family/dividends.py`" in source
    (source,) = found("1848", "12.7-1")
    assert "`family/stock_round.py` | §12.7" in source


@pytest.mark.parametrize("title", TITLES)
def test_the_modules_that_the_page_of_a_title_names_are_there(title):
    folder = PACKAGE / "titles" / f"g{title}"
    page = (folder / "README.md").read_text(encoding="utf-8")
    rows = [row.split(" | ")[0] for row in page.splitlines() if row.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`([^`]+\.py)`", row)]
    assert named
    assert [n for n in named if not ((folder / n).exists() or (PACKAGE / n).exists())] == []


def test_what_nothing_names_is_said_to_be_so(monkeypatch):
    monkeypatch.setattr(rule_sources, "_modules", lambda *_: ())
    assert found("1848", "12.5.2-1") == [NOTHING]


def test_what_may_be_wrong_with_a_route_is_found_where_runs_are_examined():
    (source,) = found("1849", "10.1-7")
    assert source.startswith("ferrovia/routes/claims.py:")
    assert 'Flaw("end_only"' in line_at(source)


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_that_a_title_cites_is_found(title):
    file = PACKAGE / "titles" / f"g{title}" / "citations.toml"
    cited = tomllib.loads(file.read_text(encoding="utf-8"))["citations"]
    lost = [
        rule
        for rule, (first, *_) in cited.items()
        if not rule.startswith(STEP)
        and not any(each.endswith(f"  {rule}") for each in found(title, first))
    ]
    assert lost == []
