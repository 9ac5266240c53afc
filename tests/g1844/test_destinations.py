"""Destination hexes (1844, p. 11)."""

from __future__ import annotations

import pytest

from ferrovia.core.events import Happened, Paid
from ferrovia.struct import replace
from ferrovia.titles.g1844.title_actions import ClaimDestination, LayFurka
from ferrovia.titles.g1844.title_state import title_state
from g1844.building import TO_BRIG, building, tunnel
from g1844.formation import formed, table
from g1844.scenario import Scenario
from g1844.words import buy, events, lay, play, start, token


def paid(position) -> list[tuple[str, int]]:
    """Return what the last action has brought for destinations."""
    found = (event for event in events(position, Paid) if event.why == "destination")
    return [(event.payee, event.amount) for event in found]


@pytest.mark.statement("1844", "DST-1", "HIS-2", "HIS-6")
@pytest.mark.parametrize("par", [60, 70, 80, 90, 100])
def test_dst_1_a_historical_company_receives_five_times_its_par_value_once(par) -> None:
    scene = building("BLS", TO_BRIG, par=par).certificate("T2", "ann")
    position = scene.operating("BLS")

    after = position.play(tunnel("I12", 3, 5))

    assert paid(after) == [("BLS", 5 * par)]
    assert after.state.cash["BLS"] == 500 - 100 + 5 * par
    assert title_state(after).settled == ("BLS",)
    assert events(after, Happened)
    assert not paid(after.play(lay("F11", "57", 2)))


@pytest.mark.statement("1844", "DST-1", "PRE-2", "PRE-6", "DST-3")
@pytest.mark.parametrize(
    ("company", "tiles", "last"),
    [
        ("NOB", "D19 57 1", lay("D17", "4", 1)),
        ("SCB", "C12 6 5, D13 57 2, E14 9 2", lay("F15", "8", 2)),
        ("VSB", "C24 5 0, D23 8 3, E24 9 2", lay("F25", "58", 2)),
        ("JS", "H3 58 3, G4 9 0", lay("F5", "8", 4)),
    ],
)
def test_dst_1_a_pre_sbb_company_receives_twice_its_par_value(company, tiles, last) -> None:
    after = building(company, tiles).operating(company).play(last)

    assert paid(after) == [(company, 200)]


@pytest.mark.statement("1844", "DST-1", "HIS-6", "PRE-6")
def test_dst_1_who_has_which_destination() -> None:
    companies = Scenario().title.corporations

    goals = {name: data.destination for name, data in companies.items() if data.destination}

    assert goals == {
        "FNM": "G20",
        "RhB": "J13",
        "BLS": "J13",
        "STB": "H13",
        "AB": "C20",
        "MOB": "H13",
        "NOB": "D15",
        "SCB": "F17",
        "VSB": "F25",
        "JS": "F7",
    }
    assert companies["GB"].destination_tunnel == "H19"


@pytest.mark.statement("1844", "DST-2", "STN-6")
def test_dst_2_not_through_a_city_full_of_others_but_into_one() -> None:
    scene = building("BLS", TO_BRIG).certificate("T2", "ann").start("MOB", held={"bob": "P"})
    dig = tunnel("I12", 3, 5)
    open_ = scene.operating("BLS").play(dig)
    assert paid(open_) == [("BLS", 500)]

    scene = (
        building("BLS", TO_BRIG, phase="3").certificate("T2", "bob").start("MOB", held={"bob": "P"})
    )
    scene.token("MOB", "H13.0").cash(MOB=500)
    blocked = scene.operating("MOB").play(tunnel("I12", 3, 5, by="bob"))

    assert ("BLS", 500) not in paid(blocked)


@pytest.mark.statement("1844", "DST-2")
def test_dst_2_the_goal_itself_may_be_full() -> None:
    """Thun is full of the RhB's marker, and still the STB's and MOB's destination."""
    way = building("MOB", "I6 57 1, I8 9 1, I10 58 1, H13 57 1").start("RhB", held={"bob": "P"})
    way.token("RhB", "H13.0")

    after = way.operating("MOB").play(lay("H11", "8", 4))

    assert paid(after) == [("MOB", 500)]


@pytest.mark.statement("1844", "DST-1")
def test_dst_1_from_the_home_and_not_from_another_marker() -> None:
    """The BLS has a marker in Thun, which is linked to Brig; Bern is not linked to Thun."""
    scene = building("BLS", "H13 6 0").token("BLS", "H13.0").certificate("T2", "ann")

    dug = scene.operating("BLS").play(tunnel("I12", 3, 5))

    assert not paid(dug)
    assert paid(dug.play(lay("G12", "9", 2))) == [("BLS", 500)]


