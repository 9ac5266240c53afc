"""The engine's whole public face: an immutable position, and the kernel that moves it on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from ferrovia.core import holdings, outside
from ferrovia.core.action import Action, Offer, Pass, as_json
from ferrovia.core.codec import Codec, decode_set_up
from ferrovia.core.events import Event, Lapsed, Skipped
from ferrovia.core.fingerprint import fingerprint
from ferrovia.core.flow import Flow, Replay, Resume
from ferrovia.core.names import Seat
from ferrovia.core.opening import opening
from ferrovia.core.out_of_turn import not_their_turn, step_citation, wrong_step
from ferrovia.core.outside import LoadTitle
from ferrovia.core.rule import Illegal, Refusal
from ferrovia.core.state import State
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Decision, Draft, Table, top_ask
from ferrovia.core.terms import round_name, step_name
from ferrovia.core.title import Title
from ferrovia.struct import replace

OVER = "over"
"""The round of a game that has ended."""

Hold = Callable[[Draft], bool]
"""Whether to stop at a step that has nothing to decide and would be skipped."""


class Position:
    """A game at one moment. Playing an action makes another; this one stays true."""

    __slots__ = (
        *("_decision", "_fingerprint", "_judged", "_last_judged", "_offers"),
        *("events", "state", "title"),
    )

    title: Title
    state: State
    events: tuple[Event, ...]
    """What the last action did."""
    _decision: Decision | None
    _fingerprint: str
    _offers: tuple[Offer, ...] | None
    _judged: dict[int, tuple[Action, Move]]
    """Actions that were offered, by their identity, and as which move."""
    _last_judged: tuple[Action, Move] | None
    """The last other action that was found legal, and as which move."""

    def __init__(self, title: Title, state: State, events: tuple[Event, ...] = ()) -> None:
        _keep(self, "title", title)
        _keep(self, "state", state)
        _keep(self, "events", events)
        _keep(self, "_decision", None)
        _keep(self, "_fingerprint", "")
        _keep(self, "_offers", None)
        _keep(self, "_judged", {})
        _keep(self, "_last_judged", None)

    @classmethod
    def new(
        cls,
        title: Title,
        seats: Sequence[Seat],
        seed: str | int = 0,
        deal: tuple[str, ...] | None = None,
    ) -> Position:
        """Open a game. All chance is decided here, from the seed or by a given deal."""
        draft = opening(title, tuple(seats), str(seed), deal)
        title.rounds[title.first_round].begin(draft)
        advance(draft)
        return cls(title, draft.freeze(), tuple(draft.events))

    @property
    def decision(self) -> Decision | None:
        """Who must decide what; ``None`` when the game is over."""
        if self._decision is None:
            _keep(self, "_decision", decision(self))
        return self._decision

    def offers(self, seat: Seat = "") -> tuple[Offer, ...]:
        """Return everything that may be decided, with ranges of numbers and runs left open.

        Without a ``seat``, by the one who is to decide; others may have something to interject.
        """
        now = self.decision
        if now is None:
            return ()
        if seat not in ("", now.seat):
            return tuple(interjected(self, seat))
        if self._offers is None:
            offers = []
            for move in open_moves(self):
                for offer in legal_offers(self, move):
                    offers.append(offer)
                    if offer.action.by == now.seat:
                        self._judged[id(offer.action)] = (offer.action, move)
            found = (*offers, *interjected(self, now.seat))
            _keep(self, "_offers", found)
            return found
        return self._offers

    def interjections(self) -> tuple[Offer, ...]:
        """Return what others than the one who is to decide may do now, in order of the seats."""
        now = self.decision
        if now is None or not self.title.interjections:
            return ()
        others = (seat for seat in self.state.seats if seat != now.seat)
        return tuple(offer for seat in others for offer in interjected(self, seat))

    def legal_actions(
        self, seat: Seat = "", *, spans: Literal["ends", "all"] = "ends"
    ) -> Iterator[Action]:
        """Yield legal actions, in a stable order; of an open run, the best one.

        Where a number is free, those with the lowest and the highest one: an opening may offer six
        things and a thousand bids. ``spans="all"`` yields every number; ``offers`` has the spans.
        """
        for offer in self.offers(seat):
            yield from offer.actions() if spans == "all" else offer.ends()

    def refusal(self, action: Action) -> Refusal | None:
        """Return why ``action`` may not be played now, or ``None``."""
        verdict = self._verdict(action)
        return verdict if isinstance(verdict, Refusal) else None

    def _verdict(self, action: Action) -> Move | Refusal:
        """Judge an action once: return the move as which it may be played, or why it may not."""
        known = self._judged.get(id(action))
        if known is not None and known[0] is action:
            return known[1]
        last = self._last_judged
        if last is not None and last[0] is action:
            return last[1]
        verdict = judge(self, action, self.decision)
        if isinstance(verdict, Move):
            _keep(self, "_last_judged", (action, verdict))
        return verdict

    def play(
        self, action: Action, hold: Hold | None = None, *, then: Action | None = None
    ) -> Position:
        """Return the position after ``action``; raise ``Illegal`` if a rule forbids it.

        ``hold`` is for those who want to look at a game before it goes on by itself: the position
        returned may then be one in which nothing can be decided, to be taken up with ``go_on``.
        ``then`` is for those who know what will be tried next, and changes nothing but the time
        that is needed: where it is legal, a step need not be searched for something to decide.
        """
        draft = self.tried(action)
        react(draft)
        found = advance(draft, hold, then)
        after = Position(self.title, draft.freeze(), tuple(draft.events))
        if found is not None and then is not None:
            _keep(after, "_last_judged", (then, found))
        return after

    def tried(self, action: Action) -> Draft:
        """Return a draft in which ``action`` has been carried out, and nothing that follows."""
        verdict = self._verdict(action)
        if isinstance(verdict, Refusal):
            raise Illegal(verdict)
        draft = Draft(self.title, self.state)
        draft.seq += 1
        carry_out(draft, verdict, action)
        return draft

    def go_on(self, hold: Hold | None = None) -> Position:
        """Return what follows a held position; in the end, where ``play`` alone would lead."""
        draft = Draft(self.title, self.state)
        skip(draft)
        react(draft)
        advance(draft, hold)
        return Position(self.title, draft.freeze(), tuple(draft.events))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.flow.round == OVER

    @property
    def result(self) -> dict[Seat, int] | None:
        """The final scores, once the game is over."""
        return self.title.policies.scores(self) if self.over else None

    @property
    def fingerprint(self) -> str:
        """Identity of the position: a digest of what lies on the table and who is to decide."""
        if not self._fingerprint:
            now = self.decision
            _keep(self, "_fingerprint", fingerprint(self, now.seat if now is not None else ""))
        return self._fingerprint

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position never changes, so {name!r} stays as it is; play() it")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position never changes, so {name!r} stays as it is; play() it")

    def __eq__(self, other: object) -> bool:
        """Whether the same may follow: the same title and options, and the same state.

        What the last action did is no part of it.
        """
        if not isinstance(other, Position):
            return NotImplemented
        ours, theirs = self.title, other.title
        same_title = ours is theirs or (
            (ours.id, ours.version, ours.players, ours.options)
            == (theirs.id, theirs.version, theirs.players, theirs.options)
        )
        return same_title and self.state == other.state

    def __hash__(self) -> int:
        return int(self.fingerprint[:15], 16)

    def __repr__(self) -> str:
        flow, now = self.state.flow, self.decision
        if now is None:
            where = "the game is over"
        else:
            whom = f" for {now.subject}" if now.subject else ""
            where = round_name(self.title, flow.round, flow.cycle, flow.number)
            where += f", {now.seat} to decide{whom}: {step_name(self.title, now.step)}"
        return f"<{self.title.id}, {where}, {self.fingerprint[:8]}>"

    def _repr_svg_(self) -> str | None:
        """Return the board as a picture, for notebooks, if somebody here can draw."""
        return outside.picture(self)

    def __reduce__(self) -> tuple[object, ...]:
        return revive, (self.title, Codec(self.title).encode_state(self.state), self.events)

    def to_json(self) -> str:
        """Return the position as JSON, from which any process can make it again."""
        return Codec(self.title).encode_set_up(self.state)

    @classmethod
    def from_json(cls, text: str | bytes, load_title: LoadTitle | None = None) -> Position:
        """Return a position from its JSON; ``FormError`` says why that is not possible.

        ``events`` stay behind. ``load_title`` is for titles that are not found by their name.
        """
        title, state = decode_set_up(text, load_title or outside.title_loader())
        return cls(title, state)


_keep = object.__setattr__
"""Sets what a new position holds, or remembers an answer; nothing else may."""


def revive(title: Title, state: bytes, events: tuple[Event, ...]) -> Position:
    """Return a position that was pickled."""
    return Position(title, Codec(title).decode_state(state), events)


def current_step(at: Table) -> Step | None:
    """Return the step (or ask) that is to be decided now, if the game is at one."""
    flow = at.state.flow
    ask = top_ask(flow)
    if ask is not None:
        return at.title.asks[ask.kind]
    if flow.round == OVER:
        return None
    steps = at.title.rounds[flow.round].steps
    return steps[flow.step] if flow.step < len(steps) else None


def decision(at: Table) -> Decision | None:
    """Return who must decide what now."""
    step = current_step(at)
    if step is None:
        return None
    flow = at.state.flow
    ask, seat = top_ask(flow), _decider(at)
    _, cite = at.title.cite_rule(step_citation(at, step.name))
    if ask is not None:
        return Decision(seat, step.name, ask.subject, cite, ask)
    return Decision(seat, step.name, "" if seat == flow.actor else flow.actor, cite)


def _decider(at: Table) -> Seat:
    """Return the seat that answers the ask, or has the turn, or decides for a corporation."""
    flow = at.state.flow
    ask = top_ask(flow)
    if ask is not None:
        return ask.seat
    actor = flow.actor
    return actor if actor in at.state.seats else at.title.policies.decider(at, actor)


def open_moves(at: Table) -> tuple[Move, ...]:
    """Return the moves of the current step, and those open at any time of the round."""
    step = current_step(at)
    if step is None:
        return ()
    if at.state.flow.pending and not _waits(at, step):
        return step.moves
    return step.moves + _anytime(at)


def _anytime(at: Table) -> tuple[Move, ...]:
    """Return the moves that are open at any time of the round."""
    return at.title.rounds[at.state.flow.round].anytime


def move_of(at: Table, action: Action, decider: Seat) -> Move | None:
    """Return the move as which an action has its place now, in its seat's turn or outside it."""
    own = open_moves(at) if action.by == decider else ()
    return _move_for(own + at.title.interjections, type(action))


