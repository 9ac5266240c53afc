"""A table that is being played at: its game in memory, with all that was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from threading import RLock
from types import MappingProxyType
from typing import Any

from ferrovia.core import Action, Codec, FormError, Game, Illegal, Position, Title
from ferrovia.core.action import as_json
from ferrovia.core.names import Seat
from ferrovia.orders.kinds import SeatOrders
from ferrovia.records import EventKind, is_earlier
from ferrovia.store import Arrangement, Header, Reasons, StandingJson, StoredEvent, now
from ferrovia.struct import Struct, replace
from ferrovia.tables.carry_over import carried_over, rules_of
from ferrovia.tables.clock_state import ClockState, TimeUsed
from ferrovia.tables.messages import TakeBack, TakenBack
from ferrovia.tables.problems import broken
from ferrovia.tables.scene_cache import SceneCache
from ferrovia.titles import load
from ferrovia.views.sentences.log import round_label

NEW_BRANCH = (EventKind.TAKEN_BACK, EventKind.CARRIED_OVER)
"""Events after which the actions that stand are not those before and one more."""


UNNAMED = "random"
"""The bot at tables that were opened before bots had names."""


def first_arrangement(header: Header) -> Arrangement:
    """Return how a table is run until somebody changes it."""
    seats = (seat for seat in header.seats if header.kinds.get(seat) == "bot")
    return Arrangement(bots={seat: header.bots.get(seat, UNNAMED) for seat in seats})


class Revision(Struct, frozen=True):
    """How a table stood after one of its events."""

    n: int
    """Actions that stood."""
    branch: int
    """How often something had been taken back."""


NO_REASONS: Mapping[int, Reasons] = MappingProxyType({})
EMPTY_SIZE, ACTION_SIZE = 200_000, 1_400
"""Bytes of a table at which nothing was played, and that each action adds."""
RECENT = 4
"""Positions kept as they are, besides those at checkpoints; one more action needs the last."""


class LiveTable:
    """One table. Whoever reads or changes it holds its lock."""

    def __init__(
        self,
        header: Header,
        events: Iterable[StoredEvent] = (),
        arrangement: Arrangement | None = None,
        reasons: Mapping[int, Reasons] = NO_REASONS,
    ) -> None:
        kept = tuple(events)
        self.lock = RLock()
        self.header = header
        self.arrangement = arrangement or first_arrangement(header)
        self.title = _title(header, rules_of(header, kept))
        self.codec = Codec(self.title)
        self.game = Game(_opening(header, self.title), recent=RECENT)
        self._deciders = [_decider(self.position)]
        """Who decided after no action, after the first, and so on."""
        self._reasons: list[Reasons] = [()]
        """Why nobody did nothing, why the first action was played, and so on."""
        self.undone: list[Action] = []
        """Actions taken back, the next one to be played again last."""
        self._undone_reasons: list[Reasons] = []
        self.revisions = [Revision(0, 0)]
        """After no event, after the first, and so on."""
        self.scenes = SceneCache(self.game)
        self.take_back: TakeBack | None = None
        self.times = TimeUsed(header.created, self.decider())
        self.clock = ClockState()
        self.orders: dict[Seat, SeatOrders] = {}
        """What each seat has ordered; shown to nobody else."""
        self.taken_back: list[TakenBack] = []
        """Who took back what, as far as that was not played again."""
        self.notes: list[str] = []
        """What went wrong at this table since it was opened here."""
        self.outdated = False
        """Whether something may have changed that is not here yet."""
        self.discarded = False
        """Whether this is no longer how the table stands; it has to be opened again."""
        self.carry_over_event: StoredEvent | None = None
        """That the game has been carried over from an earlier version of the rules, where that has
        not been kept yet."""
        self.version_notes: tuple[str, ...] = ()
        """What there is to say of a game that began with an earlier version of the rules."""
        self.apply_events(kept, reasons)

    def __getstate__(self) -> dict[str, object]:
        """Return what is sent from one process to another: all but the lock."""
        return {name: value for name, value in vars(self).items() if name != "lock"}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state, lock=RLock())

    @property
    def size(self) -> int:
        """About how many bytes of memory the table takes, as ``make bench`` measures it."""
        return EMPTY_SIZE + ACTION_SIZE * (self.n + len(self.undone))

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def n(self) -> int:
        """Actions that stand."""
        return len(self.game)

    @property
    def version(self) -> int:
        """Everything that ever happened here, counted."""
        return len(self.revisions) - 1

    @property
    def branch(self) -> int:
        """How often something has been taken back."""
        return self.revisions[-1].branch

    def decider(self, n: int | None = None) -> str:
        """Return who decides now, or after ``n`` actions; empty when the game is over."""
        return self._deciders[self.n if n is None else n]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are not played by bots now."""
        return tuple(seat for seat in self.header.seats if seat not in self.arrangement.bots)

    def reasons(self, n: int) -> Reasons:
        """Return why the ``n``-th action was played, if it was by a bot."""
        return self._reasons[n]

    @property
    def numbers(self) -> tuple[int, ...]:
        """For each action that came from a file of 18xx.games, the number it has there.

        Nobody knows any more once passes have been supplied or dropped.
        """
        return () if self.version_notes else self.header.numbers

    def kept_since(self, version: int) -> int:
        """Return up to which action everything is as it was at an earlier version."""
        later = self.revisions[version:]
        return min(moment.n for moment in later)

    def envelope(self, kind: EventKind, seat: str, *, to: int = 0) -> StoredEvent:
        """Return the event that leads to the game as it stands now."""
        action: dict[str, Any] | None = None
        if kind is EventKind.PLAYED:
            action = as_json(self.game.action(self.n))
        return StoredEvent(
            number=self.version + 1,
            kind=kind,
            seat=seat,
            action=action,
            to=to,
            fingerprint=self.position.fingerprint,
            at=now(),
        )

    def play(self, action: Action, reasons: Reasons = ()) -> None:
        """Play an action, without forgetting yet what was taken back; ``Illegal`` if it may not."""
        self._deciders.append(_decider(self.game.push(action)))
        self._reasons.append(reasons)

    def drop_last(self) -> None:
        """Forget the last action again, which could not be kept."""
        self.scenes.cut(self.n - 1)
        self.game.pop()
        self._deciders.pop()
        self._reasons.pop()

    def go_to(self, to: int, by: Seat) -> None:
        """Take back, or play again, until ``to`` actions stand; noted as done by somebody."""
        if self.n > to:
            self._note_taken_back(to, by)
        else:
            self._note_played_again(to)
        self._step_to(to)

    def _note_taken_back(self, to: int, by: Seat) -> None:
        """Note who takes back what; what follows in the same breath is one note."""
        lines = tuple(
            next((line.text for line in entry.lines if line.kind != "round"), "")
            for entry in self.scenes.log(to + 1, self.n)
        )
        notes = [replace(note, n=min(note.n, to)) for note in self.taken_back]
        if self.undone and notes and notes[-1].by == by:
            lines += notes.pop().lines
        self.taken_back = [*notes, TakenBack(to, by, lines)]

    def _note_played_again(self, to: int) -> None:
        """Forget that something was taken back, as far as it stands again."""
        left = to - self.n
        while left and self.taken_back:
            last = self.taken_back.pop()
            rest = last.lines[left:]
            left -= len(last.lines) - len(rest)
            if rest:
                self.taken_back.append(TakenBack(to, last.by, rest))

    def _step_to(self, to: int) -> None:
        if self.n > to:
            self.scenes.cut(to)
        while self.n > to:
            self.undone.append(self.game.pop())
            self._undone_reasons.append(self._reasons.pop())
            self._deciders.pop()
        while self.n < to:
            self.play(self.undone.pop(), self._undone_reasons.pop())

    def committed(self, kind: EventKind, at: str) -> None:
        """Note that an event which the game already shows has been kept for good."""
        if kind is EventKind.PLAYED:
            self._forget_undone()
        self.revisions.append(Revision(self.n, self.branch + (kind in NEW_BRANCH)))
        self.times.count(at, self.decider(), self.version)
        self.take_back = None

    def _forget_undone(self) -> None:
        self.undone.clear()
        self._undone_reasons.clear()

    def apply_events(
        self, events: Iterable[StoredEvent], reasons: Mapping[int, Reasons] = NO_REASONS
    ) -> None:
        """Play what has been kept, every action checked by the rules again.

        What was kept before the game was carried over into these rules is not played any more.
        """
        kept = tuple(events)
        if not self.version and rules_of(self.header, kept) != self.title.version:
            self.carry_over_event = carried_over(self.header, self.position, kept)
            kept = (*kept, self.carry_over_event)
        first = max(
            (n for n, event in enumerate(kept) if event.kind is EventKind.CARRIED_OVER), default=0
        )
        self.revisions += [Revision(0, self.branch)] * first
        if first:
            self.times.begin_again(kept[first].at)
        last: StoredEvent | None = None
        for last in kept[first:]:
            try:
                self._take(last, reasons.get(last.number, ()))
            except (FormError, Illegal, IndexError) as problem:
                raise broken(
                    f"This table cannot be opened: event {last.number} is not possible by these "
                    f"rules. {problem}"
                ) from None
            self.committed(last.kind, last.at)
            self.scenes.follow()
        if last is not None and last.fingerprint not in ("", self.position.fingerprint):
            raise broken(
                f"This table cannot be opened: up to event {last.number} it turned out another "
                "game than the one that was played."
            )

    def _take(self, event: StoredEvent, reasons: Reasons) -> None:
        if event.kind is EventKind.CARRIED_OVER:
            self._take_over(event)
        elif event.kind is EventKind.PLAYED:
            assert event.action is not None
            self.play(self.codec.decode_action(event.action), reasons)
        else:
            self.go_to(event.to, event.seat)

    def _take_over(self, event: StoredEvent) -> None:
        """Begin again with the actions that were carried over from an earlier version."""
        assert event.action is not None
        self._step_to(0)
        self._forget_undone()
        self.taken_back = []
        for action in event.action["actions"]:
            self.play(self.codec.decode_action(action))
            self.scenes.follow()
        self.version_notes = tuple(event.action["notes"])

    def standing(self, at: str = "") -> StandingJson:
        """Return what a list of tables says of this one.

        ``at`` is the time of an event that the game shows and that has not been kept yet.
        """
        result = self.position.result
        best = max(result.values()) if result else 0
        return {
            "round": round_label(self.position),
            "to_move": self.decider(),
            "since": at if at and self.decider() != self.times.seat else self.times.turn_since,
            "n": self.n,
            "over": result is not None,
            "winners": [seat for seat, score in (result or {}).items() if score == best],
        }


def _decider(position: Position) -> Seat:
    return position.decision.seat if position.decision is not None else ""


def _title(header: Header, rules: str) -> Title:
    try:
        title = load(header.title, len(header.seats), header.options)
    except FormError as problem:
        raise broken(f"This table cannot be opened: {problem}.") from None
    if is_earlier(rules, title) is False:
        raise broken(
            f"This table was played by version {rules} of our rules for {title.id}; here is "
            f"version {title.version}. A later Ferrovia opens it."
        )
    return title


def _opening(header: Header, title: Title) -> Position:
    try:
        return Position.new(title, header.seats, header.seed, header.deal)
    except FormError as problem:
        raise broken(f"This table cannot be opened: {problem}.") from None
