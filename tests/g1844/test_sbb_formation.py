"""Forming the SBB: when, from what, with which money, trains and markers (1844 [SBB-1] ff.)."""

from __future__ import annotations

import pytest

from ferrovia.board.faces import Piece
from ferrovia.core import Draft, holdings, market, tokens
from ferrovia.core.action import Pass
from ferrovia.core.depot import classes_in, trains_of
from ferrovia.core.events import (
    CorporationClosed,
    CorporationFormed,
    Paid,
    RoundBegan,
    TokenRemoved,
    TrainLost,
    TurnBegan,
)
from ferrovia.family.actions import BuyTrain, DiscardTrain, ProposePrivate
from ferrovia.titles.g1844.destinations import pay_reached
from ferrovia.titles.g1844.title_actions import KeepToken
from ferrovia.titles.g1844.title_state import title_state
from g1844.formation import PRE_SBB, formed, last_pass, table
from g1844.scenario import Scenario
from g1844.words import events, of_type, play, start, token

START = "5,8"
"""The cell 100 in the sixth row."""


def two_launched(**more) -> Scenario:
    scene = table(**more)
    scene.start("NOB", price=120, held={"ann": "P", "bob": "x"})
    return scene.start("SCB", price=70, held={"bob": "P", "cyd": "x"})


@pytest.mark.statement("1844", "SBB-1", "PHS-6", "OR-6")
def test_the_sbb_forms_at_the_end_of_the_operating_round_of_the_first_5():
    scene = Scenario().phase("4").sold_out("4").cash(RhB=500, NOB=100)
    scene.start("RhB", price=120, held={"ann": "P x x x"}, settled=True)
    scene.start("NOB", price=60, held={"bob": "P"}, trains=("4H",))

    bought = scene.operating("RhB", "trains", agenda=("operating",)).play(
        BuyTrain(by="ann", train="5H")
    )
    assert (bought.state.phase, title_state(bought).sbb) == ("5", "due")
    assert not events(bought, CorporationFormed)

    its_turn = play(bought, "ann") if bought.decision.seat == "ann" else bought
    assert its_turn.state.flow.actor == "NOB"
    while its_turn.state.flow.actor == "NOB":
        its_turn = its_turn.play(next(reversed(list(its_turn.legal_actions()))))
    assert [type(e) for e in its_turn.events if type(e) in (CorporationFormed, RoundBegan)] == [
        CorporationFormed,
        RoundBegan,
    ]
    assert its_turn.state.flow.round == "operating"
    assert "SBB" in title_state(its_turn).floated


@pytest.mark.statement("1844", "SBB-1")
def test_without_a_5_no_sbb_is_formed():
    scene = two_launched().cash(NOB=100)
    scene.draft.phase = "4"
    after = last_pass(scene)
    assert (after.state.flow.round, after.state.flow.actor) == ("operating", "NOB")
    assert not events(after, CorporationFormed)
    assert after.state.corporations["NOB"].cell


@pytest.mark.statement("1844", "SBB-1", "SBB-16", "LAU-4")
def test_the_sbb_operates_in_the_next_operating_round():
    after = formed(two_launched())
    assert after.state.flow.round == "operating" and title_state(after).sbb == "formed"
    assert (after.state.flow.actor, after.decision.seat) == ("SBB", "bob")
    assert after.state.corporations["SBB"].operated == 0


@pytest.mark.statement("1844", "ABR-3", "SBB-1", "OR-6")
def test_a_sale_abroad_of_the_first_5_forms_the_sbb_at_once():
    scene = Scenario().phase("4").sold_out("4")
    scene.start("RhB", cell="7,0", held={"ann": "P x x x"}, settled=True)
    scene.start("NOB", price=120, held={"bob": "P"})

    after = last_pass(scene, agenda=())

    assert after.state.phase == "5" and title_state(after).sbb == "formed"
    assert after.state.flow.round == "stock"
    order = [type(e) for e in after.events if type(e) in (TrainLost, CorporationFormed, RoundBegan)]
    assert order == [TrainLost, CorporationFormed, RoundBegan]


def end_of_set(*, options: tuple[str, ...] = ()):
    """The last 5 is on top of the stack, the SBB is due and would own 3, 3 and its 5H."""
    scene = table(options=options).sold_out("5").start("NOB", price=120, held={"ann": "P"})
    return formed(scene.train("NOB", "3H").train("NOB", "3H"), agenda=())


@pytest.mark.statement("1844", "SBB-1", "OR-6", "ABR-1")
def test_at_the_end_of_a_set_the_sbb_forms_before_the_sale_abroad():
    after = end_of_set()
    lost = [e for e in after.events if isinstance(e, TrainLost)]
    formation = next(n for n, e in enumerate(after.events) if isinstance(e, CorporationFormed))
    assert lost[0].owner == "depot" and after.state.phase == "6"
    assert after.events.index(lost[0]) > formation
    assert [e.owner for e in lost[1:]] == ["SBB", "SBB"]


