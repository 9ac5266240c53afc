"""Placing station tokens."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import listed
from ferrovia.core import ledger, tokens
from ferrovia.core.action import Action
from ferrovia.core.events import TokenPlaced
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, obeys
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import named_hex, named_stop
from ferrovia.family.actions import PlaceToken
from ferrovia.family.buying import too_poor
from ferrovia.family.tile_laying import reach_of


def token(at: Table) -> str:
    """Return what a station token is called."""
    return at.title.words.token[0]


@rule("token.one_a_turn")
def one_a_turn(at: Table, placing: PlaceToken) -> str | None:
    """One token is placed in an operating turn."""
    if at.state.flow.turn.tokens:
        return f"{at.state.flow.actor} has already placed a {token(at)} in this turn"
    return None


@rule("token.city")
def a_city(at: Table, placing: PlaceToken) -> str | None:
    """Tokens go on cities; towns, ports and off-board places take none."""
    if tokens.slots(at, placing.city) == 0:
        if placing.hex not in at.title.board.hexes:
            return f"there is no hex {placing.hex}"
        return f"{named_hex(at.title, placing.hex)} has no city with station spaces"
    return None


@rule("token.left")
def token_left(at: Table, placing: PlaceToken) -> str | None:
    """A token must be left on the charter."""
    corporation = at.state.flow.actor
    if at.state.corporations[corporation].tokens < 1:
        return f"{corporation} has no {token(at)} left on its charter"
    return None


@rule("token.one_per_hex")
def one_per_hex(at: Table, placing: PlaceToken) -> str | None:
    """Two tokens of one corporation never share a hex."""
    if tokens.on_hex(at, at.state.flow.actor, placing.hex):
        where = named_hex(at.title, placing.hex)
        return f"{at.state.flow.actor} already has a {token(at)} on {where}"
    return None


@rule("token.vacant")
def vacant(at: Table, placing: PlaceToken) -> str | None:
    """The city must have a vacant space."""
    if tokens.vacant(at, placing.city) < 1:
        spaces, where = tokens.slots(at, placing.city), named_stop(at.title, placing.city)
        if spaces == 1:
            return f"the one station space of {where} is taken"
        return f"all {spaces} station spaces of {where} are taken"
    return None


@rule("token.home_kept_free")
def home_kept_free(at: Table, placing: PlaceToken) -> str | None:
    """A space in the home of a corporation not in operation is kept for it."""
    kept = tokens.kept(at, placing.city)
    free = tokens.vacant(at, placing.city)
    if kept and free <= len(kept):
        where = named_stop(at.title, placing.city)
        what = "the free space" if free == 1 else f"the {free} free spaces"
        return f"{what} of {where} {'is' if free == 1 else 'are'} kept for {listed(kept)}"
    return None


@rule("token.connected")
def connected(at: Table, placing: PlaceToken) -> str | None:
    """The city must be reached from another token of the corporation."""
    corporation = at.state.flow.actor
    if not tokens.reaches(at, corporation, lambda reached: placing.city in reached.stops):
        return f"{corporation} does not reach {named_stop(at.title, placing.city)}"
    return None


def fee_of(at: Table, corporation: CorporationId) -> int:
    """Return what the next token of a corporation costs when it is placed."""
    data = at.title.corporations[corporation]
    number = sum(tokens.count(at, corporation).values())
    return data.token_fees[number] if number < len(data.token_fees) else 0


@rule("token.fee")
def can_pay_fee(at: Table, placing: PlaceToken) -> str | None:
    """A token that costs something is paid for from the treasury."""
    corporation = at.state.flow.actor
    return too_poor(at, corporation, fee_of(at, corporation))


SPACE_RULES: tuple[Rule, ...] = (a_city, token_left, one_per_hex, vacant, home_kept_free)
"""What every token placed on the map obeys."""
TOKEN_RULES: tuple[Rule, ...] = (one_a_turn, *SPACE_RULES, connected)


@obeys(one_a_turn, a_city, token_left, connected)
def _candidates(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if at.state.flow.turn.tokens or at.state.corporations[corporation].tokens < 1:
        return
    seat = at.title.policies.decider(at, corporation)
    for city in reach_of(at, corporation).stops:
        if tokens.slots(at, city):
            yield PlaceToken(by=seat, city=city)


@obeys(one_a_turn, a_city, token_left, connected, can_pay_fee)
def _paid_candidates(at: Table) -> Iterator[Action]:
    corporation = at.state.flow.actor
    if ledger.cash(at, corporation) >= fee_of(at, corporation):
        yield from _candidates(at)


def place(draft: Draft, placing: PlaceToken) -> None:
    """Put a token from the charter on the city, and pay what it costs."""
    corporation = draft.flow.actor
    ledger.pay(draft, corporation, BANK, fee_of(draft, corporation), "tokens")
    tokens.put(draft, corporation, placing.city)
    draft.set_turn(tokens=draft.flow.turn.tokens + 1)
    draft.emit(TokenPlaced(corporation, placing.city))


PLACE = Move(PlaceToken, TOKEN_RULES, _candidates, place)
PLACE_FOR_FEE = Move(PlaceToken, (*TOKEN_RULES, can_pay_fee), _paid_candidates, place)
"""The same where tokens are paid for one by one, not all of them with the start."""
