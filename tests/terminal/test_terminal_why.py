"""Why not: every refusal has a reason with numbers, the statement and the section."""

from __future__ import annotations

import pytest
from scenario import Scenario
from sitting import answers, sit

from ferrovia.core import Position
from ferrovia.core.action import as_json
from ferrovia.terminal.phrases import GRAMMARS, read, verbs
from ferrovia.terminal.typed_names import Unclear
from ferrovia.titles import TITLES, load
from ferrovia.views.action_table.shared_actions import SHARED


def words(text: str) -> str:
    return " ".join(text.split())


def stock() -> Scenario:
    scene = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x", "pool": "L x x"})
    return scene.start("CTL", held={"bob": "P x"}, operated=0).cash(ann=90, bob=500)


def operating() -> Scenario:
    scene = Scenario().start("RCS", price=100, held={"ann": "P x"}, trains=("4H",))
    return scene.start("CTL", held={"bob": "P x"}, trains=("4H",)).cash(RCS=150)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "why sell RCS 2",
            "The pool would hold 60% of RCS; it may hold 50%. "
            "See 1849 §9.2, statement 9.2-5 (type: rule 9.2-5).",
        ),
        ("why sell CTL", "CTL has not completed an operating turn yet. See 1849 §9.2"),
        ("why sell RCS last", "ann has no last certificate of RCS."),
        ("why buy RCS", "It costs L. 100; ann has L. 90. See 1849 §9.3, statement 9.3-1"),
        ("why buy RCS pool", "It costs L. 100; ann has L. 90."),
        ("why buy SFA", "SFA has not been started. See 1849 §9.3"),
        ("why start SFA 100", "It costs L. 200; ann has L. 90. See 1849 §9.4"),
        ("why start SFA 999", "The initial value is L. 68 or L. 100 in phase 4, not L. 999."),
        ("why start IFT", "Only SFA can be started now, not IFT."),
        ("why lay D4 58 3", "This is not the time: ann is at 'stock turn'; it belongs to 'track'"),
        ("why pass", "It is possible: type it without why."),
        ("why sell RCS", "It is possible: type it without why."),
    ],
)
def test_in_a_stock_round(question, answer):
    assert answer in words(answers(stock().stock("ann"), question))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "why lay D4 58 3",
            "No track that RCS reaches leads to tile 58 on Partinico (D4). See 1849 §10.3",
        ),
        ("why lay C5 8 0", "yellow is followed by green, not by yellow. See 1849 §10.3, statement"),
        ("why lay Z9 58 3", "There is no hex 'Z9'."),
        ("why lay F12 8 0", "Tile 8 cannot go on Etna (F12): nothing is laid on grey hexes."),
        ("why lay D6", "It is possible, in "),
        ("why lay D4", "This is the nearest of "),
        ("why token C1", "RCS is at 'track'; 'station token' comes later in this turn."),
    ],
)
def test_at_the_track_step(question, answer):
    assert answer in words(answers(operating().operating("RCS"), question))


@pytest.mark.parametrize(
    ("step", "question", "answer"),
    [
        ("token", "why token E1", "The one station space of Marsala (E1) is taken. See 1849 §10.4"),
        (
            "token",
            "why token C5",
            "RCS already has a station token on Palermo (C5). See 1849 §10.4, statement",
        ),
        ("token", "why token D4", "Partinico (D4) has no city with station spaces."),
        ("trains", "why train 8H", "No 8H is for sale at the Bank now; the Bank sells a 4H."),
        ("trains", "why train 4H", "It is possible"),
        ("trains", "why offer CTL 4H 500", "RCS has L. 150, not L. 500. See 1849 §10.6"),
        ("trains", "why buy CNM", "In phase 4 corporations cannot buy private companies."),
        ("run", "why pass", "RCS cannot pass at 'run': something has to be chosen."),
    ],
)
def test_later_in_the_turn(step, question, answer):
    position = operating().operating("RCS", step)
    assert answer in words(answers(position, question))


def test_passing_is_refused_where_a_train_must_be_bought():
    position = Scenario().start("CTL").cash(CTL=150).operating("CTL", "trains")
    text = words(answers(position, "why pass"))
    assert text.startswith("CTL has a route and no train; it must buy one. See 1849 §10.6")


def test_what_is_typed_is_played_or_refused_by_the_same_rules():
    position = stock().stock("ann")
    table, screen = sit(position, ["sell RCS 2", "buy RCS", "sell RCS", "buy RCS"])
    text = words(screen)
    assert "The pool would hold 60% of RCS; it may hold 50%." in text
    assert "ann sells 10% of RCS for L. 100." in text
    assert "ann has sold RCS in this stock round and may not buy it. See 1849 §9.2" in text
    assert len(table.kept_game.game) == 1


def test_a_phrase_that_leaves_something_open_becomes_a_list():
    position = Scenario().start("CTL").cash(CTL=250).operating("CTL")
    text = answers(position, "lay D2 8")
    assert " 1  Tile 8, rotation" in text and "0  back" in text
    table, _ = sit(position, ["lay G1 58 3"])
    assert table.position.state.track.laid["G1"].tile == "58"


