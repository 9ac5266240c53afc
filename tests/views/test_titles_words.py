"""Titles bring the words they need, nothing in them that cannot be filled; views know none."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from ferrovia import terminal, views
from ferrovia.core import Action, Pass, Position
from ferrovia.core.terms import STEPS
from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import title_data
from ferrovia.views.choosing.choice_words import SHORT
from ferrovia.views.sentences.labels import LABELS, PASSES
from ferrovia.views.sentences.prompts import PROMPTS
from ferrovia.views.sentences.templates import HOLE, decision_names, fill, offer_names
from ferrovia.views.sentences.wording import ENDINGS

EVERY = pytest.mark.parametrize("title_id", TITLES)
OFFERED = (
    *("actor", "others", "due", "shows", "tile_cost", "paid", "shares", "shares_price"),
    *("new_price", "amount", "private_id"),
)


def fullest(title_id: str):
    """The title with all its variants, for the smallest number of players that has them."""
    data = title_data(title_id)
    variants = [o.id for o in data.option if o.kind == "variant" and not o.players]
    return load(title_id, data.table[0].players + 1, variants)


def steps_of(title):
    return [s for kind in title.rounds.values() for s in kind.steps] + list(title.asks.values())


@EVERY
@pytest.mark.parametrize("preset", ["", "18xx.games"])
def test_every_action_has_a_label_and_a_button(title_id, preset):
    full = fullest(title_id)
    title = load(title_id, full.players, full.options, preset)
    kinds = {str(kind.__struct_config__.tag) for kind in title.actions}
    told_elsewhere = {"lay_tile"}
    assert sorted(kinds - set(LABELS) - set(title.words.actions)) == []
    assert sorted(kinds - set(SHORT) - set(title.words.actions) - told_elsewhere) == []


@EVERY
def test_every_step_has_a_name_a_prompt_and_a_meaning_of_passing(title_id):
    title = fullest(title_id)
    words, steps = title.words, steps_of(title)
    asked = {step.name for step in steps if step.moves}
    assert sorted(asked - set(PROMPTS) - set(words.prompts)) == []
    assert sorted({step.name for step in steps} - set(STEPS) - set(words.steps)) == []
    passing = {s.name for s in steps if any(move.action is Pass for move in s.moves)}
    assert sorted(passing - set(PASSES) - set(words.passes) - {"stock"}) == []


@EVERY
def test_every_effect_of_a_phase_and_zone_of_the_market_has_words(title_id):
    title = fullest(title_id)
    effects = {effect for phase in title.phases for effect in (*phase.effects, *phase.afterwards)}
    zones = {zone for cell in title.market.cells.values() for zone in cell.zones}
    assert effects == set(title.words.effects)
    assert zones == set(title.words.zones)
    assert set(title.words.tracks) == set(title.market.tracks)
    assert not set(title.words.endings) & set(ENDINGS)


@EVERY
def test_every_template_can_be_filled(title_id):
    title = fullest(title_id)
    position = Position.new(title, ("ann", "bob", "cyd", "dan")[: title.players], "x")
    about_decisions = set(decision_names(position, position.decision))
    for template in title.words.prompts.values():
        assert holes(title, template) <= about_decisions
    kinds = {str(kind.__struct_config__.tag): kind for kind in title.actions}
    for kind, words in title.words.actions.items():
        if kind not in kinds:
            continue
        fields = {field.name for field in msgspec.structs.fields(kinds[kind])}
        known = {*fields, *OFFERED, *(f"a_{field}" for field in fields)}
        known |= {"part"} if "bundle" in fields else set()
        for template in (words.label, words.short, words.spoken, *words.at.values()):
            assert holes(title, template) <= known


def test_offers_are_told_by_those_names():
    position = Position.new(load("1849", 4), ("ann", "bob", "cyd", "dan"), "x")
    offer = next(o for o in position.offers() if "bid" in str(o.action.__struct_config__.tag))
    assert set(OFFERED) <= set(offer_names(position, offer, {"private": "SCE"}))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("Leave[; {others} play on]", "Leave; 2 play on"),
        ("Leave[ {gone}]", "Leave"),
        ("Leave[ {others} and {gone}].", "Leave."),
        ("Leave[ {gone|nobody}]", "Leave nobody"),
        ("Leave {gone|nobody}", "Leave nobody"),
    ],
)
def test_a_part_in_brackets_is_left_out_where_a_thing_is_missing(template, text):
    names = {"others": lambda: "2", "gone": lambda: ""}
    assert fill(load("1849", 3), template, names) == text


def holes(title, template: str) -> set[str]:
    """Names in a template, beside figures, which exist."""
    names = {hole.group(1) for hole in HOLE.finditer(template)}
    figures = {name.removeprefix("figure.") for name in names if name.startswith("figure.")}
    assert figures <= set(title.figures)
    return {name for name in names if not name.startswith("figure.")}


@EVERY
def test_views_and_terminal_name_no_action_that_only_one_title_has(title_id):
    module = import_module(f"ferrovia.titles.g{title_id}.title_actions")
    own = {
        str(value.__struct_config__.tag)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Action) and value is not Action
    }
    own -= {"bid", "propose_token"}  # words of the terminal's own phrases
    for room in (views, terminal):
        for path in sorted(Path(room.__file__).parent.rglob("*.py")):
            tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            texts = {n.value for n in tree if isinstance(n, ast.Constant)}
            assert sorted(own & texts) == [], path.name
