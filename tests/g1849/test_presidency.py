"""Change of president, its exchange and its check list (1849 §9.5)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from scenario import Scenario
from words import buy, events, hand, of_type, play, sell

from ferrovia.core import Position, holdings
from ferrovia.core.events import PresidentChanged
from ferrovia.family.actions import BuyTrain, ChooseExchange, SellShares
from ferrovia.titles.g1849.title_actions import BuyBack, IssueShares


def selling(seller: str, successor: str, **others: str) -> Position:
    """Return Ann's turn: she presides over RCS holding ``seller``, Bob holds ``successor``."""
    return Scenario(4).start("RCS", held={"ann": seller, "bob": successor, **others}).stock("ann")


def hands(position: Position) -> tuple[str, str, str]:
    """Return what Ann, Bob and the pool hold of RCS."""
    return tuple(hand(position, owner, "RCS") for owner in ("ann", "bob", "pool"))


def sales_of(position: Position, shares: int) -> list[SellShares]:
    """Return the legal sales of so many shares of RCS."""
    found = []
    for action in of_type(position, SellShares):
        worth = action.bundle.get("regular", 0) + 2 * action.bundle.get("last", 0)
        if worth == shares and action.corporation == "RCS":
            found.append(action)
    return found


def every_sale(shares: int) -> list[SellShares]:
    """Return every way to name a sale of so many shares, legal or not."""
    named = [sell("ann", "RCS", " ".join("x" * shares))]
    if shares >= 2:
        named.append(sell("ann", "RCS", " ".join(["L", *"x" * (shares - 2)])))
    return named


def refused_altogether(position: Position, shares: int) -> bool:
    """Whether no sale of so many shares is legal, offered or not."""
    return not sales_of(position, shares) and all(
        position.refusal(sale) is not None for sale in every_sale(shares)
    )


# ---- worked examples


@pytest.mark.statement("1849", "9.5-1", "9.5-4")
def test_9_5_example_1_presidency_lost_to_a_purchase():
    scene = Scenario().start("RCS", held={"ann": "P x", "bob": "x x x"}).cash(bob=500)

    after = play(scene.stock("bob"), buy("bob", "RCS"))

    assert hands(after) == ("x x x", "P x x", "")
    assert [(e.old, e.new) for e in events(after, PresidentChanged)] == [("ann", "bob")]
    assert after.decision.seat == "cyd"


@pytest.mark.statement("1849", "9.5-4", "9.5-5", "9.5-10")
def test_9_5_example_2_the_exchange_is_forced_to_be_the_last_certificate():
    after = play(selling("P x", "L x"), sell("ann", "RCS", "x"))

    assert hands(after) == ("L", "P x", "x")
    assert after.decision.step != "exchange"


@pytest.mark.statement("1849", "9.5-5", "9.5-10")
@pytest.mark.parametrize(
    ("kind", "annes", "bobs"), [("last", "L x", "P x x"), ("regular", "x x x", "P L")]
)
def test_9_5_example_3_the_outgoing_president_chooses(kind, annes, bobs, refuses):
    asked = play(selling("P x x", "L x x"), sell("ann", "RCS", "x"))
    assert (asked.decision.seat, asked.decision.step) == ("ann", "exchange")
    assert asked.decision.cite == "1849 §9.5"
    refuses(asked, ChooseExchange(by="bob", kind=kind), "turn.seat", "9.5-5")

    after = asked.play(ChooseExchange(by="ann", kind=kind))

    assert hands(after) == (annes, bobs, "x")
    assert holdings.president(after, "RCS") == "bob"


# ---- check list


