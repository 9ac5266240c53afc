"""What a corporation earns with some trains, now or after an action that is only tried."""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.board.track import Board, TrackTable
from ferrovia.core import runs
from ferrovia.core.depot import class_of, classes_in, trains_of
from ferrovia.core.names import DEPOT, CorporationId
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge
from ferrovia.family.trains_on_sale import cheapest_train, counted_trains, limit_of
from ferrovia.routes import best_run
from ferrovia.routes.question import question_key
from ferrovia.struct import replace

NODES, EXPRESS_NODES = 1_500, 200
"""Search nodes for one estimate of a revenue; what is missing then is little. Trains that leave
stops out, in company with others, cost far more for each."""
SOON = 2
"""A train that rusts within so many operating rounds is no train to count on."""

_EARNED: TrackTable[tuple[Board, object], int] = TrackTable()


def earnings(
    at: Table,
    corporation: CorporationId,
    trains: tuple[str, ...],
    stations: tuple[StopId, ...] = (),
) -> int:
    """Return about what a corporation would earn if it had these trains.

    ``stations``: if its tokens stood there, and not where they do.
    """
    if not trains:
        return 0
    model = at.title.policies.train_model
    asked = replace(
        runs.question(at, corporation), trains=tuple(model(at, train) for train in trains)
    )
    if stations:
        asked = replace(asked, tokens=stations)
    known = _EARNED.of(at.state.track)
    key = (at.title.board, question_key(asked))
    found = known.get(key)
    if found is None:
        express = len(trains) > 1 and any(train.counts is not None for train in asked.trains)
        nodes = EXPRESS_NODES if express else NODES
        found = best_run(at.title.board, at.state.track, asked, budget=nodes).revenue
        known[key] = found
    return found


def fleet(at: Table, corporation: CorporationId) -> tuple[str, ...]:
    """Return the trains that a corporation has, or else the one that it would buy first."""
    own = trains_of(at, corporation)
    if own:
        return own
    first = cheapest_train(at, corporation)
    return (first.train,) if first is not None else ()


def fleet_ahead(at: Table, corporation: CorporationId) -> tuple[str, ...]:
    """Return the trains with which a corporation should reckon: those that last, and one more."""
    own = trains_of(at, corporation)
    if len(counted_trains(at, corporation)) >= limit_of(at, corporation):
        return own
    further = cheapest_train(at, corporation)
    return (*own, further.train) if further is not None else own


def fleet_to_come(at: Table, corporation: CorporationId) -> tuple[str, ...]:
    """Return trains that a corporation may have one day: one of a class that is not yet on sale.

    Trains without a limit, or that leave stops out, take long to think about.
    """
    title, policies = at.title, at.title.policies
    left = []
    for name in classes_in(at, DEPOT):
        if title.trains[name].after or policies.may_own(at, corporation, name) is not None:
            continue
        model = policies.train_model(at, name)
        if model.limits and model.counts is None:
            left.append(name)
    return tuple(left[1:2] or left[:1]) or trains_of(at, corporation)


def cards_until_rust(at: Table, train: str) -> int | None:
    """Return how many cards must be sold until a class of trains rusts; ``None``: it never does."""
    title = at.title
    names = title.sides_of(train)
    rusting = [
        phase
        for phase in title.phases[title.phase_index(at.state.phase) + 1 :]
        if phase.train and any(name in phase.rusts for name in names)
    ]
    if not rusting:
        return None
    return 1 + _cards_before(at, title.front_of(rusting[0].train))


def life_of(at: Table, train: str, known: Knowledge, left: int) -> int:
    """Return for about how many operating rounds a class of trains will run."""
    cards = cards_until_rust(at, train)
    if cards is None:
        return left
    return min(left, cards * 100 // known.trains_a_round(at))


def lasting(at: Table, corporation: CorporationId, known: Knowledge, left: int) -> tuple[str, ...]:
    """Return the trains of a corporation that do not rust soon."""
    wanted = min(SOON, left)
    return tuple(
        train
        for train in counted_trains(at, corporation)
        if life_of(at, train, known, left) >= wanted
    )


def next_price(at: Table, corporation: CorporationId) -> int:
    """Return what the cheapest train costs that the bank sells to a corporation; 0: none."""
    found = cheapest_train(at, corporation)
    return found.price if found is not None else 0


def price_when_rusted(at: Table, train: str) -> int:
    """Return what a train costs that is on sale when a class has rusted; 0: it never does."""
    title = at.title
    for phase in title.phases[title.phase_index(at.state.phase) + 1 :]:
        if phase.train and any(name in phase.rusts for name in title.sides_of(train)):
            return title.trains[phase.train].price
    return 0


def all_earn(at: Table, corporation: CorporationId) -> bool:
    """Whether each train of a corporation adds to what it earns."""
    own = trains_of(at, corporation)
    whole = earnings(at, corporation, own)
    return all(
        earnings(at, corporation, own[:place] + own[place + 1 :]) < whole
        for place in range(len(own))
    )


def next_colour(at: Table) -> tuple[str, int]:
    """Return the next colour of tiles, and how many cards are sold before the one that brings it.

    Empty if there is none to come.
    """
    title = at.title
    known = title.phase(at.state.phase).tiles
    for phase in title.phases[title.phase_index(at.state.phase) + 1 :]:
        new = [colour for colour in phase.tiles if colour not in known]
        if new and phase.train:
            return new[0], _cards_before(at, title.front_of(phase.train))
    return "", 0


def _cards_before(at: Table, train: str) -> int:
    """Return how many cards of earlier classes the bank has yet to sell."""
    title = at.title
    order = list(title.trains)
    cards = 0
    for card, where in at.state.trains.items():
        name = class_of(card)
        if where == DEPOT and not title.trains[name].after:
            cards += order.index(name) < order.index(train)
    return cards
