"""The rulebook of 1849 on one page: three kinds of round, policies, effects, options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.core import holdings, market
from ferrovia.core.events import (
    CorporationClosed,
    CorporationStarted,
    PriceMoved,
    PrivateSold,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TurnBegan,
)
from ferrovia.core.names import POOL
from ferrovia.core.policies import Policies
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft
from ferrovia.family.bargains import ANSWER
from ferrovia.family.dividends import dividend_step, to_players_and_itself
from ferrovia.family.operating_round import operating_round
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.phases import discard_step
from ferrovia.family.presidency import EXCHANGE
from ferrovia.family.privates import BUY_PRIVATE, close_private, sell_private
from ferrovia.family.running import COMMON_FLAWS, run_step
from ferrovia.family.selling import above_limit
from ferrovia.family.station import PLACE
from ferrovia.family.stock_round import begin as begin_stock
from ferrovia.family.stock_round import end_of_stock_round
from ferrovia.family.tile_laying import lay_with
from ferrovia.family.trading import sell_train
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook
from ferrovia.titles.g1849 import (
    auction,
    bonds,
    charters,
    electric,
    game_end,
    gauge,
    private_powers,
    setup,
    site_steps,
    starting,
    stock,
)
from ferrovia.titles.g1849.closing import closing, destitute, loan_or_leave, unasked
from ferrovia.titles.g1849.earthquake import earthquake, not_in_ruins, note_placing
from ferrovia.titles.g1849.emergency import RAISE, RAISE_IN_TURN, settle_raise
from ferrovia.titles.g1849.financing import FINANCING
from ferrovia.titles.g1849.liquidation import bank_sells
from ferrovia.titles.g1849.purchases import TRAINS
from ferrovia.titles.g1849.status import DISPLAY
from ferrovia.titles.g1849.title_state import State1849, State1849WithSeniority
from ferrovia.titles.g1849.token_trade import sell_token, trade_step
from ferrovia.titles.g1849.upgrade_gains import (
    gains,
    gains_by_upgrade,
    gains_for_route,
    serves_a_route,
)


def compose(data: Any, players: int, options: frozenset[str]) -> Rulebook:
    """Put the rules together for a number of players and a choice of options."""
    in_play = 5 if players == 3 or "five-corporations" in options else 6
    names = tuple(corporation.id for corporation in data.corporation)
    adjust = setup.as_dealt
    if "beginners" in options:
        adjust = setup.swapped if "beginners-swap" in options else setup.shifted
    two_tiles, heir_home = "two-messina-tiles" in options, "free-token-trade" in options
    return Rulebook(
        corporations=in_play,
        rounds=(
            auction.initial_round(forced_to_next="floor-to-next" in options),
            _stock(options),
            operating_round(_turn(options), _anytime(options)),
        ),
        asks=_asks(options),
        effects={
            "close_privates": close_privates,
            "earthquake": earthquake(tile_returns=not two_tiles, heir_home=heir_home),
            "next_private": auction.next_private,
            "end_of_stock_round": end_of_stock_round,
            "destitute": unasked if "last-closing-unasked" in options else destitute,
            "sell_private": sell_private,
            "sell_train": sell_train,
            "sell_token": sell_token,
            "settle_raise": settle_raise,
            "settle_sale": stock.settle_sale,
            "raised_interest": bonds.raised_interest,
            "raised_bond": bonds.raised_bond,
        },
        reactions=_reactions(options),
        setup=setup.setup_for(in_play),
        deal=setup.dealer(names, in_play, adjust),
        state_type=State1849WithSeniority if heir_home else State1849,
        policies=_policies(data, options),
        display=DISPLAY,
        tile_counts={"655": 2, "656": 2} if two_tiles else {},
    )


def _anytime(options: frozenset[str]) -> tuple[Move, ...]:
    moves = (BUY_PRIVATE, private_powers.HARBOUR)
    return tuple(site_steps.at_steps(m) for m in moves) if "site-steps" in options else moves


def _stock(options: frozenset[str]) -> RoundKind:
    kind = stock.stock_round(at_once="sales-at-once" in options)
    if "site-steps" in options:
        kind = replace(kind, steps=tuple(site_steps.narrowed(step) for step in kind.steps))
    if "afg-aside-at-once" in options:
        return kind

    def begin(draft: Draft) -> None:
        charters.review_homeless(draft)
        begin_stock(draft)

    return replace(kind, begin=begin)


def _turn(options: frozenset[str]) -> tuple[Step, ...]:
    """Compose the operating turn in the order of §10 or, with variants, of §14."""
    right = serves_a_route if "usable-upgrades" in options else gains_by_upgrade
    lay = lay_with(private_powers.not_blocked_by_private, not_in_ruins, upgrade=right)
    steps = [
        Step("track", (lay, private_powers.STEAMER, PASS_STEP), waits=True),
        Step("token", (PLACE, private_powers.STEAMER, PASS_STEP)),
        run_step(claims="claimed-runs" in options, flaws=(*COMMON_FLAWS, "train_gauge")),
        dividend_step(parts=to_players_and_itself, rises=lambda revenue, price: revenue >= price),
    ]
    if "station-tokens" in options:
        steps.append(trade_step(free="free-token-trade" in options))
    if "electric-dreams" in options:
        steps.append(electric.electric_step(unlimited="free-e-tokens" in options))
    trains = bank_sells(TRAINS) if "giving-up-sells" in options else TRAINS
    if "site-steps" in options:
        steps[:2] = [site_steps.without_steamer(step) for step in steps[:2]]
        trains = site_steps.narrowed(trains)
    steps += [trains, FINANCING]
    if "bonds" in options:
        interest = bonds.INTEREST_AS_DEBT if "interest-debt" in options else bonds.INTEREST
        limits = (site_steps.not_after_repayment,) if "no-bond-after-repaying" in options else ()
        steps += [interest, bonds.REPAY, bonds.issue_step(*limits)]
    return tuple(steps)


def _asks(options: frozenset[str]) -> tuple[Step, ...]:
    asks = [
        auction.AUCTION,
        auction.RSA,
        starting.HOME,
        EXCHANGE,
        private_powers.STEAMER_TILE,
        private_powers.STEAMER_TOKEN,
        ANSWER,
        discard_step(POOL),
        loan_or_leave(keeps_privates="leavers-keep-privates" in options),
    ]
    if "site-steps" in options:
        asks.append(private_powers.STEAMER_QUESTION)
    if "bonds" in options:
        debt = bonds.debt_step(bank_sells="giving-up-sells" in options)
        debt = site_steps.narrowed(debt) if "site-steps" in options else debt
        asks += [RAISE, debt if "interest-debt" in options else RAISE_IN_TURN]
    return tuple(asks)


def _reactions(options: frozenset[str]) -> dict[type, tuple[Callable[[Any, Any], None], ...]]:
    reactions: dict[type, tuple[Callable[[Any, Any], None], ...]] = {
        CorporationStarted: (charters.forget_started,),
        CorporationClosed: (charters.line_up_closed,),
        TrainBought: (private_powers.close_sponsor,),
        PriceMoved: (game_end.note_top,),
        TokenPlaced: (note_placing,) if "free-token-trade" in options else (),
    }
    if "site-steps" in options:
        reactions[TurnBegan] = reactions[PrivateSold] = (private_powers.ask_about_steamer,)
    if "afg-aside-at-once" in options:
        reactions[TokenPlaced] += (charters.aside_on_token,)
        reactions[TileLaid] = (charters.back_on_change,)
        reactions[CorporationClosed] += (charters.back_on_change,)
    return reactions


def _policies(data: Any, options: frozenset[str]) -> Policies:
    return Policies(
        decider=holdings.president,
        barred_zones=game_end.barred_zones,
        certificate_limit=lambda at, seat: at.title.certificate_limit,
        certificate_count=stock.certificate_count,
        due_sales=above_limit,
        startable=charters.startable,
        unavailable=charters.unavailable,
        share_price=lambda at, corporation, place: market.price(at, corporation),
        proceeds=lambda corporation: corporation,
        pool_limit=lambda at, corporation: at.title.figures["pool_limit"],
        sale_drop=lambda shares: shares,
        closing_move=stock.closing_move,
        enter_closed_zone=closing(None if "bond-lapses" in options else bonds.bond_falls_due),
        operates=lambda at, corporation: True,
        tile_cost=gauge.tile_cost,
        upgrades_for=gains_for_route if "usable-upgrades" in options else gains,
        stop_values=gauge.stop_values,
        train_model=gauge.train_models(data.train),
        may_own=electric.may_own,
        schedule=game_end.schedule,
        turn_over=game_end.turn_over,
        scores=game_end.scorer(
            privates="privates-score" in options,
            negative="negative-scores" in options,
            capped="uncapped-bond-deduction" not in options,
        ),
    )


def close_privates(draft: Draft, items: tuple[str, ...]) -> None:
    """All private companies still open close with the first 12H (§7.1)."""
    for name, row in draft.privates.items():
        if not row.closed:
            close_private(draft, name)
