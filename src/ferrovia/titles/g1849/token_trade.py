"""The variant of buying station tokens from other corporations (1849 §14.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, ledger, tokens
from ferrovia.core.action import Offer, Span
from ferrovia.core.effect import Effect
from ferrovia.core.events import TokenPlaced, TokenRemoved
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.core.terms import named_stop
from ferrovia.family import station
from ferrovia.family.bargains import ANSWERING, price_problem, propose
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.tile_laying import reach_of
from ferrovia.struct import replace
from ferrovia.titles.g1849.title_actions import ProposeToken
from ferrovia.titles.g1849.title_state import note_in_turn, turn_facts

SELL_TOKEN = Effect("sell_token")


@rule("token_trade.phase")
def phase_allows(at: Table, proposing: ProposeToken) -> str | None:
    """Station tokens are bought from phase 6 on."""
    title, phase = at.title, at.state.phase
    if not title.has_begun("token_trade", phase):
        first = title.from_phase["token_trade"]
        return f"station tokens are bought from phase {first} on; this is phase {phase}"
    return None


@rule("token_trade.once")
def once_a_turn(at: Table, proposing: ProposeToken) -> str | None:
    """One station token is bought in an operating turn."""
    if turn_facts(at).tokens_bought:
        return f"{at.state.flow.actor} has already bought a station token in this turn"
    return None


@rule("token_trade.seller")
def seller_has_it(at: Table, proposing: ProposeToken) -> str | None:
    """The other corporation must have a token in that city."""
    seller = proposing.seller
    standing = at.state.tokens.get(proposing.city, ())
    if seller == at.state.flow.actor:
        return f"{seller} buys from other corporations, not from itself"
    if seller not in standing:
        where = named_stop(at.title, proposing.city)
        return f"there is no station token of {seller} in {where} to buy"
    return None


@rule("token_trade.home")
def not_home(at: Table, proposing: ProposeToken) -> str | None:
    """Home tokens cannot be bought."""
    if at.state.corporations[proposing.seller].home == proposing.hex:
        where = named_stop(at.title, proposing.city)
        return f"{where} is the home of {proposing.seller}, whose token there cannot be bought"
    return None


@rule("token_trade.only_one")
def not_the_only_one(at: Table, proposing: ProposeToken) -> str | None:
    """House rule: the only remaining token of a corporation cannot be bought."""
    if len(tokens.of(at, proposing.seller)) < 2:
        return f"it is the only station token of {proposing.seller}"
    return None


# The buyer obeys the rules of placing a token, by the statements of the variant.
connected = replace(station.connected, id="token_trade.connected")
one_per_hex = replace(station.one_per_hex, id="token_trade.one_per_hex")
token_left = replace(station.token_left, id="token_trade.left")


@rule("token_trade.price")
def price_in_treasury(at: Table, proposing: ProposeToken) -> str | None:
    """The price is any from 1, paid from the treasury."""
    return price_problem(at, proposing.price)


def _candidates(at: Table) -> Iterator[Offer]:
    corporation = at.state.flow.actor
    treasury = ledger.cash(at, corporation)
    if treasury < 1 or at.state.corporations[corporation].tokens < 1:
        return
    seat = at.title.policies.decider(at, corporation)
    for city in reach_of(at, corporation).stops:
        for seller in at.state.tokens.get(city, ()):
            action = ProposeToken(by=seat, city=city, seller=seller, price=1)
            yield Offer(action, Span("price", 1, treasury))


def _propose(draft: Draft, proposing: ProposeToken) -> None:
    other = holdings.president(draft, proposing.seller)
    items = (proposing.city, proposing.seller)
    propose(draft, other, SELL_TOKEN, items, proposing.price)


def sell_token(draft: Draft, items: tuple[str, ...]) -> None:
    """Put the buyer's token in the place of the seller's, which returns to its charter."""
    buyer, price, city, seller = items
    ledger.pay(draft, buyer, seller, int(price), "station token")
    standing = draft.tokens[city]
    draft.set_tokens(city, tuple(buyer if c == seller else c for c in standing))
    for corporation, change in ((buyer, -1), (seller, 1)):
        spare = draft.corporations[corporation].tokens
        draft.set_corporation(corporation, tokens=spare + change)
    draft.emit(TokenRemoved(seller, city))
    draft.emit(TokenPlaced(buyer, city))
    note_in_turn(draft, tokens_bought=turn_facts(draft).tokens_bought + 1)


def trade_step(*, free: bool) -> Step:
    """Compose the step; ``free``: without limits of phase and number (house rule)."""
    limits: tuple[Rule, ...] = (phase_allows, once_a_turn)
    rules = (
        *(() if free else limits),
        seller_has_it,
        not_home,
        *((not_the_only_one,) if free else ()),
        connected,
        one_per_hex,
        token_left,
        price_in_treasury,
    )
    leads_to = (SELL_TOKEN, ANSWERING)
    move = Move(ProposeToken, rules, _candidates, _propose, leads_to=leads_to)
    return Step("token_trade", (move, PASS_STEP))
