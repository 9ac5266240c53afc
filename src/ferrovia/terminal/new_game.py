"""The start of an evening: which game, who plays, by which options. Enter takes what is shown."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from ferrovia.board.naming import listed
from ferrovia.core import FormError, Position, Title
from ferrovia.core.names import Seat
from ferrovia.records import RecordError
from ferrovia.struct import Struct
from ferrovia.terminal.console import Console
from ferrovia.terminal.kept_game import KeptGame
from ferrovia.titles import TITLES, all_titles, load
from ferrovia.titles.loader import title_data

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gus")


class StartOptions(Struct, frozen=True):
    """What was asked for on the command line; anything left empty is asked at the table."""

    title: str = ""
    names: tuple[Seat, ...] = ()
    options: tuple[str, ...] = ()
    preset: str = ""
    seed: str = ""
    keep: Path | None = None
    """The folder in which games are kept; ``None``: they are not."""


def last_game(folder: Path | None) -> Path | None:
    """Return the game that was played last, if any is kept."""
    if folder is None or not folder.is_dir():
        return None
    files = [path for path in folder.glob("*.json") if path.is_file()]
    return max(files, key=lambda path: path.stat().st_mtime, default=None)


def start(console: Console, options_given: StartOptions) -> KeptGame:
    """Ask what is to be played and return the game; ``EndOfInput`` if nobody answers.

    ``FormError`` says what of the options_given is not possible, before anything is asked.
    """
    if options_given.names:
        return opened(options_given)
    counts = player_counts(
        options_given.title or TITLES[0], options_given.options, options_given.preset
    )
    console.head("Ferrovia: railway games at one table")
    console.say("All players share this keyboard. Enter takes what stands in brackets.")
    last = last_game(options_given.keep)
    while True:
        if last is not None:
            console.say(f"Type continue to go on with the last game ({last.stem}).")
        console.say("Type load and a file name to open another game, or quit to leave.")
        answer = console.ask("New game? [Enter]:")
        word, _, rest = answer.partition(" ")
        if word.lower() in ("", "new", "n", "1", "yes", "y"):
            return _new(console, options_given, counts)
        if word.lower() in ("quit", "q", "exit"):
            raise Leave
        path = Path(rest.strip()).expanduser() if word.lower() == "load" else last
        if word.lower() not in ("continue", "c", "load", "2") or path is None:
            console.say(f"{answer!r} is no answer here. Press Enter to begin a new game.")
            continue
        try:
            return taken_up(path, options_given.keep)
        except RecordError as problem:
            console.say(f"That game cannot be opened. {problem}.")


class Leave(Exception):
    """Somebody has decided to leave before a game was begun."""


def taken_up(path: Path, folder: Path | None) -> KeptGame:
    """Load a game from a file, to be kept in the folder of games."""
    kept_game = KeptGame.load(path)
    kept_game.keep = kept_as(folder, kept_game)
    return kept_game


def opened(options_given: StartOptions) -> KeptGame:
    """Open a game as it was asked for; ``FormError`` says what is not possible."""
    title = load(
        options_given.title or TITLES[0],
        len(options_given.names),
        options_given.options,
        options_given.preset,
    )
    seed = options_given.seed or secrets.token_hex(4)
    kept_game = KeptGame.open(Position.new(title, options_given.names, seed), seed)
    kept_game.keep = kept_as(options_given.keep, kept_game)
    return kept_game


def kept_as(folder: Path | None, kept_game: KeptGame) -> Path | None:
    """Return where a game is kept, by title, players and seed.

    One that began with an earlier version of the rules leaves the old file as it is.
    """
    if folder is None:
        return None
    title, seats = kept_game.position.title, kept_game.position.state.seats
    again = f"rules {title.version}" if kept_game.notes else ""
    parts = (title.id, *seats, kept_game.seed, again)
    names = ("".join(c if c.isalnum() else "_" for c in part) for part in parts if part)
    return folder / f"{'-'.join(names)[:120]}.json"


def _new(console: Console, options_given: StartOptions, counts: Sequence[int]) -> KeptGame:
    """Ask for players and options until a game can be opened."""
    title = options_given.title or TITLES[0]
    while True:
        names = _ask_names(console, counts)
        options, preset = options_given.options, options_given.preset
        if not options and not preset:
            options, preset = _ask_options(console, load(title, len(names)))
        chosen = StartOptions(title, names, options, preset, options_given.seed, options_given.keep)
        try:
            return opened(chosen)
        except FormError as problem:
            console.say(f"That is not possible: {problem}.")


def player_counts(title: str, options: Sequence[str] = (), preset: str = "") -> tuple[int, ...]:
    """Return how many can play a title with these options; ``FormError`` if nobody can."""
    counts = []
    problem = FormError(f"there is no title {title!r}; there is {', '.join(all_titles())}")
    tables = title_data(title).table if title in all_titles() else ()
    for number in sorted({table.players for table in tables}):
        try:
            load(title, number, options, preset)
        except FormError as found:
            problem = found
        else:
            counts.append(number)
    if not counts:
        raise problem
    return tuple(counts)


def _ask_names(console: Console, counts: Sequence[int]) -> tuple[Seat, ...]:
    """Ask how many play, or who; a name that begins with bot is a bot."""
    fewest = counts[0]
    shown = ", ".join(NAMES[:fewest])
    console.say(
        f"Who plays? Type a number of players ({listed([str(n) for n in counts], 'or')}) "
        "or the names, with commas, clockwise. "
        "A name that begins with bot is a bot: Ann, bot1, bot2."
    )
    while True:
        answer = console.ask(f"Players [{shown}]:")
        if answer.isdecimal():
            names = NAMES[: int(answer)] if int(answer) in counts else ()
        else:
            parted = answer.split(",") if "," in answer else answer.split()
            names = tuple(" ".join(name.split()) for name in parted if name.strip())
        if not answer:
            names = NAMES[:fewest]
        if len(names) in counts:
            return names
        wanted = listed([str(n) for n in counts], "or")
        console.say(f"This game is for {wanted} players. Type that many names, or a number.")


def _ask_options(console: Console, title: Title) -> tuple[tuple[str, ...], str]:
    """Ask for variants and house rules, or a preset of them; ``?`` lists them all."""
    console.say("Options? Type ? to see them. Without any, the rulebook is followed.")
    usable = [
        name
        for name, data in title.option_data.items()
        if not data.players or title.players in data.players
    ]
    while True:
        answer = console.ask("Options [none]:")
        if answer == "?":
            _list_options(console, title, usable)
            continue
        if answer in title_data(title.id).presets:
            return (), answer
        chosen = _chosen(answer, usable)
        wrong = [name for name in chosen if name not in usable]
        if not wrong:
            return _completed(title, tuple(chosen)), ""
        console.say(f"There is no option {wrong[0]!r} for {title.players} players; ? lists them.")


def _chosen(answer: str, usable: Sequence[str]) -> list[str]:
    words = answer.replace(",", " ").split()
    if words in (["none"], ["0"], ["no"]):
        return []
    numbers = {str(number): name for number, name in enumerate(usable, 1)}
    return [numbers.get(word, word.lower()) for word in words]


def _completed(title: Title, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Add the options that a chosen one needs."""
    needed = [more for name in chosen for more in title.option_data[name].requires]
    return tuple(dict.fromkeys((*chosen, *needed)))


def _list_options(console: Console, title: Title, usable: Sequence[str]) -> None:
    console.say("Type numbers or names with blanks between them, or Enter for none.")
    for number, name in enumerate(usable, 1):
        data = title.option_data[name]
        cite = title.cite(data.statement)
        text = f"{name} ({data.kind}): {data.text} {cite}, statement {data.statement}."
        console.say(text, first=f"{number:>3}  ", indent="     ")
    for name, members in title_data(title.id).presets.items():
        console.say(f"Or type {name}, which stands for all of: {', '.join(members)}.")
