"""Hex coordinates, neighbours and points."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from ferrovia.board.grid import (
    FLAT,
    LAYOUTS,
    POINTY,
    Layout,
    centre,
    coordinates,
    corners,
    neighbours,
    opposite,
    side_middle,
)
from ferrovia.board.track import Board

PLACES_1848 = ["D3", "D5", "E2", "E4", "E6", "F3", "F5"]
PLACES_1844 = ["C14", "C16", "D13", "D15", "D17", "E14", "E16"]


def test_palermo_has_the_neighbours_of_the_worked_example(board: Board) -> None:
    assert board.neighbours["C5"] == ("E5", "D4", "B4", "A5", None, "D6")


def test_milazzo_has_the_neighbours_of_the_worked_example(board: Board) -> None:
    assert board.neighbours["A13"] == ("C13", "B12", "a12", None, None, "B14")


def test_pointy_hexes_have_the_neighbours_of_the_worked_examples() -> None:
    assert neighbours(POINTY, PLACES_1848)["E4"] == ("F3", "E2", "D3", "D5", "E6", "F5")
    assert neighbours(POINTY, PLACES_1844)["D15"] == ("E14", "D13", "C14", "C16", "D17", "E16")


def test_neighbours_agree_about_the_side_they_share(board: Board) -> None:
    for hex_id, around in board.neighbours.items():
        for edge, beyond in enumerate(around):
            if beyond is not None:
                assert board.neighbours[beyond][opposite(edge)] == hex_id


@pytest.mark.parametrize("name", ["", "5", "C", "C-1", "5C", "ÄB"])
def test_a_hex_id_is_a_letter_and_a_number(name: str) -> None:
    with pytest.raises(ValueError, match="row letter"):
        coordinates(name)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_points_of_neighbours_meet_on_the_shared_side(layout: Layout) -> None:
    here = "E6"
    letters = "ABCDEFGHI"
    every = [f"{letter}{number}" for letter in letters for number in range(1, 12)]
    for edge, beyond in enumerate(neighbours(layout, every)[here]):
        assert beyond is not None
        (x, y), (u, v) = centre(layout, here), centre(layout, beyond)
        middle = side_middle(layout, edge)
        assert isclose((u - x) / 2, middle[0], abs_tol=1e-9)
        assert isclose((v - y) / 2, middle[1], abs_tol=1e-9)
        (a, b), (c, d) = corners(layout)[edge], corners(layout)[(edge + 1) % 6]
        assert isclose((a + c) / 2, middle[0], abs_tol=1e-9)
        assert isclose((b + d) / 2, middle[1], abs_tol=1e-9)


def test_side_0_points_down_on_flat_and_down_left_on_pointy_hexes() -> None:
    assert [round(value, 2) for value in side_middle(FLAT, 0)] == [0, 0.87]
    assert [round(value, 2) for value in side_middle(POINTY, 0)] == [-0.43, 0.75]


def test_offsets_are_those_of_the_facts(facts: dict[str, Any]) -> None:
    written = ", ".join(f"{e} ({_signed(r)},{_signed(c)})" for e, (r, c) in enumerate(FLAT.offsets))
    assert facts["title"]["edge_numbering"].endswith(written)


def _signed(step: int) -> str:
    return f"{step:+}" if step else "0"
