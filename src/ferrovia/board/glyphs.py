"""Signs on a hex: stations, towns, ports, terrain, revenue. Each drawn around a point."""

from __future__ import annotations

from itertools import groupby

from ferrovia.board import svg
from ferrovia.board.faces import Stop
from ferrovia.board.grid import Point, polar

SLOT = 0.225
"""Radius of a station space."""
TOWN = 0.11
VALUE_WIDTH, VALUE_HEIGHT, VALUE_SIZE = 0.27, 0.17, 0.15
TERRAIN_SIZE = 0.17


def city(
    at: Point,
    slots: int,
    tokens: tuple[str, ...],
    reserved: tuple[str, ...],
    colours: dict[str, str],
) -> str:
    """Return a city with its station spaces; tokens beyond them stand in a row beneath."""
    places = _slot_places(slots)
    spaces = (svg.circle("slot", place, SLOT) for place in places)
    awaited = (name for name in reserved if name not in tokens)
    homes = (
        svg.text("home", name, place, 0.14)
        for place, name in zip(places[len(tokens) :], awaited, strict=False)
    )
    extra = [(0.3 * number, 0.42) for number in range(len(tokens) - slots)]
    standing = (
        token(place, name, colours[name])
        for place, name in zip((*places, *extra), tokens, strict=False)
    )
    return svg.group("city", _platform(slots), *spaces, *homes, *standing, at=at)


def _platform(slots: int) -> str:
    """Return the white ground that ties the spaces of a city together."""
    if slots == 1:
        return svg.circle("platform", (0, 0), SLOT + 0.045)
    width, height = city_size(slots)
    return svg.box("platform", (0, 0), width, height, min(width, height) / 2)


def _slot_places(slots: int) -> tuple[Point, ...]:
    if slots <= 1:
        return ((0, 0),)
    if slots == 2:
        return (-SLOT, 0), (SLOT, 0)
    return tuple(polar(360 * number / slots - 90, SLOT * 1.3) for number in range(slots))


def city_size(slots: int) -> tuple[float, float]:
    """Return width and height of a city."""
    places = _slot_places(slots)
    across, down = max(x for x, _ in places), max(y for _, y in places)
    return 2 * (across + SLOT) + 0.09, 2 * (down + SLOT) + 0.09


def token(at: Point, name: str, colour: str) -> str:
    """Return a station token with the abbreviation of its corporation."""
    ink = "dark" if _is_light(colour) else "light"
    size = 0.16 if len(name) <= 3 else 0.5 / len(name)
    return svg.circle("token", at, SLOT - 0.015, fill=colour) + svg.text(ink, name, at, size)


def _is_light(colour: str) -> bool:
    """Return whether black letters read better than white ones on ``#rrggbb``."""
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue > 140_000


def town(at: Point) -> str:
    """Return a town."""
    return svg.circle("town", at, TOWN)


def port(at: Point) -> str:
    """Return an anchor."""
    shank = f"M{svg.point((0, -0.08))}L{svg.point((0, 0.17))}"
    stock = f"M{svg.point((-0.09, -0.03))}L{svg.point((0.09, -0.03))}"
    arms = f"M{svg.point((-0.15, 0.04))}Q{svg.point((-0.13, 0.17))} {svg.point((0, 0.17))}"
    arms += f"Q{svg.point((0.13, 0.17))} {svg.point((0.15, 0.04))}"
    ring = svg.circle("anchor", (0, -0.125), 0.045)
    disc = svg.circle("harbour", (0, 0), 0.26)
    return svg.group("port", disc, ring, svg.path("anchor", shank + stock + arms), at=at)


def revenue_steps(stop: Stop, phase: str) -> list[tuple[int, bool]]:
    """Return the values of a stop over the game and whether each is in force; none if 0."""
    if isinstance(stop.revenue, int):
        return [(stop.revenue, True)] if stop.revenue else []
    steps = groupby(stop.revenue.items(), key=lambda item: item[1])
    return [(value, phase in dict(items)) for value, items in steps]


def revenue_size(steps: list[tuple[int, bool]]) -> tuple[float, float]:
    """Return width and height of the values."""
    return (0.28, 0.28) if len(steps) == 1 else (VALUE_WIDTH, VALUE_HEIGHT * len(steps))


def revenue(at: Point, steps: list[tuple[int, bool]]) -> str:
    """Return a value, or one box per value with the one in force filled."""
    if len(steps) == 1:
        words = str(steps[0][0])
        return svg.circle("value", at, 0.155) + svg.text("number", words, at, VALUE_SIZE)
    top = at[1] - VALUE_HEIGHT * (len(steps) - 1) / 2
    drawn = []
    for number, (value, in_force) in enumerate(steps):
        place = at[0], top + VALUE_HEIGHT * number
        name = "value now" if in_force else "value"
        ink = "light" if in_force else "number"
        drawn.append(svg.box(name, place, VALUE_WIDTH, VALUE_HEIGHT, 0.03))
        drawn.append(svg.text(ink, str(value), place, VALUE_SIZE))
    return "".join(drawn)


def terrain(at: Point, kind: str, cost: int) -> str:
    """Return the sign of a terrain over its cost."""
    ground = at[0], at[1] + 0.02
    number = svg.text("cost", str(cost), (at[0], at[1] + 0.13), TERRAIN_SIZE)
    return svg.group("terrain", TERRAIN.get(kind, _hump)(ground), number)


def _peaks(at: Point) -> str:
    x, y = at
    small = ((x + 0.01, y), (x + 0.13, y - 0.17), (x + 0.25, y))
    tall = ((x - 0.24, y), (x - 0.06, y - 0.28), (x + 0.12, y))
    snow = ((x - 0.112, y - 0.2), (x - 0.06, y - 0.28), (x - 0.008, y - 0.2))
    return svg.polygon("rock", small) + svg.polygon("rock", tall) + svg.polygon("snow", snow)


def _hump(at: Point) -> str:
    x, y = at
    arc = f"M{svg.point((x - 0.2, y))}Q{svg.point((x, y - 0.26))} {svg.point((x + 0.2, y))}Z"
    return svg.path("rock", arc)


def _stones(at: Point) -> str:
    x, y = at
    places = ((x - 0.13, y - 0.05), (x, y - 0.09), (x + 0.13, y - 0.05))
    return "".join(svg.circle("rock", place, 0.05) for place in places)


def _waves(at: Point) -> str:
    x, y = at
    crest = f"q{svg.point((0.05, -0.08))} {svg.point((0.1, 0))}t{svg.point((0.1, 0))}"
    rows = (f"M{svg.point((x - 0.2, y + down))}{crest}{crest}" for down in (-0.13, -0.04))
    return svg.path("water", "".join(rows))


TERRAIN = {
    "mountains": _peaks,
    "mountain": _peaks,
    "hills": _hump,
    "rough": _stones,
    "desert": _stones,
    "river": _waves,
}
