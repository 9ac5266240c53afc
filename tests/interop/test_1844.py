"""What 18xx.games says and does in 1844 alone."""

from __future__ import annotations

from typing import Any

import pytest
from rows1844 import entry, step

from ferrovia.core import Illegal, Position
from ferrovia.core.runs import can_run
from ferrovia.family.actions import GiveUp
from ferrovia.interop import Imported, Snapshot, import_game
from ferrovia.interop.dialect import Played
from ferrovia.interop.differences import Differs, ReadAgain
from ferrovia.interop.foreign import ForeignAction, foreign_action
from ferrovia.interop.g1844 import tunnel_tiles
from ferrovia.interop.g1844.rows import ROWS
from ferrovia.interop.g1844.site_memory import Memory1844
from ferrovia.interop.g1844.site_table import SiteTable1844
from ferrovia.interop.g1844.translate import TRANSLATORS, check, review, translate
from ferrovia.interop.g1844.waiting import ASKS, WAITING
from ferrovia.interop.trace import state_line
from ferrovia.interop.translate import Reading, Translation
from ferrovia.interop.waiting import holds, is_due
from ferrovia.titles.g1844.title_actions import (
    BuildTunnel,
    BuyMountain,
    GiveTrain,
    KeepToken,
    LayExtra,
    LayFurka,
    PayDebt,
)
from g1844.formation import formed, table
from g1844.scenario import Scenario

PRESET = "18xx.games"


def bid(player: int, company: str, price: int) -> dict[str, Any]:
    return entry("bid", player, company=company, price=price)


def passes(*players: int) -> tuple[dict[str, Any], ...]:
    return tuple(entry("pass", player) for player in players)


def par(player: int, corporation: str, price: str) -> dict[str, Any]:
    return entry("par", player, corporation=corporation, share_price=price)


AUCTION = (
    *(bid(1, "P1", 20), *passes(2, 3)),
    *(bid(2, "P2", 50), *passes(3, 1)),
    *(bid(3, "P3", 80), *passes(1, 2)),
    *(bid(1, "P4", 110), *passes(2, 3)),
    *(bid(2, "P5", 140), *passes(3, 1)),
    *(bid(3, "P6", 180), *passes(1, 2)),
    par(3, "FNM", "100,1,4"),
    *(bid(1, "P7", 100), *passes(2, 3)),
)
"""Afterwards 3 has least cash (540), then 1 (570) and 2 (610)."""


def game(*actions: dict[str, Any]) -> dict[str, Any]:
    rows = [{**row, "id": n} for n, row in enumerate(actions, start=1)]
    players = [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)]
    return {"title": "1844", "players": players, "settings": {}, "actions": rows}


def played(*actions: dict[str, Any]) -> tuple[Imported, list[dict[str, Any]]]:
    """Import some actions; return what came of them and the lines of the trace."""
    lines: list[dict[str, Any]] = []

    def watch(moment: Snapshot) -> None:
        lines.append(state_line(moment))

    back = import_game(game(*actions), watch)
    assert back.refused is None and back.stopped is None
    return back, lines


# ---- auction and stock round


def test_the_auction_hands_out_what_comes_with_private_companies():
    _, lines = played(*AUCTION)

    before, after = lines[-5], lines[-1]
    assert before["corporations"]["FNM"]["ipo_percent"] == 100
    assert before["corporations"]["FNM"]["cell"] is None
    fnm = after["corporations"]["FNM"]
    assert (fnm["ipo_percent"], fnm["pool_percent"], fnm["cash"]) == (50, 30, 500)
    assert (fnm["floated"], fnm["tokens_left"], fnm["cell"]) == (True, 5, [1, 4])
    assert after["players"]["2"]["shares"] == {"MOB": 10}
    assert after["players"]["3"]["companies"] == ["P3", "P6", "T1"]
    assert (after["phase"], after["round"]["name"], after["active"]) == ("1", "SR", ["3"])


def test_shares_of_the_pool_have_the_numbers_after_the_directors_one():
    back, _ = played(
        *AUCTION,
        entry("buy_shares", 3, shares=["FNM_1"], percent=10),
        entry("buy_shares", 1, shares=["FNM_4"], percent=10),
    )

    sources = [action.source for action in back.actions[-2:]]
    assert sources == ["pool", "treasury"]


