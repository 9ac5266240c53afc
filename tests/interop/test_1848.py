"""What 18xx.games says and does in 1848 alone."""

from __future__ import annotations

from typing import Any

import pytest

from ferrovia.core import Pass, Position
from ferrovia.family.actions import (
    BuyCertificate,
    BuyTrain,
    DiscardTrain,
    SellShares,
    TakeLoan,
    Withhold,
)
from ferrovia.interop import Imported, Snapshot, import_game
from ferrovia.interop.dialect import Played
from ferrovia.interop.differences import Differs, ReadAgain
from ferrovia.interop.foreign import CannotWrite, ForeignAction, foreign_action, read
from ferrovia.interop.g1848.dialect import DIALECT_1848
from ferrovia.interop.g1848.rows import ROWS
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.g1848.translate import TRANSLATORS, check, review, translate
from ferrovia.interop.g1848.waiting import ASKS
from ferrovia.interop.importing import title_of
from ferrovia.interop.sales import named_sale
from ferrovia.interop.site_ids import node_of
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.trace import state_line
from ferrovia.interop.translate import Reading, Translation
from ferrovia.interop.waiting import waits
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.title_actions import PlaceTasmania
from g1848.scenario import Scenario

MEMORY = Memory1848()


def entry(kind: str, entity: int | str = 1, **fields: Any) -> dict[str, Any]:
    kinds = {int: "player", str: "company" if str(entity).startswith("P") else "corporation"}
    return {"type": kind, "entity": entity, "entity_type": kinds[type(entity)], **fields}


def step(kind: str, entity: int | str, **fields: Any) -> ForeignAction:
    return foreign_action(entry(kind, entity, **fields), "actions[0]")


def bid(player: int, company: str, price: int) -> dict[str, Any]:
    return entry("bid", player, company=company, price=price)


def assign(player: int, company: str) -> dict[str, Any]:
    return entry("assign", player, target=company, target_type="company")


AUCTION = (
    assign(1, "P6"),
    bid(2, "P6", 225),
    bid(3, "P5", 170),
    bid(1, "P4", 170),
    bid(2, "P3", 110),
    bid(3, "P2", 70),
    bid(1, "P1", 30),
)


def game(*actions: dict[str, Any]) -> dict[str, Any]:
    rows = [{**row, "id": n} for n, row in enumerate(actions, start=1)]
    players = [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)]
    return {"title": "1848", "players": players, "settings": {}, "actions": rows}


def played(*actions: dict[str, Any]) -> tuple[Imported, dict[str, Any]]:
    """Import some actions; return what came of them and the last line of the trace."""
    lines: list[dict[str, Any]] = []

    def watch(moment: Snapshot) -> None:
        lines.append(state_line(moment))

    back = import_game(game(*actions), watch)
    assert back.refused is None and back.stopped is None
    return back, lines[-1]


def test_the_auction_hands_out_certificates():
    _, line = played(*AUCTION)

    assert line["players"]["2"]["shares"] == {"CAR": 20}
    assert line["players"]["3"]["shares"] == {"QR": 10}
    assert line["corporations"]["CAR"]["cell"] == [1, 5]
    assert (line["phase"], line["round"]["name"]) == ("2", "SR")


def test_a_price_that_is_not_asked_is_refused():
    back = import_game(game(assign(1, "P6"), bid(2, "P6", 230)))

    assert back.refused is not None
    assert (back.refused.number, back.refused.refusal.rule) == (2, "form.price")


def test_fed_has_another_name_there():
    started = entry("par", 2, corporation="FT", share_price="70,4,5")
    bought = entry("buy_shares", 3, shares=["FT_1"], percent=10)
    back, line = played(*AUCTION, started, bought)

    assert back.position.state.corporations["FED"].par == 70
    assert line["corporations"]["FT"]["president"] == "2"
    assert line["players"]["3"]["shares"]["FT"] == 10
    assert line["players"]["2"]["pres"] == ["FT", "CAR"]


def test_the_bank_of_england_is_a_corporation_with_a_president_there():
    _, line = played(*AUCTION, entry("buy_shares", 2, shares=["BOE_0"], percent=10))

    bank = line["corporations"]["BOE"]
    assert (bank["cell"], bank["price"], bank["president"]) == ([6, 0], 70, "pool")
    assert (bank["ipo_percent"], bank["pool_percent"], bank["cash"]) == (0, 90, 2000)
    assert "BOE" in line["players"]["2"]["pres"]


