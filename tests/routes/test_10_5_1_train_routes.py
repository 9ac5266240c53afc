"""What trains may run and what they earn, 1849 §10.5.1, §10.5.2 and §14.3."""

from __future__ import annotations

import pytest
from sketches import Sketch, kind, legs, train

from ferrovia.board.track import Track
from ferrovia.routes import FLAWS, Run, any_route, best_run, examine, has_route


def row(gauge: str = "standard", hexes: str = "A1 C1 E1 G1 I1") -> Sketch:
    """A city on A1 and towns southward, all neighbours."""
    first, *others = hexes.split()
    sketch = Sketch().stop("city", first).stop("town", *others)
    for here, there in zip([first, *others], others, strict=False):
        sketch.line(here, there, gauge=gauge)
    return sketch


def longest(sketch: Sketch, *trains: str, **more: str) -> Run:
    return best_run(sketch.board(), Track({}), sketch.question(*trains, **more))


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_1_two_stops_that_are_no_ports():
    sketch = Sketch().stop("city", "C1").stop("port", "A1", "E1").line("A1", "C1").line("C1", "E1")
    sketch.stop("town", "B2")

    assert kind(sketch.run(("8H", "A1 C1"), tokens="C1.0")) == "two_stops"
    assert kind(sketch.run(("8H", "A1 C1", "C1 E1"), tokens="C1.0")) == "two_stops"
    assert longest(sketch, "8H", tokens="C1.0").routes == ()
    assert not has_route(sketch.board(), Track({}), ("C1.0",))

    sketch.line("C1", "B2")
    assert kind(sketch.run(("8H", "B2 C1", "C1 E1"), tokens="C1.0")) == "legal"
    assert longest(sketch, "8H", tokens="C1.0").revenue == 30
    assert has_route(sketch.board(), Track({}), ("C1.0",))


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_1_a_single_stop_is_no_route():
    sketch = row()
    claimed = ((0, ()),)

    answer = examine(sketch.board(), Track({}), sketch.question("4H"), claimed)

    assert kind(answer) == "two_stops"


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_1_calabria_counts():
    sketch = Sketch().stop("city", "A1").stop("offboard", "C1").line("A1", "C1")

    assert kind(sketch.run(("4H", "A1 C1"))) == "legal"
    assert has_route(sketch.board(), Track({}), ("A1.0",))


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_1_one_of_them_has_the_token():
    sketch = row().stop("city", "K1").line("I1", "K1")

    assert kind(sketch.run(("4H", "A1 C1"), tokens="K1.0")) == "token"
    assert kind(sketch.run(("4H", "A1 C1"), tokens="A1.0")) == "legal"


@pytest.mark.statement("1849", "10.5.1-2")
def test_10_5_1_2_length_is_the_hex_borders_crossed():
    sketch = Sketch().stop("city", "A1").stop("town", "G1").stop("port", "I1")
    sketch.line("A1", "C1", "E1", "G1").line("G1", "I1")

    answer = sketch.run(("4H", "A1 C1 E1 G1", "G1 I1"))

    assert isinstance(answer, Run)
    assert answer.routes[0].length == 4  # neither the first hex nor less for the port


@pytest.mark.statement("1849", "10.5.1-3")
@pytest.mark.parametrize(
    ("name", "gauge", "length"),
    [("4H", "standard", 2), ("4H", "narrow", 4), ("R6H", "standard", 4), ("R6H", "narrow", 2)],
)
def test_10_5_1_3_weights_by_train_and_gauge(name, gauge, length):
    answer = row(gauge).run((name, "A1 C1", "C1 E1"))

    assert isinstance(answer, Run)
    assert answer.routes[0].length == length


@pytest.mark.statement("1849", "10.5.1-4")
@pytest.mark.parametrize(
    ("gauges", "common", "reverse"),
    [
        (("dual", "dual", "dual"), 2, 2),
        (("dual", "narrow", "dual"), 4, 2),
        (("dual", "dual", "narrow"), 4, 2),
        (("standard", "dual", "dual"), 2, 4),
        (("dual", "dual", "standard"), 2, 4),
    ],
)
def test_10_5_1_4_a_stretch_counts_at_one_gauge(gauges, common, reverse):
    sketch = Sketch().stop("city", "A1").stop("town", "E1")
    sketch.line("A1", "C1", "E1", gauges=gauges)

    for name, length in (("8H", common), ("R6H", reverse)):
        answer = sketch.run((name, "A1 C1 E1"))
        assert isinstance(answer, Run)
        assert answer.routes[0].length == length


