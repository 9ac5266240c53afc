"""Commonwealth Railways: link, launch, first turn (1848 §5.3)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, market, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationFloated
from ferrovia.family.actions import BuyTrain, RunTrains, Withhold
from ferrovia.titles.g1848 import com, float_rules
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import buy, events, lay

LINE = "F17 5 1, E16 8 5, E14 57 1, E12 9 1, E10 8 4, F9 9 0, G6 5 3"
"""Track between Sydney and Adelaide, over Dubbo, in which G8 is missing."""
SIXTY = {"ann": "P x x x x"}


def linked_but_one(*, held: dict[str, str] = SIXTY, price: int = 90, **how) -> Scenario:
    """Return a table on which one tile on G8 would link Sydney and Adelaide."""
    scene = Scenario(**how).phase("3")
    scene.start("COM", price=price, held=held, operated=0, floated=False)
    return scene.tiles(LINE).cash(COM=0)


LAST = lay("G8", "8", 1, by="bob")
"""The tile that makes the link."""


def neighbours(scene: Scenario, company: str, *, price: int) -> Position:
    """Return Bob's company, which can lay the last tile, at the beginning of its turn."""
    scene.start(company, price=price, held={"bob": "P"}, home=False)
    scene.token(company, "G6.0")
    return scene.operating(company)


def is_linked(scene: Scenario) -> bool:
    return com.link(scene.position())


@pytest.mark.statement("1848", "5.3.2-1", "5.3.2-3", "5.3.4-1", "7.6-5")
def test_5_3_2_launched_by_the_tile_that_links_sydney_and_adelaide() -> None:
    scene = linked_but_one()
    position = neighbours(scene, "SAR", price=100)
    assert not float_rules.operates(position, "COM")

    after = position.play(LAST)

    assert title_state(after).linked and float_rules.operates(after, "COM")
    assert after.state.cash["COM"] == 900
    assert [(e.corporation, e.capital) for e in events(after, CorporationFloated)] == [("COM", 900)]


@pytest.mark.statement("1848", "5.3.2-1")
def test_5_3_2_tokens_do_not_block_the_link() -> None:
    scene = linked_but_one().token("BOE", "E14.0")

    after = neighbours(scene, "SAR", price=100).play(LAST)

    assert title_state(after).linked


@pytest.mark.statement("1848", "5.3.2-1", "5.3.4-1", "5.3.1-1")
def test_5_3_2_linked_but_not_bought_com_waits_for_its_shares() -> None:
    scene = linked_but_one(held={"ann": "P x x x"})
    after = neighbours(scene, "SAR", price=100).play(LAST)
    assert title_state(after).linked
    assert after.state.cash["COM"] == 0
    assert not float_rules.operates(after, "COM")

    stock = linked_but_one(held={"ann": "P x x x"}).own(linked=True).stock("ann")
    launched = stock.play(buy("ann", "COM"))

    assert launched.state.cash["COM"] == 900


@pytest.mark.statement("1848", "5.3.4-1")
def test_5_3_4_bought_but_not_linked_com_gets_no_money() -> None:
    position = linked_but_one(held={"ann": "P x x x"}).stock("ann")

    after = position.play(buy("ann", "COM"))

    assert after.state.cash["COM"] == 0 and not float_rules.operates(after, "COM")


@pytest.mark.statement("1848", "5.3.2-2")
def test_5_3_2_no_track_twice_and_through_no_end_of_routes() -> None:
    scene = Scenario().tiles(LINE)
    assert not is_linked(scene)
    assert is_linked(scene.tile("G8", "8", 1))


@pytest.mark.statement("1848", "5.3.2-2")
@pytest.mark.parametrize(
    ("coast", "linked"), [("H9 6 0, I8 241 1, H7 57 2", False), ("H9 5 1, H7 6 2", True)]
)
def test_5_3_2_tasmania_carries_no_link(coast: str, linked: bool) -> None:
    scene = Scenario().tiles(f"{LINE}, G8 8 3, G6 5 4, {coast}")

    assert is_linked(scene) == linked


@pytest.mark.statement("1848", "5.3.2-2")
def test_5_3_2_a_connection_that_needs_track_twice_is_no_link() -> None:
    scene = reversing()
    assert not com.link(scene.position())
    assert com.loose_link(scene.position())