@pytest.mark.parametrize(
    ("legs", "options"),
    [
        ([["D3", "D1"], ["D1", "E2"]], ("through-perth",)),
        ([["D1", "D3"], ["D3", "E4"]], ()),
        (["D1"], ()),
    ],
)
def test_older_files_in_which_a_train_passes_perth(legs, options):
    plain = game(entry("run_routes", "CAR", routes=[{"train": "2-0", "connections": legs}]))
    title, _ = title_of(read(plain))

    assert set(options) == {"through-perth"} & set(title.options)


GHAN = "E4 14 2, D5 9 0, C6 8 0, B5 9 2, F5 57 2"
"""From Port Pirie by Port Augusta to Alice Springs."""
REVENUE = 70
"""Of a 2E in phase 5: Port Augusta and Alice Springs."""
NORTH = ["E4", "D5", "C6", "B5", "A4"]


@pytest.mark.statement("1848", "8.2.5-2")
@pytest.mark.parametrize(
    "connections", [[NORTH], [["F5", "E4"], NORTH], [NORTH[::-1], ["F5", "E4"]]]
)
def test_house_rule_the_route_of_a_2e_may_lead_beyond_the_city_that_is_paid(connections):
    scene = Scenario(preset="18xx.games").phase("5").start("CAR", trains=("2E",)).tiles(GHAN)
    position = scene.operating("CAR", "run")
    running = step("run_routes", "CAR", routes=[{"train": "2E-0", "connections": connections}])
    (action,) = TRANSLATORS["run_routes"](position, running, SiteTable(position))

    after = position.play(action)

    assert after.state.flow.turn.revenue == REVENUE
    book = Scenario().phase("5").start("CAR", trains=("2E",)).tiles(GHAN).operating("CAR", "run")
    assert (book.refusal(action) is None) == (len(connections) == 1)


def test_part_of_a_directors_share_is_sold_with_others():
    scene = Scenario().start("VR", held={"ann": "P x", "bob": "x x x"})
    position = scene.stock("ann")
    site = SiteTable(position)
    for share, owner in (("VR_0", "ann"), ("VR_1", "ann"), ("VR_2", "bob"), ("VR_3", "bob")):
        site.shares.move(share, owner)
    row = {"type": "sell_shares", "entity": "ann", "entity_type": "player"}
    selling = foreign_action({**row, "shares": ["VR_1", "VR_0"], "percent": 20}, "")

    sale = named_sale(selling, site)

    assert sale.action == SellShares(by="ann", corporation="VR", bundle={"regular": 2})


# ---- where the site waits


def waiting(scene: Scenario, corporation: str, at: str, **turn: Any) -> bool:
    return waits(ASKS, scene.operating(corporation, at, **turn), MEMORY)


def test_it_insists_on_a_loan_beside_the_hatched_area():
    scene = Scenario(preset="18xx.games").phase("3").start("VR", cell="4,1")

    assert waiting(scene, "VR", "run")
    assert not waiting(scene.at("VR", "4,2"), "VR", "run")


@pytest.mark.parametrize(
    ("phase", "cash", "bought", "waits"),
    [
        ("4", 100, 0, True),
        ("4", 99, 0, False),
        ("4", 400, 1, False),
        ("5", 199, 1, False),
        ("5", 200, 1, True),
    ],
)
def test_it_thinks_of_a_2e_at_the_train_limit(phase, cash, bought, waits):
    limit = {"4": ("3", "3", "4"), "5": ("4", "4")}[phase]
    scene = Scenario(preset="18xx.games").phase(phase).start("VR", trains=limit).cash(VR=cash)

    assert waiting(scene, "VR", "trains", bought=bought) == waits


def test_it_asks_for_a_loan_once_more_at_the_end():
    scene = Scenario(preset="18xx.games").phase("5").start("VR").own(borrowed=1)

    assert waiting(scene, "VR", "end_of_turn")
    assert not waiting(scene.corporation("VR", loans=5), "VR", "end_of_turn")


# ---- what a trace shows of closed private companies (D-07)