@pytest.mark.statement("1849", "9.5-10", "9.5-7", "9.5-6")
@pytest.mark.parametrize(
    ("seller", "successor", "shares", "sold", "result"),
    [
        ("P", "L", 2, "L", ("", "P", "L")),
        ("P", "x x", 1, "x", ("x", "P", "x")),
        ("P x", "L", 1, "x", ("P", "L", "x")),
        ("P x", "L", 2, "L", ("x", "P", "L")),
        ("P x", "L x", 1, "x", ("L", "P x", "x")),
        ("P x x", "x x", 3, "x x x", ("x", "P", "x x x")),
        ("P x x", "x", 2, "x x", ("P", "x", "x x")),
        ("P L", "x x x", 2, "L", ("x x", "P x", "L")),
        ("P L", "x x x", 2, "x x", ("L", "P x", "x x")),
        ("P L", "x x x x", 1, "x", ("L x", "P x x", "x")),
    ],
)
def test_9_5_check_list_legal_rows(seller, successor, shares, sold, result):
    position = selling(seller, successor)
    assert sell("ann", "RCS", sold) in sales_of(position, shares)

    after = play(position, sell("ann", "RCS", sold))

    assert hands(after) == result
    assert not [a for a in after.legal_actions() if isinstance(a, ChooseExchange)]


@pytest.mark.statement("1849", "9.5-10", "9.5-5")
@pytest.mark.parametrize(("kind", "kept"), [("last", "L x"), ("regular", "x x x")])
def test_9_5_check_list_row_with_a_choice(kind, kept):
    asked = play(selling("P x x", "L x x"), sell("ann", "RCS", "x"))

    assert hand(asked.play(ChooseExchange(by="ann", kind=kind)), "ann", "RCS") == kept


@pytest.mark.statement("1849", "9.5-10", "9.5-3", "9.5-7", "9.6-2")
@pytest.mark.parametrize(
    ("seller", "successor", "shares"),
    [("P", "L", 1), ("P x x", "x", 3), ("P L", "x x x", 1)],
)
def test_9_5_check_list_illegal_rows(seller, successor, shares):
    assert refused_altogether(selling(seller, successor), shares)


@pytest.mark.statement("1849", "9.5-10")
@pytest.mark.parametrize(
    ("seller", "successor", "sold"),
    [
        ("P", "L", "L"),
        ("P", "x x", "x"),
        ("P x", "L", "x"),
        ("P x", "L", "L"),
        ("P x", "L x", "x"),
        ("P x x", "L x x", "x"),
        ("P x x", "x x", "x x x"),
        ("P L", "x x x", "L"),
        ("P L", "x x x x", "x"),
    ],
)
def test_9_5_check_list_percentages_do_not_change_by_the_exchange(seller, successor, sold):
    position = selling(seller, successor)
    before = {s: holdings.shares(position, s, "RCS") for s in ("ann", "bob", "pool")}
    worth = sum({"x": 1, "L": 2}[letter] for letter in sold.split())

    after = play(position, sell("ann", "RCS", sold))

    assert holdings.shares(after, "ann", "RCS") == before["ann"] - worth
    assert holdings.shares(after, "bob", "RCS") == before["bob"]
    assert holdings.shares(after, "pool", "RCS") == worth


# ---- single statements


@pytest.mark.statement("1849", "9.5-1")
def test_9_5_equality_changes_nothing():
    scene = Scenario().start("RCS", held={"ann": "P x", "bob": "x x"}).cash(bob=500)

    after = play(scene.stock("bob"), buy("bob", "RCS"))

    assert hands(after) == ("P x", "x x x", "")
    sold = play(selling("P x", "x x"), sell("ann", "RCS", "x"))
    assert holdings.president(sold, "RCS") == "ann"


@pytest.mark.statement("1849", "9.5-1", "9.5-5")
def test_9_5_a_purchase_may_leave_the_outgoing_president_a_choice():
    scene = Scenario().start("RCS", held={"ann": "P x", "bob": "L x"}).cash(bob=500)
    asked = play(scene.stock("bob"), buy("bob", "RCS"))
    assert (asked.decision.seat, asked.decision.step) == ("ann", "exchange")

    last = asked.play(ChooseExchange(by="ann", kind="last"))
    regular = asked.play(ChooseExchange(by="ann", kind="regular"))

    assert hands(last) == ("L x", "P x x", "")
    assert hands(regular) == ("x x x", "P L", "")
    assert last.decision.seat == regular.decision.seat == "cyd"