@pytest.mark.statement("1849", "10.5.1-4")
def test_10_5_1_4_each_stretch_by_itself():
    sketch = Sketch().stop("city", "A1").stop("town", "C1", "E1")
    sketch.line("A1", "C1", gauge="narrow").line("C1", "E1", gauge="dual")

    answer = sketch.run(("8H", "A1 C1", "C1 E1"))

    assert isinstance(answer, Run)
    assert answer.routes[0].length == 3


@pytest.mark.statement("1849", "10.5.1-5")
def test_10_5_1_5_not_longer_than_the_train_but_shorter():
    narrow = row("narrow")

    assert kind(narrow.run(("4H", "A1 C1"))) == "legal"
    assert kind(narrow.run(("4H", "A1 C1", "C1 E1"))) == "legal"
    assert kind(narrow.run(("4H", "A1 C1", "C1 E1", "E1 G1"))) == "length"
    assert longest(narrow, "4H").routes[0].length == 4
    assert longest(narrow, "6H").routes[0].length == 6


@pytest.mark.statement("1849", "10.5.1-5")
def test_10_5_1_5_a_train_too_short_for_any_route_does_not_run():
    sketch = Sketch().stop("city", "A1").stop("town", "G1").line("A1", "C1", "E1", "G1")
    short, long = sketch.question(train("2H")), sketch.question("4H")

    assert any_route(sketch.board(), Track({}), short) is None
    assert best_run(sketch.board(), Track({}), short).routes == ()
    assert any_route(sketch.board(), Track({}), long) is not None


@pytest.mark.statement("1849", "10.5.1-6")
def test_10_5_1_6_trains_share_no_track_but_stops():
    sketch = row(hexes="A1 C1 E1")
    sketch.stop("town", "B2").line("A1", "B2").line("B2", "C1")

    assert kind(sketch.run(("4H", "A1 C1"), ("4H", "A1 C1"))) == "twice"
    assert kind(sketch.run(("4H", "A1 C1", "C1 E1"), ("4H", "A1 C1", "C1 B2"))) == "twice"
    assert kind(sketch.run(("4H", "A1 C1", "C1 E1"), ("4H", "A1 B2", "B2 C1"))) == "legal"
    assert longest(sketch, "4H", "4H").revenue == 60


@pytest.mark.statement("1849", "10.5.1-6")
def test_10_5_1_6_separate_tracks_of_one_tile_serve_two_trains():
    sketch = Sketch().stop("city", "A1", "B2").stop("town", "E1", "D0")
    sketch.line("A1", "C1", "E1").line("B2", "C1", "D0")

    both = (("4H", "A1 C1 E1"), ("4H", "B2 C1 D0"))
    assert kind(sketch.run(*both, tokens="A1.0 B2.0")) == "legal"
    assert longest(sketch, "4H", "4H", tokens="A1.0 B2.0").revenue == 40


@pytest.mark.statement("1849", "10.5.1-7")
def test_10_5_1_7_one_route_per_train():
    sketch = row(hexes="A1 C1").stop("town", "B2").line("A1", "B2")
    claimed = ((0, legs("A1 C1")), (0, legs("A1 B2")))

    answer = examine(sketch.board(), Track({}), sketch.question("4H", "4H"), claimed)

    assert kind(answer) == "train"
    claimed = ((0, legs("A1 C1")), (1, legs("A1 B2")))
    answer = examine(sketch.board(), Track({}), sketch.question("4H", "4H"), claimed)
    assert kind(answer) == "legal"
    assert kind(examine(sketch.board(), Track({}), sketch.question("4H"), claimed)) == "train"


