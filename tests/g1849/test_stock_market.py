"""The stock market: prices, stacks and every movement of every cell (1849 §5)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, hand, play, sell, start

from ferrovia.core import market
from ferrovia.core.events import CorporationClosed
from ferrovia.family.actions import PayDividend, Withhold
from ferrovia.family.prices import shift

# The printed board once more, independently of title.toml: the prices of each row from its left
# end, and how many of the last cells of the first three rows are blue.
PRINTED = """
72 83 95 107 120 133 147 164 182 202 224 248 276 306 340 377
63 72 82 93 104 116 128 142 158 175 195 216 240 266 295 328
57 66 75 84 95 105 117 129 144 159 177 196 218 242 269 298
54 62 71 80 90 100 111 123 137 152 169 187 208 230
52 59 68 77 86 95 106 117 130 145 160 178 198
47 54 62 70 78 87 96 107 118 131 146 162
41 47 54 61 68 75 84 93 103 114 127
34 39 45 50 57 63 70 77 86 95
27 31 36 40 45 50 56
0 24 27 31
"""
ROWS = [[int(price) for price in line.split()] for line in PRINTED.strip().splitlines()]
BLUE = {(row, column) for row in (0, 1, 2) for column in (13, 14, 15)}
CELLS = [(row, column) for row, line in enumerate(ROWS) for column in range(len(line))]


def printed_columns(phase: str) -> dict[int, list[int]]:
    """Return the rows that each column has, from the top: the market turned on its side."""
    columns: dict[int, list[int]] = {}
    for row, column in CELLS:
        if phase == "16" or (row, column) not in BLUE:
            columns.setdefault(column, []).append(row)
    return columns


def expected(phase: str, row: int, column: int, direction: str) -> tuple[int, int]:
    """Return where one step leads, worked out along rows and columns of what is open."""
    columns = printed_columns(phase)
    open_rows = columns.get(column, [])
    if direction == "left" and column > 0 and row in columns[column - 1]:
        return row, column - 1
    if direction == "right" and row in columns.get(column + 1, []):
        return row, column + 1
    vertical = {"left": "down", "right": "up"}.get(direction, direction)
    below = [r for r in open_rows if r == row + 1]
    above = [r for r in open_rows if r == row - 1]
    found = below if vertical == "down" else above
    return (found[0] if found else row), column


def test_there_are_119_cells():
    assert len(CELLS) == 119
    assert sum(1 for cell in CELLS if cell in BLUE) == 9


@pytest.mark.statement("1849", "5-1")
def test_5_the_printed_prices():
    cells = Scenario().title.market.cells.values()

    assert [(c.row, c.column, c.price) for c in cells] == [
        (row, column, ROWS[row][column]) for row, column in CELLS
    ]
    assert [f"{c.row},{c.column}" for c in cells if "u" in c.zones] == [
        f"{row},{column}" for row, column in sorted(BLUE)
    ]


@pytest.mark.statement("1849", "5-3", "5-4", "5-5", "5-6")
@pytest.mark.parametrize("phase", ["4", "6", "8", "10", "12", "16"])
@pytest.mark.parametrize("direction", ["left", "right", "up", "down"])
def test_5_every_step_from_every_cell(phase, direction):
    scene = Scenario().phase(phase).start("RCS")
    draft = scene.draft
    for row, column in CELLS:
        if (row, column) == (9, 0) or (phase != "16" and (row, column) in BLUE):
            continue
        market.lift(draft, "RCS")
        market.place(draft, "RCS", f"{row},{column}")
        market.move(draft, "RCS", direction)
        target = expected(phase, row, column, direction)
        assert draft.corporations["RCS"].cell == f"{target[0]},{target[1]}", (row, column)


@pytest.mark.statement("1849", "5-1", "9.3-1", "9.2-2")
def test_5_shares_are_bought_and_sold_at_the_market_value():
    scene = Scenario().start("RCS", price=111, held={"ann": "P x", "bob": "x", "pool": "x"})
    position = scene.cash(ann=500, bob=500).stock("ann")

    assert position.play(buy("ann", "RCS", "pool")).state.cash["ann"] == 500 - 111
    assert position.play(buy("ann", "RCS")).state.cash["ann"] == 500 - 111
    sold = Scenario().start("RCS", price=111, held={"ann": "P x x"}).cash(ann=500).stock("ann")
    assert sold.play(sell("ann", "RCS", "x x")).state.cash["ann"] == 500 + 222


@pytest.mark.statement("1849", "5-2")
def test_5_a_token_that_moves_into_an_occupied_cell_goes_under_all():
    scene = Scenario().start("CTL", cell="3,6").start("SFA", cell="3,6")
    scene.start("RCS", cell="3,5").cash(RCS=0)
    position = scene.operating("RCS", "dividend", revenue=100)

    after = position.play(PayDividend(by="ann"))

    assert after.state.market["3,6"] == ("CTL", "SFA", "RCS")


@pytest.mark.statement("1849", "5-2", "9.4-5")
def test_5_the_token_of_a_started_corporation_goes_under_all():
    scene = Scenario().start("CTL", price=68).start("SFA", price=68)
    scene.own(order=("ATA",)).cash(ann=500)

    after = scene.stock("ann").play(start("ann", "ATA", 68))

    assert after.state.market[scene.cell(68)] == ("CTL", "SFA", "ATA")


@pytest.mark.statement("1849", "5-3")
def test_5_without_a_cell_below_the_token_keeps_its_place_in_the_stack():
    scene = Scenario().start("RCS", cell="4,12", held={"ann": "P", "bob": "x", "cyd": "x"})
    scene.start("CTL", cell="4,12")
    position = scene.stock("bob")

    after = play(position, sell("bob", "RCS", "x"), "bob")

    assert after.state.market["4,12"] == ("RCS", "CTL")


@pytest.mark.statement("1849", "5-3")
def test_5_at_the_top_nothing_moves_up():
    scene = Scenario().start("RCS", cell="0,4").start("CTL", cell="0,4")
    shift(scene.draft, "RCS", "up")

    assert scene.draft.market["0,4"] == ("RCS", "CTL")


@pytest.mark.statement("1849", "5-4")
def test_5_left_at_the_left_edge_goes_down():
    position = Scenario().start("RCS", cell="2,0").operating("RCS", "dividend", revenue=10)

    after = position.play(Withhold(by="ann"))

    assert after.state.corporations["RCS"].cell == "3,0"


@pytest.mark.statement("1849", "5-5")
def test_5_right_at_the_right_edge_goes_up():
    position = Scenario().start("RCS", cell="4,12").operating("RCS", "dividend", revenue=200)

    after = position.play(PayDividend(by="ann"))

    assert after.state.corporations["RCS"].cell == "3,12"


@pytest.mark.statement("1849", "5-6", "5-7")
@pytest.mark.parametrize("phase", ["4", "6", "8", "10", "12"])
@pytest.mark.parametrize(
    ("price", "direction", "expected_price"),
    [
        (218, "right", 240),
        (240, "right", 276),
        (276, "right", 276),
        (230, "right", 230),
        (230, "up", 230),
        (276, "up", 276),
        (208, "right", 230),
    ],
)
def test_5_before_phase_16_the_blue_zone_is_outside(phase, price, direction, expected_price):
    scene = Scenario().phase(phase).start("RCS", price=price)
    shift(scene.draft, "RCS", direction)

    assert market.price(scene.position(), "RCS") == expected_price


@pytest.mark.statement("1849", "5-7", "5-6", "6-2")
@pytest.mark.parametrize(
    ("price", "direction", "expected_price"),
    [
        (218, "right", 242),
        (240, "right", 266),
        (276, "right", 306),
        (230, "right", 242),
        (230, "up", 242),
        (340, "right", 377),
        (377, "right", 377),
        (298, "right", 328),
        (328, "right", 377),
    ],
)
def test_5_in_phase_16_the_blue_zone_is_open(price, direction, expected_price):
    scene = Scenario().phase("16").start("RCS", price=price)
    shift(scene.draft, "RCS", direction)

    assert market.price(scene.position(), "RCS") == expected_price


@pytest.mark.statement("1849", "5-8", "5-2")
def test_5_steps_that_are_possible_are_made_and_the_others_lost():
    scene = Scenario().start("RCS", cell="3,12", held={"ann": "P", "bob": "x x x"})
    scene.start("CTL", cell="4,12")

    after = play(scene.stock("bob"), sell("bob", "RCS", "x x x"), "bob")

    assert after.state.market["4,12"] == ("CTL", "RCS")


@pytest.mark.statement("1849", "5-8")
def test_5_only_the_cell_where_the_token_ends_counts():
    scene = Scenario().start("CTL", cell="4,5").start("RCS", cell="3,5", held={"bob": "P x x"})

    after = play(scene.stock("bob"), sell("bob", "RCS", "x x"), "bob")

    assert after.state.market == {"4,5": ("CTL",), "5,5": ("RCS",)}


@pytest.mark.statement("1849", "5-8", "11-1")
def test_5_a_step_into_the_closed_box_ends_the_movement_and_closes():
    scene = Scenario().start("RCS", cell="7,0", held={"ann": "P", "bob": "x x x"})

    after = play(scene.stock("bob"), sell("bob", "RCS", "x x x"), "bob")

    assert [e.corporation for e in after.events if isinstance(e, CorporationClosed)] == ["RCS"]
    assert after.state.corporations["RCS"].cell == ""
    assert hand(after, "bob", "RCS") == hand(after, "pool", "RCS") == ""


@pytest.mark.statement("1849", "5-4", "11-1")
@pytest.mark.parametrize("cell", ["8,0", "9,1"])
def test_5_left_into_the_closed_box_closes(cell):
    scene = Scenario().start("RCS", cell=cell).start("CTL", cell="0,0")
    position = scene.operating("RCS", "dividend", revenue=10)

    after = position.play(Withhold(by="ann"))

    assert after.state.corporations["RCS"].cell == ""


@pytest.mark.statement("1849", "5-9")
def test_5_market_order_price_then_column_then_stack():
    scene = Scenario(players=5)
    scene.start("RCS", cell="5,1")  # 54, column 1
    scene.start("CTL", cell="3,0")  # 54, column 0
    scene.start("SFA", cell="6,2")  # 54, column 2
    scene.start("ATA", cell="3,5")  # 100
    scene.start("IFT", cell="5,1")  # below RCS
    scene.start("AFG", cell="7,4", home="H8.0")  # 57

    assert market.order(scene.position()) == ("ATA", "AFG", "SFA", "RCS", "IFT", "CTL")
