"""Where the site of 1849 cannot follow, or went another way (DIV-2, DIV-22 to DIV-27)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.family.actions import GiveUp, SellShares
from ferrovia.interop.g1849 import differences
from ferrovia.interop.shares import Shares

PRESET = "18xx.games"


def against_last(successor: str = "L", pool: str = "x x x x") -> Scenario:
    """Ann presides over RCS with its president's certificate alone; Bob is her successor."""
    scene = Scenario(preset=PRESET).start("CTL", price=68, held={"ann": "P"}).cash(CTL=0, ann=9)
    return scene.start("RCS", price=100, held={"ann": "P", "bob": successor, "pool": pool})


@pytest.mark.parametrize(
    ("successor", "pool", "split"),
    [
        ("L", "x x x x", True),
        ("L", "x x x", False),  # both shares can be sold
        ("L", "x x x x x", False),  # not even one
        ("x x", "x x x x", False),  # one share can be sold by the rules, too
    ],
)
def test_one_share_is_offered_there_where_nothing_can_be_sold_here(successor, pool, split):
    position = against_last(successor, pool).stock("ann")

    assert differences.splits(position, "ann") == (("RCS",) if split else ())


def test_who_gives_up_has_no_such_sale():
    position = against_last().operating("CTL", "trains")
    differs = differences.before_giving_up(position, "ann")
    assert str(differs) == "DIV-2: ann could sell one share of RCS there"

    other = against_last("x x").operating("CTL", "trains")
    assert differences.before_giving_up(other, "ann") is None
    own = Scenario(preset=PRESET).start(
        "RCS", price=100, held={"ann": "P", "bob": "L", "pool": "x x x x"}
    )
    poor = own.cash(RCS=0, ann=9).operating("RCS", "trains")
    assert differences.before_giving_up(poor, "ann") is None


def test_the_site_needs_a_regular_certificate_for_change():
    title = Scenario(preset=PRESET).title
    shares = Shares(("ann", "bob"), {"RCS": title.certificates_of["RCS"]})
    assert "DIV-2" in str(differences.without_change(shares, "RCS", "ann"))

    shares.move("RCS_3", "pool")

    assert differences.without_change(shares, "RCS", "ann") is None


def test_a_sale_that_closes_a_corporation_may_leave_the_round_nothing_to_do():
    scene = Scenario(preset=PRESET).start("RCS", cell="8,0", held={"bob": "P x", "ann": "x"})
    scene.cash(ann=0, bob=0, cyd=0)
    sale = SellShares(by="ann", corporation="RCS", bundle={"regular": 1})
    before = scene.stock("ann")
    after = before.play(sale)
    assert not after.state.corporations["RCS"].cell and differences.leaves_round(before, after)

    rich = scene.cash(cyd=500).stock("ann")
    assert not differences.leaves_round(rich, rich.play(sale))


def test_a_corporation_closed_by_the_sale_of_its_own_shares_is_another_matter_there():
    scene = Scenario(preset=PRESET).start("CTL", cell="8,0", held={"ann": "P x"})
    position = scene.cash(CTL=0, ann=9).operating("CTL", "trains")

    differs = differences.after_giving_up(position.play(GiveUp(by="ann")), "CTL")
    assert str(differs) == "DIV-23: CTL has closed by the sale"

    kept = Scenario(preset=PRESET).start("CTL", price=68, held={"ann": "P"}).cash(CTL=0, ann=9)
    given_up = kept.operating("CTL", "trains").play(GiveUp(by="ann"))
    assert differences.after_giving_up(given_up, "CTL") is None