@pytest.mark.statement("1849", "10.5.1-8")
def test_10_5_1_8_all_routes_together_cross_a_side_once():
    fork = Sketch().stop("city", "A1", "B2").stop("town", "E1")
    fork.line("A1", "C1", "E1").line("B2", "C1", "E1")  # two pieces, one side towards E1

    both = (("4H", "A1 C1 E1"), ("4H", "B2 C1 E1"))
    assert kind(fork.run(*both, tokens="A1.0 B2.0")) == "twice"
    assert longest(fork, "4H", "4H", tokens="A1.0 B2.0").revenue == 20


@pytest.mark.statement("1849", "10.5.2-1")
def test_10_5_2_1_revenue_is_the_sum_of_all_stops():
    sketch = Sketch().stop("city", "A1", value=30).stop("city", "C1", "E1", value=20)
    sketch.stop("port", "G1", value=60)
    sketch.line("A1", "C1").line("C1", "E1").line("E1", "G1")
    sketch.values["G1.0"] += 20  # the CNM token, for this corporation

    answer = sketch.run(("8H", "A1 C1", "C1 E1"))
    assert isinstance(answer, Run) and answer.revenue == 70
    answer = sketch.run(("8H", "A1 C1", "C1 E1", "E1 G1"))
    assert isinstance(answer, Run) and answer.revenue == 150
    assert longest(sketch, "8H").revenue == 150


@pytest.mark.statement("1849", "14.3-5")
def test_14_3_5_an_electric_train_runs_any_distance():
    far = Sketch().stop("city", "A1").stop("town", "S1")
    far.line("A1", "C1", "E1", "G1", "I1", "K1", "M1", "O1", "Q1", "S1")

    assert kind(far.run(("8H", "A1 C1 E1 G1 I1 K1 M1 O1 Q1 S1"))) == "length"
    assert kind(far.run(("E", "A1 C1 E1 G1 I1 K1 M1 O1 Q1 S1"))) == "legal"
    assert longest(far, "E").revenue == 20


@pytest.mark.statement("1849", "14.3-5")
def test_14_3_5_an_electric_train_uses_no_narrow_track():
    sketch = Sketch().stop("city", "A1").stop("town", "C1", "E1")
    sketch.line("A1", "C1").line("C1", "E1", gauges=("dual", "narrow"))

    assert kind(sketch.run(("E", "A1 C1", "C1 E1"))) == "train_gauge"
    assert kind(sketch.run(("E", "A1 C1"))) == "legal"
    assert kind(sketch.run(("8H", "A1 C1", "C1 E1"))) == "legal"
    assert longest(sketch, "E").revenue == 20


@pytest.mark.statement("1849", "14.3-5")
def test_14_3_5_the_other_rules_hold_for_an_electric_train():
    sketch = Sketch().stop("city", "A1", "C1").stop("town", "E1").stop("port", "B2")
    sketch.line("A1", "C1").line("C1", "E1", gauge="dual").line("A1", "B2")

    assert kind(sketch.run(("E", "A1 B2"))) == "two_stops"
    assert kind(sketch.run(("E", "A1 C1", "C1 E1"), blocked="C1.0")) == "through_blocked"
    assert kind(sketch.run(("E", "A1 C1", "C1 E1", "E1 C1"))) == "twice"
    assert longest(sketch, "E").revenue == 40


def test_stops_that_count_double_for_a_train():
    sketch = row(hexes="A1 C1")
    question = sketch.question(train("E", doubled=("A1.0",)))

    assert best_run(sketch.board(), Track({}), question).revenue == 30


def test_claimed_legs_may_run_in_either_direction():
    sketch = row()
    answer = sketch.run(("8H", "C1 A1", "C1 E1", "G1 E1"))

    assert isinstance(answer, Run)
    assert answer.routes[0].legs == legs("A1 C1,C1 E1,E1 G1")
    assert answer.routes[0].stops == ("A1.0", "C1.0", "E1.0", "G1.0")


def test_every_kind_of_flaw_is_explained():
    sketch = row()
    flaws = [sketch.run(("4H", "A1 E1")), sketch.run(("4H", "A1 C1", "C1 A1"))]

    assert {kind(flaw) for flaw in flaws} == {"track", "twice"} <= set(FLAWS)
