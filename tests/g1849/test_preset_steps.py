"""House rules of the preset 18xx.games: asking about SMS, useful upgrades, the last closing."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import play

from ferrovia.core.action import Pass
from ferrovia.family.actions import Answer, GiveUp, LayTile, ProposePrivate
from ferrovia.titles.g1849.title_actions import UseHarbour, UseSteamer

PRESET = "18xx.games"
STEAMER = UseSteamer(by="ann")


def owner_of_sms(owner: str = "CTL") -> Scenario:
    """Lay out CTL in phase 6, before its turn; RCS has operated."""
    scene = Scenario(preset=PRESET).phase("6").start("CTL", held={"ann": "P"})
    return scene.cash(CTL=400).private("SMS", owner)


@pytest.mark.statement("1849", "7.1-11", "7.1-15")
def test_7_1_house_rule_the_owner_of_sms_is_asked_before_the_tile(refuses):
    position = owner_of_sms().new_operating_round()
    assert (position.decision.step, position.decision.subject) == ("steamer", "CTL")
    tile = LayTile(by="ann", hex="G1", tile="58", rotation=3)
    refuses(position, tile, "turn.step", "7.1-11")

    declined = position.play(Pass(by="ann"))

    assert declined.decision.step == "track" and declined.refusal(tile) is None
    refuses(declined, STEAMER, "turn.step", "10.3-1")
    assert position.play(STEAMER).decision.step == "steamer_tile"


@pytest.mark.statement("1849", "7.1-15", "7.1-17")
@pytest.mark.parametrize("seller", ["ann", "bob"])
def test_7_1_house_rule_whoever_buys_sms_before_the_tile_is_asked(seller):
    position = owner_of_sms(seller).new_operating_round()
    assert position.decision.step == "track"

    after = position.play(ProposePrivate(by="ann", private="SMS", price=110))
    if seller == "bob":
        after = after.play(Answer(by="bob", accept=True))

    assert after.decision.step == "steamer"
    assert play(after, STEAMER).decision.step == "steamer_tile"


@pytest.mark.statement("1849", "7.1-15")
def test_7_1_house_rule_whoever_buys_sms_after_the_tile_is_not_asked():
    scene = owner_of_sms("ann").train("CTL", "6H")
    position = scene.operating("CTL", "token", tiles=1)

    after = position.play(ProposePrivate(by="ann", private="SMS", price=110))

    assert after.state.privates["SMS"].owner == "CTL" and after.decision.step != "steamer"


@pytest.mark.statement("1849", "7.1-10", "7.1-17")
def test_7_1_house_rule_beside_the_question_about_sms_private_companies_can_be_used():
    position = owner_of_sms().private("CNM", "CTL").private("SCE", "ann").new_operating_round()

    after = play(
        position,
        ProposePrivate(by="ann", private="SCE", price=20),
        UseHarbour(by="ann", hex="N8"),
    )

    assert after.decision.step == "steamer" and after.state.privates["SCE"].owner == "CTL"


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_house_rule_an_upgrade_brings_track_that_a_route_can_use(refuses):
    """From Trapani the way leads through F2 and round by G3 back to it; the new piece there ends at
    the side that the way has crossed: reached, but no route leads along it."""
    tile = LayTile(by="ann", hex="F2", tile="31", rotation=0)
    scenes = [
        Scenario(preset=preset).phase("10").start("RCS", home="C1.0").cash(RCS=500)
        for preset in ("", PRESET)
    ]
    book, site = (s.tiles("F2 8 0, H2 7 3, G3 696 1").operating("RCS") for s in scenes)

    assert book.refusal(tile) is None
    refuses(site, tile, "narrow.unused_track", "10.3-20")


@pytest.mark.statement("1849", "10.7-10")
@pytest.mark.parametrize(("others", "asked"), [(True, True), (False, False)])
def test_10_7_house_rule_after_the_last_closing_nobody_is_asked_about_a_loan(others, asked):
    scene = Scenario(preset=PRESET).start("CTL", price=68, held={"ann": "P"}).cash(CTL=0, ann=9)
    if others:
        scene.start("RCS", price=100, held={"bob": "P"})
    scene.private("SCE", "bob")
    position = scene.operating("CTL", "trains")

    after = position.play(GiveUp(by="ann"))

    assert (after.decision.step == "loan") is asked
    assert after.state.cash["ann"] == 0 and "ann" not in after.state.left


@pytest.mark.statement("1849", "10.7-10")
def test_10_7_without_that_house_rule_the_question_is_always_put():
    scene = Scenario().start("CTL", price=68, held={"ann": "P"}).cash(CTL=0, ann=9)

    assert scene.operating("CTL", "trains").play(GiveUp(by="ann")).decision.step == "loan"