def _move_for(moves: tuple[Move, ...], kind: type[Action]) -> Move | None:
    for move in moves:
        if move.action is kind:
            return move
    return None


def interjected(at: Table, seat: Seat) -> Iterator[Offer]:
    """Yield what a seat may do between any two actions, whoever is to decide."""
    if seat in at.state.left:
        return
    for move in at.title.interjections:
        for offer in legal_offers(at, move):
            if offer.action.by == seat:
                yield offer


def _waits(at: Table, step: Step) -> bool:
    return step.waits if isinstance(step.waits, bool) else step.waits(at)


def legal_offers(at: Table, move: Move) -> Iterator[Offer]:
    """Yield the offers of a move that no rule refuses."""
    return _legal(at, move, move.candidates(at))


def _legal(at: Table, move: Move, candidates: Iterable[Action | Offer]) -> Iterator[Offer]:
    """Yield those candidates of a move that no rule refuses."""
    by_seat, checks = move.open_checks
    seats: dict[Seat, bool] = {}
    for candidate in candidates:
        action = candidate.action if isinstance(candidate, Offer) else candidate
        if by_seat:
            allowed = seats.get(action.by)
            if allowed is None:
                allowed = all(check(at, action) is None for check in by_seat)
                seats[action.by] = allowed
            if not allowed:
                continue
        for check in checks:
            if check(at, action) is not None:
                break
        else:
            yield candidate if isinstance(candidate, Offer) else Offer(candidate)


