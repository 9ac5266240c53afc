"""The order of corporations from a seed, and back."""

from __future__ import annotations

from itertools import permutations

import pytest

from ferrovia.interop.g1849.seeds import order_of, seed_of

NAMES = ("AFG", "ATA", "CTL", "IFT", "RCS", "SFA")


@pytest.mark.parametrize(
    ("seed", "order"),
    [
        (4, "AFG IFT SFA CTL RCS ATA"),
        (2**31 + 4, "AFG IFT SFA CTL RCS ATA"),
        (101, "RCS ATA IFT SFA CTL AFG"),
    ],
)
def test_the_seed_deals_the_order(seed, order):
    assert order_of(seed, NAMES, delay=False, in_play=6) == tuple(order.split())


def test_five_corporations_leave_out_the_last():
    assert order_of(4, NAMES, delay=False, in_play=5) == ("AFG", "IFT", "SFA", "CTL", "RCS")


def test_the_beginner_option_swaps_ift_with_the_fourth():
    assert order_of(4, NAMES, delay=True, in_play=6) == ("AFG", "CTL", "SFA", "IFT", "RCS", "ATA")


def test_every_order_has_a_seed():
    for order in permutations(NAMES):
        seed = seed_of(order, NAMES, delay=False)
        assert seed is not None
        assert order_of(seed, NAMES, delay=False, in_play=6) == order


def test_an_order_that_the_option_rules_out_has_none():
    assert seed_of(("IFT", "AFG", "ATA", "CTL", "RCS", "SFA"), NAMES, delay=True) is None
