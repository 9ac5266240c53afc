"""The powers of P2 and P3 (1848 §4.1, §4.3, §4.4)."""

from __future__ import annotations

import pytest

from ferrovia.board.track import Laid
from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.family.actions import BuyTrain
from ferrovia.titles.g1848.title_actions import LayOnDesert, PlaceTasmania
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import desert, lay, of_type

EAST = desert("E6", "9", 1)
"""A free tile on the desert beside Port Augusta."""


def table(owner: str = "ann", *, phase: str = "3", private: str = "P2", **how) -> Scenario:
    """Return CAR with track to the desert, a private company and no money."""
    scene = Scenario(**how).phase(phase).start("CAR").tile("E4", "5", 3).cash(CAR=0)
    return scene.private(private, owner)


def tasmania(hex_id: str, by: str = "ann") -> PlaceTasmania:
    return PlaceTasmania(by=by, hex=hex_id)


# -- P2


@pytest.mark.statement("1848", "4.3-1", "4.1-6")
@pytest.mark.parametrize("owner", ["ann", "CAR"])
def test_4_3_a_tile_on_desert_costs_the_company_nothing(refuses, owner) -> None:
    position = table(owner).operating("CAR")
    refuses(position, lay("E6", "9", 1), "track.cost", "7.4.5-1")
    assert EAST in of_type(position, LayOnDesert)

    after = position.play(EAST)

    assert after.state.track.laid["E6"] == Laid("9", 1)
    assert after.state.cash["CAR"] == 0
    refuses(after, desert("E8", "9", 1), "power.holder", "4.1-6")


@pytest.mark.statement("1848", "4.1-6")
@pytest.mark.parametrize("owner", ["bob", "QR"])
def test_4_1_only_the_owner_or_a_company_of_its_director(refuses, owner) -> None:
    position = table(owner).operating("CAR")

    refuses(position, EAST, "power.holder", "4.1-6")
    assert not of_type(position, LayOnDesert)


@pytest.mark.statement("1848", "4.1-6", "4.3-3")
def test_4_1_not_another_company_of_the_same_director(refuses) -> None:
    scene = table("QR").start("QR", price=90, held={"ann": "P"})
    refuses(scene.operating("CAR"), EAST, "power.holder", "4.1-6")

    kept = scene.private("P2", "").own(rights={"P2": "QR"})

    refuses(kept.operating("CAR"), EAST, "power.holder", "4.1-6")


@pytest.mark.statement("1848", "4.1-6")
def test_4_1_no_power_before_the_first_3(refuses) -> None:
    position = table(phase="2").operating("CAR")

    refuses(position, EAST, "power.phase", "4.1-6")
    early = table(phase="2", private="P3").operating("CAR")
    refuses(early, tasmania("I8"), "power.phase", "4.1-6")


@pytest.mark.statement("1848", "4.3-1")
def test_4_3_only_the_first_tile_on_a_desert_hex(refuses) -> None:
    position = table().tile("E6", "9", 1).operating("CAR")

    refuses(position, desert("D5", "9", 0), "desert.hex", "4.3-1")
    refuses(position, desert("E6", "23", 1), "desert.hex", "4.3-1")
    assert position.refusal(desert("E8", "9", 1)) is None


@pytest.mark.statement("1848", "4.3-2")
def test_4_3_the_free_tile_is_one_of_the_turn_under_the_usual_rules(refuses) -> None:
    scene = table()
    refuses(scene.operating("CAR", tiles=2), EAST, "track.one_tile", "7.4.2-1")
    refuses(scene.operating("CAR"), desert("E8", "9", 1), "track.connected", "7.4.1-1")
    refuses(scene.operating("CAR"), desert("E6", "57", 1), "track.stops", "7.5.3-2")

    after = scene.operating("CAR").play(EAST).play(lay("D5", "9", 0))

    assert after.state.flow.turn.tiles == 2
    assert not after.state.privates["P2"].closed


@pytest.mark.statement("1848", "4.3-3", "4.1-8")
@pytest.mark.parametrize(("owner", "holder"), [("ann", "ann"), ("CAR", "CAR")])
def test_4_3_the_right_outlives_the_private_company(owner, holder) -> None:
    scene = table(owner, phase="4").sold_out("4").start("QR", price=90, held={"bob": "P"})
    scene.cash(QR=500, CAR=0)
    bought = scene.operating("QR", "trains", agenda=("operating",)).play(
        BuyTrain(by="bob", train="5")
    )
    assert bought.state.privates["P2"].closed
    assert title_state(bought).rights["P2"] == holder

    later = table(owner, phase="5").private("P2", "").own(rights={"P2": holder})

    assert later.operating("CAR").refusal(EAST) is None
    assert title_state(later.operating("CAR").play(EAST)).rights == {}


@pytest.mark.statement("1848", "4.3-3")
def test_4_3_a_kept_right_stays_with_its_holder(refuses) -> None:
    scene = table(phase="5").private("P2", "").own(rights={"P2": "bob"})
    refuses(scene.operating("CAR"), EAST, "power.holder", "4.1-6")
    assert scene.own(rights={"P2": "ann"}).operating("CAR").refusal(EAST) is None
    refuses(scene.own(rights={"P2": "QR"}).operating("CAR"), EAST, "power.holder", "4.1-6")


