"""A hex looked at closely: tiles that may be laid, and why others may not."""

from __future__ import annotations

from scenario import Scenario
from walk import positions

from ferrovia.core import Codec
from ferrovia.core.action import as_json
from ferrovia.family.actions import LayTile
from ferrovia.views.choosing.hex_builds import fan, hex_in_words


def test_every_lay_is_in_a_fan_and_every_dim_tile_is_refused():
    shorts = set()
    for position in positions((), 5, every=40, first=40):
        if position.decision is None:
            continue
        codec = Codec(position.title)
        lays = [as_json(o.action) for o in position.offers() if isinstance(o.action, LayTile)]
        for hex_id in position.title.board.hexes:
            shown = fan(position, hex_id)
            ways = [way.action for tile in shown.tiles for way in tile.ways]
            assert all(way in lays for way in ways)
            assert {way["tile"] for way in ways} == {
                lay["tile"] for lay in lays if lay["hex"] == hex_id
            }
            assert (shown.refused is None) is bool(ways)
            for tile in shown.tiles:
                assert bool(tile.ways) is not bool(tile.ask)
                assert tile.rails
                shorts.add(tile.short)
                if tile.ask is not None:
                    assert position.refusal(codec.decode_action(tile.ask)) is not None
                    assert tile.short and len(tile.short.split()) <= 5
            open_first = [bool(tile.ways) for tile in shown.tiles]
            assert open_first == sorted(open_first, reverse=True)
    assert {"not now", "no track leads to it", "gains nothing"} <= shorts


def test_no_two_ways_of_a_tile_look_the_same():
    position = Scenario().start("CTL").cash(CTL=250).operating("CTL")
    board = position.title.board
    for hex_id in board.hexes:
        for tile in fan(position, hex_id).tiles:
            assert len({(way.rails, way.signs) for way in tile.ways}) == len(tile.ways)


def test_a_way_names_its_cost_and_is_drawn():
    position = Scenario().start("CTL").cash(CTL=250).operating("CTL")
    tiles = {tile.tile: tile for tile in fan(position, "D2").tiles}
    assert {way.cost for way in tiles["77"].ways} == {40}
    assert all(way.say.startswith("Lay tile 77 on D2") for way in tiles["77"].ways)


def test_where_no_tile_fits_the_nearest_one_says_why():
    scene = Scenario().start("RCS").cash(RCS=500).phase("6").tiles("E11 3 0")
    shown = fan(scene.operating("RCS"), "E11")
    assert shown.tiles == ()
    assert shown.refused is not None
    assert shown.refused.rule in ("track.keep", "track.gauge", "track.edge")


def test_tiles_of_a_later_phase_say_which():
    position = Scenario().start("RCS").cash(RCS=500).operating("RCS")
    shown = fan(position, "C5")
    assert [tile.short for tile in shown.tiles] == ["phase 6"]
    assert shown.refused is not None
    assert shown.refused.rule == "track.phase"
    assert shown.refused.text


def test_what_is_never_built_on_says_so():
    position = Scenario().start("RCS").cash(RCS=500).operating("RCS")
    shown = fan(position, "M9")
    assert shown.tiles == ()
    assert shown.refused is not None
    assert shown.refused.reason == "Terranova (M9) is grey on the map; it is never built on."


def test_when_it_is_not_the_time_for_track_it_says_where_that_belongs():
    shown = fan(Scenario().start("RCS").stock("ann"), "D4")
    assert shown.refused is not None
    assert shown.refused.rule == "turn.step"
    assert "track" in shown.refused.reason
    assert {tile.short for tile in shown.tiles} == {"not now"}


def test_a_glance_has_words_only():
    position = Scenario().start("RCS").stock("ann")
    shown = hex_in_words(position, "C5")
    assert shown.words[0].startswith("Palermo (C5)")
    assert shown.tiles == ()
