"""What rules and effects look at: a position, or the draft of the next one.

Both offer ``title`` and ``state`` under the same names, so a question about the game
(`holdings`, `market`, `tokens`, …) is written once and can be asked before and during a change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from ferrovia.board.faces import StopId
from ferrovia.core.events import Event
from ferrovia.core.flow import Ask, Flow, Pending, Resume
from ferrovia.core.indexed_rows import as_rows
from ferrovia.core.names import CellId, CertificateId, CorporationId, Owner, Seat, TrainId
from ferrovia.core.state import Corporation, State, TitleState
from ferrovia.core.title import Title
from ferrovia.struct import Struct, replace


class Table(Protocol):
    """A position or a draft."""

    @property
    def title(self) -> Title: ...
    @property
    def state(self) -> State: ...
    @property
    def events(self) -> Sequence[Event]: ...


class Decision(Struct, frozen=True):
    """Who must decide what."""

    seat: Seat
    step: str
    """Name of the step or ask."""
    subject: CorporationId = ""
    """The corporation decided for, if any."""
    cite: str = ""
    """The section that governs it: ``"1849 §10.3"``."""
    ask: Ask | None = None
    """The ask being answered, if the turn is interrupted."""


class Draft:
    """A state in the making: the same fields, with its own copies of the dictionaries.

    ``Rows`` cannot be edited, so those are shared with the state it came from until an effect sets
    others (``set_certificate``, …), and the old state stays true. ``freeze`` publishes the draft.
    """

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.seq = state.seq
        self.seats = state.seats
        self.left = state.left
        self.phase = state.phase
        self.bank = state.bank
        self.broken = state.broken
        self.ending = state.ending
        self.priority = state.priority
        self.flow = state.flow
        self.cash = state.cash.copy()
        self.corporations = state.corporations.copy()
        self.privates = state.privates.copy()
        self.certificates = as_rows(state.certificates)
        self.trains = as_rows(state.trains)
        self.market = as_rows(state.market)
        self.track = state.track
        self.tokens = as_rows(state.tokens)
        self.tiles = state.tiles.copy()
        self.debts = state.debts.copy()
        self.title_state: TitleState = state.title_state
        self.order = state.order
        self.beside = as_rows(state.beside)
        self.standstill = state.standstill
        self.events: list[Event] = []
        self.state = cast(State, self)
        """The draft itself, read like a state."""

    def freeze(self) -> State:
        """Return the finished state."""
        return State(
            seq=self.seq,
            seats=self.seats,
            left=self.left,
            phase=self.phase,
            bank=self.bank,
            broken=self.broken,
            ending=self.ending,
            priority=self.priority,
            flow=self.flow,
            cash=self.cash,
            corporations=self.corporations,
            privates=self.privates,
            certificates=self.certificates,
            trains=self.trains,
            market=self.market,
            track=self.track,
            tokens=self.tokens,
            tiles=self.tiles,
            debts=self.debts,
            title_state=self.title_state,
            order=self.order,
            beside=self.beside,
            standstill=self.standstill,
        )

    def emit(self, event: Event) -> None:
        """Report that something happened."""
        self.events.append(event)

    def set_flow(self, **changes: object) -> None:
        """Change fields of the flow."""
        self.flow = replace(self.flow, **changes)

    def set_turn(self, **changes: object) -> None:
        """Change facts of the turn."""
        self.flow = replace(self.flow, turn=replace(self.flow.turn, **changes))

    def set_round(self, **changes: object) -> None:
        """Change facts of the round."""
        self.flow = replace(self.flow, facts=replace(self.flow.facts, **changes))

    def set_corporation(self, corporation: CorporationId, **changes: object) -> Corporation:
        """Replace fields of a corporation's row."""
        row = replace(self.corporations[corporation], **changes)
        self.corporations[corporation] = row
        return row

    def set_certificate(self, card: CertificateId, owner: Owner) -> None:
        """Give a certificate to somebody."""
        self.certificates = self.certificates.with_row(card, owner)

    def set_train(self, card: TrainId, owner: Owner) -> None:
        """Give a train to somebody."""
        self.trains = self.trains.with_row(card, owner)

    def set_stack(self, cell: CellId, stack: tuple[CorporationId, ...]) -> None:
        """Say which market tokens lie in a cell."""
        self.market = self.market.with_names(cell, stack)

    def set_tokens(self, city: StopId, standing: tuple[CorporationId, ...]) -> None:
        """Say whose station tokens stand in the spaces of a city."""
        self.tokens = self.tokens.with_names(city, standing)

    def set_beside(self, city: StopId, standing: tuple[CorporationId, ...]) -> None:
        """Say whose station tokens stand at the edge of a city."""
        self.beside = self.beside.with_names(city, standing)

    def set_title_state(self, **changes: object) -> None:
        """Change fields of the title's own state."""
        self.title_state = replace(self.title_state, **changes)

    def next_step(self) -> None:
        """Go on to the next step of the turn."""
        self.flow = replace(self.flow, step=self.flow.step + 1, begun=False)

    def end_turn(self) -> None:
        """Skip whatever steps are left in this turn."""
        steps = len(self.title.rounds[self.flow.round].steps)
        self.flow = replace(self.flow, step=steps, begun=False)

    def push(self, entry: Pending) -> None:
        """Put an ask (or a continuation) on top of everything pending."""
        self.flow = replace(self.flow, pending=(*self.flow.pending, entry))

    def answered(self) -> None:
        """Take away the ask that has just been answered."""
        self.flow = replace(self.flow, pending=self.flow.pending[:-1])

    def interrupted(self, height: int) -> bool:
        """Whether something has been pushed above ``height`` pending entries."""
        return len(self.flow.pending) > height

    def resume_below(self, height: int, resume: Resume) -> None:
        """Slip a continuation beneath what was pushed above ``height``."""
        pending = self.flow.pending
        self.flow = replace(self.flow, pending=(*pending[:height], resume, *pending[height:]))

    @property
    def height(self) -> int:
        """How much is pending."""
        return len(self.flow.pending)


def top_ask(flow: Flow) -> Ask | None:
    """Return the ask that is to be answered now, if any."""
    top = flow.pending[-1] if flow.pending else None
    return top if isinstance(top, Ask) else None


def asked(at: Table) -> Ask:
    """Return the ask that is being answered, where there must be one."""
    ask = top_ask(at.state.flow)
    assert ask is not None
    return ask
