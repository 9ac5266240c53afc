"""Race in earnest: minutes instead of seconds, and a database that writes to the disk."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.postgres_server import CannotRun, Postgres
from tests.races.scenarios import (
    database_restarted,
    killed_again_and_again,
    nothing,
    race_of_two_servers,
    server_killed,
)

TROUBLES = {
    "race": nothing,
    "server-killed": server_killed,
    "database-restarted": database_restarted,
}
KILLS = ("kills-sqlite", "kills-postgres")


def main() -> int:
    """Run the scenarios that were chosen, and print what came of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.races", description=__doc__)
    parser.add_argument("only", nargs="*", help=f"some of: {', '.join((*TROUBLES, *KILLS))}")
    parser.add_argument("--seconds", type=float, default=60.0, help="of each race (%(default)s)")
    parser.add_argument("--clients", type=int, default=50, help="that race (%(default)s)")
    parser.add_argument("--tables", type=int, default=20, help="they race at (%(default)s)")
    parser.add_argument("--kills", type=int, default=200, help="of a server (%(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=120.0, help="after which killing ends (%(default)s)"
    )
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.only if name not in (*TROUBLES, *KILLS)]:
        parser.error(f"there is no {', '.join(unknown)}")
    try:
        postgres = Postgres(fsync=True)
    except CannotRun as trouble:
        parser.error(str(trouble))
    try:
        for name in chosen.only or (*TROUBLES, *KILLS):
            print(f"{name}: {_outcome(name, postgres, chosen)}", flush=True)
    finally:
        postgres.remove()
    return 0


def _outcome(name: str, postgres: Postgres, chosen: argparse.Namespace) -> str:
    size = {"clients": chosen.clients, "tables": chosen.tables}
    if name in TROUBLES:
        return str(race_of_two_servers(postgres, TROUBLES[name], seconds=chosen.seconds, **size))
    with tempfile.TemporaryDirectory() as folder:
        address = (
            Path(folder) / "tables.sqlite" if name == "kills-sqlite" else postgres.new_database()
        )
        until, killed = time.monotonic() + chosen.minutes * 60, 0

        def enough(count: int) -> bool:
            nonlocal killed
            killed = count
            if count % 20 == 0:
                print(f"  {name}: {count} times killed", flush=True)
            return time.monotonic() > until

        outcome = killed_again_and_again(address, kills=chosen.kills, enough=enough, **size)
    return f"{killed} times; {outcome}"


if __name__ == "__main__":
    raise SystemExit(main())
