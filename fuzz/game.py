"""One random game with every check."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from ferrovia.bots import choose_agreeably, play_out
from ferrovia.core import Action, Codec, FormError, Game, Position
from ferrovia.core.events import DebtChanged
from ferrovia.interop import import_game
from ferrovia.interop.exporting import export_game
from ferrovia.records import dumps, loads, record_game, replay
from ferrovia.titles import load
from fuzz.arbitrary import arbitrary_action, decoded
from fuzz.invariants import violations
from fuzz.legality import all_offers, listing, objections, survives_json
from fuzz.tables import Table

TRIES = 12
"""Arbitrary actions tried in a position that is looked at closely."""
PRESET = "18xx.games"
"""Games by these house rules can be files of that site."""
LIMIT = 8_000
"""No random game has come near so many actions."""


class Broken(AssertionError):
    """A check failed; says in which game and after which action."""


@dataclass
class Tally:
    """What one game contributed."""

    actions: int = 0
    looked_at: int = 0
    """Positions looked at closely."""
    tried: int = 0
    """Arbitrary actions that were actions at all."""
    accepted: int = 0
    ending: str = ""
    in_debt: bool = False
    """Whether a player came to owe the bank money."""
    unsaid: str = ""
    """Why the game cannot be a file of another system, where that was tried."""


def play_checked(table: Table, seed: str, *, closely: float = 0.1) -> tuple[Game, Tally]:
    """Play a random game, check each action, and a part of the positions closely."""
    opening = Position.new(table.load(), table.seats, seed)
    rng, doubt = Random(seed), Random(f"{seed}/doubt")
    tally = Tally()

    def watch(before: Position, action: Action, after: Position) -> None:
        tally.actions += 1
        problems = violations(before, after)
        tally.in_debt |= any(isinstance(event, DebtChanged) for event in after.events)
        if doubt.random() < closely:
            problems += look_closely(before, action, doubt, tally)
        if problems:
            raise Broken(_report(table, seed, after.state.seq, action, problems))

    try:
        game = play_out(opening, rng, limit=LIMIT, watch=watch)
    except Broken:
        raise
    except Exception as problem:
        raise Broken(
            _report(table, seed, tally.actions + 1, None, [f"{type(problem).__name__}: {problem}"])
        ) from problem
    tally.ending = game.position.state.ending
    _check_replay(table, seed, game)
    if table.preset == PRESET:
        tally.unsaid = check_export(table, seed)
    return game, tally


def _report(
    table: Table, seed: str, number: int, action: Action | None, problems: list[str]
) -> str:
    lines = [f"{table}, seed {seed}, action {number}: {action}", *problems, table.command(seed)]
    return "\n    ".join(lines)


def look_closely(position: Position, action: Action, rng: Random, tally: Tally) -> list[str]:
    """Return what is wrong in a position: its offers, its refusals, its JSON, its past."""
    tally.looked_at += 1
    offers = all_offers(position)
    codec = Codec(position.title)
    written = codec.encode_state(position.state)
    problems = [*listing(position, offers), *survives_json(position)]
    position.play(action)
    for _ in range(TRIES):
        plain: Any = arbitrary_action(position, offers, rng)
        try:
            tried = decoded(position, plain)
        except FormError:
            continue
        tally.tried += 1
        problems += objections(position, offers, tried)
        if position.refusal(tried) is None:
            tally.accepted += 1
            problems += violations(position, position.play(tried))
    if codec.encode_state(position.state) != written:
        problems.append("playing changed the position that was played from")
    return problems


def _check_replay(table: Table, seed: str, game: Game) -> None:
    record = loads(dumps(record_game(game, seed=seed)))
    again = replay(record, load)
    if again.position.fingerprint != game.position.fingerprint:
        raise Broken(_report(table, seed, len(game), None, ["the replay ended differently"]))


def check_export(table: Table, seed: str) -> str:
    """Play another game, write it as a file of 18xx.games and read it back.

    Return why it cannot be such a file; empty if it can.
    """
    opening = Position.new(table.load(), table.seats, seed)
    try:
        game = play_out(opening, Random(seed), player=choose_agreeably, limit=LIMIT)
        exported = export_game(opening, opening.title.deal(seed), game.actions)
        if exported.problem is not None:
            return f"{type(exported.problem.action).__name__}: {exported.problem.reason}"
        back = import_game(exported.plain)
    except Exception as problem:
        wrong = f"export of a game without refusals: {type(problem).__name__}: {problem}"
        raise Broken(_report(table, seed, 0, None, [wrong])) from problem
    scores = list((back.result or {}).values())
    if not back.agrees or scores != list((game.position.result or {}).values()):
        raise Broken(_report(table, seed, 0, None, ["the exported game reads differently"]))
    return ""
