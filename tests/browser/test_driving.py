"""The browser itself: it runs, sees what the policy of a page forbids, and axe-core judges."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.driving import DESKTOP, PHONE, serious_violations, watch_for_faults

GOOD = '<!doctype html><html lang="en"><title>Table</title><main><h1>Sicily</h1></main></html>'
BAD = GOOD.replace("<h1>", '<img src="/map"><h1>')
POLICY = "default-src 'self'"


def show(page: Page, html: str) -> None:
    headers = {"content-type": "text/html", "content-security-policy": POLICY}
    page.route("**/*", lambda route: route.fulfill(body=html, headers=headers))
    page.goto("http://table.test/")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_a_page_is_shown_in_the_size_and_scheme_asked_for(page, viewport, scheme):
    show(page, '<meta name="viewport" content="width=device-width">' + GOOD)
    assert page.get_by_role("heading", name="Sicily").is_visible()
    assert page.evaluate("innerWidth") == viewport["width"]
    assert page.evaluate("s => matchMedia(`(prefers-color-scheme: ${s})`).matches", scheme)


def test_axe_judges_a_page_whose_policy_forbids_scripts(page):
    show(page, BAD)
    [violation] = serious_violations(page)
    assert violation.startswith("critical image-alt: ")
    assert "img" in violation


def test_axe_is_content_with_a_good_page(page):
    show(page, GOOD)
    assert not serious_violations(page)


def test_a_breach_of_the_policy_is_noticed(browser):
    context = browser.new_context()
    page = context.new_page()
    faults = watch_for_faults(page)
    show(page, GOOD.replace("<h1>", '<h1 style="color: red">'))
    context.close()
    assert len(faults) == 1
    assert "Content Security Policy" in faults[0]


def test_a_script_error_is_noticed(browser):
    context = browser.new_context()
    page = context.new_page()
    faults = watch_for_faults(page)
    show(page, GOOD)
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new TypeError('no hex') }, 0)")
    context.close()
    assert faults == ["TypeError: no hex"]


def test_two_people_have_a_page_each_and_share_nothing(new_page):
    ann, bo = new_page(), new_page()
    for page in (ann, bo):
        show(page, GOOD)
    ann.evaluate("localStorage.setItem('seat', 'ann')")
    assert bo.evaluate("localStorage.getItem('seat')") is None


def test_the_real_server_shows_its_page(page, server):
    page.goto(server.url)
    assert "Ferrovia" in page.title()


def test_a_killed_server_comes_back_at_the_same_address(own_server):
    before = own_server.host_link
    own_server.kill()
    own_server.start()
    assert own_server.host_link == before