@pytest.mark.statement("1849", "9.5-2")
def test_9_5_the_largest_holder_becomes_president():
    position = selling("P x", "x x", cyd="x x x")

    after = play(position, sell("ann", "RCS", "x"))

    assert holdings.president(after, "RCS") == "cyd"


@pytest.mark.statement("1849", "9.5-2")
@pytest.mark.parametrize(
    ("president", "expected"), [("ann", "bob"), ("bob", "cyd"), ("cyd", "dan"), ("dan", "ann")]
)
def test_9_5_of_equal_holders_the_first_to_the_left(president, expected):
    held = dict.fromkeys(("ann", "bob", "cyd", "dan"), "x x") | {president: "P"}
    position = Scenario(4).start("RCS", held=held).stock(president)

    after = play(position, sell(president, "RCS", "x"))

    assert holdings.president(after, "RCS") == expected


@pytest.mark.statement("1849", "9.5-3")
def test_9_5_the_new_president_must_hold_two_shares(refuses):
    position = selling("P", "x", cyd="x")

    refuses(position, sell("ann", "RCS", "x x"), "sell.successor", "9.5-3")
    assert refused_altogether(position, 1) and refused_altogether(position, 2)
    assert play(selling("P", "x x"), sell("ann", "RCS", "x x")).decision is not None


@pytest.mark.statement("1849", "9.5-6")
def test_9_5_the_seller_must_hold_exactly_what_is_sold_after_the_exchange(refuses):
    position = selling("P L", "x x x")
    refuses(position, sell("ann", "RCS", "x"), "sell.held", "9.2-7")

    # Three shares: L and one of the two received.
    after = play(position, sell("ann", "RCS", "L x"))
    assert hands(after) == ("x", "P x", "L x")


@pytest.mark.statement("1849", "9.5-6", "9.5-5")
def test_9_5_a_bundle_that_fits_one_form_only_is_that_form():
    position = selling("P x x", "L x x")

    last = play(position, sell("ann", "RCS", "L"))
    assert hands(last) == ("x x", "P x x", "L")
    regular = play(position, sell("ann", "RCS", "x x x"))
    assert hands(regular) == ("x", "P L", "x x x")
    for after in (last, regular):
        assert after.decision.step != "exchange"


@pytest.mark.statement("1849", "9.5-6")
def test_9_5_which_certificates_go_to_the_pool_is_the_sellers_choice():
    position = selling("P x x", "L x x x")

    assert sales_of(position, 2) == [sell("ann", "RCS", "x x"), sell("ann", "RCS", "L")]


@pytest.mark.statement("1849", "9.5-7", "9.5-2")
def test_9_5_r11_another_holder_with_two_regular_ones_does_not_help(refuses):
    position = selling("P", "L", cyd="x x")

    refuses(position, sell("ann", "RCS", "x"), "sell.exchange", "9.5-6")
    assert position.refusal(sell("ann", "RCS", "L")) is None
    other_way = selling("P", "x x", cyd="L")
    assert hands(play(other_way, sell("ann", "RCS", "x"))) == ("x", "P", "x")


@pytest.mark.statement("1849", "9.5-7", "9.6-2")
def test_9_5_r11_not_even_with_a_regular_certificate_in_the_pool(refuses):
    position = selling("P", "L", pool="x")

    refuses(position, sell("ann", "RCS", "x"), "sell.exchange", "9.5-6")


