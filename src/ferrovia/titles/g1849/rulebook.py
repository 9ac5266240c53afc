"""The rulebook of 1849 on one page: three kinds of round, policies, effects, options."""

from __future__ import annotations

from ferrovia.core import holdings, market
from ferrovia.core.effect import Effect, Reaction
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
from ferrovia.family.powers import PRESIDENT
from ferrovia.family.presidency import EXCHANGE
from ferrovia.family.privates import BUY_PRIVATE, SELL_PRIVATE, close_private, sell_private
from ferrovia.family.running import COMMON_FLAWS, run_step
from ferrovia.family.selling import above_limit
from ferrovia.family.station import PLACE
from ferrovia.family.stock_round import END_OF_STOCK_ROUND, end_of_stock_round
from ferrovia.family.stock_round import begin as begin_stock
from ferrovia.family.tile_laying import lay_with
from ferrovia.family.trading import SELL_TRAIN, sell_train
from ferrovia.family.train_models import made_once
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook, TitleRules
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
from ferrovia.titles.g1849.closing import (
    ask_loan_or_leave,
    ask_loan_or_leave_if_any_operates,
    closing,
    loan_or_leave,
)
from ferrovia.titles.g1849.earthquake import earthquake, not_in_ruins, note_placing
from ferrovia.titles.g1849.emergency import (
    AFTER_FAILED_RAISING,
    RAISE,
    RAISE_IN_TURN,
    SETTLE_RAISE,
    settle_raise,
)
from ferrovia.titles.g1849.financing import FINANCING
from ferrovia.titles.g1849.liquidation import bank_sells
from ferrovia.titles.g1849.options import Options1849
from ferrovia.titles.g1849.status import DISPLAY
from ferrovia.titles.g1849.title_data import Corporation1849, Train1849
from ferrovia.titles.g1849.title_state import State1849, State1849WithSeniority, forget_turn
from ferrovia.titles.g1849.token_trade import SELL_TOKEN, sell_token, trade_step
from ferrovia.titles.g1849.train_purchases import TRAINS
from ferrovia.titles.g1849.upgrade_gains import (
    gains,
    gains_by_upgrade,
    gains_for_route,
    serves_a_route,
)
from ferrovia.titles.title_file import TitleData

CLOSE_PRIVATES = Effect("close_privates")
EARTHQUAKE = Effect("earthquake")


def compose(data: TitleData, players: int, options: Options1849) -> Rulebook:
    """Put the rules together for a number of players and a choice of options."""
    in_play = 5 if players == 3 or options.five_corporations else 6
    names = tuple(corporation.id for corporation in data.corporation)
    adjust = setup.as_dealt
    if options.beginners:
        adjust = setup.swapped if options.beginners_swap else setup.shifted
    two_tiles, oldest_is_home = options.two_messina_tiles, options.free_token_trade
    return Rulebook(
        corporations=in_play,
        rounds=(
            auction.initial_round(forced_to_next=options.floor_to_next),
            _stock(options),
            operating_round(_turn(options), _anytime(options)),
        ),
        asks=_asks(options),
        effects={
            CLOSE_PRIVATES: close_privates,
            EARTHQUAKE: earthquake(tile_returns=not two_tiles, oldest_is_home=oldest_is_home),
            auction.NEXT_PRIVATE: auction.next_private,
            END_OF_STOCK_ROUND: end_of_stock_round,
            AFTER_FAILED_RAISING: ask_loan_or_leave_if_any_operates
            if options.last_closing_unasked
            else ask_loan_or_leave,
            SELL_PRIVATE: sell_private,
            SELL_TRAIN: sell_train,
            SELL_TOKEN: sell_token,
            SETTLE_RAISE: settle_raise,
            stock.SETTLE_SALE: stock.settle_sale,
            bonds.RAISED_INTEREST: bonds.raised_interest,
            bonds.RAISED_BOND: bonds.raised_bond,
        },
        reactions=_reactions(options),
        powers=(
            private_powers.BLOCK_HEX,
            private_powers.PORT_BONUS,
            private_powers.TELEPORT,
            gauge.HALF_TERRAIN,
            PRESIDENT,
        ),
        setup=setup.setup_for(in_play),
        deal=setup.dealer(names, in_play, adjust),
        state_type=State1849WithSeniority if oldest_is_home else State1849,
        policies=_policies(data, options),
        display=DISPLAY,
        trains_left_out=() if options.electric_dreams else ("E",),
        tile_counts={"655": 2, "656": 2} if two_tiles else {},
    )


def _anytime(options: Options1849) -> tuple[Move, ...]:
    moves = (BUY_PRIVATE, private_powers.HARBOUR)
    return tuple(site_steps.at_steps(m) for m in moves) if options.site_steps else moves


