"""Routes and reaching, 1849 §10.1."""

from __future__ import annotations

import pytest
from sketches import Sketch, kind

from ferrovia.board.track import Track
from ferrovia.routes import any_route, best_run, has_route, reach

STANDARD = {"standard", "dual"}
NARROW = {"narrow", "dual"}
EVERY = {"standard", "narrow", "dual"}


def three_in_a_row(middle: str = "town", last: str = "town") -> Sketch:
    """City A1, then a stop on C1, then one on E1."""
    sketch = Sketch().stop("city", "A1").stop(middle, "C1").stop(last, "E1")
    return sketch.line("A1", "C1").line("C1", "E1")


@pytest.mark.statement("1849", "10.1-1")
def test_10_1_1_a_token_anywhere_on_the_route_is_enough():
    sketch = three_in_a_row(middle="city", last="city")
    for token in ("A1.0", "C1.0", "E1.0"):
        assert kind(sketch.run(("4H", "A1 C1", "C1 E1"), tokens=token)) == "legal"


@pytest.mark.statement("1849", "10.1-1")
def test_10_1_1_without_a_token_it_is_no_route():
    sketch = three_in_a_row(middle="city").stop("city", "G1").line("E1", "G1")

    assert kind(sketch.run(("4H", "A1 C1", "C1 E1"), tokens="G1.0")) == "token"
    assert best_run(sketch.board(), Track({}), sketch.question("4H", tokens="")).revenue == 0


@pytest.mark.statement("1849", "10.1-1")
def test_10_1_1_track_is_continuous():
    sketch = three_in_a_row().stop("town", "G1", "I1").line("G1", "I1")

    assert kind(sketch.run(("8H", "A1 C1", "E1 G1"))) == "track"
    assert kind(sketch.run(("8H", "A1 C1", "G1 I1"))) == "chain"
    assert kind(sketch.run(("8H", "A1 E1"))) == "track"


@pytest.mark.statement("1849", "10.1-2")
def test_10_1_2_starts_and_ends_at_a_stop():
    sketch = three_in_a_row().line("E1", "G1", "I1")

    assert kind(sketch.run(("8H", "A1 C1", "C1 E1", "E1 G1 I1"))) == "track"
    assert kind(sketch.run(("8H", "A1 C1", "C1 E1"))) == "legal"


@pytest.mark.statement("1849", "10.1-2")
def test_10_1_2_no_track_twice():
    sketch = three_in_a_row()

    assert kind(sketch.run(("8H", "A1 C1", "C1 A1"))) == "twice"


@pytest.mark.statement("1849", "10.1-2")
def test_10_1_2_does_not_reverse_at_a_junction():
    fork = Sketch().stop("city", "A1").stop("town", "E1", "B2", value=50)
    fork.line("A1", "C1", "E1").line("B2", "C1", "E1")

    assert kind(fork.run(("8H", "A1 C1 E1"))) == "legal"
    assert kind(fork.run(("8H", "A1 C1 B2"))) == "track"
    assert kind(fork.run(("8H", "A1 C1 E1", "E1 C1 B2"))) == "twice"
    assert best_run(fork.board(), Track({}), fork.question("8H")).revenue == 60


@pytest.mark.statement("1849", "10.1-2")
def test_10_1_2_does_not_change_track_at_a_crossing():
    crossing = Sketch().stop("city", "A1").stop("town", "E1", "B2", "D0")
    crossing.line("A1", "C1", "E1").line("B2", "C1", "D0")

    assert kind(crossing.run(("8H", "A1 C1 E1"))) == "legal"
    assert kind(crossing.run(("8H", "A1 C1 B2"))) == "track"
    assert reach(crossing.board(), Track({}), ("A1.0",), ()).stops == ("A1.0", "E1.0")