def test_json_is_played_or_refused_as_well():
    position = stock().stock("ann")
    sale = '{"type":"sell_shares","by":"ann","corporation":"RCS","bundle":{"regular":%d}}'
    table, screen = sit(position, [sale % 2, sale % 1])
    assert "statement 9.2-5" in words(screen)
    assert len(table.kept_game.game) == 1


PHRASES = {
    "pass": "pass",
    "lay D4 58 3": "lay_tile",
    "build D4 58 3": "lay_tile",
    "token C5": "place_token",
    "token C5 from CTL 50": "propose_token",
    "home B14": "choose_home",
    "buy RCS pool": "buy_certificate",
    "buy a 6H": "buy_train",
    "buy SIGI": "buy_private",
    "sell 2 RCS": "sell_shares",
    "start RCS 100": "start_corporation",
    "bid 60 SIGI": "bid",
    "run": "run_trains",
    "run 4H C5-D6-E7 / 4H E1 C1": "run_trains",
    "pay": "pay_dividend",
    "withhold": "withhold",
    "keep": "withhold",
    "train 4H pool": "buy_train",
    "offer CTL 4H 50": "propose_train",
    "offer CNM 90": "propose_private",
    "accept": "answer",
    "yes": "answer",
    "refuse": "answer",
    "no": "answer",
    "discard 4H": "discard_train",
    "issue 2": "issue_shares",
    "buyback": "buy_back",
    "last": "choose_exchange",
    "regular": "choose_exchange",
    "giveup": "give_up",
    "loan": "take_loan",
    "leave": "leave_game",
    "harbour A5": "use_harbour",
    "steamer": "use_steamer",
    "bond": "issue_bond",
    "repay": "repay_bond",
    "settle": "pay_debt",
    "etoken": "buy_electric_token",
}
EVERY_OPTION = ("station-tokens", "bonds", "electric-dreams", "interest-debt")


@pytest.mark.parametrize(("phrase", "kind"), PHRASES.items())
def test_every_phrase_means_an_action(phrase, kind):
    position = Scenario(options=EVERY_OPTION).opening
    actions = read(position, phrase)
    assert actions
    plain = as_json(actions[0])
    assert (plain["type"], plain["by"]) == (kind, "ann")


def test_every_verb_is_tried_and_every_action_can_be_typed():
    title = Scenario(options=EVERY_OPTION).title
    assert sorted({phrase.split()[0] for phrase in PHRASES} ^ set(verbs(title))) == []
    kinds = {kind.__struct_config__.tag for kind in title.actions}
    assert sorted(kinds ^ set(PHRASES.values())) == []


OWN_PHRASES = {
    "tunnel H17 SE-NW": "build_tunnel",
    "tunnelcompany T2": "buy_private",
    "mountain B2 F19 M3": "buy_mountain",
    "extra E12 8 1": "lay_extra",
    "furka": "lay_furka",
    "give FNM": "give_train",
    "repay 5": "pay_debt",
    "marker D15.0": "keep_token",
}


@pytest.mark.parametrize(("phrase", "kind"), OWN_PHRASES.items())
def test_every_phrase_of_1844_means_an_action(phrase, kind):
    position = Position.new(load("1844", 3), ("ann", "bob", "cyd"), seed=7)
    (action,) = read(position, phrase) or ()
    assert as_json(action)["type"] == kind


@pytest.mark.parametrize("sides", ["SE", "N-S", "SE-NW-W", "up-down"])
def test_sides_are_named_by_directions_that_the_map_has(sides):
    position = Position.new(load("1844", 3), ("ann", "bob", "cyd"), seed=7)
    with pytest.raises(Unclear, match="two sides, like E-SE"):
        read(position, f"tunnel H17 {sides}")


@pytest.mark.parametrize("title", TITLES)
def test_no_verb_of_a_title_hides_behind_one_of_all(title):
    shared = {verb for each in SHARED.values() for verb in each.verbs} | set(GRAMMARS)
    own = [words.verb for words in load(title, 3).action_words.values() if words.verb]
    assert sorted(set(own) & shared) == []
    assert len(set(own)) == len(own)


def test_a_run_is_cut_at_its_stops():
    position = operating().tile("D6", "9", 2).tile("E7", "58", 2).operating("RCS", "run")
    (action,) = read(position, "run 4H A5-C5-D6-E7") or ()
    (route,) = as_json(action)["routes"]
    assert list(map(tuple, route["legs"])) == [("A5", "C5"), ("C5", "D6", "E7")]
    assert "counted" not in route


def test_a_run_may_name_the_stops_it_counts_by_hex_or_number():
    position = operating().tile("D6", "9", 2).tile("E7", "58", 2).operating("RCS", "run")
    (action,) = read(position, "run 4H A5-C5-D6-E7 counting C5.0, E7") or ()
    (route,) = as_json(action)["routes"]
    assert list(route["counted"]) == ["C5.0", "E7.0"]
