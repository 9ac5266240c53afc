"""What 1848 takes in Python, for the page on adding a title: ``python -m tests.title_sizes``.

The table stands between two marks of ``docs/adding-a-title.md``; a test fails when it is not true.
"""

from __future__ import annotations

import ast
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
PAGE = CHECKOUT / "docs" / "adding-a-title.md"
FOLDERS = ("titles/g1848", "interop/g1848")
BEGIN, END = "<!-- sizes: begin -->\n", "<!-- sizes: end -->\n"


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


def table() -> str:
    """Write the table as it is true now."""
    rows = ["| module | lines | what it is |\n", "|---|--:|---|\n"]
    for folder in FOLDERS:
        paths = modules(folder)
        total = sum(lines(path) for path in paths)
        rows.append(f"| **`{folder}`** | **{total}** | **{len(paths)} modules** |\n")
        rows += [f"| `{path.name}` | {lines(path)} | {purpose(path)} |\n" for path in paths]
    return "".join(rows)


def written() -> str:
    """Return the table as it stands on the page."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    """Write the table anew."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
