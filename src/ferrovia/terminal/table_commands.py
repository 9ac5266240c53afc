"""Commands that change something at the table: take back, keep, leave, ask why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ferrovia.core import FormError, Position
from ferrovia.records import RecordError
from ferrovia.terminal.commands import Controls, all_commands, command
from ferrovia.terminal.example_phrases import example
from ferrovia.terminal.explain import Explanation
from ferrovia.terminal.kept_game import KeptGame
from ferrovia.terminal.phrases import read, verbs
from ferrovia.terminal.typed_names import Unclear, number

EXAMPLES = (
    "lay {hex} {tile} {rotation}",
    "token {city}",
    "buy {corporation}",
    "buy {corporation} pool",
    "sell {corporation} 2",
    "start {corporation} {value}",
    "bid {private} 60",
    "train {train}",
    "offer {other} {train} 50",
    "run",
    "pay",
    "withhold",
    "pass",
)


def examples(position: Position) -> Iterator[str]:
    """Yield examples of phrases, leaving out actions that the title does not have."""
    for template in EXAMPLES:
        phrase = example(position.title, template)
        with suppress(FormError):
            read(position, phrase)
            yield phrase


@command("help", "h", "?", usage="help", about="this list")
def show_help(at: Controls, words: list[str]) -> None:
    """Say how to choose, and list the commands."""
    say, title = at.console.say, at.position.title
    say("Type the number of a choice, and Enter. Enter alone shows the choices again.")
    few = example(title, "{hex}, or yellow, or {corporation}")
    say(f"Type words to see only the choices that have them: {few}.")
    say(example(title, "If a number is meant as a word, put find before it: find {tile}."))
    say("A choice that ends in three dots leads to a smaller list; 0 or back leads out again.")
    say(f"You can also type what you want to do: {', '.join(examples(at.position))}.")
    say("If it is against the rules, you are told which one, and nothing happens.")
    say()
    for looks, what in ((True, "To look around:"), (False, "To do something:")):
        say(what)
        for made in all_commands():
            if made.looks == looks:
                short = f" (or {', '.join(made.names[1:])})" if len(made.names) > 1 else ""
                typed = example(title, made.usage)
                say(f"{typed}{short}: {made.about}", first="  ", indent="      ")


@command(
    "why",
    "w",
    usage="why sell {corporation} 2",
    about="why something is offered or not, with the rule",
)
def explain(at: Controls, words: list[str]) -> None:
    """Explain what the rules say to an action."""
    text = " ".join(words)
    known = ", ".join(verbs(at.position.title))
    try:
        actions = read(at.position, text) if text else None
    except FormError as problem:
        raise Unclear(f"That is no action: {problem}.") from None
    if actions is None:
        asked = "why lay {hex} {tile} {rotation}, why buy {corporation}"
        ways = example(at.position.title, asked)
        raise Unclear(f"Ask for example: {ways}. Known verbs: {known}.")
    finding = Explanation(at.position, actions)
    if finding.legal:
        more = len(finding.legal) - 1
        ways = f", in {more + 1} ways" if more else ""
        at.console.say(f"It is possible{ways}: type it without why.")
        if finding.refused and len(actions) <= 12:
            at.console.say("Not possible, however, is this:")
        else:
            return
    if finding.refused or not finding.legal:
        at.console.lines(finding.explained())


@command("find", "f", usage="find {tile}", about="show only the choices with these words")
def find(at: Controls, words: list[str]) -> None:
    """Narrow the choices."""
    if not words:
        ways = example(at.position.title, "find {hex}, find yellow, find {tile}")
        raise Unclear(f"Find what? Type for example: {ways}.")
    at.narrow(" ".join(words))


@command("back", "b", usage="back", about="from a smaller list of choices to the one before")
def back(at: Controls, words: list[str]) -> None:
    """Return to the choices before."""
    at.back()


@command("undo", "u", usage="undo [3]", about="take back the last action, or several")
def undo(at: Controls, words: list[str]) -> None:
    """Take back."""
    times = number(words[0], "number of actions") if words else 1
    count = sum(at.kept_game.undo() for _ in range(min(times, len(at.kept_game.game))))
    if not count:
        raise Unclear("There is nothing to take back.")
    at.moved(
        f"Taken back: {count} {'action' if count == 1 else 'actions'}. Type redo to undo that."
    )


@command("redo", usage="redo", about="play again what was taken back")
def redo(at: Controls, words: list[str]) -> None:
    """Play again what was taken back."""
    if not at.kept_game.can_redo:
        raise Unclear("There is nothing to play again.")
    count = at.kept_game.redo()
    at.moved(f"Played again: {count} {'action' if count == 1 else 'actions'}.")


@command("save", "s", usage="save FILE", about="write the game to a file")
def save(at: Controls, words: list[str]) -> None:
    """Write the game to a file."""
    if not words:
        kept = f" It is also kept as {at.kept_game.keep}." if at.kept_game.keep else ""
        raise Unclear(f"Name a file: save FILE.{kept}")
    path = Path(" ".join(words)).expanduser()
    try:
        at.kept_game.save(path)
    except RecordError as problem:
        raise Unclear(f"The game is not saved. {problem}.") from None
    at.console.say(f"Saved as {path}.")


@command("load", usage="load FILE", about="leave this game and open another")
def load(at: Controls, words: list[str]) -> None:
    """Take up another game."""
    if not words:
        raise Unclear("Name a file: load FILE.")
    path = Path(" ".join(words)).expanduser()
    try:
        kept_game = KeptGame.load(path)
    except RecordError as problem:
        raise Unclear(f"That game cannot be opened; this one goes on. {problem}.") from None
    at.take_up(kept_game)
    at.moved(f"Opened: {path}.")


@command("words", usage="words on", about="words instead of pictures and tables, or off again")
def in_words(at: Controls, words: list[str]) -> None:
    """Prefer words to pictures."""
    at.in_words = words[0].lower() != "off" if words else not at.in_words
    at.console.say("Words instead of pictures." if at.in_words else "Pictures and tables again.")


@command("bot", usage="bot NAME", about="let a bot play a seat, or a person again")
def bot(at: Controls, words: list[str]) -> None:
    """Change who plays a seat."""
    seats = {seat.lower(): seat for seat in at.position.state.seats}
    seat = seats.get(" ".join(words).lower())
    if seat is None:
        raise Unclear(f"Name a player: {', '.join(seats.values())}.")
    bots = at.kept_game.bots
    if seat in bots:
        bots.discard(seat)
        at.console.say(f"{seat} is played by a person again.")
    else:
        bots.add(seat)
        at.console.say(f"{seat} is now a bot. Type bot {seat} to end that.")


@command("quit", "q", "exit", usage="quit", about="leave the table; the game is kept")
def leave(at: Controls, words: list[str]) -> None:
    """Leave the table."""
    at.leaving = True
