"""What becomes of a corporation until the end of the game, roughly: trains, revenues, price."""

from __future__ import annotations

from ferrovia.bots.evaluation.earnings import EarningsMemory
from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.depot import class_of, trains_of
from ferrovia.core.names import DEPOT, CorporationId
from ferrovia.core.table import Table
from ferrovia.core.title import PhaseData
from ferrovia.family.knowledge import Knowledge
from ferrovia.family.trains_on_sale import cheapest, counted_trains
from ferrovia.struct import Struct

FOREVER = 99
"""Operating rounds that a train lasts which never rusts."""
SURE = 950
"""How likely it is that a corporation floats whose president can pay for that, per mille."""
HELD_UP = 0
"""How likely it is that something operates soon that waits for what others do."""
BEGUN = 200
"""What of all that is certain as soon as it is started, per mille; the rest comes with the shares
that are sold, so that nobody starts and forgets."""
HELP = 8
"""What part of their cash the others put into a corporation that has not floated."""
SOON = 2
"""What is owed later than in so many operating rounds counts the less, the later it is."""
WITHOUT_TRAIN = 400
"""How likely a corporation without a train is to earn soon that cannot pay for one, per mille."""
MOST_SHARES = 3
"""So many shares a president buys from a treasury that needs the money."""
FORESEEN = 8
"""Moves of a price that are looked ahead: who knows what happens later."""


class Expected(Struct, frozen=True):
    """What is to be expected of one corporation."""

    corporation: CorporationId
    revenue: int
    """What it earns in an operating round with its trains, or with the first that it will buy."""
    lasting: int
    """What it earns with those that survive the next rusting."""
    lasts: int
    """Operating rounds after which it will have lost its last train."""
    gap: int
    """What its treasury lacks for the next train that it will need before the end."""
    duty: int
    """What of that its president will have to pay."""
    dividends: int
    """What it will pay on all its shares until the end."""
    price: int
    """The share price now."""
    end_price: int
    """The share price that it will have reached at the end."""
    chance: int
    """How likely it is that it operates at all, per mille."""


class Times(Struct, frozen=True):
    """How long things last, in operating rounds from now."""

    rounds: int
    """Until the game ends."""
    rusting: dict[str, int]
    """Until each class of trains rusts; those that never do are missing."""


def times(at: Table, knowledge: Knowledge) -> Times:
    """Return how long the game and the trains will last."""
    rounds = knowledge.rounds_left(at)
    pace = knowledge.trains_a_round(at)
    rusting: dict[str, int] = {}
    for phase in later_phases(at):
        wait = 1 + cards_before(at, phase.train) * 100 // pace
        for name in phase.rusts:
            for side in at.title.sides_of(name):
                rusting.setdefault(side, wait)
    return Times(rounds, rusting)


def later_phases(at: Table) -> tuple[PhaseData, ...]:
    """Return the phases that are still to begin."""
    return at.title.phases[at.title.phase_index(at.state.phase) + 1 :]


def cards_before(at: Table, train: str) -> int:
    """Return how many trains of the depot are sold before the first of a class."""
    order = [name for name, data in at.title.trains.items() if not data.side_of and not data.after]
    if train not in order:
        return 0
    before = order[: order.index(train)]
    return sum(
        1 for card, where in at.state.trains.items() if where == DEPOT and class_of(card) in before
    )


def prospect(
    at: Table,
    corporation: CorporationId,
    lasting: Times,
    knowledge: Knowledge,
    earnings: EarningsMemory,
) -> Expected:
    """Return what is to be expected of a corporation that has a price.

    For one that operates it is worked out once for all positions of a choice that do not differ in
    what it depends on; before that, it depends on what everybody has.
    """
    if not at.title.policies.operates(at, corporation):
        return _prospect(at, corporation, lasting, knowledge, earnings)
    return earnings.answer(
        _depends_on(at, corporation, lasting),
        (
            at.state.track,
            tokens.tokens_key(at),
            at.state.trains,
            at.state.corporations[corporation],
            at.state.title_state,
        ),
        lambda: _prospect(at, corporation, lasting, knowledge, earnings),
    )


def _depends_on(at: Table, corporation: CorporationId, lasting: Times) -> tuple[object, ...]:
    """Return what decides about a corporation that operates, besides its row, track, tokens
    and trains, and what the title keeps."""
    president = holdings.president(at, corporation)
    return (
        "expects",
        corporation,
        at.state.phase,
        ledger.cash(at, corporation),
        president,
        shares_to_come(at, corporation),
        lasting.rounds,
        tuple(lasting.rusting.items()),
    )


