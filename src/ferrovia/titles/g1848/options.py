"""The options of 1848: which of them a table has chosen. What they say stands in ``title.toml``."""

from __future__ import annotations

from ferrovia.titles.composition import Options


class Options1848(Options, frozen=True):
    """Variants and house rules, in the order of the file."""

    reduce_below_minimum: bool = False
    owners_pass: bool = False
    split_sales: bool = False
    bank_sold_singly: bool = False
    privates_of_anybody: bool = False
    empty_run: bool = False
    powers_at_any_time: bool = False
    early_desert: bool = False
    tasmania_by_owner: bool = False
    always_sell_down: bool = False
    first_bank_share: bool = False
    com_paid_at_60: bool = False
    com_link_uses_track_twice: bool = False
    alice_springs_twice: bool = False
    long_2e: bool = False
    through_perth: bool = False
    dear_sixth_loan: bool = False
    loans_for_any_train: bool = False
    phase_waits: bool = False
    debtors_sell: bool = False
    late_sales: bool = False
    one_last_sale: bool = False
    free_debts: bool = False
    insisted_loan: bool = False
    brisk_turns: bool = False
    discards_as_listed: bool = False
