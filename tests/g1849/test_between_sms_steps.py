"""Between closing SMS, its tile and its token: moments of the turn like any other (1849 §7.1)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import of_type, play

from ferrovia.family.actions import Answer, LayTile, PlaceToken, ProposePrivate
from ferrovia.titles.g1849.title_actions import UseHarbour, UseSteamer
from ferrovia.titles.g1849.title_state import title_state

STEAMER = UseSteamer(by="ann")


def steaming() -> Scenario:
    """Lay out CTL as the owner of SMS."""
    return Scenario(5).phase("6").start("CTL").cash(CTL=500).private("SMS", "CTL")


@pytest.mark.statement("1849", "7.1-3", "7.1-17")
@pytest.mark.parametrize("step", ["steamer_tile", "steamer_token"])
def test_7_1_a_private_is_bought_between_sms_and_its_tile_or_token(step):
    position = play(steaming().private("SIGI", "ann").operating("CTL"), STEAMER)
    if step == "steamer_token":
        position = play(position, LayTile(by="ann", hex="C5", tile="651", rotation=5))
    assert position.decision.step == step

    after = play(position, ProposePrivate(by="ann", private="SIGI", price=45))

    assert after.state.privates["SIGI"].owner == "CTL"
    assert after.decision.step == step and (of_type(after, PlaceToken) or of_type(after, LayTile))


@pytest.mark.statement("1849", "7.1-10", "7.1-17")
@pytest.mark.parametrize("step", ["steamer_tile", "steamer_token"])
def test_7_1_cnm_is_used_between_sms_and_its_tile_or_token(step):
    position = play(steaming().private("CNM", "CTL").operating("CTL"), STEAMER)
    if step == "steamer_token":
        position = play(position, "ann")
    assert position.decision.step == step

    after = play(position, UseHarbour(by="ann", hex="N8"))

    assert title_state(after).ports == {"N8": "CTL"} and after.decision.step == step


@pytest.mark.statement("1849", "7.1-11", "7.1-17")
def test_7_1_a_private_of_another_player_is_offered_between_sms_and_its_tile():
    """The answer comes first; then tile and token by steamer are still to come."""
    position = play(steaming().private("SIGI", "bob").operating("CTL"), STEAMER)

    asked = position.play(ProposePrivate(by="ann", private="SIGI", price=45))
    assert (asked.decision.seat, asked.decision.step) == ("bob", "answer")
    after = asked.play(Answer(by="bob", accept=True))

    assert after.state.privates["SIGI"].owner == "CTL" and after.decision.step == "steamer_tile"
