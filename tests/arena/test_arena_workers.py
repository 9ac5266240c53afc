"""Where games are played changes nothing in them: here, in two processes, on a Ray cluster."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from multiprocessing import active_children
from pathlib import Path
from secrets import token_hex

import msgspec
import pytest

import ferrovia
from ferrovia.arena import ContestError, hold, in_processes, new_contest, on_cluster
from ferrovia.arena.program import program_digest
from ferrovia.struct import replace
from tests.arena.bots import end_process

ARGUMENTS = ("--title", "1848", "--players", "3", "--bots", "random,random,random", "--games", "3")
SOURCE = Path(ferrovia.__file__).parents[1]


def contest():
    return new_contest("1848", 3, ("random",) * 3, 3, "1")


def without_times(results):
    return [replace(result, milliseconds=(), seconds=0) for result in results]


@pytest.fixture(scope="module")
def here():
    return without_times(hold(contest()))


def test_two_processes_play_the_same_games(here):
    assert without_times(hold(contest(), play=in_processes(2))) == here


def test_whoever_stops_listening_ends_the_processes():
    before = active_children()
    games = in_processes(2)(contest(), list(contest().numbers()) * 20)
    next(games)
    assert len(active_children()) == len(before) + 2
    games.close()
    assert active_children() == before


def test_a_process_that_is_ended_is_told(monkeypatch):
    monkeypatch.setattr("ferrovia.arena.workers.play_game", end_process)
    with pytest.raises(ContestError, match="a process that played was ended from outside"):
        hold(contest(), play=in_processes(1))


@pytest.fixture
def head():
    """A Ray cluster of one machine, this one, with a token of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(SOURCE), os.environ.get("PYTHONPATH", ""))),
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": token_hex(32),
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    command = [str(Path(sys.executable).parent / "ray"), "start", "--head", "--block"]
    command += ["--node-ip-address", "127.0.0.1", "--port", str(port), "--num-cpus", "2"]
    command += ["--include-dashboard", "false", "--object-store-memory", str(80 * 1024 * 1024)]
    # Ray's sockets have their path here, which may not be long.
    with tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp") as folder:
        process = subprocess.Popen(
            [*command, "--temp-dir", folder],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            for line in process.stdout:
                if "block forever" in line:
                    break
            else:
                pytest.fail("the head of the cluster did not start")
            yield f"127.0.0.1:{port}", environment
        finally:
            process.terminate()
            process.communicate(timeout=60)


def test_a_cluster_plays_the_same_games(head, here, tmp_path):
    """In a process of its own, so that Ray's threads and warnings stay there."""
    address, environment = head
    command = [sys.executable, "-m", "ferrovia", "arena", *ARGUMENTS, "--save", str(tmp_path)]
    done = subprocess.run(
        [*command, "--cluster", address], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "results.jsonl").read_bytes().splitlines()
    results = [msgspec.json.decode(line, type=type(here[0])) for line in lines]
    assert without_times(sorted(results, key=lambda result: result.game)) == here


def test_a_cluster_without_ray_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ContestError, match=r"needs Ray, .* pip install 'ferrovia\[cluster\]'"):
        on_cluster("local")


def test_the_digest_of_the_program_depends_on_the_title_and_stays():
    assert program_digest("1849") == program_digest("1849") != program_digest("1848")
