"""Playing on for a little, everybody by rules of thumb, to see what a choice leads to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ferrovia.bots.builder import opinions
from ferrovia.bots.builder.laying import most_promising_lay
from ferrovia.bots.builder.situation import Situation
from ferrovia.bots.choice import Budget
from ferrovia.bots.evaluation.valuation import Valuer
from ferrovia.bots.investor.weighing import Tried
from ferrovia.core import Position, RunOffer
from ferrovia.core.action import Action
from ferrovia.family.actions import LayTile, PlaceToken, ProposePrivate, ProposeTrain
from ferrovia.struct import Struct

PASSED_OVER = (LayTile, PlaceToken, ProposeTrain, ProposePrivate)
"""What costs most to weigh: tiles are laid at a glance, the rest is left out."""
LIKE_A_BUILDER = 2
"""Of what a builder would do so much is played on as well, as far as there is room."""
OPERATING = "operating"


class Depth(Struct, frozen=True):
    """How far a player plays on in thought."""

    choices: int
    """So many choices are played on."""
    rounds: int
    """To the end of so many operating rounds."""


def play_trades_on(
    position: Position,
    tried: Sequence[Tried],
    valuer: Valuer,
    depth: Depth,
    rng: Random,
    budget: Budget,
) -> list[Tried]:
    """Return the best trades with what they lead to, the best first.

    What a builder would do is among them: who knows better has to show it.
    """
    builders = opinions(position, valuer.seat, position.offers())[:LIKE_A_BUILDER]
    sequences = [(each.action, each.then) for each in tried]
    first = depth.choices - len(builders) + 1
    sequences[first:first] = [(each.action, None) for each in builders]
    seed = rng.randrange(1_000_000)
    found: list[Tried] = []
    for action, then in sequences:
        if any(action == known.action for known in found):
            continue
        after = position.play(action)
        if then is not None:
            after = after.play(then)
        found.append(_played_on(action, then, after, valuer, depth, seed, budget))
        if len(found) == depth.choices:
            break
    found.sort(key=lambda each: -each.value)
    return found


def _played_on(
    action: Action,
    then: Action | None,
    after: Position,
    valuer: Valuer,
    depth: Depth,
    seed: int,
    budget: Budget,
) -> Tried:
    """Return what a trade is worth at the end of the stock round and of the operating rounds that
    somebody looks further: the mean of all, because later ones depend on more guesses."""
    nodes = budget // depth.choices
    after = play_on(after, 0, seed, nodes)
    leaves = [valuer.value(after)]
    for _ in range(depth.rounds):
        if after.over:
            break
        after = play_on(after, 1, seed, nodes)
        leaves.append(valuer.value(after))
    return Tried(action, leaves[-1], sum(leaf.value for leaf in leaves) // len(leaves), then)


def play_on(position: Position, rounds: int, seed: int, nodes: int) -> Position:
    """Return the position when some operating rounds have ended, or so many actions are played.

    Without any, it is that after the round that is on. The same ``seed`` lets everybody make the
    same guesses after every choice that is compared.
    """
    rng = Random(seed)
    here = _round(position)
    for _ in range(nodes):
        if position.over:
            break
        position = position.play(_next_action(position, rng))
        now = _round(position)
        if now != here:
            rounds -= here[0] == OPERATING
            if rounds <= 0:
                break
        here = now
    return position


def _round(position: Position) -> tuple[str, int, int]:
    flow = position.state.flow
    return flow.round, flow.cycle, flow.number


def _next_action(position: Position, rng: Random) -> Action:
    """Return what whoever is to decide does, by rules of thumb."""
    offers = position.offers()
    run = next((offer for offer in offers if isinstance(offer, RunOffer)), None)
    if run is not None or len(offers) == 1:
        return (run or offers[0]).action
    quick = [offer for offer in offers if not isinstance(offer.action, PASSED_OVER)]
    now = position.decision
    assert now is not None
    if now.subject and len(quick) < len(offers):
        laying = most_promising_lay(Situation(position, now.seat), offers)
        if laying is not None:
            return laying
    found = opinions(position, now.seat, quick or offers)
    best = found[0].value
    return rng.choice([each for each in found if each.value == best]).action
