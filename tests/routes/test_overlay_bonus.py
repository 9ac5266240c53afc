"""A bonus for overlays, for a train that leaves stops out (1844 R-22 and G-28)."""

from __future__ import annotations

import pytest

from ferrovia.routes import OverlayBonus, Question, TrainModel
from ferrovia.routes.appraising import appraise

VALUES = {"A1.0": 50, "A3.0": 40, "A5.0": 10}
STOPS = tuple(VALUES)
BEHIND_THE_OVERLAY = "A5.0"


@pytest.mark.parametrize(
    ("apart", "overlays", "revenue"),
    [
        (True, (0, 0), 90),
        (True, (0, 1), 90),
        (True, (1, 0), 110),
        (False, (0, 0), 90),
        (False, (0, 1), 110),
        (False, (1, 0), 110),
    ],
)
def test_counted_stops_lie_on_both_sides_of_an_overlay_unless_that_does_not_matter(
    apart, overlays, revenue
) -> None:
    train = TrainModel("E", counts=2, bonuses=(OverlayBonus(10, apart=apart),))
    question = Question((train,), ("A1.0",), (), VALUES)

    assert appraise(question, train, STOPS, overlays) == (revenue, ("A1.0", "A3.0"))


@pytest.mark.parametrize(("apart", "revenue"), [(True, 80), (False, 110)])
def test_a_poor_stop_is_counted_for_the_sake_of_the_bonus(apart, revenue) -> None:
    values = VALUES | {"A3.0": 10 if apart else 40, BEHIND_THE_OVERLAY: 10}
    train = TrainModel("E", counts=2, bonuses=(OverlayBonus(10, apart=apart),))
    question = Question((train,), ("A1.0",), (), values)

    found, counted = appraise(question, train, STOPS, (0, 1))

    assert found == revenue
    assert (BEHIND_THE_OVERLAY in counted) == apart
