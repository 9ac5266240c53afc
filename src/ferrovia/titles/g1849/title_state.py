"""What 1849 alone keeps in the state."""

from __future__ import annotations

from typing import cast

from ferrovia.board.faces import HexId, StopId
from ferrovia.core.events import TurnBegan
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.state import TitleState
from ferrovia.core.table import Draft, Table
from ferrovia.struct import Struct, replace


class Auction(Struct, frozen=True):
    """The sale of the private companies."""

    bids: dict[PrivateId, dict[Seat, int]] = {}
    """Standing bids; the money is set aside."""
    cut: int = 0
    """By how much the first private company has become cheaper."""
    passes: int = 0
    """Passes in succession."""
    floor: Seat = ""
    """Who had the first turn after the price fell to its floor."""
    buyer: Seat = ""
    """Who last bought the private company on offer in a normal turn."""


class Turn1849(Struct, frozen=True):
    """What has happened in the turn in progress; it is forgotten when the next begins."""

    starting: CorporationId = ""
    """The corporation started in this turn."""
    extra: int = 0
    """Certificates bought besides the president's when starting."""
    issued: bool = False
    """The corporation has sold or bought back its own certificates."""
    repaid: bool = False
    """The corporation has repaid its bond."""
    tokens_bought: int = 0
    """Station tokens bought from other corporations."""


class State1849(TitleState, frozen=True):
    """State of 1849's own rules."""

    order: tuple[CorporationId, ...] = ()
    """Corporations not in operation, in the order in which they can be started."""
    aside: tuple[CorporationId, ...] = ()
    """Corporations set aside because no home is free."""
    auction: Auction = Auction()
    sponsored: CorporationId = ""
    """The corporation that came with RSA, until it buys a train or closes."""
    ports: dict[HexId, CorporationId] = {}
    """Ports with the +20 token, and for whom it counts."""
    ruined: bool = False
    """Messina cannot be upgraded until the next stock round is over."""
    topped: tuple[CorporationId, ...] = ()
    """Corporations that have ever been at the end of the market."""
    electric: tuple[CorporationId, ...] = ()
    """Corporations with an E token."""
    electric_ever: tuple[CorporationId, ...] = ()
    """E tokens sold, by buyer; one who closed cannot buy again."""
    turn: Turn1849 = Turn1849()


class State1849WithSeniority(State1849, frozen=True):
    """The same where a house rule asks which token of a corporation is the oldest.

    What stands on the map does not tell; a type of its own leaves the states of all other
    games as they are.
    """

    placed: tuple[StopId, ...] = ()
    """Cities where a corporation without a fixed home has placed tokens, the latest last."""


def title_state(at: Table) -> State1849:
    """Return 1849's part of the state."""
    return cast(State1849, at.state.title_state)


def turn_facts(at: Table) -> Turn1849:
    """Return what has happened in this turn."""
    return title_state(at).turn


def note_in_turn(draft: Draft, **facts: object) -> None:
    """Remember something until the turn is over."""
    draft.set_title_state(turn=replace(turn_facts(draft), **facts))


def forget_turn(draft: Draft, event: TurnBegan) -> None:
    """A new turn begins without any of it."""
    if turn_facts(draft) != Turn1849():
        draft.set_title_state(turn=Turn1849())