def test_markers_are_counted_from_the_par_value_on():
    _, lines = played(*AUCTION, par(3, "RhB", "70,4,4"))

    rhb = lines[-1]["corporations"]["RhB"]
    assert (rhb["tokens_left"], rhb["floated"], rhb["president"]) == (2, False, "3")
    assert lines[0]["corporations"]["RhB"]["tokens_left"] == 5
    sbb = lines[-1]["corporations"]["SBB"]
    assert (sbb["tokens_left"], sbb["trains"], sbb["ipo_percent"]) == (0, [], 100)


@pytest.mark.parametrize(("left", "first"), [(110, 1), (100, 1), (99, 2)])
def test_the_auctioneer_is_asked_who_could_pay_for_something_that_is_left(left, first):
    """P4 costs 110 and P7 100; who has less puts nothing up, and the order shifts (G-38)."""
    poor = (
        *(bid(1, "P1", 800 - left), *passes(2, 3)),
        *(bid(2, "P2", 50), *passes(3), *(passes(1) if left >= 55 else ())),
        *(bid(3, "P3", 80), *(passes(1) if left >= 85 else ()), *passes(2)),
        *(passes(1) if first == 1 else ()),
        *passes(2),
        bid(3, "P4", 110),
    )
    back, lines = played(*poor)

    assert back.refused is None
    assert lines[-1]["players"]["2"]["companies"] == ["P2"]
    assert lines[-1]["players"]["3"]["companies"] == ["P3", "P4", "T1"]


def test_who_cannot_pay_for_the_next_bid_is_out_without_a_pass():
    back, lines = played(
        *(bid(1, "P1", 790), *passes(2, 3)), bid(2, "P2", 50), *passes(3), bid(3, "P3", 80)
    )
    assert back.refused is None
    assert lines[-1]["companies"]["P2"]["owner"] == "2"


def test_a_pass_before_any_bid_tells_that_the_site_asked():
    """The first player has 10 left: he may be asked, or not."""
    sold = (*(bid(1, "P1", 790), *passes(2, 3)), *passes(2, 3))
    for asked in (passes(1), ()):
        back, lines = played(*sold, *asked, *passes(2), bid(3, "P2", 50))
        assert back.refused is None
        assert lines[-1]["companies"]["P2"]["owner"] in ("3", None)


@pytest.mark.parametrize("again", [passes(2), ()])
def test_an_auctioneer_who_is_outbid_beyond_his_cash_may_be_asked_or_not(again):
    poor = (*passes(1), bid(2, "P1", 700), *passes(3), *(bid(2, "P2", 50), bid(3, "P2", 100)))
    back, lines = played(*poor, *passes(1), *again, bid(3, "P3", 80))
    assert back.refused is None
    assert lines[-1]["companies"]["P2"]["owner"] == "3"


def test_a_mountain_railway_is_bought_in_two_actions():
    bought = entry("buy_company", 3, company="B1", price=150)
    placed = entry("lay_tile", "B1", hex="L23", tile="XM3-0", rotation=0)
    back, lines = played(*AUCTION, bought, placed, par(1, "NOB", "60,5,4"))

    first, second = lines[-3], lines[-2]
    assert first["companies"]["B1"] == second["companies"]["B1"] == {"owner": "3", "closed": False}
    assert first["companies"]["B2"]["owner"] == "bank"
    assert first["players"]["3"]["cash"] == 540 - 150
    assert "L23" not in second["tiles"]
    assert BuyMountain(by="3", private="B1", hex="L23", panel="M3") in back.actions


def test_nothing_goes_on_before_a_mountain_railway_is_placed():
    at = Scenario(preset=PRESET).start("RhB").stock("ann")
    placed = step("lay_tile", "B1", hex="L23", tile="XM3-0", rotation=0)

    assert holds(WAITING, at, placed, Memory1844())
    bought = step("buy_shares", 2, shares=["RhB_1"])
    assert not holds(WAITING, at, bought, Memory1844())


