"""The arguments that choose a table: title, options, preset; and names for those who have none."""

from __future__ import annotations

import argparse

from ferrovia.cli.errors import CommandError
from ferrovia.core import FormError, Title
from ferrovia.titles import TITLES, load

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")


def some_names(count: int) -> tuple[str, ...]:
    """Return names for so many players, whatever number a title is for."""
    more = (f"Player {number}" for number in range(len(NAMES) + 1, count + 1))
    return (*NAMES[: max(count, 0)], *more)


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take title, options and preset."""
    parser.add_argument("--title", default=TITLES[0], help=f"one of: {', '.join(TITLES)}")
    parser.add_argument(
        "--options", default="", metavar="A,B", help="variants and house rules, with commas between"
    )
    parser.add_argument(
        "--preset", default="", metavar="NAME", help="a named set of house rules, as 18xx.games"
    )


def chosen_options(chosen: argparse.Namespace) -> tuple[str, ...]:
    """Return the options that were named."""
    return tuple(name.strip() for name in chosen.options.split(",") if name.strip())


def chosen_title(chosen: argparse.Namespace, players: int) -> Title:
    """Load what was chosen; ``CommandError`` says what there is not."""
    try:
        return load(chosen.title, players, chosen_options(chosen), chosen.preset)
    except FormError as problem:
        raise CommandError(str(problem)) from None


def described(title: Title) -> str:
    """Return title, players and options in a line."""
    options = ", ".join(title.options) or "none"
    return f"{title.name}, {title.players} players; options: {options}"
