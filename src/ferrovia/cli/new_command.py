"""``ferrovia new``: set up a game and write it to a file."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from ferrovia.cli.errors import CommandError
from ferrovia.cli.table_arguments import add_table_arguments, chosen_title, described
from ferrovia.core import FormError, Game, Position
from ferrovia.core.opening import seating
from ferrovia.library.new_games import some_names
from ferrovia.records import RecordError, record_game, save


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the game file to write")
    add_table_arguments(parser)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--names", metavar="A,B,C", help="the players, with commas between")
    who.add_argument("--players", type=int, metavar="N", help="how many, if names do not matter")
    parser.add_argument("--seed", metavar="S", help="any text; decides all chance (default: drawn)")
    parser.add_argument(
        "--keep-order", action="store_true", help="seat the players as named, not at random"
    )
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(chosen: argparse.Namespace) -> int:
    """Write the game and say what to do next."""
    if chosen.file.exists() and not chosen.force:
        raise CommandError(f"{chosen.file} is there already; --force replaces it")
    named = chosen.names.split(",") if chosen.names is not None else ()
    title = chosen_title(chosen, len(named) or chosen.players)
    names = tuple(name.strip() for name in named) or some_names(chosen.players)
    seed = chosen.seed if chosen.seed is not None else secrets.token_hex(8)
    seats = names if chosen.keep_order else seating(seed, names)
    try:
        opening = Position.new(title, seats, seed)
        record = record_game(Game(opening), seed=seed)
        save(record, chosen.file)
    except (FormError, RecordError) as problem:
        raise CommandError(str(problem)) from None
    print(f"{described(title)}; seed {seed}")
    drawn = "as named" if chosen.keep_order else "drawn at random"
    print(f"Seats, clockwise, {drawn}: {', '.join(seats)}. {seats[0]} begins.")
    if record.deal:
        print(f"Order of the corporations: {', '.join(record.deal)}.")
    print(f"Written to {chosen.file}. Play it with: ferrovia terminal {chosen.file}")
    print(f"Look at it with: ferrovia show {chosen.file}")
    return 0
