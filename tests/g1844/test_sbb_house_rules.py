"""House rules of 18xx.games on sales of SBB certificates (1844 R-40, G-21, G-34)."""

from __future__ import annotations

import pytest

from ferrovia.core import market
from ferrovia.core.events import PresidentChanged, SharesSold
from ferrovia.titles.g1844.title_actions import SellForChange
from g1844.scenario import Scenario
from g1844.words import events, hand, of_type, sell


def trading(held: dict[str, str], *options: str) -> Scenario:
    """A table at which the SBB has been formed and only its certificates are about."""
    scene = Scenario(options=options).phase("5").own(sbb="formed", formed_in=1)
    scene.draft.set_title_state(floated=("SBB",))
    market.place(scene.draft, "SBB", "3,6")
    scene.draft.set_corporation("SBB", par=100, operated=1, tokens=10)
    for owner, cards in held.items():
        scene.give("SBB", cards, owner)
    return scene.cash(ann=500, bob=500, cyd=500)


@pytest.mark.statement("1844", "SR-sell-1")
def test_10_percent_certificates_go_only_with_all_of_5_percent(refuses):
    held = {"ann": "P X", "bob": "x x X"}
    assert trading(held).stock("bob").refusal(sell("bob", "SBB", 0, 1)) is None
    at = trading(held, "smallest-first").stock("bob")
    refuses(at, sell("bob", "SBB", 0, 1), "sell.smallest", "SR-sell-1")
    refuses(at, sell("bob", "SBB", 1, 1), "sell.smallest", "SR-sell-1")
    for allowed in (sell("bob", "SBB", 1), sell("bob", "SBB", 2), sell("bob", "SBB", 2, 1)):
        assert at.refusal(allowed) is None


@pytest.mark.statement("1844", "SR-sell-1", "DIR-9")
def test_smallest_first_when_the_director_gives_up_his_post(refuses):
    at = trading({"ann": "P x x X", "bob": "x x x X"}, "smallest-first").stock("ann")
    refuses(at, sell("ann", "SBB", 0, 1), "sell.smallest", "SR-sell-1")
    for single, double in ((1, 0), (2, 0), (2, 1), (1, 2), (2, 2)):
        assert at.refusal(sell("ann", "SBB", single, double)) is None


@pytest.mark.statement("1844", "DIR-9")
def test_a_director_takes_change_from_the_pool():
    scene = trading({"ann": "P X", "bob": "x X", "pool": "x x"}, "sbb-change")
    after = scene.stock("ann").play(SellForChange(by="ann", corporation="SBB"))
    assert hand(after, "ann", "SBB") == "x"
    assert hand(after, "bob", "SBB") == "P x"
    assert hand(after, "pool", "SBB") == "x X X"
    assert [(e.shares, e.price) for e in events(after, SharesSold)] == [(3, 300)]
    assert [e.new for e in events(after, PresidentChanged)] == ["bob"]
    assert after.state.cash["ann"] == 800 and market.price(after, "SBB") == 90


@pytest.mark.statement("1844", "DIR-9")
@pytest.mark.parametrize(
    ("seat", "held", "rule"),
    [
        ("bob", {"ann": "P", "bob": "x X", "pool": "x"}, "change.director"),
        ("ann", {"ann": "P x", "bob": "x X", "pool": "x"}, "change.director"),
        ("ann", {"ann": "P X", "bob": "x", "pool": "x"}, "change.successor"),
        ("ann", {"ann": "P", "bob": "x x x", "pool": "x"}, "change.successor"),
        ("ann", {"ann": "P X", "bob": "x X", "pool": "X"}, "change.pool"),
        ("ann", {"ann": "P X", "bob": "x X", "pool": "x x x x x x x x"}, "change.pool"),
    ],
)
def test_change_is_refused(refuses, seat, held, rule):
    at = trading(held, "sbb-change").stock(seat)
    refuses(at, SellForChange(by=seat, corporation="SBB"), rule, "DIR-9")
    assert of_type(at, SellForChange) == []


@pytest.mark.statement("1844", "DIR-9")
def test_there_is_change_for_the_sbb_only(refuses):
    scene = trading({"ann": "P X", "bob": "x X", "pool": "x x"}, "sbb-change")
    at = scene.start("RhB", held={"ann": "P x"}).stock("ann")
    refuses(at, SellForChange(by="ann", corporation="RhB"), "change.director", "DIR-9")
