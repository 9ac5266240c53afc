"""Bots for the tests of the arena: random ones that fail in one way or another."""

from __future__ import annotations

import os

from ferrovia.bots import Choice
from ferrovia.bots.random_player import RandomBot
from ferrovia.family.actions import Answer, ProposePrivate, ProposeTrain
from ferrovia.struct import replace

FAILS_AFTER = 20
"""Actions that are played before one of these bots fails."""


class Thoughtful(RandomBot):
    """Plays at random, and is taken for one that thinks."""

    name = "thoughtful"
    budget = 10


class Raising(Thoughtful):
    name = "raising"

    def choose(self, position, seat, rng, budget):
        if position.state.seq >= FAILS_AFTER:
            raise ZeroDivisionError("nothing to divide by")
        return super().choose(position, seat, rng, budget)


class Illegal(Thoughtful):
    """Answers where nobody has asked."""

    name = "illegal"

    def choose(self, position, seat, rng, budget):
        if position.state.seq >= FAILS_AFTER:
            return Choice(Answer(by=seat, accept=True))
        return super().choose(position, seat, rng, budget)


class Silent(Thoughtful):
    name = "silent"

    def choose(self, position, seat, rng, budget):
        if position.state.seq >= FAILS_AFTER:
            return None
        return super().choose(position, seat, rng, budget)


class Impostor(Thoughtful):
    """Acts for somebody else."""

    name = "impostor"

    def choose(self, position, seat, rng, budget):
        choice = super().choose(position, seat, rng, budget)
        if position.state.seq >= FAILS_AFTER:
            other = next(each for each in position.state.seats if each != seat)
            return Choice(replace(choice.action, by=other))
        return choice


class Begging(Thoughtful):
    """Offers the same again and again, every other time, and refuses everything."""

    name = "begging"

    def choose(self, position, seat, rng, budget):
        offers = [offer.action for offer in position.offers()]
        for action in offers:
            if isinstance(action, ProposeTrain | ProposePrivate) and rng.random() < 0.5:
                return Choice(action)
            if isinstance(action, Answer) and not action.accept:
                return Choice(action)
        return super().choose(position, seat, rng, budget)


class Nagging(Begging):
    """The same, and is taken for one that does not think."""

    name = "nagging"
    budget = 0


class Listening(RandomBot):
    """Remembers in whose turns it was asked, and acts in them at once."""

    name = "listening"

    def __init__(self):
        self.asked = []
        self.acted = []

    def interject(self, position, seat, rng, budget):
        assert position.decision.seat != seat
        self.asked.append((position.state.seq, seat))
        offers = position.offers(seat)
        self.acted.append((position.state.seq, seat, offers[0].action))
        return Choice(offers[0].action)


def end_process(contest, number):
    """Play no game, but end the process that was to play it."""
    os._exit(1)


ALL = (RandomBot, Thoughtful, Raising, Illegal, Silent, Impostor, Begging, Nagging, Listening)
