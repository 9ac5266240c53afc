"""Playing on for a little, everybody by rules of thumb, to see what a choice leads to."""

from __future__ import annotations

from random import Random

from ferrovia.bots.builder import opinions
from ferrovia.core import Position, RunOffer
from ferrovia.core.action import Action
from ferrovia.family.actions import LayTile, PlaceToken, StartCorporation

PASSED_OVER = (LayTile, PlaceToken, StartCorporation)
"""What nobody does while one only tries: it costs most to weigh and changes least."""
OPERATING = "operating"


def play_on(position: Position, rounds: int, seed: int, nodes: int) -> Position:
    """Return the position when some operating rounds have ended, or so many actions are played.

    The same ``seed`` lets everybody make the same guesses after every choice that is compared.
    """
    rng = Random(seed)
    here = _round(position)
    for _ in range(nodes):
        if position.over:
            break
        position = position.play(_next_action(position, rng))
        now = _round(position)
        if now != here and here[0] == OPERATING:
            rounds -= 1
            if rounds <= 0:
                break
        here = now
    return position


def _round(position: Position) -> tuple[str, int, int]:
    flow = position.state.flow
    return flow.round, flow.cycle, flow.number


def _next_action(position: Position, rng: Random) -> Action:
    """Return what whoever is to decide does, by rules of thumb; track is left as it is."""
    offers = position.offers()
    run = next((offer for offer in offers if isinstance(offer, RunOffer)), None)
    if run is not None or len(offers) == 1:
        return (run or offers[0]).action
    quick = [offer for offer in offers if not isinstance(offer.action, PASSED_OVER)]
    now = position.decision
    assert now is not None
    found = opinions(position, now.seat, quick or offers)
    best = found[0].value
    return rng.choice([each for each in found if each.value == best]).action
