"""One game of a contest, from its deal to its end, and what came of it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from hashlib import blake2b

from ferrovia import clock
from ferrovia.arena.contest import Contest, GameNumber
from ferrovia.arena.game_figures import GameFigures, Observer
from ferrovia.bots import Bot, Choice
from ferrovia.core import Action, Codec, Game, Position
from ferrovia.core.events import Answered, Proposed
from ferrovia.core.names import Seat
from ferrovia.records import Record, record_game
from ferrovia.struct import Struct

MOST_ACTIONS = 20_000
"""No game is that long. One that is goes round in circles."""


class Failure(Struct, frozen=True):
    """What ended a game before its end: always the fault of a bot."""

    bot: str
    seat: Seat
    problem: str
    """What it did, as the end of a sentence that begins with its name."""
    details: str = ""
    """For those who look for the cause: where in the program."""


class GameResult(Struct, frozen=True, kw_only=True):
    """What came of a game: everything that standings are made from."""

    game: GameNumber
    bots: tuple[str, ...]
    """Who played, in the order of the seats."""
    worth: tuple[int, ...]
    """The final scores, in the order of the seats."""
    digest: str
    """The same for two games in which the same happened."""
    figures: GameFigures
    repeated_offers: tuple[int, ...]
    """How often each seat made an offer again that had been refused in the same turn."""
    milliseconds: tuple[tuple[float, ...], ...]
    """What each move of each seat took, in time of the processor."""
    seconds: float
    """What the whole game took, rules and all, in time of the processor."""


class PlayedGame(Struct, frozen=True):
    """A game that was played: its record, and what came of it or went wrong."""

    game: GameNumber
    record: Record
    result: GameResult | None
    failure: Failure | None = None


class BotError(Exception):
    """A bot did what no player may do."""

    def __init__(self, seat: Seat, problem: str, details: str = "") -> None:
        super().__init__(problem)
        self.seat, self.problem, self.details = seat, problem, details


def play_game(contest: Contest, number: GameNumber, *, limit: int = MOST_ACTIONS) -> PlayedGame:
    """Play one game of a contest; the same wherever it is played, but for the time it takes."""
    began = clock.processor_seconds()
    players = _Players(contest, number)
    game = Game(contest.opening(number))
    observer = Observer(game.position)
    bargains = _Bargains()
    failure = None
    try:
        while not (position := game.position).over:
            seat, action = players.next_action(position)
            if len(game) >= limit:
                raise BotError(seat, f"was to move when {limit:,} actions had not ended the game")
            if bargains.is_repeated(position, action):
                players.repeat_offer(seat, action)
            after = game.push(action)
            bargains.see(position, action, after)
            observer.see(after)
    except BotError as error:
        failure = Failure(players.bots[error.seat].name, error.seat, error.problem, error.details)
    if failure is not None:
        return PlayedGame(number, _record(contest, number, game), None, failure)
    assert game.position.result is not None
    result = GameResult(
        game=number,
        bots=contest.seated(number),
        worth=tuple(game.position.result[seat] for seat in contest.seats()),
        digest=_digest(game),
        figures=observer.figures(),
        repeated_offers=tuple(players.repeated.values()),
        milliseconds=tuple(map(tuple, players.milliseconds.values())),
        seconds=round(clock.processor_seconds() - began, 3),
    )
    return PlayedGame(number, _record(contest, number, game), result)


def _record(contest: Contest, number: GameNumber, game: Game) -> Record:
    return record_game(game, seed=contest.deal_seed(number))


def _digest(game: Game) -> str:
    """Return the identity of a game: how it began, and all that was done."""
    codec = Codec(game.position.title)
    digest = blake2b(game.at(0).fingerprint.encode(), digest_size=16)
    for action in game.actions:
        digest.update(codec.encode_action(action).encode())
    return digest.hexdigest()


class _Players:
    """The bots at a table: they are asked, timed, and held to the rules."""

    def __init__(self, contest: Contest, number: GameNumber) -> None:
        self.bots = contest.players_of(number)
        self.milliseconds: dict[Seat, list[float]] = {seat: [] for seat in self.bots}
        self.repeated = dict.fromkeys(self.bots, 0)
        self._generators = contest.generators(number)

    def next_action(self, position: Position) -> tuple[Seat, Action]:
        """Return what is done next, and by whom.

        Those who may act outside their turn are asked first, in the order of the seats.
        """
        for seat in dict.fromkeys(offer.action.by for offer in position.interjections()):
            action = self._ask(seat, position, lambda bot: bot.interject)
            if action is not None:
                return seat, action
        assert position.decision is not None
        seat = position.decision.seat
        action = self._ask(seat, position, lambda bot: bot.choose)
        if action is None:
            raise BotError(seat, "chose nothing")
        return seat, action

    def _ask(
        self,
        seat: Seat,
        position: Position,
        question: Callable[[Bot], Callable[..., Choice | None]],
    ) -> Action | None:
        """Put a question to a bot; a move is timed, and has to be one that the rules allow."""
        bot = self.bots[seat]
        began = clock.processor_seconds()
        try:
            choice = question(bot)(position, seat, self._generators[seat], bot.budget)
        except Exception as problem:
            text = f"failed with {type(problem).__name__}: {problem}"
            raise BotError(seat, text, traceback.format_exc()) from problem
        if choice is None:
            return None
        taken = clock.processor_seconds() - began
        self.milliseconds[seat].append(round(taken * 1000, 2))
        action = choice.action
        if action.by != seat:
            raise BotError(seat, f"chose an action of {action.by}: {action}")
        refusal = position.refusal(action)
        if refusal is not None:
            raise BotError(seat, f"chose {action}, which is refused: {refusal}")
        return action

    def repeat_offer(self, seat: Seat, action: Action) -> None:
        """Count an offer that is made again; a bot that thinks may not."""
        self.repeated[seat] += 1
        if self.bots[seat].budget:
            raise BotError(seat, f"made an offer again that was refused in the same turn: {action}")


class _Bargains:
    """Which offers were refused in the turn that is on."""

    def __init__(self) -> None:
        self._turn: tuple[int, int, str] | None = None
        self._refused: list[Action] = []
        self._offer: Action | None = None

    def is_repeated(self, position: Position, action: Action) -> bool:
        """Whether an action is an offer that was refused in this turn."""
        return _turn(position) == self._turn and action in self._refused

    def see(self, position: Position, action: Action, after: Position) -> None:
        """Look at what came of an action."""
        if _turn(position) != self._turn:
            self._turn, self._refused = _turn(position), []
        for event in after.events:
            if isinstance(event, Proposed):
                self._offer = action
            elif isinstance(event, Answered) and not event.accepted and self._offer is not None:
                self._refused.append(self._offer)


def _turn(position: Position) -> tuple[int, int, str]:
    flow = position.state.flow
    return flow.cycle, flow.number, flow.actor
