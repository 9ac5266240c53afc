"""A scene shows what the state says, at every moment of whole games."""

from __future__ import annotations

import msgspec
import pytest
from scenario import Scenario
from whole_games import KEPT, kept, recorded, scenes_of

import recorded as records
from ferrovia.core import Position, holdings
from ferrovia.core.events import (
    CorporationStarted,
    DividendPaid,
    RevenueWithheld,
    SharesBought,
    TileLaid,
    TrainsRan,
)
from ferrovia.core.ledger import total
from ferrovia.family.actions import BuyCertificate, LayTile
from ferrovia.views.model import Scene
from ferrovia.views.scenes.full_scene import scene, scene_at

ALL_KEPT = pytest.mark.parametrize("name", KEPT)


def last(positions, kind):
    """Return the last event of a kind, if there has been any."""
    found = [event for at in positions for event in at.events if isinstance(event, kind)]
    return found[-1] if found else None


@ALL_KEPT
def test_a_scene_made_from_the_one_before_is_the_same_as_one_made_afresh(name):
    positions = kept(name)
    walked = scenes_of(positions)
    for n in (0, 1, *range(5, len(positions), 31), len(positions) - 1):
        assert walked[n] == scene_at(positions, n), f"after {n} actions"


@pytest.mark.parametrize("name", records.recorded_games("1849"))
def test_recorded_games_can_be_walked_through(records_root, name):
    positions = recorded(records_root, name)
    walked = scenes_of(positions)
    assert [shown.n for shown in walked] == list(range(len(positions)))
    assert walked[-1] == scene_at(positions, len(positions) - 1)


@ALL_KEPT
def test_all_money_shares_trains_and_tokens_are_shown(name):
    for position, shown in zip(kept(name), scenes_of(kept(name)), strict=True):
        purses = [row.cash for row in (*shown.players.values(), *shown.corporations.values())]
        assert shown.bank + sum(purses) == total(position)
        for row in shown.corporations.values():
            assert sum(part.percent for part in row.holdings.values()) in (0, 100)
        for seat, player in shown.players.items():
            for corporation, part in player.holdings.items():
                assert shown.corporations[corporation].holdings[seat] == part
            assert {c for c, row in shown.corporations.items() if row.president == seat} == {
                c for c, part in player.holdings.items() if part.president
            }
        for train, row in shown.trains.items():
            title = position.title
            sides = [shown.trains[side] for side in title.sides_of(train)]
            taken = sum(s.pool + s.gone + sum(s.owners.values()) for s in sides)
            count = title.trains[title.front_of(train)].count
            assert row.left + taken == count or (not count and row.left == 1)
        standing = [c for row in shown.tokens.values() for c in row]
        for corporation, charter in shown.corporations.items():
            assert standing.count(corporation) == len(charter.tokens)


@ALL_KEPT
def test_scores_worth_and_decider_are_those_of_the_engine(name):
    positions = kept(name)
    walked = scenes_of(positions)
    for position, shown in zip(positions, walked, strict=True):
        worth = {seat: row.worth for seat, row in shown.players.items()}
        assert worth == position.title.policies.scores(position)
        assert shown.seat == (position.decision.seat if position.decision else "")
        assert shown.scores == position.result
    assert walked[-1].scores is not None
    assert walked[-1].kind == "over"
    assert walked[-1].round == "The game is over"


@ALL_KEPT
def test_the_last_tile_and_the_last_run_are_remembered(name):
    positions = kept(name)
    for n, shown in enumerate(scenes_of(positions)):
        if n % 17 == 0:
            ran = last(positions[: n + 1], TrainsRan)
            assert (shown.run is None) == (ran is None)
            if shown.run is not None:
                assert shown.run.corporation == ran.corporation
                assert shown.run.revenue == ran.revenue
                assert sum(route.revenue for route in shown.run.routes) == ran.revenue
                assert all(route.line for route in shown.run.routes)
            laid = last(positions[: n + 1], TileLaid)
            if laid is None:
                assert shown.laid == ""
            elif shown.laid:
                assert shown.laid == laid.hex
                assert shown.hexes[laid.hex].tile == laid.tile


@ALL_KEPT
def test_who_paid_out_is_remembered(name):
    paid: dict[str, bool] = {}
    for position, shown in zip(kept(name), scenes_of(kept(name)), strict=True):
        for event in position.events:
            if isinstance(event, DividendPaid | RevenueWithheld):
                paid[event.corporation] = isinstance(event, DividendPaid)
        for corporation, row in shown.corporations.items():
            if row.state == "running" and row.revenue:
                assert row.paid == paid[corporation]


@ALL_KEPT
def test_the_last_three_revenues_are_remembered_and_whether_they_were_paid(name):
    positions = kept(name)
    turns = [
        event
        for at in positions
        for event in at.events
        if isinstance(event, DividendPaid | RevenueWithheld)
    ]
    shown = scenes_of(positions)[-1].corporations
    for corporation, row in shown.items():
        if row.state == "running":
            own = [turn for turn in turns if turn.corporation == corporation][-3:]
            earned = [(turn.revenue, isinstance(turn, DividendPaid)) for turn in own]
            assert [(turn.revenue, turn.paid) for turn in row.earned] == earned, corporation


