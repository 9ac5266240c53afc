"""Play random games over all tables until there is an end, or trouble."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from ferrovia.titles import TITLES
from fuzz.game import PRESET, Broken, Tally, play_checked
from fuzz.tables import all_tables, every_table


def main() -> int:
    """Play, report progress, and return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many games (200)")
    parser.add_argument("--title", choices=TITLES, help="only tables of this title (all)")
    parser.add_argument("--preset", help="only tables with this preset, such as 18xx.games (all)")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so much time")
    parser.add_argument("--seed", default="fuzz", help="where the games come from (fuzz)")
    parser.add_argument(
        "--closely", type=float, default=0.1, help="part of the positions looked at closely (0.1)"
    )
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    chosen = parser.parse_args()
    tables = all_tables(chosen.title) if chosen.title else every_table()
    if chosen.preset is not None:
        tables = tuple(table for table in tables if table.preset == chosen.preset)
    if not tables:
        parser.error(f"no table has the preset {chosen.preset}")
    total, endings, exports, failed = Tally(), Counter[str](), Counter[str](), 0
    longest = indebted = 0
    begun = shown = time.monotonic()
    number = 0
    for number in range(1, chosen.games + 1):
        table = tables[(number - 1) % len(tables)]
        try:
            game, tally = play_checked(table, f"{chosen.seed}-{number}", closely=chosen.closely)
        except Broken as broken:
            failed += 1
            print(f"FAILED  {broken}", flush=True)
            if not chosen.keep_going:
                break
            continue
        longest = max(longest, len(game))
        endings[tally.ending] += 1
        indebted += tally.in_debt
        if table.preset == PRESET:
            exports[tally.unsaid or "exported and read back"] += 1
        for name in ("actions", "looked_at", "tried", "accepted"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        now = time.monotonic()
        if now - shown > 10:
            shown = now
            print(f"{number} games, {total.actions:,} actions, {now - begun:.0f} s", flush=True)
        if chosen.seconds and now - begun > chosen.seconds:
            break
    print(
        f"{number} games at {len(tables)} kinds of table: {total.actions:,} actions, the longest "
        f"game {longest:,}; {total.looked_at:,} positions looked at closely, {total.tried:,} "
        f"arbitrary actions tried, {total.accepted:,} of them legal; "
        f"{time.monotonic() - begun:.0f} s"
    )
    print("endings: " + ", ".join(f"{n} {why}" for why, n in endings.most_common()))
    print(f"games in which players came to owe the bank money: {indebted}")
    for outcome, times in exports.most_common():
        print(f"as a file of {PRESET}: {times} × {outcome}")
    print(f"{failed} failed" if failed else "no trouble found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
