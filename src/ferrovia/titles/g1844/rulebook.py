"""The rulebook of 1844 on one page: auction, stock rounds, operating rounds, policies."""

from __future__ import annotations

from ferrovia.core import holdings, market
from ferrovia.core.depot import class_of
from ferrovia.core.effect import EffectFunction, Reaction
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
from ferrovia.core.names import DEPOT, GONE, POOL
from ferrovia.core.opening import set_up_corporation
from ferrovia.core.policies import Policies, no_effect
from ferrovia.core.rule import Rule
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft
from ferrovia.family import offering
from ferrovia.family.bargains import answer_step
from ferrovia.family.dividends import dividend_step
from ferrovia.family.operating_round import operating_round
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.phases import as_listed, discard_step
from ferrovia.family.powers import NO_POWER, PRESIDENT, SHARE
from ferrovia.family.privates import SELL_PRIVATE, sell_private
from ferrovia.family.rounds import IN_TURN, NEXT_ROUND, go_on, in_turn
from ferrovia.family.selling import above_limit
from ferrovia.family.station import PLACE_FOR_FEE
from ferrovia.family.stock_round import END_OF_STOCK_ROUND, end_of_stock_round
from ferrovia.family.tile_laying import printed_cost
from ferrovia.family.trading import SELL_TRAIN, printed_unless_own
from ferrovia.family.train_models import made_once
from ferrovia.family.upgrading import uses
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook, TitleRules
from ferrovia.titles.g1844 import (
    auction,
    certificates,
    debt,
    destinations,
    emergency_duty,
    eva,
    exchange_debt,
    float_rules,
    furka,
    game_end,
    homes,
    private_rules,
    quick_turns,
    revenue,
    run_rules,
    sale_abroad,
    sbb,
    sbb_sales,
    sbb_shares,
    stock,
    track_rules,
    train_purchases,
    tunnel_rules,
    turn_order,
    visits,
)
from ferrovia.titles.g1844.options import Options1844
from ferrovia.titles.g1844.status import DISPLAY
from ferrovia.titles.g1844.title_data import (
    Company1844,
    Kind1844,
    Private1844,
    Train1844,
    company_data,
    train_data,
)
from ferrovia.titles.g1844.title_state import State1844, title_state
from ferrovia.titles.title_file import TitleData


def compose(data: TitleData, players: int, options: Options1844) -> Rulebook:
    """Put the rules together for a number of players and a choice of options."""
    closing, at_once = _closing(options), options.privates_close_first
    return Rulebook(
        rounds=(auction.AUCTION, _stock(options), _operating(options)),
        asks=(
            auction.VALUE,
            answer_step(train_purchases.proposal),
            _discard(options),
            debt.REPAY,
            destinations.CLAIMING,
            sbb.KEEP_TOKEN,
            sbb.HOME,
        ),
        interjections=(
            _dutiful(
                options,
                furka.LAY_IN_TURN if options.furka_in_turn else furka.LAY_FURKA,
                emergency_duty.not_furka_first,
            ),
            _dutiful(
                options,
                eva.GIVE_IN_TURN if options.eva_in_turn else eva.GIVE,
                emergency_duty.not_eva_instead,
            ),
        ),
        effects={
            private_rules.CLOSE_PRIVATES: private_rules.closed_before if at_once else closing,
            game_end.END_IF_BROKEN: game_end.end_if_broken,
            END_OF_STOCK_ROUND: end_of_stock_round,
            sbb.FORM_SBB: _forming(options),
            IN_TURN: in_turn,
            auction.NEXT_PRIVATE: auction.going_on(_auctioneer(options)),
            NEXT_ROUND: go_on,
            sale_abroad.SELL_ABROAD: sale_abroad.selling(late_excess=options.late_excess),
            SELL_PRIVATE: sell_private,
            SELL_TRAIN: train_purchases.sell_train,
        },
        reactions=_reactions(options),
        powers=(
            *(NO_POWER, SHARE, PRESIDENT, furka.FURKA, track_rules.EXTRA),
            *(eva.TRAIN, certificates.RAILWAY, tunnel_rules.RIGHT, tunnel_rules.BRINGS_RIGHT),
        ),
        setup=setup,
        deal=lambda seed: (),
        state_type=State1844,
        policies=_policies(data, options),
        display=DISPLAY,
        areas="sides" if options.sides_once else "named",
        bank_left=0 if options.bank_below_nothing else 1,
    )


def _auctioneer(options: Options1844) -> auction.Auctioneer:
    """Return who puts up the next private company ([AUC-1])."""
    return auction.next_with_money if options.auction_with_money else auction.by_card


def _dutiful(options: Options1844, move: Move, bound: Rule) -> Move:
    """Return a move that is barred to who has sold shares for a train, until it is bought.

    House rule: nothing is ([EMG-12]).
    """
    return move if options.sales_without_duty else replace(move, rules=(*move.rules, bound))


def _closing(options: Options1844) -> EffectFunction:
    """Return the end of the private companies ([PRV-4])."""
    return private_rules.closing(maker_stays=options.p7_stays)


def _stock(options: Options1844) -> RoundKind:
    """Compose the stock round, in which debtors may pay ([SR-turn-6])."""
    return stock.stock_round(
        debt.PAY_ALL if options.whole_payments else debt.PAY_DEBT,
        *((sbb_sales.SELL_FOR_CHANGE,) if options.sbb_change else ()),
        sales_obey=_sales_obey(options),
        debtors_start=options.debtors_start,
        starters_repay=options.starters_repay,
    )