@pytest.mark.statement("1849", "10.1-3")
def test_10_1_3_each_stop_once():
    ring = Sketch().stop("city", "A1").stop("town", "C1", "B2")
    ring.line("A1", "B2").line("B2", "C1").line("C1", "A1")

    assert kind(ring.run(("8H", "A1 B2", "B2 C1"))) == "legal"
    assert kind(ring.run(("8H", "A1 B2", "B2 C1", "C1 A1"))) == "stop_twice"
    assert len(best_run(ring.board(), Track({}), ring.question("8H")).routes[0].stops) == 3


@pytest.mark.statement("1849", "10.1-3")
@pytest.mark.parametrize("end", ["port", "offboard"])
def test_10_1_3_a_port_and_calabria_once_too(end):
    ring = Sketch().stop("city", "A1").stop("town", "C1").stop(end, "B2", value=90)
    ring.line("A1", "B2").line("B2", "C1").line("C1", "A1")

    assert kind(ring.run(("8H", "B2 A1", "A1 C1"))) == "legal"
    assert kind(ring.run(("8H", "B2 A1", "A1 C1", "C1 B2"))) == "stop_twice"
    assert best_run(ring.board(), Track({}), ring.question("8H")).revenue == 110


@pytest.mark.statement("1849", "10.1-4")
def test_10_1_4_a_city_full_of_others_can_only_be_an_end():
    sketch = three_in_a_row(middle="city")

    through = ("8H", "A1 C1", "C1 E1")
    assert kind(sketch.run(through)) == "legal"
    assert kind(sketch.run(through, blocked="C1.0")) == "through_blocked"
    assert kind(sketch.run(("8H", "A1 C1"), blocked="C1.0")) == "legal"
    question = sketch.question("8H", blocked="C1.0")
    assert best_run(sketch.board(), Track({}), question).revenue == 20


@pytest.mark.statement("1849", "10.1-4")
def test_10_1_4_an_own_token_opens_the_city():
    sketch = three_in_a_row(middle="city")

    through = ("8H", "A1 C1", "C1 E1")
    assert kind(sketch.run(through, tokens="A1.0 C1.0", blocked="C1.0")) == "legal"
    question = sketch.question("8H", tokens="A1.0 C1.0", blocked="C1.0")
    assert best_run(sketch.board(), Track({}), question).revenue == 30


@pytest.mark.statement("1849", "10.1-4")
def test_10_1_4_reach_ends_at_a_full_city():
    sketch = three_in_a_row(middle="city")

    there = reach(sketch.board(), Track({}), ("A1.0",), ("C1.0",))

    assert there.stops == ("A1.0", "C1.0")
    assert "C1.0" not in there.through
    assert reach(sketch.board(), Track({}), ("A1.0",), ()).stops == ("A1.0", "C1.0", "E1.0")


@pytest.mark.statement("1849", "10.1-5")
def test_10_1_5_leaves_a_station_by_any_other_line_of_any_gauge():
    star = Sketch().stop("city", "A1").stop("town", "C1", "E1", "D2", "B2")
    star.line("A1", "C1").line("C1", "E1", gauge="narrow").line("C1", "D2", gauge="dual")
    star.line("C1", "B2")

    for hex_id in ("E1", "D2", "B2"):
        assert kind(star.run(("8H", "A1 C1", f"C1 {hex_id}"))) == "legal"


@pytest.mark.statement("1849", "10.1-6")
def test_10_1_6_narrow_and_standard_do_not_connect_at_a_border():
    mixed = Sketch().stop("city", "A1").stop("town", "C1")
    mixed.line("A1", "C1", gauges=("standard", "narrow"))

    assert kind(mixed.run(("8H", "A1 C1"))) == "gauge"
    assert best_run(mixed.board(), Track({}), mixed.question("8H")).routes == ()
    assert reach(mixed.board(), Track({}), ("A1.0",), ()).stops == ("A1.0",)


