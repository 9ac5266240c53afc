"""Where the site waits in 1844, read from files and written into them (FORMAT, G-35 to G-40)."""

from __future__ import annotations

from typing import Any

import pytest
from rows1844 import entry

from ferrovia.core import Action, Pass, Position
from ferrovia.core.depot import trains_of
from ferrovia.family.actions import (
    Bid,
    BuyCertificate,
    ProposeTrain,
    SellShares,
    StartCorporation,
    Withhold,
)
from ferrovia.interop import Imported
from ferrovia.interop.differences import ReadAgain
from ferrovia.interop.foreign import CannotWrite, read
from ferrovia.interop.g1844.dialect import DIALECT_1844
from ferrovia.interop.g1844.rows import ROWS
from ferrovia.interop.g1844.site_table import SiteTable1844
from ferrovia.interop.imported import EARLIER_VERSION
from ferrovia.interop.importing import Importer
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1844.title_actions import BuildTunnel, GiveTrain, LayFurka, PayDebt
from ferrovia.titles.g1844.title_state import title_state
from g1844.formation import formed, table
from g1844.scenario import Scenario

PRESET = "18xx.games"


def scene() -> Scenario:
    """RhB of Ann and BLS of Bob; neither has a route or money for a train."""
    laid = Scenario(preset=PRESET).start("RhB", held={"ann": "P x x x"})
    return laid.start("BLS", price=90, held={"bob": "P x x x"}).cash(RhB=0, BLS=0)


def site_of(position: Position) -> SiteTable:
    """Return the site's table with the certificates where they are here."""
    site, state = SiteTable1844(position), position.state
    for corporation, cards in position.title.certificates_of.items():
        for card in cards:
            owner = state.certificates[card.id]
            if owner not in (corporation, ""):
                pile = site.shares.pile(corporation, corporation)
                share = next((s for s in pile if site.shares.kind_of(s) == card.kind), "")
                site.shares.move(share, owner)
    return site


def follow(position: Position, *rows: dict[str, Any]) -> Imported:
    """Read some actions of a file from a position on; the players are known by name."""
    outcome = read_on(position, *rows)
    assert isinstance(outcome, Imported)
    return outcome


def read_on(position: Position, *rows: dict[str, Any]) -> Imported | ReadAgain:
    players = [{"name": seat} for seat in position.state.seats]
    named = [{**row, "id": n} for n, row in enumerate(rows, start=1)]
    plain = {"title": "1844", "players": players, "settings": {"seed": ""}, "actions": named}
    importer = Importer(read(plain), position.title, DIALECT_1844, (), lambda snapshot: None)
    importer.position, importer.site = position, site_of(position)
    return importer.run(lambda share: None)


