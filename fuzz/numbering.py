"""Play random games and put every legal action to the numbers of the research face.

Each is encoded and decoded, or the reason is named why it has no number of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from ferrovia.bots import play_out
from ferrovia.core import Action, Position
from ferrovia.research import ActionNumbers, Unnumbered
from ferrovia.titles import TITLES
from fuzz.legality import all_offers
from fuzz.tables import Table, all_tables


@dataclass
class Numbered:
    """What was found in some games."""

    positions: int = 0
    legal: int = 0
    encoded: int = 0
    most: int = 0
    """The most numbers that were in a mask at once."""
    named: Counter[Unnumbered] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


def look_at(numbers: ActionNumbers, position: Position, found: Numbered) -> None:
    """Put every legal action of a position to the numbers, every number of a span included."""
    mask, met = numbers.offered(position), set[int]()
    found.positions += 1
    found.most = max(found.most, len(mask))
    for offer in all_offers(position):
        reasons = Counter[Unnumbered]()
        for action in offer.actions():
            found.legal += 1
            number = numbers.encode(position, action)
            if isinstance(number, Unnumbered):
                reasons[number] += 1
                continue
            found.encoded += 1
            met.add(number)
            if numbers.decode(position, number) != action or not 0 <= number < numbers.size:
                found.problems.append(f"{action} is {numbers.describe(number)} in {position!r}")
        found.named += reasons
        if reasons[Unnumbered.OTHER_WORDS] or reasons[Unnumbered.OTHER_RUN]:
            found.problems.append(f"{offer} is offered and has no number in {position!r}")
    if met != set(mask):
        found.problems.append(f"the mask has more than what is legal in {position!r}")


def look_at_game(table: Table, seed: str, found: Numbered) -> None:
    """Play a random game and look at each of its positions."""
    title = table.load()
    numbers = ActionNumbers(title)

    def watch(before: Position, action: Action, after: Position) -> None:
        look_at(numbers, before, found)
        numbers.encode(before, action)

    play_out(Position.new(title, table.seats, seed), Random(seed), watch=watch)


def main() -> int:
    """Play, print what was found, and return 1 if an action has neither number nor reason."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.numbering", description=__doc__)
    parser.add_argument("--title", choices=TITLES, help="only this title (all)")
    parser.add_argument("--games", type=int, default=50, help="how many games of each title (50)")
    parser.add_argument("--seed", default="numbering", help="where the games come from")
    chosen = parser.parse_args()
    failed = 0
    for title in (chosen.title,) if chosen.title else TITLES:
        found, tables = Numbered(), all_tables(title)
        for number in range(chosen.games):
            look_at_game(tables[number % len(tables)], f"{chosen.seed}-{number}", found)
        failed += len(found.problems)
        print(
            f"{title}: {chosen.games} games, {found.positions:,} positions, {found.legal:,} legal "
            f"actions, {found.encoded:,} encoded and decoded, at most {found.most:,} in a mask"
        )
        for reason, times in found.named.most_common():
            print(f"    {times:,} named: {reason.value}")
        for problem in found.problems[:20]:
            print(f"    PROBLEM {problem}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
