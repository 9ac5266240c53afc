"""Private companies: income, sale to corporations, closing; SCE and SIGI (1849 §7.1)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, events, of_type, play

from ferrovia.core import Position, holdings
from ferrovia.core.action import Pass
from ferrovia.core.events import Paid, PrivateClosed, PrivateSold
from ferrovia.family.actions import (
    Answer,
    BuyTrain,
    LayTile,
    ProposePrivate,
    RunTrains,
    SellShares,
    Withhold,
)
from ferrovia.titles.g1849.title_actions import UseHarbour

FACE = {"SCE": 20, "SIGI": 45, "CNM": 75, "SMS": 110, "RSA": 150}
REVENUE = {"SCE": 5, "SIGI": 10, "CNM": 15, "SMS": 20, "RSA": 25}


def offer(private: str, price: int, by: str = "ann") -> ProposePrivate:
    return ProposePrivate(by=by, private=private, price=price)


def income(position: Position) -> dict[str, int]:
    """Return what the private companies paid to whom."""
    paid: dict[str, int] = {}
    for event in events(position, Paid):
        if event.why == "private":
            paid[event.payee] = paid.get(event.payee, 0) + event.amount
    return paid


@pytest.mark.statement("1849", "7.1-1")
def test_7_1_face_values_and_revenues():
    privates = Scenario().title.privates

    assert {name: data.price for name, data in privates.items()} == FACE
    assert {name: data.revenue for name, data in privates.items()} == REVENUE


@pytest.mark.statement("1849", "7.1-2", "10-1")
@pytest.mark.parametrize("private", FACE)
def test_7_1_the_bank_pays_the_owner_at_the_start_of_an_operating_round(private):
    for owner in ("bob", "CTL"):
        scene = Scenario().phase("6").start("CTL").private(private, owner)
        position = play(scene.stock("ann"), "ann", "bob")
        before = position.state

        after = play(position, "cyd")

        assert after.state.flow.round == "operating"
        assert income(after) == {owner: REVENUE[private]}
        assert after.state.cash[owner] == before.cash[owner] + REVENUE[private]
        assert after.state.bank == before.bank - REVENUE[private]


@pytest.mark.statement("1849", "7.1-2")
def test_7_1_the_bank_pays_at_the_start_of_each_operating_round_of_a_set():
    scene = Scenario().phase("6").start("SFA").private("SCE", "bob")
    position = scene.operating("SFA", "end_of_turn", agenda=("operating",))

    after = play(position, "ann")

    assert (after.state.flow.round, after.state.flow.number) == ("operating", 2)
    assert income(after) == {"bob": 5}


@pytest.mark.statement("1849", "7.1-3")
@pytest.mark.parametrize("private", ["SCE", "SIGI", "CNM", "SMS"])
def test_7_1_a_corporation_pays_from_1_to_twice_the_face_value(private, refuses):
    scene = Scenario().phase("6").start("CTL").cash(CTL=500, bob=0).private(private, "bob")
    position = scene.operating("CTL")

    refuses(position, offer(private, 0), "private.price", "7.1-3")
    refuses(position, offer(private, 2 * FACE[private] + 1), "private.price", "7.1-3")
    for price in (1, FACE[private], 2 * FACE[private]):
        after = play(position, offer(private, price), Answer(by="bob", accept=True))
        assert after.state.privates[private].owner == "CTL"
        assert (after.state.cash["CTL"], after.state.cash["bob"]) == (500 - price, price)
        assert after.state.bank == position.state.bank


@pytest.mark.statement("1849", "7.1-3", "10-5")
def test_7_1_a_private_is_paid_from_the_treasury_only(refuses):
    scene = Scenario().phase("6").start("CTL").cash(CTL=30, ann=500).private("SIGI", "bob")
    position = scene.operating("CTL")

    refuses(position, offer("SIGI", 31), "private.price", "7.1-3")
    assert position.refusal(offer("SIGI", 30)) is None


@pytest.mark.statement("1849", "7.1-3")
def test_7_1_r32_the_owner_must_agree_unless_the_president_is_the_owner(refuses):
    scene = Scenario().phase("6").start("CTL").cash(CTL=300)
    position = scene.private("SIGI", "bob").private("SCE", "ann").operating("CTL")

    asked = position.play(offer("SIGI", 60))
    assert (asked.decision.seat, asked.decision.step) == ("bob", "answer")
    refuses(asked, Answer(by="ann", accept=True), "turn.seat", "7.1-3")
    refused = asked.play(Answer(by="bob", accept=False))
    assert refused.state.privates["SIGI"].owner == "bob"
    assert refused.state.cash["CTL"] == 300
    assert refused.decision.seat == "ann"

    own = position.play(offer("SCE", 40))
    assert own.state.privates["SCE"].owner == "CTL"


@pytest.mark.statement("1849", "7.1-3", "10.2-1")
def test_7_1_any_number_may_be_bought_in_one_turn():
    scene = Scenario().phase("6").start("CTL").cash(CTL=300)
    for private in ("SCE", "SIGI", "CNM", "SMS"):
        scene.private(private, "ann")
    position = scene.operating("CTL")

    after = play(position, *(offer(p, 10) for p in ("SMS", "CNM", "SIGI", "SCE")))

    assert holdings.privates_of(after, "CTL") == ("SCE", "SIGI", "CNM", "SMS")


@pytest.mark.statement("1849", "7.1-3", "7.1-17", "10-4")
@pytest.mark.parametrize(
    "step", ["track", "token", "run", "dividend", "trains", "financing", "end_of_turn"]
)
def test_7_1_privates_are_bought_at_any_moment_of_the_turn(step):
    scene = Scenario().phase("6").start("CTL", trains=("6H",)).cash(CTL=300)
    position = scene.private("SIGI", "ann").operating("CTL", step, revenue=40)

    after = position.play(offer("SIGI", 50))

    assert after.state.privates["SIGI"].owner == "CTL"


@pytest.mark.statement("1849", "7.1-3", "7.1-17")
def test_7_1_a_turn_waits_for_private_purchases_between_its_actions():
    scene = Scenario().phase("6").start("CTL", trains=("6H",)).cash(CTL=300)
    position = scene.private("SIGI", "ann").operating("CTL")
    steps = []
    for action in (Pass, Pass, RunTrains, Withhold, Pass, Pass, Pass):
        chosen = next((a for a in position.legal_actions() if type(a) is action), None)
        if chosen is None:
            continue
        steps.append(position.decision.step)
        assert position.refusal(offer("SIGI", 45)) is None
        position = position.play(chosen)

    assert steps[0] == "track" and steps[-1] == "end_of_turn"
    assert {"run", "dividend", "trains"} <= set(steps)
    assert position.state.flow.actor != "CTL"


@pytest.mark.statement("1849", "7.1-17", "6-1")
def test_7_1_at_once_after_the_purchase_that_starts_phase_6(refuses):
    scene = Scenario().sold_out("4H").start("CTL").cash(CTL=300).private("SIGI", "ann")
    position = scene.operating("CTL", "trains")
    refuses(position, offer("SIGI", 50), "private.phase", "7.1-3")

    after = play(position, BuyTrain(by="ann", train="6H"), offer("SIGI", 50))

    assert after.state.privates["SIGI"].owner == "CTL"


@pytest.mark.statement("1849", "7.1-17", "7.1-6")
def test_7_1_no_more_after_the_purchase_that_starts_phase_12(refuses):
    scene = Scenario().phase("10").sold_out("10H").start("CTL").cash(CTL=1500)
    position = scene.private("SIGI", "ann").private("CNM", "CTL").operating("CTL", "trains")
    assert position.refusal(offer("SIGI", 50)) is None

    after = position.play(BuyTrain(by="ann", train="12H"))

    refuses(after, offer("SIGI", 50), "private.phase", "7.1-3")
    refuses(after, UseHarbour(by="ann", hex="A5"), "harbour.owner", "7.1-10")


@pytest.mark.statement("1849", "7.1-17")
def test_7_1_also_while_emergency_money_is_being_raised():
    scene = Scenario().phase("6").start("CTL").start("RCS", price=68, held={"ann": "x", "bob": "P"})
    scene.cash(CTL=50, ann=0).private("SIGI", "bob").private("CNM", "CTL")
    position = scene.operating("CTL", "trains")
    assert of_type(position, SellShares)

    sold = position.play(SellShares(by="ann", corporation="RCS", bundle={"regular": 1}))
    assert sold.decision.step == "trains"
    for moment in (position, sold):
        assert moment.refusal(offer("SIGI", 50)) is None
        assert moment.refusal(UseHarbour(by="ann", hex="A5")) is None


@pytest.mark.statement("1849", "7.1-3")
def test_7_1_only_in_an_operating_turn(refuses):
    scene = Scenario().phase("6").start("CTL").cash(CTL=300).private("SIGI", "bob")

    refuses(scene.stock("ann"), offer("SIGI", 45), "turn.step", "9-2")


@pytest.mark.statement("1849", "7.1-4", "8.1-4")
@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_7_1_rsa_is_never_bought_by_a_corporation(owner, refuses):
    scene = Scenario().phase("6").start("CTL").cash(CTL=500).private("RSA", owner)

    refuses(scene.operating("CTL"), offer("RSA", 150), "private.for_corporations", "7.1-4")


@pytest.mark.statement("1849", "7.1-5", "10.2-1")
def test_7_1_a_private_of_a_corporation_is_never_sold(refuses):
    scene = Scenario().phase("6").start("CTL").start("RCS", price=68).cash(CTL=500)
    for owner in ("RCS", "CTL"):
        position = scene.private("SIGI", owner).operating("CTL")
        refuses(position, offer("SIGI", 45), "private.owner", "7.1-5")


@pytest.mark.statement("1849", "7.1-5")
def test_7_1_players_sell_privates_to_nobody_in_a_stock_round():
    scene = Scenario().phase("6").start("CTL", held={"ann": "P x"}).cash(CTL=500)
    position = scene.private("SIGI", "ann").private("SCE", "bob").stock("ann")

    kinds = {type(action).__name__ for action in position.legal_actions()}
    assert kinds == {"SellShares", "BuyCertificate", "StartCorporation", "Pass"}


@pytest.mark.statement("1849", "7.1-6", "7.1-18")
def test_7_1_all_open_privates_close_in_phase_12_without_compensation():
    scene = Scenario().phase("10").sold_out("10H").start("CTL").cash(CTL=900)
    scene.private("SCE", "ann").private("SIGI", "CTL").private("RSA", "bob")
    position = scene.operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="12H"))

    assert {e.private for e in events(after, PrivateClosed)} == {"SCE", "SIGI", "RSA"}
    assert all(row.closed and not row.owner for row in after.state.privates.values())
    assert [after.state.cash[owner] for owner in ("ann", "bob", "CTL")] == [500, 500, 100]


@pytest.mark.statement("1849", "7.1-7", "9.1-2")
def test_7_1_a_players_private_counts_as_a_certificate_a_corporations_does_not():
    scene = Scenario().phase("6").start("CTL", held={"ann": "P x x"})
    count = scene.title.policies.certificate_count

    assert count(scene.position(), "ann") == 3
    assert count(scene.private("SIGI", "ann").position(), "ann") == 4
    assert count(scene.private("SIGI", "CTL").position(), "ann") == 3


@pytest.mark.statement("1849", "7.1-8", "10.3-11")
def test_7_1_sce_blocks_acireale_for_everybody_while_a_player_owns_it(refuses):
    lay = LayTile(by="ann", hex="G13", tile="58", rotation=1)
    scene = Scenario(players=5).start("AFG", home="B14.0").tile("D14", "8", 1)
    for owner in ("ann", "bob"):
        position = scene.private("SCE", owner).operating("AFG")
        refuses(position, lay, "track.reserved_by_private", "7.1-8")
        assert lay not in list(position.legal_actions())


@pytest.mark.statement("1849", "7.1-8", "7.1-18")
@pytest.mark.parametrize("owner", ["AFG", "CTL", ""])
def test_7_1_sce_blocks_nothing_once_a_corporation_owns_it_or_it_is_closed(owner):
    scene = Scenario(players=5).start("AFG", home="B14.0").start("CTL", price=68)
    position = scene.tile("D14", "8", 1).private("SCE", owner).operating("AFG")

    after = position.play(LayTile(by="ann", hex="G13", tile="58", rotation=1))

    assert after.state.track.laid["G13"].tile == "58"


@pytest.mark.statement("1849", "7.1-8")
def test_7_1_sce_blocks_upgrades_too(refuses):
    # No green town fits between the sea and the Etna, so SCE must be named before the edges.
    scene = Scenario(players=5).phase("6").start("AFG", home="B14.0")
    scene.tile("D14", "8", 1).tile("G13", "58", 1)
    upgrade = LayTile(by="ann", hex="G13", tile="681", rotation=0)
    assert scene.operating("AFG").refusal(upgrade).rule != "track.reserved_by_private"

    blocked = scene.private("SCE", "bob").operating("AFG")

    refuses(blocked, upgrade, "track.reserved_by_private", "7.1-8")


def cost_of(scene: Scenario, corporation: str, hex_id: str, tile: str) -> set[int]:
    """Return what every legal orientation of a tile costs the corporation."""
    position = scene.cash(**{corporation: 500}).operating(corporation)
    lays = [a for a in of_type(position, LayTile) if (a.hex, a.tile) == (hex_id, tile)]
    return {500 - position.play(lay).state.cash[corporation] for lay in lays}


@pytest.mark.statement("1849", "7.1-9", "10.3.1-5")
@pytest.mark.parametrize(
    ("owner", "tile", "cost"),
    [
        ("CTL", "9", 80),  # standard: half of 160
        ("ann", "9", 160),  # a player's SIGI helps nobody
        ("RCS", "9", 160),  # another corporation's neither
        ("", "9", 160),
        ("CTL", "79", 40),  # narrow alone costs a quarter, with SIGI or without
        ("ann", "79", 40),
    ],
)
def test_7_1_sigi_halves_the_terrain_for_new_standard_track(owner, tile, cost):
    scene = Scenario().start("CTL").start("RCS", price=68).private("SIGI", owner)

    assert cost_of(scene, "CTL", "D2", tile) == {cost}


@pytest.mark.statement("1849", "7.1-9", "10.3.1-5")
@pytest.mark.parametrize(
    ("phase", "below", "tile", "cost"),
    [("6", "657", "662", 40), ("10", "662", "672", 80)],
)
def test_7_1_sigi_halves_mixed_track_but_not_dual(phase, below, tile, cost):
    scene = Scenario(players=5).phase(phase).start("AFG", home="H8.0").private("SIGI", "AFG")
    scene.tile("H8", below, 0)

    assert cost_of(scene, "AFG", "H8", tile) == {cost}


@pytest.mark.statement("1849", "7.1-18", "7.1-7")
def test_7_1_a_closed_private_pays_counts_and_does_nothing():
    scene = Scenario().phase("6").start("CTL").private("SIGI", "").private("SCE", "")
    count = scene.title.policies.certificate_count
    assert count(scene.position(), "ann") == 1

    after = play(scene.stock("ann"), "ann", "bob", "cyd")

    assert income(after) == {}
    assert not events(after, PrivateSold)


@pytest.mark.statement("1849", "7.1-18")
def test_7_1_a_closed_private_cannot_be_bought(refuses):
    scene = Scenario().phase("6").start("CTL").cash(CTL=300).private("SIGI", "")

    refuses(scene.operating("CTL"), offer("SIGI", 45), "private.owner", "7.1-5")


@pytest.mark.statement("1849", "7.1-7", "9.1-3")
def test_7_1_a_private_fills_the_certificate_limit(refuses):
    scene = Scenario(players=5).start("RCS", held={"ann": "x x x x", "bob": "P"})
    scene.start("CTL", held={"ann": "P x x x"}).cash(ann=1000)
    assert scene.stock("ann").refusal(buy("ann", "CTL")) is None

    refuses(
        scene.private("SCE", "ann").stock("ann"),
        buy("ann", "CTL"),
        "buy.certificate_limit",
        "9.1-3",
    )
