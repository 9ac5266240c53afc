"""Where titles differ by a number or a formula: pure functions in named slots.

One declaration for all rooms: the kernel and the family ask these questions, a title answers them.
Where most titles agree, the slot has that answer as its default.
"""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.upgrades import Successor
from ferrovia.core import holdings, market
from ferrovia.core.events import PriorityMoved
from ferrovia.core.market_grid import Direction
from ferrovia.core.names import CorporationId, Owner, PrivateId, Seat
from ferrovia.core.runs import can_run
from ferrovia.core.table import Draft, Table
from ferrovia.routes import Reach, TrainModel
from ferrovia.struct import Struct


def no_effect(draft: Draft, corporation: CorporationId) -> None:
    """The end of a turn, or of the market, brings nothing about."""


def not_started(at: Table, corporation: CorporationId) -> bool:
    """A corporation comes home when it is started."""
    return not at.state.corporations[corporation].cell


def one_tile(at: Table) -> int:
    """One tile is laid or upgraded in a turn."""
    return 1


def one_each(at: Table, hex_id: HexId) -> int:
    """Any tile is one of those that may be laid in a turn."""
    return 1


def any_price(at: Table, seller: CorporationId, train: str) -> tuple[int, int | None]:
    """Corporations agree on any price for a train, but give none away."""
    return 1, None


def with_a_route(at: Table, corporation: CorporationId) -> bool:
    """A corporation must own a train once it has a route."""
    return can_run(at, corporation)


def every_class(at: Table, train: str) -> bool:
    """Trains of every class count."""
    return True


def any_dividend(revenue: int, price: int) -> bool:
    """Any dividend moves the market token."""
    return True


def nothing_barred(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Trains of every corporation may visit every stop."""
    return ()


def printed_income(at: Table, private: PrivateId) -> int:
    """A private company always pays what is printed on it."""
    return at.title.privates[private].revenue


def owner_of_open(at: Table, private: PrivateId) -> Owner:
    """The power of a private company belongs to its owner, until it closes."""
    row = at.state.privates[private]
    return "" if row.closed else row.owner


def no_reason(at: Table, corporation: CorporationId) -> str:
    """There is nothing more to say of a corporation without a share price."""
    return ""


def none_used(at: Table) -> tuple[PrivateId, ...]:
    """No power of a private company is used up."""
    return ()


def left_of_last_actor(draft: Draft) -> None:
    """The priority deal goes to the left of the last player who bought or sold."""
    last = draft.flow.facts.last_actor
    if last:
        draft.priority = holdings.after(draft, last)[0]
        draft.emit(PriorityMoved(draft.priority))


class Policies(Struct, frozen=True, kw_only=True):
    """One title's answers. Each slot is read by the kernel or by a rule of the family."""

    decider: Callable[[Table, CorporationId], Seat]
    """Who decides for a corporation."""
    barred_zones: Callable[[Table, CorporationId], str]
    """Zones of the market that a corporation's token may not enter now."""
    certificate_limit: Callable[[Table, Seat], int]
    certificate_count: Callable[[Table, Seat], int]
    """Certificates that count for the limit."""
    due_sales: Callable[[Table, Seat], int]
    """Certificates that a seat must sell in its turn before it may pass."""
    startable: Callable[[Table], tuple[CorporationId, ...]]
    """The corporations that may be started now."""
    unavailable: Callable[[Table, CorporationId], str] = no_reason
    """Why a corporation without a share price can neither be started nor bought; empty: because
    nobody has started it."""
    share_price: Callable[[Table, CorporationId, Owner], int]
    """What one share costs, by where it lies: with the corporation, or in the pool."""
    proceeds: Callable[[CorporationId], Owner]
    """Who is paid for shares that a corporation has not sold before."""
    first_apart: Callable[[Table, CorporationId], bool] = lambda at, corporation: False
    """Whether one certificate lies below the others of its pile and may be bought before them."""
    pool_limit: Callable[[Table, CorporationId], int]
    """The most shares of a corporation that the pool takes."""
    sale_drop: Callable[[int], int]
    """How far a market token falls when some shares are sold together."""
    sale_price: Callable[[Table, CorporationId], int] = market.price
    """What a seller is paid for one share."""
    turn_order: Callable[[Draft], None] = left_of_last_actor
    """Who begins the next stock round, settled at the end of one."""
    closing_order: Callable[[Table], tuple[CorporationId, ...]] = market.order
    """In which order market tokens move at the end of a stock round."""
    closing_move: Callable[[Table, CorporationId], Direction | None]
    """Where a market token goes at the end of a stock round, if anywhere."""
    enter_closed_zone: Callable[[Draft, CorporationId], None]
    """What befalls a corporation whose market token has entered the Closed zone."""
    operates: Callable[[Table, CorporationId], bool]
    """Whether a corporation on the market has a turn in operating rounds."""
    tile_cost: Callable[[Table, CorporationId, HexId, Successor], int]
    stop_values: Callable[[Table, CorporationId], dict[StopId, int]]
    train_model: Callable[[Table, str], TrainModel]
    """Length and counting of a class of trains."""
    barred: Callable[[Table, CorporationId], tuple[StopId, ...]] = nothing_barred
    """Stops that no train of a corporation may visit, in order."""
    may_own: Callable[[Table, CorporationId, str], str | None]
    """Why a corporation may not own a class of trains, or ``None``."""
    dividend_rises: Callable[[int, int], bool] = any_dividend
    """Whether a dividend, given the share price, is enough to move the market token."""
    schedule: Callable[[Draft], None]
    """Sets the agenda after a set of rounds, or ends the game."""
    scores: Callable[[Table], dict[Seat, int]]
    upgrades_for: Callable[[Table, CorporationId, HexId, Successor, Reach], bool]
    """Whether a corporation with some reach has the right to an upgrade. It may look at track,
    tokens, phase and options, by which the lays that are found are kept."""
    counts_for_limit: Callable[[Table, str], bool] = every_class
    """Whether a class of trains counts for the train limit and for the duty to own one."""
    must_own: Callable[[Table, CorporationId], bool] = with_a_route
    """Whether a corporation must own a train."""
    awaited: Callable[[Table, CorporationId], bool] = not_started
    """Whether a corporation has yet to come to its home and a space is kept there for it."""
    tiles_a_turn: Callable[[Table], int] = one_tile
    """How many tiles a corporation may lay in a turn."""
    tiles_taken: Callable[[Table, HexId], int] = one_each
    """How many of them a lay on a hex stands for."""
    train_prices: Callable[[Table, CorporationId, str], tuple[int, int | None]] = any_price
    """Lowest and highest price at which a corporation may sell a train of a class to another."""
    excess_order: Callable[[Table], tuple[CorporationId, ...]] = market.order
    """In which order corporations are asked for trains above the limit."""
    income: Callable[[Table, PrivateId], int] = printed_income
    """What an open private company pays its owner when income is paid."""
    power_holder: Callable[[Table, PrivateId], Owner] = owner_of_open
    """Who holds the power of a private company; empty if nobody does."""
    powers_used: Callable[[Table], tuple[PrivateId, ...]] = none_used
    """Private companies whose power has been used up."""
    turn_over: Callable[[Draft, CorporationId], None] = no_effect
    """What a title looks at when a corporation has finished its turn."""
