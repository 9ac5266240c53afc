"""Commands that show something and change nothing."""

from __future__ import annotations

from ferrovia.core import market
from ferrovia.core.runs import best
from ferrovia.terminal.commands import At, command
from ferrovia.terminal.example_phrases import example
from ferrovia.terminal.typed_names import Unclear, find_corporation, find_hex, number
from ferrovia.views.sentences.board_words import board_words, hex_line, hex_words
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.refusals import statement_words
from ferrovia.views.text.companies import (
    corporation_words,
    corporations_table,
    privates_words,
    prospect_words,
    supply_words,
    waiting_words,
)
from ferrovia.views.text.market_text import market_grid, market_legend, market_words
from ferrovia.views.text.players import holdings_words, players_table
from ferrovia.views.text.text_map import legend, text_map
from ferrovia.views.text.trains_and_phases import phase_words, run_lines, trains_table, trains_words

SHOWN = 20
"""Sentences of the log that are shown unless more are asked for."""


@command(
    "map",
    "m",
    usage="map [words]",
    about="the board as a picture, or hex by hex in words",
    looks=True,
)
def show_map(at: At, words: list[str]) -> None:
    """Show the board."""
    if at.in_words or words:
        at.console.lines(board_words(at.position))
        one = example(at.position.title, "hex {city}")
        at.console.say(f"For one hex with its neighbours type hex and its id, like: {one}.")
        return
    at.console.picture(text_map(at.position))
    at.console.lines(legend(at.position.title))


@command(
    "hex",
    "x",
    usage="hex {city}",
    about="one hex: track, stops, tokens, costs, neighbours",
    looks=True,
)
def show_hex(at: At, words: list[str]) -> None:
    """Show one hex in words."""
    if not words:
        ways = example(at.position.title, "hex {city}, or: hex {place}")
        raise Unclear(f"Which hex? Type for example: {ways}.")
    at.console.lines(hex_words(at.position, find_hex(at.position, " ".join(words))))


@command(
    "market", "mk", usage="market", about="the stock market and the order of operating", looks=True
)
def show_market(at: At, words: list[str]) -> None:
    """Show the stock market."""
    at.console.lines(market_words(at.position))
    if not at.in_words:
        at.console.say()
        at.console.picture(market_grid(at.position))
        at.console.say(market_legend(at.position))


@command(
    "players", "p", usage="players", about="everybody's money, shares and certificates", looks=True
)
def show_players(at: At, words: list[str]) -> None:
    """Show all players."""
    if not at.in_words:
        at.console.picture(players_table(at.position))
    at.console.lines(holdings_words(at.position, seat) for seat in at.position.state.seats)


@command(
    "corporations",
    "c",
    usage="corporations [{corporation}]",
    about="all corporations, or one in full",
    looks=True,
)
def show_corporations(at: At, words: list[str]) -> None:
    """Show all corporations, or one."""
    if words:
        name = find_corporation(at.position, words[0])
        at.console.lines(corporation_words(at.position, name))
        return
    if at.in_words:
        for name in market.order(at.position):
            at.console.lines(corporation_words(at.position, name))
    else:
        at.console.picture(corporations_table(at.position))
        office = at.position.title.words.president
        at.console.say(f"Holdings in percent: * {office}, + with the last certificate.")
    at.console.lines(waiting_words(at.position))
    at.console.lines(prospect_words(at.position))


@command(
    "trains",
    "t",
    usage="trains",
    about="trains for sale, the phase, and what comes next",
    looks=True,
)
def show_trains(at: At, words: list[str]) -> None:
    """Show trains and phase."""
    at.console.lines(phase_words(at.position))
    if at.in_words:
        at.console.lines(trains_words(at.position))
    else:
        at.console.picture(trains_table(at.position))


@command(
    "privates", "pr", usage="privates", about="the private companies and their powers", looks=True
)
def show_privates(at: At, words: list[str]) -> None:
    """Show the private companies."""
    at.console.lines(privates_words(at.position))
    at.console.lines(supply_words(at.position))


@command(
    "earn",
    "e",
    usage="earn {corporation}",
    about="the best a corporation could earn as things stand",
    looks=True,
)
def show_earnings(at: At, words: list[str]) -> None:
    """Show the proven best runs."""
    names = [find_corporation(at.position, word) for word in words] or market.order(at.position)
    if not names:
        at.console.say("No corporation is in operation yet.")
    for name in names:
        row = at.position.state.corporations.get(name)
        if row is None or not row.cell:
            at.console.say(f"{name} is not in operation.")
            continue
        run = best(at.position, name)
        at.console.say(f"{name}: {at.position.title.money(run.revenue)}, proven best.")
        at.console.lines(f"  {line}" for line in run_lines(at.position, name, run))


@command("log", "l", usage="log [50]", about="what has happened, the latest last", looks=True)
def show_log(at: At, words: list[str]) -> None:
    """Show what has happened."""
    wanted = number(words[0], "number of sentences") if words else SHOWN
    story = [
        line
        for position in at.kept_game.game.positions
        for line in digest(position.title, position.events)
    ]
    if wanted < len(story):
        at.console.say(f"The last {wanted} of {len(story)} sentences. For more type: log 100.")
    at.console.lines(story[-wanted:] if wanted else [])


@command(
    "rule",
    "r",
    usage="rule {statement}",
    about="a statement of the rules, or a whole section",
    looks=True,
)
def show_rule(at: At, words: list[str]) -> None:
    """Show statements of the rules."""
    title = at.position.title
    wanted = words[0].strip("[]").removeprefix("§") if words else ""
    lines = statement_words(title, wanted)
    if not lines:
        sections = dict.fromkeys(s.section for s in title.statements.values())
        raise Unclear(
            f"There is no section or statement {wanted!r}. Sections: {', '.join(sections)}."
        )
    at.console.lines(lines)


@command(
    "near", usage="near {city}", about="a hex and what lies around it, a line each", looks=True
)
def show_near(at: At, words: list[str]) -> None:
    """Show a hex and its neighbours."""
    if not words:
        raise Unclear(f"Near what? Type for example: {example(at.position.title, 'near {city}')}.")
    centre = find_hex(at.position, " ".join(words))
    at.console.say(hex_line(at.position, centre))
    around = at.position.title.board.neighbours[centre]
    at.console.lines(hex_line(at.position, hex_id) for hex_id in around if hex_id is not None)
