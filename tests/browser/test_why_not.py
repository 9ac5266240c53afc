"""Whatever is dim can be asked, and answers with the rule, its text and the numbers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ferrovia.views.choosing.hex_builds import fan
from ferrovia.views.model import FanTile
from tests.browser.driving import DESKTOP, PHONE
from tests.browser.played import whole_game
from tests.browser.tables import look, open_table, post, sit, table_at

TRACK = whole_game().moment("lay_tile")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
def test_a_dim_choice_says_which_rule_forbids_it(page, server, viewport):
    table = open_table(page, server)
    hand = sit(page, server, table)
    choices = look(page, server, table)["update"]["now"]["choices"]
    asked = next(choice for choice in choices if choice["key"] == "buy_private:SIGI")
    assert asked["dim"]
    answer = post(page, server, f"/api/tables/{table}/whatif", {"action": asked["action"]})

    hand.press('[data-choice="buy_private:SIGI"]')
    why = page.get_by_role("note", name="Why not")
    for part in ("reason", "text", "cite"):
        assert answer["refused"][part]
        expect(why).to_contain_text(answer["refused"][part])
    page.get_by_test_id("step-back").click()
    expect(why).to_be_hidden()
    assert hand.version == 0


def test_the_cited_rule_opens_in_the_rules(page, server):
    hand = sit(page, server, open_table(page, server))
    hand.press('[data-choice="buy_private:SIGI"]')
    page.get_by_role("note", name="Why not").get_by_role("button", name="open the rules").click()
    expect(page.get_by_role("region", name="Rules")).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
def test_a_dim_tile_says_why_it_cannot_be_laid(page, server, viewport):
    n, hex_id, tile = a_dim_tile()
    hand = sit(page, server, table_at(page, server, n))
    hand.open_hex(hex_id)
    expect(page.locator(f'[data-tile="{tile.tile}"]')).to_contain_text(tile.short)
    hand.press(f'[data-tile="{tile.tile}"]')
    why = page.get_by_role("note", name="Why not")
    expect(why).to_contain_text("1849 §")
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    assert hand.version == n


def a_dim_tile() -> tuple[int, str, FanTile]:
    """Return the first moment with a lit hex on which a tile is dim beside one that is not."""
    for n, hexes in enumerate(whole_game().hexes):
        for hex_id in hexes:
            tiles = fan(whole_game().game.positions[n], hex_id).tiles
            dim = [tile for tile in tiles if not tile.ways]
            if dim and len(dim) < len(tiles):
                return n, hex_id, dim[0]
    raise AssertionError("no tile was dim in the whole game")


def test_a_hex_that_is_not_lit_says_why_nothing_can_be_built_there(page, server):
    table = table_at(page, server, TRACK)
    hand = sit(page, server, table)
    lit = look(page, server, table)["update"]["now"]["lit"]
    far = next(hex_id for hex_id in ("M13", "L14", "B14") if hex_id not in lit)
    hand.open_hex(far)
    expect(page.get_by_role("group", name=f"Hex {far}")).to_contain_text("1849 §")
    assert hand.version == TRACK


def test_a_game_that_cannot_be_a_file_of_18xx_games_says_why(page, server):
    table = table_at(page, server, TRACK)
    answer = page.request.get(f"{server.url}/api/tables/{table}/export")
    assert answer.status == 400

    sit(page, server, table)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("menuitem", name="About this table").click()
    page.get_by_role("button", name="For 18xx.games").click()
    expect(page.get_by_test_id("why-no-file")).to_have_text(answer.json()["text"])
