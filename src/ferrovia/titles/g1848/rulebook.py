"""The rulebook of 1848 on one page: auction, stock rounds, operating rounds, policies."""

from __future__ import annotations

from ferrovia.core import holdings, market
from ferrovia.core.effect import Effect, Reaction, reactions_to
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
from ferrovia.family.dividends import dividend_step, to_players
from ferrovia.family.operating_round import operating_round
from ferrovia.family.passing import PASS_STEP
from ferrovia.family.phases import discard_step
from ferrovia.family.powers import NO_POWER, PRESIDENT, SHARE
from ferrovia.family.privates import SELL_PRIVATE, sell_private
from ferrovia.family.station import PLACE_FOR_FEE
from ferrovia.family.stock_round import END_OF_STOCK_ROUND, end_of_stock_round, sold_out_rises
from ferrovia.family.tile_laying import printed_cost
from ferrovia.family.trading import SELL_TRAIN, printed_unless_own
from ferrovia.family.train_models import made_once
from ferrovia.family.upgrading import uses
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook, TitleRules
from ferrovia.titles.g1848 import (
    auction,
    bank,
    com,
    debts,
    float_rules,
    game_end,
    homes,
    loans,
    private_powers,
    private_rules,
    receivership,
    run_rules,
    stock,
    track_rules,
    train_purchases,
)
from ferrovia.titles.g1848.options import Options1848
from ferrovia.titles.g1848.status import display
from ferrovia.titles.g1848.title_data import Company1848, Private1848, Train1848, train_data
from ferrovia.titles.g1848.title_state import State1848
from ferrovia.titles.title_file import TitleData

CLOSE_PRIVATES = Effect("close_privates")


def compose(data: TitleData, players: int, options: Options1848) -> Rulebook:
    """Put the rules together for a number of players and a choice of options."""
    low = auction.above_nothing if options.reduce_below_minimum else auction.above_minimum
    passes = auction.owner if options.owners_pass else auction.owner_or_minimum
    return Rulebook(
        rounds=(
            auction.auction_round(low, passes),
            stock.stock_round(
                split_sales=options.split_sales,
                bank_apart=options.bank_sold_singly,
                any_sale=options.always_sell_down,
            ),
            _operating(options),
        ),
        asks=(
            ANSWER,
            discard_step(GONE),
            receivership.forced_sales(
                first_kept=options.first_bank_share, once=options.one_last_sale
            ),
            track_rules.PLACING,
        ),
        effects={
            CLOSE_PRIVATES: private_rules.close_privates,
            debts.COMPENSATE: receivership.compensating(debts.lending(free=options.free_debts)),
            END_OF_STOCK_ROUND: end_of_stock_round,
            track_rules.PLACE_TASMANIA: track_rules.must_place,
            SELL_PRIVATE: sell_private,
            SELL_TRAIN: train_purchases.selling(sixth_as_further=options.dear_sixth_loan),
            receivership.WIND_UP: receivership.winding_up(
                phase_waits=options.phase_waits, late_sales=options.late_sales
            ),
        },
        reactions=_reactions(options),
        powers=(
            private_powers.DESERT,
            private_powers.TASMANIA,
            private_powers.GHAN,
            PRESIDENT,
            SHARE,
            NO_POWER,
        ),
        setup=setup,
        deal=lambda seed: (),
        state_type=State1848,
        policies=_policies(data, options),
        display=display(below_minimum=options.reduce_below_minimum),
        areas="apart" if options.alice_springs_twice else "named",
        terminals=not options.through_perth,
    )