def by(player: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": player, "entity_type": "player", **fields}


def written(position: Position, *actions: Action) -> list[dict[str, Any]]:
    """Write some actions from a position on."""
    writer = Writer(position, DIALECT_1844)
    writer.site = site_of(position)
    for number, action in enumerate(actions, start=1):
        writer.write(action, actions[number : number + 1])
    return writer.rows


def kinds(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(row["type"], row["entity"]) for row in rows]


# ---- the auction (G-38)


def offer(seat: str, private: str, amount: int) -> Bid:
    return Bid(by=seat, private=private, amount=amount)


def passing(*seats: str) -> tuple[Pass, ...]:
    return tuple(Pass(by=seat) for seat in seats)


def test_the_auctioneer_passes_also_where_he_cannot_bid_and_others_do_not():
    """Ann has 110 left of 800 after P1: P5 would be 140."""
    at = Scenario(preset=PRESET).opening
    rows = written(
        *(at, offer("ann", "P1", 690), *passing("bob", "cyd")),
        *(offer("bob", "P2", 106), *passing("cyd")),  # ann cannot bid 111
        *(offer("cyd", "P3", 106), *passing("bob")),
        *(offer("ann", "P4", 110), offer("bob", "P4", 115), *passing("cyd")),  # ann is outbid
        *(offer("bob", "P5", 140), *passing("cyd")),
    )
    asked = [f"{row['type']} {row['entity']}" for row in rows]
    assert asked[:7] == [
        *("bid ann", "pass bob", "pass cyd", "bid bob", "pass cyd", "bid cyd", "pass bob")
    ]
    assert asked[7:] == ["bid ann", "bid bob", "pass cyd", "pass ann", "bid bob", "pass cyd"]


def test_nobody_knows_whom_the_site_asks_when_all_money_is_gone():
    at = Scenario(preset=PRESET).opening
    bids = (offer("ann", "P1", 760), offer("bob", "P1", 765), offer("cyd", "P1", 800))
    sold = (*bids, offer("bob", "P2", 760), *passing("ann"), offer("ann", "P3", 760))
    with pytest.raises(CannotWrite, match="G-38"):
        written(at, *sold)


# ---- debtors (G-35)


def debtor(cash: int = 160) -> Position:
    return scene().cash(ann=cash, bob=500, cyd=500).debts(ann=70).stock("ann")


def test_a_debtor_who_has_started_a_company_is_asked_for_what_is_left():
    started = by("ann", "par", corporation="MOB", share_price="60,5,4")
    back = follow(debtor(), started, by("ann", "payoff_player_debt"), by("bob", "pass"))

    assert back.refused is None
    assert title_state(back.position).debts == {"ann": 30}
    start = StartCorporation(by="ann", corporation="MOB", value=60)
    rows = written(debtor(), start, PayDebt(by="ann", amount=40))
    assert kinds(rows) == [("par", "ann"), ("payoff_player_debt", "ann")]


@pytest.mark.parametrize("passes", [(by("ann", "pass"),), ()])
def test_one_without_cash_may_pass_or_not(passes):
    started = by("ann", "par", corporation="MOB", share_price="60,5,4")
    back = follow(debtor(120), started, *passes, by("bob", "pass"))
    assert back.refused is None


def test_whether_he_is_asked_without_cash_is_not_known_so_it_is_not_written():
    with pytest.raises(CannotWrite, match="G-35"):
        written(debtor(120), StartCorporation(by="ann", corporation="MOB", value=60))


# ---- the end of a turn (G-36, G-39)


def with_eva(company: str = "RhB", **cash: int) -> Position:
    laid = scene().phase("5").certificate("P7", "ann").train("ann", "EVA")
    if company != "RhB":
        laid.start(company, price=100, held={"ann": "P"})
    return laid.cash(**cash).operating(company, "track")


def test_who_has_eva_to_give_is_asked_at_the_end_of_the_turn():
    track, last = entry("pass", "RhB"), entry("pass", "RhB")
    back = follow(with_eva(), track, last, entry("pass", "BLS"))
    assert (back.refused, back.warnings) == (None, ())
    given = follow(with_eva(), track, entry("choose_ability", "P7", choice="RhB"))
    assert given.refused is None and trains_of(given.position, "RhB") == ("EVA",)

    rows = written(with_eva(), Pass(by="ann"), Pass(by="ann"))
    assert kinds(rows) == [("pass", "RhB"), ("pass", "RhB")]
    rows = written(with_eva(), Pass(by="ann"), GiveTrain(by="ann", corporation="RhB"))
    assert kinds(rows) == [("pass", "RhB"), ("choose_ability", "P7")]
    assert kinds(written(with_eva("NOB"), Pass(by="ann"))) == [("pass", "NOB")]


def test_a_file_without_that_pass_is_one_of_an_earlier_version():
    back = follow(with_eva(), entry("pass", "RhB"), entry("pass", "BLS"))
    assert back.refused is None
    assert back.warnings[0].startswith(EARLIER_VERSION)


def test_one_more_pass_at_the_end_of_a_turn_is_taken():
    at = scene().certificate("T2", "ann").operating("RhB", "track")
    back = follow(at, entry("pass", "RhB"), entry("pass", "RhB"), entry("pass", "BLS"))
    assert (back.refused, back.warnings) == (None, ())


def test_but_not_if_it_is_the_first_of_the_next_turn():
    """RhB alone operates, in two rounds: the second pass is that of its second turn."""
    laid = Scenario(preset=PRESET).phase("3").start("RhB", held={"ann": "P x x x"}).cash(RhB=0)
    at = laid.operating("RhB", "track", agenda=("operating",))
    back = follow(at, entry("pass", "RhB"), entry("pass", "RhB"))
    assert back.refused is None
    assert (back.position.state.flow.round, back.position.state.flow.number) == ("stock", 1)


# ---- an empty run (G-37)


def bare() -> Position:
    """MOB has a train, and track only to a mountain without a railway."""
    laid = Scenario(preset=PRESET).phase("3").start("MOB", trains=("3",)).tiles("I6 57 0")
    laid.start("BLS", price=90, held={"bob": "P x x x"}).certificate("P2", "ann")
    return laid.cash(MOB=50, BLS=0).operating("MOB", "track", tiles=1)


def test_a_run_that_cannot_be_made_is_recorded_without_routes():
    passing, last = entry("pass", "MOB"), entry("pass", "MOB")
    empty = entry("run_routes", "MOB", routes=[], extra_revenue=0, subsidy=0)
    back = follow(bare(), passing, empty, last, entry("pass", "BLS"))
    assert back.refused is None

    rows = written(bare(), Pass(by="ann"), Pass(by="ann"))
    assert kinds(rows)[:2] == [("pass", "MOB"), ("run_routes", "MOB")]
    assert rows[1]["routes"] == []


# ---- sales (G-40, [SR-sell-3])


def needy() -> Position:
    laid = Scenario(preset=PRESET).start("AB", held={"ann": "P x x x"}).tiles("D25 57 2").phase("4")
    laid.start("BLS", price=100, held={"bob": "P x x", "ann": "x x"})
    return laid.cash(AB=280, ann=0, BLS=0).operating("AB", "trains")


def test_nothing_is_demanded_after_a_sale_in_an_operating_round():
    sale = by("ann", "sell_shares", shares=["BLS_3"], percent=10)
    train = entry("buy_train", "AB", train="4-1", price=260, variant="4H")
    back = follow(needy(), sale, train)
    assert back.refused is None and trains_of(back.position, "AB") == ("4H",)


@pytest.mark.parametrize(("operated", "price"), [(0, 90), (1, None)])
def test_a_sale_names_the_lowered_price_of_a_company_that_has_not_operated(operated, price):
    laid = scene().start("MOB", price=100, held={"ann": "P x x x"}, operated=operated)
    sale = SellShares(by="ann", corporation="MOB", bundle={"regular": 1})
    (row, *_) = written(laid.cash(ann=0).stock("ann"), sale)
    assert row.get("share_price") == price


# ---- tunnels, the SBB, EVA


def test_the_tunnel_company_and_the_rotation_are_kept():
    laid = Scenario(preset=PRESET).start("GB", held={"ann": "P"}).tiles("G18 57 2").cash(GB=300)
    at = laid.certificate("T2", "ann").certificate("T4", "ann").operating("GB", "track")
    for name, rotation, sides, kept in (("T2", 5, (5, 2), ""), ("T4", 2, (2, 5), "T4")):
        row = entry("lay_tile", name, hex="H19", tile="X79-0", rotation=rotation)
        back = follow(at, row)
        (tunnel,) = back.actions
        assert tunnel == BuildTunnel(by="ann", hex="H19", sides=sides, certificate=kept)
        (again,) = written(at, tunnel)
        assert (again["entity"], again["rotation"]) == (name, rotation)
        assert title_state(back.position).sites == {name: "H19"}


def test_markers_of_the_sbb_stand_where_its_parts_had_them_v1_first():
    laid = table().start("NOB", held={"ann": "P"}).start("GB", held={"bob": "P"})
    laid.tile("G18", "15", 4).token("NOB", "G18.0")
    before = laid.operating("GB")
    site = SiteTable1844(before)
    site.spaces["G18.0"] = {0: "GB", 1: "NOB"}
    site.follow(before, formed(laid))
    assert site.spaces["G18.0"] == {1: "SBB"}


def test_eva_is_a_5h_when_it_is_sold():
    laid = scene().phase("5").train("BLS", "EVA").cash(RhB=500)
    trade = ProposeTrain(by="ann", train="EVA", seller="BLS", price=400)
    (row, *_) = written(laid.operating("RhB", "trains"), trade)
    assert (row["train"], row["variant"]) == ("5-1", "5H")


def test_where_only_ten_per_cent_certificates_are_left_the_first_is_bought():
    laid = scene().phase("5").start("SBB", held={"bob": "P", "pool": "X X"}, home=False)
    at = laid.own(sbb="formed").cash(ann=900).stock("ann")
    site = site_of(at)
    bought = BuyCertificate(by="ann", corporation="SBB", source="pool")
    said = ROWS[BuyCertificate](at, bought, site)
    assert said["shares"] == site.shares.pile("pool", "SBB")[:1]


# ---- the Furka-Oberalp tile


def test_the_furka_tile_is_laid_in_its_owners_own_stock_round_turn_only(refuses):
    laid = scene().phase("3").private("P4", "bob").cash(ann=900, bob=900)
    refuses(laid.stock("ann"), LayFurka(by="bob"), "furka.turn", "PRV-P4")
    (row, *_) = written(laid.stock("bob"), LayFurka(by="bob"))
    assert (row["type"], row["entity"], row["choice"]) == ("choose_ability", "P4", "Place tile")


# ---- earlier versions


def test_a_private_company_for_nothing_is_another_reading():
    laid = Scenario(preset=PRESET).phase("3").start("RhB").private("P1", "ann").cash(RhB=10)
    purchase = entry("buy_company", "RhB", company="P1", price=0)
    assert read_on(laid.operating("RhB"), purchase) == ReadAgain("privates-for-nothing")

    free = Scenario(options=("privates-for-nothing",), preset=PRESET)
    free.phase("3").start("RhB").private("P1", "ann").cash(RhB=0)
    back = follow(free.operating("RhB"), purchase)
    assert back.refused is None and back.position.state.privates["P1"].owner == "RhB"


def test_a_destination_claimed_that_is_not_due_here_is_another_reading():
    row = {**entry("destination_connection", "RhB"), "corporations": ["RhB"]}
    assert read_on(scene().operating("RhB"), row) == ReadAgain("destinations-claimed")


def test_withheld_revenue_is_said():
    laid = scene().operating("RhB", "dividend", revenue=50)
    (row, *_) = written(laid, Withhold(by="ann"))
    assert (row["type"], row["kind"]) == ("dividend", "withhold")
