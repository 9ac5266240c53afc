"""CNM's port and SMS's coastal city (1849 §7.1)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, of_type, play

from ferrovia.core import Position, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import PowerUsed, PrivateClosed
from ferrovia.core.runs import best
from ferrovia.family.actions import BuyTrain, LayTile, PlaceToken, ProposePrivate, Withhold
from ferrovia.titles.g1849.title_actions import ProposeToken, UseHarbour, UseSteamer
from ferrovia.titles.g1849.title_state import title_state

COAST = {"B14", "C1", "C5", "E1", "H12", "J6", "M9", "M13"}
PORTS = ("A5", "a12", "L14", "N8")


def harbour(port: str, by: str = "ann") -> UseHarbour:
    return UseHarbour(by=by, hex=port)


def lay(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayTile:
    return LayTile(by=by, hex=hex_id, tile=tile, rotation=rotation)


def place(city: str, by: str = "ann") -> PlaceToken:
    return PlaceToken(by=by, city=city)


STEAMER = UseSteamer(by="ann")


def palermo_line() -> Scenario:
    """Lay out RCS with a 4H and track from the port of Palermo through Palermo to Corleone."""
    scene = Scenario().phase("6").start("RCS", trains=("4H",)).private("CNM", "RCS")
    return scene.tile("D6", "7", 1).tile("E5", "58", 2)


def steaming(phase: str = "6", players: int = 5, **more) -> Scenario:
    """Lay out CTL as the owner of SMS."""
    scene = Scenario(players, **more).phase(phase).start("CTL").cash(CTL=500)
    return scene.private("SMS", "CTL")


# ---- CNM


@pytest.mark.statement("1849", "7.1-10", "7.1-16", "10.5.2-1")
def test_7_1_cnm_before_the_run_counts_in_that_run():
    position = palermo_line().operating("RCS", "run")
    assert best(position, "RCS").revenue == 10 + 50 + 10

    after = position.play(harbour("A5"))

    assert best(after, "RCS").revenue == 90
    assert [e.private for e in events(after, PrivateClosed)] == ["CNM"]
    assert [(e.corporation, e.hex) for e in events(after, PowerUsed)] == [("RCS", "A5")]


@pytest.mark.statement("1849", "7.1-10")
def test_7_1_cnm_helps_its_corporation_only():
    scene = palermo_line().start("SFA", price=68)
    after = scene.operating("RCS").play(harbour("A5"))
    values = after.title.policies.stop_values

    assert values(after, "RCS")["A5.0"] == 30
    assert values(after, "SFA")["A5.0"] == 10


@pytest.mark.statement("1849", "7.1-10", "7.1-16")
@pytest.mark.parametrize(("port", "worth"), [("A5", 10), ("a12", 20), ("L14", 60), ("N8", 20)])
def test_7_1_cnm_goes_to_any_port_with_or_without_a_route(port, worth):
    scene = Scenario().phase("6").start("SFA").private("CNM", "SFA")  # no track anywhere near

    after = scene.operating("SFA").play(harbour(port))

    assert after.title.policies.stop_values(after, "SFA")[f"{port}.0"] == worth + 20
    assert title_state(after).ports == {port: "SFA"}


@pytest.mark.statement("1849", "7.1-16", "7.1-10")
@pytest.mark.parametrize("place_", ["C15", "B14", "A13", "Z9"])
def test_7_1_cnm_goes_to_no_other_place(place_, refuses):
    position = palermo_line().operating("RCS")

    refuses(position, harbour(place_), "harbour.port", "7.1-16")
    assert {a.hex for a in of_type(position, UseHarbour)} == set(PORTS)


@pytest.mark.statement("1849", "7.1-10")
@pytest.mark.parametrize("owner", ["ann", "bob", "SFA", ""])
def test_7_1_cnm_is_used_by_the_corporation_that_owns_it(owner, refuses):
    scene = palermo_line().start("SFA", price=68).private("CNM", owner)

    refuses(scene.operating("RCS"), harbour("A5"), "harbour.owner", "7.1-10")


@pytest.mark.statement("1849", "7.1-10", "7.1-17")
@pytest.mark.parametrize(
    "step", ["track", "token", "run", "dividend", "trains", "financing", "end_of_turn"]
)
def test_7_1_cnm_is_used_at_any_moment_of_the_turn(step):
    position = palermo_line().operating("RCS", step, revenue=70)

    assert position.play(harbour("A5")).state.privates["CNM"].closed


@pytest.mark.statement("1849", "7.1-10")
def test_7_1_cnm_only_in_the_owners_turn(refuses):
    scene = palermo_line().start("SFA", price=144)

    refuses(scene.operating("SFA"), harbour("A5"), "harbour.owner", "7.1-10")
    refuses(scene.stock("ann"), harbour("A5"), "turn.step", "9-2")


@pytest.mark.statement("1849", "7.1-16", "7.1-6")
def test_7_1_the_bonus_stays_when_privates_close():
    scene = palermo_line().phase("10").sold_out("10H").cash(RCS=900).own(ports={"A5": "RCS"})
    position = scene.private("CNM", "").operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train="12H"))

    assert after.state.phase == "12"
    assert after.title.policies.stop_values(after, "RCS")["A5.0"] == 30


@pytest.mark.statement("1849", "7.1-10", "11-2")
def test_7_1_the_bonus_goes_when_the_corporation_closes():
    scene = Scenario().start("RCS", cell="8,0").start("SFA", price=144).own(ports={"A5": "RCS"})
    position = scene.operating("RCS", "dividend", revenue=10)

    after = position.play(Withhold(by="ann"))

    assert title_state(after).ports == {}


@pytest.mark.statement("1849", "7.1-10", "7.1-18")
def test_7_1_cnm_is_used_once(refuses):
    after = palermo_line().operating("RCS").play(harbour("A5"))

    refuses(after, harbour("a12"), "harbour.owner", "7.1-10")


# ---- SMS


def lays_after(position: Position) -> set[str]:
    return {a.hex for a in of_type(position, LayTile)}


@pytest.mark.statement("1849", "7.1-11", "7.1-12")
def test_7_1_r3_sms_tile_then_token_on_one_city():
    position = steaming().operating("CTL")

    used = position.play(STEAMER)
    assert [e.private for e in events(used, PrivateClosed)] == ["SMS"]
    laid = used.play(lay("C5", "651", 5))
    assert laid.state.track.laid["C5"].tile == "651"
    assert {a.city for a in of_type(laid, PlaceToken)} == {"C5.0"}
    after = laid.play(place("C5.0"))

    assert tokens.of(after, "CTL") == ("C5.0", "E1.0")


@pytest.mark.statement("1849", "7.1-11")
def test_7_1_r3_the_token_goes_where_the_tile_went(refuses):
    laid = play(steaming().operating("CTL"), STEAMER, lay("C5", "651", 5))

    refuses(laid, place("C1.0"), "steamer.coast", "7.1-11")


@pytest.mark.statement("1849", "7.1-11")
def test_7_1_r3_tile_and_token_are_each_optional():
    used = steaming().operating("CTL").play(STEAMER)

    only_tile = play(used, lay("C5", "651", 5), "ann")
    assert tokens.of(only_tile, "CTL") == ("E1.0",)
    only_token = play(used, "ann", place("M9.0"))
    assert tokens.of(only_token, "CTL") == ("E1.0", "M9.0")
    assert not only_token.state.track.laid
    neither = play(used, "ann", "ann")
    assert neither.state.privates["SMS"].closed
    assert tokens.of(neither, "CTL") == ("E1.0",)


@pytest.mark.statement("1849", "7.1-11")
@pytest.mark.parametrize("hex_id", ["H8", "M11"])
def test_7_1_sms_does_not_go_inland(hex_id, refuses):
    used = steaming().operating("CTL").play(STEAMER)
    tile = {"H8": ("657", 0), "M11": ("662", 0)}[hex_id]
    refuses(used, lay(hex_id, *tile), "steamer.coast", "7.1-11")

    refuses(play(used, "ann"), place(f"{hex_id}.0"), "steamer.coast", "7.1-11")


@pytest.mark.statement("1849", "7.1-11")
def test_7_1_sms_goes_to_no_town(refuses):
    used = steaming().operating("CTL").play(STEAMER)

    refuses(used, lay("G1", "58", 3), "steamer.coast", "7.1-11")


@pytest.mark.statement("1849", "7.1-11", "7.1-12", "10.4-6")
def test_7_1_r3_sms_reaches_every_coastal_city():
    scene = Scenario(players=5).phase("6").start("AFG", home="H8.0").private("SMS", "AFG")
    for corporation in ("RCS", "CTL", "SFA", "ATA", "IFT"):
        scene.own(order=())  # nobody waits with a reservation
        del scene.draft.corporations[corporation]
    used = scene.cash(AFG=500).operating("AFG").play(STEAMER)

    assert lays_after(used) == {"B14", "C5", "H12", "J6", "M13"}
    assert {a.city[:-2] for a in of_type(play(used, "ann"), PlaceToken)} == COAST


@pytest.mark.statement("1849", "7.1-12")
def test_7_1_r3_grey_coastal_cities_get_only_a_token(refuses):
    used = steaming().operating("CTL").play(STEAMER)

    for hex_id in ("C1", "M9"):
        refuses(used, lay(hex_id, "657", 0), "track.unbuildable", "10.3-4")
    assert play(used, "ann").refusal(place("C1.0")) is None


@pytest.mark.statement("1849", "7.1-12", "10.3-2")
def test_7_1_sms_keeps_to_the_colours_of_the_phase(refuses):
    used = steaming("4").operating("CTL").play(STEAMER)

    refuses(used, lay("C5", "651", 5), "track.phase", "10.3-2")
    assert used.refusal(lay("J6", "645", 2)) is None


@pytest.mark.statement("1849", "7.1-12", "10.3-12")
def test_7_1_sms_keeps_to_the_supply(refuses):
    scene = steaming()
    scene.draft.tiles["651"] = 0
    used = scene.operating("CTL").play(STEAMER)

    refuses(used, lay("C5", "651", 5), "track.supply", "10.3-12")


@pytest.mark.statement("1849", "7.1-12", "10.3-6")
def test_7_1_sms_keeps_to_labels_kept_track_and_edges(refuses):
    used = steaming().operating("CTL").play(STEAMER)

    refuses(used, lay("C5", "653", 5), "track.label", "10.3-6")
    refuses(used, lay("C5", "651", 0), "track.keep", "10.3-15")
    refuses(used, lay("H12", "653", 4), "track.edge", "10.3-9")
    assert used.refusal(lay("H12", "653", 1)) is None


@pytest.mark.statement("1849", "7.1-12", "12-4")
def test_7_1_sms_respects_the_ruins_of_messina(refuses):
    refused = steaming().own(ruined=True).operating("CTL").play(STEAMER)
    refuses(refused, lay("B14", "655", 0), "track.ruins", "12-4")

    allowed = steaming().operating("CTL").play(STEAMER)
    assert allowed.refusal(lay("B14", "655", 0)) is None


@pytest.mark.statement("1849", "7.1-12", "10.3.1-7")
def test_7_1_sms_pays_the_terrain(refuses):
    poor = steaming().cash(CTL=39).operating("CTL").play(STEAMER)
    refuses(poor, lay("J6", "657", 2), "track.cost", "10.3.1-7")

    rich = steaming().cash(CTL=40).operating("CTL").play(STEAMER)
    assert rich.play(lay("J6", "657", 2)).state.cash["CTL"] == 0


@pytest.mark.statement("1849", "7.1-12", "10.4-5")
def test_7_1_r3_sms_respects_reservations(refuses):
    used = play(steaming().operating("CTL"), STEAMER, "ann")
    refuses(used, place("C5.0"), "token.home_kept_free", "10.4-5")

    with_rcs_started = steaming().start("RCS", price=68)
    full = play(with_rcs_started.operating("CTL"), STEAMER, "ann")
    refuses(full, place("C5.0"), "token.vacant", "10.4-2")

    two_spaces = play(steaming().operating("CTL"), STEAMER, lay("C5", "651", 5))
    assert two_spaces.refusal(place("C5.0")) is None


@pytest.mark.statement("1849", "7.1-12", "10.4-3", "10.4-4")
def test_7_1_sms_needs_a_spare_token_and_a_hex_without_one(refuses):
    own_city = play(steaming().operating("CTL"), STEAMER, "ann")
    refuses(own_city, place("E1.0"), "token.one_per_hex", "10.4-3")

    scene = steaming().corporation("CTL", tokens=0)
    laid = play(scene.operating("CTL"), STEAMER, lay("C5", "651", 5))
    assert laid.decision.step != "steamer_token"
    assert tokens.of(laid, "CTL") == ("E1.0",)


@pytest.mark.statement("1849", "7.1-12", "10.3-20")
def test_7_1_r3_sms_waives_only_the_route(refuses):
    plain = steaming().operating("CTL")

    refuses(plain, lay("C5", "651", 5), "track.upgrade_right", "10.3-20")
    assert plain.play(STEAMER).refusal(lay("C5", "651", 5)) is None


@pytest.mark.statement("1849", "7.1-13", "7.1-15")
def test_7_1_sms_not_after_a_tile(refuses):
    position = steaming().operating("CTL")
    assert position.refusal(STEAMER) is None

    laid = position.play(lay("G1", "58", 3))

    refused = laid.refusal(STEAMER)
    assert refused is not None and refused.rule in ("steamer.instead", "turn.step")
    at_track = steaming().operating("CTL", "track", tiles=1)
    refuses(at_track, STEAMER, "steamer.instead", "7.1-13")


@pytest.mark.statement("1849", "7.1-13", "7.1-15")
def test_7_1_sms_not_after_a_token(refuses):
    refuses(steaming().operating("CTL", "token", tokens=1), STEAMER, "steamer.instead", "7.1-13")


@pytest.mark.statement("1849", "7.1-15")
def test_7_1_r35_sms_after_steps_that_were_only_skipped():
    position = play(steaming().operating("CTL"), "ann")
    assert position.decision.step == "token"

    after = play(position, STEAMER, lay("C5", "651", 5), place("C5.0"))

    assert tokens.of(after, "CTL") == ("C5.0", "E1.0")


@pytest.mark.statement("1849", "7.1-15")
@pytest.mark.parametrize("step", ["run", "dividend", "trains", "financing"])
def test_7_1_r35_sms_not_once_the_run_has_begun(step, refuses):
    scene = steaming().train("CTL", "6H")
    position = scene.operating("CTL", step, revenue=40)

    refusal = position.refusal(STEAMER)

    assert refusal is not None and refusal.rule == "turn.step"


@pytest.mark.statement("1849", "7.1-15")
def test_7_1_sms_bought_in_the_same_turn_can_be_used():
    position = steaming().private("SMS", "ann").operating("CTL")

    after = play(position, ProposePrivate(by="ann", private="SMS", price=110), STEAMER)

    assert after.decision.step == "steamer_tile"


@pytest.mark.statement("1849", "7.1-15")
@pytest.mark.parametrize("used", [(), ("tile",), ("token",), ("tile", "token")])
def test_7_1_after_sms_no_other_tile_and_no_other_token(used, refuses):
    tile = lay("C5", "651", 5) if "tile" in used else Pass(by="ann")
    city = "C5.0" if "tile" in used else "M9.0"
    token = place(city) if "token" in used else Pass(by="ann")

    after = play(steaming().private("CNM", "CTL").operating("CTL"), STEAMER, tile, token)

    refuses(after, lay("G1", "58", 3), "track.one_tile", "10.3-1")
    position = after
    while position.decision.step in ("track", "token"):
        assert not of_type(position, LayTile) and not of_type(position, PlaceToken)
        position = play(position, "ann")
    assert len(tokens.of(position, "CTL")) == 1 + ("token" in used)


@pytest.mark.statement("1849", "7.1-15", "14.1-1")
def test_7_1_after_sms_a_token_can_still_be_bought():
    scene = steaming(options=("station-tokens",)).start("RCS", price=68).train("CTL", "6H")
    scene.token("RCS", "C1.0")
    position = play(scene.operating("CTL"), STEAMER, "ann", place("M9.0"))
    while position.decision.step != "token_trade":
        chosen = next(a for a in position.legal_actions() if not isinstance(a, ProposePrivate))
        position = position.play(chosen)

    trade = ProposeToken(by="ann", city="C1.0", seller="RCS", price=1)
    assert position.refusal(trade) is None


@pytest.mark.statement("1849", "7.1-11")
@pytest.mark.parametrize("owner", ["ann", "bob", "RCS", ""])
def test_7_1_sms_is_used_by_the_corporation_that_owns_it(owner, refuses):
    scene = steaming().start("RCS", price=68).private("SMS", owner)

    refuses(scene.operating("CTL"), STEAMER, "steamer.owner", "7.1-11")