@pytest.mark.statement("1844", "DST-3")
@pytest.mark.parametrize("rotation", [2, 4])
def test_dst_3_either_city_of_the_hex_will_do(rotation) -> None:
    """The line from Appenzell by St. Gallen ends in the one or in the other."""
    scene = building("AB", "D25 5 1, C24 6 5, C22 9 1")

    after = scene.operating("AB").play(lay("C20", "59", rotation))

    assert paid(after) == [("AB", 500)]


@pytest.mark.statement("1844", "DST-4")
def test_dst_4_another_company_may_complete_the_connection() -> None:
    scene = building("VZ", f"K10 6 3, J11 58 4, {TO_BRIG}")
    scene.certificate("T2", "ann").start("BLS", held={"bob": "P"}).cash(BLS=0)

    after = scene.operating("VZ").play(tunnel("I12", 3, 5))

    assert paid(after) == [("BLS", 500)]
    assert after.state.cash["BLS"] == 500


@pytest.mark.statement("1844", "DST-4")
def test_dst_4_before_the_next_step_so_the_money_can_be_used_at_once() -> None:
    """The BLS lays its last tile with its last money and pays a marker with the destination's."""
    scene = building("BLS", "G12 9 2", cash=20).tunnel("I12", 3, 5)

    after = scene.operating("BLS").play(lay("H13", "6", 0))

    assert after.decision.step == "token"
    assert after.play(token("H13.0")).state.cash["BLS"] == 500 - 40


@pytest.mark.statement("1844", "DST-4")
def test_dst_4_a_marker_in_between_keeps_a_way_open() -> None:
    """All spaces of Thun would be others'; the BLS's own marker there lets its line through."""
    scene = building("BLS", TO_BRIG).start("MOB", held={"bob": "P"}).tunnel("I12", 3, 5)

    after = scene.operating("BLS", "token").play(token("H13.0"))

    assert paid(after) == [("BLS", 500)]


@pytest.mark.statement("1844", "DST-5", "PRE-6")
def test_dst_5_gb_is_paid_when_the_gotthard_is_dug_by_anybody() -> None:
    scene = building("FNM", "G18 5 4")
    scene.certificate("T2", "ann").start("GB", held={"bob": "P"}).token("FNM", "G18.0")
    scene.cash(GB=0)

    after = scene.operating("FNM").play(tunnel("H19", 2, 5))

    assert ("GB", 200) in paid(after)
    assert after.state.cash["GB"] == 200


@pytest.mark.statement("1844", "DST-5")
def test_dst_5_another_tunnel_or_furka_track_on_the_gotthard_is_not_enough() -> None:
    position = Scenario().phase("3").private("P4", "bob").start("GB").operating("GB")
    assert not paid(position.play(LayFurka(by="bob")))
    elsewhere = building("GB", "G18 5 5").certificate("T2", "ann").operating("GB")
    after = elsewhere.play(tunnel("H17", 3, 5))

    assert not paid(after)


@pytest.mark.statement("1844", "DST-5", "LAU-5")
def test_dst_5_if_it_lay_there_before_gb_is_paid_at_launch() -> None:
    position = Scenario().tunnel("H19", 2, 5).cash(ann=300).stock("ann")

    after = position.play(start("ann", "GB", 100))

    assert paid(after) == [("GB", 200)]
    assert after.state.cash["GB"] == 400


@pytest.mark.statement("1844", "LAU-5", "DST-1")
def test_lau_5_a_link_that_exists_at_launch_is_paid_at_once() -> None:
    """The home marker need not be on the map yet (R-26)."""
    scene = Scenario().tiles(TO_BRIG).tunnel("I12", 3, 5).cash(ann=500)
    scene.start("BLS", held={"ann": "P x", "bob": "x"}, operated=0, floated=False)

    after = scene.stock("ann").play(buy("ann", "BLS"))

    assert paid(after) == [("BLS", 500)]
    assert after.state.cash["BLS"] == 1000
    assert "F11.0" not in after.state.tokens


@pytest.mark.statement("1844", "DST-6", "HIS-2")
@pytest.mark.parametrize("phase", ["5", "6", "7"])
def test_dst_6_launched_from_phase_6_on_there_is_no_destination(phase) -> None:
    scene = Scenario().phase(phase).tiles(TO_BRIG).tunnel("I12", 3, 5).cash(ann=500)
    scene.start("BLS", held={"ann": "P x", "bob": "x"}, operated=0, floated=False)

    after = scene.stock("ann").play(buy("ann", "BLS"))

    assert after.state.cash["BLS"] == 1000
    assert paid(after) == ([("BLS", 500)] if phase == "5" else [])


