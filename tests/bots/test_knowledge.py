"""What a title knows of itself for those who play it, and how that is found."""

from __future__ import annotations

import pytest

import ferrovia
from ferrovia.core.title import Title
from ferrovia.family.knowledge import Knowledge
from ferrovia.struct import replace
from ferrovia.titles import knowledge_loader
from ferrovia.titles.g1848.title_actions import LowerPrice
from ferrovia.titles.knowledge_loader import knowledge_of


@pytest.mark.parametrize("title_id", ["1849", "1848", "1844"])
def test_every_title_has_knowledge_of_its_own(title_id: str):
    opening = ferrovia.new(title_id, players=4)
    known = knowledge_of(opening.title)

    assert type(known) is not Knowledge
    assert 1 <= known.rounds_left(opening) <= 20
    for private, data in opening.title.privates.items():
        assert data.price <= known.private_worth(opening, private) <= 3 * data.price + 200


def test_a_title_without_such_a_module_has_what_all_have(monkeypatch: pytest.MonkeyPatch):
    title: Title = replace(ferrovia.new("1849", players=4).title, id="none of its own")
    monkeypatch.setattr(knowledge_loader, "modules_named", lambda title_id, name: ())

    assert type(knowledge_of(title)) is Knowledge


def test_the_emptier_the_bank_the_nearer_the_end():
    opening = ferrovia.new("1849", players=3)
    poorer = ferrovia.Position(opening.title, replace(opening.state, bank=300))

    known = knowledge_of(opening.title)
    assert known.rounds_left(poorer) < known.rounds_left(opening)


def test_a_price_is_lowered_once_nobody_buys():
    position = ferrovia.new("1848", players=3, seed=1)
    known, seats = knowledge_of(position.title), position.state.seats
    lowering = LowerPrice(by=seats[0], private="P6")

    def value(passes: int) -> int:
        facts = replace(position.state.flow.facts, passes=passes)
        flow = replace(position.state.flow, facts=facts)
        at = ferrovia.Position(position.title, replace(position.state, flow=flow))
        judged = known.weigh(at, seats[0], lowering)
        assert judged is not None
        return judged.value

    assert value(0) < 0
    assert value(2) > 0
