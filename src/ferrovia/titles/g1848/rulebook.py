"""The rulebook of 1848 on one page: auction, stock rounds, operating rounds, policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.core import holdings, market
from ferrovia.core.events import (
    CorporationStarted,
    LoanTaken,
    Paid,
    Passed,
    PhaseBegan,
    PriceMoved,
    PrivateSold,
    SharesBought,
    TileLaid,
    TrainBought,
    TurnBegan,
)
from ferrovia.core.names import GONE
from ferrovia.core.opening import set_up_corporation
from ferrovia.core.policies import Policies
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft
from ferrovia.family import offering
from ferrovia.family.bargains import ANSWER
from ferrovia.family.dividends import always, dividend_step, to_players
from ferrovia.family.operating_round import operating_round
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.phases import discard_step
from ferrovia.family.privates import sell_private
from ferrovia.family.station import PLACE_FOR_FEE
from ferrovia.family.stock_round import end_of_stock_round, sold_out_rises
from ferrovia.family.tile_laying import printed_cost
from ferrovia.family.trading import printed_unless_own
from ferrovia.family.train_models import made_once
from ferrovia.family.upgrading import uses
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook
from ferrovia.titles.g1848 import (
    auction,
    bank,
    com,
    debts,
    game_end,
    homes,
    launching,
    loans,
    private_powers,
    private_rules,
    purchases,
    receivership,
    run_rules,
    stock,
    track_rules,
)
from ferrovia.titles.g1848.status import DISPLAY
from ferrovia.titles.g1848.title_state import State1848


def compose(data: Any, players: int, options: frozenset[str]) -> Rulebook:
    """Put the rules together for a number of players and a choice of options."""
    low = auction.above_nothing if "reduce-below-minimum" in options else auction.above_minimum
    passes = auction.owner if "owners-pass" in options else auction.owner_or_minimum
    return Rulebook(
        rounds=(
            auction.auction_round(low, passes),
            stock.stock_round(
                split_sales="split-sales" in options,
                bank_apart="bank-sold-singly" in options,
                any_sale=_always_due(options),
            ),
            _operating(options),
        ),
        asks=(
            ANSWER,
            discard_step(GONE),
            receivership.forced_sales(
                first_kept="first-bank-share" in options, once="one-last-sale" in options
            ),
            track_rules.PLACING,
        ),
        effects={
            "close_privates": private_rules.close_privates,
            "compensate": receivership.compensating(debts.lending(free=_free_debts(options))),
            "end_of_stock_round": end_of_stock_round,
            "place_tasmania": track_rules.must_place,
            "sell_private": sell_private,
            "sell_train": purchases.selling(dear_sixth="dear-sixth-loan" in options),
            "wind_up": receivership.winding_up(
                phase_waits="phase-waits" in options, late_sales="late-sales" in options
            ),
        },
        reactions=_reactions(options),
        setup=setup,
        deal=lambda seed: (),
        state_type=State1848,
        policies=_policies(data, options),
        display=DISPLAY,
        areas="apart" if "alice-springs-twice" in options else "named",
        terminals="through-perth" not in options,
    )


def _operating(options: frozenset[str]) -> RoundKind:
    """Compose the operating round in the order of §7.3."""
    brisk, anytime = "brisk-turns" in options, "powers-at-any-time" in options
    steps = (
        track_rules.track_step(() if anytime else _powers(options), brisk=brisk),
        Step("token", (PLACE_FOR_FEE, PASS_STEP), waits=False if brisk else loans.token_in_reach),
        run_rules.run_trains(
            empty="empty-run" in options,
            waits=loans.beside_the_hatched_area if "insisted-loan" in options else False,
        ),
        dividend_step(parts=to_players, rises=always),
        purchases.trains_step(
            any_train="loans-for-any-train" in options,
            dear_sixth="dear-sixth-loan" in options,
            brisk=brisk,
        ),
    )
    kind = operating_round(steps, _anytime(options), opening=bank.pay_incomes)
    last = replace(kind.steps[-1], waits=loans.asked_again) if brisk else kind.steps[-1]
    return replace(kind, steps=(*kind.steps[:-1], last))


def _anytime(options: frozenset[str]) -> tuple[Move, ...]:
    """Return what a company may do at any time of its turn (§7.3)."""
    anybody = "privates-of-anybody" in options
    purchase = private_rules.FROM_ANYBODY if anybody else private_rules.FROM_DIRECTOR
    anytime = _powers(options) if "powers-at-any-time" in options else ()
    return (loans.LOAN, purchase, *anytime)


def _powers(options: frozenset[str]) -> tuple[Move, ...]:
    return track_rules.powers(
        early_desert="early-desert" in options, owner_only="tasmania-by-owner" in options
    )


def _always_due(options: frozenset[str]) -> bool:
    return "always-sell-down" in options


def _free_debts(options: frozenset[str]) -> bool:
    return "free-debts" in options


def _reactions(options: frozenset[str]) -> dict[type, tuple[Callable[[Any, Any], None], ...]]:
    review = launching.review_bought(com_waits="com-paid-at-60" not in options)
    sellers = (receivership.ask_debtors,) if "debtors-sell" in options else ()
    linked = com.loose_link if "com-link-uses-track-twice" in options else com.link
    return {
        CorporationStarted: (review,),
        SharesBought: (review,),
        PhaseBegan: (launching.review_com,),
        TurnBegan: (
            loans.forget,
            com.note_place,
            homes.settle,
            *((receivership.ask_next_turn,) if "debtors-sell" in options else ()),
        ),
        TileLaid: (homes.move_in, com.note_link(linked), launching.review_com, *sellers),
        Passed: sellers,
        LoanTaken: sellers,
        PrivateSold: sellers,
        TrainBought: (private_rules.close_with_first_train,),
        PriceMoved: (game_end.note_top,),
        Paid: (debts.repaying(free=_free_debts(options)),),
    }


def _policies(data: Any, options: frozenset[str]) -> Policies:
    return Policies(
        decider=holdings.president,
        barred_zones=lambda at, corporation: "",
        certificate_limit=stock.certificate_limit,
        certificate_count=offering.shares_only,
        due_sales=stock.always_due if _always_due(options) else stock.due_sales,
        startable=offering.unstarted,
        unavailable=stock.unavailable,
        share_price=stock.share_price,
        proceeds=offering.to_the_bank,
        first_apart=lambda at, name: bank.is_bank(at, name) and "first-bank-share" in options,
        pool_limit=stock.pool_limit,
        sale_drop=offering.one_step,
        closing_move=sold_out_rises,
        enter_closed_zone=receivership.taking_over(late_sales="late-sales" in options),
        operates=launching.operates,
        tile_cost=printed_cost,
        upgrades_for=uses,
        awaited=homes.awaited,
        tiles_a_turn=track_rules.tiles_a_turn,
        tiles_taken=track_rules.tiles_taken,
        stop_values=run_rules.stop_values,
        train_model=made_once(run_rules.train_model),
        may_own=purchases.may_own,
        excess_order=purchases.as_listed if "discards-as-listed" in options else market.order,
        train_prices=printed_unless_own,
        power_holder=private_powers.power_holder,
        powers_used=private_powers.powers_used,
        schedule=game_end.schedule,
        scores=game_end.scores,
    )


def setup(draft: Draft, dealt: tuple[str, ...]) -> None:
    """Lay out the companies and the Bank of England, with its money and its price (§1.3, §5.4)."""
    for corporation in draft.title.corporations:
        set_up_corporation(draft, corporation)
    draft.cash[bank.BOE] = draft.title.figures["bank_of_england"]
    market.place(draft, bank.BOE, draft.title.market.tracks[bank.BOE][0].id)
