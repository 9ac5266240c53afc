"""Tables in fixed columns."""

from __future__ import annotations

from collections.abc import Sequence

GAP = "  "


def columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return a table: a line of headings, a rule, a line per row; figures stand to the right.

    >>> print(*columns(["who", "cash"], [["ann", "5"], ["bob", "10"]]), sep="\\n")
    who  cash
    ---  ----
    ann     5
    bob    10
    """
    lines = [head, *rows]
    widths = [max(len(line[n]) for line in lines) for n in range(len(head))]
    right = [all(_is_figure(row[n]) for row in rows) for n in range(len(head))]
    ruled = [head, ["-" * width for width in widths], *rows]
    return tuple(
        GAP.join(
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in ruled
    )


def _is_figure(text: str) -> bool:
    return text in ("", "-") or text.lstrip("-").replace(",", "").rstrip("%").isdecimal()
