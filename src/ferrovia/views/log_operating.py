"""Sentences for what happens in the turns of corporations: track, tokens, runs and trains.

Here the dispatch begins; ``log`` adds everything else that can happen.
"""

from __future__ import annotations

from functools import singledispatch

from ferrovia.board.naming import a, side
from ferrovia.core import events as happened
from ferrovia.core.events import Event
from ferrovia.core.names import DEPOT, GONE
from ferrovia.core.title import Title
from ferrovia.views.templates import fill
from ferrovia.views.words import (
    capital,
    city_place,
    owner_name,
    panel_words,
    place,
    sides,
    stop_name,
    train_class,
)


@singledispatch
def tell(event: Event, title: Title) -> str:
    """Return the words for an event, without a full stop."""
    raise TypeError(f"there is no sentence for {type(event).__name__}")


@tell.register
def _(event: happened.TileLaid, title: Title) -> str:
    where = place(title, event.hex)
    colour = title.board.tiles[event.tile].face.colour
    cost = f" for {title.money(event.cost)}" if event.cost else ""
    return f"{event.corporation} lays the {colour} tile {event.tile} on {where}{cost}"


@tell.register
def _(event: happened.OverlayLaid, title: Title) -> str:
    ways = " and ".join(side(title.board.layout, edge) for edge in event.sides)
    cost = f" for {title.money(event.cost)}" if event.cost else ""
    return f"{event.corporation} builds a tunnel on {place(title, event.hex)}, {ways}{cost}"


@tell.register
def _(event: happened.TileRemoved, title: Title) -> str:
    return f"Tile {event.tile} is taken off {place(title, event.hex)}"


@tell.register
def _(event: happened.TokenPlaced, title: Title) -> str:
    return f"{event.corporation} places a token on {city_place(title, event.city)}"


@tell.register
def _(event: happened.TokenMovedIn, title: Title) -> str:
    return f"The token of {event.corporation} moves into {city_place(title, event.city)}"


@tell.register
def _(event: happened.TokenRemoved, title: Title) -> str:
    return f"The token of {event.corporation} on {city_place(title, event.city)} is removed"


@tell.register
def _(event: happened.PanelPlaced, title: Title) -> str:
    values = panel_words(title.board, event.panel)
    return f"{event.private} is put on {place(title, event.hex)}, worth {values}"


@tell.register
def _(event: happened.PowerUsed, title: Title) -> str:
    where = f" on {place(title, event.hex)}" if event.hex else ""
    return f"{event.corporation} uses the power of {event.private}{where}"


@tell.register
def _(event: happened.TrainsRan, title: Title) -> str:
    lines = [
        f"{train} {' - '.join(stop_name(title, stop) for stop in stops)}: {title.money(revenue)}"
        for train, stops, revenue in event.routes
    ]
    routes = f" ({'; '.join(lines)})" if lines else ""
    return f"{event.corporation} runs for {title.money(event.revenue)}{routes}"


@tell.register
def _(event: happened.DividendPaid, title: Title) -> str:
    return f"{event.corporation} pays out {title.money(event.revenue)}"


@tell.register
def _(event: happened.RevenueWithheld, title: Title) -> str:
    if not event.revenue:
        return f"{event.corporation} earns nothing"
    return f"{event.corporation} keeps {title.money(event.revenue)} in its treasury"


@tell.register
def _(event: happened.TrainBought, title: Title) -> str:
    source = owner_name(event.source)
    text = f"{event.corporation} buys {a(event.train)} from {source} for {title.money(event.price)}"
    if event.contribution:
        text += f", to which its {title.words.president} adds {title.money(event.contribution)}"
    return text


@tell.register
def _(event: happened.TrainLost, title: Title) -> str:
    name, owner = train_class(event.train), owner_name(event.owner)
    if event.target == GONE and event.owner == DEPOT and title.words.unsold:
        return fill(title, title.words.unsold, {"train": lambda: sides(title, name)})
    if event.target == GONE:
        return f"{capital(a(name))} of {owner} is out of the game"
    return f"{owner} returns {a(name)} to {owner_name(event.target)}"


@tell.register
def _(event: happened.TrainGiven, title: Title) -> str:
    name = train_class(event.train)
    return f"{owner_name(event.target)} receives the {name} of {owner_name(event.owner)}"


@tell.register
def _(event: happened.TrainTurned, title: Title) -> str:
    name, owner = train_class(event.train), owner_name(event.owner)
    return f"{capital(a(name))} of {owner} becomes {a(event.side)}"


@tell.register
def _(event: happened.MarkerBought, title: Title) -> str:
    return f"{event.corporation} buys {a(event.marker)} for {title.money(event.price)}"
