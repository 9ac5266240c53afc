"""Numbered shares, and the exchange of certificates as the site makes it."""

from __future__ import annotations

import pytest

from ferrovia.core.names import POOL
from ferrovia.interop import ids
from ferrovia.interop.g1849.dialect import DIALECT_1849
from ferrovia.interop.g1849.differences import split_sale
from ferrovia.interop.sales import sale_of
from ferrovia.interop.shares import Shares
from ferrovia.titles import load

SEATS = ("1", "2", "3")


def piles(**held: str) -> Shares:
    """Deal shares of RCS: ``piles(a="0 1", b="7")`` to the first and second seat."""
    shares = Shares(SEATS, {"RCS": load("1849", 3).certificates_of["RCS"]})
    owners = {"a": "1", "b": "2", "c": "3", "pool": POOL}
    for name, numbers in held.items():
        for number in numbers.split():
            shares.move(f"RCS_{number}", owners[name])
    return shares


@pytest.mark.parametrize(
    ("text", "known"),
    [("RCS_0", ("RCS", 0)), ("RCS_7", ("RCS", 7)), ("RCS_x", None), ("RCS", None), ("_3", None)],
)
def test_ids_of_shares(text, known):
    assert ids.split_share(text) == known


def test_ids_of_trains_tiles_cells_and_cities():
    assert ids.base("8H-1") == "8H"
    assert ids.base("651-0") == "651"
    assert ids.cell("68,4,2") == (68, "4,2")
    assert ids.cell("68,4") is None
    assert ids.tile_of_city("651-0-0") == "651-0"
    assert DIALECT_1849.trace.phase("16") == "16H"


def test_the_heir_gives_the_last_certificate_by_default():
    shares = piles(a="0 1 2", b="7 3 4")

    exchange = shares.sell(("RCS_1",), 1)

    assert exchange is not None and exchange.choice
    assert shares.pile("1", "RCS") == ["RCS_2", "RCS_7"]
    assert shares.president("RCS") == "2"
    shares.give_regular(exchange)
    assert sorted(shares.pile("1", "RCS")) == ["RCS_2", "RCS_3", "RCS_4"]
    assert sorted(shares.pile("2", "RCS")) == ["RCS_0", "RCS_7"]


def test_what_the_heir_gives_for_a_sold_presidency_goes_to_the_pool():
    shares = piles(a="0 1", b="2 3 4")

    exchange = shares.sell(("RCS_0",), 2)

    assert exchange is not None and exchange.place == POOL and not exchange.choice
    assert sorted(shares.pile(POOL, "RCS")) == ["RCS_2", "RCS_3"]
    assert shares.pile("1", "RCS") == ["RCS_1"]


def test_among_equals_the_first_to_the_left_presides():
    shares = piles(a="0", b="1 2", c="3 4")

    shares.sell(("RCS_0",), 2)

    assert shares.president("RCS") == "2"


def test_a_sale_of_the_presidency_names_what_goes_to_the_pool():
    shares = piles(a="0 1", b="7 2 3")

    by_default = sale_of(shares, "1", ("RCS_0",), 2, "")
    chosen = sale_of(shares, "1", ("RCS_0",), 2, "regular")

    assert by_default.action.bundle == {"last": 1} and by_default.settled
    assert chosen.action.bundle == {"regular": 2}


def test_half_a_presidents_certificate_against_two_regular_ones():
    sale = sale_of(piles(a="0", b="1 2"), "1", ("RCS_0",), 1, "")

    assert sale.action.bundle == {"regular": 1}


@pytest.mark.parametrize("successor", ["7", "7 1"])
def test_half_a_presidents_certificate_against_the_last_one_stops(successor):
    differs = split_sale(sale_of(piles(a="0", b=successor, pool="5"), "1", ("RCS_0",), 1, ""))

    assert differs is not None and differs.difference.id == "DIV-2"


def test_the_site_sells_the_smallest_set_of_certificates():
    shares = piles(a="1 2 7", b="0")

    assert shares.block("1", "RCS", 2) == ("RCS_7",)
    assert shares.block("1", "RCS", 3) == ("RCS_1", "RCS_7")
