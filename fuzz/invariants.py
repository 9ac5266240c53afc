"""What holds after every action of every game: nothing is made of nothing, nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ferrovia.board.faces import hex_of
from ferrovia.core import Position, holdings, ledger, tokens
from ferrovia.core.events import CorporationClosed, Happened, TileRemoved, TokenRemoved
from ferrovia.core.flow import Ask, Resume
from ferrovia.core.names import BANK, DEPOT, GONE, POOL
from ferrovia.family.floating import floated

Check = Callable[[Position, Position], Iterator[str]]
"""``check(before, after)`` yields what is wrong after an action."""
KEEPERS = "leavers-keep-privates"
"""House rule: who has left may still be paid by a private company, and asked to sell it."""
LOSSES = "two-messina-tiles"
"""House rule: a tile taken off the board does not return to the supply."""
LATE = "late-excess"
"""House rule: trains above the limit are given up only when the next operating round begins."""
COMPENSATION = "compensate"
"""The effect for which money may be raised although an older debt is owed."""
FREE_DEBTS = "free-debts"
"""House rule: what players borrow is made of nothing, and gone when it is repaid."""


def winding_up(at: Position) -> set[str]:
    """Return the corporations that have been taken over and whose affairs are being settled."""
    pending = at.state.flow.pending
    return {e.items[0] for e in pending if isinstance(e, Resume) and e.effect == "wind_up"}


def is_formed(at: Position, corporation: str) -> bool:
    """Whether a corporation comes about from others, in a title that has such."""
    return bool(getattr(at.title.kind_of(corporation), "formed", False))


def successors(at: Position) -> set[str]:
    """Return the corporations that take over the tokens of others, and have none of their own."""
    return {
        name
        for name, data in at.title.corporations.items()
        if data.kind == "bank" or is_formed(at, name)
    }


def money(before: Position, after: Position) -> Iterator[str]:
    """All money is somewhere, debts not counted, and nobody has less than nothing."""
    state = after.state
    total, all_money = ledger.total(after) - _made(after), ledger.total(before) - _made(before)
    if total != all_money or total < after.title.bank:
        yield f"there is {total} in the game, not {all_money}"
    if state.bank < 0 and not state.broken:
        yield f"the bank has {state.bank} and is not broken"
    owing = _asked("debt", after)
    for owner, cash in state.cash.items():
        if cash < 0 and owner not in owing:
            yield f"{owner} has {cash}"
    for seat in state.left:
        if state.cash[seat] and KEEPERS not in after.title.options:
            yield f"{seat} has left and has {state.cash[seat]}"


def _made(at: Position) -> int:
    """Return how much money has been made by a house rule and is owed."""
    owed = sum(at.title.display.debt(at, seat) for seat in at.state.seats)
    return owed if FREE_DEBTS in at.title.options else 0


def debts(before: Position, after: Position) -> Iterator[str]:
    """Where all that a debtor receives repays his debt, he has no money while he owes some.

    Only what is being raised for a compensation comes first.
    """
    effects = [e.effect for e in after.state.flow.pending if isinstance(e, Resume)]
    if COMPENSATION not in after.title.effects or COMPENSATION in effects:
        return
    for seat in after.state.seats:
        owed, cash = after.title.display.debt(after, seat), after.state.cash[seat]
        if owed and cash:
            yield f"{seat} owes {owed} and has {cash}"


def certificates(before: Position, after: Position) -> Iterator[str]:
    """Every certificate of each corporation in play has one owner, who may have it.

    Whoever leaves with the end of the game keeps what could not be sold.
    """
    state, title = after.state, after.title
    leaving = winding_up(after)
    attached = {data.corporation for data in title.privates.values()}
    in_play = {card.id for c in state.corporations for card in title.certificates_of[c]}
    seats = state.seats if after.over else holdings.players(after)
    if set(state.certificates) != in_play:
        yield f"certificates differ: {set(state.certificates) ^ in_play}"
    for card, owner in state.certificates.items():
        corporation = title.certificates[card].corporation
        running = bool(state.corporations[corporation].cell) or corporation in leaving
        if owner not in (*seats, POOL, corporation, GONE):
            yield f"{card} belongs to {owner}"
        if owner == GONE and running and corporation not in leaving:
            yield f"{card} is gone, and {corporation} is in operation"
        if not running and owner not in (corporation, GONE) and corporation not in attached:
            yield f"{card} belongs to {owner}, and {corporation} is not in operation"


def holdings_limits(before: Position, after: Position) -> Iterator[str]:
    """Pool and holding limits; the president holds as much as anybody.

    What was formed from others may begin with more in the pool, and without a president.
    """
    state, title = after.state, after.title
    for corporation, row in state.corporations.items():
        if not row.cell:
            continue
        pool, limit = holdings.shares(after, POOL, corporation), title.share_count(corporation)
        if before.state.corporations[corporation].cell or not is_formed(after, corporation):
            most = title.policies.pool_limit(after, corporation)
            if pool > max(most, holdings.shares(before, POOL, corporation)):
                yield f"the pool holds {pool} shares of {corporation}"
        held = {seat: holdings.shares(after, seat, corporation) for seat in state.seats}
        limit = title.figures.get("holding_limit", limit)
        for seat in (seat for seat in held if held[seat] > limit):
            yield f"{seat} holds {held[seat]} shares of {corporation}"
        card = title.presidents_certificate(corporation)
        if card is None:
            continue
        president = holdings.president(after, corporation)
        if not president:
            if not is_formed(after, corporation) or state.certificates[card.id] != POOL:
                yield f"{corporation} has no president"
            continue
        most = held[president]
        for seat in (seat for seat in held if held[seat] > most):
            yield f"{seat} holds {held[seat]} of {corporation}, its president {president} {most}"


def tiles(before: Position, after: Position) -> Iterator[str]:
    """Every tile is in the supply or on the board; what a happening took away stays away."""
    gone_before, gone = _missing_tiles(before), _missing_tiles(after)
    removed = Counter(event.tile for event in after.events if isinstance(event, TileRemoved))
    for tile in after.title.tile_counts:
        lost = gone[tile] - gone_before[tile]
        if lost < 0 or lost > removed[tile]:
            yield f"{lost} of tile {tile} got lost"
    if LOSSES not in after.title.options and any(gone.values()):
        yield f"tiles are missing: {+gone}"


def _missing_tiles(at: Position) -> Counter[str]:
    missing = Counter(at.title.tile_counts)
    missing.subtract(at.state.tiles)
    missing.subtract(Counter(laid.tile for laid in at.state.track.laid.values()))
    return missing


def station_tokens(before: Position, after: Position) -> Iterator[str]:
    """Tokens are on the charter or the board; only a happening destroys them.

    Those of a corporation that was taken over stay as its successor's.
    """
    taking = successors(after)
    lost_before, lost = _missing_tokens(before), _missing_tokens(after)
    closed = {e.corporation for e in after.events if isinstance(e, CorporationClosed)}
    happened = any(isinstance(event, Happened) for event in after.events)
    removed = Counter(e.corporation for e in after.events if isinstance(e, TokenRemoved))
    for corporation, number in lost.items():
        if corporation in taking or _is_taken_over(after, corporation):
            continue
        more = number - (0 if corporation in closed else lost_before[corporation])
        if more < 0 or more > (removed[corporation] if happened else 0):
            yield f"{more} tokens of {corporation} got lost"
    for city, standing in after.state.tokens.items():
        if not standing or len(standing) > tokens.slots(after, city):
            yield f"{city} has {tokens.slots(after, city)} spaces for {standing}"
        for corporation in standing:
            if not after.state.corporations[corporation].cell and corporation not in winding_up(
                after
            ):
                yield f"{corporation} has a token in {city} and is not in operation"
    seen = Counter((hex_of(c), corp) for c, row in after.state.tokens.items() for corp in row)
    for (hex_id, corporation), number in seen.items():
        if number > 1 and corporation not in taking:
            yield f"{corporation} has {number} tokens on {hex_id}"


def _is_taken_over(at: Position, corporation: str) -> bool:
    own, data = at.state.title_state, at.title.corporations[corporation]
    into = getattr(data, "merges_into", "")
    merged = bool(into) and bool(at.state.corporations[into].cell)
    return corporation in getattr(own, "taken_over", ()) or merged


def _missing_tokens(at: Position) -> Counter[str]:
    missing = Counter({c: _received(at, c) for c in at.state.corporations})
    missing.subtract({c: row.tokens for c, row in at.state.corporations.items()})
    for places in (at.state.tokens, at.state.beside):
        missing.subtract(Counter(c for standing in places.values() for c in standing))
    return missing


def _received(at: Position, corporation: str) -> int:
    """Return how many tokens a corporation has had."""
    by_value: dict[int, int] = getattr(at.title.kind_of(corporation), "tokens_by_value", {})
    if by_value and corporation in floated(at):
        return by_value[at.state.corporations[corporation].par]
    return at.title.corporations[corporation].tokens


def trains(before: Position, after: Position) -> Iterator[str]:
    """Every card is somewhere; none returns from where nothing returns, or is turned there."""
    state, title = after.state, after.title
    places, faces = _cards(before)
    for key in _cards(after)[0].keys() ^ places.keys():
        if title.trains[key[0]].count:
            yield f"the cards are not those of before: {key}"
    first = title.phase_index(before.state.phase) + 1
    begun = title.phases[first : title.phase_index(state.phase) + 1]
    turned = {name for phase in begun for name in phase.turns}
    owned: Counter[str] = Counter()
    for card, owner in state.trains.items():
        name, _, number = card.rpartition("-")
        key = title.front_of(name), int(number)
        old = places.get(key)
        if faces.get(key, name) != name and old != DEPOT and faces[key] not in turned:
            yield f"{card} was turned in the hands of {old}"
        if old is None:
            old = DEPOT
        source = getattr(title.trains[name], "belongs_to", "")
        if source and owner in (source, *(state.seats if source in state.privates else ())):
            continue
        if (old == GONE and owner != GONE) or (owner == DEPOT and old != DEPOT):
            yield f"{card} went from {old} to {owner}"
        if owner not in (DEPOT, POOL, GONE):
            owned[owner] += title.policies.counts_for_limit(after, name)
            running = owner in state.corporations and bool(state.corporations[owner].cell)
            if not running and owner not in winding_up(after):
                yield f"{owner} has the train {card}"
    discarding = _asked("discard", after)
    for corporation, held in owned.items():
        limit = title.train_limit(corporation, state.phase)
        if held > limit and corporation not in discarding and LATE not in title.options:
            yield f"{corporation} has {held} trains in phase {state.phase}"


def _asked(kind: str, at: Position) -> set[str]:
    """Return whom the questions of a kind that are still open are about."""
    return {
        ask.subject for ask in at.state.flow.pending if isinstance(ask, Ask) and ask.kind == kind
    }


def _cards(at: Position) -> tuple[dict[tuple[str, int], str], dict[tuple[str, int], str]]:
    """Return where each card is and which class it shows, by the class of its front and number."""
    places, faces = {}, {}
    for card, owner in at.state.trains.items():
        name, _, number = card.rpartition("-")
        key = at.title.front_of(name), int(number)
        places[key], faces[key] = owner, name
    return places, faces


def market_tokens(before: Position, after: Position) -> Iterator[str]:
    """Each corporation in operation has one market token, where its row says."""
    standing = Counter(c for stack in after.state.market.values() for c in stack)
    for corporation, row in after.state.corporations.items():
        if standing[corporation] != (1 if row.cell else 0):
            yield f"{corporation} has {standing[corporation]} market tokens"
        elif row.cell and corporation not in after.state.market.get(row.cell, ()):
            yield f"{corporation} is not where its row says, {row.cell}"
        elif row.cell and after.title.market.is_closed(row.cell):
            yield f"{corporation} operates from the closed cell"
    for cell, stack in after.state.market.items():
        if not stack:
            yield f"the stack of {cell} is empty and kept"


def privates(before: Position, after: Position) -> Iterator[str]:
    """An open private company belongs to the bank, a player or a corporation in operation."""
    state = after.state
    for name, row in state.privates.items():
        if before.state.privates[name].closed and not row.closed:
            yield f"{name} opened again"
        if row.closed and row.owner:
            yield f"{name} is closed and belongs to {row.owner}"
        homeless = row.owner in state.corporations and not state.corporations[row.owner].cell
        if homeless and row.owner not in winding_up(after):
            yield f"{name} belongs to {row.owner}, which is not in operation"
        if row.owner and row.owner not in (*state.seats, *state.corporations, BANK):
            yield f"{name} belongs to {row.owner}"


def flow(before: Position, after: Position) -> Iterator[str]:
    """One action further; somebody who is still there has to decide, or the game is over."""
    state = after.state
    if state.seq != before.state.seq + 1:
        yield f"action {before.state.seq} was followed by {state.seq}"
    if after.title.phase_index(state.phase) < after.title.phase_index(before.state.phase):
        yield f"phase {before.state.phase} was followed by {state.phase}"
    decision = after.decision
    if after.over != (decision is None) or after.over != (after.result is not None):
        yield "over, decision and result disagree"
    asked = state.seats if KEEPERS in after.title.options else holdings.players(after)
    if decision is not None and decision.seat not in asked:
        yield f"{decision.seat!r} has to decide and is not in the game"
    if decision is not None and not decision.cite:
        yield f"the step {decision.step} is not cited"


CHECKS: tuple[Check, ...] = (
    money,
    debts,
    certificates,
    holdings_limits,
    tiles,
    station_tokens,
    trains,
    market_tokens,
    privates,
    flow,
)


def violations(before: Position, after: Position) -> list[str]:
    """Return everything that is wrong after an action."""
    return [f"{check.__name__}: {problem}" for check in CHECKS for problem in check(before, after)]
