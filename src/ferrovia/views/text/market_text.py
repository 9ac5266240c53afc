"""The stock market in words and as a grid."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import listed
from ferrovia.core import market
from ferrovia.core.market_grid import CLOSED, Direction
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import own_words
from ferrovia.core.title import Title

WIDTH = 6
"""Characters for a cell of the grid."""


def price_after(at: Table, corporation: CorporationId, direction: Direction, steps: int = 1) -> int:
    """Return the price after some steps of a corporation's token; nothing is moved."""
    draft = Draft(at.title, at.state)
    market.move(draft, corporation, direction, steps)
    return market.price(draft, corporation)


def market_words(at: Table) -> tuple[str, ...]:
    """Return where every token stands, in the order of operating, with what a step brings."""
    return tuple(_words(at)) or (own_words(at.title, "No {corporation} is in operation yet."),)


def _words(at: Table) -> Iterator[str]:
    money, meant = at.title.money, at.title.words.zones
    operates = at.title.policies.operates
    order = market.order(at)
    running = [corporation for corporation in order if operates(at, corporation)]
    others = [corporation for corporation in order if corporation not in running]
    for place, corporation in enumerate((*running, *others), 1):
        cell = at.title.market.cells[at.state.corporations[corporation].cell]
        if cell.track:
            yield _on_track(at, corporation)
            continue
        number = f"{place}. " if corporation in running else "Without turns: "
        stack = at.state.market[cell.id]
        shared = (
            f", below {listed(stack[: stack.index(corporation)])}"
            if stack[0] != corporation
            else ""
        )
        steps = ", ".join(
            f"{way} {price_after(at, corporation, way)}" for way in market_directions()
        )
        zones = "".join(f" ({meant[zone]})" for zone in cell.zones if zone in _notable(at.title))
        yield (
            f"{number}{corporation}: {money(cell.price)}, row {cell.row + 1}, "
            f"column {cell.column + 1}{shared}{zones}. A step leads to: {steps}."
        )


def _on_track(at: Table, corporation: CorporationId) -> str:
    """Return where a token stands on a track of its own, and what the next step brings."""
    cells = at.title.market.tracks[corporation]
    here = at.title.market.cells[at.state.corporations[corporation].cell].column
    following = [at.title.money(cell.price) for cell in cells[here + 1 : here + 2]]
    rest = f"then {following[0]}" if following else "the last"
    about = at.title.words.tracks.get(corporation, "a track of its own")
    price = at.title.money(cells[here].price)
    return f"{corporation}: {price}, step {here} of {len(cells) - 1}, {rest}. {about}."


def market_directions() -> tuple[Direction, ...]:
    """Return the four directions, in reading order."""
    return ("right", "left", "up", "down")


def market_grid(at: Table) -> tuple[str, ...]:
    """Return the market as a grid: prices with the letters of their zones, tokens beneath."""
    lines = []
    for row in at.title.market.rows:
        indent = " " * (WIDTH * row[0].column)
        prices = "".join(f"{cell.price}{cell.zones}".ljust(WIDTH) for cell in row)
        lines.append((indent + prices).rstrip())
        stacks = [at.state.market.get(cell.id, ()) for cell in row]
        for depth in range(max(len(stack) for stack in stacks)):
            tokens = (stack[depth] if depth < len(stack) else "" for stack in stacks)
            lines.append((indent + "".join(token.ljust(WIDTH) for token in tokens)).rstrip())
    for corporation, cells in at.title.market.tracks.items():
        here = at.state.corporations[corporation].cell
        marked = (f"[{cell.price}]" if cell.id == here else str(cell.price) for cell in cells)
        lines += ["", f"{corporation}: {' '.join(marked)}"]
    return tuple(lines)


def market_legend(at: Table) -> str:
    """Return what the letters in the grid mean."""
    used = sorted({zone for cell in at.title.market.cells.values() for zone in cell.zones})
    meant = at.title.words.zones
    return "Letters: " + "; ".join(f"{zone} {meant[zone]}" for zone in used if zone in meant) + "."


def _notable(title: Title) -> str:
    """Return the zones that a token may stand in for long and that mean something then."""
    cells = title.market.cells
    initial = {zone for cell in title.market.par_cells.values() for zone in cells[cell].zones}
    return "".join(zone for zone in title.words.zones if zone not in initial and zone != CLOSED)
