"""The earthquake of Messina (1849 §12)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Draft, Position, holdings, ledger, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationClosed, Happened, TileRemoved
from ferrovia.core.indexed_rows import Rows
from ferrovia.family.actions import (
    Answer,
    BuyTrain,
    ChooseHome,
    LayTile,
    PlaceToken,
    ProposeTrain,
    StartCorporation,
)
from ferrovia.family.tile_laying import reach_of
from ferrovia.titles.g1849.title_actions import ProposeToken, UseSteamer

FIRST_12H = BuyTrain(by="ann", train="12H")
MESSINA_GREEN = LayTile(by="bob", hex="B14", tile="655", rotation=0)


def before_the_quake(**table) -> Scenario:
    """RCS of Ann's can buy the first 12H; AFG of Bob's is at home in Messina."""
    scene = Scenario(5, **table).phase("10").sold_out("10H")
    scene.start("RCS", price=144, held={"ann": "P x"}).cash(RCS=2000)
    return scene.start("AFG", home="B14.0", price=100, held={"bob": "P x", "cyd": "x"})


def idle(position: Position) -> Position:
    """Pass if that is possible, otherwise do the first thing that is."""
    actions = tuple(position.legal_actions())
    return position.play(next((a for a in actions if isinstance(a, Pass)), actions[0]))


@pytest.mark.statement("1849", "12-1")
@pytest.mark.parametrize(("tile", "rotation"), [("655", 0), ("656", 4)])
def test_12_the_tile_of_messina_goes_back_and_the_printed_hex_is_in_force(tile, rotation) -> None:
    scene = before_the_quake().tile("B14", tile, rotation).token("AFG", "C1.0")
    position = scene.operating("RCS", "trains")
    assert position.state.tiles[tile] == 0

    after = position.play(FIRST_12H)

    assert after.state.phase == "12"
    assert Happened("earthquake", "B14") in after.events
    assert TileRemoved("B14", tile) in after.events
    assert "B14" not in after.state.track.laid
    assert after.state.tiles[tile] == 1
    face = after.title.board.face(after.state.track, "B14")
    assert [(piece.a, piece.gauge) for piece in face.pieces] == [(0, "standard")]
    assert tokens.slots(after, "B14.0") == 1
    assert after.title.policies.stop_values(after, "RCS")["B14.0"] == 30


@pytest.mark.statement("1849", "12-1")
def test_12_house_rule_two_messina_tiles_the_tile_does_not_return() -> None:
    scene = before_the_quake(options=("two-messina-tiles",)).tile("B14", "655", 0)
    scene.token("AFG", "C1.0")
    position = scene.operating("RCS", "trains")
    assert position.title.tile_counts["655"] == position.title.tile_counts["656"] == 2
    assert position.state.tiles["655"] == 1

    after = position.play(FIRST_12H)

    assert "B14" not in after.state.track.laid
    assert after.state.tiles["655"] == 1


@pytest.mark.statement("1849", "12-1", "6-7")
def test_12_no_earthquake_without_the_first_12h_from_the_bank() -> None:
    scene = before_the_quake().tile("B14", "655", 0).train("AFG", "12H")
    position = scene.operating("RCS", "trains")

    bought = position.play(ProposeTrain(by="ann", train="12H", seller="AFG", price=1))
    after = bought.play(Answer(by="bob", accept=True))

    assert after.state.trains["12H-0"] == "RCS"
    assert "B14" in after.state.track.laid and not after.state.title_state.ruined


@pytest.mark.statement("1849", "12-2")
@pytest.mark.parametrize("tile", [True, False])
def test_12_all_tokens_on_messina_are_lost_for_good(tile) -> None:
    scene = before_the_quake().token("AFG", "C1.0")
    if tile:
        scene.tile("B14", "655", 0).token("RCS", "B14.0")
    position = scene.operating("RCS", "trains")
    charters = {c: position.state.corporations[c].tokens for c in ("AFG", "RCS")}

    after = position.play(FIRST_12H)

    assert "B14.0" not in after.state.tokens
    for corporation, left in charters.items():
        assert after.state.corporations[corporation].tokens == left
    assert after.state.corporations["AFG"].cell and after.state.tokens["C1.0"] == ("AFG",)


@pytest.mark.statement("1849", "12-2", "11-10")
def test_12_other_corporations_survive_without_a_token() -> None:
    # RCS has no token but one on Messina; only AFG at home there would close.
    scene = Scenario(5).phase("10").sold_out("10H").start("RCS", held={"ann": "P x"})
    scene.draft.tokens = Rows({})
    scene.token("RCS", "B14.0").cash(RCS=2000)

    after = scene.operating("RCS", "trains").play(FIRST_12H)

    assert after.state.corporations["RCS"].cell
    assert tokens.of(after, "RCS") == ()
    assert reach_of(after, "RCS").stops == ()


@pytest.mark.statement("1849", "12-3", "11-1", "11-10")
def test_12_garibaldi_at_home_in_messina_without_another_token_closes() -> None:
    scene = before_the_quake().cash(AFG=333, bob=0)
    position = scene.operating("RCS", "trains")

    after = position.play(FIRST_12H)

    assert CorporationClosed("AFG", "bob") in after.events
    assert after.state.corporations["AFG"].cell == ""
    assert after.state.cash["AFG"] == 0
    assert holdings.certificates(after, "cyd", "AFG") == ()
    assert after.decision.step != "loan" and after.state.debts == {}
    assert after.state.flow.actor == "RCS"  # whose turn goes on
    assert ledger.total(after) == 7760


@pytest.mark.statement("1849", "12-3")
def test_12_garibaldi_with_a_token_elsewhere_or_another_home_goes_on() -> None:
    elsewhere = before_the_quake().token("AFG", "C1.0").operating("RCS", "trains").play(FIRST_12H)
    assert elsewhere.state.corporations["AFG"].cell == "3,5"

    scene = Scenario(5).phase("10").sold_out("10H").start("RCS", held={"ann": "P x"})
    scene.start("AFG", home="C1.0", held={"bob": "P"}).token("AFG", "B14.0").cash(RCS=2000)
    other_home = scene.operating("RCS", "trains").play(FIRST_12H)

    assert other_home.state.corporations["AFG"].cell == "3,5"
    assert tokens.of(other_home, "AFG") == ("C1.0",)


@pytest.mark.statement("1849", "12-3", "12-6", "11-7")
def test_12_garibaldi_itself_buys_the_12h_and_is_gone() -> None:
    scene = Scenario(5).phase("10").sold_out("10H").start("AFG", home="B14.0", price=144)
    scene.start("RCS", held={"bob": "P x"}).cash(AFG=1000, RCS=1100)
    position = scene.operating("AFG", "trains")

    after = position.play(FIRST_12H)

    assert after.state.corporations["AFG"].cell == ""
    assert after.state.bank == position.state.bank + 1000  # 800 for the train, 200 left over
    assert after.state.trains["12H-0"] == "gone"
    assert after.state.phase == "12"
    assert after.state.flow.actor == "RCS"
    assert after.state.flow.turn.bought == 0
    while after.decision.step != "trains":
        after = after.play(Pass(by="bob"))
    assert BuyTrain(by="bob", train="16H") in tuple(after.legal_actions())


@pytest.mark.statement("1849", "12-4", "10.3-22")
def test_12_messina_is_not_upgraded_until_the_next_stock_round_has_ended(refuses) -> None:
    scene = before_the_quake().token("AFG", "C1.0").private("SMS", "")
    scene.start("SFA", price=68, held={"bob": "P x"}).token("SFA", "M9.0")
    scene.tiles("D14 8 1, G13 58 1, H12 653 1").token("SFA", "H12.0").cash(bob=0, SFA=400)
    position = scene.operating("RCS", "trains", agenda=("operating",)).play(FIRST_12H)
    refused = 0
    while position.state.flow.round == "operating":
        if position.state.flow.actor == "SFA" and position.decision.step == "track":
            refuses(position, MESSINA_GREEN, "track.ruins", "12-4")
            refused += 1
        position = idle(position)
    assert refused == 2

    while not (position.state.flow.actor == "SFA" and position.decision.step == "track"):
        position = idle(position)

    assert position.refusal(MESSINA_GREEN) is None


@pytest.mark.statement("1849", "12-4", "7.1-12")
def test_12_nor_by_sea(refuses) -> None:
    scene = Scenario(5).phase("12").start("RCS").private("SMS", "RCS").own(ruined=True)
    scene.cash(RCS=200)
    by_sea = scene.operating("RCS", "track").play(UseSteamer(by="ann"))

    action = LayTile(by="ann", hex="B14", tile="655", rotation=0)

    refuses(by_sea, action, "track.ruins", "12-4")
    assert by_sea.refusal(LayTile(by="ann", hex="C5", tile="651", rotation=5)) is None


@pytest.mark.statement("1849", "12-5")
def test_12_tokens_may_be_placed_on_printed_messina_at_once() -> None:
    scene = before_the_quake().tile("B14", "655", 0).token("AFG", "C1.0")
    scene.start("SFA", price=68, held={"bob": "P x"}).token("SFA", "H12.0")
    scene.tiles("D14 8 1, G13 58 1, H12 653 1").cash(bob=0)
    position = scene.operating("RCS", "trains").play(FIRST_12H)
    while not (position.state.flow.actor == "SFA" and position.decision.step == "token"):
        position = idle(position)
    assert position.state.title_state.ruined

    after = position.play(PlaceToken(by="bob", city="B14.0"))

    assert after.state.tokens["B14.0"] == ("SFA",)


@pytest.mark.statement("1849", "11-6", "12-2", "9.4.1-5")
def test_12_tokens_lost_come_back_with_a_restart() -> None:
    scene = before_the_quake().cash(ann=0, bob=600, cyd=0, dan=0, eve=0)
    for name in ("CTL", "SFA", "ATA", "IFT"):
        scene.start(name, price=68, held={"ann": "P"})
    position = scene.operating("RCS", "trains").play(FIRST_12H)
    assert position.state.title_state.order == ("AFG",)
    while not (position.state.flow.round == "stock" and position.decision.seat == "bob"):
        position = idle(position)

    started = position.play(StartCorporation(by="bob", corporation="AFG", value=100))
    while started.decision.step != "home":
        started = idle(started)
    after = started.play(ChooseHome(by="bob", city="B14.0"))

    assert after.state.tokens["B14.0"] == ("AFG",)
    assert after.state.corporations["AFG"].tokens == 2
    assert after.state.corporations["AFG"].home == "B14"


@pytest.mark.statement("1849", "14.1-5", "12-2")
def test_12_ruling_25_garibaldi_has_no_home_token_after_the_loss(refuses) -> None:
    scene = before_the_quake(options=("station-tokens",)).token("AFG", "C1.0")
    scene.start("CTL", price=68, held={"dan": "P x"}).cash(CTL=200).train("AFG", "10H")
    offer = ProposeToken(by="dan", city="C1.0", seller="AFG", price=1)
    before = scene.operating("CTL", "token_trade")
    assert before.refusal(offer) is None  # not its home
    at_home = Scenario(5, options=("station-tokens",)).phase("10").start("AFG", home="C1.0")
    at_home.start("CTL", price=68, held={"dan": "P x"}).cash(CTL=200)
    refuses(at_home.operating("CTL", "token_trade"), offer, "token_trade.home", "14.1-5")

    quake = scene.operating("RCS", "trains").play(FIRST_12H)

    assert quake.state.corporations["AFG"].home == ""
    while not (quake.state.flow.actor == "CTL" and quake.decision.step == "token_trade"):
        quake = idle(quake)
    # It is also AFG's last token; nothing protects that.
    assert tokens.of(quake, "AFG") == ("C1.0",)
    assert quake.refusal(offer) is None


@pytest.mark.statement("1849", "12-3", "14.1-5")
def test_12_house_rule_the_oldest_token_left_is_home():
    """AFG goes to M9 by steamer, later to C1; Messina lost, M9 is its home, not C1."""
    scene = before_the_quake(options=("station-tokens", "free-token-trade")).private("SMS", "AFG")
    by_sea = scene.operating("AFG", "track").play(UseSteamer(by="bob")).play(Pass(by="bob"))
    scene.draft = Draft(scene.title, by_sea.play(PlaceToken(by="bob", city="M9.0")).state)
    position = scene.token("AFG", "C1.0").operating("RCS", "trains")

    after = position.play(FIRST_12H)

    assert tokens.of(after, "AFG") == ("C1.0", "M9.0")
    assert after.state.corporations["AFG"].home == "M9"
