"""The options of 1844: which of them a table has chosen. What they say stands in ``title.toml``."""

from __future__ import annotations

from ferrovia.titles.composition import Options


class Options1844(Options, frozen=True):
    """Variants and house rules, in the order of the file."""

    auction_with_money: bool = False
    any_run: bool = False
    free_home_tile: bool = False
    sides_once: bool = False
    worthless_barred: bool = False
    more_tunnels: bool = False
    late_destinations: bool = False
    passing_activates: bool = False
    tunnel_bonus_anywhere: bool = False
    p6_closes_with_revenue: bool = False
    destinations_claimed: bool = False
    abroad_before_sbb: bool = False
    one_debt: bool = False
    exchange_by_company: bool = False
    directors_listed_once: bool = False
    sbb_trains_first: bool = False
    discards_as_listed: bool = False
    privates_close_first: bool = False
    brisk_turns: bool = False
    whole_payments: bool = False
    furka_in_turn: bool = False
    eva_in_turn: bool = False
    privates_of_anybody: bool = False
    privates_for_nothing: bool = False
    debtors_start: bool = False
    starters_repay: bool = False
    mountains_oblige: bool = False
    sbb_face_value: bool = False
    excess_removed: bool = False
    late_excess: bool = False
    no_consent: bool = False
    needed_sales: bool = False
    sales_without_duty: bool = False
    printed_discard: bool = False
    bank_below_nothing: bool = False
    p7_stays: bool = False
    formation_apart: bool = False
    bankruptcy: bool = False
    smallest_first: bool = False
    sbb_change: bool = False
