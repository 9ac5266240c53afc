"""The rulebook of 1844 on one page: auction, stock rounds, operating rounds, policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.core import holdings, market
from ferrovia.core.events import (
    CorporationStarted,
    DividendPaid,
    Paid,
    PhaseBegan,
    RevenueWithheld,
    SharesBought,
    TrainBought,
    TrainsRan,
    TurnBegan,
)
from ferrovia.core.names import GONE, POOL
from ferrovia.core.opening import set_up_corporation
from ferrovia.core.policies import Policies, no_effect, with_a_route
from ferrovia.core.rule import Rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft
from ferrovia.family import offering
from ferrovia.family.bargains import answer_step
from ferrovia.family.dividends import always, dividend_step
from ferrovia.family.operating_round import operating_round
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.phases import as_listed, discard_step, not_printed
from ferrovia.family.privates import sell_private
from ferrovia.family.rounds import go_on, in_turn
from ferrovia.family.selling import above_limit
from ferrovia.family.station import PLACE_FOR_FEE
from ferrovia.family.stock_round import end_of_stock_round
from ferrovia.family.tile_laying import printed_cost
from ferrovia.family.trading import allowed_to_kind, printed_unless_own
from ferrovia.family.train_models import made_once
from ferrovia.family.upgrading import uses
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook
from ferrovia.titles.g1844 import (
    auction,
    debt,
    destinations,
    emergency_duty,
    eva,
    exchange_debt,
    furka,
    game_end,
    homes,
    launching,
    private_rules,
    purchases,
    quick_turns,
    revenue,
    run_rules,
    sale_abroad,
    sbb,
    sbb_sales,
    sbb_shares,
    stock,
    track_rules,
    tunnel_rules,
    turn_order,
    visits,
)
from ferrovia.titles.g1844.status import DISPLAY
from ferrovia.titles.g1844.title_state import State1844, title_state

FREE = "sales-without-duty"
"""The house rule by which nothing is demanded of who has sold shares for a train."""


def compose(data: Any, players: int, options: frozenset[str]) -> Rulebook:
    """Put the rules together for a number of players and a choice of options."""
    closing, at_once = _closing(options), "privates-close-first" in options
    return Rulebook(
        rounds=(auction.AUCTION, _stock(options), _operating(options)),
        asks=(
            auction.VALUE,
            answer_step(purchases.proposal),
            _discard(options),
            debt.REPAY,
            destinations.CLAIMING,
            sbb.KEEP_TOKEN,
            sbb.HOME,
        ),
        interjections=(
            _dutiful(
                options,
                furka.LAY_IN_TURN if "furka-in-turn" in options else furka.LAY_FURKA,
                emergency_duty.not_furka_first,
            ),
            _dutiful(
                options,
                eva.GIVE_IN_TURN if "eva-in-turn" in options else eva.GIVE,
                emergency_duty.not_eva_instead,
            ),
        ),
        effects={
            "close_privates": private_rules.closed_before if at_once else closing,
            "end_if_broken": game_end.end_if_broken,
            "end_of_stock_round": end_of_stock_round,
            "form_sbb": _forming(options),
            "in_turn": in_turn,
            "next_private": auction.going_on(_auctioneer(options)),
            "next_round": go_on,
            "sell_abroad": sale_abroad.selling(late_excess="late-excess" in options),
            "sell_private": sell_private,
            "sell_train": purchases.sell_train,
        },
        reactions=_reactions(options),
        setup=setup,
        deal=lambda seed: (),
        state_type=State1844,
        policies=_policies(data, options),
        display=DISPLAY,
        areas="sides" if "sides-once" in options else "named",
        bank_left=0 if "bank-below-nothing" in options else 1,
    )


def _auctioneer(options: frozenset[str]) -> auction.Auctioneer:
    """Return who puts up the next private company ([AUC-1])."""
    return auction.next_with_money if "auction-with-money" in options else auction.by_card


def _dutiful(options: frozenset[str], move: Move, bound: Rule) -> Move:
    """Return a move that is barred to who has sold shares for a train, until it is bought.

    House rule: nothing is ([EMG-12]).
    """
    return move if FREE in options else replace(move, rules=(*move.rules, bound))


def _closing(options: frozenset[str]) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the end of the private companies ([PRV-4])."""
    return private_rules.closing(maker_stays="p7-stays" in options)


def _stock(options: frozenset[str]) -> RoundKind:
    """Compose the stock round, in which debtors may pay ([SR-turn-6])."""
    return stock.stock_round(
        debt.PAY_ALL if "whole-payments" in options else debt.PAY_DEBT,
        *((sbb_sales.SELL_FOR_CHANGE,) if "sbb-change" in options else ()),
        sales_obey=_sales_obey(options),
        debtors_start="debtors-start" in options,
        starters_repay="starters-repay" in options,
    )


def _sales_obey(options: frozenset[str]) -> tuple[Rule, ...]:
    """Return what house rules demand of sales of shares."""
    return (sbb_sales.smallest_first,) if "smallest-first" in options else ()


def _discard(options: frozenset[str]) -> Step:
    """Compose the ask for trains above the limit ([SCR-3], [SBB-6])."""
    rules = () if "printed-discard" in options else (not_printed,)
    return discard_step(GONE if "excess-removed" in options else POOL, *rules)


