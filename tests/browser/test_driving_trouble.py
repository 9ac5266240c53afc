"""Where the browser cannot run, tests fail and say what to do; they are never skipped."""

from __future__ import annotations

import asyncio

import pytest

from tests.browser import driving


def test_without_chromium_the_one_command_to_run_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(driving, "CHROMIUM", tmp_path / "chromium")
    with pytest.raises(driving.CannotRun, match="apt-get install -y chromium"), driving.chromium():
        pytest.fail("there is no such browser")


def test_a_chromium_that_does_not_start_is_reported_too(monkeypatch, tmp_path):
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(driving, "CHROMIUM", broken)
    with pytest.raises(driving.CannotRun, match="does not start"), driving.chromium():
        pytest.fail("such a browser does not run")


def test_a_server_that_does_not_start_is_quoted(tmp_path):
    server = driving.Server(tmp_path, "--no-such-option")
    with pytest.raises(driving.CannotRun, match="--no-such-option"):
        server.start()


def test_after_the_browser_other_tests_may_run_a_loop_of_their_own():
    with driving.chromium():
        pass
    assert asyncio.run(asyncio.sleep(0, "ran")) == "ran"