@pytest.mark.statement("1849", "10.1-6")
def test_10_1_6_dual_connects_with_both():
    for other in ("standard", "narrow", "dual"):
        mixed = Sketch().stop("city", "A1").stop("town", "C1")
        mixed.line("A1", "C1", gauges=("dual", other))

        assert kind(mixed.run(("8H", "A1 C1"))) == "legal"


@pytest.mark.statement("1849", "10.1-6")
def test_10_1_6_dual_between_does_not_join_narrow_and_standard():
    mixed = Sketch().stop("city", "A1").stop("town", "E1")
    mixed.line("A1", "C1", "E1", gauges=("standard", "dual", "narrow"))

    assert kind(mixed.run(("8H", "A1 C1 E1"))) == "gauge"
    there = reach(mixed.board(), Track({}), ("A1.0",), ())
    assert there.stops == ("A1.0",)
    assert there.sides["E1", 3] == STANDARD


@pytest.mark.statement("1849", "10.1-6")
def test_10_1_6_at_a_station_the_gauge_changes():
    mixed = Sketch().stop("city", "A1").stop("town", "C1", "E1")
    mixed.line("A1", "C1", gauge="standard").line("C1", "E1", gauge="narrow")

    assert kind(mixed.run(("8H", "A1 C1", "C1 E1"))) == "legal"


@pytest.mark.statement("1849", "10.1-7")
@pytest.mark.parametrize("end", ["port", "offboard"])
def test_10_1_7_ports_and_calabria_are_ends(end):
    sketch = Sketch().stop("city", "A1").stop("town", "C1", "G1").stop(end, "E1")
    sketch.line("A1", "C1").line("C1", "E1").line("E1", "G1")

    assert kind(sketch.run(("8H", "A1 C1", "C1 E1"))) == "legal"
    assert kind(sketch.run(("8H", "A1 C1", "C1 E1", "E1 G1"))) == "end_only"
    assert best_run(sketch.board(), Track({}), sketch.question("8H")).revenue == 30
    assert "G1.0" not in reach(sketch.board(), Track({}), ("A1.0",), ()).stops


@pytest.mark.statement("1849", "10.1-7")
def test_10_1_7_two_different_ports_may_be_the_ends():
    sketch = Sketch().stop("port", "A1", "G1").stop("city", "C1").stop("town", "E1")
    sketch.line("A1", "C1").line("C1", "E1").line("E1", "G1")

    answer = sketch.run(("8H", "A1 C1", "C1 E1", "E1 G1"), tokens="C1.0")

    assert kind(answer) == "legal"
    question = sketch.question("8H", tokens="C1.0")
    assert best_run(sketch.board(), Track({}), question).revenue == 40


@pytest.mark.statement("1849", "10.1-8")
def test_10_1_8_the_city_of_the_token_is_reached_without_track():
    sketch = Sketch().stop("city", "A1")
    sketch.pieces["A1"] = {}

    there = reach(sketch.board(), Track({}), ("A1.0",), ())

    assert there.stops == ("A1.0",)
    assert there.through == {"A1.0"}
    assert there.sides == {}


@pytest.mark.statement("1849", "10.1-8")
def test_10_1_8_reaches_any_length_and_open_ends():
    far = Sketch().stop("city", "A1").stop("town", "K1")
    far.line("A1", "C1", "E1", "G1", "I1", "K1", gauge="narrow")
    far.line("K1", "M1", "O1", gauges=("standard", "dual", "standard"))

    there = reach(far.board(), Track({}), ("A1.0",), ())

    assert there.stops == ("A1.0", "K1.0")
    assert there.sides["K1", 3] == NARROW
    assert there.sides["O1", 3] == STANDARD  # beyond the open end, on a hex without track
    assert len(there.pieces(far.board(), Track({}))["M1"]) == 1


@pytest.mark.statement("1849", "10.1-8")
def test_10_1_8_a_stretch_all_dual_goes_on_in_any_gauge():
    sketch = Sketch().stop("city", "A1").line("A1", "C1", "E1", gauge="dual")

    assert reach(sketch.board(), Track({}), ("A1.0",), ()).sides["E1", 3] == EVERY