@ALL_KEPT
def test_those_who_passed_in_a_stock_round_are_shown_so(name):
    for position, shown in zip(kept(name), scenes_of(kept(name)), strict=True):
        facts, seats = position.state.flow.facts, holdings.players(position)
        if shown.kind == "stock" and not position.state.left and shown.actor in seats:
            place = seats.index(shown.actor)
            before = [seats[place - 1 - back] for back in range(facts.passes)]
            assert all(shown.players[seat].acted == "passed" for seat in before)
        if shown.kind == "operating":
            assert not any(row.acted == "passed" for row in shown.players.values())


def test_a_scene_has_a_json_form_that_can_be_read_again():
    shown = scenes_of(kept(KEPT[0]))[-1]
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Scene) == shown


def test_only_what_looks_different_is_drawn_again():
    positions, shown = kept(KEPT[0]), scenes_of(kept(KEPT[0]))
    bought = next(
        n
        for n, at in enumerate(positions)
        if last([at], SharesBought) and not last([at], CorporationStarted)
    )
    assert shown[bought].hexes is shown[bought - 1].hexes
    laid = next(n for n, at in enumerate(positions) if last([at], TileLaid))
    changed = [h for h, row in shown[laid].hexes.items() if row is not shown[laid - 1].hexes[h]]
    assert last([positions[laid]], TileLaid).hex in changed
    assert len(changed) <= 2


def opened() -> Scenario:
    table = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x", "pool": "L"})
    table.start("CTL", price=68, held={"bob": "P"})
    return table.cash(ann=300, bob=50, RCS=250).train("RCS", "4H")


def test_a_charter_is_shown():
    shown = scene(opened().operating("RCS", "track"))
    row = shown.corporations["RCS"]
    assert (row.state, row.place, row.president) == ("running", 1, "ann")
    assert (row.price, row.cell, row.par, row.cash) == (100, "3,5", 100, 250)
    assert (row.trains, row.limit) == (("4H",), 4)
    assert row.tokens == ("Palermo (C5)",)
    assert row.holdings["ann"].percent == 40
    assert row.holdings["ann"].president
    assert row.holdings["pool"].last
    assert row.holdings["treasury"].percent == 30
    assert shown.market == {"3,5": ("RCS",), "4,2": ("CTL",)}
    waiting = shown.corporations["SFA"]
    assert (waiting.state, waiting.place, waiting.president) == ("waiting", 1, "")
    assert shown.corporations["AFG"].state == "out"


def test_a_purse_is_shown():
    shown = scene(opened().stock())
    ann = shown.players["ann"]
    assert (ann.cash, ann.shares, ann.worth) == (300, 400, 700)
    assert (ann.certificates, ann.limit) == (3, 12)
    assert set(ann.holdings) == {"RCS"}
    assert ann.priority
    assert not shown.players["bob"].priority


def test_what_a_player_did_is_shown_until_the_round_is_over():
    before = opened().stock("ann")
    after = before.play(BuyCertificate(by="ann", corporation="RCS", source="treasury"))
    shown = scene(after, scene(before), before)
    assert shown.players["ann"].acted == "bought RCS"
    assert shown.players["bob"].acted == ""


def test_a_laid_tile_is_shown_drawn_and_said():
    before = opened().operating("RCS", "track")
    lay = next(a for a in before.legal_actions() if isinstance(a, LayTile))
    after = before.play(lay)
    shown = scene(after, scene(before), before)
    hex_ = shown.hexes[lay.hex]
    assert shown.laid == lay.hex
    assert (hex_.tile, hex_.rotation, hex_.colour) == (lay.tile, lay.rotation, "yellow")
    assert "<path" in hex_.rails
    assert f"yellow tile {lay.tile}" in hex_.say
    assert shown.tiles[lay.tile] == scene(before).tiles[lay.tile] - 1


def test_a_private_company_for_sale_shows_its_price_and_bids():
    opening = Position.new(opened().title, ("ann", "bob", "cyd"), 1)
    shown = scene(opening)
    first, second = list(shown.privates.values())[:2]
    assert (first.state, first.price) == ("on offer", 20)
    assert (second.state, second.price) == ("later", 45)
    bid = next(a for a in opening.legal_actions() if msgspec.to_builtins(a)["type"] == "bid")
    after = scene(opening.play(bid), shown, opening)
    assert after.privates[bid.private].bids == {"ann": bid.amount}
    assert after.players["ann"].bound == bid.amount
    assert after.players["ann"].acted == f"bid on {bid.private}"


def test_what_hangs_over_the_table_is_said():
    table = opened()
    table.draft.broken = True
    assert any("bank is broken" in note for note in scene(table.stock()).notes)


def test_a_train_that_would_eliminate_others_is_announced():
    positions = kept("1849-4-players")
    notes = {note for shown in scenes_of(positions) for note in shown.notes}
    start = "The first 8H begins phase 8; then 4H trains rust"
    assert any(note.startswith(start) for note in notes)
