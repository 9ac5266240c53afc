"""What titles take in Python, for the page on adding one: ``python -m tests.title_sizes``.

The tables stand between marks of ``docs/adding-a-title.md``; a test fails when one is not true.
"""

from __future__ import annotations

import ast
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
PAGE = CHECKOUT / "docs" / "adding-a-title.md"
TOLD = ("1848", "1844")
"""The titles whose modules are listed one by one."""


def modules(folder: str) -> list[Path]:
    """Return the modules in a folder of the package that hold more than their charter."""
    found = sorted((CHECKOUT / "src" / "ferrovia" / folder).glob("*.py"))
    return [path for path in found if path.name != "__init__.py"]


def lines(path: Path) -> int:
    """Count the lines of a module, docstrings and empty ones included."""
    return len(path.read_text(encoding="utf-8").splitlines())


def purpose(path: Path) -> str:
    """Return the first sentence of a module about itself."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return said.splitlines()[0]


def table(title: str) -> str:
    """Write the modules of a title as they are true now."""
    rows = ["| module | lines | what it is |\n", "|---|--:|---|\n"]
    for folder in (f"titles/g{title}", f"interop/g{title}"):
        paths = modules(folder)
        total = sum(lines(path) for path in paths)
        rows.append(f"| **`{folder}`** | **{total}** | **{len(paths)} modules** |\n")
        rows += [f"| `{path.name}` | {lines(path)} | {purpose(path)} |\n" for path in paths]
    return "".join(rows)


def _marks(title: str) -> tuple[str, str]:
    return f"<!-- sizes {title}: begin -->\n", f"<!-- sizes {title}: end -->\n"


def written(title: str) -> str:
    """Return a table as it stands on the page."""
    begin, end = _marks(title)
    return PAGE.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]


def main() -> None:
    """Write the tables anew."""
    text = PAGE.read_text(encoding="utf-8")
    for title in TOLD:
        begin, end = _marks(title)
        before, _, rest = text.partition(begin)
        text = before + begin + table(title) + end + rest.partition(end)[2]
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