@pytest.mark.statement("1849", "10.1-8")
def test_10_1_8_reach_does_not_turn_round_in_a_loop():
    loop = Sketch().stop("city", "A1").stop("town", "B2", "E1", "G1", "F2")
    loop.line("A1", "C1", "E1").line("B2", "C1", "E1")  # joins the line, pointing away from A1
    loop.line("E1", "G1").line("G1", "F2").line("F2", "E1")

    there = reach(loop.board(), Track({}), ("A1.0",), ())

    assert there.stops == ("A1.0", "E1.0", "F2.0", "G1.0")  # B2 only by the way just come
    assert ("C1", 0) not in there.sides


@pytest.mark.statement("1849", "10.1-8")
def test_10_1_8_reach_finds_the_longer_way_where_the_short_one_bars_itself():
    def sides_of(sketch):
        return reach(sketch.board(), Track({}), ("A1.0",), ()).sides

    loop = Sketch().stop("city", "A1").stop("town", "C1").line("A1", "C1")
    loop.line("C1", "D2", "E1", "C1")
    assert ("A1", 0) not in sides_of(loop)  # back to A1 only over the side already crossed

    loop.line("A1", "B2", "D2", "E1", "C1")
    assert ("A1", 0) in sides_of(loop)


@pytest.mark.statement("1849", "10.1-8")
def test_10_1_8_halves_of_two_paths_are_no_path():
    tangle = Sketch().stop("city", "A1").stop("town", "C1", "B2", "D2")
    tangle.line("C1", "A1", "B2", gauge="dual")  # past the city of A1, between its two sides
    tangle.line("A1", "C1", gauge="dual").line("B2", "C1").line("B2", "D2").line("D2", "C1")
    tangle.line("A1", "B2", gauges=("narrow", "dual"))

    there = reach(tangle.board(), Track({}), ("A1.0",), ())

    # Entering B2 from A1 by the dual piece takes both sides of A1, and the way there takes one.
    assert there.sides["B2", 2] == NARROW


@pytest.mark.statement("1849", "10.1-9", "10.1-2")
def test_10_1_9_a_balloon_loop_does_not_turn_a_train_round():
    balloon = Sketch().stop("city", "A1").stop("town", "B2")
    balloon.line("A1", "C1", "E1", "G1", "F2", "E1", "C1", "B2")

    assert kind(balloon.run(("16H", "A1 C1 E1 G1 F2 E1 C1 B2"))) == "twice"
    question = balloon.question("16H", "E")
    assert best_run(balloon.board(), Track({}), question).routes == ()
    assert any_route(balloon.board(), Track({}), question) is None
    assert not has_route(balloon.board(), Track({}), ("A1.0",))
    assert reach(balloon.board(), Track({}), ("A1.0",), ()).stops == ("A1.0",)


@pytest.mark.statement("1849", "10.1-9")
def test_10_1_9_a_route_crosses_each_side_once():
    hairpin = Sketch().stop("city", "A1").stop("town", "B2", "E1")
    hairpin.line("A1", "C1", "E1").line("E1", "C1", "B2")  # two pieces meet at one side of C1

    assert kind(hairpin.run(("8H", "A1 C1 E1"))) == "legal"
    assert kind(hairpin.run(("8H", "A1 C1 E1", "E1 C1 B2"))) == "twice"


@pytest.mark.statement("1849", "10.1-9")
def test_10_1_9_separate_tracks_of_one_tile_may_both_be_used():
    sketch = Sketch().stop("city", "A1").stop("town", "E1", "D2", "B2")
    sketch.line("A1", "C1", "E1").line("E1", "D2").line("D2", "C1", "B2")

    assert kind(sketch.run(("8H", "A1 C1 E1", "E1 D2", "D2 C1 B2"))) == "legal"
