"""Orders in words, for their owner."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import counted, listed
from ferrovia.core import Title
from ferrovia.core.terms import own_words, round_name
from ferrovia.orders.kinds import (
    AnyOrder,
    PassInAuction,
    PassInStock,
    PlannedMoves,
    RunAndPay,
)

SELLS = {
    "nobody": "",
    "held": "somebody sells shares of a {corporation} you hold",
    "anybody": "somebody sells shares",
}


def order_words(title: Title, order: AnyOrder, stock: str) -> str:
    """Return an order as a sentence; ``stock`` is the name of the kind of stock rounds."""
    if isinstance(order, PassInStock):
        named = round_name(title, stock, order.cycle, 1)
        until = listed(list(_until(title, order)), "or")
        return f"Pass in {named}" + (f" until {until}." if until else ".")
    if isinstance(order, PassInAuction):
        until = "the next private company is sold" if order.one_lot else "the auction is over"
        return f"Pass until {until}."
    if isinstance(order, RunAndPay):
        ends = ["the next stock round begins" if order.cycle else "you cancel this"]
        if order.phase_ends:
            ends.append("a new phase begins")
        does = f"{order.corporation} runs for the most, pays out, and builds and buys nothing"
        return f"{does} until {listed(ends, 'or')}."
    assert isinstance(order, PlannedMoves)
    held = "everything is" if order.exact else "what they depend on is"
    return f"Play {counted(len(order.moves), 'planned move')} while {held} as planned."


def _until(title: Title, order: PassInStock) -> Iterator[str]:
    if SELLS[order.sells]:
        yield own_words(title, SELLS[order.sells])
    if order.starts:
        yield own_words(title, "somebody starts a {corporation}")
    for corporation, price in order.below.items():
        yield f"you can buy {corporation} for less than {title.money(price)}"
