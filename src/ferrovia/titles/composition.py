"""What a title's ``compose`` hands to the loader: its rules, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.board.track import Areas
from ferrovia.core.display import Display
from ferrovia.core.policies import Policies
from ferrovia.core.state import TitleState
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.struct import Struct


class Rulebook(Struct, frozen=True, kw_only=True):
    """The composed rules of a title for one choice of options."""

    rounds: tuple[RoundKind, ...]
    """Kinds of round; the game begins with the first."""
    asks: tuple[Step, ...]
    interjections: tuple[Move, ...] = ()
    """Moves that any seat may make between any two actions, also in the turns of others."""
    effects: dict[str, Callable[[Any, tuple[str, ...]], None]]
    reactions: dict[type, tuple[Callable[[Any, Any], None], ...]]
    setup: Callable[[Any, tuple[str, ...]], None]
    deal: Callable[[str], tuple[str, ...]]
    state_type: type[TitleState]
    policies: Policies
    display: Display = Display()
    corporations: int = 0
    """How many corporations are in play, where that chooses between tables of figures."""
    areas: Areas = "named"
    """What routes visit once: the areas of the map, their hexes, or the sides on which they lie."""
    terminals: bool = True
    """Whether routes end in the cities that the map marks so."""
    bank_left: int = 0
    """What a payment must leave in the bank; otherwise it breaks."""
    tile_counts: dict[str, int] = {}
    """Tiles whose number an option changes."""
