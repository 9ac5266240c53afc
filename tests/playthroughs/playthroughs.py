"""Random games kept as records and as text, to be read and compared: ``make playthroughs``.

The pictures of the board in the documentation show some of them.

A change of the rules shows here as a change of text, one line an action. Look at the difference,
and keep it if it is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ferrovia.bots import play_out
from ferrovia.cli import main as cli
from ferrovia.core import Action, Game, Position, market
from ferrovia.core.action import as_json
from ferrovia.core.events import Event, Paid, Passed, RoundBegan, Skipped, TurnBegan
from ferrovia.records import dumps, record_game
from fuzz.tables import Table

FOLDER = Path(__file__).parent / "games"
VARIANTS = ("beginners", "station-tokens", "bonds", "electric-dreams")
TABLES = {
    "1849-3-players": Table("1849", 3),
    "1849-4-players": Table("1849", 4),
    "1849-5-players": Table("1849", 5),
    "1849-4-players-all-variants": Table("1849", 4, VARIANTS),
    "1848-3-players": Table("1848", 3),
    "1848-4-players": Table("1848", 4),
    "1848-5-players": Table("1848", 5),
    "1848-6-players": Table("1848", 6),
    "1844-3-players": Table("1844", 3),
    "1844-4-players": Table("1844", 4),
    "1844-5-players": Table("1844", 5),
    "1844-6-players": Table("1844", 6),
    "1844-7-players": Table("1844", 7),
}
"""What is kept, by the name of its files, which is the seed too."""
DRAWN = {
    "board.svg": ("show", "1849-4-players-all-variants"),
    "routes.svg": ("routes", "1849-4-players", "--at", "906", "--corporation", "SFA"),
}
"""Pictures of the documentation: the command that draws each, with a kept game."""
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
UNTOLD = (Paid, Passed, Skipped, TurnBegan, RoundBegan)
"""Events that would repeat what stands there anyway."""


def play(name: str) -> Game:
    """Play the game of a name."""
    table = TABLES[name]
    return play_out(Position.new(table.load(), table.seats, name), Random(name))


def record_text(name: str, game: Game) -> str:
    """Return the record of a game."""
    return dumps(record_game(game, seed=name))


def story(name: str, game: Game) -> str:
    """Return a game as text: one line an action, a line for every round."""
    return "\n".join(_lines(name, game)) + "\n"


def _lines(name: str, game: Game) -> Iterator[str]:
    yield f"{TABLES[name]}, seed {name}"
    positions = game.positions
    yield from _rounds(positions[0])
    for number, action in enumerate(game.actions):
        before, after = positions[number], positions[number + 1]
        assert before.decision is not None
        whose = f" {before.decision.subject}" if before.decision.subject else ""
        told = "; ".join(_event(e) for e in after.events if not isinstance(e, UNTOLD))
        line = f"{number:5} {action.by}{whose} {before.decision.step}: {_action(action)}"
        yield f"{line}  =>  {told}" if told else line
        yield from _rounds(after)
    end = game.position
    scores = ", ".join(f"{seat} {score}" for seat, score in (end.result or {}).items())
    yield f"\nover: {end.state.ending}; {scores}"


def _rounds(position: Position) -> Iterator[str]:
    """Yield the heading of a round that begins: money and prices as the first turn finds them."""
    for event in position.events:
        if isinstance(event, RoundBegan):
            state = position.state
            money = ", ".join(f"{seat} {state.cash[seat]}" for seat in state.seats)
            prices = ", ".join(f"{c} {market.price(position, c)}" for c in market.order(position))
            where = f"{event.round} {event.cycle}.{event.number}, phase {state.phase}"
            yield f"\n{where}: bank {state.bank}, {money}; {prices or 'nothing in operation'}"


def _action(action: Action) -> str:
    plain = as_json(action)
    fields = [f"{name}={_value(v)}" for name, v in plain.items() if name not in ("type", "by")]
    return " ".join([plain["type"], *fields])


def _event(event: Event) -> str:
    plain: dict[str, Any] = msgspec.to_builtins(event)
    return " ".join(_value(value) for value in plain.values())


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode().replace('"', "")


def main() -> None:
    """Write all of them again."""
    FOLDER.mkdir(exist_ok=True)
    for name in TABLES:
        game = play(name)
        (FOLDER / f"{name}.json").write_text(record_text(name, game), encoding="utf-8")
        (FOLDER / f"{name}.txt").write_text(story(name, game), encoding="utf-8")
        print(f"{name}: {len(game)} actions, {game.position.state.ending}")
    for name in DRAWN:
        draw(name, PICTURES / name)


def draw(name: str, target: Path) -> None:
    """Draw a picture of the documentation again."""
    command, game, *options = DRAWN[name]
    assert cli([command, str(FOLDER / f"{game}.json"), *options, "--svg", str(target)]) == 0


if __name__ == "__main__":
    main()
