"""What steps, phases, piles of shares and money are called, in the words of a title."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.naming import listed, spot, stop_spot
from ferrovia.core.names import CorporationId
from ferrovia.core.title import Title

STEPS = {
    "stock": "stock turn",
    "extra": "further certificates",
    "home": "home",
    "exchange": "exchange of certificates",
    "track": "track",
    "token": "{station_token}",
    "run": "run",
    "dividend": "dividend",
    "trains": "trains",
    "end_of_turn": "end of the turn",
    "answer": "answer",
    "discard": "excess train",
    "raise": "raising money",
    "raise_in_turn": "raising money",
}
"""What the steps and asks that titles share are called at the table, as texts of all titles."""


def step_name(title: Title, step: str) -> str:
    """Return what a step is called at the table."""
    return title.words.steps.get(step) or own_words(title, STEPS.get(step) or as_words(step))


def round_name(title: Title, kind: str, cycle: int, number: int) -> str:
    """Return what a round is called: ``"operating round 2.1"``."""
    if kind in title.words.rounds:
        return title.words.rounds[kind]
    return f"operating round {cycle}.{number}" if kind == "operating" else f"{kind} round {cycle}"


def as_words(key: str) -> str:
    """Return a key as words: ``"buy_back"`` is ``"buy back"``."""
    return key.replace("_", " ")


def phase_name(title: Title, phase: str) -> str:
    """Return what a phase is called: ``"phase 6"``."""
    return title.words.phases.get(phase) or f"phase {phase}"


def in_phase(title: Title, phase: str) -> str:
    """Return when something is so: ``"in phase 6"``, ``"before the first train"``."""
    return title.words.phases.get(phase) or f"in phase {phase}"


def own_words(title: Title, text: str) -> str:
    """Return a text with the title's words put in: ``"places no {token}"``.

    What is said of all titles alike is written so; ``VOCABULARY`` has the names.
    """
    return text.format_map({name: word(title) for name, word in VOCABULARY.items()})


def token_word(title: Title) -> str:
    """Return what is put on cities, in one word: ``"marker"`` for a station marker."""
    return title.words.token[0].rpartition(" ")[2]


VOCABULARY: dict[str, Callable[[Title], str]] = {
    "corporation": lambda title: title.words.corporation[0],
    "corporations": lambda title: title.words.corporation[1],
    "float": lambda title: title.words.floats[0],
    "floats": lambda title: title.words.floats[1],
    "par": lambda title: title.words.par,
    "power": lambda title: title.words.power,
    "president": lambda title: title.words.president,
    "station_token": lambda title: title.words.token[0],
    "station_tokens": lambda title: title.words.token[1],
    "token": token_word,
    "tokens": lambda title: title.words.token[1].rpartition(" ")[2],
}
"""What titles call differently, by the name that stands for it in a text of all titles."""


def corporation_plural(title: Title) -> str:
    """Return what those are called that run trains, many of them."""
    return title.words.corporation[1]


def named_hex(title: Title, hex_id: HexId) -> str:
    """Return a hex as players speak of it: ``"Catania (H12)"``."""
    return spot(title.board, hex_id)


def named_stop(title: Title, stop: StopId) -> str:
    """Return the place of a stop as players speak of it."""
    return stop_spot(title.board, stop)


def hex_choices(title: Title, hexes: tuple[HexId, ...]) -> str:
    """Return places of which one is meant: ``"Alice Springs (A4) or B3"``."""
    return listed((spot(title.board, hex_id) for hex_id in hexes), "or")


def offering_name(title: Title, corporation: CorporationId = "") -> str:
    """Return where shares lie that nobody has bought: ``"the treasury of RCS"``."""
    if title.words.offering:
        return f"the {title.words.offering}"
    return f"the treasury of {corporation}" if corporation else "its treasury"