def _operating(options: Options1848) -> RoundKind:
    """Compose the operating round in the order of §7.3."""
    quick, anytime = options.brisk_turns, options.powers_at_any_time
    steps = (
        track_rules.track_step(() if anytime else _powers(options), quick=quick),
        Step("token", (PLACE_FOR_FEE, PASS_STEP), waits=False if quick else loans.token_in_reach),
        run_rules.run_trains(
            empty=options.empty_run,
            waits=loans.beside_the_hatched_area if options.insisted_loan else False,
        ),
        dividend_step(parts=to_players),
        train_purchases.trains_step(
            any_train=options.loans_for_any_train,
            sixth_as_further=options.dear_sixth_loan,
            quick=quick,
        ),
    )
    kind = operating_round(steps, _anytime(options), opening=bank.pay_incomes)
    last = replace(kind.steps[-1], waits=loans.asked_again) if quick else kind.steps[-1]
    return replace(kind, steps=(*kind.steps[:-1], last))


def _anytime(options: Options1848) -> tuple[Move, ...]:
    """Return what a company may do at any time of its turn (§7.3)."""
    anybody = options.privates_of_anybody
    purchase = private_rules.FROM_ANYBODY if anybody else private_rules.FROM_DIRECTOR
    anytime = _powers(options) if options.powers_at_any_time else ()
    return (loans.LOAN, purchase, *anytime)


def _powers(options: Options1848) -> tuple[Move, ...]:
    return track_rules.powers(
        early_desert=options.early_desert, owner_only=options.tasmania_by_owner
    )


def _reactions(options: Options1848) -> tuple[Reaction, ...]:
    floating = float_rules.float_when_bought(com_waits=not options.com_paid_at_60)
    linked = com.loose_link if options.com_link_uses_track_twice else com.link
    found = [
        Reaction(CorporationStarted, floating),
        Reaction(SharesBought, floating),
        Reaction(TurnBegan, loans.forget),
        Reaction(TurnBegan, com.note_place),
        Reaction(TurnBegan, homes.place_home_tokens),
        Reaction(TileLaid, homes.move_in),
        Reaction(TileLaid, com.note_link(linked)),
        Reaction(PhaseBegan, float_rules.float_com_when_free),
        Reaction(TileLaid, float_rules.float_com_when_free),
        Reaction(TrainBought, private_rules.close_with_first_train),
        Reaction(PriceMoved, game_end.note_top),
        Reaction(Paid, debts.repaying(free=options.free_debts)),
    ]
    if options.debtors_sell:
        found.append(Reaction(TurnBegan, receivership.ask_next_turn))
        done = (TileLaid, Passed, LoanTaken, PrivateSold)
        found += reactions_to(receivership.ask_debtors, *done)
    return tuple(found)


def _policies(data: TitleData, options: Options1848) -> Policies:
    return Policies(
        decider=holdings.president,
        barred_zones=lambda at, corporation: "",
        certificate_limit=stock.certificate_limit,
        certificate_count=offering.shares_only,
        due_sales=stock.always_due if options.always_sell_down else stock.due_sales,
        startable=offering.unstarted,
        unavailable=stock.unavailable,
        share_price=stock.share_price,
        proceeds=offering.to_the_bank,
        first_apart=lambda at, name: bank.is_bank(at, name) and options.first_bank_share,
        pool_limit=stock.pool_limit,
        sale_drop=offering.one_step,
        closing_move=sold_out_rises,
        enter_closed_zone=receivership.taking_over(late_sales=options.late_sales),
        operates=float_rules.operates,
        tile_cost=printed_cost,
        upgrades_for=uses,
        awaited=homes.space_kept,
        tiles_a_turn=track_rules.tiles_a_turn,
        tiles_taken=track_rules.tiles_taken,
        stop_values=run_rules.stop_values,
        train_model=made_once(run_rules.train_models(long_2e=options.long_2e)),
        counts_for_limit=lambda at, name: train_data(at.title, name).counts,
        may_own=train_purchases.may_own,
        excess_order=train_purchases.as_listed if options.discards_as_listed else market.order,
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


RULES = TitleRules(
    options=Options1848,
    compose=compose,
    train=Train1848,
    corporation=Company1848,
    private=Private1848,
)