def _sales_obey(options: Options1844) -> tuple[Rule, ...]:
    """Return what house rules demand of sales of shares."""
    return (sbb_sales.smallest_first,) if options.smallest_first else ()


def _discard(options: Options1844) -> Step:
    """Compose the ask for trains above the limit ([SCR-3], [SBB-6])."""
    rules = () if options.printed_discard else (train_purchases.not_printed,)
    return discard_step(GONE if options.excess_removed else POOL, *rules)


def _operating(options: Options1844) -> RoundKind:
    """Compose the operating round in the order of [OR-3]."""
    steps = (
        track_rules.track_step(
            home=not options.free_home_tile,
            pairs=tunnel_rules.more_pairs if options.more_tunnels else tunnel_rules.printed_pairs,
        ),
        Step("token", (PLACE_FOR_FEE, PASS_STEP)),
        revenue.run_trains(claims=options.any_run, worthless_barred=options.worthless_barred),
        dividend_step(parts=revenue.payouts),
        train_purchases.trains_step(
            consent=not options.no_consent,
            needed_sales=options.needed_sales,
            bankruptcies=options.bankruptcy,
            sales_obey=_sales_obey(options),
            duty=not options.sales_without_duty,
        ),
    )
    closing = sbb.closing((sale_abroad.SELL_ABROAD,), abroad_first=options.abroad_before_sbb)
    if options.formation_apart:
        closing = (game_end.END_IF_BROKEN, *closing)
    anybody = options.privates_of_anybody
    purchase = private_rules.FROM_ANYBODY if anybody else private_rules.FROM_DIRECTOR
    if options.privates_for_nothing:
        purchase = private_rules.for_nothing(purchase)
    purchase = _dutiful(options, purchase, emergency_duty.nothing_else)
    kind = operating_round(steps, (purchase,), closing=closing)
    return quick_turns.with_quick_turns(kind) if options.brisk_turns else kind


def _forming(options: Options1844) -> EffectFunction:
    """Return the formation of the SBB ([SBB-15])."""
    one_debt, listed = options.one_debt, options.directors_listed_once
    settlement = sbb_shares.Settlement(
        set_off=not options.exchange_by_company,
        owe=sbb_shares.owe_for_train if one_debt else exchange_debt.owe,
    )
    return sbb.forming(
        settlement=settlement,
        lender=sbb_shares.last_listed if listed else sbb_shares.last_floated,
        trains_first=options.sbb_trains_first,
    )


def _reactions(options: Options1844) -> tuple[Reaction, ...]:
    found = [
        Reaction(CorporationStarted, float_rules.float_if_sold),
        Reaction(SharesBought, float_rules.float_if_sold),
        Reaction(SharesBought, sbb.float_when_bought),
        Reaction(Paid, exchange_debt.collect_receipts),
        Reaction(PhaseBegan, sbb.note_due),
        Reaction(TurnBegan, homes.place_home_tokens),
        Reaction(TurnBegan, sbb.ask_first_home),
        Reaction(TurnBegan, exchange_debt.collect_cash),
        Reaction(TrainBought, exchange_debt.collect_surplus),
        Reaction(TrainsRan, visits.activating(skipped=options.passing_activates)),
    ]
    if options.privates_close_first:
        found.append(Reaction(PhaseBegan, private_rules.at_once(_closing(options))))
    if options.late_excess:
        found.append(Reaction(TurnBegan, sale_abroad.ask_late))
    if options.p6_closes_with_revenue:
        found += (
            Reaction(DividendPaid, visits.close_after_revenue),
            Reaction(RevenueWithheld, visits.close_after_revenue),
        )
    else:
        found.append(Reaction(TrainsRan, visits.close_after_run))
    late, claimed = options.late_destinations, options.destinations_claimed
    return (*found, *destinations.destination_reactions(late=late, claimed=claimed))


def _policies(data: TitleData, options: Options1844) -> Policies:
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
        operates=float_rules.operates,
        tile_cost=printed_cost,
        upgrades_for=uses,
        awaited=homes.awaited,
        stop_values=run_rules.stop_values,
        train_model=made_once(run_rules.train_models(one_side=options.tunnel_bonus_anywhere)),
        barred=run_rules.barred_or_worthless if options.worthless_barred else run_rules.barred,
        may_own=train_purchases.allowed_to_kind,
        must_own=train_purchases.mountains_oblige
        if options.mountains_oblige
        else train_purchases.kinds_oblige,
        excess_order=as_listed if options.discards_as_listed else market.order,
        train_prices=(
            train_purchases.exact_with_sbb if options.sbb_face_value else printed_unless_own
        ),
        income=visits.income,
        powers_used=lambda at: title_state(at).used,
        schedule=game_end.scheduling(formation_apart=options.formation_apart),
        scores=game_end.scores,
    )


def setup(draft: Draft, dealt: tuple[str, ...]) -> None:
    """Lay out the companies; three shares of the FNM lie in the pool ([SET-5]).

    Trains that are printed on a charter or come with a private company are there already.
    """
    for corporation in draft.title.corporations:
        set_up_corporation(draft, corporation)
        pool = company_data(draft.title, corporation).pool
        for card in holdings.certificates(draft, corporation, corporation, "regular")[:pool]:
            draft.set_certificate(card.id, POOL)
    for train in tuple(draft.trains):
        draft.set_train(train, train_data(draft.title, class_of(train)).belongs_to or DEPOT)


RULES = TitleRules(
    options=Options1844,
    compose=compose,
    train=Train1844,
    kind=Kind1844,
    corporation=Company1844,
    private=Private1844,
)
