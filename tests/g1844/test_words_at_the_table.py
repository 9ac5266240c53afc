"""What players of 1844 read and see: kinds, goals, certificates, debts, and what is to come."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import Paid
from ferrovia.titles import load
from ferrovia.titles.g1844.title_actions import LayFurka
from ferrovia.views.choosing.choices import choices
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.choosing.hex_builds import fan
from ferrovia.views.choosing.preview import preview
from ferrovia.views.model import ChoiceView
from ferrovia.views.past.log_entries import log_entry
from ferrovia.views.scenes.fixed_setting import setting
from ferrovia.views.scenes.full_scene import scene
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.prompts import prompt
from ferrovia.views.text.companies import corporation_words
from g1844.building import TO_BRIG, building
from g1844.formation import formed, table
from g1844.scenario import Scenario
from g1844.words import bid, mountain


def of_kind(position: Position, kind: str) -> list[ChoiceView]:
    """Return the open choices of one type of action."""
    return [choice for choice in choices(position) if choice.kind == kind and not choice.dim]


def test_companies_and_certificates_stand_under_the_names_of_their_kinds():
    shown = setting(load("1844", 3))
    assert [kind.label for kind in shown.kinds] == [
        "The SBB",
        "Historical companies",
        "Regional companies",
        "Pre-SBB companies",
    ]
    assert [kind.id for kind in shown.cards] == ["private", "mountain", "tunnel"]
    assert (shown.terms.president, shown.terms.offering) == ("Director", "initial offering")
    assert shown.privates["B1"].kind == "mountain"


def test_a_title_with_one_kind_of_companies_has_no_headings():
    shown = setting(load("1849", 3))
    assert (shown.kinds, shown.cards) == ((), ())
    assert (shown.terms.president, shown.terms.offering) == ("president", "treasury")


def test_income_is_not_said_to_come_from_private_companies_alone():
    paid = (Paid("bank", "ann", 40, "private"), Paid("bank", "ann", 10, "private"))
    assert digest(load("1844", 3), paid) == ("The bank pays income: ann 50 SFR.",)


def test_trains_say_what_they_count_and_what_becomes_of_them():
    trains = setting(load("1844", 3)).trains
    assert trains["2"].reach == "2 stops"
    assert trains["3H"].reach == "3 hexes; not to red areas"
    assert trains["8E"].reach == "counts 8 stops, passes any others"
    assert trains["2"].fate == "2H from phase 3, rusts in phase 4"
    assert trains["6"].fate == ""
    assert "the SBB is formed at the end of the operating round" in trains["5"].brings
    assert "2 becomes 2H" in trains["3"].brings


def test_the_auction_says_what_is_offered_and_who_has_bid():
    position = Scenario(3).opening
    assert prompt(position).startswith("P1 (Brienzer-Rothorn-Bahn) is being auctioned. Nobody")
    after = position.play(bid("ann", "P1", 25))
    assert "ann 25 SFR. Bid, or pass and be out." in prompt(after)
    shown = scene(after)
    assert shown.privates["P1"].bids == {"ann": 25}
    assert [row.turn for row in shown.players.values()] == [1, 2, 3]
    assert scene(position).privates["P1"].falls == (15, 10, 5, 0)


def test_a_company_shows_how_far_it_is_from_its_launch_and_its_destination():
    held = {"ann": "P", "bob": "x"}
    scene_ = Scenario(3).start("BLS", price=80, held=held, floated=False, operated=0)
    launch, destination = scene(scene_.stock("ann")).corporations["BLS"].goals
    assert (launch.part, launch.whole) == (3, 5)
    assert launch.text == "3 of 5 shares sold, then 5 × 80 = 400 SFR"
    assert (destination.text, destination.hex) == ("Brig: 5 × 80 = 400 SFR", "J13")
    assert (destination.part, destination.whole) == (0, 1)


def test_a_destination_that_was_reached_stays_in_sight():
    scene_ = building("BLS", TO_BRIG, settled=True).tunnel("I12", 3, 5)
    (goal,) = scene(scene_.operating("BLS")).corporations["BLS"].goals
    assert (goal.text, goal.part, goal.whole) == ("Brig reached", 1, 1)


def test_nobody_can_start_the_sbb_and_its_card_says_when_it_comes():
    view = scene(Scenario(3).stock("ann")).corporations["SBB"]
    assert (view.state, view.startable) == ("aside", False)
    assert view.goals[0].text == "forms with phase 5"


def test_mountains_are_shown_once_each_and_lit_on_the_map():
    position = Scenario(3).cash(ann=400).stock("ann")
    found = of_kind(position, "buy_mountain")
    assert {choice.subject.private for choice in found} == {"B1"}
    assert len(found) == 7 * 3
    assert set(now(position, ("ann",)).lit) == {choice.subject.hex for choice in found}
    assert [choice.subject.private for choice in of_kind(position, "buy_private")] == ["T1"]


def test_the_fan_of_a_mountain_shows_the_panels_that_can_be_put_there():
    position = Scenario(3).cash(ann=400).stock("ann")
    pictures = [tile for tile in fan(position, "G14").tiles if tile.ways]
    assert [picture.name for picture in pictures] == ["10/20/50/80", "10/40/50/60", "10/50/80/10"]
    assert {way.cost for picture in pictures for way in picture.ways} == {150}
    assert len({picture.signs for picture in pictures}) == 3
    assert fan(position, "G14").refused is None


def test_the_fan_of_a_tunnel_hex_shows_each_tunnel():
    position = building("BLS", TO_BRIG).certificate("T2", "ann").operating("BLS")
    pictures = [tile for tile in fan(position, "I12").tiles if tile.ways]
    assert {picture.kind for picture in pictures} == {"build_tunnel"}
    assert all(picture.name.startswith("Tunnel ") for picture in pictures)
    assert len({choice.key for choice in of_kind(position, "build_tunnel")}) == len(pictures)


def test_certificates_say_where_they_are_and_whether_they_pay():
    scene_ = Scenario(3).mountain("B1", "ann", "G14").mountain("B2", "bob", "H7", active=True)
    scene_.tunnel("H19", 0, 3, "T2", "cyd").certificate("T3", "cyd")
    cards = scene(scene_.stock("ann")).privates
    assert cards["B1"].text == "G14 Pilatus-Bahn, 10/20/50/80: not visited yet"
    assert (cards["B1"].idle, cards["B2"].idle) == (True, False)
    assert cards["B2"].text.endswith(": pays")
    assert (cards["T2"].hex, cards["T2"].idle) == ("H19", True)
    assert cards["T3"].text == "no tunnel built yet"
    left = {row.name: row.left for row in scene(scene_.stock("ann")).supplies}
    assert (left["M1"], left["M2"], left["mountain railway"]) == (0, 2, 3)


def test_a_purchase_of_a_mountain_tells_its_values():
    position = Scenario(3).cash(ann=400).stock("ann")
    lines = digest(position.title, position.play(mountain("ann", "B1", "G14")).events)
    assert "B1 is put on Pilatus-Bahn (G14), worth 10/20/50/80." in lines


def test_debts_of_both_kinds_are_told_with_what_becomes_of_them():
    scene_ = Scenario(3).debts(ann=31).owed(ann=20)
    row = scene(scene_.stock("bob")).players["ann"]
    assert row.debt == 51
    assert "owes 31 SFR for a train, 47 SFR after the next stock round" in row.marks
    assert "owes 20 SFR for shares of the SBB, without interest" in row.marks


def test_a_train_that_means_debt_is_grave():
    scene_ = building("BLS", TO_BRIG).phase("2").cash(BLS=10, ann=20)
    position = scene_.tunnel("I12", 3, 5).operating("BLS", "trains")
    (three,) = [choice for choice in of_kind(position, "buy_train") if choice.subject.train == "3"]
    assert three.warnings[0].startswith("You will owe the bank 225 SFR: what is missing and half")


def test_what_the_sbb_would_bring_is_shown_before_it_comes():
    scene_ = Scenario(3).start("NOB", cell="5,4", held={"ann": "P", "bob": "x"})
    scene_.cash(NOB=50, ann=30, bob=100)
    (prospect,) = scene(scene_.stock("ann")).prospects
    assert prospect.text.startswith("With the first 5/5H the SBB is formed from NOB. As things")
    assert "it has 450 SFR, SBB 5H, 1 marker on the map" in prospect.text
    ann, bob = prospect.shares
    assert (ann.who, ann.text, ann.amount) == ("ann", "10%, Director; 50 SFR of it as a debt", -80)
    assert (ann.warning, bob.warning, bob.amount) == (True, False, -40)


def test_the_formation_is_told_as_one_story():
    scene_ = table().start("NOB", cell="5,4", held={"ann": "P", "bob": "x"})
    lines = digest(scene_.title, formed(scene_.cash(NOB=50, ann=30, bob=100)).events)
    (told,) = [line for line in lines if "is formed from" in line]
    assert "ann is its Director. Its shares: ann 10%, bob 5% and the pool 85%." in told
    (paid,) = [line for line in lines if line.startswith("For the exchange of shares")]
    assert "ann pays 30 SFR and owes 50 SFR" in paid
    assert "bob pays 40 SFR" in paid
    assert "SBB takes over NOB of ann with 50 SFR." in lines
    assert not [line for line in lines if "is taken over by" in line]


def test_what_will_follow_from_the_first_5_is_said_before_it_is_bought():
    scene_ = Scenario(3).phase("4").sold_out("4").start("RhB", settled=True, trains=("4",))
    scene_.start("BLS", price=60, held={"bob": "P"})
    position = scene_.cash(RhB=1000).operating("RhB", "trains")
    (five,) = [choice for choice in of_kind(position, "buy_train") if choice.subject.train == "5"]
    assert "The SBB forms at the end of this operating round" in five.warnings


def test_what_closes_by_becoming_part_of_the_sbb_is_not_told_one_by_one():
    scene_ = Scenario(3).phase("4").sold_out("4").start("RhB", settled=True, trains=("4",))
    position = scene_.cash(RhB=1000).operating("RhB", "trains")
    (five,) = [choice for choice in of_kind(position, "buy_train") if choice.subject.train == "5"]
    assert "SBB is formed from NOB, SCB, VSB, JS and GB" in five.warnings
    assert not [line for line in five.warnings if "taken over" in line]


def test_the_furka_tile_is_told_once_and_looked_at_before_it_is_laid():
    scene_ = Scenario(3).phase("3").private("P4", "bob")
    position = scene_.stock("ann")
    seen = preview(position, LayFurka(by="bob"))
    assert set(seen.hexes) == {"I16", "H17", "H19", "H21", "H23"}
    after = position.play(LayFurka(by="bob"))
    (line,) = [
        line for line in log_entry(after, position, "bob").lines if " lays the " in line.text
    ]
    assert line.text.startswith("bob lays the Furka-Oberalp tile on I16, Andermatt (H17)")
    assert len(line.hexes) == 5
    outside = now(position, ("bob",))
    assert not outside.yours
    assert [choice.kind for choice in outside.choices] == ["lay_furka"]


def test_a_run_says_what_it_earns_beside_its_stops():
    scene_ = building("BLS", TO_BRIG, settled=True).tunnel("I12", 3, 5).train("BLS", "4")
    run = now(scene_.operating("BLS", "run"), ("ann",)).run
    assert run is not None
    (route,) = run.routes
    assert route.bonuses == (f"tunnel {10 * len(route.stops)}",)


def test_sales_abroad_are_announced():
    scene_ = Scenario(3).phase("2").start("RhB", settled=True)
    notes = scene(scene_.operating("RhB", agenda=())).notes
    assert "At the end of this set a 2/2H is sold abroad." in notes


def test_a_company_in_words_names_its_director_and_the_offering():
    scene_ = Scenario(3).start("RhB", held={"ann": "P x", "bob": "x"})
    lines = corporation_words(scene_.stock("ann"), "RhB")
    assert any(line.startswith("Director: ann.") for line in lines)
    assert any("initial offering 60%" in line for line in lines)