def reversing(**how) -> Scenario:
    """Return a table on which Adelaide is reached only by turning round in Broken Hill.

    E10 is a fork: the lines from Sydney and from Adelaide join there on the way west.
    """
    return Scenario(**how).phase("3").tiles(f"{LINE}, G8 8 1, E10 26 1, E8 7 3, D9 57 0")


@pytest.mark.statement("1848", "5.3.2-3")
def test_5_3_2_once_linked_always_linked() -> None:
    scene = linked_but_one().own(linked=True, floated=("COM",))
    assert not is_linked(scene)
    assert float_rules.operates(scene.position(), "COM")


@pytest.mark.statement("1848", "5.3.5-1", "5.3.2-3", "9.6-1")
def test_5_3_5_the_first_6_frees_com_of_the_link() -> None:
    scene = linked_but_one().phase("5").sold_out("5")
    scene.start("SAR", price=100, held={"bob": "P"}).cash(SAR=600, COM=0)
    position = scene.operating("SAR", "trains")

    after = position.play(BuyTrain(by="bob", train="6"))

    assert after.state.cash["COM"] == 900
    assert float_rules.operates(after, "COM") and not title_state(after).linked


# -- when it first operates


def after_link(*, com_price: int, sar_price: int) -> Position:
    """Return the position after SAR made the link in its turn, kept its income and finished."""
    scene = linked_but_one(price=com_price)
    scene.start("SAR", price=sar_price, held={"bob": "P"}, home=False, trains=("3",))
    scene.token("SAR", "G6.0")
    position = scene.new_operating_round(agenda=("operating",))
    assert position.state.flow.actor == "SAR"
    position = position.play(LAST)
    while position.state.flow.actor == "SAR":
        offers = {type(action): action for action in position.legal_actions()}
        kind = next(kind for kind in (Pass, RunTrains, Withhold) if kind in offers)
        position = position.play(offers[kind])
    return position


@pytest.mark.statement("1848", "5.3.3-1", "5.3.3-3", "5.3.6-1")
def test_5_3_3_linked_by_a_company_before_it_com_operates_in_the_same_round() -> None:
    position = after_link(com_price=90, sar_price=100)
    assert (position.state.flow.actor, position.state.flow.number) == ("COM", 1)
    assert tokens.of(position, "COM") == ("F17.0", "G6.0")


@pytest.mark.statement("1848", "5.3.3-2", "5.3.3-3")
def test_5_3_3_linked_by_a_company_behind_it_com_waits_for_the_next_round() -> None:
    position = after_link(com_price=100, sar_price=90)
    assert (position.state.flow.actor, position.state.flow.number) == ("COM", 2)


@pytest.mark.statement("1848", "5.3.3-3")
def test_5_3_3_the_rank_at_the_beginning_of_the_turn_counts() -> None:
    position = after_link(com_price=90, sar_price=100)

    assert market.order(position)[:2] == ("COM", "SAR")
    assert position.state.flow.facts.operated == ("SAR",)
    assert (position.state.flow.actor, position.state.flow.number) == ("COM", 1)


# -- house rules of 18xx.games


@pytest.mark.statement("1848", "5.3.4-1")
def test_house_rule_com_is_paid_at_60_and_still_waits_for_its_link() -> None:
    scene = linked_but_one(held={"ann": "P x x x"}, options=("com-paid-at-60",))

    after = scene.stock("ann").play(buy("ann", "COM"))

    assert after.state.cash["COM"] == 900 and not float_rules.operates(after, "COM")
    freed = scene.own(floated=("COM",))
    assert float_rules.operates(neighbours(freed, "SAR", price=100).play(LAST), "COM")


@pytest.mark.statement("1848", "5.3.2-2")
@pytest.mark.parametrize(
    ("options", "links"), [((), False), (("com-link-uses-track-twice",), True)]
)
def test_house_rule_the_link_may_use_track_twice(options, links) -> None:
    scene = reversing(options=options).start("FED", held={"bob": "P"})

    after = scene.operating("FED").play(lay("G14", "57", 1, by="bob"))

    assert title_state(after).linked == links
