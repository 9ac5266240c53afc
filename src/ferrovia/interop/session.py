"""One import under way: every action translated, checked by the rules, and played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ferrovia.board.faces import HexId
from ferrovia.core import Action, Draft, FormError, Illegal, Pass, Position, Refusal, Title
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import CorporationId, Owner, PrivateId, Seat
from ferrovia.family.actions import Answer
from ferrovia.family.standstill import NOBODY
from ferrovia.interop.differences import Stop
from ferrovia.interop.foreign import ForeignAction, ForeignError, ForeignGame
from ferrovia.interop.history import EffectiveAction, effective, number_of
from ferrovia.interop.translate import Natives, natives
from ferrovia.struct import Struct

if TYPE_CHECKING:
    from ferrovia.interop.dialect import Dialect

EARLIER_VERSION = "recorded by an earlier version of the site"
"""What is said of a file in which the site waits at other steps, or plays by another reading."""
MOST_STEPS = 12
"""More than any turn has."""
LAST_TURN = 100
"""The site passes on to this turn where nobody can act."""


class RefusedAction(Struct, frozen=True):
    """The first action of a file that a rule forbids."""

    number: int
    """Number of the effective action, as in a trace."""
    place: str
    raw: dict[str, Any]
    action: Action | None
    """Our form of it."""
    refusal: Refusal


class Stopped(Struct, frozen=True):
    """A listed difference of the site: the states before this action are equal."""

    before: int
    difference: str
    text: str


class Imported(Struct, frozen=True):
    """A game of 18xx.games as ours, and how far it went."""

    title: Title
    seats: tuple[Seat, ...]
    names: dict[Seat, str]
    """What the players are called."""
    deal: tuple[CorporationId, ...]
    actions: tuple[Action, ...]
    numbers: tuple[int, ...]
    """For each of them, the number of the file's action with which it was played."""
    opening: Position
    position: Position
    """The last position reached."""
    warnings: tuple[str, ...]
    recorded: dict[Seat, int]
    """The scores that the file states."""
    effective: int
    """Actions of the file that stand."""
    refused: RefusedAction | None = None
    stopped: Stopped | None = None
    ended: bool = False
    """Ended by hand."""

    @property
    def result(self) -> dict[Seat, int] | None:
        """Our final scores; of a game ended by hand, those of the moment."""
        if self.ended:
            return dict(self.title.policies.scores(self.position))
        return self.position.result

    @property
    def agrees(self) -> bool:
        """Whether the game went to the end and its scores are those of the file."""
        if self.refused is not None or self.stopped is not None:
            return False
        return self.result is None or not self.recorded or self.result == self.recorded


class Snapshot(Struct, frozen=True):
    """The game after an effective action, as the site shows it."""

    number: int
    raw: dict[str, Any] | None
    position: Position
    certificates: Mapping[Seat, int] = {}
    """Certificates that a seat shows more there until an exchange is decided."""
    waiting: bool = False
    """Over here, as nobody can act any more; there the next action ends it by hand."""
    ended: bool = False
    """Ended by hand with this action."""
    presided: Mapping[Seat, tuple[CorporationId, ...]] = {}
    """Corporations beside those of ours over which a seat presides there."""
    shells: Mapping[PrivateId, Owner] = {}
    """Private companies that have closed here and are still shown there, with their owners."""
    faces: Mapping[HexId, str] = {}
    """What is shown there on hexes that have another name for it."""
    exported: int = 0
    """Trains without number that have been taken from the depot there and not here."""


Watch = Callable[[Snapshot], None]


def _asks_for_nothing(step: ForeignAction) -> bool:
    """Whether an action only lets the game go on where nothing can be done."""
    return step.type == "pass" or (step.type == "run_routes" and not step.data.get("routes"))