@pytest.mark.statement("1844", "OR-6")
def test_house_rule_the_sale_abroad_comes_first():
    after = end_of_set(options=("abroad-before-sbb",))
    formation = next(n for n, e in enumerate(after.events) if isinstance(e, CorporationFormed))
    lost = [e for e in after.events if isinstance(e, TrainLost)]
    assert after.events.index(lost[-1]) < formation
    assert [e.owner for e in lost] == ["depot", "NOB", "NOB"]


@pytest.mark.statement("1844", "SBB-2", "PRE-7")
def test_all_pre_sbb_companies_disappear_launched_or_not(refuses):
    after = formed(two_launched(), agenda=())
    assert {e.corporation for e in events(after, CorporationClosed)} == set(PRE_SBB)
    for name in PRE_SBB:
        assert not after.state.corporations[name].cell
        assert after.state.corporations[name].tokens == 0
        assert after.state.cash[name] == 0
        assert {
            after.state.certificates[card.id] for card in after.title.certificates_of[name]
        } == {"gone"}
        assert name not in title_state(after).floated
    assert not {"NOB", "SCB"} & set(market.order(after))
    seat = after.decision.seat
    refuses(after, start(seat, "GB"), "start.order", "SR-buy-9")


@pytest.mark.statement("1844", "SBB-3")
def test_the_sbb_gets_treasuries_trains_and_400_from_the_bank():
    scene = two_launched().cash(NOB=130, SCB=25).train("NOB", "4H").train("SCB", "5")
    after = formed(scene)
    assert after.state.cash["SBB"] == 400 + 130 + 25
    assert trains_of(after, "SBB") == ("4H", "5", "SBB 5H")
    assert classes_in(after, "NOB") == classes_in(after, "SCB") == ()


@pytest.mark.statement("1844", "SBB-4")
def test_the_price_marker_starts_on_100_in_the_sixth_row_under_others():
    scene = two_launched().start("AB", cell=START, held={"cyd": "P"})
    after = formed(scene)
    assert after.state.market[START] == ("AB", "SBB")
    assert market.price(after, "SBB") == after.state.corporations["SBB"].par == 100


# ---- markers


@pytest.mark.statement("1844", "SBB-3", "SBB-5")
def test_markers_are_replaced_on_the_spot_and_free_of_charge():
    scene = two_launched().token("NOB", "D13.0")
    after = formed(scene)
    assert tokens.of(after, "SBB") == ("C12.0", "D13.0", "D19.0")
    assert not tokens.of(after, "NOB") and not tokens.of(after, "SCB")
    assert not [e for e in events(after, Paid) if e.why == "tokens"]
    assert after.state.corporations["SBB"].tokens == 7


@pytest.mark.statement("1844", "SBB-5", "STN-3")
def test_a_marker_that_is_not_on_the_map_costs_100(refuses):
    scene = two_launched(players=3).tile("D19", "57", 1).tile("D17", "57", 1)
    after = formed(scene.cash(SCB=0, NOB=0))
    assert after.state.flow.actor == "SBB"
    at_tokens = after.play(Pass(by="bob")) if after.decision.step == "track" else after
    assert at_tokens.decision.step == "token"
    placed = at_tokens.play(token("D17.0", by="bob"))
    assert [e.amount for e in events(placed, Paid) if e.why == "tokens"] == [100]
    assert placed.state.corporations["SBB"].tokens == 7


def doubles(*, options: tuple[str, ...] = ()) -> Scenario:
    """NOB and SCB have markers in both cities of Aarau."""
    return two_launched(options=options).token("NOB", "D15.0").token("SCB", "D15.1")


@pytest.mark.statement("1844", "SBB-5", "STN-5")
@pytest.mark.parametrize(("kept", "lost"), [("D15.0", "D15.1"), ("D15.1", "D15.0")])
def test_of_two_markers_on_a_hex_the_director_chooses_the_one_that_stays(refuses, kept, lost):
    asked = formed(doubles())
    assert (asked.decision.step, asked.decision.seat) == ("keep_token", "bob")
    assert of_type(asked, KeepToken) == [
        KeepToken(by="bob", city="D15.0"),
        KeepToken(by="bob", city="D15.1"),
    ]
    refuses(asked, KeepToken(by="bob", city="D19.0"), "sbb.double", "SBB-5")
    refuses(asked, KeepToken(by="bob", city="C20.0"), "sbb.double", "SBB-5")
    after = asked.play(KeepToken(by="bob", city=kept))
    assert [e.city for e in events(after, TokenRemoved)] == [lost]
    assert tokens.of(after, "SBB") == ("C12.0", kept, "D19.0")
    assert after.state.corporations["SBB"].tokens == 7


