"""What people with accounts do, in a line each."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from ferrovia.accounts.account_settings import HashingCost

CHEAP = HashingCost(time=1, memory=8, lanes=1)
"""Digests that cost nothing, for tests."""
PASSWORD = "a password for tests"


def register(browser: TestClient, name: str, invitation: str = "", **more: str) -> Any:
    """Make an account."""
    wanted = {"name": name, "password": PASSWORD, "invitation": invitation, **more}
    return browser.post("/api/account/register", json=wanted)


def log_in(browser: TestClient, name: str, password: str = PASSWORD) -> Any:
    """Sign in."""
    return browser.post("/api/account/login", json={"name": name, "password": password})


def me(browser: TestClient) -> dict[str, Any]:
    """Return who a browser is signed in as."""
    found: dict[str, Any] = browser.get("/api/account").json()
    return found