class Session:
    """A game file on its way into a game of ours."""

    def __init__(
        self,
        game: ForeignGame,
        title: Title,
        dialect: Dialect,
        warnings: tuple[str, ...],
        watch: Watch,
    ) -> None:
        self.game = game
        self.dialect = dialect
        self.seats = tuple(player for player, _ in game.players)
        self.deal = dialect.deal(game, title)
        try:
            self.opening = Position.new(title, self.seats, deal=self.deal)
        except FormError as problem:
            raise ForeignError("players", str(problem)) from None
        self.title = title
        self.warnings = warnings
        self.watch = watch
        ours = {theirs: name for name, theirs in dialect.names.items()}
        self.rows = effective(game.actions, ours, dialect.idle)
        self.steps = [step for row in self.rows for step in row.steps]
        self.done = 0
        """How many steps have been taken."""
        self.position = self.opening
        self.played: list[Action] = []
        self.numbers: list[int] = []
        """For each, the number of the file's action with which it was played."""
        self._number = 0
        self.site = dialect.site(self.opening)
        self.notes = dialect.notes()
        self.held = False
        self.ended = False
        self.last: Action | None = None

    def run(self) -> Imported:
        """Take all actions, as far as it goes."""
        refused: RefusedAction | None = None
        stopped: Stopped | None = None
        self._go_on(self._next())
        self.watch(Snapshot(0, None, self.position))
        for row in self.rows:
            before = (self.position, len(self.played))
            self._number = number_of(self.game.actions, row.place)
            try:
                self._take(row)
            except Stop as stop:
                stopped = Stopped(row.number, stop.difference, stop.text)
            except Illegal as illegal:
                place = self.steps[min(self.done, len(self.steps) - 1)].place
                refused = RefusedAction(row.number, place, row.raw, self.last, illegal.refusal)
            if refused is not None or stopped is not None:
                self.position, count = before
                del self.played[count:], self.numbers[count:]
                break
            self.watch(self._moment(row))
            if self.ended:
                break
        if self.notes.earlier:
            self.warnings = (*self.warnings, f"{EARLIER_VERSION}: {self.notes.earlier}")
        return Imported(
            title=self.title,
            seats=self.seats,
            names=dict(self.game.players),
            deal=self.deal,
            actions=tuple(self.played),
            numbers=tuple(self.numbers),
            opening=self.opening,
            position=self.position,
            warnings=self.warnings,
            recorded=self.game.result,
            effective=len(self.rows),
            refused=refused,
            stopped=stopped,
            ended=self.ended,
        )

    def _moment(self, row: EffectiveAction) -> Snapshot:
        return Snapshot(
            number=row.number,
            raw=row.raw,
            position=self.position,
            certificates=dict(self.notes.certificates),
            waiting=self._over_here and self._ends_by_hand,
            ended=self.ended,
            presided=self.dialect.presided(self.site),
            shells=dict(self.notes.shells),
            faces=dict(self.notes.faces),
            exported=self.site.exported,
        )

    def _take(self, row: EffectiveAction) -> None:
        for step in row.steps:
            self._take_step(step)
            self.done += 1
            following = self._next()
            self._go_on(following)
            self.dialect.review(self, following)
            by_itself = self.dialect.passes_on(self.position)
            if self._over_here and not self.ended and not self._ends_by_hand and not by_itself:
                self._deadlock()

    @property
    def _over_here(self) -> bool:
        """Whether our game has ended because nobody can act any more."""
        return self.position.over and self.position.state.ending == NOBODY

    @property
    def _ends_by_hand(self) -> bool:
        following = self._next()
        return following is not None and following.type == "end_game"

    def _deadlock(self) -> None:
        if self.dialect.deadlock is not None:
            raise Stop(self.dialect.deadlock)

    def _next(self) -> ForeignAction | None:
        return self.steps[self.done] if self.done < len(self.steps) else None

    def following(self) -> ForeignAction | None:
        """Return the action of the file after the one that is being taken."""
        return self.steps[self.done + 1] if self.done + 1 < len(self.steps) else None

    def _take_step(self, step: ForeignAction) -> None:
        self._check_turn(step)
        if step.type == "end_game":
            self.ended = True
        elif self.held and _asks_for_nothing(step):
            self.go_on()
        else:
            self.dialect.take(self, step)

    def natives(self, step: ForeignAction) -> Natives:
        """Return the native actions for a foreign one whose meaning is in itself."""
        return natives(self.dialect.handlers, self.position, step, self.site)

    def play_natives(self, step: ForeignAction) -> None:
        """Play an action whose meaning is in itself."""
        self.site.expect(step)
        for action in self.natives(step):
            self.play(action)
            self._agree()
        self.dialect.note(self.site, step, self.position)
        if step.type == "run_routes":
            self._compare_run(step)

    def _agree(self) -> None:
        """Say yes for whoever is asked, which the site takes for granted."""
        now = self.position.decision
        if now is not None and now.step == "answer":
            self.play(Answer(by=now.seat, accept=True))

    def _compare_run(self, step: ForeignAction) -> None:
        """Warn of a run that earns another sum here than the file says."""
        ran = next((e for e in self.position.events if isinstance(e, TrainsRan)), None)
        rows = [row.get("revenue") for row in step.data["routes"]]
        recorded = sum(revenue for revenue in rows if isinstance(revenue, int))
        if ran is not None and rows and None not in rows and ran.revenue != recorded:
            text = f"{step.place}: the run earns {ran.revenue} here and {recorded} in the file"
            self.warnings = (*self.warnings, text)

    def go_on(self) -> None:
        """Let our game leave a place at which it was held."""
        self.position = self._followed(self.position.go_on(self._hold(self.done + 1)))

    def _check_turn(self, step: ForeignAction) -> None:
        """Refuse the action of a corporation that does not operate now."""
        flow, now = self.position.state.flow, self.position.decision
        if step.by_player or now is None:
            return
        if flow.round != "operating":
            if step.type == "pass" and step.entity in self.position.state.corporations:
                raise self._out_of_turn(f"it is {now.seat}'s turn, not that of {step.entity}")
            return
        if not self.dialect.acts_for(self.position, step) and step.entity != now.subject:
            raise self._out_of_turn(f"{flow.actor} operates now, not {step.entity}")

    def _out_of_turn(self, reason: str) -> Illegal:
        now = self.position.decision
        statement, cite = self.title.cite_rule(f"step.{now.step if now is not None else ''}")
        self.last = None
        return Illegal(Refusal("turn.seat", reason, statement, cite))

    def _hold(self, place: int) -> Callable[[Draft], bool]:
        """Return where our game must wait for the action at ``place``, even with nothing to do."""
        self.held = False
        step = self.steps[place] if place < len(self.steps) else None

        def hold(draft: Draft) -> bool:
            self.held = self.dialect.holds(draft, step, self.notes)
            return self.held

        return hold

    def play(self, action: Action) -> None:
        """Play an action of ours."""
        self.last = action
        before = self.position
        self.position = self._followed(before.play(action, self._hold(self.done + 1)))
        self.played.append(action)
        self.numbers.append(self._number)

    def _followed(self, after: Position) -> Position:
        self.site.follow(self.position, after)
        self.notes.watch(self.position, after)
        return after

    def _go_on(self, step: ForeignAction | None) -> None:
        """Go past everything that the site went past without an entry."""
        while not self.position.over:
            if self.position.state.flow.cycle > LAST_TURN:
                self._deadlock()
                return
            if step is not None and self.dialect.due(self.position, step, self.notes):
                return
            if self.held:
                if step is None:
                    return
                self.position = self._followed(self.position.go_on(self._hold(self.done)))
                continue
            now = self.position.decision
            assert now is not None
            filler = self.dialect.filler(self.position, now, step, self.notes)
            if filler is None or self.position.refusal(filler) is not None:
                filler = self._missing_pass(step)
            if filler is None:
                return
            self.done -= 1
            self.play(filler)
            self.done += 1

    def _missing_pass(self, step: ForeignAction | None) -> Pass | None:
        """Return a pass for which the site waits today, and for which the file has no entry.

        Earlier versions of the site went on there. Only passes that lead to the next action of the
        file before anything else happens are supplied.
        """
        trial, actor = self.position, self.position.state.flow.actor
        first: Pass | None = None
        for _ in range(MOST_STEPS):
            now, flow = trial.decision, trial.state.flow
            if step is None or now is None or now.ask is not None or flow.round != "operating":
                return None
            passing = Pass(by=now.seat)
            if flow.actor != actor or trial.refusal(passing) is not None:
                return None
            first = first or passing
            trial = trial.play(passing)
            if self.dialect.due(trial, step, self.notes):
                self.notes.earlier = self.notes.earlier or f"no pass before {step.place}"
                return first
        return None
