"""What never changes in a game, the tiles, and the map in words."""

from __future__ import annotations

import msgspec
import pytest
from scenario import Scenario
from whole_games import KEPT, kept

from ferrovia.board.track import Laid
from ferrovia.core import events as happened
from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import title_data
from ferrovia.views.model import Setting, TitleOffer
from ferrovia.views.scenes.fixed_setting import reach_text, setting, statements, title_offer
from ferrovia.views.scenes.tile_list import tiles
from ferrovia.views.sentences.board_words import map_words


@pytest.fixture(scope="module")
def shown() -> Setting:
    return setting(load("1849", 4, ("bonds",)))


def test_a_setting_has_a_json_form_that_can_be_read_again(shown):
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Setting) == shown


def test_every_hex_lies_within_the_frame_beside_its_neighbours(shown):
    left, top, width, height = shown.board.frame
    opposite = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    for name, hex_ in shown.board.hexes.items():
        assert left < hex_.x < left + width
        assert top < hex_.y < top + height
        for way, other in hex_.neighbours.items():
            assert shown.board.hexes[other].neighbours[opposite[way]] == name
    assert shown.board.hexes["C5"].name == "Palermo"
    assert shown.board.outline.count(" ") == 11
    assert shown.board.fixed.startswith("<")


def test_the_market_is_shown_with_its_zones(shown):
    title = load("1849", 4, ("bonds",))
    assert len(shown.market.cells) == len(title.market.cells)
    assert shown.market.rows == 10
    assert shown.market.columns == 16
    letters = {zone.letter for zone in shown.market.zones}
    assert letters == {letter for cell in shown.market.cells for letter in cell.zones}


def test_nameplates_say_where_home_is(shown):
    assert shown.corporations["RCS"].home == "Palermo (C5)"
    assert shown.corporations["AFG"].home.startswith("chosen at the start: ")
    assert shown.corporations["RCS"].ink in ("#000000", "#ffffff")
    assert shown.corporations["RCS"].fee == "Its station tokens cost L. 130"


def test_trains_say_how_far_they_run(shown):
    title = load("1849", 4, ("station-tokens", "bonds", "electric-dreams"))
    assert shown.trains["8H"].reach == "8 hexes; narrow track counts 2"
    assert shown.trains["8H"].brings == "phase 8; 4H trains rust"
    assert reach_text(title, title.trains["R6H"]) == "6 hexes; standard track counts 2"
    electric = reach_text(title, title.trains["E"])
    assert electric.startswith("any distance; on standard and dual track only")


def test_phases_and_options_in_force_are_said(shown):
    assert [phase.name for phase in shown.phases] == ["4", "6", "8", "10", "12", "16"]
    assert "4H trains rust" in shown.phases[2].text
    (bonds,) = shown.options
    assert (bonds.id, bonds.kind, bonds.cite) == ("bonds", "variant", "1849 §14.2")
    assert bonds.statement == "14.2-1"


@pytest.mark.parametrize("title_id", TITLES)
def test_a_title_is_offered_with_its_counts_options_and_presets(title_id):
    data = title_data(title_id)
    counts = sorted({table.players for table in data.table})
    offer = title_offer([load(title_id, count) for count in counts], data.presets)
    assert offer.players == tuple(counts)
    assert [option.id for option in offer.options] == [option.id for option in data.option]
    assert all(option.cite and option.text for option in offer.options)
    assert len(offer.names) >= counts[-1]
    assert offer.presets == data.presets
    assert msgspec.json.decode(msgspec.json.encode(offer), type=TitleOffer) == offer


@pytest.mark.parametrize("title_id", TITLES)
def test_statements_can_be_looked_up(title_id):
    title = load(title_id, title_data(title_id).table[0].players)
    found = statements(title)
    assert {row.id for row in found} == {s.id for s in title.statements.values() if not s.pointer}
    assert all(row.text and row.heading and row.cite for row in found)


def test_the_manifest_shows_every_tile_drawn_and_counted():
    position = kept(KEPT[0])[-1]
    found = {row.id: row for row in tiles(position)}
    assert set(found) == {name for name, count in position.title.tile_counts.items() if count}
    for name, row in found.items():
        assert row.left == position.state.tiles[name]
        assert row.left <= row.count
        assert "<path" in row.rails
        assert row.say.endswith(".")


@pytest.mark.parametrize("name", KEPT)
def test_every_upgrade_of_a_game_is_in_the_manifest(name):
    positions = kept(name)
    becomes = {row.id: row.upgrades for row in tiles(positions[0])}
    seen = 0
    for n, position in enumerate(positions):
        for event in position.events:
            if isinstance(event, happened.TileLaid):
                old = positions[n - 1].state.track.laid.get(event.hex)
                if old is not None and old != Laid(event.tile, event.rotation):
                    assert event.tile in becomes[old.tile]
                    seen += 1
    assert seen


def test_the_map_in_words_names_tokens_tiles_and_open_country():
    position = Scenario().start("RCS", price=100).tile("D6", "9", 2).stock()
    lines = map_words(position)
    assert lines[0].startswith("The map has 73 hexes with flat tops.")
    assert "Tiles laid: 1 yellow." in lines
    assert "RCS has a token on Palermo (C5)." in lines
    assert any(line.startswith("D6: yellow tile 9") for line in lines)
    assert any(line.startswith("Mountains for L. 160, not built on: ") for line in lines)
