"""Starting corporations, Garibaldi among them (1849 §9.4, §9.4.1)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, events, hand, of_type, play, sell, start

from ferrovia.core import Position, market, tokens
from ferrovia.core.events import OrderChanged
from ferrovia.family.actions import ChooseHome, LayTile, PlaceToken, StartCorporation, Withhold
from ferrovia.struct import replace
from ferrovia.titles.g1849.charters import next_to_start
from ferrovia.titles.g1849.title_state import title_state

HOMES = ("H8", "B14", "M11", "M9", "C1")
FILLED = ("H8.0", "B14.0", "M11.0", "M9.0", "M9.0", "C1.0")


def fresh(*order: str, players: int = 3, **more) -> Scenario:
    """Lay out a table at which these corporations are still to be started, rich players."""
    scene = Scenario(players, **more).own(order=order)
    return scene.cash(**dict.fromkeys(scene.draft.seats, 1000))


def fill_homes(scene: Scenario, *, but: str = "") -> Scenario:
    """Put tokens of others on every space of Garibaldi's possible homes."""
    others = ("CTL", "SFA", "ATA", "IFT", "CTL", "RCS")
    for city, corporation in zip(FILLED, others, strict=True):
        if city != but:
            scene.token(corporation, city)
    return scene


def next_stock_round(scene: Scenario) -> Position:
    """Return the position in which the stock round after an operating round has begun."""
    position = scene.operating(market.order(scene.draft)[-1], "end_of_turn")
    return play(position, position.decision.seat)


# ---- starting


@pytest.mark.statement("1849", "9.4-2", "9.4-3", "9.4-4", "9.4-5", "9.3-1")
def test_9_4_example_starting_lilibeo():
    scene = Scenario(4).own(order=("CTL",)).cash(ann=552, bob=0, cyd=0, dan=0)
    position = scene.stock("ann")
    assert [a.value for a in of_type(position, StartCorporation)] == [68, 100]

    started = play(position, start("ann", "CTL", 100), buy("ann", "CTL"), buy("ann", "CTL"))

    assert started.state.cash["ann"] == 152
    assert started.state.cash["CTL"] == 360
    assert hand(started, "ann", "CTL") == "P x x"
    assert tokens.of(started, "CTL") == ("E1.0",)
    assert started.state.corporations["CTL"].tokens == 2
    after = play(started, buy("ann", "CTL"))  # the others have no money and are passed over
    assert (after.state.cash["CTL"], after.state.cash["ann"]) == (460, 52)


@pytest.mark.statement("1849", "9.4-1")
def test_9_4_only_the_first_in_order_may_be_started(refuses):
    position = fresh("SFA", "ATA", "IFT").stock("ann")

    for other in ("ATA", "IFT", "RCS", "XYZ"):
        refuses(position, start("ann", other, 68), "start.order", "9.4-1")
    after = play(position, start("ann", "SFA", 68), "ann")
    assert {a.corporation for a in of_type(after, StartCorporation)} == {"ATA"}


@pytest.mark.statement("1849", "9.4-1")
def test_9_4_nothing_is_left_to_start(refuses):
    scene = fresh()

    refuses(scene.stock("ann"), start("ann", "RCS", 68), "start.order", "9.4-1")


@pytest.mark.statement("1849", "9.4-2", "6-2")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("4", [68, 100]),
        ("6", [68, 100, 144]),
        ("8", [68, 100, 144]),
        ("10", [68, 100, 144, 216]),
        ("12", [68, 100, 144, 216]),
        ("16", [68, 100, 144, 216]),
    ],
)
def test_9_4_initial_values_of_the_phase(phase, values, refuses):
    position = fresh("SFA").phase(phase).stock("ann")

    assert [a.value for a in of_type(position, StartCorporation)] == values
    for value in {68, 100, 144, 216, 95} - set(values):
        refuses(position, start("ann", "SFA", value), "start.value", "9.4-2")


@pytest.mark.statement("1849", "9.4-2")
@pytest.mark.parametrize("value", [68, 100, 144, 216])
def test_9_4_the_player_must_pay_the_double(value, refuses):
    scene = fresh("SFA").phase("10")

    rich = scene.cash(ann=2 * value).stock("ann")
    assert rich.refusal(start("ann", "SFA", value)) is None
    poor = scene.cash(ann=2 * value - 1).stock("ann")
    refuses(poor, start("ann", "SFA", value), "start.money", "9.4-2")


