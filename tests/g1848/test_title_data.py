"""Figures of 1848's ``title.toml``: the same as the facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boards import facts_of
from ferrovia.core.title import Title
from ferrovia.titles import load

UNLIMITED = {"unlimited": None}


@pytest.fixture(scope="module")
def facts(records_root: Path) -> dict[str, Any]:
    return facts_of(records_root, "1848")


@pytest.fixture(scope="module")
def title() -> Title:
    return load("1848", 3)


def test_single_figures_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    stated = facts["title"]
    figures = title.figures
    assert (title.bank, title.money(1000)) == (stated["bank"], "£1,000")
    assert figures["bank_of_england"] == stated["bank_of_england_fund"]
    assert 10 * figures["pool_limit"] == stated["bank_pool_limit_percent"]
    assert 10 * title.kinds["public"].floats_at == stated["float_percent"]
    assert figures["loan"] == stated["loan_amount"]
    assert figures["bank_of_england"] // figures["loan"] == stated["loan_markers"]
    assert figures["voluntary_loans"] == stated["voluntary_loans_per_company"]
    assert figures["first_loan_drop"] == stated["loan_price_drop_first_in_or"]
    assert figures["further_loan_drop"] == stated["loan_price_drop_further_in_or"]
    assert figures["end_loans"] == stated["game_end_loans"]
    assert figures["end_receiverships"] == stated["game_end_receiverships"]
    assert figures["price_cut"] == facts["auction"]["reduction"]
    assert list(title.series["trains_removed"]) == stated["train_removal_on_receivership_number"]
    assert list(title.series["k_bonus"]) == list(stated["k_bonus"].values())


@pytest.mark.statement("1848", "2.3-1", "12.2.1-1", "5.5.4-2", "12.2.2-1")
def test_player_counts_are_those_of_the_facts(facts: dict[str, Any]) -> None:
    for entry in facts["players"]:
        title = load("1848", entry["count"])
        assert title.starting_cash == entry["starting_cash"]
        assert title.certificate_limit == entry["certificate_limit"]
        limits = list(title.series["certificate_limits"])
        assert limits == entry["certificate_limit_by_receiverships"]
        assert title.figures["lost_director"] == entry["former_director_reduction"]
        assert 10 * title.figures["holding_limit"] == entry["ownership_limit_percent"]


def test_the_share_price_chart_is_that_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    market = facts["market"]
    cells = title.market.cells
    for row, prices in enumerate(market["rows"]):
        for column, price in enumerate(prices):
            assert cells[f"{row},{column}"].price == int(price.rstrip("pce"))
    assert title.market.par_cells == {
        int(p): f"{r},{c}" for p, (r, c) in market["par_cells"].items()
    }
    track = [cell.price for cell in title.market.tracks["BOE"]]
    assert track == market["bank_of_england"]["track"]
    assert title.figures["end_loans"] == market["bank_of_england"]["end_of_game_index"]


def test_phases_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    assert [phase.name for phase in title.phases] == [entry["name"] for entry in facts["phase"]]
    for phase, entry in zip(title.phases, facts["phase"], strict=True):
        assert phase.limit == entry["train_limit"]["public"]
        assert [colour.replace("grey", "gray") for colour in phase.tiles] == entry["tiles"]
        assert phase.operating_rounds == entry["operating_rounds"]
        assert title.by_phase["bank_minimum"][phase.name] == entry["boe_minimum"]
        lays = 2 if "2 yellow" in entry["tile_lays"] else 1
        assert title.by_phase["yellow_lays"][phase.name] == lays
        if phase.train:
            assert entry["trigger"].partition("/")[0] == phase.train


def test_trains_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    sides = []
    for entry in facts["train"]:
        for side in (entry, *entry["variants"]):
            sides.append(side["name"])
            train = title.trains[side["name"]]
            assert train.price == side["price"]
            assert train.side_of == ("" if side is entry else entry["name"])
            if "large" in side:
                assert train.reach == UNLIMITED.get(side["large"], side["large"])
            if isinstance(side.get("free_gauge"), int):
                assert train.free_markers == side["free_gauge"]
            assert list(train.trade_in) == side.get("trade_in", [])
            assert train.trade_in_discount == side.get("trade_in_discount", 0)
        front = title.trains[entry["name"]]
        assert front.count == (0 if entry["count"] == "unlimited" else entry["count"])
        assert front.counts == entry.get("counts_against_train_limit", True)
        assert front.most == entry.get("max_per_company", 0)
        assert front.tradeable == entry.get("tradeable_between_companies", True)
        rusting = [phase.name for phase in title.phases if front.name in phase.rusts]
        assert rusting == ([entry["rusts_on"]] if entry["rusts_on"] else [])
    assert list(title.trains) == sides


def test_private_companies_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    assert list(title.privates) == [entry["id"] for entry in facts["company"]]
    for entry in facts["company"]:
        private = title.privates[entry["id"]]
        assert (private.name, private.revenue) == (entry["name"], entry["revenue"])
        assert (private.price, private.lowest_price) == (
            entry["face_value"],
            entry["minimum_price"],
        )
        assert private.for_corporations == bool(entry["sale_to_company"])
        if private.for_corporations:
            assert [1, private.highest_price] == entry["sale_to_company"]
        for power in entry.get("power", ()):
            assert list(private.hexes) == power.get("hexes", [])
            assert private.corporation == power.get("corporation", "")
            assert private.par_price == power.get("initial_price", 0)


def test_companies_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    assert list(title.corporations) == [entry["id"] for entry in facts["corporation"]]
    for entry in facts["corporation"]:
        company = title.corporations[entry["id"]]
        assert (company.name, company.kind) == (entry["name"], entry["kind"])
        assert (company.tokens, company.colour) == (entry["tokens"], entry["colour"])
        assert list(company.token_fees) == entry["token_costs"]
        assert list(company.homes) == [home["hex"] for home in entry["home"]]
        assert company.keeps_home == entry.get("home_reserved", True)
        cards = [10 * card.shares for card in title.certificates_of[company.id]]
        assert cards == entry["shares"]
