"""A plain chart of lines as SVG: some sequences of numbers, one picture, no dependencies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from statistics import fmean

from ferrovia.struct import Struct

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 64, 44
COLOURS = ("#555555", "#b3261e", "#1565c0", "#2e7d32", "#8e24aa")
DASHES = ("6 3", "", "2 3", "9 3 2 3", "1 2")
"""Lines differ in more than their colour."""
MARKS = 6
"""About so many lines of a scale."""
BAND = (0.1, 0.9)


class Line(Struct, frozen=True):
    """Sequences of numbers that belong together, of any lengths."""

    name: str
    values: Sequence[Sequence[float]]
    singly: bool = False
    """Whether each is drawn, because they are few; otherwise a band holds eight of ten."""


def line_chart(heading: str, lines: Sequence[Line], below: str = "operating round") -> str:
    """Return a chart of the means of lines, as far as half of their sequences go."""
    longest = max(len(_means(line)) for line in lines)
    highest = max(max(max(each, default=0) for each in line.values) for line in lines)
    step = _step(highest)
    top = step * -(-int(highest) // step)
    place = _Place(max(longest, 2), top)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13" role="img" aria-label="{escape(heading)}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="22" font-size="15" font-weight="bold">{escape(heading)}</text>',
        *_scales(place, step, below),
    ]
    for number, line in enumerate(lines):
        parts += _drawn(line, place, COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)])
    parts += _legend(lines)
    return "\n".join((*parts, "</svg>", ""))


class _Place:
    """Where a number of a sequence stands in the picture."""

    def __init__(self, longest: int, top: float) -> None:
        self.longest, self.top = longest, top

    def x(self, n: int) -> float:
        return round(LEFT + n * (WIDTH - LEFT - RIGHT) / (self.longest - 1), 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - BOTTOM - value / self.top * (HEIGHT - TOP - BOTTOM), 1)

    def points(self, values: Sequence[float]) -> str:
        shown = values[: self.longest]
        return " ".join(f"{self.x(n)},{self.y(value)}" for n, value in enumerate(shown))


def _step(highest: float) -> int:
    """Return a round distance between the lines of the scale."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if highest <= MARKS * factor * size:
                return factor * size
        size *= 10


def _scales(place: _Place, step: int, below: str) -> Iterator[str]:
    for value in range(0, int(place.top) + 1, step):
        y = place.y(value)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#dddddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{value:,}</text>'
    every = 1 + (place.longest - 1) // 20
    for n in range(0, place.longest, every):
        x, y = place.x(n), HEIGHT - BOTTOM + 18
        yield f'<text x="{x}" y="{y}" text-anchor="middle">{n + 1}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{escape(below)}</text>'


def _drawn(line: Line, place: _Place, colour: str, dash: str) -> Iterator[str]:
    if line.singly:
        for values in line.values:
            yield (
                f'<polyline points="{place.points(values)}" fill="none" stroke="{colour}" '
                'stroke-width="0.8" opacity="0.6"/>'
            )
    else:
        low, high = _band(line)
        back = place.points(low).split()[::-1]
        yield (
            f'<polygon points="{" ".join((place.points(high), *back))}" fill="{colour}" '
            'opacity="0.15"/>'
        )
    yield (
        f'<polyline points="{place.points(_means(line))}" fill="none" stroke="{colour}" '
        f'stroke-width="2.5" stroke-dasharray="{dash}"/>'
    )


def _means(line: Line) -> list[float]:
    return [fmean(values) for values in _common(line)]


def _band(line: Line) -> tuple[list[float], list[float]]:
    ordered = [sorted(values) for values in _common(line)]
    low, high = ([v[round(part * (len(v) - 1))] for v in ordered] for part in BAND)
    return low, high


def _common(line: Line) -> Iterator[list[float]]:
    """Yield the numbers at each place that at least half of the sequences have."""
    for n in range(max(map(len, line.values))):
        found = [values[n] for values in line.values if len(values) > n]
        if 2 * len(found) < len(line.values):
            return
        yield found


def _legend(lines: Sequence[Line]) -> Iterator[str]:
    x = LEFT
    for number, line in enumerate(lines):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        yield (
            f'<line x1="{x}" x2="{x + 28}" y1="42" y2="42" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}"/>'
        )
        name = f"{line.name} ({len(line.values)} games)"
        yield f'<text x="{x + 34}" y="46">{escape(name)}</text>'
        x += 60 + 8 * len(name)
