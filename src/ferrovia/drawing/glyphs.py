"""Signs on a hex: stations, towns, ports, terrain, revenue. Each drawn around a point."""

from __future__ import annotations

from itertools import groupby

from ferrovia.board.faces import Stop
from ferrovia.board.grid import Point
from ferrovia.drawing import svg
from ferrovia.drawing.contrast import ink_on
from ferrovia.drawing.lettering import CAPITAL, DIGIT, TYPE, squeeze
from ferrovia.drawing.summits import SIZE as SUMMIT

SLOT = 0.29
"""Radius of a station space."""
TOKEN = SLOT - 0.018
"""Radius of a token, its white ring included."""
LETTERS = 1.9 * TOKEN
"""Width of the letters of a token at most; more are set narrower."""
TOWN = 0.11
MARKER = 0.13
DIGITS = DIGIT * TYPE
"""Width of a digit."""
SIGN_HEIGHT = 0.34
"""Height of a sign with a line of type."""


def city(
    at: Point,
    slots: int,
    tokens: tuple[str, ...],
    reserved: tuple[str, ...],
    colours: dict[str, str],
) -> str:
    """Return a city with its station spaces and the tokens in them."""
    places = _slot_places(slots)
    spaces = (svg.circle("slot", place, SLOT) for place in places)
    awaited = (name for name in reserved if name not in tokens)
    homes = (
        _home(place, name, colours.get(name, "#888888"))
        for place, name in zip(places[len(tokens) :], awaited, strict=False)
    )
    standing = (
        token(place, name, colours[name]) for place, name in zip(places, tokens, strict=False)
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
    if slots == 3:
        return (0, 0.93 * -SLOT), (SLOT, 0.8 * SLOT), (-SLOT, 0.8 * SLOT)
    return (-SLOT, -SLOT), (SLOT, -SLOT), (SLOT, SLOT), (-SLOT, SLOT)


def city_size(slots: int) -> tuple[float, float]:
    """Return width and height of a city."""
    places = _slot_places(slots)
    across, down = max(abs(x) for x, _ in places), max(abs(y) for _, y in places)
    return 2 * (across + SLOT) + 0.09, 2 * (down + SLOT) + 0.09


def stop_size(stop: Stop) -> tuple[float, float]:
    """Return width and height of the sign of a stop."""
    if stop.kind == "city":
        return city_size(stop.slots)
    if stop.kind == "mountain":
        return SUMMIT
    return (0.52, 0.52) if stop.kind == "port" else (2 * TOWN, 2 * TOWN)


def _home(at: Point, name: str, colour: str) -> str:
    """Return the faint mark of a corporation whose home is kept free."""
    tint = svg.circle("kept", at, TOKEN, fill=colour)
    return tint + svg.text("home", name, at, TYPE, **_set_in(name))


def token(at: Point, name: str, colour: str) -> str:
    """Return a station token with the abbreviation of its corporation."""
    disc = svg.circle("token", at, TOKEN - 0.016, fill=colour)
    inks = {"fill": ink_on(colour), "stroke": colour}
    letters = svg.text("letters", name, at, TYPE, **_set_in(name), **inks)
    return disc + svg.circle("rim", at, TOKEN) + letters


def _set_in(name: str) -> dict[str, str]:
    """Return how the letters of a corporation are set so that its token holds them."""
    return squeeze(LETTERS) if len(name) * CAPITAL * TYPE > LETTERS else {}


def town(at: Point) -> str:
    """Return a town."""
    return svg.circle("town", at, TOWN)


def beyond(at: Point) -> str:
    """Return where track leaves for a place whose values stand elsewhere."""
    return svg.circle("beyond", at, 0.085)


def port(at: Point) -> str:
    """Return an anchor."""
    shank = f"M{svg.point((0, -0.08))}L{svg.point((0, 0.17))}"
    stock = f"M{svg.point((-0.09, -0.03))}L{svg.point((0.09, -0.03))}"
    arms = f"M{svg.point((-0.15, 0.04))}Q{svg.point((-0.13, 0.17))} {svg.point((0, 0.17))}"
    arms += f"Q{svg.point((0.13, 0.17))} {svg.point((0.15, 0.04))}"
    ring = svg.circle("ring", (0, -0.125), 0.045)
    disc = svg.circle("harbour", (0, 0), 0.26)
    anchor = svg.group("anchor", ring, svg.path("iron", shank + stock + arms))
    return svg.group("port", disc, anchor, at=at)


def marker(at: Point) -> str:
    """Return a marker on a side of a hex."""
    return svg.group("marker", svg.circle("disc", at, MARKER), svg.circle("eye", at, MARKER / 2.6))


def plate(at: Point, words: str) -> str:
    """Return a small sign with a few letters."""
    box = svg.box("plate", at, *plate_size(words), 0.05)
    return svg.group("nameplate", box, svg.text("plate-words", words, at, TYPE))


def plate_size(words: str) -> tuple[float, float]:
    """Return width and height of a small sign."""
    return 0.1 + CAPITAL * TYPE * len(words), SIGN_HEIGHT


def transit_size(bonus: int) -> tuple[float, float]:
    """Return width and height of the sign of an area's bonus."""
    return SIGN_HEIGHT + 0.06 + DIGITS * (1 + len(str(bonus))), SIGN_HEIGHT


def transit(at: Point, side: str, bonus: int) -> str:
    """Return on which side of the map an area lies, and what it adds to routes across the map."""
    width, height = transit_size(bonus)
    disc = at[0] - width / 2 + height / 2, at[1]
    return svg.group(
        "bonus",
        svg.box("transit", at, width, height, height / 2),
        svg.circle("compass", disc, height / 2),
        svg.text("compass-words", side, disc, TYPE),
        svg.text("transit-words", f"+{bonus}", (at[0] + height / 2 - 0.03, at[1]), TYPE),
    )


def revenue_steps(stop: Stop, phase: str) -> list[tuple[int, bool]]:
    """Return the values of a stop over the game and whether each is in force; none if 0."""
    if isinstance(stop.revenue, int):
        return [(stop.revenue, True)] if stop.revenue else []
    steps = groupby(stop.revenue.items(), key=lambda item: item[1])
    return [(value, phase in dict(items)) for value, items in steps]


def revenue_size(
    steps: list[tuple[int, bool]], columns: int = 1, size: float = TYPE
) -> tuple[float, float]:
    """Return width and height of the values, set in some columns."""
    width = (0.24 + DIGIT * max(len(str(value)) for value, _ in steps)) * size
    rows = -(-len(steps) // columns)
    return width * columns, size * rows


def revenue(
    at: Point,
    steps: list[tuple[int, bool]],
    columns: int = 1,
    size: float = TYPE,
    name: str = "revenue",
) -> str:
    """Return a value on a disc, or one chip per value with the one in force filled."""
    width, height = revenue_size(steps, columns, size)
    if len(steps) == 1:
        number = svg.text("number", str(steps[0][0]), at, size)
        return svg.group(name, svg.box("value", at, width, height, height / 2), number)
    across, left, top = width / columns, at[0] - width / 2, at[1] - height / 2
    drawn = []
    for place, (value, in_force) in enumerate(steps):
        row, column = divmod(place, columns)
        middle = left + across * (column + 0.5), top + size * (row + 0.5)
        now = " now" if in_force else ""
        drawn.append(svg.box(f"value{now}", middle, across, size, 0.05))
        drawn.append(svg.text(f"number{now}", str(value), middle, size))
    return svg.group(name, *drawn)


TERRAIN_SIGN = 0.25
"""Width of the sign of a terrain."""


def terrain_size(kind: str, cost: int) -> tuple[float, float]:
    """Return width and height of a terrain cost, with the sign of the terrain if that is named."""
    return (TERRAIN_SIGN if kind else 0) + 0.12 + DIGITS * len(str(cost)), SIGN_HEIGHT


def terrain(at: Point, kind: str, cost: int) -> str:
    """Return the cost of a terrain, with its sign beside it if it is named."""
    width, height = terrain_size(kind, cost)
    chip = svg.box("chip", at, width, height, height / 2)
    if not kind:
        return svg.group("terrain", chip, svg.text("cost", str(cost), at, TYPE))
    sign, words = at[0] - width / 2 + 0.17, at[0] + TERRAIN_SIGN / 2 + 0.02
    return svg.group(
        "terrain",
        chip,
        TERRAIN.get(kind, _hump)((sign, at[1] + 0.075)),
        svg.text("cost", str(cost), (words, at[1]), TYPE),
    )


def _peaks(at: Point) -> str:
    x, y = at
    small = ((x, y), (x + 0.06, y - 0.09), (x + 0.12, y))
    tall = ((x - 0.12, y), (x - 0.03, y - 0.15), (x + 0.06, y))
    snow = ((x - 0.057, y - 0.105), (x - 0.03, y - 0.15), (x - 0.003, y - 0.105))
    return svg.polygon("rock", small) + svg.polygon("rock", tall) + svg.polygon("snow", snow)


def _hump(at: Point) -> str:
    x, y = at
    arc = f"M{svg.point((x - 0.11, y))}Q{svg.point((x, y - 0.21))} {svg.point((x + 0.11, y))}Z"
    return svg.path("rock", arc)


def _stones(at: Point) -> str:
    x, y = at
    places = ((x - 0.075, y - 0.035), (x + 0.075, y - 0.035), (x, y - 0.1))
    return "".join(svg.circle("rock", place, 0.035) for place in places)


def _cactus(at: Point) -> str:
    x, y = at
    arms = ((-0.07, -0.115, -0.05), (0.07, -0.14, -0.075))
    strokes = [f"M{svg.point((x, y))}L{svg.point((x, y - 0.17))}"]
    for out, top, joint in arms:
        elbow, stem = svg.point((x + out, y + joint)), svg.point((x, y + joint))
        strokes.append(f"M{svg.point((x + out, y + top))}Q{elbow} {stem}")
    return svg.path("cactus", "".join(strokes))


def _waves(at: Point) -> str:
    x, y = at
    crest = f"q{svg.point((0.028, -0.05))} {svg.point((0.055, 0))}t{svg.point((0.055, 0))}"
    rows = (f"M{svg.point((x - 0.11, y + down))}{crest}{crest}" for down in (-0.09, -0.03))
    return svg.path("stream", "".join(rows))


TERRAIN = {
    "mountains": _peaks,
    "mountain": _peaks,
    "hills": _hump,
    "rough": _stones,
    "desert": _cactus,
    "river": _waves,
}
