"""The game that each title shows of itself, on the start page and in the tour.

Written again by ``make playthroughs``, beside the title's own data.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from ferrovia import titles
from ferrovia.core import Game, Position
from ferrovia.records import record_game
from fuzz.tables import Table
from tests.playthroughs.builder import choose

LENGTHS = {"1844": 600}
LENGTH = 500
"""Actions after which the map has grown enough to be shown; some titles take longer."""
EXAMPLES = {
    "1849": (Table("1849", 4), "c"),
    "1848": (Table("1848", 4), "b"),
    "1844": (Table("1844", 4), "b"),
}
"""By title: who plays, and the seed; one whose railways spread all over the map."""
EAGER = {"1844": 2.5}
"""What a tile is worth to players by itself, where the map is large and ends are many."""
WHOLE_TURN = {"lay_tile", "place_token", "run_trains", "pay_dividend", "buy_train"}
"""What a newcomer should be able to do in the turn that is explained."""


def play(title_id: str) -> tuple[Game, int]:
    """Play the game of a title; return it with the last turn in which all of a turn can be done."""
    table, seed = EXAMPLES[title_id]
    rng = Random(seed)
    game = Game(Position.new(table.load(), table.seats, seed))
    turns: dict[int, set[str]] = {}
    begun, whose = 0, ""
    while not game.position.over and len(game) < LENGTHS.get(title_id, LENGTH):
        decision = game.position.decision
        assert decision is not None
        if decision.subject != whose:
            begun, whose = len(game), decision.subject
        turns.setdefault(begun, set()).update(_kinds(game.position))
        game.push(choose(game.position, decision.seat, rng, EAGER.get(title_id, 0.0)))
    return game, max(begun for begun, kinds in turns.items() if kinds >= WHOLE_TURN)


def _kinds(position: Position) -> set[str]:
    return {str(offer.action.__struct_config__.tag) for offer in position.offers()}


def file_of(title_id: str) -> Path:
    """Return where the game of a title is kept."""
    return Path(titles.__file__).parent / f"g{title_id}" / "example.json"


def main() -> None:
    """Write all of them again."""
    for title_id, (_, seed) in EXAMPLES.items():
        game, turn = play(title_id)
        kept = {"turn": turn, "record": msgspec.to_builtins(record_game(game, seed=seed))}
        text = msgspec.json.format(msgspec.json.encode(kept), indent=0)
        file_of(title_id).write_bytes(text + b"\n")
        print(f"{title_id}: {len(game)} actions, explained from {turn} on")


if __name__ == "__main__":
    main()