@pytest.mark.statement("1849", "9.4-3", "9.4-4")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_9_4_the_president_buys_twenty_to_forty_percent(extra):
    position = play(fresh("SFA").stock("ann"), start("ann", "SFA", 100))
    position = play(position, *[buy("ann", "SFA")] * extra)
    after = play(position, "ann") if extra < 2 else position

    assert hand(after, "ann", "SFA") == " ".join(["P", *"x" * extra])
    assert after.state.cash["ann"] == 1000 - 200 - 100 * extra
    assert after.state.cash["SFA"] == 200 + 100 * extra - 40
    assert after.decision.seat == "bob"


@pytest.mark.statement("1849", "9.4-3")
def test_9_4_not_more_than_two_extra_certificates(refuses):
    position = play(fresh("SFA").stock("ann"), start("ann", "SFA", 68))
    third = replace_extra(position, 2)

    refuses(third, buy("ann", "SFA"), "extra.starting", "9.4-3")
    refuses(position, buy("ann", "SFA", "pool"), "extra.starting", "9.4-3")


def replace_extra(position: Position, number: int) -> Position:
    """Return the position with so many certificates bought with the start."""
    mine = position.state.title_state
    turn = replace(mine.turn, extra=number)
    state = replace(position.state, title_state=replace(mine, turn=turn))
    return Position(position.title, state)


@pytest.mark.statement("1849", "9.4-3", "9.1-3")
@pytest.mark.parametrize(("held", "extra"), [(8, 0), (7, 1), (6, 2), (9, None)])
def test_9_4_the_certificate_limit_applies_to_each(held, extra, refuses):
    scene = fresh("SFA", players=5)
    scene.start("RCS", held={"bob": "P x x", "ann": "x x x x"})
    scene.start("CTL", held={"bob": "P", "ann": " ".join("x" * (held - 4))})
    position = scene.stock("ann")
    if extra is None:
        refuses(position, start("ann", "SFA", 68), "buy.certificate_limit", "9.1-3")
        return
    position = play(position, start("ann", "SFA", 68), *[buy("ann", "SFA")] * extra)

    assert len(hand(position, "ann", "SFA").split()) == 1 + extra
    assert position.decision.seat == "bob"  # nothing more was on offer


@pytest.mark.statement("1849", "9.4-3")
def test_9_4_extra_certificates_need_the_money():
    position = play(fresh("SFA").cash(ann=135 + 68).stock("ann"), start("ann", "SFA", 68))

    assert position.decision.seat == "bob"  # 67 left: no extra certificate
    assert hand(position, "ann", "SFA") == "P"


@pytest.mark.statement("1849", "9.4-4", "7.2-1")
@pytest.mark.parametrize(
    ("corporation", "fee"), [("ATA", 30), ("CTL", 40), ("IFT", 90), ("RCS", 130), ("SFA", 40)]
)
def test_9_4_the_treasury_pays_the_token_fee_to_the_bank(corporation, fee):
    position = fresh(corporation).stock("ann")

    after = play(position, start("ann", corporation, 68), "ann")

    assert after.state.cash[corporation] == 136 - fee
    assert after.state.bank == position.state.bank + fee


@pytest.mark.statement("1849", "9.4-5")
@pytest.mark.parametrize("value", [68, 100, 144, 216])
def test_9_4_market_token_at_the_bottom_and_station_token_at_home(value):
    scene = fresh("SFA").phase("10").start("RCS", price=value)

    after = play(scene.stock("ann"), start("ann", "SFA", value))

    cell = {68: "4,2", 100: "3,5", 144: "2,8", 216: "1,11"}[value]
    assert after.state.market[cell] == ("RCS", "SFA")
    assert tokens.of(after, "SFA") == ("J6.0",)


@pytest.mark.statement("1849", "9.4-6", "10-2")
def test_9_4_a_started_corporation_operates_from_the_next_operating_round():
    scene = fresh("SFA").start("RCS", price=68, held={"bob": "P"})
    position = play(scene.stock("ann"), start("ann", "SFA", 100), "ann", "bob", "cyd", "ann")

    assert position.state.flow.round == "operating"
    assert position.decision.subject == "SFA"


