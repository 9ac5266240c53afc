"""When a table stands still: nothing decided, nothing changed, nobody better off."""

from __future__ import annotations

import pytest

from ferrovia.core.state import Standstill
from ferrovia.family.standstill import _no_better
from ferrovia.struct import replace

BEFORE = Standstill(
    seq=40,
    cash={"ann": 10, "RCS": 20},
    scores={"ann": 10, "bob": 0},
    market={"3,5": ("RCS",)},
    trains={"4H-0": "RCS"},
)


def test_the_same_again_is_no_better():
    assert _no_better(BEFORE, BEFORE)


@pytest.mark.parametrize(
    "worse",
    [{"cash": {"ann": 9, "RCS": 20}}, {"cash": {"RCS": 20}}, {"scores": {"ann": 10, "bob": -50}}],
)
def test_debts_and_losses_are_no_better(worse):
    assert _no_better(BEFORE, replace(BEFORE, **worse))


@pytest.mark.parametrize(
    "other",
    [
        {"seq": 41},
        {"market": {"2,5": ("RCS",)}},
        {"trains": {"4H-0": "gone"}},
        {"cash": {"ann": 11, "RCS": 20}},
        {"cash": {"ann": 10, "RCS": 20, "IFT": 1}},
        {"scores": {"ann": 10, "bob": 1}},
    ],
)
def test_a_decision_a_change_or_more_money_may_open_a_choice(other):
    assert not _no_better(BEFORE, replace(BEFORE, **other))
