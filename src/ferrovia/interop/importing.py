"""Importing a game of 18xx.games: every action translated, checked by the rules, and played.

A file goes through four hands: `foreign` reads it, `history` leaves what stands of it, the title's
dialect says what an action means at a position, and the loop here plays that and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from ferrovia.core import Action, Draft, FormError, Illegal, Pass, Position, Refusal, Title
from ferrovia.core.events import TrainsRan
from ferrovia.family.actions import Answer
from ferrovia.family.standstill import NOBODY
from ferrovia.interop.dialect import Dialect, Played
from ferrovia.interop.dialects import DIALECTS
from ferrovia.interop.differences import Differs, ReadAgain
from ferrovia.interop.foreign import ForeignAction, ForeignError, ForeignGame, read
from ferrovia.interop.history import EffectiveAction, effective, number_of
from ferrovia.interop.imported import (
    EARLIER_VERSION,
    Imported,
    RefusedAction,
    Snapshot,
    Stopped,
    Watch,
)
from ferrovia.interop.site_memory import M
from ferrovia.interop.translate import Reading, Translation
from ferrovia.interop.waiting import filler, holds, is_due
from ferrovia.titles import load
from ferrovia.titles.loader import title_data

PRESET = "18xx.games"
MOST_STEPS = 12
"""More than any turn has."""
LAST_TURN = 100
"""The site passes on to this turn where nobody can act."""


def import_game(
    plain: Any,
    watch: Watch | None = None,
    progress: Callable[[float], None] | None = None,
    most: int | None = None,
) -> Imported:
    """Replay a game file (its plain data) with full checking.

    ``watch`` is shown the game before the first and after every effective action; ``progress`` is
    told while that goes on how much of it is done, from 0 to 1. A game of more than ``most``
    actions is a ``ForeignError``.
    """
    game = read(plain)
    show: Watch = watch or (lambda snapshot: None)
    readings: tuple[str, ...] = ()
    while True:
        title, warnings = title_of(game, readings)
        other = (title.option_data[option].text for option in readings)
        warnings = (*warnings, *(f"{EARLIER_VERSION}: {text}" for text in other))
        seen: list[Snapshot] = []
        keep: Watch = seen.append if watch is not None else show
        try:
            importer = Importer(game, title, DIALECTS[game.title], warnings, keep, most)
            outcome = importer.run(progress or (lambda share: None))
            if isinstance(outcome, Imported):
                return outcome
            readings = (*readings, outcome.option)  # from the beginning, as that version played
            seen.clear()
        finally:
            for snapshot in seen:
                show(snapshot)


def title_of(game: ForeignGame, readings: tuple[str, ...] = ()) -> tuple[Title, tuple[str, ...]]:
    """Return the title as the file was played, and warnings about words that mean nothing here.

    ``readings`` are options by which it turned out to have been played.
    """
    if game.title not in DIALECTS:
        can = " and ".join(sorted(DIALECTS))
        raise ForeignError(
            "title", f"games of {game.title!r} cannot be imported; those of {can} can"
        )
    known = {o.foreign: o for o in title_data(game.title).option if o.foreign}
    chosen, warnings = [*DIALECTS[game.title].setup.options(game), *readings], []
    for word in game.optional_rules:
        option, players = known.get(word), len(game.players)
        if option is None:
            warnings.append(f"optional rule {word!r} is not known and was ignored")
        elif option.players and players not in option.players:
            warnings.append(f"optional rule {word!r} is not for {players} players and was ignored")
        else:
            chosen.append(option.id)
    try:
        return load(game.title, len(game.players), chosen, PRESET), tuple(warnings)
    except FormError as problem:
        raise ForeignError("settings.optional_rules", str(problem)) from None


Problem = Differs | ReadAgain | RefusedAction
"""Why an import does not go on with an action."""


class Importer(Generic[M]):
    """A game file on its way into a game of ours."""

    def __init__(
        self,
        game: ForeignGame,
        title: Title,
        dialect: Dialect[M],
        warnings: tuple[str, ...],
        watch: Watch,
        most: int | None = None,
    ) -> None:
        self.game = game
        self.most = most
        self.dialect = dialect
        self.seats = tuple(player for player, _ in game.players)
        self.deal = dialect.setup.deal(game, title)
        try:
            self.opening = Position.new(title, self.seats, deal=self.deal)
        except FormError as problem:
            raise ForeignError("players", str(problem)) from None
        self.title = title
        self.warnings = warnings
        self.watch = watch
        ours = {theirs: name for name, theirs in dialect.names.items()}
        self.rows = effective(game.actions, ours, dialect.reading.means_nothing)
        self.actions = [action for row in self.rows for action in row.actions]
        self.done = 0
        """How many of them have been taken."""
        self.position = self.opening
        self.played: list[Action] = []
        self.numbers: list[int] = []
        """For each, the number of the file's action with which it was played."""
        self._number = 0
        self.site = dialect.site(self.opening, dialect.second_part)
        self.memory = dialect.memory()
        self.held = False
        """Whether our game waits at a place that it would have left by itself."""
        self.ended = False
        self.last: Action | None = None

    def run(self, progress: Callable[[float], None]) -> Imported | ReadAgain:
        """Take all actions, as far as it goes."""
        refused: RefusedAction | None = None
        stopped: Stopped | None = None
        self._pass_over()
        self.watch(Snapshot(0, None, self.position))
        for done, row in enumerate(self.rows):
            progress(done / len(self.rows))
            before = (self.position, len(self.played))
            self._number = number_of(self.game.actions, row.place)
            problem = self._take_row(row)
            if isinstance(problem, ReadAgain):
                return problem
            if isinstance(problem, RefusedAction):
                refused = problem
            elif problem is not None:
                stopped = Stopped(row.number, problem.difference.id, problem.text)
            if problem is not None:
                self.position, count = before
                del self.played[count:], self.numbers[count:]
                break
            self.watch(self._snapshot(row))
            if self.ended:
                break
        if self.memory.earlier:
            self.warnings = (*self.warnings, f"{EARLIER_VERSION}: {self.memory.earlier}")
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

    def _snapshot(self, row: EffectiveAction) -> Snapshot:
        return Snapshot(
            number=row.number,
            raw=row.raw,
            position=self.position,
            certificates=dict(self.memory.certificates),
            waiting=self._over_here and self._ends_by_hand,
            ended=self.ended,
            presided=self.dialect.trace.presided(self.site),
            still_shown=dict(self.memory.still_shown),
            faces=dict(self.memory.faces),
            exported=self.site.exported,
        )

    # ---- one action after the other

    def _take_row(self, row: EffectiveAction) -> Problem | None:
        """Take an action of the file with what the site did at once after it."""
        try:
            for foreign in row.actions:
                problem = self._take(foreign)
                if problem is not None:
                    return problem
                self.done += 1
                differs = self._pass_over() or self._review()
                if differs is not None:
                    return differs
        except Illegal as illegal:
            place = self.actions[min(self.done, len(self.actions) - 1)].place
            return RefusedAction(row.number, place, row.raw, self.last, illegal.refusal)
        return None

    def _take(self, foreign: ForeignAction) -> Differs | ReadAgain | None:
        self._check_turn(foreign)
        if foreign.type == "end_game":
            self.ended = True
            return None
        if self.held and _asks_for_nothing(foreign):
            self._leave(self._action(self.done + 1))
            return None
        return self._play_translated(foreign)

    def _play_translated(self, foreign: ForeignAction) -> Differs | ReadAgain | None:
        """Play what an action means, and compare what came of it."""
        before, following = self.position, self._action(self.done + 1)
        meaning = self._play_meaning(foreign, following)
        while isinstance(meaning, Translation) and meaning.unfinished:
            meaning = self._play_meaning(foreign, following)
        if not isinstance(meaning, Translation):
            return meaning
        exchange = self.dialect.note(self.site, foreign, before, self.position)
        self._compare_run(foreign)
        return self.dialect.reading.check(
            Played(foreign, meaning, before, self.position, self.site, self.memory, exchange)
        )

    def _play_meaning(
        self, foreign: ForeignAction, following: ForeignAction | None
    ) -> Translation | Differs | ReadAgain:
        """Play what an action means at this position; return that meaning."""
        reading = Reading(self.position, self.site, self.memory, following)
        meaning = self.dialect.reading.translate(reading, foreign)
        if isinstance(meaning, Translation):
            self.site.expect(foreign)
            if meaning.goes_on and self.held:
                self._leave(following)
            for action in meaning.actions:
                self._play(action, following)
                self._agree(following)
        return meaning

    def _agree(self, following: ForeignAction | None) -> None:
        """Say yes for whoever is asked, which the site takes for granted."""
        now = self.position.decision
        if now is not None and now.step == "answer":
            self._play(Answer(by=now.seat, accept=True), following)

    def _compare_run(self, foreign: ForeignAction) -> None:
        """Warn of a run that earns another sum here than the file says."""
        if foreign.type != "run_routes":
            return
        ran = next((e for e in self.position.events if isinstance(e, TrainsRan)), None)
        rows = [row.get("revenue") for row in foreign.data["routes"]]
        recorded = sum(revenue for revenue in rows if isinstance(revenue, int))
        if ran is not None and rows and None not in rows and ran.revenue != recorded:
            text = f"{foreign.place}: the run earns {ran.revenue} here and {recorded} in the file"
            self.warnings = (*self.warnings, text)

    def _check_turn(self, foreign: ForeignAction) -> None:
        """Refuse the action of a corporation that does not operate now."""
        flow, now = self.position.state.flow, self.position.decision
        if foreign.by_player or now is None:
            return
        if flow.round != "operating":
            if foreign.type == "pass" and foreign.entity in self.position.state.corporations:
                raise self._out_of_turn(f"it is {now.seat}'s turn, not that of {foreign.entity}")
            return
        acts = self.dialect.waiting.acts_for(self.position, foreign)
        if not acts and foreign.entity != now.subject:
            raise self._out_of_turn(f"{flow.actor} operates now, not {foreign.entity}")

    def _out_of_turn(self, reason: str) -> Illegal:
        now = self.position.decision
        statement, cite = self.title.cite_rule(f"step.{now.step if now is not None else ''}")
        self.last = None
        return Illegal(Refusal("turn.seat", reason, statement, cite))

    def _action(self, place: int) -> ForeignAction | None:
        return self.actions[place] if place < len(self.actions) else None

    # ---- our game, as far as the site lets it go

    def _play(self, action: Action, following: ForeignAction | None) -> None:
        """Play an action of ours; ``following`` is the next one of the file."""
        if self.most is not None and len(self.played) >= self.most:
            raise ForeignError(
                "actions", f"the game has more than {self.most:,} actions, and no game has"
            )
        self.last = action
        self._go_to(self.position.play(action, self._hold(following)))
        self.played.append(action)
        self.numbers.append(self._number)

    def _leave(self, following: ForeignAction | None) -> None:
        """Let our game leave a place at which it was held."""
        self._go_to(self.position.go_on(self._hold(following)))

    def _hold(self, following: ForeignAction | None) -> Callable[[Draft], bool]:
        """Return where our game must wait for an action, even with nothing to do."""
        self.held = False

        def hold(draft: Draft) -> bool:
            self.held = holds(self.dialect.waiting, draft, following, self.memory)
            return self.held

        return hold

    def _go_to(self, after: Position) -> None:
        self.site.follow(self.position, after)
        self.memory.update(self.position, after)
        self.position = after

    def _pass_over(self) -> Differs | None:
        """Go past everything that the site went past without an entry."""
        waiting, memory, following = self.dialect.waiting, self.memory, self._action(self.done)
        while not self.position.over:
            if self.position.state.flow.cycle > LAST_TURN:
                return self._deadlock()
            if following is not None and is_due(waiting, self.position, following, memory):
                return None
            if self.held:
                if following is None:
                    return None
                self._leave(following)
                continue
            now = self.position.decision
            assert now is not None
            action = filler(waiting, self.position, now, following, memory)
            if action is None or self.position.refusal(action) is not None:
                action = self._missing_pass(following)
            if action is None:
                return None
            self._play(action, following)
        return None

    def _missing_pass(self, following: ForeignAction | None) -> Pass | None:
        """Return a pass for which the site waits today, and for which the file has no entry.

        Earlier versions of the site went on there. Only passes that lead to the next action of the
        file before anything else happens are supplied.
        """
        trial, actor = self.position, self.position.state.flow.actor
        first: Pass | None = None
        for _ in range(MOST_STEPS):
            now, flow = trial.decision, trial.state.flow
            if following is None or now is None or now.ask is not None:
                return None
            passing = Pass(by=now.seat)
            in_turn = flow.round == "operating" and flow.actor == actor
            if not in_turn or trial.refusal(passing) is not None:
                return None
            first = first or passing
            trial = trial.play(passing)
            if is_due(self.dialect.waiting, trial, following, self.memory):
                self.memory.earlier = self.memory.earlier or f"no pass before {following.place}"
                return first
        return None

    # ---- where the site goes another way

    def _review(self) -> Differs | None:
        """Return how the site went another way after an action, if it did."""
        following = self._action(self.done)
        differs = self.dialect.reading.review(self.position, following, self.memory)
        if differs is not None:
            return differs
        by_itself = self.dialect.passes_on(self.position)
        if self._over_here and not self.ended and not self._ends_by_hand and not by_itself:
            return self._deadlock()
        return None

    @property
    def _over_here(self) -> bool:
        """Whether our game has ended because nobody can act any more."""
        return self.position.over and self.position.state.ending == NOBODY

    @property
    def _ends_by_hand(self) -> bool:
        following = self._action(self.done)
        return following is not None and following.type == "end_game"

    def _deadlock(self) -> Differs | None:
        difference = self.dialect.deadlock
        return Differs(difference) if difference is not None else None


def _asks_for_nothing(foreign: ForeignAction) -> bool:
    """Whether an action only lets the game go on where nothing can be done."""
    return foreign.type == "pass" or (
        foreign.type == "run_routes" and not foreign.data.get("routes")
    )