def test_standing_orders_and_looks_at_destinations_have_no_effect():
    order = {**entry("program_auction_bid", 1), "auto_actions": [entry("pass", "FNM")]}
    back, lines = played(*AUCTION[:2], order, AUCTION[2])

    assert len(lines) == 5 and len(back.actions) == 3


# ---- translations


def native(position: Position, action: ForeignAction) -> Any:
    (found,) = TRANSLATORS[action.type](position, action, SiteTable1844(position))
    return found


def said(position: Position, action: Any) -> dict[str, Any]:
    return ROWS[type(action)](position, action, SiteTable1844(position))


@pytest.mark.parametrize(
    ("tile", "rotation", "sides"),
    [("X78", 0, (0, 2)), ("X78", 5, (1, 5)), ("X78", 3, (3, 5)), ("X79", 4, (4, 1))],
)
def test_tunnels_are_tiles_there(tile, rotation, sides):
    at = Scenario(preset=PRESET).start("RhB").certificate("T3", "ann").operating("RhB")
    laid = step("lay_tile", "T3", hex="H27", tile=f"{tile}-0", rotation=rotation)

    action = native(at, laid)

    assert action == BuildTunnel(by="ann", hex="H27", sides=sides)
    row = said(at, action)
    assert (row["entity"], row["tile"]) == ("T3", f"{tile}-0")
    assert tunnel_tiles.sides_of(tile, row["rotation"]) == sides


def test_what_is_done_with_certificates():
    scene = Scenario(preset=PRESET).phase("5").start("RhB").certificate("P2", "ann")
    at = scene.certificate("P4", "ann").certificate("P7", "ann").operating("RhB")
    extra = step("lay_tile", "P2", hex="H25", tile="58-1", rotation=2)

    assert native(at, extra) == LayExtra(by="ann", hex="H25", tile="58", rotation=2)
    assert native(at, step("choose_ability", "P4", choice="Place tile")) == LayFurka(by="ann")
    given = GiveTrain(by="ann", corporation="RhB")
    assert native(at, step("choose_ability", "P7", choice="RhB")) == given
    assert said(at, given)["choice"] == "RhB"
    assert said(at, LayFurka(by="ann"))["entity"] == "P4"


@pytest.mark.parametrize(("cash", "paid"), [(40, 40), (500, 75)])
def test_all_that_is_owed_or_at_hand_is_paid(cash, paid):
    scene = Scenario(preset=PRESET).start("RhB").debts(ann=75).cash(ann=cash)
    row = {"type": "payoff_player_debt", "entity": "ann", "entity_type": "player"}
    at = scene.stock("ann")

    assert native(at, foreign_action(row, "")) == PayDebt(by="ann", amount=paid)
    assert state_line(Snapshot(1, None, at))["players"]["ann"]["debt"] == 75


def test_of_two_markers_on_a_hex_the_site_names_the_one_that_goes():
    at = Scenario(preset=PRESET).tile("D15", "14", 0).start("SBB", home=False)
    scene = at.token("SBB", "I4.0").token("SBB", "I4.1")
    position = scene.operating("SBB")
    gone = step("remove_token", "SBB", city="I4-0-0", slot=0)

    assert native(position, gone) == KeepToken(by="ann", city="I4.1")


# ---- what a trace shows


def test_a_tunnel_and_the_furka_tile_on_one_hex_are_named_after_the_last():
    scene = Scenario(preset=PRESET).phase("3").start("RhB").certificate("P4", "ann")
    position = scene.certificate("T2", "ann").tunnel("H19", 2, 5).operating("RhB")
    memory = Memory1844()
    memory.faces["H19"] = "X79"
    after = position.play(LayFurka(by="ann"))
    memory.update(position, after)

    tiles = state_line(Snapshot(1, None, after, faces=memory.faces))["tiles"]

    assert tiles["H19"][0] == "OP2-0" and len(tiles["H19"]) == 3
    assert tiles["H17"][0] == "OP3-0" and tiles["I16"][0] == "OP1-0"


