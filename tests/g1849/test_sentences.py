"""What refusals of 1849 say: the true reason, also for what was passed over by itself."""

from __future__ import annotations

from scenario import Scenario
from words import sell

from ferrovia.core.action import Pass
from ferrovia.family.actions import (
    BuyCertificate,
    BuyTrain,
    LayTile,
    PlaceToken,
    StartCorporation,
)
from ferrovia.titles.g1849.title_actions import BuyBack, IssueBond, UseHarbour
from ferrovia.views.sentences.refusals import refusal_words, refused

PRESET = "18xx.games"


def said(position, action) -> str:
    """Return the reason as a player reads it."""
    return refusal_words(position, action, position.refusal(action))[0]


def test_a_fifth_train_meets_the_limit_though_its_step_was_passed_over():
    scene = Scenario().phase("4").start("RCS", trains=("4H", "4H", "4H", "4H")).cash(RCS=500)
    position = scene.operating("RCS", "financing")

    refusal = position.refusal(BuyTrain(by="ann", train="6H"))

    assert refusal.rule == "train.limit"
    assert refusal.reason == "RCS owns 4 trains; in phase 4 the limit is 4"


def test_a_second_tile_and_a_second_dealing_say_that_they_are_second():
    scene = Scenario().start("RCS")
    laid = scene.operating("RCS", "token", tiles=1)
    assert said(laid, LayTile(by="ann", hex="D6", tile="8", rotation=0)) == (
        "RCS has already laid a tile in this turn."
    )
    dealt = scene.private("SIGI", "ann").phase("6").operating("RCS", "end_of_turn", issued=True)
    assert said(dealt, BuyBack(by="ann")) == (
        "RCS has already dealt in its own certificates in this turn."
    )


def test_what_is_over_and_what_comes_later_say_so():
    scene = Scenario().start("RCS").cash(RCS=500)
    assert said(scene.operating("RCS", "track"), BuyTrain(by="ann", train="4H")) == (
        "RCS is at 'track'; 'trains' comes later in this turn."
    )
    position = Scenario().start("CTL", trains=("4H",)).operating("CTL", "dividend", revenue=30)
    assert said(position, Pass(by="ann")) == (
        "CTL cannot pass at 'dividend': something has to be chosen."
    )


def test_places_have_names():
    scene = Scenario().start("RCS")
    position = scene.operating("RCS", "token")
    assert said(position, PlaceToken(by="ann", city="H12.0")) == (
        "The free space of Catania (H12) is kept for IFT."
    )
    laid = scene.phase("6").operating("RCS", "track")
    turned = LayTile(by="ann", hex="C5", tile="651", rotation=1)
    assert said(laid, turned) == (
        "Tile 651 cannot go on Palermo (C5): the standard track between the NW side and the city "
        "would become narrow."
    )


def test_sales_name_what_is_held():
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "x"})
    position = scene.stock("ann")
    assert said(position, sell("ann", "RCS", "x x x")) == "ann has 2 shares of RCS, not 3."
    assert said(scene.stock("bob"), sell("bob", "RCS", "x x")) == "bob has 1 share of RCS, not 2."
    assert said(scene.stock("cyd"), sell("cyd", "RCS", "x")) == "cyd has no share of RCS."


def test_trains_on_sale_are_told_with_where_they_are():
    position = Scenario().start("RCS").cash(RCS=900).operating("RCS", "trains")
    assert said(position, BuyTrain(by="ann", train="4H", source="pool")) == (
        "No 4H is for sale in the pool now; the Bank sells a 4H."
    )


def test_who_is_set_aside_lacks_a_home():
    scene = Scenario(5).start("RCS").own(order=("CTL",), aside=("AFG",))
    position = scene.stock("ann")
    reason = said(position, StartCorporation(by="ann", corporation="AFG", value=68))
    assert reason.startswith("AFG is set aside: neither Caltanissetta (H8), ")
    assert reason.endswith(" has a free space for its home.")
    assert said(position, BuyCertificate(by="ann", corporation="AFG", source="treasury")) == reason


def test_a_house_rule_speaks_for_itself_and_not_by_the_statement_it_replaces():
    scene = Scenario(options=("bonds",), preset=PRESET).phase("8").start("RCS")
    position = scene.operating("RCS", "bond", repaid=True)
    action = IssueBond(by="ann")
    shown = refused(position, action)

    assert shown.rule == "narrow.repaid"
    assert shown.cite == "house rule 'no-bond-after-repaying'"
    assert shown.text == (
        "In the turn in which a corporation repays its bond it does not issue it again."
    )
    assert shown.statement == ""
    lines = refusal_words(position, action, position.refusal(action))
    assert lines[1] == f"House rule 'no-bond-after-repaying': {shown.text}"

    harbour = Scenario(preset=PRESET).phase("6").start("RCS").private("CNM", "RCS")
    laid = harbour.operating("RCS", "track", tiles=1)
    assert refused(laid, UseHarbour(by="ann", hex="A5")).cite == "house rule 'site-steps'"
