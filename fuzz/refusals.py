"""A page of every refusal that random games meet, to be read from top to bottom as a player would.

Random games of all titles are played; in a part of their positions many actions are tried, made up
and nearly legal ones. Refusals are gathered by title and rule; of those that differ in names and
numbers only, one is shown.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from ferrovia.bots import play_out
from ferrovia.core import Action, FormError, Position
from ferrovia.core.action import as_json
from ferrovia.titles import TITLES
from ferrovia.views.sentences.refusals import refusal_words
from fuzz.arbitrary import SILLY, arbitrary_action, decoded
from fuzz.legality import all_offers
from fuzz.speech import wrong_words
from fuzz.tables import Table, all_tables

LIMIT = 8_000
"""No random game has come near so many actions."""
Spoken = tuple[str, str, str]
"""Title, rule, and the shape of a sentence: names and numbers left out."""


class Page:
    """Refusals that have been met, with one example and a number for each shape."""

    def __init__(self) -> None:
        self.times: Counter[Spoken] = Counter()
        self.examples: dict[Spoken, str] = {}
        self.wrong: dict[str, str] = {}
        """Sentences with something that no player should read, and what that is."""

    def try_out(self, position: Position, rng: Random, tries: int) -> None:
        """Try arbitrary actions in a position and keep what is said against them."""
        offers = all_offers(position)
        for _ in range(tries):
            try:
                action = decoded(position, arbitrary_action(position, offers, rng))
            except FormError:
                continue
            if _is_meant(position, action):
                self.keep(position, action)

    def keep(self, position: Position, action: Action) -> None:
        """Keep what is said against an action, if anything is."""
        refusal = position.refusal(action)
        if refusal is None:
            return
        said = " ".join(refusal_words(position, action, refusal))
        key = position.title.id, refusal.rule, shape(position, said)
        self.times[key] += 1
        self.examples.setdefault(key, said)
        for why in wrong_words(position, refusal.reason):
            self.wrong.setdefault(f"{position.title.id} {refusal.rule}: {said}", why)

    def lines(self) -> Iterator[str]:
        """Yield the page: by title and rule, the most frequent sentences first."""
        for title in dict.fromkeys(key[0] for key in self.times):
            yield f"# {title}"
            rules = sorted({key[1] for key in self.times if key[0] == title})
            for rule in rules:
                yield f"\n## {rule}"
                mine = [(n, key) for key, n in self.times.items() if key[:2] == (title, rule)]
                for number, key in sorted(mine, reverse=True):
                    yield f"- {self.examples[key]} ({number})"
            yield ""
        for said, why in self.wrong.items():
            yield f"NOT FOR PLAYERS ({why}): {said}"


def _is_meant(position: Position, action: Action) -> bool:
    """Whether a player could have meant an action: by a seat, and of things that there are."""
    values = [value for name, value in as_json(action).items() if name not in ("type", "by")]
    numbers = (value for value in values if isinstance(value, int))
    return (
        action.by in position.state.seats
        and all(value not in SILLY for value in values if isinstance(value, str))
        and all(number >= 0 for number in numbers)
    )


def shape(position: Position, said: str) -> str:
    """Return a sentence without the names and numbers in it."""
    title = position.title
    names = [*position.state.seats, *title.corporations, *title.privates, *title.trains]
    names += [hex_.name for hex_ in title.board.hexes.values() if hex_.name]
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    bare = re.sub(rf"(?<!\w)(?:{known})(?!\w)", "_", said)
    bare = re.sub(r"\b[A-Z]\d+\b", "_", bare)
    bare = re.sub(r"\b(?:N|S|NE|SE|NW|SW|E|W)\b", "_", bare)
    bare = re.sub(r"(?:\(_\)|_)(?:(?:,| and| or|–)? ?(?:\(_\)|_))*", "_", bare)
    return re.sub(r"\d[\d,]*", "0", bare)


def gather(table: Table, seed: str, page: Page, *, part: float, tries: int) -> None:
    """Play a random game and try arbitrary actions in a part of its positions."""
    rng, doubt = Random(seed), Random(f"{seed}/refusals")

    def watch(before: Position, action: Action, after: Position) -> None:
        if doubt.random() < part:
            page.try_out(before, doubt, tries)
            page.keep(after, action)

    play_out(Position.new(table.load(), table.seats, seed), rng, limit=LIMIT, watch=watch)


def main() -> int:
    """Play, print the page, and return 1 if a sentence has something not meant for players."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.refusals", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many games of each title (20)")
    parser.add_argument("--title", choices=TITLES, help="only this title (all)")
    parser.add_argument("--seed", default="refusals", help="where the games come from (refusals)")
    parser.add_argument("--part", type=float, default=0.3, help="part of the positions (0.3)")
    parser.add_argument("--tries", type=int, default=20, help="actions tried in each of them (20)")
    chosen = parser.parse_args()
    page = Page()
    for title in (chosen.title,) if chosen.title else TITLES:
        tables = all_tables(title)
        rng = Random(f"{chosen.seed}/{title}")
        for number in range(chosen.games):
            table = tables[0] if number == 0 else rng.choice(tables)
            gather(table, f"{chosen.seed}-{number}", page, part=chosen.part, tries=chosen.tries)
    print("\n".join(page.lines()))
    return 1 if page.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
