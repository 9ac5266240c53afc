"""For everyone: nothing serious for axe-core, large letters, light and dark, no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import DESKTOP, PHONE, serious_violations
from tests.browser.played import whole_game
from tests.browser.tables import open_table, sit, table_at

BOTH = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
SIZES = pytest.mark.parametrize("viewport", BOTH, indirect=True)
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
GAME = whole_game()
LAST = len(GAME.game)
MOMENTS = {
    "auction": 0,
    "stock": GAME.moment("sell_shares"),
    "track": GAME.moment("lay_tile", after=100),
    "run": GAME.moment("run_trains", after=100),
    "dividend": GAME.moment("pay_dividend", after=100),
    "trains": GAME.moment("buy_train"),
    "answer": GAME.moment("answer"),
}

NOW = "section:has(.prompt)"
FAN = "[role=group][aria-label^='Hex ']"


@SIZES
@SCHEMES
def test_axe_finds_nothing_serious_on_the_table(page, server, viewport, scheme):
    found = []

    def judge(name: str, within: str = NOW) -> None:
        found.extend(f"{name}: {each}" for each in serious_violations(page, within))

    for name, n in MOMENTS.items():
        hand = sit(page, server, table_at(page, server, n))
        # The rest of the page is the same from one decision to the next; it is judged twice.
        judge(name, "html" if name in ("auction", "dividend") else NOW)
        if name == "auction":
            hand.press('[data-choice="bid:RSA"]')
            page.get_by_test_id("confirm").wait_for()
            judge("bid")
            hand.press('[data-choice="buy_private:SIGI"]')
            page.get_by_role("note", name="Why not").wait_for()
            judge("why not")
        if name == "track":
            hand.open_hex(hand.offered().hexes[0])
            page.locator("[data-tile]").first.wait_for()
            judge("fan", FAN)
            page.locator("[data-tile]:not([aria-disabled])").first.press("Enter")
            page.get_by_test_id("lay").wait_for()
            judge("lay", FAN)
    assert not found, "\n".join(found)


OWN_MOMENTS = {
    "1848": {
        "auction": 0,
        "stock": whole_game("1848").moment("sell_shares", after=100),
        "track": whole_game("1848").moment("lay_tile", after=100),
        "loan": whole_game("1848").moment("take_loan", after=200),
    },
    "1844": {
        "auction": 0,
        "stock": whole_game("1844").moment("buy_mountain", after=40),
        "track": whole_game("1844").moment("build_tunnel"),
        "run": whole_game("1844").moment("run_trains", after=300),
        "debt": whole_game("1844").moment("pay_debt"),
    },
}
"""By title: moments that have something of its own on the page."""


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [pytest.param(DESKTOP, "light", id="desktop"), pytest.param(PHONE, "dark", id="phone")],
    indirect=True,
)
@pytest.mark.parametrize("title", sorted(OWN_MOMENTS))
def test_axe_finds_nothing_serious_on_other_tables(page, server, viewport, scheme, title):
    found = []
    for name, n in OWN_MOMENTS[title].items():
        hand = sit(page, server, table_at(page, server, n, title))
        within = NOW if name == "stock" else "html"
        found += [f"{name}: {each}" for each in serious_violations(page, within)]
        if hand.offered().hexes and name in ("stock", "track"):
            hand.open_hex(hand.offered().hexes[-1])
            page.locator("[data-tile]").first.wait_for()
            found += [f"fan: {each}" for each in serious_violations(page, FAN)]
    assert not found, "\n".join(found)


@SIZES
@SCHEMES
def test_axe_finds_nothing_serious_before_and_after_the_game(page, server, viewport, scheme):
    page.goto(server.url)
    page.get_by_test_id("start").wait_for()
    for folded in page.locator("summary").all():
        folded.click()
    found = [f"start: {each}" for each in serious_violations(page)]
    table = table_at(page, server, LAST)
    sit(page, server, table)
    page.get_by_test_id("ending").wait_for()
    found += [f"end: {each}" for each in serious_violations(page)]
    page.goto(f"{server.url}/t/{table}?at={LAST // 2}")
    page.wait_for_selector(f'[data-shown="{LAST // 2}"]')
    found += [f"past: {each}" for each in serious_violations(page)]
    page.goto(f"{server.url}/t/{table}/screen")
    page.get_by_text("The game is over").first.wait_for()
    found += [f"screen: {each}" for each in serious_violations(page)]
    assert not found, "\n".join(found)


VIEWS = {"market": "k", "companies": "c", "players": "p", "sheet": "s", "log": "l", "tiles": "t"}
VIEWS |= {"rules": "r", "charts": "g"}


@SCHEMES
def test_axe_finds_nothing_serious_in_any_view(page, server, scheme):
    sit(page, server, table_at(page, server, MOMENTS["dividend"]))
    found = []
    for view, key in VIEWS.items():
        page.keyboard.press(key)
        page.get_by_role("main").get_by_role("region", name=view).wait_for()
        page.wait_for_load_state("networkidle")
        found += [f"{view}: {each}" for each in serious_violations(page)]
        page.keyboard.press("Escape")
    assert not found, "\n".join(found)


def test_light_and_dark_follow_the_system_until_one_is_chosen(new_page, server):
    page = new_page(color_scheme="dark")
    table = open_table(page, server)
    sit(page, server, table)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light", exact=True).click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")


def overflowing(page: Page) -> list[str]:
    """Name the elements that reach beyond the right edge of the window."""
    return page.evaluate(
        """() => [...document.querySelectorAll('button, h1, h2, h3, p, input, summary')]
            .filter((element) => element.checkVisibility() && !element.closest('svg, .unseen'))
            .filter((element) => !element.matches('.unseen') && !scrolls(element))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 100));
            function scrolls(element) {
                for (let up = element.parentElement; up; up = up.parentElement) {
                    const { overflowX } = getComputedStyle(up);
                    if (overflowX === 'auto' || overflowX === 'scroll') return true;
                }
                return false;
            }"""
    )


@SIZES
def test_letters_of_twice_the_size_leave_everything_within_reach(page, server, viewport):
    page.goto(server.url)
    page.get_by_test_id("start").wait_for()
    letters = "parseFloat(getComputedStyle(document.body).fontSize)"
    usual = page.evaluate(letters)
    settings = {"fontSizes": {"standard": 32, "fixed": 26}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", settings)
    assert page.evaluate(letters) >= 2 * usual
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not overflowing(page)
    for n in (0, MOMENTS["stock"], MOMENTS["track"], MOMENTS["dividend"]):
        hand = sit(page, server, table_at(page, server, n))
        assert not overflowing(page), n
        hand.play()
        assert hand.version > n


def test_nothing_moves_where_motion_is_reduced(page, server):
    hand = sit(page, server, table_at(page, server, MOMENTS["track"]))
    moving = """document.getAnimations()
        .filter((one) => one.playState === 'running' && one.effect.getTiming().duration > 1)
        .map((one) => one.effect.target.outerHTML.slice(0, 80))"""
    for _ in range(4):
        hand.play()
        assert not page.evaluate(moving)


def test_a_table_with_motion_plays_as_well(new_page, server):
    page = new_page(reduced_motion="no-preference")
    hand = sit(page, server, table_at(page, server, MOMENTS["track"]))
    for _ in range(6):
        hand.play()


def test_a_first_visitor_plays_after_two_clicks(page, server):
    page.goto(server.url)
    page.get_by_test_id("start").click()
    page.locator("[data-choice]:not([aria-disabled=true])").first.wait_for()
    page.get_by_test_id("pass").or_(page.get_by_test_id("primary")).first.click()
    page.wait_for_selector("[data-version]:not([data-version='0'])")


def test_the_map_is_told_in_words(page, server):
    sit(page, server, table_at(page, server, MOMENTS["run"]))
    page.keyboard.press("w")
    words = page.get_by_role("dialog")
    expect(words).to_contain_text("Palermo")
    names = page.locator("[data-hex]").evaluate_all("all => all.map(one => one.ariaLabel ?? '')")
    assert all(len(name) > 2 for name in names)
