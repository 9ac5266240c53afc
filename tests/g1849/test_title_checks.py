"""The loader refuses a title whose parts do not fit together."""

from __future__ import annotations

import pytest

from ferrovia.struct import replace
from ferrovia.titles import load
from ferrovia.titles.loader import TitleError, check


@pytest.fixture(scope="module")
def title():
    return load("1849", 4)


def test_the_title_as_it_is_passes(title):
    check(title)


def test_every_rule_has_a_citation(title):
    rest = {rule: ids for rule, ids in title.citations.items() if rule != "sell.pool_limit"}
    with pytest.raises(TitleError, match=r"no citation for sell\.pool_limit"):
        check(replace(title, citations=rest))


def test_every_step_has_a_citation(title):
    rest = {rule: ids for rule, ids in title.citations.items() if rule != "step.track"}
    with pytest.raises(TitleError, match=r"no citation for step\.track"):
        check(replace(title, citations=rest))


def test_a_citation_names_a_statement(title):
    with pytest.raises(TitleError, match=r"track\.tile cites 99-1, which does not exist"):
        check(replace(title, citations={**title.citations, "track.tile": ("99-1",)}))


def test_the_shares_of_a_corporation_are_whole_percentages(title):
    cards = {**title.certificates_of, "RCS": title.certificates_of["RCS"][1:]}
    with pytest.raises(TitleError, match="8 shares of RCS are no whole percentages"):
        check(replace(title, certificates_of=cards))


@pytest.mark.parametrize(
    "changes", [{"from_phase": {"bonds": "9"}}, {"by_phase": {"first_e_token": {"9": 1}}}]
)
def test_a_phase_that_is_named_exists(title, changes):
    with pytest.raises(TitleError, match="there is no phase 9"):
        check(replace(title, **changes))


@pytest.mark.parametrize(
    ("field", "name", "complaint"),
    [
        ("effects", "end_of_stock_round", "effect end_of_stock_round, to which the stock round"),
        ("effects", "sell_train", "effect sell_train, to which the move ProposeTrain"),
        ("asks", "answer", "ask answer, to which the move ProposeTrain leads"),
        ("asks", "steamer_tile", "ask steamer_tile, to which the move UseSteamer leads"),
    ],
)
def test_what_rounds_and_moves_lead_to_is_in_the_rulebook(title, field, name, complaint):
    rest = {key: value for key, value in getattr(title, field).items() if key != name}
    with pytest.raises(TitleError, match=rf"1849/rulebook\.py: there is no {complaint}"):
        check(replace(title, **{field: rest}))


@pytest.mark.parametrize("when", ["effects", "afterwards"])
def test_an_effect_that_is_named_exists(title, when):
    phases = (*title.phases[:-1], replace(title.phases[-1], **{when: ("flood",)}))
    with pytest.raises(TitleError, match="there is no effect flood"):
        check(replace(title, phases=phases))
