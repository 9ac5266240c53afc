"""What a title's ``compose`` hands to the loader: its rules, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ferrovia.board.track import Areas
from ferrovia.core.action import Action
from ferrovia.core.display import Display
from ferrovia.core.effect import Effect, EffectFunction, Reaction
from ferrovia.core.events import Event
from ferrovia.core.policies import Policies
from ferrovia.core.state import TitleState
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Draft
from ferrovia.core.title import CorporationData, KindData, PrivateData, TrainData
from ferrovia.core.words import ActionWords
from ferrovia.family.powers import Power
from ferrovia.struct import Struct
from ferrovia.titles.title_file import TitleData


class Options(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """Base of what a title's table has chosen: a field for each option of ``title.toml``."""


Chosen = TypeVar("Chosen", bound=Options)


class Rulebook(Struct, frozen=True, kw_only=True):
    """The composed rules of a title for one choice of options."""

    rounds: tuple[RoundKind, ...]
    """Kinds of round; the game begins with the first."""
    asks: tuple[Step, ...]
    interjections: tuple[Move, ...] = ()
    """Moves that any seat may make between any two actions, also in the turns of others."""
    effects: dict[Effect, EffectFunction]
    """What each effect does that phases, rounds and steps of the title bring about."""
    reactions: tuple[Reaction, ...]
    """What the title does when something has happened; several to one event in this order."""
    powers: tuple[Power, ...]
    """The powers of its private companies."""
    setup: Callable[[Draft, tuple[str, ...]], None]
    deal: Callable[[str], tuple[str, ...]]
    state_type: type[TitleState]
    policies: Policies
    display: Display = Display()
    action_words: dict[type[Action], ActionWords] = {}
    """How actions are presented, besides those in ``words.toml``."""
    event_sentences: dict[type[Event], str] = {}
    """Sentences for events that only the title has, as templates of their fields."""
    corporations: int = 0
    """How many corporations are in play, where that chooses between tables of figures."""
    areas: Areas = "named"
    """What routes visit once: the areas of the map, their hexes, or the sides on which they lie."""
    terminals: bool = True
    """Whether routes end in the cities that the map marks so."""
    bank_left: int = 0
    """What a payment must leave in the bank; otherwise it breaks."""
    trains_left_out: tuple[str, ...] = ()
    """Classes of trains that are not in play."""
    tile_counts: dict[str, int] = {}
    """Tiles whose number an option changes."""


class TitleRules(Struct, frozen=True, kw_only=True):
    """What the loader finds as ``RULES`` in a title's ``rulebook.py``."""

    options: type[Options]
    compose: Callable[[TitleData, int, Options], Rulebook]
    """``compose(data, players, options)``: the rules for a number of players and some options."""
    train: type[TrainData] = TrainData
    """How rows of ``title.toml`` are read that have fields of the title's own."""
    kind: type[KindData] = KindData
    corporation: type[CorporationData] = CorporationData
    private: type[PrivateData] = PrivateData

    if TYPE_CHECKING:  # a title composes for options of its own type

        def __init__(
            self,
            *,
            options: type[Chosen],
            compose: Callable[[TitleData, int, Chosen], Rulebook],
            train: type[TrainData] = TrainData,
            kind: type[KindData] = KindData,
            corporation: type[CorporationData] = CorporationData,
            private: type[PrivateData] = PrivateData,
        ) -> None: ...
