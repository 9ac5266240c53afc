"""The options of 1849: which of them a table has chosen. What they say stands in ``title.toml``."""

from __future__ import annotations

from ferrovia.titles.composition import Options


class Options1849(Options, frozen=True):
    """Variants and house rules, in the order of the file."""

    five_corporations: bool = False
    beginners: bool = False
    station_tokens: bool = False
    bonds: bool = False
    electric_dreams: bool = False
    two_messina_tiles: bool = False
    privates_score: bool = False
    negative_scores: bool = False
    uncapped_bond_deduction: bool = False
    bond_lapses: bool = False
    interest_debt: bool = False
    no_bond_after_repaying: bool = False
    free_token_trade: bool = False
    free_e_tokens: bool = False
    electric_alone: bool = False
    sales_at_once: bool = False
    leavers_keep_privates: bool = False
    beginners_swap: bool = False
    afg_aside_at_once: bool = False
    claimed_runs: bool = False
    giving_up_sells: bool = False
    last_closing_unasked: bool = False
    usable_upgrades: bool = False
    site_steps: bool = False
    floor_to_next: bool = False