@pytest.mark.statement("1849", "9.4-7", "11-4")
def test_9_4_what_closes_in_a_stock_round_waits_for_the_next(refuses):
    scene = fresh().start("RCS", cell="8,0", held={"ann": "P", "bob": "x x"}).start("SFA")
    position = play(scene.stock("bob"), sell("bob", "RCS", "x"), "bob")
    assert title_state(position).order == ("RCS",)

    refuses(position, start("cyd", "RCS", 68), "start.order", "9.4-1")
    assert next_to_start(position) == ""
    again = play(position, "cyd", "ann", "bob")
    while again.state.flow.cycle == 2:
        again = play(again, again.decision.seat)
    assert again.refusal(start(again.decision.seat, "RCS", 68)) is None


@pytest.mark.statement("1849", "9.4-7", "11-4")
def test_9_4_what_closes_in_an_operating_round_can_be_restarted_at_once_after():
    scene = fresh().start("RCS", cell="8,0").operating("RCS", "dividend", revenue=10)

    after = scene.play(Withhold(by="ann"))

    assert after.state.flow.round == "stock"
    assert after.refusal(start("ann", "RCS", 68)) is None


# ---- Garibaldi


@pytest.mark.statement("1849", "9.4.1-1")
def test_9_4_1_garibaldis_president_chooses_a_home_with_a_vacant_space(refuses):
    scene = fresh("AFG", players=5).start("RCS").token("RCS", "H8.0")
    position = play(scene.stock("ann"), start("ann", "AFG", 68))

    assert (position.decision.seat, position.decision.step) == ("ann", "home")
    assert {a.city for a in of_type(position, ChooseHome)} == {"B14.0", "M11.0", "M9.0", "C1.0"}
    refuses(position, ChooseHome(by="ann", city="H8.0"), "home.vacant", "9.4.1-1")
    refuses(position, ChooseHome(by="ann", city="J6.0"), "home.choice", "9.4.1-1")
    after = position.play(ChooseHome(by="ann", city="M11.0"))
    assert tokens.of(after, "AFG") == ("M11.0",)
    assert after.state.cash["AFG"] == 136 - 40
    assert after.state.corporations["AFG"].home == "M11"


@pytest.mark.statement("1849", "9.4.1-1")
def test_9_4_1_one_of_two_spaces_in_terranova_is_enough():
    scene = fill_homes(fresh("AFG", players=5).start("RCS"), but="M9.0")
    scene.token("RCS", "M9.0")
    position = play(scene.stock("ann"), start("ann", "AFG", 68))

    assert of_type(position, ChooseHome) == [ChooseHome(by="ann", city="M9.0")]


@pytest.mark.statement("1849", "9.4.1-2", "9.4-1")
def test_9_4_1_r29_without_a_home_garibaldi_is_set_aside_and_the_next_is_available(refuses):
    scene = fill_homes(fresh("AFG", "SFA", players=5).start("RCS"))
    position = next_stock_round(scene)

    assert (title_state(position).order, title_state(position).aside) == (("SFA",), ("AFG",))
    assert [(e.order, e.aside) for e in events(position, OrderChanged)] == [(("SFA",), ("AFG",))]
    refuses(position, start("ann", "AFG", 68), "start.order", "9.4-1")
    assert position.refusal(start("ann", "SFA", 68)) is None


@pytest.mark.statement("1849", "9.4.1-2")
def test_9_4_1_with_any_home_left_garibaldi_stays_first():
    for city in dict.fromkeys(FILLED):
        scene = fill_homes(fresh("AFG", "SFA", players=5).start("RCS"), but=city)
        assert title_state(next_stock_round(scene)).order == ("AFG", "SFA")


@pytest.mark.statement("1849", "9.4.1-3")
def test_9_4_1_r29_with_a_home_again_garibaldi_is_the_last_in_order():
    scene = fill_homes(fresh("SFA", "ATA", players=5).start("RCS"), but="C1.0")
    scene.own(aside=("AFG",))

    position = next_stock_round(scene)

    assert (title_state(position).order, title_state(position).aside) == (("SFA", "ATA", "AFG"), ())


