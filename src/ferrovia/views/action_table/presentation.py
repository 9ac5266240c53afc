"""What is said and shown of one kind of action, and what a random player thinks of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from ferrovia.core.action import Action, Span
from ferrovia.core.position import Position
from ferrovia.core.words import Section
from ferrovia.struct import Struct

A = TypeVar("A", bound=Action)
Label = Callable[[Position, A, Span | None], str]
"""``label(position, action, span)``: all that is worth knowing before it is done."""
Phrase = Callable[[Position, A], str]
"""``phrase(position, action)``; nothing is played, so it can be had for what the rules forbid."""


class Presentation(Struct, Generic[A], frozen=True, kw_only=True):
    """One kind of action, for pages, terminals and random players. Text is a template or made."""

    label: str | Label[A] = ""
    """What would be done, in full; empty: its name and fields."""
    label_at: Mapping[str, str] = {}
    """Templates for certain steps, by their names."""
    without_consequences: bool = False
    """The template of the label says all that matters: nothing is added."""
    section: Section = Section.OTHER
    """Part of the page in which it stands."""
    heading: str = ""
    """Heading over choices of this kind, in words of all titles; empty: its own name."""
    short: str | Phrase[A] = ""
    """What a button says; empty: the label."""
    sentence: str | Phrase[A] = ""
    """The same as a sentence; empty: the short words, after the heading."""
    short_is_sentence: bool = False
    """Whether the short words are a sentence already."""
    number: str = ""
    """What a number left open is; empty: by the name of its field."""
    thing: str = ""
    """What is put on the map, in a word or two; empty: the short words."""
    private_kinds: tuple[str, ...] = ()
    """Kinds of certificates without shares that it is about; empty: any."""
    listed_when_refused: bool = True
    """Whether it is looked for, and so shown dim where the rules forbid it."""
    expected: bool = False
    """Done as a matter of course wherever it is offered."""
    occasional: bool = False
    """Done now and then: where nothing else is left, passing is the likely thing."""
    never_likely: bool = False
    """Nobody should be led to it."""
    menu_line: str = ""
    """Line that stands for several of them in a menu, in words of all titles."""
    menu_from: int = 2
    """From how many on they share that line."""
    verbs: Mapping[str, Mapping[str, str | bool]] = {}
    """First words of typed phrases that mean it, with the fields that they settle."""
    leaning: float = 1.0
    """How likely a random player does it besides the others that are offered."""
