"""Playing many games: here, in processes beside this one, or on the machines of a Ray cluster.

Where a game is played changes nothing in it, only when it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal

from ferrovia.arena.contest import Contest, ContestError, GameNumber
from ferrovia.arena.one_game import PlayedGame, play_game

Games = Generator[PlayedGame, None, None]
"""Games as they are done; closing it ends what is still played."""
Play = Callable[[Contest, Sequence[GameNumber]], Games]
"""``play(contest, numbers)``: plays these games and yields each when it is done."""


def play_here(contest: Contest, numbers: Sequence[GameNumber]) -> Games:
    """Play games in this process, one after the other."""
    for number in numbers:
        yield play_game(contest, number)


def in_processes(count: int) -> Play:
    """Return what plays games in so many processes.

    They are started from nothing, on every system in the same way; so nothing that this process
    has in memory can change a game.
    """

    def play(contest: Contest, numbers: Sequence[GameNumber]) -> Games:
        others = active_children()
        pool = ProcessPoolExecutor(
            min(count, len(numbers)),
            mp_context=get_context("spawn"),
            initializer=signal,
            initargs=(SIGINT, SIG_IGN),  # who interrupts means this process, which ends the others
        )
        whole = False
        try:
            yield from _as_done(pool, contest, numbers)
            whole = True
        except BrokenProcessPool:
            raise ContestError("a process that played was ended from outside") from None
        finally:
            if not whole:
                for process in active_children():
                    if process not in others:
                        process.terminate()
            pool.shutdown(cancel_futures=True)

    return play


def _as_done(pool: ProcessPoolExecutor, contest: Contest, numbers: Sequence[GameNumber]) -> Games:
    games: list[Future[PlayedGame]] = [pool.submit(play_game, contest, n) for n in numbers]
    for game in as_completed(games):
        yield game.result()