def _operating(options: frozenset[str]) -> RoundKind:
    """Compose the operating round in the order of [OR-3]."""
    steps = (
        track_rules.track_step(
            home="free-home-tile" not in options,
            pairs=tunnel_rules.more_pairs
            if "more-tunnels" in options
            else tunnel_rules.printed_pairs,
        ),
        Step("token", (PLACE_FOR_FEE, PASS_STEP)),
        revenue.run_trains(
            claims="any-run" in options, worthless_barred="worthless-barred" in options
        ),
        dividend_step(parts=revenue.payouts, rises=always),
        purchases.trains_step(
            consent="no-consent" not in options,
            needed_sales="needed-sales" in options,
            bankruptcies="bankruptcy" in options,
            sales_obey=_sales_obey(options),
            duty=FREE not in options,
        ),
    )
    closing = sbb.closing(("sell_abroad",), abroad_first="abroad-before-sbb" in options)
    if "formation-apart" in options:
        closing = ("end_if_broken", *closing)
    anybody = "privates-of-anybody" in options
    purchase = private_rules.FROM_ANYBODY if anybody else private_rules.FROM_DIRECTOR
    if "privates-for-nothing" in options:
        purchase = private_rules.for_nothing(purchase)
    purchase = _dutiful(options, purchase, emergency_duty.nothing_else)
    kind = operating_round(steps, (purchase,), closing=closing)
    return quick_turns.brisk(kind) if "brisk-turns" in options else kind


def _forming(options: frozenset[str]) -> sbb.Effect:
    """Return the formation of the SBB ([SBB-15])."""
    one_debt, listed = "one-debt" in options, "directors-listed-once" in options
    settlement = sbb_shares.Settlement(
        set_off="exchange-by-company" not in options,
        owe=sbb_shares.owe_for_train if one_debt else exchange_debt.owe,
    )
    return sbb.forming(
        settlement=settlement,
        lender=sbb_shares.last_listed if listed else sbb_shares.last_launched,
        trains_first="sbb-trains-first" in options,
    )


def _reactions(options: frozenset[str]) -> dict[type, tuple[Callable[[Any, Any], None], ...]]:
    late_p6 = "p6-closes-with-revenue" in options
    reactions: dict[type, tuple[Callable[[Any, Any], None], ...]] = {
        CorporationStarted: (launching.review,),
        SharesBought: (launching.review, sbb.review_bought),
        Paid: (exchange_debt.collect_receipts,),
        PhaseBegan: (
            sbb.note_due,
            *(
                (private_rules.at_once(_closing(options)),)
                if "privates-close-first" in options
                else ()
            ),
        ),
        TurnBegan: (
            homes.settle,
            sbb.settle,
            exchange_debt.collect_cash,
            *((sale_abroad.ask_late,) if "late-excess" in options else ()),
        ),
        TrainBought: (exchange_debt.collect_surplus,),
        TrainsRan: (
            visits.activating(skipped="passing-activates" in options),
            *(() if late_p6 else (visits.close_after_run,)),
        ),
        DividendPaid: (visits.close_after_revenue,) if late_p6 else (),
        RevenueWithheld: (visits.close_after_revenue,) if late_p6 else (),
    }
    reviews = destinations.reviews(
        late="late-destinations" in options, claimed="destinations-claimed" in options
    )
    for change, review in reviews.items():
        reactions[change] = (*reactions.get(change, ()), *review)
    return reactions


def _policies(data: Any, options: frozenset[str]) -> Policies:
    return Policies(
        decider=holdings.president,
        barred_zones=stock.barred_zones,
        certificate_limit=stock.certificate_limit,
        certificate_count=offering.shares_only,
        due_sales=above_limit,
        startable=stock.startable,
        unavailable=stock.unavailable,
        share_price=offering.par_or_price,
        proceeds=offering.to_the_bank,
        pool_limit=offering.half_of_shares,
        sale_drop=offering.one_step,
        sale_price=stock.sale_price,
        turn_order=turn_order.most_cash_first,
        closing_order=stock.closing_order,
        closing_move=stock.closing_move,
        enter_closed_zone=no_effect,
        operates=launching.operates,
        tile_cost=printed_cost,
        upgrades_for=uses,
        awaited=homes.awaited,
        stop_values=run_rules.stop_values,
        train_model=made_once(run_rules.train_models(one_side="tunnel-bonus-anywhere" in options)),
        barred=run_rules.barred_or_worthless if "worthless-barred" in options else run_rules.barred,
        may_own=allowed_to_kind,
        must_own=purchases.mountains_oblige if "mountains-oblige" in options else with_a_route,
        excess_order=as_listed if "discards-as-listed" in options else market.order,
        train_prices=(
            purchases.exact_with_sbb if "sbb-face-value" in options else printed_unless_own
        ),
        income=visits.income,
        powers_used=lambda at: title_state(at).used,
        schedule=game_end.scheduling(formation_apart="formation-apart" in options),
        scores=game_end.scores,
    )


def setup(draft: Draft, dealt: tuple[str, ...]) -> None:
    """Lay out the companies; three shares of the FNM lie in the pool ([SET-5])."""
    for corporation in draft.title.corporations:
        set_up_corporation(draft, corporation)
        pool = draft.title.corporations[corporation].pool
        for card in holdings.certificates(draft, corporation, corporation, "regular")[:pool]:
            draft.certificates[card.id] = POOL
