"""Numbers of actions: each legal action has one of its own, or there is a reason why not."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ferrovia
from ferrovia.actions import Bid, LayTile, RunTrains, g1844
from ferrovia.bots import play_out
from ferrovia.core import FormError, Game, Position, Span
from ferrovia.core.action import Action
from ferrovia.research import ActionNumbers, Unnumbered
from ferrovia.research.action_fields import fields_of
from ferrovia.research.action_numbers import LEVELS, levels
from ferrovia.struct import replace
from ferrovia.titles import TITLES
from fuzz.numbering import Numbered, look_at_game
from fuzz.tables import Table, all_tables


@cache
def game(title: str) -> Game:
    """Return a whole random game, always the same one."""
    return play_out(ferrovia.new(title, 3, seed=8), Random(8))


@cache
def numbers_of(title: str) -> ActionNumbers:
    return ActionNumbers(game(title).positions[0].title)


def positions_with(title: str, kind: type[Action]) -> list[Position]:
    """Return the positions of a game in which a kind of action is offered."""
    found = [p for p in game(title).positions if any(type(o.action) is kind for o in p.offers())]
    assert found
    return found


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("which", [0, -1])
def test_every_legal_action_of_a_game_is_encoded_and_decoded_or_named(title, which):
    found = Numbered()
    look_at_game(all_tables(title)[which], f"numbers {which}", found)
    assert found.problems == []
    assert found.positions > 100
    assert found.encoded + found.named.total() == found.legal
    assert set(found.named) <= {Unnumbered.BETWEEN_LEVELS, Unnumbered.OUT_OF_TURN}


@pytest.mark.parametrize("title", TITLES)
def test_a_mask_has_what_the_rules_let_pass_of_all_numbers(title):
    """By brute force: every number with an action of its own is put to the rules."""
    numbers = numbers_of(title)
    for position in Random(2).sample(game(title).positions[:-1], 2):
        mask, seat = numbers.offered(position), position.decision.seat
        for block in numbers.blocks:
            fields = block.fields
            if fields.free or fields.offered:
                continue
            for number in range(block.start, block.start + block.size):
                action = fields.kind(by=seat, **block.field_values(number))
                if position.refusal(action) is None:
                    named = numbers.encode(position, action) is Unnumbered.OTHER_WORDS
                    assert number in mask or named, (position, action)
                else:
                    assert number not in mask, (position, action)


@pytest.mark.parametrize("title", TITLES)
def test_a_number_says_what_its_action_holds_and_no_two_say_the_same(title):
    numbers = numbers_of(title)
    said = [numbers.describe(number) for number in range(numbers.size)]
    assert len(set(said)) == numbers.size
    assert [block.start for block in numbers.blocks[1:]] == [
        block.start + block.size for block in numbers.blocks[:-1]
    ]
    for position in game(title).positions[10:400:40]:
        for number, action in numbers.offered(position).items():
            block = next(b for b in numbers.blocks if b.start <= number < b.start + b.size)
            assert type(action) is block.fields.kind
            for name, value in block.field_values(number).items():
                assert name == block.fields.free or getattr(action, name) == value


@pytest.mark.parametrize("title", TITLES)
def test_numbers_are_the_same_for_all_numbers_of_players_without_options(title):
    """Options may bring further actions; who sits down brings none."""
    plain = [each.load() for each in all_tables(title) if not each.options and not each.preset]
    assert len(plain) > 1
    assert {ActionNumbers(each).size for each in plain} == {numbers_of(title).size}


@pytest.mark.parametrize("title", TITLES)
def test_whatever_the_options_all_fields_have_their_lists(title):
    counts = {table.players for table in all_tables(title)}
    loaded = [table.load() for table in all_tables(title) if table.players == min(counts)]
    kinds = {kind: each for each in loaded for kind in each.actions}
    assert len(kinds) >= len(loaded[0].actions)
    for kind, each in kinds.items():
        fields = fields_of(each, kind)
        names = [name for part in fields.lists for name in part.fields]
        assert all(part.values for part in fields.lists)
        listed = filter(None, ("by", *names, fields.free, *fields.offered))
        assert sorted(listed) == sorted(kind.__struct_fields__)


class AskTheOracle(Action, frozen=True, kw_only=True):
    """An action with a field that nothing is known of."""

    oracle: str


def test_a_field_of_which_nothing_is_known_is_named():
    with pytest.raises(FormError, match=r"AskTheOracle\.oracle"):
        fields_of(game("1849").positions[0].title, AskTheOracle)


@given(st.integers(0, 3000), st.integers(0, 3000), st.sampled_from([1, 5, 10]))
def test_levels_are_numbers_of_the_span_each_once_with_both_ends(low, wide, step):
    span = Span("amount", low, low + wide)
    found = list(levels(span, step))
    values = [value for _, value in found]
    assert found[0] == (0, low)
    assert low + wide in values
    assert len(set(values)) == len(values)
    assert all(low <= value <= low + wide for value in values)
    assert {level for level, _ in found} <= set(range(LEVELS))


def test_the_levels_of_an_opening_bid():
    """What the documentation shows."""
    found = dict(levels(Span("amount", 50, 500), 5))
    assert list(found) == list(range(LEVELS))
    assert list(found.values()) == [
        *(50, 55, 60, 65, 70, 75),
        *(106, 162, 218, 275, 331, 387, 443, 500),
    ]


def test_a_bid_between_two_levels_is_named():
    position, numbers = game("1849").positions[0], numbers_of("1849")
    bid = Bid(by="Ann", private="SIGI", amount=52)
    assert position.refusal(bid) is None
    assert numbers.encode(position, bid) is Unnumbered.BETWEEN_LEVELS
    level = numbers.encode(position, replace(bid, amount=55))
    assert numbers.describe(level) == "Bid private=SIGI amount=level 1"
    assert numbers.decode(position, level) == replace(bid, amount=55)


def test_what_is_not_legal_has_no_number_and_no_reason():
    position, numbers = game("1849").positions[0], numbers_of("1849")
    with pytest.raises(FormError, match="the lowest bid on SIGI"):
        numbers.encode(position, Bid(by="Ann", private="SIGI", amount=49))
    lay = next(b for b in numbers.blocks if b.fields.kind is LayTile)
    with pytest.raises(FormError, match=r"LayTile hex=.* is not in the mask"):
        numbers.decode(position, lay.start)
    with pytest.raises(FormError, match="of 0 to"):
        numbers.decode(position, numbers.size)


@pytest.mark.parametrize("title", TITLES)
def test_the_best_run_has_a_number_and_the_same_in_another_order_is_named(title):
    numbers = numbers_of(title)
    several = 0
    for position in positions_with(title, RunTrains):
        run = next(o.action for o in position.offers() if isinstance(o.action, RunTrains))
        assert numbers.decode(position, numbers.encode(position, run)) == run
        other = replace(run, routes=run.routes[::-1])
        if other != run:
            several += 1
            assert numbers.encode(position, other) is Unnumbered.OTHER_RUN
    assert several


def test_a_poorer_run_is_named_where_any_run_counts():
    title = Table("1849", 3, ("claimed-runs",)).load()
    numbers, tried = ActionNumbers(title), 0

    def watch(before: Position, action: Action, after: Position) -> None:
        nonlocal tried
        run = next((o.action for o in before.offers() if isinstance(o.action, RunTrains)), None)
        if run is not None and len(run.routes) > 1:
            tried += 1
            poorer = replace(run, routes=run.routes[:1])
            assert before.refusal(poorer) is None
            assert numbers.encode(before, poorer) is Unnumbered.OTHER_RUN

    play_out(Position.new(title, ("Ann", "Bob", "Cyd"), 8), Random(8), watch=watch)
    assert tried


def test_a_tunnel_in_other_words_is_named():
    position = positions_with("1844", g1844.BuildTunnel)[0]
    numbers = numbers_of("1844")
    offer = next(o for o in position.offers() if isinstance(o.action, g1844.BuildTunnel))
    assert isinstance(numbers.encode(position, offer.action), int)
    turned = replace(offer.action, sides=offer.action.sides[::-1])
    named = replace(offer.action, certificate=offer.certificates[0])
    for other in (turned, named):
        assert position.refusal(other) is None
        assert numbers.encode(position, other) is Unnumbered.OTHER_WORDS


def test_what_others_interject_is_named():
    found = [p for p in game("1844").positions if p.interjections()]
    assert found
    for position in found:
        for offer in position.interjections():
            assert numbers_of("1844").encode(position, offer.action) is Unnumbered.OUT_OF_TURN