@pytest.mark.statement("1848", "4.3-3", "5.5.5-2")
def test_4_3_receivership_costs_a_company_its_right() -> None:
    scene = table(phase="5").private("P2", "").own(rights={"P2": "CAR"}).at("CAR", "4,1")

    after = scene.entering("CAR", "dividend", revenue=0)

    assert title_state(after).taken_over == ("CAR",)
    assert title_state(after).rights == {}


# -- P3


@pytest.mark.statement("1848", "4.4-1", "4.4-2", "4.1-6", "7.4.4-1")
@pytest.mark.parametrize("owner", ["ann", "CAR"])
@pytest.mark.parametrize("site", ["I8", "I10"])
def test_4_4_tasmania_is_placed_beside_the_turns_tiles(refuses, owner, site) -> None:
    position = table(owner, private="P3").operating("CAR")

    after = position.play(tasmania(site))

    assert after.state.track.laid[site] == Laid("241", 1)
    assert after.state.flow.turn.tiles == 0 and after.state.cash["CAR"] == 0
    refuses(after, tasmania("I10"), "power.holder", "4.1-6")
    assert after.state.tiles["241"] == 0
    assert not after.state.privates["P3"].closed


@pytest.mark.statement("1848", "4.4-1")
def test_house_rule_tasmania_is_placed_by_the_company_that_owns_it(refuses) -> None:
    """D-32: there a company must own P3."""
    options = ("tasmania-by-owner",)
    position = table("ann", private="P3", options=options).operating("CAR")

    refused = refuses(position, tasmania("I8"), "tasmania.owner", "4.4-1")

    assert refused.reason == "ann owns P3, not CAR"
    owned = table("CAR", private="P3", options=options).operating("CAR")
    assert owned.refusal(tasmania("I8")) is None


@pytest.mark.statement("1848", "4.4-2")
def test_4_4_tasmania_before_between_or_after_tiles_and_with_an_upgrade() -> None:
    scene = table(private="P3").tile("D5", "9", 0)

    for tiles in (0, 1, 2):
        assert scene.operating("CAR", tiles=tiles).refusal(tasmania("I8")) is None
    upgraded = scene.operating("CAR").play(lay("D5", "23", 0))
    assert upgraded.refusal(tasmania("I8")) is None


@pytest.mark.statement("1848", "4.4-2")
def test_4_4_tasmania_only_with_the_turns_tiles(refuses) -> None:
    scene = table(private="P3").start("WA", price=90, home=False).token("WA", "E2.0")
    position = scene.cash(CAR=100).tile("E2", "57", 1).operating("CAR", "trains")

    refuses(position, tasmania("I8"), "turn.step", "8.3.1-1")


@pytest.mark.statement("1848", "4.4-1")
def test_4_4_tasmania_lies_on_its_two_hexes_and_is_not_laid_otherwise(refuses) -> None:
    position = table(private="P3").operating("CAR")

    refuses(position, tasmania("F3"), "tasmania.site", "4.4-1")
    refuses(position, lay("I8", "241", 1), "track.tasmania", "4.4-1")
    refuses(table("bob", private="P3").operating("CAR"), tasmania("I8"), "power.holder", "4.1-6")


def at_first_5(owner: str) -> Position:
    """Return the position after bob's QR bought the first 5/5+, with P3 unused."""
    scene = table(owner, phase="4", private="P3").sold_out("4").private("P1", "cyd")
    scene.start("QR", price=90, held={"bob": "P"}, trains=("3", "3"))
    position = scene.cash(QR=500).operating("QR", "trains")
    return position.play(BuyTrain(by="bob", train="5"))


@pytest.mark.statement("1848", "4.4-3", "9.5-1")
@pytest.mark.parametrize(("owner", "seat"), [("cyd", "cyd"), ("CAR", "ann")])
def test_4_4_the_first_5_has_tasmania_placed_before_anything_else(refuses, owner, seat) -> None:
    position = at_first_5(owner)
    assert position.decision is not None
    assert (position.decision.seat, position.decision.step) == (seat, "tasmania")
    refuses(position, Pass(by=seat), "turn.step", "4.4-3")
    refuses(position, tasmania("F3", seat), "tasmania.site", "4.4-1")
    assert of_type(position, PlaceTasmania) == [tasmania("I8", seat), tasmania("I10", seat)]

    after = position.play(tasmania("I10", seat))

    assert after.state.track.laid["I10"] == Laid("241", 1)
    assert after.state.privates["P3"].closed
    assert after.decision is not None and after.decision.step == "discard"


@pytest.mark.statement("1848", "4.4-5", "5.5.5-2")
def test_4_4_a_company_in_receivership_takes_tasmania_with_it() -> None:
    scene = table("CAR", private="P3").at("CAR", "4,1")

    after = scene.entering("CAR", "dividend", revenue=0)

    assert after.state.privates["P3"].closed
    assert "I8" not in after.state.track.laid and "I10" not in after.state.track.laid


# -- the house rule of 18xx.games


@pytest.mark.statement("1848", "4.4-2", "4.3-2")
def test_house_rule_powers_at_any_time_of_the_turn() -> None:
    scene = table(private="P3", options=("powers-at-any-time",)).private("P2", "ann")
    position = scene.operating("CAR", "end_of_turn")

    assert position.refusal(tasmania("I8")) is None
    assert position.refusal(EAST) is None
    assert table(private="P3").private("P2", "ann").operating("CAR", "end_of_turn").refusal(EAST)
