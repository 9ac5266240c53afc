"""Trains and shares of 1844 by the numbers that they have on 18xx.games."""

from __future__ import annotations

from typing import Any

import pytest
from rows1844 import step

from ferrovia.core import Pass, Position
from ferrovia.family.actions import BuyTrain, SellShares
from ferrovia.interop.foreign import foreign_action
from ferrovia.interop.g1844.site_table import SiteTable1844
from ferrovia.interop.g1844.translate import sold
from ferrovia.interop.sales import named_sale
from ferrovia.titles.g1844.title_actions import SellForChange
from g1844.scenario import Scenario

PRESET = "18xx.games"


def test_eva_and_the_printed_train_lie_among_the_fives():
    opening = Scenario().opening
    site = SiteTable1844(opening)

    assert [site.class_of(f"5-{n}") for n in range(6)] == ["5", "EVA", "SBB 5H", "5", "5", "5"]
    assert [site.trains[f"5-{n}"] for n in (0, 1, 2, 3)] == ["depot", "P7", "SBB", "depot"]


def test_trains_that_turn_and_are_sold_abroad_keep_their_numbers():
    scene = Scenario(preset=PRESET).phase("2").sold_out("2").start("RhB", trains=()).cash(RhB=900)
    position = scene.train("RhB", "2").operating("RhB", "trains")
    site = SiteTable1844(position)
    site.expect(step("buy_train", "RhB", train="3-0", price=180, variant="3"))
    after = position.play(BuyTrain(by="ann", train="3"))
    site.follow(position, after)

    assert site.trains["3-0"] == "RhB" and site.class_of("3-0") == "3"
    assert "2H" in {site.class_of(card) for card, owner in site.trains.items() if owner == "RhB"}


def sale(position: Position, held: dict[str, str], shares: list[str], percent: int) -> Any:
    """Return our form of a sale by Ann, given who has which numbered shares."""
    site = SiteTable1844(position)
    for owner, names in held.items():
        for share in names.split():
            site.shares.move(share, owner)
    row = {"type": "sell_shares", "entity": "ann", "entity_type": "player"}
    foreign = foreign_action({**row, "shares": shares, "percent": percent}, "")
    return sold(named_sale(foreign, site))


@pytest.mark.parametrize(
    ("ann", "bob", "shares", "percent", "bundle"),
    [
        ("SBB_1 SBB_2 SBB_0", "SBB_11 SBB_3 SBB_4", "SBB_1", 5, {"regular": 1}),
        ("SBB_1 SBB_0", "SBB_11 SBB_3", "SBB_1 SBB_0", 15, {"regular": 1, "double": 1}),
        ("SBB_1 SBB_0", "SBB_11 SBB_3", "SBB_1 SBB_0", 10, {"double": 1}),
        ("SBB_1 SBB_0", "SBB_3 SBB_4 SBB_5", "SBB_1 SBB_0", 15, {"regular": 3}),
        ("SBB_1 SBB_0", "SBB_3 SBB_4 SBB_5", "SBB_1 SBB_0", 10, {"regular": 2}),
    ],
)
def test_sales_of_sbb_certificates(ann, bob, shares, percent, bundle):
    position = Scenario(preset=PRESET).start("SBB", home=False, held={"ann": "P"}).stock("ann")

    found = sale(position, {"ann": ann, "bob": bob}, shares.split(), percent)

    assert found == SellShares(by="ann", corporation="SBB", bundle=bundle)


def test_g34_a_share_comes_back_as_change():
    position = Scenario(preset=PRESET).start("SBB", home=False, held={"ann": "P"}).stock("ann")
    held = {"ann": "SBB_11 SBB_0", "bob": "SBB_12 SBB_13", "pool": "SBB_1"}

    found = sale(position, held, ["SBB_11", "SBB_0"], 15)

    assert found == SellForChange(by="ann", corporation="SBB")


@pytest.mark.parametrize(
    ("corporation", "percent", "bundle"),
    [("NOB", 25, {"regular": 1}), ("JN", 20, {"regular": 1}), ("RhB", 10, {"regular": 1})],
)
def test_part_of_a_directors_certificate_in_percent_of_its_kind(corporation, percent, bundle):
    position = Scenario(preset=PRESET).start(corporation).stock("ann")
    held = {"ann": f"{corporation}_0", "bob": f"{corporation}_1 {corporation}_2"}

    found = sale(position, held, [f"{corporation}_0"], percent)

    assert found == SellShares(by="ann", corporation=corporation, bundle=bundle)


def numbered(position: Position) -> SiteTable1844:
    """Return the site's table of a position, with shares where ours are."""
    site = SiteTable1844(position)
    for corporation, cards in position.title.certificates_of.items():
        pile = list(site.shares.pile(corporation, corporation))
        for card in cards:
            share = next(s for s in pile if site.shares.kind_of(s) == card.kind)
            pile.remove(share)
            owner = position.state.certificates[card.id]
            if owner != corporation:
                site.shares.move(share, owner)
    return site


def kinds(piles: dict[str, list[str]]) -> dict[str, list[str]]:
    return {owner: sorted(held) for owner, held in piles.items() if held}


@pytest.mark.parametrize(
    ("nob", "gb"),
    [
        ({"ann": "P", "bob": "x x"}, {"bob": "P x x"}),
        ({"ann": "P x", "bob": "x"}, {"ann": "P", "bob": "x x"}),
        ({"ann": "P", "bob": "x", "cyd": "x"}, {"ann": "P", "cyd": "x x"}),
    ],
)
def test_shares_of_the_sbb_are_handed_out_by_number(nob, gb):
    scene = Scenario(preset=PRESET).phase("5").start("NOB", held=nob)
    scene.start("GB", price=90, held=gb).start("RhB", cell="7,0", held={"ann": "P x x x"})
    scene.cash(RhB=120, ann=900, bob=900, cyd=900).own(sbb="due")
    before = scene.operating("RhB", "trains", agenda=("operating",))
    site = numbered(before)
    after = before.play(Pass(by="ann"))
    site.follow(before, after)

    ours: dict[str, list[str]] = {}
    for card in after.title.certificates_of["SBB"]:
        ours.setdefault(after.state.certificates[card.id], []).append(card.kind)
    theirs = {
        owner: [site.shares.kind_of(s) for s in site.shares.pile(owner, "SBB")]
        for owner in site.shares.holders("SBB")
    }
    assert kinds(theirs) == kinds(ours)
    assert site.shares.holders("NOB") == ()
