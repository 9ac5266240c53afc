"""``ferrovia account``: the host's accounts from the command line, served meanwhile or not."""

from __future__ import annotations

import json
import re
import urllib.request

import pytest
from served import Served

from ferrovia.cli import main

LINK = re.compile(r"(?P<place>http\S+)/reset#(?P<token>[\w-]{43})")


@pytest.fixture
def account(tmp_path, capsys):
    def run(*words: str) -> str:
        assert main(["account", *words, "--data", str(tmp_path)]) == 0
        return capsys.readouterr().out

    return run


def test_accounts_are_made_listed_and_removed(account):
    assert "no accounts" in account("list")
    made = LINK.search(account("add", "Ann", "--address", "https://rail.example.org/"))
    assert made["place"] == "https://rail.example.org"
    account("add", "Bob")
    lost = LINK.search(account("reset", "ann"))

    assert lost["token"] != made["token"]
    assert lost["place"] == "http://127.0.0.1:8649"
    assert [line.split()[0] for line in account("list").splitlines()] == ["Ann", "Bob"]
    assert "gone" in account("remove", "ANN")
    assert [line.split()[0] for line in account("list").splitlines()] == ["Bob"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("reset", "Nobody"), "no account"),
        (("remove", "Nobody"), "no account"),
        (("add", "x"), "letters"),
    ],
)
def test_what_is_not_possible_is_said_in_a_sentence(tmp_path, capsys, words, reason):
    assert main(["account", *words, "--data", str(tmp_path)]) == 2
    assert reason in capsys.readouterr().err.lower()


def test_a_server_that_runs_sets_the_password_and_removes_the_account(account, tmp_path):
    served = Served(tmp_path, "--accounts")
    try:
        link = LINK.search(account("add", "Ann"))
        assert link["place"] == served.place
        wanted = {"token": link["token"], "password": "a password for tests"}
        name = _asked(served, "/api/account/reset", wanted)["name"]
        assert name == "Ann"
        assert "signed in at 1 browsers" in account("list")
        assert "gone" in account("remove", "Ann")
        assert "no accounts" in account("list")
    finally:
        served.stop()


def test_a_server_without_accounts_says_so(tmp_path, account, capsys):
    account("add", "Ann")
    served = Served(tmp_path)
    try:
        assert main(["account", "remove", "Ann", "--data", str(tmp_path)]) == 2
        assert "no accounts" in capsys.readouterr().err
    finally:
        served.stop()


def _asked(served: Served, path: str, message: dict[str, str]) -> dict[str, str]:
    request = urllib.request.Request(
        served.place + path, json.dumps(message).encode(), {"origin": served.place}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
        return found


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--oidc-issuer", "https://id.example"), "--accounts"),
        (("--accounts", "--oidc-issuer", "https://id.example"), "--oidc-client"),
        (("--accounts", "--login-days", "0"), "--login-days"),
    ],
)
def test_settings_that_make_no_sense_are_refused(tmp_path, capsys, words, reason):
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *words]) == 2
    assert reason in capsys.readouterr().err
