"""Tunnel building (1844, p. 11)."""

from __future__ import annotations

import pytest

from ferrovia.board.faces import Piece
from ferrovia.core.events import OverlayLaid
from ferrovia.family.actions import LayTile
from ferrovia.struct import replace
from ferrovia.titles.g1844.title_actions import BuildTunnel
from ferrovia.titles.g1844.title_state import title_state
from g1844.building import TO_BRIG, building, lay_furka, tunnel
from g1844.scenario import Scenario
from g1844.words import events, of_type

LOTSCHBERG = tunnel("I12", 3, 5)


def digging(company: str = "BLS", tiles: str = TO_BRIG, rights: tuple[str, ...] = ("T2",), **how):
    """Return a company at a tunnel mouth, whose Director Ann has tunnel certificates."""
    scene = building(company, tiles, **how)
    for right in rights:
        scene.certificate(right, "ann")
    return scene


@pytest.mark.statement("1844", "TUN-1", "TUN-4", "TUN-co-1")
def test_tun_1_a_tunnel_uses_up_a_certificate_of_the_director() -> None:
    position = digging().operating("BLS")

    after = position.play(LOTSCHBERG)

    assert after.state.track.overlays == {"I12": (Piece(3, 5),)}
    assert title_state(after).sites == {"T2": "I12"}
    assert after.state.privates["T2"].owner == "ann"
    assert not of_type(after, BuildTunnel)
    assert events(after, OverlayLaid) == [OverlayLaid("BLS", "I12", (3, 5), 100)]


@pytest.mark.statement("1844", "TUN-1", "TUN-co-1")
def test_tun_1_somebody_elses_or_a_used_certificate_gives_no_right(refuses) -> None:
    refuses(digging(rights=()).operating("BLS"), LOTSCHBERG, "tunnel.right", "TUN-1")
    other = digging(rights=()).certificate("T2", "bob")
    refuses(other.operating("BLS"), LOTSCHBERG, "tunnel.right", "TUN-1")
    used = digging(rights=()).tunnel("H27", 0, 3, "T2", "ann")

    refuses(used.operating("BLS"), LOTSCHBERG, "tunnel.right", "TUN-1")
    assert not of_type(used.operating("BLS"), BuildTunnel)


@pytest.mark.statement("1844", "TUN-2", "TRK-1")
def test_tun_2_before_and_after_the_tile_of_the_turn() -> None:
    position = digging(tiles=f"F11 904 1, {TO_BRIG}").operating("BLS")
    tile = next(a for a in of_type(position, LayTile) if a.hex != "I12")

    before = position.play(LOTSCHBERG)
    assert before.refusal(tile) is None
    after = position.play(tile)

    assert after.refusal(LOTSCHBERG) is None
    assert after.state.flow.turn.tiles == 1
    assert before.state.flow.turn.tiles == 0


@pytest.mark.statement("1844", "TUN-2")
def test_tun_2_several_certificates_several_tunnels_in_one_turn() -> None:
    """Through the Lötschberg to Brig, and on through the Simplon."""
    position = digging(rights=("T2", "T4")).operating("BLS")

    after = position.play(LOTSCHBERG).play(tunnel("K14", 2, 5))

    assert set(after.state.track.overlays) == {"I12", "K14"}
    assert title_state(after).sites == {"T2": "I12", "T4": "K14"}
    assert after.state.cash["BLS"] == 500 + 500 - 200  # with the money for the destination


@pytest.mark.statement("1844", "TUN-3")
def test_tun_3_on_a_tunnel_hex_between_two_of_its_mouths(refuses) -> None:
    position = digging().operating("BLS")

    refuses(position, tunnel("G14", 0, 3), "tunnel.hex", "TUN-3")
    refuses(position, tunnel("Z1", 0, 3), "tunnel.hex", "TUN-3")
    refuses(position, tunnel("I12", 2, 3), "tunnel.mouths", "TUN-3")
    refuses(position, tunnel("I12", 0, 3), "tunnel.mouths", "TUN-3")
    assert position.refusal(tunnel("I12", 5, 3)) is None
    for hex_ in position.title.board.hexes.values():
        for a, b in hex_.tunnels:
            assert (b - a) % 6 in (2, 3, 4)


@pytest.mark.statement("1844", "TUN-3")
def test_tun_3_one_tunnel_on_a_hex(refuses) -> None:
    position = digging().tunnel("I12", 2, 5, "T5", "bob").operating("BLS")

    refuses(position, LOTSCHBERG, "tunnel.one", "TUN-3")


