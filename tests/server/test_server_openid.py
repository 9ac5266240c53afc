"""Sign-in by OpenID Connect, at a provider of our own: discovery, state, nonce, PKCE, signature."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from joserfc.jwk import RSAKey
from member_visit import CHEAP, PASSWORD, me, register
from openid_provider import CLIENT, SECRET, Provider

from ferrovia.accounts import AccountSettings
from ferrovia.accounts.account_settings import OpenIdProvider
from ferrovia.server.openid_routes import SIGN_IN_COOKIE, TOLD_COOKIE
from ferrovia.server.requests import HOST_COOKIE
from ferrovia.struct import replace


@pytest.fixture
def provider() -> Iterator[Provider]:
    found = Provider()
    yield found
    found.close()


@pytest.fixture
def chosen(provider) -> AccountSettings:
    known = OpenIdProvider(provider.issuer, CLIENT, SECRET, "the club")
    return AccountSettings(registration="open", provider=known, hashing=CHEAP)


@pytest.fixture
def settings(settings, chosen):
    return replace(settings, accounts=chosen, signing_in_burst=10**6)


def begin(browser, **query):
    answer = browser.get("/api/openid/start", params=query, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer


def finish(browser, back):
    answer = browser.get("/api/openid/callback", params=back, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    if answer.headers["location"] == "/":
        return ""
    assert answer.headers["location"] == "/sign-in"
    return unquote(answer.cookies[TOLD_COOKIE])


def sign_in(browser, provider, **query):
    return finish(browser, provider.visit(begin(browser, **query).headers["location"]))


def test_somebody_signs_in_elsewhere_and_is_the_same_the_next_time(ann, bob, provider):
    assert me(ann)["provider"] == "the club"
    assert sign_in(ann, provider) == ""
    assert sign_in(bob, provider) == ""

    assert me(ann)["name"] == me(bob)["name"] == "Somebody"
    assert not me(ann)["has_password"]
    assert SIGN_IN_COOKIE not in ann.cookies


def test_what_a_browser_keeps_meanwhile_comes_back_from_another_site_and_ends_soon(ann, provider):
    cookie = begin(ann).headers["set-cookie"]

    assert cookie.startswith(f"{SIGN_IN_COOKIE}=")
    assert {"HttpOnly", "SameSite=lax", "Max-Age=600"} <= {w.strip() for w in cookie.split(";")}


@pytest.mark.parametrize("wrong", ["state", "code", "both"])
def test_what_comes_back_wrong_signs_nobody_in(ann, provider, wrong):
    back = provider.visit(begin(ann).headers["location"])
    changed = {name: "x" if wrong in (name, "both") else value for name, value in back.items()}

    assert finish(ann, changed)
    assert me(ann)["name"] == ""


def test_what_another_browser_began_is_not_finished_here(ann, bob, provider):
    back = provider.visit(begin(ann).headers["location"])

    assert "not begun in this browser" in finish(bob, back)
    begin(bob)
    assert "not begun in this browser" in finish(bob, back)
    assert me(bob)["name"] == ""


def test_it_is_finished_once(ann, provider):
    back = provider.visit(begin(ann).headers["location"])
    kept = dict(ann.cookies)
    assert finish(ann, back) == ""

    ann.cookies.update(kept)

    assert "not begun in this browser" in finish(ann, back)


def test_it_is_finished_in_time(ann, provider, still):
    back = provider.visit(begin(ann).headers["location"])
    still.advance(601)

    assert "too long ago" in finish(ann, back)


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("iss", "https://evil.example"),
        ("aud", "another client"),
        ("nonce", "another nonce"),
        ("nonce", None),
        ("exp", 1),
        ("exp", None),
        ("sub", None),
        ("azp", "another client"),
    ],
)
def test_what_the_provider_did_not_say_to_us_now_is_not_believed(ann, provider, claim, value):
    def changed(claims):
        return {k: v for k, v in {**claims, claim: value}.items() if v is not None}

    provider.claims = changed

    assert "did not say who you are" in sign_in(ann, provider)
    assert me(ann)["name"] == ""


def test_what_somebody_else_signed_is_not_believed(ann, provider):
    provider.key = RSAKey.generate_key(2048, {"kid": "1"})

    assert "did not say who you are" in sign_in(ann, provider)


def test_a_code_is_of_no_use_without_what_the_browser_keeps(ann, provider):
    back = provider.visit(begin(ann).headers["location"])
    provider.codes[back["code"]]["code_challenge"] = "x" * 43

    assert "did not say who you are" in finish(ann, back)
    assert provider.troubles == ["code"]


def test_a_provider_that_calls_itself_otherwise_is_not_used(ann, app, settings, chosen, provider):
    app.state.openid._provider = replace(chosen.provider, issuer=f"{provider.issuer}/")

    answer = ann.get("/api/openid/start", follow_redirects=False)

    assert answer.status_code == 403


def test_a_provider_that_is_down_is_no_failure_of_ours(ann, provider):
    back = provider.visit(begin(ann).headers["location"])
    provider.close()

    assert "did not say who you are" in finish(ann, back)


def test_names_that_are_taken_get_a_number(ann, bob, provider):
    register(ann, "Somebody")

    sign_in(bob, provider)

    assert me(bob)["name"] == "Somebody 2"


def test_an_invitation_carries_through(ann, bob, browser, app, settings, chosen, provider, tables):
    app.state.settings = replace(settings, accounts=replace(chosen, registration="invitation"))
    host = browser()
    host.cookies.set(HOST_COOKIE, tables.host_key)
    token = host.post("/api/invitations", json={}).json()["token"]
    assert "invitation" in sign_in(ann, provider)

    assert sign_in(ann, provider, invitation=token) == ""

    provider.subject = "another"
    assert "not good" in sign_in(bob, provider, invitation=token)


def test_who_is_signed_in_joins_the_provider_to_their_account(ann, bob, provider):
    register(ann, "Ann")
    sign_in(ann, provider)
    assert me(ann)["name"] == "Ann"

    sign_in(bob, provider)

    assert me(bob)["name"] == "Ann"
    bob.post("/api/account/logout", json={})
    register(bob, "Bob")
    assert "another account" in sign_in(bob, provider)
    assert me(bob)["name"] == "Bob"


def test_an_account_without_a_password_is_deleted_by_its_name(ann, provider):
    sign_in(ann, provider)

    wanted = {"name": "Somebody", "password": ""}
    assert ann.post("/api/account/delete", json=wanted).status_code == 200

    sign_in(ann, provider)
    assert me(ann)["name"] == "Somebody"
    problem = ann.post("/api/account/login", json={"name": "Somebody", "password": PASSWORD})
    assert problem.status_code == 403