def _prospect(
    at: Table,
    corporation: CorporationId,
    lasting: Times,
    knowledge: Knowledge,
    earnings: EarningsMemory,
) -> Expected:
    if at.title.presidents_certificate(corporation) is None:
        return _without_trains(at, corporation, lasting, knowledge)
    owned = trains_of(at, corporation)
    counted = counted_trains(at, corporation)
    revenue = earnings.now(at, corporation)
    if not counted:
        revenue = max(revenue, earnings.first_route(at, corporation, knowledge))
    first_loss = min((lasting.rusting.get(name, FOREVER) for name in owned), default=FOREVER)
    kept = tuple(name for name in owned if lasting.rusting.get(name, FOREVER) > first_loss)
    loses = first_loss < lasting.rounds
    survives = earnings.with_trains(at, corporation, kept) if loses else revenue
    lasts = max((lasting.rusting.get(name, FOREVER) for name in counted), default=0)
    chance = operating_chance(at, corporation, knowledge)
    treasury = ledger.cash(at, corporation) + capital_to_come(at, corporation)
    treasury += shares_to_come(at, corporation)
    gap = _gap(at, corporation, lasts, treasury) if lasts < lasting.rounds else 0
    duty = max(0, gap - revenue * lasts) * SOON // max(lasts, SOON)
    duty = duty * knowledge.president_pays // 1000
    if not counted and gap:  # nobody knows when it will have a train
        chance = chance * WITHOUT_TRAIN // 1000
    paid = _paid_out(revenue, survives, (first_loss, lasts), lasting.rounds, knowledge.growth_each)
    rounds_kept = min(lasting.rounds, -(-gap // max(revenue, 1)))
    earns = revenue if counted or not gap else 0
    price = market.price(at, corporation)
    return Expected(
        corporation=corporation,
        revenue=revenue,
        lasting=survives,
        lasts=lasts,
        gap=gap,
        duty=duty,
        dividends=max(0, paid - gap + duty),
        price=price,
        end_price=_end_price(at, corporation, lasting.rounds - rounds_kept, earns),
        chance=chance,
    )


def _without_trains(
    at: Table, corporation: CorporationId, lasting: Times, knowledge: Knowledge
) -> Expected:
    """Return what is to be expected of something that pays without running trains."""
    revenue = knowledge.revenue_ahead(at, corporation)
    price = market.price(at, corporation)
    return Expected(
        corporation=corporation,
        revenue=revenue,
        lasting=revenue,
        lasts=FOREVER,
        gap=0,
        duty=0,
        dividends=revenue * lasting.rounds,
        price=price,
        end_price=price,
        chance=1000,
    )


def operating_chance(at: Table, corporation: CorporationId, knowledge: Knowledge) -> int:
    """Return how likely it is that a corporation that has a price comes to operate, per mille.

    Its president will pay for the shares that are missing; the others help a little.
    """
    needed = at.title.kind_of(corporation).floats_at
    if not needed or at.title.policies.operates(at, corporation):
        return 1000
    if knowledge.waits(at, corporation):
        return HELD_UP
    if not cost_to_float(at, corporation):
        return SURE
    president = holdings.president(at, corporation)
    own = [name for name in market.order(at) if holdings.president(at, name) == president]
    missing = sum(cost_to_float(at, name) for name in own)
    others = sum(ledger.cash(at, seat) for seat in at.state.seats if seat != president)
    money = ledger.cash(at, president) if president else 0
    likely = SURE * min(missing, money + others // HELP) // missing
    sold = at.title.share_count(corporation) - holdings.shares(at, corporation, corporation)
    done = 1000 * sold // needed
    return likely * (BEGUN + (1000 - BEGUN) * done * done // 1_000_000) // 1000


def cost_to_float(at: Table, corporation: CorporationId) -> int:
    """Return what the shares cost that must be bought before a corporation operates."""
    needed = at.title.kind_of(corporation).floats_at
    if not needed or at.title.policies.operates(at, corporation):
        return 0
    new = holdings.shares(at, corporation, corporation)
    missing = needed - (at.title.share_count(corporation) - new)
    return max(0, missing) * at.title.policies.share_price(at, corporation, corporation)


def capital_to_come(at: Table, corporation: CorporationId) -> int:
    """Return what the bank will pay a corporation when it floats."""
    if at.title.policies.operates(at, corporation):
        return 0
    row = at.state.corporations[corporation]
    return at.title.kind_of(corporation).capital * row.par


def shares_to_come(at: Table, corporation: CorporationId) -> int:
    """Return what a president could bring into the treasury by buying shares from it."""
    president = holdings.president(at, corporation)
    if at.title.kind_of(corporation).capital or not president:
        return 0
    price = at.title.policies.share_price(at, corporation, corporation)
    shares = min(MOST_SHARES, holdings.shares(at, corporation, corporation))
    return min(shares, ledger.cash(at, president) // max(price, 1)) * price


def _gap(at: Table, corporation: CorporationId, lasts: int, treasury: int) -> int:
    """Return what a treasury lacks for the train that follows those that a corporation has."""
    if lasts == 0:
        return max(0, (cheapest(at, corporation) or 0) - treasury)
    price = max(
        (at.title.trains[phase.train].price for phase in _killers(at, corporation)), default=0
    )
    return max(0, price - treasury)


def _killers(at: Table, corporation: CorporationId) -> tuple[PhaseData, ...]:
    """Return the phases with which a corporation loses trains."""
    owned = trains_of(at, corporation)
    return tuple(
        phase
        for phase in later_phases(at)
        if any(side in owned for name in phase.rusts for side in at.title.sides_of(name))
    )


def _paid_out(
    revenue: int, survives: int, losses: tuple[int, int], rounds: int, growth: int
) -> int:
    """Return all that is earned until the end; the last train lost is replaced by its like."""
    first, last = min(losses[0], rounds), min(losses[1], rounds)
    if losses[1] == 0:
        first = last = 0
    earned = (
        revenue * first + survives * max(0, last - first) + revenue * (rounds - max(first, last))
    )
    return earned + growth * rounds * (rounds - 1) // 2


def _end_price(at: Table, corporation: CorporationId, paying: int, revenue: int) -> int:
    """Return the price after some rounds in which a dividend is paid; it falls without any."""
    grid, cell = at.title.market, at.state.corporations[corporation].cell
    rises = revenue > 0 and at.title.policies.dividend_rises(revenue, grid.cells[cell].price)
    if revenue > 0 and not rises:
        return grid.cells[cell].price
    for _ in range(min(paying, FORESEEN if rises else 3)):
        cell = grid.step(cell, "right" if rises else "left")
    return grid.cells[cell].price