def judge(at: Table, action: Action, now: Decision | None) -> Move | Refusal:
    """Return the move as which an action may be played, or the first objection to it."""
    if now is None:
        flow = at.state.flow
        whose = "the game" if flow.round == OVER else f"{flow.actor}'s turn"
        return Refusal("turn.over", f"{whose} is over")
    if not isinstance(action, at.title.actions):
        return Refusal("form.action", f"there is no such action in {at.title.name}")
    move = move_of(at, action, now.seat)
    if action.by != now.seat and (move is None or action.by not in holdings.players(at)):
        return not_their_turn(at, action, now)
    if move is None:
        return wrong_step(at, action, now)
    for rule in move.rules:
        reason = rule.check(at, action)
        if reason is not None:
            return at.title.refuse(rule.id, reason)
    return move


def refusal(at: Table, action: Action) -> Refusal | None:
    """Return the first objection to an action, or ``None``."""
    verdict = judge(at, action, decision(at))
    return verdict if isinstance(verdict, Refusal) else None


def carry_out(draft: Draft, move: Move, action: Action) -> None:
    """Carry out a legal action, or make it wait for asks that come first.

    What is settled before it may cost what it needs; then it lapses.
    """
    if move.before is not None:
        height, since = draft.height, len(draft.events)
        move.before(draft)
        if draft.interrupted(height):
            waiting = Replay(Codec(draft.title).encode_action(action))
            pending = draft.flow.pending
            draft.flow = replace(
                draft.flow, pending=(*pending[:height], waiting, *pending[height:])
            )
            return
        if len(draft.events) > since:
            verdict = judge(draft, action, decision(draft))
            if isinstance(verdict, Refusal):
                draft.emit(Lapsed(as_json(action), verdict.reason))
                return
            move = verdict
    move.apply(draft, action)


