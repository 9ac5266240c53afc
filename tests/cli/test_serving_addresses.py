"""Where a server says that others reach it."""

from __future__ import annotations

import pytest

from ferrovia.cli import web_server
from ferrovia.cli.web_server import Address, reached_at


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_for_this_machine_is_reached_by_nobody_else(host):
    assert reached_at(Address(host, 8649)) == ()


def test_a_server_at_one_address_is_reached_there():
    assert reached_at(Address("192.0.2.7", 8649)) == ("http://192.0.2.7:8649",)


def test_a_server_everywhere_is_reached_at_each_address_of_the_machine(monkeypatch):
    monkeypatch.setattr(web_server, "own_addresses", lambda: ("192.0.2.7", "198.51.100.3"))

    assert reached_at(Address("0.0.0.0", 80)) == ("http://192.0.2.7:80", "http://198.51.100.3:80")