@pytest.mark.statement("1849", "9.4.1-3", "11-9")
def test_9_4_1_r29_garibaldi_comes_back_behind_what_closed_before():
    # CTL holds the last possible home and closes in the operating round.
    scene = fill_homes(fresh("SFA", players=5).start("RCS", price=144), but="C1.0")
    scene.start("CTL", cell="8,0").token("CTL", "C1.0").own(order=("SFA",), aside=("AFG",))

    after = scene.operating("CTL", "dividend", revenue=10).play(Withhold(by="ann"))

    assert after.state.flow.round == "stock"
    assert title_state(after).order == ("SFA", "CTL", "AFG")


@pytest.mark.statement("1849", "9.4.1-3")
def test_9_4_1_r29_a_space_freed_in_a_stock_round_counts_from_the_next():
    scene = fill_homes(fresh(players=5).start("RCS", price=144), but="C1.0")
    scene.start("CTL", cell="8,0", held={"ann": "P", "bob": "x"}).token("CTL", "C1.0")
    scene.own(order=(), aside=("AFG",))

    after = play(scene.stock("bob"), sell("bob", "CTL", "x"), "bob")

    assert tokens.vacant(after, "C1.0") == 1
    assert (title_state(after).order, title_state(after).aside) == (("CTL",), ("AFG",))


@pytest.mark.statement("1849", "9.4.1-4")
def test_9_4_1_nothing_is_reserved_for_garibaldi():
    scene = Scenario(5).start("CTL")
    position = scene.operating("CTL", "token")
    assert all(tokens.reserved(position, home) == () for home in HOMES)

    after = position.play(PlaceToken(by="ann", city="C1.0"))

    assert tokens.vacant(after, "C1.0") == 0


@pytest.mark.statement("1849", "9.4.1-5")
def test_9_4_1_the_home_is_chosen_anew_at_a_restart():
    scene = fresh(players=5).start("AFG", cell="8,0", home="M9.0")
    closed = scene.operating("AFG", "dividend", revenue=10).play(Withhold(by="ann"))
    assert closed.state.corporations["AFG"].home == ""

    asked = play(closed, start("ann", "AFG", 68))
    after = asked.play(ChooseHome(by="ann", city="C1.0"))

    assert "M9.0" in {a.city for a in of_type(asked, ChooseHome)}
    assert after.state.corporations["AFG"].home == "C1"


# ---- house rule


@pytest.mark.statement("1849", "9.4.1-2")
def test_9_4_1_house_rule_afg_aside_at_once():
    def filling(*options: str) -> Position:
        scene = Scenario(5, options=options).start("CTL").start("RCS", price=68)
        fill_homes(scene, but="C1.0").own(order=("AFG", "SFA"))
        scene.corporation("CTL", tokens=1)
        return scene.operating("CTL", "token").play(PlaceToken(by="ann", city="C1.0"))

    assert title_state(filling()).order == ("AFG", "SFA")
    assert title_state(filling("afg-aside-at-once")).aside == ("AFG",)


@pytest.mark.statement("1849", "9.4.1-3")
def test_9_4_1_house_rule_afg_comes_back_after_a_tile_or_a_closing():
    scene = Scenario(5, options=("afg-aside-at-once",)).phase("6").start("CTL", price=144)
    fill_homes(scene).own(order=("SFA",), aside=("AFG",)).cash(CTL=500)
    scene.tile("H8", "657", 0)
    position = scene.operating("CTL")
    assert title_state(position).aside == ("AFG",)

    # An upgrade of Caltanissetta, where CTL has a token, brings a second space.
    upgrade = next(a for a in of_type(position, LayTile) if a.hex == "H8")
    assert title_state(position.play(upgrade)).order == ("SFA", "AFG")

    scene = Scenario(5, options=("afg-aside-at-once",)).start("CTL", cell="8,0")
    fill_homes(scene).own(order=("SFA",), aside=("AFG",)).start("RCS", price=144)
    closed = scene.operating("CTL", "dividend", revenue=10).play(Withhold(by="ann"))
    assert title_state(closed).order == ("SFA", "CTL", "AFG")
