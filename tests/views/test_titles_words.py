"""Titles bring the words they need, nothing in them that cannot be filled; views know none."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import ferrovia
from ferrovia.core import Pass, Position
from ferrovia.core.terms import STEPS
from ferrovia.family.actions import LayTile
from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import title_data
from ferrovia.titles.word_checks import declared_actions
from ferrovia.views.action_table.action_text import presentation
from ferrovia.views.action_table.shared_actions import PASSES
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
    shown = {kind: presentation(title, kind) for kind in title.actions}
    assert [kind for kind, each in shown.items() if not each.label] == []
    written = {*title.action_words, LayTile}  # the label will do; tiles are chosen on the map
    assert [kind for kind, each in shown.items() if not each.short and kind not in written] == []


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
    for kind, words in title.action_words.items():
        if kind not in title.actions:
            continue
        fields = {field.name for field in msgspec.structs.fields(kind)}
        known = {*fields, *OFFERED, *(f"a_{field}" for field in fields)}
        known |= {"part"} if "bundle" in fields else set()
        for template in (words.label, words.short, words.sentence, *words.at.values()):
            assert holes(title, template) <= known


def test_offers_are_told_by_those_names():
    position = Position.new(load("1849", 4), ("ann", "bob", "cyd", "dan"), "x")
    offer = next(o for o in position.offers() if "bid" in str(o.action.__struct_config__.tag))
    assert set(OFFERED) <= set(offer_names(position, offer))


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
def test_nobody_but_the_table_of_actions_names_an_action_by_its_tag(title_id):
    module = import_module(f"ferrovia.titles.g{title_id}.title_actions")
    tags = {tag for tag in declared_actions(module) if "_" in tag}  # others are common words
    elsewhere = {"interop", "titles", "core", "family"}  # a site's names; steps and rules
    for path in sorted(Path(ferrovia.__file__).parent.rglob("*.py")):
        if path.relative_to(Path(ferrovia.__file__).parent).parts[0] not in elsewhere:
            tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            texts = {n.value for n in tree if isinstance(n, ast.Constant)}
            assert sorted(tags & texts) == [], path.name
