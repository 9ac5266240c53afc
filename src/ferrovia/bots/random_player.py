"""A player that moves at random, with a lean towards games that get somewhere.

First a kind of action is drawn by its leaning, then one of its offers, then a number within the
span. Leanings stand in ``views.action_table``, with everything else that presents an action:
buying, building and paying out outweigh a pass, or games would not come to an end; proposals are
light, because a refused one may be repeated without limit.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ferrovia.bots.choice import Budget, Choice
from ferrovia.bots.offers_to_others import is_offer, may_offer
from ferrovia.core import Action, Game, Offer, Pass, Position
from ferrovia.core.names import Seat
from ferrovia.core.title import Title
from ferrovia.struct import replace
from ferrovia.views.action_table.action_text import presentation

Player = Callable[[Position, Seat, Random], Action]
"""``player(position, seat, rng)``: anything that chooses."""
OUTSIDE = 0.08
"""The same for what is open between any two actions; and how often others speak up at all."""
LOW_NUMBERS = 4
"""Numbers of a span are drawn by the fourth power of chance: mostly low, sometimes anything."""


class NotToDecide(ValueError):
    """A bot was asked to choose for a seat that has nothing to decide now."""


def choose(position: Position, seat: Seat, rng: Random) -> Action:
    """Return one of the actions offered to ``seat``; the same for the same state of ``rng``."""
    decision = position.decision
    if decision is None or decision.seat != seat:
        now = "the game is over" if decision is None else f"it is {decision.seat}'s decision"
        raise NotToDecide(f"{seat} has nothing to decide: {now}")
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in position.offers():
        kinds.setdefault(type(offer.action), []).append(offer)
    kind = rng.choices(list(kinds), [leaning(position.title, each) for each in kinds])[0]
    return _with_number(rng.choice(kinds[kind]), rng)


def leaning(title: Title, kind: type[Action]) -> float:
    """Return how likely a kind of action is to be drawn besides the others that are offered."""
    outside = any(move.action is kind for move in title.interjections)
    return OUTSIDE if outside else presentation(title, kind).leaning


def choose_agreeably(position: Position, seat: Seat, rng: Random) -> Action:
    """Choose at random, but refuse no proposal.

    Games of 18xx.games record only what was agreed upon, so only such games can be exported.
    """
    for offer in position.offers():
        if getattr(offer.action, "accept", False):
            return offer.action
    return choose(position, seat, rng)


def interject(position: Position, rng: Random) -> Action | None:
    """Return what somebody does outside their turn, now and then; as a rule nothing."""
    offers = position.interjections()
    if not offers or rng.random() >= OUTSIDE:
        return None
    return _with_number(rng.choice(offers), rng)


def _with_number(offer: Offer, rng: Random) -> Action:
    span = offer.span
    if span is None:
        return offer.action
    value = span.low + int((span.high - span.low + 1) * rng.random() ** LOW_NUMBERS)
    return replace(offer.action, **{span.field: value})


class RandomBot:
    """Draws what it does, and says so."""

    name = "random"
    character = "Draws every move by lot: to try out the table, not to lose against."
    budget = 0

    def choose(self, position: Position, seat: Seat, rng: Random, budget: Budget) -> Choice:
        """Draw one of the actions offered; whoever refuses an offer is not asked again."""
        action = choose(position, seat, rng)
        while not may_offer(position) and is_offer(position, action):
            passing = [o.action for o in position.offers() if isinstance(o.action, Pass)]
            action = passing[0] if passing else choose(position, seat, rng)
        return Choice(action, reasons=("It was drawn at random.",))

    def interject(
        self, position: Position, seat: Seat, rng: Random, budget: Budget
    ) -> Choice | None:
        """Do something outside its turn, now and then."""
        offers = position.offers(seat)
        if not offers or rng.random() >= OUTSIDE:
            return None
        return Choice(_with_number(rng.choice(offers), rng))


class NoEnd(RuntimeError):
    """A game went on beyond all measure."""


def play_out(
    opening: Position,
    rng: Random,
    *,
    player: Player = choose,
    limit: int = 20_000,
    watch: Callable[[Position, Action, Position], None] | None = None,
) -> Game:
    """Play a game to its end, the same player in every seat, as a rule a random one.

    Now and then somebody interjects something, where a title lets them.
    ``watch`` sees each action as it is played.
    """
    game = Game(opening)
    while not game.position.over:
        before = game.position
        assert before.decision is not None
        action = interject(before, rng) or player(before, before.decision.seat, rng)
        after = game.push(action)
        if watch is not None:
            watch(before, action, after)
        if len(game) >= limit:
            raise NoEnd(f"no end after {limit} actions")
    return game
