"""Claims of a train that passes stops: what it may count of them."""

from __future__ import annotations

import pytest
from sketches import Sketch

from ferrovia.board.track import Track
from ferrovia.routes import Flaw, Run, TrainModel, examine


def claimed(counted: str) -> Run | Flaw:
    """Claim a route A1-C1-E1-G1 with a token on A1; all stops are worth the same, two count."""
    sketch = Sketch().stop("city", "A1", "C1", "E1", "G1")
    sketch.line("A1", "C1").line("C1", "E1").line("E1", "G1")
    question = sketch.question(TrainModel("E", counts=2), tokens="A1.0")
    legs = (("A1", "C1"), ("C1", "E1"), ("E1", "G1"))
    return examine(sketch.board(), Track({}), question, ((0, legs),), {0: tuple(counted.split())})


@pytest.mark.parametrize("counted", ["A1.0 C1.0", "A1.0 G1.0", "E1.0 A1.0"])
def test_any_set_that_earns_as_much_may_be_counted(counted):
    found = claimed(counted)
    assert isinstance(found, Run) and found.revenue == 20
    assert found.routes[0].counted == tuple(sorted(counted.split()))


@pytest.mark.parametrize("counted", ["C1.0 G1.0", "C1.0 E1.0"])
def test_a_stop_with_an_own_token_is_among_those_counted(counted):
    """The sets earn as much as any, so that only the token is missing."""
    found = claimed(counted)
    assert isinstance(found, Flaw) and found.kind == "counted"
    assert "own token" in found.text