def _stock(options: Options1849) -> RoundKind:
    kind = stock.stock_round(at_once=options.sales_at_once)
    if options.site_steps:
        kind = replace(kind, steps=tuple(site_steps.restricted(step) for step in kind.steps))
    if options.afg_aside_at_once:
        return kind

    def begin(draft: Draft) -> None:
        charters.update_homeless(draft)
        begin_stock(draft)

    return replace(kind, begin=begin)


def _turn(options: Options1849) -> tuple[Step, ...]:
    """Compose the operating turn in the order of §10 or, with variants, of §14."""
    right = serves_a_route if options.usable_upgrades else gains_by_upgrade
    lay = lay_with(private_powers.not_blocked_by_private, not_in_ruins, upgrade=right)
    steps = [
        Step("track", (lay, private_powers.STEAMER, PASS_STEP), waits=True),
        Step("token", (PLACE, private_powers.STEAMER, PASS_STEP)),
        run_step(claims=options.claimed_runs, flaws=(*COMMON_FLAWS, "train_gauge")),
        dividend_step(parts=to_players_and_itself),
    ]
    if options.station_tokens:
        steps.append(trade_step(free=options.free_token_trade))
    if options.electric_dreams:
        steps.append(electric.electric_step(unlimited=options.free_e_tokens))
    trains = bank_sells(TRAINS) if options.giving_up_sells else TRAINS
    if options.site_steps:
        steps[:2] = [site_steps.without_steamer(step) for step in steps[:2]]
        trains = site_steps.restricted(trains)
    steps += [trains, FINANCING]
    if options.bonds:
        interest = bonds.INTEREST_AS_DEBT if options.interest_debt else bonds.INTEREST
        limits = (site_steps.not_after_repayment,) if options.no_bond_after_repaying else ()
        steps += [interest, bonds.REPAY, bonds.issue_step(*limits)]
    return tuple(steps)


def _asks(options: Options1849) -> tuple[Step, ...]:
    asks = [
        auction.AUCTION,
        auction.RSA,
        starting.HOME,
        EXCHANGE,
        private_powers.STEAMER_TILE,
        private_powers.STEAMER_TOKEN,
        ANSWER,
        discard_step(POOL),
        loan_or_leave(keeps_privates=options.leavers_keep_privates),
    ]
    if options.site_steps:
        asks.append(private_powers.STEAMER_QUESTION)
    if options.bonds:
        debt = bonds.debt_step(bank_sells=options.giving_up_sells)
        debt = site_steps.restricted(debt) if options.site_steps else debt
        asks += [RAISE, debt if options.interest_debt else RAISE_IN_TURN]
    return tuple(asks)


def _reactions(options: Options1849) -> tuple[Reaction, ...]:
    found = [
        Reaction(TurnBegan, forget_turn),
        Reaction(CorporationStarted, charters.forget_started),
        Reaction(CorporationClosed, charters.line_up_closed),
        Reaction(TrainBought, private_powers.close_sponsor),
        Reaction(PriceMoved, game_end.note_top),
    ]
    if options.free_token_trade:
        found.append(Reaction(TokenPlaced, note_placing))
    if options.site_steps:
        found += (
            Reaction(TurnBegan, private_powers.ask_about_steamer),
            Reaction(PrivateSold, private_powers.ask_about_steamer),
        )
    if options.afg_aside_at_once:
        found.append(Reaction(TokenPlaced, charters.aside_on_token))
        found += (
            Reaction(TileLaid, charters.back_on_change),
            Reaction(CorporationClosed, charters.back_on_change),
        )
    return tuple(found)


def _policies(data: TitleData, options: Options1849) -> Policies:
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
        enter_closed_zone=closing(None if options.bond_lapses else bonds.bond_falls_due),
        operates=lambda at, corporation: True,
        tile_cost=gauge.tile_cost,
        upgrades_for=gains_for_route if options.usable_upgrades else gains,
        stop_values=gauge.stop_values,
        train_model=made_once(gauge.train_model),
        may_own=electric.may_own,
        dividend_rises=lambda revenue, price: revenue >= price,
        schedule=game_end.schedule,
        turn_over=game_end.turn_over,
        scores=game_end.scorer(
            privates=options.privates_score,
            negative=options.negative_scores,
            capped=not options.uncapped_bond_deduction,
        ),
    )


def close_privates(draft: Draft, items: tuple[str, ...]) -> None:
    """All private companies still open close with the first 12H (§7.1)."""
    for name, row in draft.privates.items():
        if not row.closed:
            close_private(draft, name)


RULES = TitleRules(
    options=Options1849, compose=compose, train=Train1849, corporation=Corporation1849
)