@pytest.mark.statement("1844", "TUN-4", "OR-5")
def test_tun_4_it_costs_100_from_the_treasury(refuses) -> None:
    scene = digging(cash=99)
    refuses(scene.operating("BLS"), LOTSCHBERG, "tunnel.cost", "TUN-4")
    position = scene.cash(BLS=100).own(settled=("BLS",)).operating("BLS")

    after = position.play(LOTSCHBERG)

    assert after.state.cash["BLS"] == 0
    assert after.state.cash["ann"] == position.state.cash["ann"]
    assert after.state.bank == position.state.bank + 100


@pytest.mark.statement("1844", "TUN-4")
@pytest.mark.parametrize("phase", ["1", "2", "7"])
@pytest.mark.parametrize("company", ["VZ", "BLS", "GB"])
def test_tun_4_in_every_phase_by_every_kind_of_company(company, phase) -> None:
    """A regional, a historical and a pre-SBB company (R-25)."""
    tiles = {"VZ": "K10 6 2", "BLS": TO_BRIG, "GB": "G18 5 4"}[company]

    position = digging(company, tiles, phase=phase).operating(company)

    assert of_type(position, BuildTunnel)


@pytest.mark.statement("1844", "TUN-5")
def test_tun_5_it_is_connected_to_the_network(refuses) -> None:
    refuses(digging(tiles="G12 9 2").operating("BLS"), LOTSCHBERG, "tunnel.connected", "TUN-5")
    assert digging().operating("BLS").refusal(LOTSCHBERG) is None
    wrong_mouth = digging().operating("BLS")

    refuses(wrong_mouth, tunnel("I12", 2, 5), "tunnel.connected", "TUN-5")


@pytest.mark.statement("1844", "TUN-6", "TRK-10")
def test_tun_6_it_crosses_the_furka_track_and_shares_no_side_with_it(refuses) -> None:
    scene = lay_furka(digging("GB", "G18 5 4"))
    position = scene.operating("GB")
    refuses(position, tunnel("H19", 1, 3), "tunnel.mouths", "TUN-3")

    after = position.play(tunnel("H19", 2, 5))

    assert after.state.track.overlays["H19"] == (Piece(2, 5),)
    assert after.state.track.laid["H19"].tile == "OP2"
    for hex_id, part in scene.title.board.wide["Furka-Oberalp"].items():
        furka = {p.a for p in scene.title.board.tile_face(part).pieces}
        furka |= {p.b for p in scene.title.board.tile_face(part).pieces}
        assert not furka & set(scene.title.board.hexes[hex_id].mouths)


@pytest.mark.statement("1844", "TUN-6", "RUN-9")
def test_tun_6_the_tracks_do_not_connect() -> None:
    """From Stans through the Gotthard, not along the Furka line."""
    scene = lay_furka(digging("GB", "G18 5 4")).tunnel("H19", 2, 5)

    position = scene.operating("GB")

    reached = {a.hex for a in of_type(position, LayTile)}
    assert "I20" in reached
    assert "H25" not in reached


@pytest.mark.statement("1844", "TUN-7", "SET-7")
def test_tun_7_there_are_five_certificates_and_so_five_tunnels() -> None:
    privates = Scenario().title.privates.values()

    assert [p.id for p in privates if p.kind == "tunnel"] == ["T1", "T2", "T3", "T4", "T5"]


@pytest.mark.statement("1844", "TUN-3")
def test_g_20_house_rule_tunnels_may_end_where_the_furka_track_will(refuses) -> None:
    def at_disentis(*options: str) -> Scenario:
        return digging("RhB", "G26 6 4, H25 58 1", options=options)

    mouth = tunnel("H23", 2, 4)

    refuses(at_disentis().operating("RhB"), mouth, "tunnel.mouths", "TUN-3")
    scene = at_disentis("more-tunnels")
    assert scene.operating("RhB").refusal(mouth) is None
    refuses(lay_furka(scene).operating("RhB"), mouth, "tunnel.mouths", "TUN-3")


@pytest.mark.statement("1844", "TUN-1")
def test_a_tunnel_is_offered_whichever_side_and_right_is_named():
    """What is accepted was offered: the order of sides and the certificate make no difference."""
    position = digging().operating("BLS")
    (offer, *_) = [o for o in position.offers() if isinstance(o.action, BuildTunnel)]
    a, b = offer.action.sides
    for named in ({"sides": (b, a)}, {"certificate": "T2"}, {"sides": (b, a), "certificate": "T2"}):
        building = replace(offer.action, **named)
        assert position.refusal(building) is None and offer.covers(building)
    wrong = replace(offer.action, certificate="P1")
    assert position.refusal(wrong) is not None and not offer.covers(wrong)
