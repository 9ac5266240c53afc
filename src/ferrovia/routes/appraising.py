"""What one finished route earns: the plain reading of the rules, stop by stop.

Searches add up packed integers (``worth``); what they find, and what people claim, is valued here.
"""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.routes.question import OverlayBonus, PairBonus, Question, SetBonus, TrainModel

Stops = tuple[StopId, ...]
Appraisal = tuple[int, Stops]
"""Revenue, and the stops that earn it."""


def appraise(
    question: Question, train: TrainModel, stops: Stops, overlays: tuple[int, ...]
) -> Appraisal:
    """Value a route by its stops in running order and the overlays passed on each leg.

    A train that may leave stops out counts those that earn most.
    """
    if train.only_to:
        ends = stops[0], stops[-1]
        there = next((end for end in ends if end in train.only_to), "")
        own = [stop for stop in stops if stop in question.tokens]
        if train.beyond and there and own:
            best = max(own, key=lambda stop: stop_value(question, train, stop))
            ends = (there, best) if there == stops[0] else (best, there)
        return sum(stop_value(question, train, stop) for stop in ends), ends
    if train.counts is not None and len(stops) > train.counts:
        return _choose(question, train, stops, overlays)
    return earnings(question, train, stops, overlays, stops), stops


def earnings(
    question: Question, train: TrainModel, stops: Stops, overlays: tuple[int, ...], counted: Stops
) -> int:
    """Return what a route earns with some of its stops, in running order."""
    revenue = sum(stop_value(question, train, stop) for stop in counted)
    between = overlays[stops.index(counted[0]) : stops.index(counted[-1])]
    for bonus in train.bonuses:
        if isinstance(bonus, SetBonus):
            revenue += set_amount(bonus, sum(stop in bonus.stops for stop in counted))
        elif isinstance(bonus, PairBonus):
            revenue += pair_amount(bonus, counted)
        elif any(between if bonus.apart else overlays):
            revenue += bonus.per_stop * len(counted)
    return revenue


def stop_value(question: Question, train: TrainModel, stop: StopId) -> int:
    """Return what a stop is worth to a train."""
    return question.values[stop] * (2 if stop in train.doubled else 1)


def set_amount(bonus: SetBonus, number: int) -> int:
    """Return the bonus for so many stops of the set."""
    return bonus.amounts[min(number, len(bonus.amounts) - 1)]


def pair_amount(bonus: PairBonus, counted: Stops) -> int:
    """Return the bonus for stops on either side."""
    first = [bonus.first[stop] for stop in counted if stop in bonus.first]
    second = [bonus.second[stop] for stop in counted if stop in bonus.second]
    return max(first) + max(second) if first and second else 0


def _choose(
    question: Question, train: TrainModel, stops: Stops, overlays: tuple[int, ...]
) -> Appraisal:
    """Choose the stops that earn most: without an overlay bonus, or on both sides of an overlay."""
    greedy, most = _most_valuable(question, train, stops, overlays)
    if greedy[0] == most:
        return greedy
    cuts: list[int | None] = [None]
    if any(isinstance(bonus, OverlayBonus) and bonus.apart for bonus in train.bonuses):
        cuts += [place for place, passed in enumerate(overlays) if passed]
    passed_one = any(overlays)
    choices = [_choose_around(question, train, stops, cut, passed_one) for cut in cuts]
    best: Appraisal = max(choices, key=lambda choice: choice[0])
    return best


def _most_valuable(
    question: Question, train: TrainModel, stops: Stops, overlays: tuple[int, ...]
) -> tuple[Appraisal, int]:
    """Count the most valuable stops; return that, and what no choice can exceed.

    Nearly always the two are equal, and nothing else need be tried.
    """
    values = [stop_value(question, train, stop) for stop in stops]
    order = sorted(range(len(stops)), key=lambda place: (-values[place], place))
    places = sorted(order[: train.counts])
    chosen = tuple(stops[place] for place in places)
    most = sum(values[place] for place in places)
    for bonus in train.bonuses:
        if isinstance(bonus, SetBonus):
            most += set_amount(bonus, sum(stop in bonus.stops for stop in stops))
        elif isinstance(bonus, PairBonus):
            most += pair_amount(bonus, stops)
        elif any(overlays):
            most += bonus.per_stop * len(places)
    marked = any(stop in question.tokens for stop in chosen)
    earned = earnings(question, train, stops, overlays, chosen) if marked else -1
    return (earned, chosen), most


def _choose_around(
    question: Question, train: TrainModel, stops: Stops, cut: int | None, passed: bool
) -> Appraisal:
    """Choose stops, some before and some behind leg ``cut`` if it is given.

    ``passed``: the route passes an overlay somewhere.

    Runs along the stops and keeps the best choice per state: how many are counted, whether one of
    them has an own token, whether one is before and one behind the cut, and which of those that
    matter for other bonuses.
    """
    sets = [bonus for bonus in train.bonuses if isinstance(bonus, SetBonus)]
    pairs = [bonus for bonus in train.bonuses if isinstance(bonus, PairBonus)]
    per_stop = sum(
        bonus.per_stop
        for bonus in train.bonuses
        if isinstance(bonus, OverlayBonus) and (cut is not None if bonus.apart else passed)
    )
    notable = {stop for bonus in sets for stop in bonus.stops}
    notable.update(stop for bonus in pairs for stop in (*bonus.first, *bonus.second))
    assert train.counts is not None
    State = tuple[int, bool, bool, bool, Stops]
    states: dict[State, Appraisal] = {(0, False, False, False, ()): (0, ())}
    for place, stop in enumerate(stops):
        value = stop_value(question, train, stop) + per_stop
        own = stop in question.tokens
        before = cut is not None and place <= cut
        behind = cut is not None and place > cut
        following = dict(states)
        for (number, token, left, right, noted), (total, chosen) in states.items():
            if number < train.counts:
                state = (
                    number + 1,
                    token or own,
                    left or before,
                    right or behind,
                    (*noted, stop) if stop in notable else noted,
                )
                if state not in following or following[state][0] < total + value:
                    following[state] = total + value, (*chosen, stop)
        states = following
    best: Appraisal = (-1, ())
    for (_, token, left, right, noted), (total, chosen) in states.items():
        if not token or (cut is not None and not (left and right)):
            continue
        total += sum(
            set_amount(bonus, sum(stop in bonus.stops for stop in noted)) for bonus in sets
        )
        total += sum(pair_amount(bonus, noted) for bonus in pairs)
        if total > best[0]:
            best = total, chosen
    return best
