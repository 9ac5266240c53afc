"""Importing a game of 18xx.games: every action translated, checked by the rules, and played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ferrovia.core import (
    Action,
    Decision,
    Draft,
    FormError,
    Illegal,
    Pass,
    Position,
    Refusal,
    Title,
)
from ferrovia.core.events import Event, Paid, SharesSold, TrainsRan
from ferrovia.core.names import CorporationId, Seat
from ferrovia.family.actions import ChooseExchange, GiveUp, RunTrains
from ferrovia.interop import stops
from ferrovia.interop.foreign import ForeignError, ForeignGame, Step, read
from ferrovia.interop.history import Effective, effective
from ferrovia.interop.order import order_of
from ferrovia.interop.sales import named_sale
from ferrovia.interop.stacks import Memory
from ferrovia.interop.table import SiteTable
from ferrovia.interop.translate import natives
from ferrovia.interop.waits import EXCHANGE_CHOICES, Notes, acts_for, holds, is_due, skips
from ferrovia.struct import Struct
from ferrovia.titles import load

PRESET = "18xx.games"
DEADLOCK = "nobody can act"
"""What ends a game here that the site plays on."""
LAST_TURN = 100
"""The site passes on to this turn where nobody can act."""


class Refused(Struct, frozen=True):
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
    opening: Position
    position: Position
    """The last position reached."""
    warnings: tuple[str, ...]
    recorded: dict[Seat, int]
    """The scores that the file states."""
    effective: int
    """Actions of the file that stand."""
    refused: Refused | None = None
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


class Moment(Struct, frozen=True):
    """The game after an effective action, as the site shows it."""

    number: int
    raw: dict[str, Any] | None
    position: Position
    certificates: Mapping[Seat, int] = {}
    """Certificates that a seat shows more there until an exchange is decided."""
    waived: int = 0
    """Debts of closed corporations, which the bank bears here and nobody there."""
    ended: bool = False
    """Ended by hand with this action."""


Watch = Callable[[Moment], None]


def import_game(plain: Any, watch: Watch | None = None) -> Imported:
    """Replay a game file (its plain data) with full checking.

    ``watch`` is shown the game before the first and after every effective action.
    """
    game = read(plain)
    title, warnings = title_of(game)
    return _Import(game, title, warnings, watch or (lambda moment: None)).run()


def title_of(game: ForeignGame) -> tuple[Title, tuple[str, ...]]:
    """Return the title as the file was played, and warnings about words that mean nothing here."""
    if game.title not in ("1849",):
        raise ForeignError(
            "title", f"games of {game.title!r} cannot be imported; those of 1849 can"
        )
    known = {o.foreign: o for o in load("1849", 4).option_data.values() if o.foreign}
    chosen, warnings = [], []
    for word in game.optional_rules:
        option, players = known.get(word), len(game.players)
        if option is None:
            warnings.append(f"optional rule {word!r} is not known and was ignored")
        elif option.players and players not in option.players:
            warnings.append(f"optional rule {word!r} is not for {players} players and was ignored")
        else:
            chosen.append(option.id)
    try:
        return load("1849", len(game.players), chosen, PRESET), tuple(warnings)
    except FormError as problem:
        raise ForeignError("settings.optional_rules", str(problem)) from None


def deal_of(game: ForeignGame, title: Title) -> tuple[CorporationId, ...]:
    """Return the order of corporations that the seed stands for."""
    in_play = 5 if title.players == 3 or "five-corporations" in title.options else 6
    return order_of(
        game.seed, tuple(title.corporations), delay="beginners" in title.options, in_play=in_play
    )


def _asks_for_nothing(step: Step) -> bool:
    """Whether an action only lets the game go on where nothing can be done."""
    return step.type == "pass" or (step.type == "run_routes" and not step.data.get("routes"))


def _waived(event: Event) -> int:
    return event.amount if isinstance(event, Paid) and event.why == "waived" else 0


class _Import:
    """One import under way."""

    def __init__(
        self, game: ForeignGame, title: Title, warnings: tuple[str, ...], watch: Watch
    ) -> None:
        self.game = game
        self.seats = tuple(player for player, _ in game.players)
        self.deal = deal_of(game, title)
        try:
            self.opening = Position.new(title, self.seats, deal=self.deal)
        except FormError as problem:
            raise ForeignError("players", str(problem)) from None
        self.title = title
        self.warnings = warnings
        self.watch = watch
        self.rows = effective(game.actions)
        self.steps = [step for row in self.rows for step in row.steps]
        self.done = 0
        """How many steps have been taken."""
        self.position = self.opening
        self.played: list[Action] = []
        self.site = SiteTable(self.opening)
        self.notes = Notes()
        self.memory = Memory()
        self.more: dict[Seat, int] = {}
        self.waived = 0
        self.held = False
        self.ended = False
        self.last: Action | None = None

    def run(self) -> Imported:
        """Take all actions, as far as it goes."""
        refused: Refused | None = None
        stopped: Stopped | None = None
        self._go_on(self._next())
        self.watch(Moment(0, None, self.position))
        for row in self.rows:
            before = (self.position, len(self.played))
            try:
                self._take(row)
            except stops.Stop as stop:
                stopped = Stopped(row.number, stop.difference, stop.text)
            except Illegal as illegal:
                place = self.steps[min(self.done, len(self.steps) - 1)].place
                refused = Refused(row.number, place, row.raw, self.last, illegal.refusal)
            if refused is not None or stopped is not None:
                self.position, count = before
                del self.played[count:]
                break
            more = dict(self.more)
            self.watch(Moment(row.number, row.raw, self.position, more, self.waived, self.ended))
            if self.ended:
                break
        return Imported(
            title=self.title,
            seats=self.seats,
            names=dict(self.game.players),
            deal=self.deal,
            actions=tuple(self.played),
            opening=self.opening,
            position=self.position,
            warnings=self.warnings,
            recorded=self.game.result,
            effective=len(self.rows),
            refused=refused,
            stopped=stopped,
            ended=self.ended,
        )

    def _take(self, row: Effective) -> None:
        for step in row.steps:
            self._take_step(step)
            self.done += 1
            following = self._next()
            self._go_on(following)
            by_hand = self.ended or (following is not None and following.type == "end_game")
            if self.position.over and self.position.state.ending == DEADLOCK and not by_hand:
                raise stops.Stop(stops.DEADLOCK)

    def _next(self) -> Step | None:
        return self.steps[self.done] if self.done < len(self.steps) else None

    def _take_step(self, step: Step) -> None:
        self._check_turn(step)
        if step.type == "end_game":
            self.ended = True
        elif self.held and _asks_for_nothing(step):
            self.position = self._followed(self.position.go_on(self._hold(self.done + 1)))
        elif step.type == "sell_shares" and step.by_player:
            self._sell(step)
        elif step.type == "bankrupt":
            self._give_up(step)
        elif step.type == "choose" and str(step.data.get("choice")) in EXCHANGE_CHOICES:
            self._choose_exchange(step)
        else:
            actions = natives(self.position, step, self.site)
            for action in actions:
                self._play(action)
            self.site.note(step, self.position)
            if step.type == "run_routes":
                self._compare_run(step)

    def _compare_run(self, step: Step) -> None:
        """Warn of a run that earns another sum here than the file says."""
        ran = next((e for e in self.position.events if isinstance(e, TrainsRan)), None)
        rows = [row.get("revenue") for row in step.data["routes"]]
        recorded = sum(revenue for revenue in rows if isinstance(revenue, int))
        if ran is not None and rows and None not in rows and ran.revenue != recorded:
            text = f"{step.place}: the run earns {ran.revenue} here and {recorded} in the file"
            self.warnings = (*self.warnings, text)

    def _check_turn(self, step: Step) -> None:
        """Refuse the action of a corporation that does not operate now."""
        flow, now = self.position.state.flow, self.position.decision
        if step.by_player or flow.round != "operating" or now is None:
            return
        if not acts_for(self.position, step) and step.entity != now.subject:
            statement, cite = self.title.cite_rule(f"step.{now.step}")
            reason = f"{flow.actor} operates now, not {step.entity}"
            self.last = None
            raise Illegal(Refusal("turn.seat", reason, statement, cite))

    def _hold(self, place: int) -> Callable[[Draft], bool]:
        """Return where our game must wait for the action at ``place``, even with nothing to do."""
        self.held = False
        step = self.steps[place] if place < len(self.steps) else None

        def hold(draft: Draft) -> bool:
            self.held = holds(draft, step, self.notes)
            return self.held

        return hold

    def _play(self, action: Action) -> None:
        self.last = action
        before = self.position
        self.position = self._followed(before.play(action, self._hold(self.done + 1)))
        self.played.append(action)

    def _followed(self, after: Position) -> Position:
        before = self.position
        self.site.follow(before, after)
        self.memory.watch(before, after)
        self.notes.watch(after)
        self.waived += sum(_waived(event) for event in after.events)
        return after

    def _go_on(self, step: Step | None) -> None:
        """Go past everything that the site went past without an entry."""
        while not self.position.over:
            if self.position.state.flow.cycle > LAST_TURN:
                raise stops.Stop(stops.DEADLOCK)
            if step is not None and is_due(self.position, step, self.notes):
                return
            if self.held:
                if step is None:
                    return
                self.position = self._followed(self.position.go_on(self._hold(self.done)))
                continue
            now = self.position.decision
            assert now is not None
            filler = self._filler(now, step)
            if filler is None or self.position.refusal(filler) is not None:
                return
            self.done -= 1
            self._play(filler)
            self.done += 1

    def _filler(self, now: Decision, step: Step | None) -> Action | None:
        """Return what lets our game go past a place that the site went past without an entry."""
        if now.step == "exchange" and step is not None:
            return ChooseExchange(by=now.seat, kind="last")
        if now.step == "run" and step is not None and self.notes.stale:
            return RunTrains(by=now.seat, routes=())
        if now.step == "token" and step is not None and step.type != "pass":
            return Pass(by=now.seat)
        return Pass(by=now.seat) if skips(self.position, self.notes) else None

    def _coming_choice(self, seat: Seat) -> str:
        """Return which form of exchange a seat chooses next, if it is asked."""
        step = self.steps[self.done + 1] if self.done + 1 < len(self.steps) else None
        if step is None or step.type != "choose" or step.entity != seat:
            return ""
        return EXCHANGE_CHOICES.get(str(step.data.get("choice")), "")

    def _sell(self, step: Step) -> None:
        """Play a sale and follow it on the site's table."""
        before = self.position
        sale = named_sale(before, step, self.site, self._coming_choice(step.entity))
        corporation = sale.action.corporation
        debt = before.decision is not None and before.decision.step == "debt"
        self._play(sale.action)
        exchange = self.site.note(step, self.position)
        if not self.position.state.corporations[corporation].cell:
            self.notes.choice_due = sale.choice
            return
        if before.state.flow.round == "operating" and not self.memory.sold(
            before, self.position, (corporation,), remembered=not debt, between=True
        ):
            raise stops.Stop(stops.MEMORY, f"the stack with {corporation}")
        if exchange is not None and sale.settled:
            self.notes.choice_due = True
            if "last" not in sale.action.bundle:
                self.more = {exchange.new: 1}

    def _choose_exchange(self, step: Step) -> None:
        self.site.choose(EXCHANGE_CHOICES[step.text("choice")])
        self.more = {}
        if self.notes.choice_due:
            self.notes.choice_due = False
            return
        for action in natives(self.position, step, self.site):
            self._play(action)

    def _give_up(self, step: Step) -> None:
        """Let the bank sell for a president who gives up, and follow the sales."""
        before = self.position
        now = before.decision
        seat = now.seat if now is not None else step.entity
        self._play(GiveUp(by=seat))
        sales = [event for event in self.position.events if isinstance(event, SharesSold)]
        sold = tuple(event.corporation for event in sales)
        if not self.memory.sold(before, self.position, sold):
            raise stops.Stop(stops.MEMORY, f"the stacks after {step.entity} has closed")
        self.site.sold_out(seat, self.position)