@pytest.mark.statement("1844", "DST-6")
def test_dst_6_a_company_launched_before_keeps_its_destination() -> None:
    scene = building("BLS", TO_BRIG, phase="7").certificate("T2", "ann")

    assert paid(scene.operating("BLS").play(tunnel("I12", 3, 5))) == [("BLS", 500)]


@pytest.mark.statement("1844", "DST-7", "PRE-2")
def test_dst_7_pre_sbb_claims_end_with_the_sbb() -> None:
    scene = building("FNM", "G18 5 4", phase="5").certificate("T2", "ann").token("FNM", "G18.0")
    scene.start("GB", held={"bob": "P"}, home=False)
    assert ("GB", 200) in paid(scene.operating("FNM").play(tunnel("H19", 2, 5)))

    after = scene.own(sbb="formed").operating("FNM").play(tunnel("H19", 2, 5))

    assert not [payee for payee, _ in paid(after) if payee == "GB"]


@pytest.mark.statement("1844", "DST-4", "PRV-P4")
def test_dst_4_the_furka_tile_can_complete_a_connection_in_anybodys_turn() -> None:
    """The RhB from Chur by Disentis and the Furka line to Brig, in a turn of Bob's (R-35)."""
    scene = Scenario().phase("3").private("P4", "ann").tiles("H25 58 1, J15 9 1")
    scene.start("RhB").start("BLS", held={"bob": "P"}).cash(RhB=0, BLS=100, ann=0)
    position = scene.operating("BLS")

    after = position.play(LayFurka(by="ann"))

    assert paid(after) == [("RhB", 500)]
    assert after.state.cash["ann"] == 80
    assert after.decision.seat == "bob"


@pytest.mark.statement("1844", "DST-4", "SBB-5")
def test_dst_4_a_marker_that_the_sbb_takes_back_can_open_a_way() -> None:
    """Thun is full of two pre-SBB companies' markers; one of them goes when the SBB forms."""
    scene = table().tiles("G12 9 2, H13 15 5").tunnel("I12", 3, 5)
    scene.start("BLS", held={"bob": "P"}, cell="6,0").cash(BLS=0)
    scene.start("NOB", held={"ann": "P"}).start("SCB", held={"bob": "P"})
    scene.token("NOB", "H13.0").token("SCB", "H13.0")

    after = formed(scene)

    assert after.state.tokens["H13.0"] == ("SBB",)
    assert paid(after) == [("BLS", 500)]


# -- house rules


@pytest.mark.statement("1844", "LAU-5")
def test_g_25_house_rule_a_link_at_launch_pays_in_the_next_operating_round() -> None:
    scene = Scenario(options=("late-destinations",)).tiles(TO_BRIG).tunnel("I12", 3, 5)
    scene.cash(ann=500).start("BLS", held={"ann": "P x", "bob": "x"}, operated=0, floated=False)
    launched = scene.stock("ann").play(buy("ann", "BLS"))
    assert launched.state.cash["BLS"] == 500

    after = play(launched, "bob", "cyd", "ann")

    assert after.state.flow.round == "operating"
    assert after.state.cash["BLS"] == 1000


@pytest.mark.statement("1844", "DST-1", "DST-4")
def test_house_rule_money_for_destinations_is_claimed(refuses) -> None:
    scene = Scenario(options=("destinations-claimed",)).phase("3").tiles(TO_BRIG)
    scene.certificate("T2", "bob").start("BLS", price=80, operated=0)
    scene.start("MOB", held={"bob": "P"}).tile("H13", "15", 0).token("MOB", "H13.0")
    scene.cash(MOB=200, BLS=400)
    asked = scene.operating("MOB").play(tunnel("I12", 3, 5, by="bob"))
    claim = ClaimDestination(by="ann", corporation="BLS")

    assert asked.decision is not None
    assert (asked.decision.seat, asked.decision.step) == ("ann", "claim")
    refuses(asked, replace(claim, corporation="MOB"), "claim.asked", "DST-1")
    waived, paid = play(asked, "ann"), asked.play(claim)
    assert (waived.state.cash["BLS"], paid.state.cash["BLS"]) == (400, 800)
    assert "BLS" not in title_state(waived).settled and "BLS" in title_state(paid).settled
