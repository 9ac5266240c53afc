"""What the strongest bot thinks of the decisions of others: hints, and a look back at a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ferrovia.bots import LADDER, Bot, Choice, Weighed
from ferrovia.botworker.thinking import NamedBot
from ferrovia.core import Action, Game, Offer, Position
from ferrovia.core.names import Seat
from ferrovia.struct import Struct
from ferrovia.views.action_table.action_text import label
from ferrovia.views.sentences.log import round_label
from ferrovia.workers.tasks import Outcome


def adviser() -> str:
    """Return the name of the bot that is asked: the strongest."""
    return LADDER[-1].name


class Advised(Struct, frozen=True):
    """An action that a bot would consider."""

    action: Action
    text: str
    """As the page words it."""
    value: int


class Advice(Outcome, frozen=True):
    """What a bot would do in somebody's place."""

    moves: tuple[Advised, ...]
    """The best, then the next best."""
    reasons: tuple[str, ...]


class HintTask(Struct, frozen=True):
    """What would a bot do here?"""

    position: Position
    bot: str
    seed: str

    def answered(self, bots: NamedBot) -> Advice:
        """Let it think as if it were to decide."""
        bot, position = bots(self.bot), self.position
        choice = _chosen(bot, position, self.seed)
        found = [weighed for weighed in _ranking(choice) if weighed.action != choice.action]
        best = (Weighed(choice.action, choice.value), *found)[:2]
        moves = (Advised(w.action, _words(position, w.action), w.value) for w in best)
        return Advice(tuple(moves), choice.reasons)


class Costly(Struct, frozen=True):
    """A decision that was not the best, as a bot thinks."""

    n: int
    """Actions that had been played before."""
    seat: Seat
    round: str
    """When it was, in words."""
    cost: int
    """How much less it is worth, in the money of the title."""
    at_least: bool
    """Whether it may be more: the bot had not even weighed what was played."""
    played: str
    better: str
    reasons: tuple[str, ...]


class Reviewed(Outcome, frozen=True):
    """What a bot thinks of a few decisions of a game."""

    costly: tuple[Costly, ...]


class ReviewTask(Struct, frozen=True):
    """What would a bot have done at some decisions of a game?"""

    opening: Position
    actions: tuple[Action, ...]
    first: int
    last: int
    """The actions with a number above ``first`` and up to ``last`` are looked at."""
    bot: str

    def answered(self, bots: NamedBot) -> Reviewed:
        """Look at one decision after the other."""
        positions = _positions(self.opening, self.actions)
        numbers = range(self.first, min(self.last, len(self.actions)))
        found = (_judged(bots(self.bot), positions[n], self.actions[n], n) for n in numbers)
        return Reviewed(tuple(filter(None, found)))


_last_replayed: list[Game] = []
"""The game that was looked at last: mostly the same process looks at its next part, too."""


def _positions(opening: Position, actions: tuple[Action, ...]) -> tuple[Position, ...]:
    """Play a game again, unless that was done for the part before."""
    for known in _last_replayed:
        if known.actions == actions and known.at(0) == opening:
            return known.positions
    game = Game(opening)
    game.extend(actions)
    _last_replayed[:] = [game]
    return game.positions


def _judged(bot: Bot, position: Position, played: Action, n: int) -> Costly | None:
    """Return what an action cost the one who played it; ``None``: nothing, or nobody knows."""
    decision = position.decision
    if decision is None or decision.seat != played.by or len(position.offers()) < 2:
        return None
    choice = _chosen(bot, position, f"review/{n}")
    ranking = _ranking(choice)
    if len(ranking) < 2:
        return None
    best, worst = ranking[0], ranking[-1]
    same = _same_offer(position.offers(), played, ranking)
    cost = best.value - (worst if same is None else same).value
    if cost <= 0 or best.action == played:
        return None
    return Costly(
        n,
        played.by,
        round_label(position),
        cost,
        at_least=same is None,
        played=_words(position, played),
        better=_words(position, best.action),
        reasons=choice.reasons if best.action == choice.action else (),
    )


def _chosen(bot: Bot, position: Position, seed: str) -> Choice:
    assert position.decision is not None
    return bot.choose(position, position.decision.seat, Random(seed), bot.budget)


def _ranking(choice: Choice) -> list[Weighed]:
    """Return all that a bot has weighed, the best first."""
    chosen = Weighed(choice.action, choice.value)
    others = (weighed for weighed in choice.alternatives if weighed.action != choice.action)
    return sorted((chosen, *others), key=lambda weighed: -weighed.value)


def _same_offer(
    offers: tuple[Offer, ...], played: Action, ranking: list[Weighed]
) -> Weighed | None:
    """Return how something was weighed: the action itself, or it with another number."""
    for weighed in ranking:
        if weighed.action == played:
            return weighed
    covering = [offer for offer in offers if offer.covers(played)]
    return next(_covered(covering, ranking), None)


def _covered(offers: list[Offer], ranking: list[Weighed]) -> Iterator[Weighed]:
    return (w for w in ranking if any(offer.covers(w.action) for offer in offers))


def _words(position: Position, action: Action) -> str:
    return label(position, Offer(action))
