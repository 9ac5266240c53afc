"""Figures of 1844's ``title.toml``: the same as the facts."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from boards import facts_of
from ferrovia.core.title import Title
from ferrovia.drawing.contrast import linear
from ferrovia.titles import load

OUR_COLOURS = {"VZ", "STB", "AB", "VSB", "JS", "GB"}
"""Companies whose colour on 18xx.games is another's too, or nearly so."""


@pytest.fixture(scope="module")
def facts(records_root: Path) -> dict[str, Any]:
    return facts_of(records_root, "1844")


@pytest.fixture(scope="module")
def title() -> Title:
    return load("1844", 3)


@pytest.mark.statement("1844", "SET-1", "SET-2", "SET-3")
def test_player_counts_are_those_of_the_facts(facts: dict[str, Any]) -> None:
    for entry in facts["players"]:
        title = load("1844", entry["count"])
        assert title.bank == facts["title"]["bank"] == 12000
        assert title.starting_cash == entry["starting_cash"]
        assert title.certificate_limit == entry["certificate_limit"]


def test_single_figures_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    stated, figures = facts["title"], title.figures
    assert title.money(1000) == "1,000 SFR"
    assert figures["bid_step"] == stated["auction_bid_increment"]
    assert figures["price_cut"] == stated["auction_p1_price_drop"]
    powers = {p["kind"]: p for entry in facts["company"] for p in entry.get("power", ())}
    assert figures["tunnel_cost"] == powers["tunnel_right"]["build_cost"]
    assert figures["furka_payment"] == powers["lay_furka"]["compensation"]
    formation = next(e["formation"] for e in facts["corporation"] if "formation" in e)
    assert figures["sbb_capital"] == formation["cash"]
    assert figures["sbb_value"] == formation["par"]


def test_the_share_price_chart_is_that_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    market = facts["market"]
    printed = {
        f"{row},{column}": (int(cell.rstrip("prs")), cell.lstrip("0123456789"))
        for row, cells in enumerate(market["rows"])
        for column, cell in enumerate(cells)
        if cell
    }
    assert {key: (c.price, c.zones) for key, c in title.market.cells.items()} == printed
    assert sorted(title.market.par_cells) == facts["title"]["par_values"]
    red = {key for key, (_, zones) in printed.items() if "r" in zones}
    right = {
        k for k in printed if int(k.split(",")[1]) >= market["movement"]["red_line_after_column"]
    }
    assert red == right
    formation = next(e["formation"] for e in facts["corporation"] if "formation" in e)
    start = f"{formation['market_row'] - 1},{formation['market_column'] - 1}"
    assert printed[start] == (formation["par"], "s")


def test_phases_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    assert [phase.name for phase in title.phases] == [entry["name"] for entry in facts["phase"]]
    for phase, entry in zip(title.phases, facts["phase"], strict=True):
        assert [colour.replace("grey", "gray") for colour in phase.tiles] == entry["tiles"]
        assert phase.operating_rounds == entry["operating_rounds"]
        assert list(phase.par_prices) == facts["title"]["par_values"]
        for kind, limit in entry["train_limit"].items():
            if limit:  # there is no SBB before phase 5
                assert phase.limits.get(kind, phase.limit) == limit
        if phase.train:
            assert entry["trigger"].partition("/")[0] == phase.train


@pytest.mark.statement("1844", "SET-6")
def test_trains_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    names = {"5H (SBB)": "SBB 5H", "5H (EVA)": "EVA"}
    sides = []
    for entry in facts["train"]:
        front = names.get(entry["name"], entry["name"].partition("/")[0])
        for number, side in enumerate(entry["variants"]):
            name = names.get(entry["name"], side["name"])
            sides.append(name)
            train = title.trains[name]
            assert (train.price, train.reach) == (side["price"], side["distance"])
            assert train.side_of == (front if number else "")
            hexes = side["distance_model"] == "hexes"
            assert train.measure == ("hexes" if hexes else "stops")
            assert train.closed == (("red",) if hexes else ())
            assert train.passes == (side["distance_model"] == "express")
        assert title.trains[front].count == max(entry["count"], 0)
        assert title.trains[front].tradeable == entry.get("tradable", True)
        scrapped = [phase.name for phase in title.phases if front in phase.rusts]
        assert scrapped == ([entry["rusts_on"]] if entry["rusts_on"] else [])
        turned = [phase.name for phase in title.phases if front in phase.turns]
        down = entry["downgrades_to_h_in_phase"]
        assert turned == ([down] if down else [])
    assert list(title.trains) == sides


