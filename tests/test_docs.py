"""The documentation says what is there, and what it points at exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import ferrovia
from ferrovia import cli
from ferrovia.titles import TITLES
from ferrovia.titles.loader import title_data

CHECKOUT = Path(__file__).parents[1]
README = CHECKOUT / "README.md"
PAGES = [README, CHECKOUT / "CHANGELOG.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
TITLE_PAGES = sorted((CHECKOUT / "src" / "ferrovia" / "titles").glob("*/README.md"))
MODULE = re.compile(r"`(?P<module>[\w-]+/[\w/-]+\.(py|toml|md))`")
"""A file named by its path; a name alone belongs to the folder that is spoken of."""
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
MAKE = re.compile(r"^make (?P<target>[\w-]+)", re.MULTILINE)
TARGET = re.compile(r"^(?P<name>[\w-]+):", re.MULTILINE)
HEADING = re.compile(r"^#+ +(?P<heading>.+)$", re.MULTILINE)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_is_documented(command):
    written = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert re.search(rf"\bferrovia {command}\b", written), f"nothing is said of: ferrovia {command}"


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help(command, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main([command, "--help"])
    assert end.value.code == 0
    assert f"ferrovia {command}" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_show_what_really_happens(page):
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize(("page", "least"), [("engine.md", 10), ("research.md", 6)])
def test_every_block_of_the_tutorial_runs(page, least):
    text = (CHECKOUT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > least
    for language, block in blocks:
        assert language == "python"
        assert block.startswith(">>> "), block


@pytest.mark.parametrize("name", [name for name in ferrovia.__all__ if name[0].islower()])
def test_the_tutorial_names_every_function_of_the_library(name):
    text = (CHECKOUT / "docs" / "engine.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{name}\b", text)


def test_the_readme_shows_a_move():
    _, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    text = page.read_text(encoding="utf-8")
    targets = [found["target"] for found in LINK.finditer(text)]
    dead = [target for target in targets if "://" not in target and not _exists(page, target)]
    assert not dead


def _exists(page: Path, target: str) -> bool:
    file, _, anchor = target.partition("#")
    path = page.parent / file if file else page
    return path.exists() and (not anchor or anchor in _anchors(path))


def _anchors(path: Path) -> set[str]:
    """The anchors that headings get: lower case, words joined by dashes, the rest dropped."""
    headings = HEADING.findall(path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(
    "page", [*PAGES, *TITLE_PAGES], ids=lambda page: f"{page.parent.name}-{page.stem}"
)
def test_every_module_that_is_named_exists(page):
    named = [found["module"] for found in MODULE.finditer(page.read_text(encoding="utf-8"))]
    bases = (CHECKOUT, CHECKOUT / "src", CHECKOUT / "src" / "ferrovia")
    assert [name for name in named if not any((base / name).exists() for base in bases)] == []


def test_every_page_is_reached_from_the_readme():
    text = README.read_text(encoding="utf-8")
    assert [page.name for page in PAGES[1:] if page.name not in text] == []


def test_the_commands_of_the_readme_are_in_the_makefile():
    made = MAKE.findall(README.read_text(encoding="utf-8"))
    targets = TARGET.findall((CHECKOUT / "Makefile").read_text(encoding="utf-8"))
    assert made[:2] == ["play", "test"]
    assert set(made) <= set(targets)


@pytest.mark.parametrize("title", TITLES)
def test_every_option_of_a_title_is_explained(title):
    text = (CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
    own = text.partition(f"## {title}")[2].partition("\n## 18")[0]
    assert [option.id for option in title_data(title).option if f"| `{option.id}`" not in own] == []


@pytest.mark.parametrize("title", TITLES)
def test_the_page_of_a_title_names_all_its_files(title):
    folder = CHECKOUT / "src" / "ferrovia" / "titles" / f"g{title}"
    page = (folder / "README.md").read_text(encoding="utf-8")
    files = [f.name for f in folder.iterdir() if f.is_file() and not f.name.startswith("__")]
    assert [name for name in sorted(files) if name != "README.md" and f"`{name}`" not in page] == []


GLOSSARY = CHECKOUT / "docs" / "glossary.md"
ENTRY = re.compile(r"^- \*\*(?P<word>.+?)\*\*: (?P<meaning>.+)$")
EXPLAINED = {
    *("par price", "initial offering", "float", "rust", "president", "priority deal", "pool"),
    *("treasury", "token", "off-board", "receivership", "certificate limit", "upgrade"),
    *("position", "offer", "move", "step", "ask", "draft", "scene", "setting", "preview", "policy"),
}


def test_the_glossary_explains_a_word_in_a_sentence_and_in_order():
    parts = GLOSSARY.read_text(encoding="utf-8").split("\n## ")[1:]
    found = set()
    for part in parts:
        lines = [line for line in part.splitlines() if line.startswith("-")]
        entries = [ENTRY.match(line) for line in lines]
        assert all(entries), "an entry is: - **word**: what it means."
        words = [entry["word"].lower() for entry in entries]
        assert words == sorted(words)
        assert len(set(words)) == len(words)
        assert all(entry["meaning"].endswith((".", ").")) for entry in entries)
        found.update(words)
    assert found >= EXPLAINED