def test_an_unused_right_is_a_shell():
    scene = Scenario(preset="18xx.games").phase("5").start("CAR").own(rights={"P4": "CAR"})
    position = scene.operating("CAR", "track")

    line = state_line(Snapshot(1, None, position))

    assert line["companies"]["P4"] == {"owner": "CAR", "closed": False}
    assert line["corporations"]["CAR"]["companies"] == ["P4"]


def test_p6_stays_until_car_buys_a_train():
    scene = Scenario(preset="18xx.games").phase("4").sold_out("4").start("VR", trains=("4",))
    scene.start("CAR", price=70).private("P6", "cyd").cash(VR=500, CAR=500)
    before, memory = scene.operating("VR", "trains"), Memory1848()

    closed = before.play(BuyTrain(by="ann", train="5"))
    memory.update(before, closed)
    assert memory.still_shown == {"P6": "cyd"}
    later = scene.operating("CAR", "trains").play(BuyTrain(by="ann", train="5"))
    memory.update(closed, later)

    assert memory.still_shown == {}


# ---- where an import stops


def reading(position: Position) -> Reading[Memory1848]:
    return Reading(position, SiteTable(position), Memory1848())


def named(differs: object) -> str:
    assert isinstance(differs, Differs)
    return differs.difference.id


def test_bankruptcies_stop():
    at = reading(Scenario().start("VR").operating("VR", "trains"))

    assert named(translate(at, step("bankrupt", "VR"))) == "D-08"


def test_a_train_for_a_route_that_is_gone_stops():
    at = reading(Scenario().phase("4").start("VR").cash(VR=0).operating("VR", "trains"))
    buying = step("buy_train", "VR", train="4-0", price=300, variant="4")

    assert named(translate(at, buying)) == "D-22"


def test_a_link_that_the_rules_do_not_see_stops():
    position = Scenario().start("VR").operating("VR")
    at, link = reading(position), step("destination_connection", "VR")

    meaning = translate(at, link)
    assert meaning == Translation()
    played = Played(link, meaning, position, position, at.site, at.memory, None)
    assert named(check(played)) == "D-12"


def test_discards_that_come_later_there_stop():
    scene = Scenario().phase("4").sold_out("4").start("VR").cash(VR=500)
    scene.start("QR", price=90, trains=("3", "3", "4"))
    asked = scene.operating("VR", "trains").play(BuyTrain(by="ann", train="5"))
    assert asked.refusal(DiscardTrain(by="ann", train="3")) is None

    assert named(review(asked, step("lay_tile", "QR"), MEMORY)) == "D-28"
    assert review(asked, step("discard_train", "QR", train="3-0"), MEMORY) is None


@pytest.mark.statement("1848", "5.5.3-4")
@pytest.mark.parametrize("others", ["", "x"])
def test_house_rule_the_first_share_of_the_bank_is_sold_only_if_others_have_some(others):
    scene = Scenario(preset="18xx.games").phase("3").start("VR", cell="5,1")
    scene.draft.set_certificate(scene.title.certificates_of["BOE"][-1].id, "ann")
    scene.give("BOE", others, "cyd") if others else None
    scene.cash(VR=0, ann=0).give("VR", "x x x", "bob").start("QR", price=70, held={"bob": "P"})

    after = scene.operating("VR", "track").play(TakeLoan(by="ann"))

    assert (after.decision is not None and after.decision.step == "raise") == bool(others)


def test_the_first_share_of_the_bank_is_bought_when_it_is_meant():
    position = Scenario(preset="18xx.games").stock("ann", cycle=1)
    site = SiteTable(position)
    for share, kind in (("BOE_0", "first"), ("BOE_1", "")):
        row = {"type": "buy_shares", "entity": "ann", "entity_type": "player"}
        buying = foreign_action({**row, "shares": [share], "percent": 10}, "")
        (action,) = TRANSLATORS["buy_shares"](position, buying, site)
        assert action.kind == kind
        assert position.refusal(action) is None
        assert ROWS[BuyCertificate](position, action, site)["shares"] == [share]
    book = Scenario().stock("ann", cycle=1)
    first = BuyCertificate(by="ann", corporation="BOE", source="treasury", kind="first")
    assert book.refusal(first) is not None