def react(draft: Draft, since: int = 0) -> None:
    """Run the title's reactions to everything that has happened, until none fires."""
    while since < len(draft.events):
        event = draft.events[since]
        for reaction in draft.title.reactions.get(type(event), ()):
            reaction(draft, event)
        since += 1


def advance(draft: Draft, hold: Hold | None = None, then: Action | None = None) -> Move | None:
    """Let everything happen that needs no decision.

    Return the move as which ``then`` may be played where this ends, if that became known.
    """
    while draft.flow.round != OVER:
        since = len(draft.events)
        if not _settle_pending(draft) and (top_ask(draft.flow) is not None or _enter_step(draft)):
            step = current_step(draft)
            assert step is not None
            found = _witnessed(draft, step, then) if then is not None else None
            if found is not None or _has_choice(draft, step) or (hold is not None and hold(draft)):
                return found
            skip(draft)
        react(draft, since)
    return None


def _settle_pending(draft: Draft) -> bool:
    """Go on with a continuation on top of the stack, if there is one."""
    top = draft.flow.pending[-1] if draft.flow.pending else None
    if isinstance(top, Resume):
        draft.answered()
        draft.title.effects[top.effect](draft, top.items)
        return True
    if isinstance(top, Replay):
        draft.answered()
        action = Codec(draft.title).decode_action(top.action)
        verdict = judge(draft, action, decision(draft))
        if isinstance(verdict, Move):
            carry_out(draft, verdict, action)
        else:
            draft.emit(Lapsed(as_json(action), verdict.reason))
        return True
    return False


def _enter_step(draft: Draft) -> bool:
    """Move on to the next step or turn; ``True`` once a step has begun and may be decided."""
    kind = draft.title.rounds[draft.flow.round]
    if draft.flow.step >= len(kind.steps):
        kind.next_turn(draft)
        return False
    if not draft.flow.begun:
        draft.set_flow(begun=True)
        begin = kind.steps[draft.flow.step].begin
        if begin is not None:
            begin(draft)
            return False
    return True


def skip(draft: Draft) -> None:
    """Leave the current ask or step undecided."""
    step, ask = current_step(draft), top_ask(draft.flow)
    assert step is not None
    draft.emit(Skipped(ask.seat if ask is not None else draft.flow.actor, step.name))
    if ask is not None:
        draft.answered()
    if step.skip is not None:
        step.skip(draft)
    elif ask is None:
        draft.next_step()


def _has_choice(draft: Draft, step: Step) -> bool:
    """Whether there is anything to decide in the current step but a pass."""
    likely = draft.title.likely_moves
    last = likely.get(step.name)
    if last is not None and last in step.moves and is_possible(draft, last):
        return True
    for move in step.moves:
        if move.action is not Pass and move is not last and is_possible(draft, move):
            likely[step.name] = move
            return True
    anytime, interjections = _anytime(draft), draft.title.interjections
    if not (anytime or interjections) or not _waits(draft, step):
        return False
    if any(is_possible(draft, move) for move in anytime if move.action is not Pass):
        return True
    return any(True for _ in interjected(draft, _decider(draft)))


def _witnessed(draft: Draft, step: Step, then: Action) -> Move | None:
    """Return the move as which an action shows that there is something to decide in a step.

    It does so if it is legal now and no pass; otherwise it says nothing, and all has to be asked.
    """
    kind = type(then)
    if kind is Pass:
        return None
    move = _move_for(step.moves, kind)
    if move is None:
        move = _move_for(_anytime(draft), kind)
        if move is None or not _waits(draft, step):
            return None
    if then.by != _decider(draft):
        return None
    for rule in move.rules:
        if rule.check(draft, then) is not None:
            return None
    return move


def is_possible(at: Table, move: Move) -> bool:
    """Whether a move offers anything now."""
    if move.possible is not None:
        return move.possible(at)
    if move.some_candidates is not None:
        for _ in _legal(at, move, move.some_candidates(at)):
            return True
    for _ in legal_offers(at, move):
        return True
    return False


def flow_over(flow: Flow) -> Flow:
    """Return the flow of a game that has just ended."""
    return replace(flow, round=OVER, agenda=(), actor="", step=0, pending=())
