"""The site's memory of moved tokens (DIV-12)."""

from __future__ import annotations

from ferrovia.core.events import PriceMoved, RevenueWithheld
from ferrovia.core.position import Position
from ferrovia.interop.g1849.site_memory import SaleMemory
from ferrovia.struct import replace
from ferrovia.titles import load

DEAL = ("RCS", "CTL", "SFA", "ATA", "IFT", "AFG")


def position(round_name: str = "operating", **stacks: str) -> Position:
    """Stand tokens in cells: ``position(c3_5="RCS CTL")`` puts both in cell 3,5, RCS on top."""
    start = Position.new(load("1849", 5), ("ann", "bob", "cyd", "dan", "eve"), deal=DEAL)
    market = {cell[1:].replace("_", ","): tuple(s.split()) for cell, s in stacks.items()}
    rows = dict(start.state.corporations)
    for cell, stack in market.items():
        for corporation in stack:
            rows[corporation] = replace(rows[corporation], cell=cell)
    flow = replace(start.state.flow, round=round_name, actor=DEAL[0])
    state = replace(start.state, market=market, corporations=rows, flow=flow)
    return Position(start.title, state)


def fallen(after: Position, corporation: str, source: str, target: str) -> Position:
    return Position(after.title, after.state, (PriceMoved(corporation, source, target, 1),))


def sell(
    memory: SaleMemory, before: Position, name: str, source: str, target: str, **how: bool
) -> bool:
    return memory.sold(before, fallen(before, name, source, target), (name,), **how)


def decided(memory: SaleMemory, at: Position) -> None:
    memory.update(at, Position(at.title, at.state, (RevenueWithheld("RCS", 0),)))


def test_one_sale_moves_one_token_below_the_others():
    memory = SaleMemory()
    before = position(c3_5="RCS", c4_5="CTL")
    decided(memory, before)

    assert sell(memory, before, "RCS", "3,5", "4,5", between=True)
    assert memory.moved == ["RCS"]


def test_a_token_of_an_earlier_emergency_is_put_below_one_that_came_later():
    memory = SaleMemory()
    first = position(c3_5="RCS", c4_5="", c3_6="CTL SFA")
    decided(memory, first)
    assert sell(memory, first, "RCS", "3,5", "4,5")

    second = position(c4_5="RCS ATA", c3_6="CTL SFA")
    decided(memory, second)

    assert not sell(memory, second, "CTL", "3,6", "4,6")
    assert memory.arranged({"4,5": ("RCS", "ATA")}) == {"4,5": ("ATA", "RCS")}


def test_a_stock_round_empties_the_memory():
    memory = SaleMemory()
    before = position(c3_5="RCS", c4_5="CTL")
    sell(memory, before, "RCS", "3,5", "4,5")

    memory.update(before, position("stock", c4_5="CTL RCS"))

    assert memory.moved == []


def test_a_closed_corporation_is_forgotten():
    memory = SaleMemory()
    before = position(c3_5="RCS", c4_5="CTL")
    sell(memory, before, "RCS", "3,5", "4,5")

    memory.update(before, position(c4_5="CTL"))

    assert memory.moved == []


def test_sales_for_interest_are_not_remembered():
    memory = SaleMemory()
    before = position(c3_5="RCS", c4_5="CTL")

    assert sell(memory, before, "RCS", "3,5", "4,5", remembered=False)
    assert memory.moved == []