def test_a_sale_names_regular_shares_first_and_then_all_of_them():
    scene = Scenario(preset="18xx.games").start("VR", held={"ann": "P x", "bob": "x x x"})
    position, site = scene.stock("ann"), SiteTable(scene.stock("ann"))
    for share, owner in (("VR_0", "ann"), ("VR_4", "ann"), ("VR_2", "bob"), ("VR_3", "bob")):
        site.shares.move(share, owner)
    for number, named in ((1, ["VR_4"]), (2, ["VR_4", "VR_0"]), (3, ["VR_4", "VR_0"])):
        selling = SellShares(by="ann", corporation="VR", bundle={"regular": number})
        row = ROWS[SellShares](position, selling, site)
        assert (row["shares"], row["percent"]) == (named, 10 * number)


def test_a_company_never_passes_for_a_player():
    plain = game(*AUCTION, entry("pass", "CAR"))

    refused = import_game(plain).refused

    assert refused is not None and refused.refusal.reason == "it is 2's turn, not that of CAR"


def test_a_second_sale_in_one_turn_is_read_as_in_older_files():
    before = Scenario().start("VR", held={"ann": "P x x", "bob": "x x"}).stock("ann", cycle=2)
    at = reading(before.play(SellShares(by="ann", corporation="VR", bundle={"regular": 1})))
    for share in ("VR_0", "VR_1", "VR_2"):
        at.site.shares.move(share, "ann")
    row = {"type": "sell_shares", "entity": "ann", "entity_type": "player"}
    selling = foreign_action({**row, "shares": ["VR_2"], "percent": 10}, "")

    assert translate(at, selling) == ReadAgain("split-sales")


@pytest.mark.statement("1848", "5.5.3-1")
@pytest.mark.parametrize("last", [True, False])
def test_house_rule_the_next_round_opens_after_one_forced_sale(last):
    scene = Scenario(preset="18xx.games").phase("3").start("VR", cell="1,1", par=90)
    scene.give("VR", "x x x", "bob").cash(VR=0, ann=0).give("BOE", "x x x", "ann")
    if not last:
        scene.start("QR", cell="5,1", held={"cyd": "P"})
    asked = scene.operating("VR", "dividend", revenue=10).play(Withhold(by="ann"))
    assert asked.decision is not None and asked.decision.step == "raise"

    after = asked.play(SellShares(by="ann", corporation="BOE", bundle={"regular": 1}))

    assert after.decision is not None
    assert (after.decision.step, debt(after, "ann")) == ("stock" if last else "raise", 190)


def test_the_stop_of_tasmania_is_the_second_part_of_its_tile():
    position = Scenario(preset="18xx.games").phase("5").tile("I8", "241", 1).position()
    site = SiteTable(position, DIALECT_1848.second_part)
    site.note(step("lay_tile", "P3", hex="I8", tile="241-0", rotation=1), position)

    assert node_of(position, site, "I8.0") == "I8-1"
    assert node_of(position, site, "E4.0") == "E4-0"


@pytest.mark.parametrize("last", [True, False])
def test_an_export_names_trains_that_the_site_asks_for_later(last):
    scene = Scenario(preset="18xx.games").phase("4").sold_out("4").taken_over("SAR")
    scene.start("VR", cell="1,1", par=90).cash(VR=0).private("P3", "bob")
    scene.start("QR", cell="5,1", held={"cyd": "P"}, trains=("3", "3", "3"))
    scene.draft.set_round(operated=("QR",) if last else ())
    position = scene.operating("VR", "dividend", revenue=10)
    if last:
        scene.draft.set_round(operated=("QR",))
        position = scene.position()
    writer = Writer(position, DIALECT_1848)

    writer.write(Withhold(by="ann"), ())
    assert writer.position.decision is not None
    assert writer.position.decision.step == "tasmania"
    placing = PlaceTasmania(by="bob", hex="I8")
    if last:
        writer.write(placing, ())
    else:
        with pytest.raises(CannotWrite, match="D-28"):
            writer.write(placing, ())


def test_an_export_names_a_train_that_the_site_would_still_demand():
    position = Scenario(preset="18xx.games").phase("4").start("VR").cash(VR=400)
    writer = Writer(position.operating("VR", "trains"), DIALECT_1848)
    writer.memory.routed.add("VR")

    with pytest.raises(CannotWrite, match="D-22"):
        writer.write(Pass(by="ann"), ())
