"""The arguments that choose a table: title, options, preset."""

from __future__ import annotations

import argparse

from ferrovia.cli.errors import CommandError
from ferrovia.core import FormError, Title
from ferrovia.titles import TITLES, load


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
