"""Tables where nobody can do anything any more: they end, and no others do."""

from __future__ import annotations

import pytest

from ferrovia.core import Codec, Position
from ferrovia.core.action import Pass
from g1844.scenario import Scenario

ENDING = "nobody can act"


def broke(**cash: int) -> Scenario:
    """Return a table without tiles and cheap certificates; players have no more than that."""
    scene = Scenario().phase("3").cash(**{"ann": 0, "bob": 0, "cyd": 0, **cash})
    scene.draft.tiles = dict.fromkeys(scene.draft.tiles, 0)
    for name, data in scene.title.privates.items():
        if data.kind != "private":
            scene.certificate(name, "cyd")  # without a site, so it pays nothing
    return scene


def stuck(**cash: int) -> Scenario:
    """Return one with a company that has neither money nor train nor track to lay."""
    return broke(**cash).start("STB", held={"ann": "P"}).cash(STB=0)


@pytest.mark.statement("1844", "END-2")
def test_without_companies_and_income_the_stock_round_is_the_last():
    over = broke().new_stock_round()

    assert over.over and over.state.ending == ENDING
    assert over.result == {"ann": 0, "bob": 0, "cyd": 0}


@pytest.mark.statement("1844", "END-2", "ABR-1")
def test_companies_that_only_wait_end_it_once_nothing_changes_any_more():
    """Trains are sold abroad after every set, and prices settle; then all has been seen."""
    over = stuck().new_stock_round()

    assert over.over and over.state.ending == ENDING
    assert over.state.phase == "7"
    assert [train for train, owner in over.state.trains.items() if owner == "depot"] == ["8E-1"]
    assert over.state.cash["ann"] == 0


@pytest.mark.statement("1844", "END-2", "EMG-9")
def test_debts_that_grow_for_ever_keep_no_game_alive():
    over = stuck().debts(bob=100).new_stock_round()

    assert over.over and over.state.ending == ENDING
    assert over.result["bob"] < -100


@pytest.mark.statement("1844", "END-2", "SR-end-4")
def test_not_while_prices_fall_to_what_somebody_has():
    """Shares in the pool get cheaper with every stock round that they stay there."""
    scene = broke(bob=60).start("STB", held={"ann": "P", "pool": "x x"}).cash(STB=0)

    position = scene.new_stock_round()

    assert not position.over
    assert position.decision.seat == "bob"
    assert position.state.flow.cycle > 3


@pytest.mark.statement("1844", "END-2", "PRV-1")
def test_not_while_an_income_is_paid():
    scene = stuck().start("VSB", held={"cyd": "P", "pool": "x"}).cash(VSB=0)

    position = scene.private("P1", "bob").new_stock_round()

    assert not position.over
    assert position.decision.seat == "bob"


@pytest.mark.statement("1844", "END-2")
def test_not_after_a_round_in_which_somebody_had_a_choice():
    """Bob can buy the share in the pool, and passes for as long as he likes."""
    scene = stuck(bob=500).start("VSB", held={"cyd": "P", "pool": "x"}).cash(VSB=0)
    position = scene.new_stock_round()

    for _ in range(12):
        assert position.decision.seat == "bob"
        assert position.state.standstill is None
        position = position.play(Pass(by="bob"))

    assert not position.over


@pytest.mark.statement("1844", "END-2")
def test_a_table_that_is_looked_at_on_its_way_ends_alike():
    """What is kept between two rounds is part of the state, in its JSON too."""
    scene = stuck()
    scene.stock("ann")
    at, codec = scene.position(), Codec(scene.title)
    kept = False

    while not at.over:
        at = Position(at.title, codec.decode_state(codec.encode_state(at.state)))
        at = at.go_on(hold=lambda draft: True)
        kept = kept or at.state.standstill is not None

    assert kept and at.state.ending == ENDING