def test_trains_without_number_are_counted_down_from_twenty():
    scene = Scenario(preset=PRESET).phase("7").start("RhB", trains=("8H",))
    position = scene.operating("RhB")

    line = state_line(Snapshot(1, None, position, exported=2))

    assert line["depot"]["upcoming"]["8E"] == 20 - 2 - 2  # the first one began the phase
    assert line["corporations"]["RhB"]["trains"] == ["8H"]


# ---- destinations


def reading(position: Position, *paid: str) -> Reading[Memory1844]:
    """Read at a position, where companies have been paid of which the site has not told."""
    memory = Memory1844()
    memory.paid = list(paid)
    return Reading(position, SiteTable1844(position), memory)


def claimed(*corporations: str) -> ForeignAction:
    return step("destination_connection", "RhB", corporations=list(corporations))


def test_a_destination_must_have_been_paid_here_too():
    position = Scenario(preset=PRESET).start("RhB").operating("RhB")
    at = reading(position, "RhB")

    meaning = translate(at, claimed("RhB"))
    assert meaning == Translation()
    played = Played(claimed("RhB"), meaning, position, position, at.site, at.memory, None)
    assert check(played) is None
    assert at.memory.paid == []
    assert translate(at, claimed("RhB")) == ReadAgain("destinations-claimed")
    by_claim = Scenario(preset=PRESET, options=("destinations-claimed",)).start("RhB")
    with pytest.raises(Illegal, match="RhB is due no money"):
        translate(reading(by_claim.operating("RhB")), claimed("RhB"))


def test_a_destination_that_is_not_paid_there_is_another_reading():
    at = reading(Scenario(preset=PRESET).start("RhB").operating("RhB"), "RhB")

    assert translate(at, step("pass", "RhB")) == ReadAgain("destinations-claimed")


def test_excess_trains_given_up_before_double_markers_are_another_reading():
    scene = table().start("NOB", held={"ann": "P"}).start("SCB", held={"bob": "P"})
    at = reading(formed(scene.token("NOB", "D15.0").token("SCB", "D15.1")))
    assert at.position.decision is not None and at.position.decision.step == "keep_token"

    assert translate(at, step("discard_train", "SBB", train="5-0")) == ReadAgain("sbb-trains-first")


# ---- where an import stops


def test_g02_a_bankruptcy_that_the_house_rule_does_not_know_stops():
    at = reading(Scenario(preset=PRESET).start("RhB").cash(RhB=900).operating("RhB", "trains"))

    differs = translate(at, step("bankrupt", "RhB"))
    assert isinstance(differs, Differs) and differs.difference.id == "G-02"


def test_g26_an_sbb_without_director_stops():
    at = Scenario(preset=PRESET).start("RhB").own(sbb="formed").operating("RhB")

    differs = review(at, None, Memory1844())
    assert differs is not None and differs.difference.id == "G-26"


def test_a_bankruptcy_is_said():
    scene = Scenario(preset=PRESET).phase("3").start("AB").tiles("D25 57 2").cash(AB=0, ann=0)
    at = scene.operating("AB", "trains")

    assert at.refusal(GiveUp(by="ann")) is None
    assert said(at, GiveUp(by="ann"))["type"] == "bankrupt"


# ---- where the site waits


@pytest.mark.parametrize(
    ("actor", "choice", "due"), [("RhB", "RhB", True), ("RhB", "BLS", False), ("BLS", "RhB", False)]
)
def test_eva_waits_for_the_turn_of_its_company(actor, choice, due):
    scene = Scenario(preset=PRESET).phase("5").start("RhB").start("BLS", price=90)
    at = scene.certificate("P7", "ann").train("ann", "EVA").operating(actor)

    given = step("choose_ability", "P7", choice=choice)
    assert is_due(WAITING, at, given, Memory1844()) == due


def test_it_asks_for_a_run_to_a_bare_mountain():
    scene = Scenario(preset=PRESET).phase("3").start("MOB", trains=("3",))
    home = scene.operating("MOB")
    assert not ASKS["run"](home, Memory1844())

    mountain = scene.tiles("I6 57 0").operating("MOB")
    assert not can_run(mountain, "MOB")
    assert ASKS["run"](mountain, Memory1844())
