"""Words for an action in a position, by the table of what presents it."""

from __future__ import annotations

from ferrovia.core.action import Action, Offer, Span, as_json
from ferrovia.core.position import Position
from ferrovia.core.terms import as_words, own_words
from ferrovia.core.title import Title
from ferrovia.core.words import ActionWords
from ferrovia.struct import replace
from ferrovia.views.action_table.presentation import Presentation
from ferrovia.views.action_table.shared_actions import SHARED
from ferrovia.views.sentences.consequences import at_once, consequences, with_consequences
from ferrovia.views.sentences.templates import action_names, fill, offer_names
from ferrovia.views.sentences.wording import capital

UNKNOWN: Presentation[Action] = Presentation()
"""An action for which nobody has words: it is told by its name and fields."""
NUMBERS = {"amount": "bid", "price": "price"}
"""What an open number is, by its field."""


def presentation(title: Title, kind: type[Action]) -> Presentation[Action]:
    """Return everything that presents a kind of action: the title's words before the shared."""
    own, shared = title.action_words.get(kind), SHARED.get(kind, UNKNOWN)
    return shared if own is None else _put_differently(shared, own)


def _put_differently(shared: Presentation[Action], own: ActionWords) -> Presentation[Action]:
    """Return a presentation with the words of a title; what it leaves out is as it was."""
    return replace(
        shared,
        label=own.label,
        label_at=own.at,
        without_consequences=own.without_consequences,
        section=own.section or shared.section,
        heading=own.heading or shared.heading,
        short=own.short,
        sentence=own.sentence,
        short_is_sentence=True,
        number=own.number,
        thing=own.thing,
        private_kinds=own.private_kinds,
        listed_when_refused=shared.listed_when_refused and not own.hidden,
        occasional=shared.occasional or own.occasional,
        never_likely=shared.never_likely or own.hidden,
        menu_line=own.menu_line,
        menu_from=own.menu_from,
        verbs={**shared.verbs, **({own.verb: {}} if own.verb else {})},
        leaning=shared.leaning if own.leaning is None else own.leaning,
    )


def label(position: Position, offer: Offer) -> str:
    """Return the label of something that is offered; a number left open is shown as a range."""
    title, action = position.title, offer.action
    shown = presentation(title, type(action))
    if callable(shown.label):
        return shown.label(position, action, offer.span)
    step = position.decision.step if position.decision is not None else ""
    template = shown.label_at.get(step, shown.label)
    if not template:
        return _by_fields(action)
    text = fill(title, template, offer_names(position, offer))
    if shown.without_consequences:
        return text
    return with_consequences(text, consequences(position, at_once(position, action)))


def _by_fields(action: Action) -> str:
    plain = as_json(action)
    words = [f"{name} {value}" for name, value in plain.items() if name not in ("type", "by")]
    return ", ".join((kind_name(type(action)), *words))


def kind_name(kind: type[Action]) -> str:
    """Return the name of a kind of action as words: ``"Buy back"``."""
    return capital(as_words(str(kind.__struct_config__.tag)))


def heading(position: Position, kind: type[Action]) -> str:
    """Return the heading over choices of a kind."""
    words = presentation(position.title, kind).heading
    return capital(own_words(position.title, words)) if words else kind_name(kind)


def short(position: Position, action: Action) -> str:
    """Return what would be done, short; empty where nobody has words for that."""
    words = presentation(position.title, type(action)).short
    if callable(words):
        return words(position, action)
    return fill(position.title, words, action_names(position, action))


def sentence_for(position: Position, action: Action) -> str:
    """Return what would be done as a sentence, without what it brings about."""
    title, kind = position.title, type(action)
    shown = presentation(title, kind)
    if callable(shown.sentence):
        return shown.sentence(position, action)
    if shown.sentence:
        return fill(title, shown.sentence, action_names(position, action))
    words = short(position, action)
    plain = shown.short_is_sentence and (words or shown.label)
    return words if plain else f"{heading(position, kind)}: {words or 'this'}"


def thing(position: Position, action: Action) -> str:
    """Return what is put on the map by an action, in a word or two."""
    template = presentation(position.title, type(action)).thing
    if template:
        return fill(position.title, template, action_names(position, action))
    return short(position, action) or kind_name(type(action))


def number_name(title: Title, kind: type[Action], span: Span) -> str:
    """Return what a number left open is: ``"bid"``, ``"payment"``."""
    return presentation(title, kind).number or NUMBERS.get(span.field, span.field)


def is_open_anytime(position: Position, kind: type[Action]) -> bool:
    """Whether a kind of action may be played besides whatever step is current."""
    anytime = position.title.rounds[position.state.flow.round].anytime
    return any(move.action is kind for move in (*anytime, *position.title.interjections))
