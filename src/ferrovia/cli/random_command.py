"""``ferrovia random``: a whole game of random players, from a seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from ferrovia.bots import choose, choose_agreeably, play_out
from ferrovia.cli.errors import CommandError
from ferrovia.cli.table_arguments import add_table_arguments, chosen_title, described
from ferrovia.core import Game, Position
from ferrovia.library.new_games import some_names
from ferrovia.records import RecordError, record_game, save
from ferrovia.views.text.players import result_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = (
        f"{parser.description} The same seed plays the same game on every machine. "
        "With a preset nobody refuses a proposal, so that the game can be exported."
    )
    add_table_arguments(parser)
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play (4)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; decides all chance (1)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the game to a file")


def run(chosen: argparse.Namespace) -> int:
    """Play and report."""
    title = chosen_title(chosen, chosen.players)
    opening = Position.new(title, some_names(chosen.players), chosen.seed)
    player = choose_agreeably if chosen.preset else choose
    game = play_out(opening, Random(chosen.seed), player=player)
    print(f"{described(title)}; seed {chosen.seed}")
    _report(game)
    if chosen.save is not None:
        try:
            save(record_game(game, seed=chosen.seed), chosen.save)
        except RecordError as problem:
            raise CommandError(str(problem)) from None
        print(f"\nWritten to {chosen.save}; look at it with: ferrovia show {chosen.save}")
    return 0


def _report(game: Game) -> None:
    end = game.position
    assert end.result is not None
    state = end.state
    print(f"{len(game):,} actions, {state.flow.cycle} stock rounds, phase {state.phase};", end=" ")
    print(f"{len(state.track.laid)} hexes built on, bank {end.title.money(state.bank)}\n")
    for line in result_words(end, end.result):
        print(line)