@pytest.mark.statement("1844", "SBB-5")
def test_of_two_markers_in_one_city_one_is_taken_back_without_asking():
    scene = two_launched().tile("D13", "14", 0).token("NOB", "D13.0").token("SCB", "D13.0")
    after = formed(scene)
    assert after.decision.step != "keep_token"
    assert tokens.count(after, "SBB") == {"C12.0": 1, "D13.0": 1, "D19.0": 1}
    assert after.state.corporations["SBB"].tokens == 7


@pytest.mark.statement("1844", "PRE-7")
def test_the_home_of_a_company_never_launched_is_open_to_all():
    scene = table().tile("C24", "5", 0)
    before = scene.position()
    assert tokens.kept(before, "C24.0") == ("VSB",)
    after = formed(scene.start("NOB", price=120, held={"bob": "P"}))
    assert tokens.kept(after, "C24.0") == ()


@pytest.mark.statement("1844", "DST-7", "PRE-2")
def test_claims_of_pre_sbb_companies_end():
    scene = table().start("GB", price=100, par=100, held={"bob": "P"})

    def paid_for_tunnel(position) -> bool:
        draft = Draft(position.title, position.state)
        draft.track = draft.track.overlay("H19", Piece(1, 4))
        pay_reached(draft)
        return any(isinstance(e, Paid) and e.why == "destination" for e in draft.events)

    assert paid_for_tunnel(scene.position())
    assert not paid_for_tunnel(formed(scene))


# ---- trains


def crowded(*, options: tuple[str, ...] = ()) -> Scenario:
    """The SBB would own two 4H, two 5 and its own 5H."""
    scene = doubles(options=options).train("NOB", "4H").train("NOB", "4H")
    return scene.train("SCB", "5").train("SCB", "5")


@pytest.mark.statement("1844", "SBB-6", "SBBC-2", "TRN-10", "SBB-15")
def test_of_more_than_four_trains_the_director_puts_the_excess_into_the_pool(refuses):
    asked = formed(crowded()).play(KeepToken(by="bob", city="D15.0"))
    assert (asked.decision.step, asked.decision.seat) == ("discard", "bob")
    refuses(asked, DiscardTrain(by="bob", train="SBB 5H"), "discard.printed", "SBB-6")
    refuses(asked, DiscardTrain(by="bob", train="6"), "discard.owned", "SCR-3")
    after = asked.play(DiscardTrain(by="bob", train="4H"))
    assert trains_of(after, "SBB") == ("4H", "5", "5", "SBB 5H")
    assert classes_in(after, "pool") == ("4H",)


@pytest.mark.statement("1844", "SBB-6")
def test_four_trains_are_not_too_many():
    scene = two_launched().train("NOB", "4H").train("SCB", "5").train("SCB", "5")
    after = formed(scene)
    assert len(trains_of(after, "SBB")) == 4 and after.decision.step != "discard"


@pytest.mark.statement("1844", "SBB-15")
def test_double_markers_come_before_excess_trains_but_for_a_house_rule():
    first = formed(crowded())
    assert first.decision.step == "keep_token"
    other = formed(crowded(options=("sbb-trains-first",)))
    assert other.decision.step == "discard"
    assert other.play(DiscardTrain(by="bob", train="5")).decision.step == "keep_token"


@pytest.mark.statement("1844", "SBBC-2")
def test_the_sbb_buys_no_fifth_train_and_no_private_company(refuses):
    scene = Scenario().phase("4").certificate("P1", "ann").own(sbb="formed", floated=("SBB",))
    scene.draft.set_corporation("SBB", operated=1, par=100)
    market.place(scene.draft, "SBB", START)
    for cards, owner in (("P x", "ann"), ("X X X X", "pool")):
        scene.give("SBB", cards, owner)
    scene.cash(SBB=900)
    for train in ("4H", "4H", "4H"):
        scene.train("SBB", train)
    position = scene.operating("SBB", "trains")
    refuses(position, BuyTrain(by="ann", train="4"), "train.limit", "TRN-4")
    refuses(position, ProposePrivate(by="ann", private="P1", price=20), "private.buyer", "PRV-3")


@pytest.mark.statement("1844", "SBB-15")
def test_the_sequence_of_the_formation():
    scene = crowded().cash(NOB=10, SCB=20)
    after = formed(scene)
    events_ = [e for e in after.events if isinstance(e, Paid | CorporationClosed | TurnBegan)]
    first = events_[0]
    assert (first.payer, first.payee, first.amount) == ("bank", "SBB", 400)
    closed = [e.corporation for e in events_ if isinstance(e, CorporationClosed)]
    assert tuple(closed) == PRE_SBB
    assert holdings.president(after, "SBB") == "bob"
    answered = after.play(KeepToken(by="bob", city="D15.0"))
    done = answered.play(DiscardTrain(by="bob", train="4H"))
    assert done.state.flow.actor == "SBB" and not done.state.flow.pending