@pytest.mark.statement("1849", "9.5-8", "9.1-4")
def test_9_5_the_exchange_may_leave_a_player_above_the_limit():
    scene = Scenario(5).start("RCS", held={"ann": "P x", "bob": "x x x"}).cash(bob=500)
    scene.start("CTL", held={"cyd": "P x x", "ann": "x x x x"})
    scene.start("SFA", held={"dan": "P x", "ann": "x x x"})
    position = scene.stock("bob")
    count = position.title.policies.certificate_count
    assert count(position, "ann") == 9

    assert count(play(position, buy("bob", "RCS")), "ann") == 10


@pytest.mark.statement("1849", "9.5-9", "7.2-3")
def test_9_5_the_charter_goes_to_the_new_president():
    scene = Scenario().start("RCS", held={"ann": "P x", "bob": "x x x"}, trains=("4H",))
    scene.private("SCE", "RCS").cash(bob=500, RCS=321)

    after = play(scene.stock("bob"), buy("bob", "RCS"))

    assert after.state.cash["RCS"] == 321 + 100
    assert after.state.trains["4H-0"] == after.state.privates["SCE"].owner == "RCS"
    scene = Scenario().start("RCS", held={"bob": "P", "ann": "x"}).cash(RCS=300)
    operating = scene.operating("RCS", "trains")
    assert operating.decision.seat == "bob"
    assert operating.refusal(BuyTrain(by="bob", train="4H")) is None


@pytest.mark.statement("1849", "9.5-11")
def test_9_5_a_corporations_own_dealings_never_change_the_presidency():
    scene = Scenario().start("RCS", held={"ann": "P", "bob": "x x", "pool": "x"}).cash(RCS=500)
    position = scene.operating("RCS", "financing")

    for action in (IssueShares(by="ann", bundle={"regular": 3}), BuyBack(by="ann")):
        after = position.play(action)
        assert holdings.president(after, "RCS") == "ann"
        assert not events(after, PresidentChanged)


# ---- against a formulation of its own


def legal_by_the_book(seller: str, successor: str, sold: str) -> bool:
    """Say by 9.5-1 to 9.5-6 whether Ann may sell ``sold``, Bob being the only other holder."""
    worth = {"P": 2, "L": 2, "x": 1}
    mine, his, goes = seller.split(), successor.split(), sold.split()
    shares = sum(worth[c] for c in goes)
    left = sum(worth[c] for c in mine) - shares
    if shares > 5 or left < 0:
        return False
    if sum(worth[c] for c in his) <= left:
        hands_after = [mine]
    elif sum(worth[c] for c in his) < 2:
        return False
    else:
        received = [["L"]] if "L" in his else []
        received += [["x", "x"]] if his.count("x") >= 2 else []
        hands_after = [[c for c in mine if c != "P"] + r for r in received]
    return any(
        cards.count("x") >= goes.count("x") and cards.count("L") >= goes.count("L")
        for cards in hands_after
    )


@pytest.mark.statement("1849", "9.5-6", "9.5-1", "9.5-3", "9.2-5")
@pytest.mark.parametrize(
    ("annes_last", "bobs_last"), [(False, False), (True, False), (False, True)]
)
def test_9_5_every_sale_of_a_president_against_one_other_holder(annes_last, bobs_last):
    for mine, his in combinations_with_replacement(range(5), 2):
        for annes, bobs in {(mine, his), (his, mine)}:
            if annes + bobs > 6:
                continue
            seller = " ".join(["P", *("L" * annes_last), *("x" * annes)])
            successor = " ".join([*("L" * bobs_last), *("x" * bobs)])
            if 2 + 2 * annes_last + annes < 2 * bobs_last + bobs:
                continue  # Ann would not be president
            position = selling(seller, successor)
            for last in ("", "L "):
                for regular in range(1 if not last else 0, 7):
                    sold = (last + " ".join("x" * regular)).strip()
                    legal = position.refusal(sell("ann", "RCS", sold)) is None
                    assert legal == legal_by_the_book(seller, successor, sold), (
                        seller,
                        successor,
                        sold,
                    )
