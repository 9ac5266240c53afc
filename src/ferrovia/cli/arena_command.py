"""``ferrovia arena``: bots against each other, and how sure the outcome is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ferrovia.arena import (
    Contest,
    ContestError,
    ContestFailed,
    GameResult,
    SavedGames,
    hold,
    in_processes,
    new_contest,
    on_cluster,
    open_folder,
    play_here,
    standings,
    standings_text,
)
from ferrovia.arena.holding import Told
from ferrovia.arena.workers import Play
from ferrovia.bots import LADDER
from ferrovia.cli.errors import CommandError
from ferrovia.cli.table_arguments import add_table_arguments, chosen_options

EXIT_FAILED = 1
EXIT_INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = (
        f"{parser.description} Every deal is played once for each rotation of the bots over the "
        "seats. The same arguments play the same games, on any machine and with any number of "
        "workers."
    )
    add_table_arguments(parser)
    names = ", ".join(bot.name for bot in LADDER)
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play (4)")
    parser.add_argument(
        "--bots", required=True, metavar="A,B,…", help=f"one for each player, of: {names}"
    )
    parser.add_argument(
        "--games", type=int, default=60, metavar="G", help="at least so many; whole rotations (60)"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="any text; decides all chance (1)")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="W", help="processes that play at a time (1)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster instead: its address, or 'local' to start one here",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="DIR",
        help="keep the games in a folder; the same arguments go on where they stopped",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Play and report."""
    try:
        contest = _contest(chosen)
        saved = open_folder(chosen.save, contest) if chosen.save is not None else None
        with _progress(contest, saved) as tell:
            results = hold(contest, play=_players(chosen), saved=saved, tell=tell)
    except ContestError as problem:
        raise CommandError(str(problem)) from None
    except ContestFailed as failed:
        print(f"ferrovia: {failed}", file=sys.stderr)
        if failed.failure.details:
            print(f"\n{failed.failure.details}", file=sys.stderr)
        return EXIT_FAILED
    except KeyboardInterrupt:
        kept = "the same command goes on" if chosen.save is not None else "nothing was kept"
        print(f"ferrovia: interrupted; {kept}", file=sys.stderr)
        return EXIT_INTERRUPTED
    outcome = standings(contest, results)
    if chosen.json:
        print(msgspec.json.encode(outcome).decode())
    else:
        print(*standings_text(outcome), sep="\n")
    return 0


def _contest(chosen: argparse.Namespace) -> Contest:
    bots = tuple(name.strip() for name in chosen.bots.split(",") if name.strip())
    contest = new_contest(
        chosen.title,
        chosen.players,
        bots,
        chosen.games,
        chosen.seed,
        options=chosen_options(chosen),
        preset=chosen.preset,
    )
    if contest.games != chosen.games:
        print(
            f"{contest.games} games instead of {chosen.games}: whole rotations of "
            f"{contest.players} seats",
            file=sys.stderr,
        )
    return contest


def _players(chosen: argparse.Namespace) -> Play:
    if chosen.workers < 1:
        raise ContestError(f"at least 1 worker is needed, not {chosen.workers}")
    if chosen.cluster is not None:
        if chosen.workers != 1:
            raise ContestError("--workers are processes of this machine; a cluster has its own")
        return on_cluster(chosen.cluster)
    return in_processes(chosen.workers) if chosen.workers > 1 else play_here


@contextmanager
def _progress(contest: Contest, saved: SavedGames | None) -> Iterator[Told | None]:
    """Show how far the contest is, where somebody looks at a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm  # only who sees the bar pays for it

    done = len(saved.results) if saved is not None else 0
    with tqdm(total=contest.games, initial=done, unit=" games", dynamic_ncols=True) as bar:

        def tell(_: GameResult) -> None:
            bar.update()

        yield tell
