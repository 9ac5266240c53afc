"""Prices on hex sides: the searches under them leave out no route that is good enough."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from random_models import FAMILIES
from test_every_model import positions

from ferrovia.board.track import Board, Track
from ferrovia.routes import Question, Route, best_run, routes_of
from ferrovia.routes.network import View, network_of
from ferrovia.routes.picking import Picking
from ferrovia.routes.priced import Priced
from ferrovia.routes.train_bounds import SCALE
from ferrovia.routes.ways import Ways
from ferrovia.struct import replace


def sides_of(view: View, route: Route) -> int:
    """Return the sides of a route as bits."""
    numbers = view.network.lines.numbers
    return sum(
        numbers.bits[numbers.entering[here, there]]
        for leg in route.legs
        for here, there in pairwise(leg)
    )


def worth_after(prices: list[int], key: int, revenue: int) -> int:
    """Return what a route is worth after prices."""
    return SCALE * revenue - sum(price for side, price in enumerate(prices) if key >> side & 1)


def every_route(board: Board, track: Track, question: Question, view: View) -> dict[int, int]:
    """Return all routes of the first train: sides -> the best revenue."""
    found: dict[int, int] = {}
    for route in routes_of(board, track, question, 0):
        key = sides_of(view, route)
        found[key] = max(found.get(key, 0), route.revenue)
    return found


@pytest.mark.parametrize("batch", range(3))
@pytest.mark.parametrize("family", FAMILIES)
def test_every_route_that_is_good_enough_is_found(family, batch):
    tried = 0
    for rng, board, track, question, _ in positions(family, 1400 + batch):
        train = replace(question.trains[0], limits=(), only_to=())
        question = replace(question, trains=(train,), sharing="sides")
        view = View(network_of(board, track), question, train)
        routes = every_route(board, track, question, view)
        ways = Ways(view)
        for _ in range(3):
            prices = random_prices(rng, view)
            worths = {key: worth_after(prices, key, routes[key]) for key in routes}
            ranked = sorted(worths.values(), reverse=True)
            for least in {ranked[place] for place in (0, len(ranked) // 4) if place < len(ranked)}:
                tried += 1
                good = {key: routes[key] for key, worth in worths.items() if worth >= least}

                assert Priced(ways, prices).routes(least, 10**9, rising=False) == good

            rising = Priced(ways, prices).routes(-(10**9), 10**9, rising=True)
            best = max((worths[key] for key in rising), default=0)
            assert best == (ranked[0] if ranked else 0)
    assert tried > 50


@pytest.mark.parametrize("batch", range(3))
@pytest.mark.parametrize("family", FAMILIES)
def test_triples_of_sides_and_dues_leave_out_no_route(family, batch):
    tried = turned = 0
    for rng, board, track, question, _ in positions(family, 1700 + batch):
        train = replace(question.trains[0], limits=(), only_to=())
        question = replace(question, trains=(train,), sharing="sides")
        view = View(network_of(board, track), question, train)
        routes = every_route(board, track, question, view)
        ways = Ways(view)
        sides = view.network.lines.numbers.side_count
        for _ in range(3):
            odd = random_triples(rng, view)
            prices = [*random_prices(rng, view), *(SCALE * rng.randint(0, 40) for _ in odd)]
            dues = {stop: SCALE * rng.choice((0, 0, 10, 50)) for stop in set(ways.stops)}
            worths = {}
            for key, revenue in routes.items():
                worths[key] = worth_after(prices[:sides], key, revenue)
                for (_, mask), price in zip(odd, prices[sides:], strict=True):
                    if (key & mask).bit_count() > 1:
                        turned += 1
                        worths[key] -= price
            ranked = sorted(worths.values(), reverse=True)
            for least in {ranked[place] for place in (0, len(ranked) // 4) if place < len(ranked)}:
                tried += 1
                good = {key: routes[key] for key, worth in worths.items() if worth >= least}

                found = Priced(ways, prices, odd, dues).routes(least, 10**9, rising=False)

                assert found == good
    assert tried > 50
    assert turned > 50


def random_triples(rng: Random, view: View) -> list[tuple[int, int]]:
    """Return some triples of sides around stops."""
    triples = []
    for stop, (_, spokes, _) in sorted(view.network.lines.places.items()):
        sides = sorted({bit for _, _, bit in spokes})
        if len(sides) > 2 and rng.random() < 0.7:
            triples.append((stop, sum(rng.sample(sides, 3))))
    return triples


def random_prices(rng: Random, view: View) -> list[int]:
    """Return prices: most sides are free, some dear."""
    return [
        SCALE * rng.choice((0, 0, 0, 5, 10, 20, 40)) + rng.randint(0, 3)
        for _ in range(view.network.lines.numbers.side_count)
    ]


def test_places_remember_enough_to_make_no_small_rings():
    rings = 0
    for _, board, track, question, _ in positions("stops, hexes and express", 1500):
        train = replace(question.trains[0], limits=(), counts=3)
        view = View(network_of(board, track), question, train)
        ways = Ways(view)
        for row in ways.onward:
            for arc, place in row:
                rings += place >= 0
                assert place < 0 or all(
                    not arc[0] & next_arc[0] for next_arc, _ in ways.onward[place]
                )
    assert rings


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("above", [-1, 800, 4000])
def test_picking_finds_the_best_combination(seed, above):
    rng = Random(seed)
    prices = [16 * rng.randint(0, 15) for _ in range(10)]
    counts = [rng.randint(1, 3) for _ in range(rng.randint(1, 2))]
    lists, bound = [], sum(prices)
    for count in counts:
        keys = [sum(1 << side for side in rng.sample(range(10), 3)) for _ in range(9)]
        routes = [(10 * rng.randint(1, 30), key) for key in keys] + [(0, 0)]
        worths = [worth_after(prices, key, revenue) for revenue, key in routes]
        slacks = [max(worths) - worth for worth in worths]
        lists.append(sorted((slack, *route) for slack, route in zip(slacks, routes, strict=True)))
        bound += count * max(worths)
    combinations = list(every_combination(lists, counts))
    best = max(total for total, _ in combinations)
    known = best - 10 * rng.randint(0, 20)
    far = max((total for total, slack in combinations if slack > above), default=0)

    picking = Picking(lists, counts, bound, known, 10)
    picking.search(10**9, above)

    assert max(known, far) <= picking.best <= best
    if picking.best > known:
        assert picking.choice is not None
        assert sum(revenue for _, revenue, _ in picking.choice) == picking.best


def every_combination(lists, counts):
    """Yield what each legal combination earns, and the greatest slack of a route in it."""
    slots = [group for group, count in enumerate(counts) for _ in range(count)]

    def fill(place, used, total, most):
        if place == len(slots):
            yield total, most
            return
        for slack, revenue, key in lists[slots[place]]:
            if not used & key:
                yield from fill(place + 1, used | key, total + revenue, max(most, slack))

    yield from fill(0, 0, 0, 0)


def test_equal_express_trains_have_stable_answers():
    for _, board, track, question, _ in positions("stops, hexes and express", 1600, each=20):
        train = replace(question.trains[0], limits=(), counts=3)
        question = replace(question, trains=(train, train, train))

        runs = [best_run(board, track.without_answers(), question) for _ in range(2)]

        assert runs[0] == runs[1]