@pytest.mark.statement("1844", "SET-7")
def test_certificates_without_shares_are_those_of_the_facts(
    title: Title, facts: dict[str, Any]
) -> None:
    assert list(title.privates) == [entry["id"] for entry in facts["company"]]
    for entry in facts["company"]:
        private = title.privates[entry["id"]]
        assert (private.name, private.kind) == (entry["name"], entry["kind"])
        assert private.price == entry["face_value"]
        assert private.for_corporations == bool(entry.get("sale_to_company"))
        if private.for_corporations:
            assert [1, private.highest_price] == entry["sale_to_company"]
        powers = {power["kind"]: power for power in entry.get("power", ())}
        if entry["kind"] == "private":
            assert private.revenue == entry["revenue"]
            assert private.value == entry["final_value"] == 0
        for kind, word in (("mountain_railway", "visited"), ("tunnel_right", "used")):
            if kind in powers:
                assert private.revenue == powers[kind][f"revenue_once_{word}"]
                assert private.value == powers[kind][f"final_value_once_{word}"]
        brought = [power["corporation"] for power in powers.values() if "corporation" in power]
        assert private.corporation == "".join(brought)
    assert title.privates["P3"].brings == "T1"
    assert sorted(title.privates["P4"].hexes) == sorted(
        each["hex"] for each in facts["furka"]["lays"]
    )


@pytest.mark.statement("1844", "SET-5", "REG-1", "HIS-1", "PRE-1", "SBBC-1")
def test_companies_are_those_of_the_facts(title: Title, facts: dict[str, Any]) -> None:
    assert list(title.corporations) == [entry["id"] for entry in facts["corporation"]]
    number = 0
    for entry in facts["corporation"]:
        company, kind = title.corporations[entry["id"]], title.kind_of(entry["id"])
        assert (company.name, company.kind) == (entry["name"], entry["kind"])
        assert company.tokens == entry["tokens"]
        assert list(company.token_fees) == entry["token_costs"]
        assert [home.partition(".")[0] for home in company.homes] == [
            home["hex"] for home in entry.get("home", ())
        ]
        cards = title.certificates_of[company.id]
        assert sorted(title.percent(company.id, card.shares) for card in cards) == sorted(
            entry["shares"]
        )
        number += len(cards)
        assert title.share_count(company.id) == entry["share_count"]
        if "capitalisation" in entry:
            capital = entry["capitalisation"]
            assert (kind.capital, kind.destination_capital) == (
                capital["launch"],
                capital["destination"],
            )
            share = 100 // entry["share_count"]
            assert (kind.floats_at - 1) * share < entry["float_percent"] <= kind.floats_at * share
        values = {str(value): tokens for value, tokens in kind.tokens_by_value.items()}
        assert values == entry.get("tokens_by_par", {})
        if entry["kind"] != "sbb":  # its printed 5H says that it owns one
            assert kind.needs_train == entry["must_own_train"]
        assert kind.buys_privates == entry["may_own_privates"]
        only_h = entry["trains_allowed"] == ["H"]
        assert bool(kind.trains) == only_h
        if only_h:
            hexes = [train.name for train in title.trains.values() if train.measure == "hexes"]
            assert set(kind.trains) == set(hexes) - {"SBB 5H"}
        goal = entry.get("destination", {"kind": "", "hex": ""})
        tunnel = goal["kind"] == "tunnel_built"
        assert company.destination == ("" if tunnel else goal["hex"])
        assert company.destination_tunnel == (goal["hex"] if tunnel else "")
        assert company.merges_into == entry.get("merges_into", "")
    assert number == facts["title"]["share_certificate_count"] == 96


def test_colours_are_those_people_know_and_all_can_be_told_apart(
    title: Title, facts: dict[str, Any]
) -> None:
    for entry in facts["corporation"]:
        if entry["id"] not in OUR_COLOURS:
            assert title.corporations[entry["id"]].colour == entry["colour"]
    painted = [company.colour for company in title.corporations.values()]
    for one, other in combinations(painted, 2):
        apart = sum(abs(a - b) for a, b in zip(linear(one), linear(other), strict=True))
        assert apart > 0.05, (one, other)
