"""Lines along track: beside it, around stops, numbered, and never by colour alone."""

from __future__ import annotations

import re
from math import dist
from xml.etree import ElementTree

import pytest

from ferrovia.board.grid import Point
from ferrovia.board.track import Board, Laid, Track
from ferrovia.drawing.lanes import LANE, joined, lane
from ferrovia.drawing.places import hex_centre
from ferrovia.drawing.style import RUNS
from ferrovia.drawing.tracing import Line, line_art, pieces_along

STRAIT = ("B14", "A15", "B16", "C15")
MESSINA = Track({"B14": Laid("656", 4)})


def read(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(fragment)


def stroke(fragment: str) -> list[Point]:
    """Return the points of the line of a fragment."""
    (path,) = (part for part in read(fragment).iter("path") if part.get("class") == "line")
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d", ""))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def stops(fragment: str) -> list[tuple[str | None, Point]]:
    """Return the numbers of stops and where they stand."""
    found = []
    for part in read(fragment).iter("g"):
        if part.get("class") == "stop":
            x, y = re.findall(r"-?[\d.]+", part.get("transform", ""))
            found.append((part[1].text, (float(x), float(y))))
    return found


def test_each_line_has_looks_and_name_of_its_own(board: Board) -> None:
    lines = (Line("8H", (("C1", "E1"),)), Line("R6H", (STRAIT,)))
    arts = line_art(board, MESSINA, lines)
    assert [read(art).get("class") for art in arts] == ["run run-0", "run run-1"]
    for art, line in zip(arts, lines, strict=True):
        below, above = read(art)
        assert (below.get("class"), above.get("class")) == ("run-line", "run-marks")
        assert below[0].text == line.name
        assert [part[-1].text for part in above if part.get("class") == "run-name"] == [line.name]


def test_a_line_may_have_the_looks_of_another_place(board: Board) -> None:
    line = Line("8H", (("C1", "E1"),))
    (third,) = line_art(board, MESSINA, (line,), first=2)
    assert read(third).get("class") == "run run-2"
    (again,) = line_art(board, MESSINA, (line,), first=RUNS + 1)
    assert read(again).get("class") == "run run-1"


def test_a_line_runs_to_the_right_of_its_track(board: Board) -> None:
    down, up = (
        stroke(line_art(board, MESSINA, (Line("8H", (leg,)),))[0])
        for leg in (("C1", "E1"), ("E1", "C1"))
    )
    x, _ = hex_centre(board, "C1")
    assert {round(at - x, 1) for at, _ in down} == {-60 * LANE}
    assert {round(at - x, 1) for at, _ in up} == {60 * LANE}


def test_stops_are_numbered_in_running_order_beside_them(board: Board) -> None:
    line = Line("8H", (("a12", "A13"), ("A13", "B14"), STRAIT))
    (art,) = line_art(board, MESSINA, (line,))
    numbered = stops(art)
    assert [number for number, _ in numbered] == ["1", "2", "3", "4"]
    for (_, at), hex_id in zip(numbered, ("a12", "A13", "B14", "C15"), strict=True):
        assert dist(at, hex_centre(board, hex_id)) < 60


def test_legs_given_in_either_direction_make_one_line(board: Board) -> None:
    one, other = ("a12", "A13"), ("A13", "B14")
    arts = {
        line_art(board, MESSINA, (Line("8H", legs),))
        for legs in ((one, other), (one[::-1], other), (one, other[::-1]))
    }
    assert len(arts) == 1


def test_track_that_is_gone_is_passed_in_a_straight_line(board: Board) -> None:
    (art,) = line_art(board, Track({}), (Line("8H", (("J12", "K11", "L10"),)),))
    assert [number for number, _ in stops(art)] == ["1", "2"]


def test_the_pieces_of_a_leg_are_those_between_its_hexes(board: Board) -> None:
    found = [(hex_id, piece.a, piece.b) for hex_id, piece in pieces_along(board, MESSINA, STRAIT)]
    assert found == [("B14", 4, 6), ("A15", 1, 5), ("B16", 1, 2), ("C15", 4, 6)]


@pytest.mark.parametrize("turn", [-1.0, 1.0])
def test_a_line_goes_around_a_stop_or_cuts_the_corner_before_it(turn: float) -> None:
    stop = (1.0, 0.0)
    legs = [lane(((0.0, 0.0), stop)), lane((stop, (1.0, turn)))]
    line = joined(legs, [stop])
    near = min(dist(place, stop) for place in line)
    if turn < 0:  # to the left, so the stop is on the inside
        assert near == pytest.approx(LANE)
        assert len(line) > 4
    else:
        assert line[1] == pytest.approx((1 - LANE, LANE))
        assert len(line) == 3
