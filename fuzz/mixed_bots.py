"""Let bots of all kinds play each other at every kind of table, and look for trouble.

Trouble is an action that the rules refuse, an error, a game without an end, or an offer made again
that was refused in the same turn.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from ferrovia import clock
from ferrovia.arena import GameNumber, PlayedGame, new_contest, play_game
from ferrovia.titles import TITLES
from fuzz.tables import Table, all_tables

SEATED = {"random": 4, "builder": 7, "investor": 7, "baron": 2}
"""How often each bot is drawn; those who think longest least."""


def play_mixed(table: Table, seed: str) -> PlayedGame:
    """Play one game of bots that are drawn for it."""
    rng = Random(seed)
    bots = tuple(rng.choices(list(SEATED), list(SEATED.values()), k=table.players))
    contest = new_contest(
        table.title, table.players, bots, 1, seed, options=table.options, preset=table.preset
    )
    return play_game(contest, GameNumber(0, 0))


def trouble_in(played: PlayedGame) -> str:
    """Return what went wrong in a game; empty if nothing did."""
    if played.failure is not None:
        return f"{played.failure.bot} ({played.failure.seat}) {played.failure.problem}"
    assert played.result is not None
    repeated = sum(played.result.repeated_offers)
    return f"{repeated} offers were made again that had been refused" if repeated else ""


def main() -> int:
    """Play, report, and return 1 if there was trouble."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.mixed_bots", description=__doc__)
    parser.add_argument("--title", choices=TITLES, required=True)
    parser.add_argument("--games", type=int, default=300, help="how many games (300)")
    parser.add_argument("--seed", default="mixed", help="where the games come from (mixed)")
    chosen = parser.parse_args()
    tables, digests, seated = all_tables(chosen.title), set[str](), Counter[str]()
    failed, begun = 0, clock.processor_seconds()
    for number in range(chosen.games):
        table = tables[number % len(tables)]
        played = play_mixed(table, f"{chosen.seed}-{number}")
        problem = trouble_in(played)
        if problem:
            failed += 1
            print(f"FAILED  {table}, seed {chosen.seed}-{number}: {problem}", flush=True)
        if played.result is not None:
            digests.add(played.result.digest)
            seated.update(played.result.bots)
    seats = ", ".join(f"{count} {name}" for name, count in sorted(seated.items()))
    print(
        f"{chosen.title}: {chosen.games} games at {len(tables)} kinds of table, {len(digests)} "
        f"distinct; seats: {seats}; {clock.processor_seconds() - begun:.0f} s of the processor"
    )
    print(f"{failed} failed" if failed else "no trouble found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
