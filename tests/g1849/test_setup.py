"""Players, set-up, seats and the order of the corporations (1849 §1, §2, §3)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scenario import ORDER, SEATS, Scenario
from words import buy, events, of_type, play, start, take

from ferrovia.core import Position, holdings, ledger, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import RoundBegan
from ferrovia.core.opening import seating
from ferrovia.core.rule import FormError
from ferrovia.family.actions import BuyTrain, LayTile, PlaceToken
from ferrovia.titles import load
from ferrovia.titles.g1849.setup import shifted, swapped
from ferrovia.titles.g1849.title_state import title_state

ALL_SIX = ("AFG", "ATA", "CTL", "IFT", "RCS", "SFA")
TABLES = [
    # players, options, corporations, cash, certificate limit
    (3, (), 5, 500, 12),
    (4, (), 6, 375, 11),
    (4, ("five-corporations",), 5, 375, 9),
    (5, (), 6, 300, 9),
]
EVERY_TABLE = pytest.mark.parametrize(
    ("players", "options", "corporations", "cash", "limit"), TABLES
)


def opening(players: int, options: tuple[str, ...] = (), seed: int = 1) -> Position:
    return Position.new(load("1849", players, options), SEATS[:players], seed)


@pytest.mark.statement("1849", "1.1-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_1_1_three_four_or_five_can_play(players):
    assert len(opening(players).state.seats) == players


@pytest.mark.statement("1849", "1.1-1")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_1_1_fewer_than_three_or_more_than_five_cannot_play(players):
    with pytest.raises(FormError, match="3 to 5 players"):
        load("1849", players)


@pytest.mark.statement("1849", "1.1-2")
@EVERY_TABLE
def test_1_1_corporations_in_play(players, options, corporations, cash, limit):
    state = opening(players, options).state

    assert (
        len(state.corporations) == len(title_state(opening(players, options)).order) == corporations
    )


@pytest.mark.statement("1849", "1.1-2")
@pytest.mark.parametrize("players", [3, 5])
def test_1_1_only_four_players_choose_the_number_of_corporations(players):
    with pytest.raises(FormError, match="for 4 players"):
        load("1849", players, ("five-corporations",))


@pytest.mark.statement("1849", "1.1-3", "9.4-6")
def test_1_1_an_initial_round_then_stock_and_operating_rounds_in_turn():
    position = Scenario(order=("SFA", "RCS", "CTL", "ATA", "IFT")).opening
    assert [e.round for e in events(position, RoundBegan)] == ["initial"]
    rounds = []
    for private in ("SCE", "SIGI", "CNM", "SMS", "RSA"):
        position = position.play(take(position.decision.seat, private))
    position = position.play(start("bob", "SFA", 68))
    while len(rounds) < 4:
        rounds += [(e.round, e.cycle, e.number) for e in events(position, RoundBegan)]
        position = position.play(Pass(by=position.decision.seat))

    assert rounds == [
        ("stock", 1, 1),
        ("operating", 1, 1),
        ("stock", 2, 1),
        ("operating", 2, 1),
    ]


@pytest.mark.statement("1849", "2-1", "2-2")
@EVERY_TABLE
def test_2_starting_capital_comes_out_of_the_bank(players, options, corporations, cash, limit):
    position = opening(players, options)

    assert [position.state.cash[seat] for seat in position.state.seats] == [cash] * players
    assert position.state.bank == 6260
    assert ledger.total(position) == 7760


@pytest.mark.statement("1849", "2-3", "10.6-7")
@EVERY_TABLE
def test_2_with_five_corporations_three_trains_are_removed(
    players, options, corporations, cash, limit
):
    trains = Counter(card.rpartition("-")[0] for card in opening(players, options).state.trains)

    six = {"4H": 4, "6H": 4, "8H": 3, "10H": 2, "12H": 1, "16H": 5, "R6H": 2}
    five = {**six, "6H": 3, "8H": 2, "16H": 4}
    assert trains == (five if corporations == 5 else six)


@pytest.mark.statement("1849", "2-4")
def test_2_only_4h_trains_are_on_sale_at_first(refuses):
    scene = Scenario().start("CTL", operated=0).cash(CTL=2000)
    position = scene.operating("CTL", "trains")

    assert {action.train for action in of_type(position, BuyTrain)} == {"4H"}
    for name in ("6H", "8H", "10H", "12H", "16H", "R6H"):
        refuses(position, BuyTrain(by="ann", train=name), "train.on_sale", "10.6-4")


@pytest.mark.statement("1849", "2-5")
def test_2_terrain_keeps_its_cost_under_tiles():
    scene = Scenario().start("RCS").phase("6").cash(RCS=500)
    scene.tile("B4", "7", 5).tile("D4", "58", 1)
    position = scene.operating("RCS")

    after = position.play(LayTile(by="ann", hex="D4", tile="681", rotation=0))

    assert position.title.board.hexes["D4"].cost == 40
    assert after.state.cash["RCS"] == 500 - 10  # a quarter: only narrow track is new


@pytest.mark.statement("1849", "2-6", "7.2-2", "9.6-3")
@pytest.mark.parametrize("corporation", ALL_SIX)
def test_2_eight_certificates_start_in_the_treasury_the_last_at_the_bottom(corporation):
    position = opening(5)

    cards = holdings.certificates(position, corporation, corporation)
    assert [(card.kind, card.shares) for card in cards] == [
        ("president", 2),
        *[("regular", 1)] * 6,
        ("last", 2),
    ]
    assert holdings.percent(position, corporation, corporation) == 100


@pytest.mark.statement("1849", "2.1-1")
def test_2_1_the_first_seat_has_the_priority_deal_and_seats_are_drawn():
    position = opening(4)
    drawn = {seating(str(seed), SEATS[:3]) for seed in range(60)}

    assert position.state.priority == position.decision.seat == "ann"
    assert drawn == set(permutations(SEATS[:3]))
    assert seating("7", SEATS[:3]) == seating("7", SEATS[:3])


@pytest.mark.statement("1849", "2.2-1")
def test_2_2_all_corporations_get_a_random_order_known_to_everyone():
    orders = {title_state(opening(5, seed=seed)).order for seed in range(30)}

    assert len(orders) > 20
    assert all(sorted(order) == list(ALL_SIX) for order in orders)
    assert {order[0] for order in orders} == set(ALL_SIX)


@pytest.mark.statement("1849", "2.2-2", "10.4-8")
def test_2_2_the_sixth_is_removed_with_certificates_tokens_and_reservation():
    order = ("AFG", "ATA", "CTL", "IFT", "SFA")
    position = Position.new(load("1849", 3), SEATS[:3], deal=order)

    assert "RCS" not in position.state.corporations
    assert "RCS" not in position.state.cash
    assert not [card for card in position.state.certificates if card.startswith("RCS")]
    assert tokens.reserved(position, "C5") == ()
    assert tokens.reserved(position, "H12") == ("IFT",)


@pytest.mark.statement("1849", "2.2-2")
def test_2_2_with_five_corporations_the_same_deal_lacks_its_sixth():
    six, five = opening(4), opening(4, ("five-corporations",))

    assert title_state(five).order == title_state(six).order[:5]


@pytest.mark.statement("1849", "2.2-3")
@pytest.mark.parametrize(
    ("dealt", "expected"),
    [
        ("IFT AFG ATA CTL RCS SFA", "AFG ATA CTL IFT RCS SFA"),
        ("AFG IFT ATA CTL RCS SFA", "AFG ATA CTL IFT RCS SFA"),
        ("AFG ATA IFT CTL RCS SFA", "AFG ATA CTL IFT RCS SFA"),
        ("AFG ATA CTL IFT RCS SFA", "AFG ATA CTL IFT RCS SFA"),
        ("AFG ATA CTL RCS IFT SFA", "AFG ATA CTL RCS IFT SFA"),
        ("AFG ATA CTL RCS SFA IFT", "AFG ATA CTL RCS SFA IFT"),
    ],
)
def test_2_2_r1_beginners_move_ift_to_fourth_and_the_others_up(dealt, expected):
    assert shifted(tuple(dealt.split())) == tuple(expected.split())


@pytest.mark.statement("1849", "2.2-3")
def test_2_2_r1_the_beginner_option_shifts_and_the_house_rule_swaps():
    for seed in range(40):
        plain = title_state(opening(5, seed=seed)).order
        shift = title_state(opening(5, ("beginners",), seed)).order
        swap = title_state(opening(5, ("beginners", "beginners-swap"), seed)).order

        assert (shift, swap) == (shifted(plain), swapped(plain))
        assert shift.index("IFT") >= 3 and swap.index("IFT") >= 3
        if plain.index("IFT") == 0:
            assert shift[:3] == plain[1:4]
            assert swap[:4] == (plain[3], plain[1], plain[2], "IFT")
            return
    pytest.fail("no deal began with IFT")


@pytest.mark.statement("1849", "2.2-3", "2.2-2")
def test_2_2_the_beginner_option_comes_before_the_sixth_is_removed():
    for seed in range(20):
        six = title_state(opening(4, ("beginners",), seed)).order
        assert title_state(opening(4, ("beginners", "five-corporations"), seed)).order == six[:5]


@pytest.mark.statement("1849", "3-1")
def test_3_the_game_starts_in_phase_4_with_one_operating_round_per_set():
    scene = Scenario().start("CTL", operated=0)
    position = play(scene.stock("ann"), "ann", "bob", "cyd")

    assert Scenario().opening.state.phase == "4"
    assert position.state.flow.round == "operating"
    assert position.state.flow.agenda == ()


@pytest.mark.statement("1849", "7.2-1", "7.2-5")
def test_7_2_fees_homes_and_three_tokens():
    data = opening(5).title.corporations

    assert {c.id: (c.fee, c.home) for c in data.values()} == {
        "AFG": (40, ""),
        "ATA": (30, "M13"),
        "CTL": (40, "E1"),
        "IFT": (90, "H12"),
        "RCS": (130, "C5"),
        "SFA": (40, "J6"),
    }
    assert {row.tokens for row in opening(5).state.corporations.values()} == {3}


@pytest.mark.statement("1849", "7.2-5", "10.4-1")
def test_7_2_the_fee_pays_for_all_three_tokens():
    scene = Scenario(order=("CTL", "RCS", "SFA", "ATA", "IFT")).cash(ann=400)
    started = play(scene.stock("ann"), start("ann", "CTL", 100), "ann")
    assert started.state.cash["CTL"] == 200 - 40

    position = Scenario().start("CTL").cash(CTL=0).operating("CTL", "token")
    placed = position.play(PlaceToken(by="ann", city="C1.0"))
    assert placed.state.cash["CTL"] == 0
    assert placed.state.corporations["CTL"].tokens == 1


@pytest.mark.statement("1849", "7.2-3")
def test_7_2_the_president_alone_decides_for_the_corporation(refuses):
    scene = Scenario().start("CTL", held={"bob": "P", "ann": "x x"}).cash(CTL=500)
    position = scene.operating("CTL", "trains")

    assert (position.decision.seat, position.decision.subject) == ("bob", "CTL")
    refuses(position, BuyTrain(by="ann", train="4H"), "turn.seat", "10.6-3")
    assert position.refusal(BuyTrain(by="bob", train="4H")) is None


@pytest.mark.statement("1849", "7.2-4", "9.3-3")
def test_7_2_no_player_holds_more_than_sixty_percent(refuses):
    scene = Scenario().start("RCS", held={"ann": "P x x x", "pool": "x x"}).cash(ann=1000)
    at_fifty = scene.stock("ann")
    assert at_fifty.refusal(buy("ann", "RCS", "pool")) is None

    at_sixty = Scenario().start("RCS", held={"ann": "P x x x x"}).cash(ann=1000).stock("ann")
    refuses(at_sixty, buy("ann", "RCS"), "buy.holding_limit", "7.2-4")


@pytest.mark.statement("1849", "7.2-4")
def test_7_2_the_last_certificate_counts_twenty_percent_for_the_limit(refuses):
    scene = Scenario().start("RCS", held={"ann": "P x x x", "bob": "x x x"}).cash(ann=1000)
    refuses(scene.stock("ann"), buy("ann", "RCS"), "buy.holding_limit", "7.2-4")

    scene = Scenario().start("RCS", held={"ann": "P x x", "bob": "x x x x"}).cash(ann=1000)
    assert scene.stock("ann").refusal(buy("ann", "RCS")) is None


def test_the_default_order_of_scenarios_has_all_six():
    assert sorted(ORDER) == sorted(ALL_SIX)
