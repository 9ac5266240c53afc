"""A title's words, joined to what they are about; a name that means nothing fails at loading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

from ferrovia.core.action import Action, Pass
from ferrovia.core.title import Title
from ferrovia.core.words import ActionWords, Words
from ferrovia.family import actions as family_actions


def declared_actions(*modules: ModuleType) -> dict[str, type[Action]]:
    """Return the actions that all titles share and those declared in some modules, by JSON tag."""
    found = [Pass]
    for module in (family_actions, *modules):
        found += [each for each in vars(module).values() if _is_action(each)]
    return {str(kind.__struct_config__.tag): kind for kind in found}


def _is_action(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Action) and value is not Action


def action_words(
    words: Words, declared: Mapping[str, type[Action]]
) -> dict[type[Action], ActionWords]:
    """Return the words for actions by class; ``ValueError`` names an action that does not exist."""
    for name in words.actions:
        if name not in declared:
            raise ValueError(f"words for the action {name}, which does not exist")
    return {declared[name]: each for name, each in words.actions.items()}


def word_problems(title: Title) -> Iterator[str]:
    """Yield what a title's words name that does not exist."""
    for unknown in _unknown_names(title):
        yield f"words.toml: words for the {unknown}, which does not exist"


def _unknown_names(title: Title) -> Iterator[str]:
    """Yield steps, rules, zones, kinds, … that do not exist."""
    words, figures = title.words, title.market.cells.values()
    steps = {step.name for kind in title.rounds.values() for step in kind.steps} | {*title.asks}
    # A step that an option leaves out is still cited.
    steps |= {rule.removeprefix("step.") for rule in title.citations if rule.startswith("step.")}
    named = [
        *(words.steps, words.prompts, words.passes, words.short_passes, words.passed),
        *(words.unannounced_steps, words.unmentioned_steps),
        *(each.at for each in title.action_words.values()),
    ]
    yield from _missing("step", (name for names in named for name in names), steps)
    yield from _missing("rule", words.reasons, title.citations)
    yield from _missing("phase", words.phases, [phase.name for phase in title.phases])
    yield from _missing("effect", words.effects, title.effects)
    yield from _missing("beginning", words.begins, title.from_phase)
    yield from _missing("zone", words.zones, {zone for cell in figures for zone in cell.zones})
    yield from _missing("track of the market", words.tracks, title.market.tracks)
    yield from _missing("kind of corporation", words.kinds, title.kinds)
    kinds = {private.kind for private in title.privates.values()}
    about = (kind for each in title.action_words.values() for kind in each.private_kinds)
    named_kinds = (*words.cards, *words.identical_kinds, *about)
    yield from _missing("kind of certificate", named_kinds, kinds)


def _missing(what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    there = set(known)
    yield from (f"{what} {name}" for name in names if name not in there)
