"""Colours that can be read and told apart, in light and dark, and a stylesheet without holes."""

from __future__ import annotations

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from ferrovia.board.track import Board, Track
from ferrovia.drawing.board_picture import board_svg
from ferrovia.drawing.contrast import READABLE, WHITE, contrast, ink_on, linear
from ferrovia.drawing.style import COLOURS, DASHES, GROUNDS, RUNS, board_style
from ferrovia.drawing.tracing import Line

FACTS = Path(__file__).parents[2] / "src/ferrovia/titles/g1849/title.toml"
THEMES = ("light", "dark")
WORN = ("run-line", "run-marks")
Light = tuple[float, float, float]
SIGHT = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What light of red, green and blue looks like to eyes that lack a kind of cones
(Machado, Oliveira and Fernandes 2009)."""


def seen(colour: str, sight: str) -> Light:
    """Return a colour as lightness and two chroma (CIE L*a*b*), the way somebody sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1, max(0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in SIGHT[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, sight: str) -> float:
    pairs = zip(seen(one, sight), seen(other, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def themed(theme: str) -> dict[str, str]:
    return {name: pair[THEMES.index(theme)] for name, pair in COLOURS.items()}


def test_letters_are_legible_on_every_corporation_colour() -> None:
    corporations = tomllib.loads(FACTS.read_text(encoding="utf-8"))["corporation"]
    assert len(corporations) == 6
    for corporation in corporations:
        colour = corporation["colour"]
        assert contrast(ink_on(colour), colour) >= READABLE, corporation["id"]


@pytest.mark.parametrize("grey", range(0, 256, 5))
def test_black_or_white_is_legible_on_anything(grey: int) -> None:
    colour = f"#{grey:02x}{grey:02x}{grey:02x}"
    assert contrast(ink_on(colour), colour) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
def test_words_and_track_are_legible_on_every_ground(theme: str) -> None:
    colours = themed(theme)
    for ground in GROUNDS:
        for ink in ("ink", "faint"):
            assert contrast(colours[ink], colours[ground]) >= READABLE, (ink, ground)
    for ink in ("ink", "waiting", "cost"):
        assert contrast(colours[ink], colours["paper"]) >= READABLE, ink
    assert contrast(colours["legend"], colours["sea"]) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHT)
def test_grounds_of_tiles_are_told_apart_by_all_eyes(theme: str, sight: str) -> None:
    colours = themed(theme)
    for one, other in combinations(("plain", "yellow", "green", "brown", "grey"), 2):
        assert apart(colours[one], colours[other], sight) > 10, (one, other)


@pytest.mark.parametrize("sight", SIGHT)
def test_lines_of_trains_are_told_apart_by_all_eyes(sight: str) -> None:
    lines = [themed("light")[f"run-{number}"] for number in range(RUNS)]
    for one, other in combinations(lines, 2):
        assert apart(one, other, sight) > 12, (one, other)
    for line in lines:
        assert contrast(line, WHITE) >= READABLE


def test_no_two_lines_differ_by_colour_alone() -> None:
    assert len(DASHES) == len(set(DASHES)) == RUNS


@pytest.mark.parametrize("theme", THEMES)
def test_what_was_built_stands_out_from_what_is_printed(theme: str) -> None:
    colours = themed(theme)
    for name in GROUNDS:
        if name.startswith("pale-"):
            tile = colours[name.removeprefix("pale-")]
            faded = apart(colours[name], colours["plain"], "usual")
            assert faded < apart(tile, colours["plain"], "usual")


def test_a_page_gets_colours_as_properties_in_light_and_dark() -> None:
    sheet = board_style()
    assert ":root{" in sheet and '[data-theme="dark"]{' in sheet
    used = set(re.findall(r"var\(--board-([a-z0-9-]+)\)", sheet))
    assert used == set(COLOURS), "a colour nobody uses, or one that is not there"
    rules = sheet.split("\n", 2)[2]
    assert not set(re.findall(r"#[0-9a-f]{6}", rules))


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_alone_needs_no_properties(theme: str) -> None:
    assert "var(" not in board_style(theme) and themed(theme)["sea"] in board_style(theme)


def test_every_rule_keeps_to_our_own_drawings() -> None:
    for rule in board_style("light").strip().splitlines():
        selectors = rule.partition("{")[0]
        assert all(each.startswith(".hexboard") for each in selectors.split(",")), rule


def test_drawings_bring_no_style_of_their_own(board: Board) -> None:
    lines = (Line("8H", (("C1", "E1"),)),)
    for theme in THEMES:
        picture = board_svg(
            board,
            Track({}),
            tokens={"C5.0": ("RCS",)},
            colours={"RCS": "#f48221"},
            phase="4",
            lines=lines,
            theme=theme,
        )
        drawing = picture.partition("</style>")[2]
        assert not re.search(r"\sstyle=|\son[a-z]+=|<script|href=|url\(", drawing)
        used = {name for names in re.findall(r'class="([^"]+)"', drawing) for name in names.split()}
        assert {"hex", "ground-plain", "run-0", "token", *WORN} <= used
