"""Playing many games on a Ray cluster, one started for the purpose or one that exists.

Ray is imported when it is asked for: it is an extra, ``ferrovia[cluster]``.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from logging import ERROR
from secrets import token_hex
from socket import create_connection

from ferrovia.arena.contest import Contest, ContestError, GameNumber
from ferrovia.arena.one_game import PlayedGame, play_game
from ferrovia.arena.program import program_digest
from ferrovia.arena.workers import Games, Play

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, which ends with the contest."""
ANSWERS_WITHIN = 10
"""Seconds in which a machine is heard of, if it is there."""


def on_cluster(address: str) -> Play:
    """Return what plays games on the cluster at an address; ``ContestError`` where it cannot.

    Ray's own variables of the environment say how to be let in (``RAY_AUTH_MODE``, …).
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == LOCAL and "RAY_AUTH_MODE" not in os.environ:
        # A token for this cluster alone; otherwise Ray keeps one in the home folder for all.
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=token_hex(32))
    try:
        import ray
    except ModuleNotFoundError:
        raise ContestError(
            "a cluster needs Ray, which is not installed; install it with: "
            "pip install 'ferrovia[cluster]'"
        ) from None

    def play(contest: Contest, numbers: Sequence[GameNumber]) -> Games:
        _connect(address)
        try:
            yield from _as_done(address, contest, numbers)
        finally:
            ray.shutdown()

    return play


def _connect(address: str) -> None:
    import ray

    here = False if address == LOCAL else None
    try:
        _knock(address)
        ray.init(address, include_dashboard=here, log_to_driver=False, logging_level=ERROR)
    except (OSError, RuntimeError, ValueError) as problem:
        raise ContestError(f"no Ray cluster answers at {address}: {problem}") from None


def _knock(address: str) -> None:
    """Fail at once where nobody listens; Ray itself goes on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        create_connection((host, int(port)), timeout=ANSWERS_WITHIN).close()


def _as_done(address: str, contest: Contest, numbers: Sequence[GameNumber]) -> Games:
    import ray

    there = ray.remote(_play_there)
    program = program_digest(contest.title)
    running = [there.remote(contest, number, program) for number in numbers]
    while running:
        done, running = ray.wait(running)
        try:
            played = ray.get(done[0])
        except ray.exceptions.RayError as problem:
            raise ContestError(f"the cluster at {address} cannot play: {problem}") from None
        if played is None:
            raise ContestError(
                f"the cluster at {address} has another version of ferrovia; install this one there"
            )
        yield played


def _play_there(contest: Contest, number: GameNumber, program: str) -> PlayedGame | None:
    """Play a game on a machine of the cluster; ``None``: its program is another."""
    return play_game(contest, number) if program_digest(contest.title) == program else None
