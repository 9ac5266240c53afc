"""``ferrovia show``: a game file at one moment, as text and as a picture of the board."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from ferrovia.board.faces import hex_of
from ferrovia.cli.errors import write_text
from ferrovia.cli.file_arguments import add_moment, chosen_moment
from ferrovia.cli.table_arguments import described
from ferrovia.core import Position, market, tokens
from ferrovia.core.depot import trains_of
from ferrovia.core.names import DEPOT, POOL
from ferrovia.core.terms import phase_name, round_name
from ferrovia.views.pictures import picture
from ferrovia.views.sentences.digest import digest
from ferrovia.views.text.companies import corporations_table, privates_words, waiting_words
from ferrovia.views.text.market_text import market_grid, market_legend
from ferrovia.views.text.players import players_table, result_words
from ferrovia.views.text.text_map import text_map


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_moment(parser)
    parser.add_argument("--map", action="store_true", help="draw the map in text, too")
    parser.add_argument("--svg", type=Path, metavar="OUT", help="write a picture of the board")


def run(chosen: argparse.Namespace) -> int:
    """Print the position, and write its picture."""
    opened = chosen_moment(chosen)
    game = opened.game
    for line in (*opened.notes, *shown(game.position, opened.number, chosen.map)):
        print(line)
    if chosen.svg is not None:
        write_text(chosen.svg, picture(game.position))
        print(f"\nThe board is drawn in {chosen.svg}")
    return 0


def shown(position: Position, played: int, with_map: bool = False) -> Iterator[str]:
    """Yield the lines that describe a position."""
    yield described(position.title)
    yield from _now(position, played)
    for heading, lines in (
        ("Players", players_table(position)),
        ("Corporations", (*corporations_table(position), *waiting_words(position))),
        ("Private companies", privates_words(position)),
        ("Market", (*market_grid(position), market_legend(position))),
        ("Map", tuple(_map(position))),
        ("", text_map(position) if with_map else ()),
    ):
        if lines:
            yield ""
        if heading:
            yield heading.upper()
        yield from lines


def _now(position: Position, played: int) -> Iterator[str]:
    state, title = position.state, position.title
    yield ""
    if played:
        yield f"Action {played:,}: {' '.join(digest(title, position.events)) or 'no news.'}"
    decision = position.decision
    if decision is None:
        assert position.result is not None
        yield from result_words(position, position.result)
    else:
        flow = state.flow
        where = round_name(position.title, flow.round, flow.cycle, flow.number)
        whose = f" for {decision.subject}" if decision.subject else ""
        step = decision.step.replace("_", " ")
        yield f"This is {where}, {phase_name(position.title, state.phase)}."
        yield f"To decide: {decision.seat}{whose}, at '{step}' ({decision.cite})."
    broken = " and is broken" if state.broken else ""
    yield f"The bank has {title.money(state.bank)}{broken}."
    for place, name in ((DEPOT, "In the depot"), (POOL, "In the pool")):
        if cards := trains_of(position, place):
            classes = dict.fromkeys(cards)
            counts = {c: cards.count(c) if title.trains[c].count else "any number" for c in classes}
            yield f"{name}: {', '.join(f'{number} of {c}' for c, number in counts.items())}."


def _map(position: Position) -> Iterator[str]:
    """Yield what lies on the map: tiles by colour, tokens by corporation."""
    board, track = position.title.board, position.state.track
    colours: dict[str, int] = {}
    for laid in track.laid.values():
        colour = board.tile_face(laid).colour
        colours[colour] = colours.get(colour, 0) + 1
    counted = ", ".join(f"{number} {colour}" for colour, number in sorted(colours.items()))
    yield f"Tiles: {counted}." if counted else "No tile has been laid."
    for corporation in market.order(position):
        cities = tokens.of(position, corporation)
        names = ", ".join(f"{board.hexes[hex_of(city)].name} ({city})" for city in cities)
        if names:
            yield f"{corporation} has tokens in {names}."
